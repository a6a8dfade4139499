// A second local entrance to a running product, for load programs: the runtime spends two file descriptors on each connection, so 10,000
// sockets do not fit into one process with a limit of 20,000 descriptors. The side door is a separate process that passes the requests of
// its connections to the runtime over one connection.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runtimeBinary } from "../../scripts/run.mjs";

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
export const sideDoorEnv = (port: number) => ({ RUNTIME_ADDRESS: `127.0.0.1:${port + 1}` });

/** Needs a product that was started with `sideDoorEnv`. */
export function openSideDoor(port: number, stateDir: string): ChildProcess {
	const folder = join(stateDir, "side-door");
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, "door.js"), worker(port + 1));
	writeFileSync(join(folder, "door.capnp"), config(port));
	return spawn(runtimeBinary(), ["serve", "--experimental", join(folder, "door.capnp")], { stdio: ["ignore", "inherit", "inherit"] });
}
