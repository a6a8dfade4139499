// npm run deploy: build, apply remote migrations, deploy. With --dry-run: everything that needs no account.
import { installMissing, onProjectNode, run } from "./run.mjs";

installMissing();
if (onProjectNode(import.meta.url)) {
	const dryRun = process.argv.includes("--dry-run");
	run("react-router", ["build"]);
	if (dryRun) {
		run("wrangler", ["deploy", "--dry-run"]);
	} else {
		run("wrangler", ["d1", "migrations", "apply", "live-quiz", "--remote"]);
		run("wrangler", ["deploy"]);
	}
}
