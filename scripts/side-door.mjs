// A second local entrance to a running product, for load programs: the runtime spends two file descriptors on each
// connection, so that 10,000 sockets do not fit into one process with a limit of 20,000 descriptors. The side door is a
// separate process that holds its connections and passes all requests to the runtime over one connection.
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { stateDir } from "./local-vars.mjs";

/** A Durable Object holds the one connection to the runtime: a plain Worker would open one for each request. */
const worker = (debugPort) => `
import { DurableObject } from "cloudflare:workers";
export class Door extends DurableObject {
	async fetch(request) {
		this.product ??= this.env.RUNTIME.connect("127.0.0.1:${debugPort}").getEntrypoint("core:entry");
		return this.product.fetch(request);
	}
}
export default { fetch: (request, env) => env.DOOR.get(env.DOOR.idFromName("door")).fetch(request) };
`;

const config = (port) => `
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

/** Opens the side door at `port` to the runtime with `debugPort`; returns the process. */
export function openSideDoor({ port, debugPort }) {
	const folder = join(stateDir(), "side-door");
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, "door.js"), worker(debugPort));
	writeFileSync(join(folder, "door.capnp"), config(port));
	// The binary that Miniflare itself runs.
	const { default: binary } = createRequire(createRequire(import.meta.url).resolve("miniflare"))("workerd");
	return spawn(binary, ["serve", "--experimental", join(folder, "door.capnp")], { stdio: ["ignore", "inherit", "inherit"] });
}
