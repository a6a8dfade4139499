// Serves the built product in the Workers runtime: Miniflare from code, the thinnest local host that has D1, assets and Durable Objects.
import childProcess, { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes, syncBuiltinESMExports } from "node:module";
import { createServer } from "node:net";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { localVars, stateDir } from "./local-vars.mjs";
import { loadMiniflare, PlainError, root, toolEnv } from "./run.mjs";

/** Refuses a port that is taken, before the runtime fails with a stack. */
function assertPortFree(port) {
	return new Promise((resolve, reject) => {
		const probe = createServer();
		probe.once("error", () => reject(new PlainError(`Port ${port} is in use. Choose another: PORT=8788 npm start`)));
		probe.listen(port, () => probe.close(() => resolve()));
	});
}

/** If its parent is killed, the runtime would keep the port forever: a small guard process ends it. */
function guardRuntime(pid) {
	const guard = spawn(process.execPath, [fileURLToPath(new URL("./runtime-guard.mjs", import.meta.url)), String(pid)], {
		stdio: ["pipe", "ignore", "ignore"],
	});
	guard.unref();
	guard.stdin.unref?.();
}

/** The built modules, the entry first. */
function modulesOf(folder, main) {
	const entry = relative(folder, resolve(folder, main));
	const rest = readdirSync(folder, { recursive: true })
		.map(String)
		.filter((file) => /\.(?:m?js|wasm)$/.test(file) && file !== entry);
	const modules = [entry, ...rest].map((file) => ({
		type: file.endsWith(".wasm") ? "CompiledWasm" : "ESModule",
		path: join(folder, file),
	}));
	return process.env.PRODUCT_WRAPPER ? [...wrapperModules(folder, entry, process.env.PRODUCT_WRAPPER), ...modules] : modules;
}

/**
 * The settings that wrangler derives from the build, cached beside it: loading wrangler takes longer than the runtime needs to start,
 * and a build's settings never change.
 */
export async function settingsOf(build) {
	const kept = join(build, "local-settings.json");
	// They contain absolute paths: if the folder was moved, wrangler is asked again.
	const known = existsSync(kept) ? JSON.parse(readFileSync(kept, "utf8")) : null;
	if (known?.build === build) return known;
	const { unstable_getMiniflareWorkerOptions: getOptions } = await import("wrangler");
	const { workerOptions, main } = getOptions(join(build, "server", "wrangler.json"));
	// The AI binding needs a login; on a local start the product treats it as not configured.
	const { ai: _ai, modulesRules: _rules, ...options } = workerOptions;
	const settings = { build, options, main };
	// Written atomically, because two starts may write it at once.
	writeFileSync(`${kept}.${process.pid}`, JSON.stringify(settings));
	renameSync(`${kept}.${process.pid}`, kept);
	return settings;
}

/** Load programs measure the product from outside (docs/decisions/0013): the module `file` exports `wrapProduct`. */
function wrapperModules(folder, entry, file) {
	const glue = `import * as product from "./${entry}";
import { wrapProduct } from "./product-wrapper.js";
const wrapped = wrapProduct(product);
export default wrapped.default;
export const LiveGame = wrapped.LiveGame;
export const Assignment = wrapped.Assignment;
`;
	const wrapper = stripTypeScriptTypes(readFileSync(resolve(root, file), "utf8"));
	const module = (name, contents) => ({ type: "ESModule", path: join(folder, name), contents });
	return [module("wrapped-product.js", glue), module("product-wrapper.js", wrapper)];
}

const CRON_MS = 20 * 60 * 1000;
const RUNS_A_DAY = (24 * 60 * 60 * 1000) / CRON_MS;

/** Calls the cron triggers of wrangler.toml, which only the deployed platform does by itself. */
function startCron(miniflare) {
	let runs = 0;
	const run = async () => {
		try {
			const worker = await miniflare.getWorker();
			await worker.scheduled({ cron: "*/20 * * * *" });
			// Also with the first run: many local starts do not last a day.
			if (runs++ % RUNS_A_DAY === 0) await worker.scheduled({ cron: "17 3 * * *" });
		} catch (error) {
			// Its message may be that of a failed statement, with the values.
			console.error(JSON.stringify({ level: "error", event: "cron", error: error?.name }));
		}
	};
	return setInterval(run, CRON_MS).unref();
}

/** Starts the runtime; resolves when it responds, with a function that ends it. */
export async function serve({ build, port }) {
	await assertPortFree(port);
	Object.assign(process.env, { CLOUDFLARE_CF_FETCH_ENABLED: "false", X_LOCAL_OBSERVABILITY: toolEnv.X_LOCAL_OBSERVABILITY });
	const realSpawn = childProcess.spawn;
	// For load programs only (bench/lib/side-door.ts): flags of the runtime itself.
	const flags = process.env.RUNTIME_FLAGS?.split(" ") ?? [];
	childProcess.spawn = (command, args, ...rest) => {
		const isRuntime = /workerd/.test(String(command)) && Array.isArray(args) && args.includes("--binary");
		const child = realSpawn(command, isRuntime ? [...args, ...flags] : args, ...rest);
		if (/workerd/.test(String(command)) && child.pid) guardRuntime(child.pid);
		return child;
	};
	syncBuiltinESMExports();
	const { Miniflare, Log, LogLevel, convertV4MiniflareOptions } = await loadMiniflare();
	const { options, main } = await settingsOf(build);
	const folder = join(build, "server");
	const miniflare = new Miniflare(
		convertV4MiniflareOptions({
			port,
			log: new Log(LogLevel.WARN),
			// The same layout as wrangler's own local state, so that its commands find the same database.
			resourcePersistencePath: join(stateDir(), "v3"),
			unsafeLocalExplorer: false,
			cf: false,
			workers: [
				{
					...options,
					name: "live-quiz",
					rootPath: folder,
					modulesRoot: folder,
					modules: modulesOf(folder, main ?? "index.js"),
					bindings: { ...options.bindings, ...localVars() },
				},
			],
		}),
	);
	await miniflare.ready;
	const housekeeping = startCron(miniflare);
	return {
		stop: () => {
			clearInterval(housekeeping);
			return miniflare.dispose();
		},
	};
}
