// Creates what a deployment needs and the account lacks.
import { randomBytes } from "node:crypto";
import { PlainError } from "./run.mjs";

const NO_ID = "00000000-0000-0000-0000-000000000000";

/** The value of a setting of wrangler.toml, e.g. `database_name`. */
function findSetting(config, name) {
	return new RegExp(`^\\s*${name}\\s*=\\s*"([^"]*)"`, "m").exec(config)?.[1];
}

function listSettings(config, name) {
	return [...config.matchAll(new RegExp(`^\\s*${name}\\s*=\\s*"([^"]*)"`, "gm"))].map(([, value]) => value);
}

/** JSON in an output that may have other lines before it. */
function extractJson(output) {
	const start = output.search(/[[{]/);
	return start < 0 ? [] : JSON.parse(output.slice(start));
}

/** Finds the database by its name or creates it; returns the configuration with its id. One with an id needs no account. */
export function provisionDatabase(wrangler, config) {
	const name = findSetting(config, "database_name");
	if (findSetting(config, "database_id") !== NO_ID) return { config, made: false };
	const find = () => extractJson(wrangler(["d1", "list", "--json"])).find((database) => database.name === name)?.uuid;
	const known = find();
	if (!known) wrangler(["d1", "create", name]);
	const id = known ?? find();
	if (!id) throw new PlainError(`The database ${name} was made, but is not in the account's list. Please run this again.`);
	return { config: config.replace(NO_ID, id), made: !known };
}

export function provisionBuckets(wrangler, config) {
	for (const name of listSettings(config, "bucket_name")) {
		try {
			wrangler(["r2", "bucket", "info", name, "--json"]);
		} catch (error) {
			if (!/not exist|not found|10006/i.test(String(error))) throw error;
			wrangler(["r2", "bucket", "create", name]);
		}
	}
}

/** Secrets for the deployment: a signing secret if the Worker has none. Existing ones are never changed. */
export function missingSecrets(wrangler, config) {
	const listSecrets = () =>
		extractJson(wrangler(["secret", "list", "--name", findSetting(config, "name") ?? ""])).map((secret) => secret.name);
	let names = [];
	try {
		names = listSecrets();
	} catch (error) {
		// Before its first deployment there is no Worker to list secrets of.
		if (!/10007|not exist|not found/i.test(String(error))) throw error;
	}
	return names.includes("JWT_SECRET") ? {} : { JWT_SECRET: randomBytes(48).toString("base64url") };
}

/** If nobody is logged in, throws with the missing step. */
export function requireLogin(wrangler) {
	const step = "Nobody is logged in. Run: npx wrangler login";
	let output = "";
	try {
		output = wrangler(["whoami"]);
	} catch {
		throw new PlainError(step);
	}
	// wrangler reports this without failing.
	if (/not authenticated/i.test(output)) throw new PlainError(step);
}
