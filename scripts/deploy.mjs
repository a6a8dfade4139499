// npm run deploy: build, apply remote migrations, deploy. With --dry-run: everything that needs no account.
import { join } from "node:path";
import { installMissing, onProjectNode, run } from "./run.mjs";

installMissing();
if (onProjectNode(import.meta.url)) {
	const dryRun = process.argv.includes("--dry-run");
	const { productBuild } = await import("./product-build.mjs");
	const upload = ["deploy", "--config", join(productBuild(), "server", "wrangler.json")];
	if (dryRun) {
		run("wrangler", [...upload, "--dry-run"]);
	} else {
		run("wrangler", ["d1", "migrations", "apply", "live-quiz", "--remote", "--config", "wrangler.toml"]);
		run("wrangler", upload);
	}
}
