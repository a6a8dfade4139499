import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, inject, it } from "vitest";
import { freePort } from "../helpers/free-port";
import { send } from "../helpers/live";
import { queryD1 } from "../helpers/local-state";

const { port, stateDir, build } = inject("product");
const root = join(import.meta.dirname, "../..");
const origin = `http://localhost:${port}`;
async function startAgain(env: Record<string, string>) {
	const command = ["scripts/start.mjs"];
	const options = {
		cwd: root,
		env: { ...process.env, PRODUCT_BUILD: build, PORT: String(await freePort()), ...env },
		encoding: "utf8",
	} as const;
	const { status, stdout, stderr } = spawnSync("node", command, options);
	return { status, stdout, lines: stderr.trim().split("\n") };
}

describe("a running product", () => {
	it("has its data to itself: a second start on them is refused with its process id, and changes nothing", async () => {
		// Other files add quizzes meanwhile.
		const library = () => queryD1(stateDir, "SELECT id, version FROM quizzes WHERE created_by = 'library' ORDER BY id");
		const before = library();
		expect(before.length).toBeGreaterThan(0);
		for (const FRESH_STATE of ["", "1"]) {
			const { status, stdout, lines } = await startAgain({ STATE_DIR: stateDir, FRESH_STATE });
			expect([status, stdout, lines.length], lines.join("\n")).toEqual([1, "", 1]);
			const [, pid] = /in use by another server, process (\d+)\./.exec(lines[0] ?? "") ?? [];
			expect(readFileSync(`/proc/${pid}/environ`, "utf8").split("\0")).toContain(`STATE_DIR=${stateDir}`);
		}
		expect(library()).toEqual(before);
		expect((await fetch(`${origin}/api/health`)).status).toBe(200);
	});

	it("says in one line why a second one cannot start", async () => {
		const { status, lines } = await startAgain({ STATE_DIR: join(root, "package.json", "state") });
		expect([status, lines.length], lines.join("\n")).toEqual([1, 1]);
		expect(lines[0]).toContain("package.json");
		expect(await startAgain({ SIGNUPS: "foo" })).toMatchObject({ status: 1, lines: ["SIGNUPS must be open, invite or closed, not foo."] });
	});

	it("lets no other user of the computer read its data", () => {
		// The door of the load programs is not the product's.
		const entries = readdirSync(stateDir, { recursive: true })
			.map(String)
			.filter((path) => !path.startsWith("side-door"));
		expect(entries.length).toBeGreaterThan(10);
		expect(entries.filter((path) => (statSync(join(stateDir, path)).mode & 0o077) !== 0)).toEqual([]);
	});

	it("closes a folder of an earlier version to other users before anything that takes time or fails", async () => {
		const folder = mkdtempSync(join(tmpdir(), "quizlight-open-state-"));
		try {
			writeFileSync(join(folder, "jwt-secret"), "", { mode: 0o644 });
			for (const [path, mode] of [
				["", 0o755],
				["jwt-secret", 0o644],
			] as const)
				chmodSync(join(folder, path), mode);
			expect((await startAgain({ STATE_DIR: folder, PRODUCT_BUILD: join(root, "package.json", "build") })).status).toBe(1);
			for (const path of ["", "jwt-secret"]) expect(statSync(join(folder, path)).mode & 0o077, path).toBe(0);
		} finally {
			rmSync(folder, { recursive: true });
		}
	});

	it("accepts an admin that the script makes while it runs", async () => {
		const email = "second-start@example.org";
		const fetcher = (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init);
		await send(fetcher, "POST", "/auth/register", { body: { name: "Admin To Be", email, password: "admin-password" } });
		const made = spawnSync("node", ["scripts/make-admin.mjs", email], {
			cwd: root,
			env: { ...process.env, STATE_DIR: stateDir },
			encoding: "utf8",
		});
		expect(made.status, made.stderr).toBe(0);
		expect(queryD1(stateDir, `SELECT membership_type FROM users WHERE email = '${email}'`)).toEqual([{ membership_type: "admin" }]);
		const [user] = queryD1(stateDir, `SELECT id FROM users WHERE email = '${email}'`);
		for (const args of [[], ["--id", "made-up"], [email, "--id", String(user?.id)]])
			expect(
				spawnSync("node", ["scripts/make-admin.mjs", ...args], { cwd: root, env: { ...process.env, STATE_DIR: stateDir } }).status,
			).toBe(1);
		const byId = spawnSync("node", ["scripts/make-admin.mjs", "--id", String(user?.id)], {
			cwd: root,
			env: { ...process.env, STATE_DIR: stateDir },
			encoding: "utf8",
		});
		expect(byId.status, byId.stderr).toBe(0);
	});
});
