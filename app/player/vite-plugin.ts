import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build, type Plugin } from "vite";
import { leanReact } from "./lean-react";

const MODULE = "virtual:player-assets";
const ENTRY = "app/player/entry.client.tsx";
/** Where the build of the browser's part leaves a note for the build of the server. */
const NOTE = ".vite/player.json";

/** In development the tools that the router puts into its own pages come first. */
const DEVELOPMENT = ["/@vite/client", "/@id/__x00__virtual:react-router/inject-hmr-runtime", `/${ENTRY}`];

/** Later requests of the page import nothing that is not there already: a kilobyte of Vite's that fetches ahead is left out. */
const withoutPreloadHelper: Plugin = {
	name: "without-preload-helper",
	enforce: "pre",
	load: (id) => (id.endsWith("vite/preload-helper.js") ? "export const __vitePreload = (load) => load();" : undefined),
};

/**
 * Builds the player's page apart from the router's: everything that it needs is one file, in which nothing stands that only
 * other pages use. The server learns its hashed name from the virtual module.
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
				// Branches of React for developers' extensions, for servers and for transitions between pages, which this page has none of.
				define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: "undefined", setImmediate: "undefined", navigation: "undefined" },
				plugins: [withoutPreloadHelper, leanReact],
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
