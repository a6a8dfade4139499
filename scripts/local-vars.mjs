// Variables of a local start: those of docs/configuration.md, and a signing secret kept beside the local data.
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** The bucket of a local start. The runtime derives the names of its files from this name, so it stays although the deployed bucket has another one. */
export const LOCAL_BUCKETS = { MEDIA: "live-quiz-media" };

export function stateDir() {
	return resolve(process.env.STATE_DIR ?? ".wrangler/state");
}

function keptSecret() {
	const file = join(stateDir(), "jwt-secret");
	if (!existsSync(file)) {
		mkdirSync(stateDir(), { recursive: true });
		// Written atomically: on a full disk an empty file would be left.
		writeFileSync(`${file}.new`, randomBytes(48).toString("base64url"), { mode: 0o600 });
		renameSync(`${file}.new`, file);
	}
	return readFileSync(file, "utf8").trim();
}

/** The vars a local runtime gets besides those of wrangler.toml. `LOCAL` is never set in a deployment. */
export function localVars(listening) {
	const vars = {
		...(listening?.tls?.selfSigned ? { PLAIN_PORT: String(listening.port) } : {}),
		LOCAL: "1",
		JWT_SECRET: process.env.JWT_SECRET || keptSecret(),
	};
	for (const name of [
		"RATE_LIMITS",
		"SIGNUPS",
		"SIGNUPS_PER_NETWORK",
		"OIDC_PROVIDERS",
		"PASSWORD_LOGIN",
		"AI_DAILY_CALLS",
		"MAIL_DAILY",
		"SITE_URL",
		"CONTACT",
		"SOURCE_URL",
		"AI_BASE_URL",
		"AI_MODEL",
		"AI_API_KEY",
		"AI_VISION_MODEL",
		"PICTURE_REVIEW",
		"RESULTS_RETENTION_DAYS",
	]) {
		const value = process.env[name];
		if (value) vars[name] = value;
	}
	return vars;
}
