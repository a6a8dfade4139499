import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build, type Plugin } from "vite";

const MODULE = "virtual:player-assets";
const ENTRY = "app/player/entry.client.tsx";
/** The file in which the build of the browser's script passes its name to the build of the server. */
const NOTE = ".vite/player.json";

/** In development the tools that the router adds to its own pages are loaded first. */
const DEVELOPMENT = ["/@vite/client", "/@id/__x00__virtual:react-router/inject-hmr-runtime", `/${ENTRY}`];

/**
 * Builds the player's page separately from the router's pages: everything it needs is one file, without code that only
 * other pages use. The server gets its hashed name from the virtual module.
 */
export function playerEntry(): Plugin {
	let root = "";
	let building = false;
	let clientFolder = "";
	return {
		name: "player-entry",
		configResolved(config) {
			root = config.root;
			building = config.command === "build";
			clientFolder = resolve(root, config.environments.client?.build.outDir ?? "build/client");
		},
		async generateBundle() {
			if (!building || this.environment.name !== "client") return;
			const { resolve: resolving, build: options } = this.environment.getTopLevelConfig();
			const output = await build({
				root,
				configFile: false,
				logLevel: "warn",
				resolve: { alias: resolving.alias },
				build: {
					write: false,
					target: options.target,
					rolldownOptions: {
						input: join(root, ENTRY),
						output: { entryFileNames: "assets/player-[hash].js", chunkFileNames: "assets/player-[name]-[hash].js" },
					},
				},
			});
			if (Array.isArray(output) || !("output" in output)) throw new Error("one output was expected");
			for (const file of output.output) {
				if (file.type !== "chunk") throw new Error(`${file.fileName}: the player's page has scripts only`);
				this.emitFile({ type: "asset", fileName: file.fileName, source: file.code });
				if (file.isEntry)
					this.emitFile({
						type: "asset",
						fileName: NOTE,
						source: JSON.stringify({ modules: [`/${file.fileName}`], preload: file.imports.map((name) => `/${name}`) }),
					});
			}
		},
		resolveId(id) {
			return id === MODULE ? `\0${MODULE}` : undefined;
		},
		async load(id) {
			if (id !== `\0${MODULE}`) return;
			const assets = building ? await readFile(join(clientFolder, NOTE), "utf8") : JSON.stringify({ modules: DEVELOPMENT, preload: [] });
			return `export default ${assets};`;
		},
	};
}
