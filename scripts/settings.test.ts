import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readListening } from "./listening.mjs";
import { checkSettings } from "./settings.mjs";

/** Any text is a value of these. A list of providers that cannot be read is named in the log, and the server starts without sign-on. */
const FREE = [
	"OIDC_PROVIDERS",
	"HOST",
	"TLS_CERT",
	"TLS_KEY",
	"STATE_DIR",
	"AI_MODEL",
	"AI_API_KEY",
	"AI_VISION_MODEL",
	"MAIL_FROM",
	"JWT_SECRET",
];
const documented = [...readFileSync("docs/configuration.md", "utf8").matchAll(/^\| (`[A-Z].*?) \|/gm)].flatMap(([, cell = ""]) =>
	[...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name = ""]) => name),
);

function start(env: Record<string, string>) {
	readListening(env);
	checkSettings(env);
}

describe("a variable of the start", () => {
	it.each(documented.filter((name) => !FREE.includes(name)))("%s with a value that means nothing ends it with one line", (name) => {
		expect(() => start({ [name]: "foo bar" })).toThrow(new RegExp(`^[^\\n]*${name}[^\\n]* must [^\\n]+$`));
		expect(() => start({ [name]: "" })).not.toThrow();
	});

	it.each(["SIGNUPS_PER_NETWORK", "AI_DAILY_CALLS", "MAIL_DAILY", "RESULTS_RETENTION_DAYS"])("%s is a whole number", (name) => {
		for (const wrong of ["-1", "1.5", "1e3", "0x10", "12 days", "99999999999999999999"])
			expect(() => start({ [name]: wrong })).toThrow(`${name} must be a whole number`);
		for (const right of ["1", " 300 "]) expect(() => start({ [name]: right })).not.toThrow();
	});

	it("is read as the product reads it", () => {
		start({ SIGNUPS: " Invite ", PASSWORD_LOGIN: "OFF", CONTACT: "quiz@school.example", OIDC_PROVIDERS: "[]", TLS: "self-signed" });
		expect(() => start({ RESULTS_RETENTION_DAYS: "0" })).toThrow("RESULTS_RETENTION_DAYS must be a whole number from 1 on, not 0.");
		expect(() => start({ SIGNUPS: "foo" })).toThrow("SIGNUPS must be open, invite or closed, not foo.");
	});
});
