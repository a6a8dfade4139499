import { rmSync } from "node:fs";
import { stateDir } from "./local-vars.mjs";
import { endWithParent, run } from "./run.mjs";
import { seedIfEmpty } from "./seed-library.mjs";
import { serve } from "./serve.mjs";

export function build() {
	run("react-router", ["build"], { quiet: true });
}

export function migrate() {
	run("wrangler", ["d1", "migrations", "apply", "live-quiz", "--local", "--persist-to", stateDir()], { quiet: true, env: { CI: "true" } });
}

export async function start() {
	const port = Number(process.env.PORT ?? 8787);
	if (process.env.FRESH_STATE === "1") rmSync(stateDir(), { recursive: true, force: true });
	if (process.env.SKIP_BUILD !== "1") {
		console.log("Building…");
		build();
	}
	console.log("Preparing the database…");
	migrate();
	await seedIfEmpty();
	const runtime = await serve({ port });
	let stopping = false;
	const stop = async () => {
		if (stopping) return;
		stopping = true;
		await runtime.stop();
		process.exit(0);
	};
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
	endWithParent(stop);
	const answer = await fetch(`http://localhost:${port}/api/health`);
	if (!answer.ok) throw new Error(`The product does not answer: ${answer.status} ${await answer.text()}`);
	console.log(`http://localhost:${port}`);
}
