// Serves the built product in the Workers runtime: Miniflare from code, the thinnest local host that has D1, assets and Durable Objects.
import childProcess, { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes, syncBuiltinESMExports } from "node:module";
import { createServer } from "node:net";
import { join, relative, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { loadCertificate } from "./certificate.mjs";
import { openFrontDoor, prepareFrontDoor } from "./front-door.mjs";
import { createRuntimeLog, logEvent } from "./log.mjs";
import { joinOrigins } from "./network-addresses.mjs";
import { loadMiniflare, OWN_GROUP, PlainError, root, toolEnv } from "./run.mjs";
import { watchRestarts } from "./runtime-restarts.mjs";
import { LOCAL_BUCKETS, LOCAL_DATABASES, localVars, stateDir } from "./settings.mjs";

/** Refuses an address or port that cannot be used, before the runtime fails with a stack. */
function assertPortFree({ name, port, host }) {
	const lines = {
		EADDRINUSE: `Port ${port} is in use. Choose another: ${name}=${port + 1} npm start`,
		EACCES: `Port ${port} needs more rights than this user has. Choose one from 1024 on: ${name}=8787 npm start`,
	};
	return new Promise((resolve, reject) => {
		const probe = createServer();
		probe.once("error", ({ code }) => reject(new PlainError(lines[code] ?? `HOST=${host} is not an address of this computer (${code}).`)));
		// All interfaces: both families, as the front door listens.
		probe.listen({ port, ...(host === "*" ? {} : { host }) }, () => probe.close(() => resolve()));
	});
}

/** If its parent is killed, the runtime would keep the port forever: a small guard process ends it. */
function guardRuntime(child) {
	const guard = spawn(process.execPath, [fileURLToPath(new URL("./runtime-guard.mjs", import.meta.url)), String(child.pid)], {
		stdio: ["pipe", "ignore", "ignore"],
		...OWN_GROUP,
	});
	guard.unref();
	guard.stdin.unref?.();
	// Later, another process may have this number.
	child.once("exit", () => guard.kill("SIGKILL"));
}

/** The built modules, the entry first. The others by size: for each of them Miniflare copies all that come before it. */
function listModules(folder, main) {
	const entry = relative(folder, resolve(folder, main));
	const size = (file) => statSync(join(folder, file)).size;
	const rest = readdirSync(folder, { recursive: true })
		.map(String)
		.filter((file) => /\.(?:m?js|wasm)$/.test(file) && file !== entry)
		.sort((a, b) => size(a) - size(b));
	const modules = [entry, ...rest].map((file) => ({
		type: file.endsWith(".wasm") ? "CompiledWasm" : "ESModule",
		path: join(folder, file),
	}));
	return process.env.PRODUCT_WRAPPER ? [...wrapperModules(folder, entry, process.env.PRODUCT_WRAPPER), ...modules] : modules;
}

/** The settings that wrangler derives from the build, cached beside it: loading wrangler takes longer than the runtime's start. */
export async function loadBuildSettings(build) {
	const cacheFile = join(build, "local-settings.json");
	// The settings contain absolute paths: if the folder was moved, wrangler derives them again.
	const known = existsSync(cacheFile) ? JSON.parse(readFileSync(cacheFile, "utf8")) : null;
	if (known?.build === build) return known;
	const { unstable_getMiniflareWorkerOptions: getOptions } = await import("wrangler");
	const { workerOptions, main } = getOptions(join(build, "server", "wrangler.json"));
	// The AI binding needs a login; on a local start the product treats it as not configured.
	const { ai: _ai, modulesRules: _rules, ...options } = workerOptions;
	const settings = { build, options, main };
	// Written atomically, because two starts may write it at once.
	writeFileSync(`${cacheFile}.${process.pid}`, JSON.stringify(settings));
	renameSync(`${cacheFile}.${process.pid}`, cacheFile);
	return settings;
}

/** Load programs measure the product from outside (decision 0002): the module `file` exports `wrapProduct`. */
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
export function startCron(miniflare) {
	let runs = 0;
	const run = async () => {
		try {
			const worker = await miniflare.getWorker();
			await worker.scheduled({ cron: "*/20 * * * *" });
			// The daily trigger is called with the first run too, because many local starts do not last a day.
			if (runs++ % RUNS_A_DAY === 0) await worker.scheduled({ cron: "17 3 * * *" });
		} catch (error) {
			// The log gets the name alone: the message may quote a failed statement with its values.
			logEvent("error", "cron", { error: error?.name });
		}
	};
	return setInterval(run, CRON_MS).unref();
}

/** The Worker's name on a local start, the product's first one: the runtime derives names and ids of stored objects from it. */
const LOCAL_NAME = "live-quiz";

export const STOP_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
/** How long requests under way, and then the sockets, have to end. */
const ENDING_MS = 2_500;
const CLOSING_MS = 1_500;
const FLUSH_MS = 200;

/** Asks the games to close their sockets, so that their clients know that the server comes back. */
async function closeSockets(miniflare, games) {
	const live = await miniflare.getDurableObjectNamespace("LIVE_GAME", LOCAL_NAME);
	const homework = await miniflare.getDurableObjectNamespace("ASSIGNMENT", LOCAL_NAME);
	const pins = new Set(games.map((game) => game.split("-")[0]));
	const closing = [...pins].map((pin) => {
		const objects = pin.startsWith("0") ? homework : live;
		return objects.get(objects.idFromName(pin)).closeSockets();
	});
	await Promise.race([Promise.allSettled(closing), sleep(CLOSING_MS)]);
	// The last frames are on their way to the clients.
	if (pins.size > 0) await sleep(FLUSH_MS);
}

/** Starts the product behind its front door; resolves when both listen, with a function that ends them. */
export async function serve({ build, listening }) {
	const { host, port, proxies } = listening;
	const tls = listening.tls && { ...listening.tls, ...(await loadCertificate(listening)) };
	await assertPortFree({ name: "PORT", port, host });
	if (tls) await assertPortFree({ name: "TLS_PORT", port: tls.port, host });
	const prepared = await prepareFrontDoor();
	Object.assign(process.env, { CLOUDFLARE_CF_FETCH_ENABLED: "false", X_LOCAL_OBSERVABILITY: toolEnv.X_LOCAL_OBSERVABILITY });
	// Miniflare's own option for a debug port opens a TCP port that every user of this computer could use, and none puts the process into a
	// group of its own. A launcher in its place (MINIFLARE_WORKERD_PATH) would have to be a compiled program on Windows.
	const realSpawn = childProcess.spawn;
	const flags = [`--debug-port=${prepared.runtime}`];
	let restarts = null;
	childProcess.spawn = (command, args, options, ...rest) => {
		const isRuntime = /workerd/.test(String(command)) && Array.isArray(args) && args.includes("--binary");
		if (!isRuntime) return realSpawn(command, args, options, ...rest);
		prepared.freeRuntimeAddress();
		const child = realSpawn(command, [...args, ...flags], { ...options, ...OWN_GROUP });
		child.once("error", (error) => {
			if (restarts === null) throw error;
			restarts.notStarted(error.code);
		});
		child.once("exit", (code, signal) => restarts?.runtimeEnded(signal ?? code));
		if (child.pid) guardRuntime(child);
		return child;
	};
	syncBuiltinESMExports();
	const { Miniflare, Log, LogLevel, convertV4MiniflareOptions } = await loadMiniflare();
	const logRuntime = createRuntimeLog("runtime");
	/** Miniflare's own messages. */
	class RuntimeLog extends Log {
		logWithLevel(level, message) {
			if (level <= this.level) logRuntime(stripVTControlCharacters(message), level === LogLevel.ERROR ? "error" : "warn");
		}
	}
	const { options, main } = await loadBuildSettings(build);
	const folder = join(build, "server");
	const miniflareOptions = convertV4MiniflareOptions({
		// The front door alone talks to it, by its debug port.
		port: 0,
		log: new RuntimeLog(LogLevel.WARN),
		handleStructuredLogs: ({ level, message }) => logRuntime(message, level),
		// The same layout as wrangler's own local state, so that its commands find the same database.
		resourcePersistencePath: join(stateDir(), "v3"),
		unsafeLocalExplorer: false,
		cf: false,
		workers: [
			{
				...options,
				name: LOCAL_NAME,
				d1Databases: LOCAL_DATABASES,
				r2Buckets: LOCAL_BUCKETS,
				rootPath: folder,
				modulesRoot: folder,
				modules: listModules(folder, main ?? "index.js"),
				bindings: { ...options.bindings, ...localVars(listening) },
				serviceBindings: {
					...options.serviceBindings,
					THIS_COMPUTER: async () => new Response(JSON.stringify(await joinOrigins(listening))),
				},
			},
		],
	});
	const miniflare = new Miniflare(miniflareOptions);
	const { port: entryPort } = await miniflare.ready;
	// Miniflare ends this process at the first signal; requests under way would be lost.
	for (const signal of STOP_SIGNALS) process.removeAllListeners(signal);
	const door = await openFrontDoor({ prepared, host, port, tls, proxies, product: LOCAL_NAME, entryPort });
	guardRuntime(door.child);
	const housekeeping = startCron(miniflare);
	const failed = new Promise((resolve) => {
		restarts = watchRestarts({
			ready: () => miniflare.ready,
			startAgain: () => miniflare.setOptions(miniflareOptions),
			giveUp: resolve,
		});
		void door.ended.then((how) => resolve(`The front door ended (${how}): the server stops.`));
	});
	/** Ends both processes at once. */
	async function end() {
		clearInterval(housekeeping);
		restarts.stop();
		await door.close();
		prepared.remove();
		await miniflare.dispose();
	}
	return {
		/** Resolves with a line that says why, if the door or the runtime ended and could not be started again. */
		failed,
		end,
		async stop() {
			try {
				await closeSockets(miniflare, await door.stopTaking(ENDING_MS));
			} catch (error) {
				logEvent("error", "stop", { message: String(error) });
			}
			await end();
		},
	};
}
