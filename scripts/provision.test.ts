import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { missingSecrets, provisionBuckets, provisionDatabase, requireLogin } from "./provision.mjs";

const CONFIG = readFileSync("wrangler.toml", "utf8");
const ID = "11111111-2222-3333-4444-555555555555";

/** Replaces the wrangler command: an account with its resources, and the recorded calls. */
function account({
	databases = [],
	buckets = [],
	secrets = null,
}: {
	databases?: string[];
	buckets?: string[];
	secrets?: string[] | null;
}) {
	const calls: string[] = [];
	const answers: Record<string, (name: string) => string> = {
		"d1 list": () => `some notice\n${JSON.stringify(databases.map((name) => ({ name, uuid: ID })))}`,
		"d1 create": (name) => {
			databases.push(name);
			return "";
		},
		"r2 bucket info": (name) => {
			if (!buckets.includes(name)) throw new Error("The specified bucket does not exist. [code: 10006]");
			return "{}";
		},
		"r2 bucket create": (name) => {
			buckets.push(name);
			return "";
		},
		"secret list": () => {
			if (secrets === null) throw new Error("This Worker does not exist on your account. [code: 10007]");
			return JSON.stringify(secrets.map((name) => ({ name, type: "secret_text" })));
		},
	};
	const wrangler = (args: string[]) => {
		calls.push(args.join(" "));
		const known = Object.entries(answers).find(([command]) => args.join(" ").startsWith(command));
		if (!known) throw new Error(`unexpected: wrangler ${args.join(" ")}`);
		return known[1](args[known[0].split(" ").length] ?? "");
	};
	return { wrangler, calls, databases, buckets };
}

describe("a deployment", () => {
	it("makes the database where the account has none of its name, and writes down its id", () => {
		const fresh = account({ databases: ["another"] });
		const { config, made } = provisionDatabase(fresh.wrangler, CONFIG);
		expect(made).toBe(true);
		expect(fresh.databases).toEqual(["another", "quizlight"]);
		expect(config).toBe(CONFIG.replace("00000000-0000-0000-0000-000000000000", ID));
	});

	it("takes the database of that name where there is one, and asks nothing once its id is written down", () => {
		const known = account({ databases: ["quizlight"] });
		const first = provisionDatabase(known.wrangler, CONFIG);
		expect(first.made).toBe(false);
		expect(known.calls).toEqual(["d1 list --json"]);
		const again = account({});
		expect(provisionDatabase(again.wrangler, first.config)).toEqual({ config: first.config, made: false });
		expect(again.calls).toEqual([]);
	});

	it("makes the buckets that are missing", () => {
		const config = `${CONFIG}\n[[r2_buckets]]\nbinding = "A"\nbucket_name = "here"\n[[r2_buckets]]\nbinding = "B"\nbucket_name = "missing"\n`;
		const some = account({ buckets: ["here"] });
		provisionBuckets(some.wrangler, config);
		expect(some.buckets).toContain("missing");
		expect(some.buckets.filter((name) => name === "here")).toHaveLength(1);
		const broken = () => {
			throw new Error("Authentication error [code: 10000]");
		};
		expect(() => provisionBuckets(broken, config)).toThrow("Authentication");
	});

	it("makes a signing secret at random before the first upload, and never a second one", () => {
		const one = missingSecrets(account({ secrets: null }).wrangler, CONFIG);
		const other = missingSecrets(account({ secrets: ["ANOTHER"] }).wrangler, CONFIG);
		expect(new TextEncoder().encode(one.JWT_SECRET).length).toBeGreaterThanOrEqual(32);
		expect(one.JWT_SECRET).not.toBe(other.JWT_SECRET);
		expect(missingSecrets(account({ secrets: ["JWT_SECRET"] }).wrangler, CONFIG)).toEqual({});
		const broken = () => {
			throw new Error("Authentication error [code: 10000]");
		};
		// A failed call must not count as a missing secret: a new secret would end every session.
		expect(() => missingSecrets(broken, CONFIG)).toThrow("Authentication");
	});

	it("says what to do where nobody is logged in", () => {
		expect(() => requireLogin(() => "You are not authenticated. Please run `wrangler login`.")).toThrow("npx wrangler login");
		const broken = () => {
			throw new Error("no network");
		};
		expect(() => requireLogin(broken)).toThrow("npx wrangler login");
		expect(() => requireLogin(() => "You are logged in with an OAuth Token")).not.toThrow();
	});
});
