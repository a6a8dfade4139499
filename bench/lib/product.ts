// A second local entrance to a running product, for load programs: the runtime spends two file descriptors on each connection, so 10,000
// sockets do not fit into one process with a limit of 20,000 descriptors. The side door is a separate process that passes the requests of
// its connections to the runtime over one connection.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { wait } from "#durable/room/async";
import { productBuild } from "../../scripts/product-build.mjs";
import { runtimeBinary } from "../../scripts/run.mjs";
import { numberOption } from "./report.ts";

/** A Durable Object keeps one connection to the runtime: a plain Worker would open one for each request. */
const worker = (debugPort: number) => `
import { DurableObject } from "cloudflare:workers";
export class Door extends DurableObject {
	async fetch(request) {
		this.product ??= this.env.RUNTIME.connect("127.0.0.1:${debugPort}").getEntrypoint("core:entry");
		return this.product.fetch(request);
	}
}
export default { fetch: (request, env) => env.DOOR.get(env.DOOR.idFromName("door")).fetch(request) };
`;

const config = (port: number) => `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
	services = [(name = "door", worker = (
		modules = [(name = "door.js", esModule = embed "door.js")],
		compatibilityDate = "2026-10-01",
		durableObjectNamespaces = [(className = "Door", uniqueKey = "door")],
		durableObjectStorage = (inMemory = void),
		bindings = [(name = "RUNTIME", workerdDebugPort = void), (name = "DOOR", durableObjectNamespace = "Door")]
	))],
	sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "door")]
);
`;

/** The runtime opens its debug port at the next port, for this machine only. */
const sideDoorEnv = (port: number) => ({ RUNTIME_ADDRESS: `127.0.0.1:${port + 1}` });

/** Needs a product that was started with `sideDoorEnv`. */
function openSideDoor(port: number, stateDir: string): ChildProcess {
	const folder = join(stateDir, "side-door");
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, "door.js"), worker(port + 1));
	writeFileSync(join(folder, "door.capnp"), config(port));
	return spawn(runtimeBinary(), ["serve", "--experimental", join(folder, "door.capnp")], { stdio: ["ignore", "inherit", "inherit"] });
}

/** The port of the product. The side door, for load programs that need one, has `sideDoorPort`. */
export const benchPort = numberOption("port", 8795);
export const sideDoorPort = benchPort + 38;

/** Starts the product with a row counter (bench/lib/meter.ts). */
export const meteredEnv = { PRODUCT_WRAPPER: "bench/lib/meter.ts" };

export interface Usage {
	cpuSeconds: number;
	memoryMiB: number;
	memoryBytes: number;
}

export interface Product {
	origin: string;
	stateDir: string;
	build: string;
	usage(): Usage;
	output(): string;
	/** The process id of the script that npm start runs. */
	pid: number;
	/** Resolves with its exit code when the script has ended; null where a signal ended it. */
	ended: Promise<number | null>;
	/** Kills the whole group, as a power cut would. */
	kill(): Promise<void>;
	stop(): Promise<void>;
}

interface Options {
	port?: number;
	stateDir?: string;
	env?: Record<string, string>;
	sidePort?: number | undefined;
}

interface Process {
	pid: number;
	args: string[];
}

/** Every process of a product: the script, the runtime and its front door, each in its own process group, and their guards. */
export function productProcesses(stateDir: string): Process[] {
	const found: Process[] = [];
	for (const entry of readdirSync("/proc")) {
		if (!/^\d+$/.test(entry)) continue;
		const read = (name: string) => readFileSync(`/proc/${entry}/${name}`, "utf8").split("\0");
		try {
			if (read("environ").includes(`STATE_DIR=${stateDir}`)) found.push({ pid: Number(entry), args: read("cmdline") });
		} catch {
			// The process ended in the meantime, or is another user's.
		}
	}
	return found;
}

const isWorkerd = ({ args: [command = ""] }: Process) => command.endsWith("workerd");
/** Miniflare passes its configuration as bytes. */
export const isProductRuntime = (process: Process) => isWorkerd(process) && process.args.includes("--binary");
export const isFrontDoor = (process: Process) => isWorkerd(process) && !process.args.includes("--binary");

const runtimePids = (stateDir: string) =>
	productProcesses(stateDir)
		.filter(isWorkerd)
		.map(({ pid }) => pid);

function readUsage(pids: number[]): Usage {
	let ticks = 0;
	let memory = 0;
	for (const pid of pids) {
		const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
		ticks += Number(fields[11]) + Number(fields[12]);
		memory += Number(fields[21]) * 4096;
	}
	return { cpuSeconds: ticks / 100, memoryMiB: Math.round(memory / 2 ** 20), memoryBytes: memory };
}

/** Starts the built product with the script of `npm start`, in its own process group and state folder. */
export async function startProduct({ port = benchPort, stateDir, env = {}, sidePort }: Options = {}): Promise<Product> {
	const build = productBuild();
	const folder = stateDir ?? mkdtempSync(join(tmpdir(), "quizlight-"));
	const child: ChildProcess = spawn("node", ["scripts/start.mjs"], {
		detached: true,
		stdio: ["ignore", "pipe", "pipe"],
		env: {
			...process.env,
			PORT: String(port),
			STATE_DIR: folder,
			RATE_LIMITS: "off",
			HOST: "127.0.0.1",
			PRODUCT_BUILD: build,
			...(sidePort ? sideDoorEnv(sidePort) : {}),
			...env,
		},
	});
	const origin = `http://localhost:${port}`;
	let output = "";
	await new Promise<void>((resolve, reject) => {
		const onData = (data: Buffer) => {
			output += data;
			if (output.includes(origin)) resolve();
		};
		child.stdout?.on("data", onData);
		child.stderr?.on("data", onData);
		child.once("exit", (code) => reject(new Error(`The product ended (${code})\n${output}`)));
	});
	const door = sidePort ? openSideDoor(sidePort, folder) : null;
	process.once("exit", () => door?.kill());
	const group = child.pid ?? 0;
	const ended = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
	return {
		origin,
		stateDir: folder,
		build,
		usage: () => readUsage(runtimePids(folder)),
		output: () => output,
		pid: group,
		ended,
		async kill() {
			door?.kill();
			if (child.exitCode === null && child.signalCode === null)
				for (const pid of [...runtimePids(folder), -group]) process.kill(pid, "SIGKILL");
			await ended;
			while (runtimePids(folder).length > 0) await wait(20);
		},
		async stop() {
			door?.kill();
			process.kill(-group, "SIGTERM");
			await ended;
			if (!stateDir) rmSync(folder, { recursive: true, force: true });
		},
	};
}

export function runNodeScript(file: string, args: string[], env: Record<string, string>): string {
	return execFileSync("node", [file, ...args], { encoding: "utf8", env: { ...process.env, ...env } });
}
