// npm run deploy: creates what is missing in the account, builds, applies remote migrations, deploys. With --dry-run: everything that needs no account.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { missingSecrets, provisionBuckets, provisionDatabase, requireLogin } from "./provision.mjs";
import { root, run, runScript } from "./run.mjs";

const CONFIG = join(root, "wrangler.toml");
const wrangler = (args) => run("wrangler", args, { quiet: true });

async function uploadArgs() {
	const { productBuild } = await import("./product-build.mjs");
	return ["deploy", "--config", join(productBuild(), "server", "wrangler.json")];
}

/** Deploys with `secrets`, which are passed in a file that nobody else can read and that is deleted afterwards. */
function deploy(args, secrets) {
	if (Object.keys(secrets).length === 0) return run("wrangler", args);
	const folder = mkdtempSync(join(tmpdir(), "quizlight-secrets-"));
	try {
		const file = join(folder, "secrets.json");
		writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
		return run("wrangler", [...args, "--secrets-file", file]);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

const usage = `Usage: npm run deploy [-- --dry-run]
Creates what is missing in your Cloudflare account, builds, applies migrations and deploys. --dry-run builds and checks the upload without an account.`;
const options = { "dry-run": { type: "boolean", default: false } };

await runScript(import.meta.url, { usage, options }, async ({ values }) => {
	if (values["dry-run"]) {
		run("wrangler", [...(await uploadArgs()), "--dry-run"]);
		return;
	}
	requireLogin(wrangler);
	const before = readFileSync(CONFIG, "utf8");
	const { config, made } = provisionDatabase(wrangler, before);
	if (config !== before) {
		writeFileSync(CONFIG, config);
		console.log("wrangler.toml now names your database. Keep that line: without it, your data cannot be found.");
	}
	provisionBuckets(wrangler, config);
	const secrets = missingSecrets(wrangler, config);
	run("wrangler", ["d1", "migrations", "apply", "quizlight", "--remote", "--config", "wrangler.toml"], { env: { CI: "true" } });
	if (made) {
		const { withDatabase } = await import("./database.mjs");
		const { seedIfEmpty } = await import("./seed-library.mjs");
		console.log(`${await withDatabase({ remote: true }, seedIfEmpty)} quizzes of the starter library added.`);
	}
	deploy(await uploadArgs(), secrets);
	console.log("Next: register in the browser, then npm run make-admin -- you@example.org --remote");
});
