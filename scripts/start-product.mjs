import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { stateDir } from "./local-vars.mjs";
import { productBuild } from "./product-build.mjs";
import { endWithParent, root, run } from "./run.mjs";
import { seedIfEmpty } from "./seed-library.mjs";
import { serve } from "./serve.mjs";

/** Whether the local database has all migrations and quizzes; false as well where it cannot be told. */
async function isPrepared() {
	try {
		const folder = join(stateDir(), "v3", "d1", "miniflare-D1DatabaseObject");
		const [file] = readdirSync(folder).filter((name) => /^[0-9a-f]{64}\.sqlite$/.test(name));
		const { DatabaseSync } = await import("node:sqlite");
		const database = new DatabaseSync(join(folder, file), { readOnly: true });
		try {
			const applied = new Set(
				database
					.prepare("SELECT name FROM d1_migrations")
					.all()
					.map(({ name }) => name),
			);
			const wanted = readdirSync(join(root, "migrations")).filter((name) => name.endsWith(".sql"));
			return wanted.every((name) => applied.has(name)) && database.prepare("SELECT 1 FROM quizzes LIMIT 1").all().length > 0;
		} finally {
			database.close();
		}
	} catch {
		return false;
	}
}

/** Brings the local database up to date; a new one gets the starter library. wrangler takes seconds, so it runs only where there is something to do. */
export async function prepareDatabase() {
	if (await isPrepared()) return;
	console.log("Preparing the database…");
	migrate();
	await seedIfEmpty();
}

function migrate() {
	const target = ["--local", "--persist-to", stateDir(), "--config", "wrangler.toml"];
	run("wrangler", ["d1", "migrations", "apply", "live-quiz", ...target], { quiet: true, env: { CI: "true" } });
}

export async function start() {
	const port = Number(process.env.PORT ?? 8787);
	if (process.env.FRESH_STATE === "1") rmSync(stateDir(), { recursive: true, force: true });
	const build = productBuild();
	await prepareDatabase();
	const runtime = await serve({ build, port });
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
