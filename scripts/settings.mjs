// Variables of a local start: those of docs/configuration.md, and a signing secret kept beside the local data.
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** The bucket and the database of a local start. The runtime derives the names of its files from these, so they stay although the deployed ones have others. */
export const LOCAL_BUCKETS = { MEDIA: "live-quiz-media" };
export const LOCAL_DATABASES = { DB: "00000000-0000-0000-0000-000000000000" };

/** Where the runtime keeps databases, and the file that it derives from the id above. */
export const databaseFolder = () => join(stateDir(), "v3", "d1", "miniflare-D1DatabaseObject");
export const DATABASE_FILE = "9ba2b04bf514d9facfd57ed57d849e77241a7adc99d1c1545d06688b43d84248.sqlite";

export function stateDir() {
	return resolve(process.env.STATE_DIR ?? ".wrangler/state");
}

function loadOrCreateSecret() {
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
		JWT_SECRET: process.env.JWT_SECRET || loadOrCreateSecret(),
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

// Checks variables whose values have a fixed form: a wrong value ends the start with one line, instead of meaning something else.
import { PlainError } from "./run.mjs";

/** Allowed words. Spaces around them and their case are ignored, as by the product (worker/lib/settings.ts). */
const WORDS = {
	RATE_LIMITS: ["on", "off"],
	SIGNUPS: ["open", "invite", "closed"],
	PASSWORD_LOGIN: ["on", "off"],
	PICTURE_REVIEW: ["on", "off"],
};

/** The minimum of each number. */
const WHOLE_NUMBERS = { SIGNUPS_PER_NETWORK: 0, AI_DAILY_CALLS: 0, MAIL_DAILY: 0, RESULTS_RETENTION_DAYS: 1 };

const isUrl = (text, protocols) => protocols.test(text) && URL.canParse(text) && !/\s/.test(text);

const FORMS = {
	AI_BASE_URL: [(text) => isUrl(text, /^https?:\/\//i), "an address, for example http://localhost:11434/v1"],
	SOURCE_URL: [(text) => isUrl(text, /^https:\/\//i), "an address with https"],
	CONTACT: [(text) => isUrl(text, /^https:\/\//i) || /^[^\s@]+@[^\s@]+$/.test(text), "an email address or an address with https"],
};

const formatList = (words) => `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;

/**
 * Refuses the first value that the product could not read. Empty ones count as not set.
 * @param {Record<string, string | undefined>} env
 */
export function checkSettings(env = process.env) {
	const readValue = (name) => env[name]?.trim() ?? "";
	for (const [name, words] of Object.entries(WORDS)) {
		const value = readValue(name).toLowerCase();
		if (value && !words.includes(value)) throw new PlainError(`${name} must be ${formatList(words)}, not ${readValue(name)}.`);
	}
	for (const [name, min] of Object.entries(WHOLE_NUMBERS)) {
		const value = readValue(name);
		if (value && !(/^\d+$/.test(value) && Number(value) >= min && Number.isSafeInteger(Number(value))))
			throw new PlainError(`${name} must be a whole number from ${min} on, not ${value}.`);
	}
	for (const [name, [isValid, form]] of Object.entries(FORMS))
		if (readValue(name) && !isValid(readValue(name))) throw new PlainError(`${name} must be ${form}, not ${readValue(name)}.`);
}
