// The front door of npm start: a runtime of its own that listens for clients, speaks TLS, and knows from which address each of them comes.
// The development runtime behind it listens on this computer only: it would believe what a client says about its address.

import { spawn } from "node:child_process";
import { chmodSync, copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { languages, readLocale } from "./locales.mjs";
import { createRuntimeLog, logEvent } from "./log.mjs";
import { isWindows, OWN_GROUP, PlainError, runtimeBinary } from "./run.mjs";

/* A process that may open no more files ends: the log says so before. */

const EVERY_MS = 5_000;

/** How many files a process has open, and may open; null if the system does not report it (only Linux does) or the process has ended. */
export function readOpenFiles(pid) {
	try {
		const limit = Number(/^Max open files\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/limits`, "utf8"))?.[1]);
		// Older kernels report no size here.
		const open = statSync(`/proc/${pid}/fd`).size || readdirSync(`/proc/${pid}/fd`).length;
		return { open, limit };
	} catch {
		return null;
	}
}

/** Logs once when four fifths of the allowed files are open, and again after it had been less than three fifths. */
export function watchOpenFiles(pid, { read = readOpenFiles, log = logEvent } = {}) {
	let isReported = false;
	return setInterval(() => {
		const files = read(pid);
		if (files === null) return;
		const used = files.open / files.limit;
		if (used < 0.6) isReported = false;
		if (used < 0.8 || isReported) return;
		isReported = true;
		log("error", "open files", files);
	}, EVERY_MS).unref();
}

const MODULES = ["front-door-worker.js", "front-door-sender.js", "front-door-answers.js"];

const freePort = () =>
	new Promise((resolve) => {
		const probe = createServer();
		probe.listen(0, "127.0.0.1", () => {
			const { port } = probe.address();
			probe.close(() => resolve(port));
		});
	});

/** A folder that only this user may enter, for sockets between the processes. Not in the state folder: paths of sockets are short. */
function privateFolder() {
	const folder = mkdtempSync(join(tmpdir(), "quizlight-"));
	chmodSync(folder, 0o700);
	return folder;
}

/** An address that this user's processes, and where possible no others, can reach. */
const privateAddress = async (folder, name) => (isWindows ? `127.0.0.1:${await freePort()}` : `unix:${join(folder, name)}`);

/** The front door's own texts by language; its runtime cannot import those of the product. */
export function doorTexts() {
	const english = readLocale("en");
	const readTexts = (language) => {
		const texts = readLocale(language);
		// The draft of a language may lack files.
		const { VALIDATION_ERROR, INTERNAL_ERROR } = { ...english.errors.error, ...texts.errors?.error };
		const unreadable = texts["front-door"]?.frontDoor?.unreadable ?? english["front-door"].frontDoor.unreadable;
		return { VALIDATION_ERROR, INTERNAL_ERROR, unreadable };
	};
	return Object.fromEntries(languages().map((language) => [language, readTexts(language)]));
}

const quote = (text) => JSON.stringify(text);

function formatSockets({ host, port, tls }) {
	const at = (port) => quote(`${host.includes(":") ? `[${host}]` : host}:${port}`);
	const sockets = [`(name = "http", address = ${at(port)}, http = (), service = "door")`];
	if (tls) {
		const keys = `(keypair = (privateKey = embed "key.pem", certificateChain = embed "cert.pem"))`;
		sockets.push(`(name = "https", address = ${at(tls.port)}, https = (options = (), tlsOptions = ${keys}), service = "door")`);
	}
	return sockets;
}

function formatConfig({ control, product, proxies, runtime, entryPort, ...listening }) {
	const sockets = [
		...formatSockets(listening),
		`(name = "control", address = ${quote(control)}, http = (), service = (name = "door", entrypoint = "Control"))`,
	];
	return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
	services = [(name = "door", worker = (
		modules = [${MODULES.map((name) => `(name = "${name}", esModule = embed "${name}")`).join(", ")}],
		compatibilityDate = "2026-10-01",
		compatibilityFlags = ["enable_request_signal"],
		durableObjectNamespaces = [(className = "FrontDoor", uniqueKey = "front-door", preventEviction = true)],
		durableObjectStorage = (inMemory = void),
		bindings = [
			(name = "RUNTIME", workerdDebugPort = void),
			(name = "RUNTIME_ADDRESS", text = ${quote(runtime)}),
			(name = "PRODUCT", text = ${quote(product)}),
			(name = "TRUSTED_PROXIES", json = "${proxies}"),
			(name = "TEXTS", json = ${quote(JSON.stringify(doorTexts()))}),
			(name = "SOCKETS", service = "entry"),
			(name = "DOOR", durableObjectNamespace = "FrontDoor")
		]
	)), (name = "entry", external = (address = "127.0.0.1:${entryPort}", http = ()))],
	sockets = [${sockets.join(", ")}]
);
`;
}

/** Prepares the private addresses: the runtime has to know its own before it starts. */
export async function prepareFrontDoor() {
	const folder = privateFolder();
	// Load programs have a second door, so they choose the address themselves.
	const runtime = process.env.RUNTIME_ADDRESS ?? (await privateAddress(folder, "runtime"));
	return {
		folder,
		control: await privateAddress(folder, "control"),
		runtime,
		/** Removes the socket file of a killed runtime, which would keep the next one from listening. */
		freeRuntimeAddress: () => runtime.startsWith("unix:") && rmSync(runtime.slice("unix:".length), { force: true }),
		remove: () => rmSync(folder, { recursive: true, force: true }),
	};
}

function waitUntilListening(child, sockets) {
	return new Promise((resolve, reject) => {
		let output = "";
		child.stdio[3].on("data", (chunk) => {
			output += chunk;
			if (output.split('"event":"listen"').length > sockets) resolve();
		});
		child.once("exit", (code) => reject(new PlainError(`The front door ended (${code}): the address or port cannot be used.`)));
	});
}

function callControl(control, path, timeoutMs) {
	const to = control.startsWith("unix:")
		? { socketPath: control.slice("unix:".length) }
		: { host: "127.0.0.1", port: control.split(":")[1] };
	return new Promise((resolve, reject) => {
		const controlRequest = request({ ...to, path, timeout: timeoutMs }, async (reply) => {
			let text = "";
			for await (const chunk of reply) text += chunk;
			resolve(JSON.parse(text));
		});
		controlRequest.on("error", reject).on("timeout", () => controlRequest.destroy(new Error("timeout")));
		controlRequest.end();
	});
}

/** Opens the door. `tls`: `{ port, key, cert }`, PEM. */
export async function openFrontDoor({ prepared: { folder, control, runtime }, host, port, tls, proxies, product, entryPort }) {
	for (const name of MODULES) copyFileSync(fileURLToPath(new URL(name, import.meta.url)), join(folder, name));
	if (tls) {
		writeFileSync(join(folder, "key.pem"), tls.key, { mode: 0o600 });
		writeFileSync(join(folder, "cert.pem"), tls.cert);
	}
	const config = join(folder, "front-door.capnp");
	writeFileSync(config, formatConfig({ control, runtime, product, proxies, host, port, tls, entryPort }));
	const child = spawn(runtimeBinary(), ["serve", "--experimental", "--control-fd=3", config], {
		stdio: ["ignore", "inherit", "pipe", "pipe"],
		...OWN_GROUP,
	});
	createInterface({ input: child.stderr }).on("line", createRuntimeLog("front door"));
	await waitUntilListening(child, tls ? 3 : 2);
	watchOpenFiles(child.pid);
	// The runtime has read the key by now.
	if (tls) rmSync(join(folder, "key.pem"));
	const ended = new Promise((resolve) => child.once("exit", (code, signal) => resolve(signal ?? code)));
	return {
		child,
		ended,
		/** Takes no more requests; resolves when those under way have ended, with the PINs or ids of the games that have had sockets. */
		stopTaking: (withinMs) => callControl(control, `/?within=${withinMs}`, withinMs + 500),
		close: () => {
			child.kill("SIGKILL");
			return ended;
		},
	};
}
