import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build, type Plugin } from "vite";

/** These are not pages of the router: of players in a game, and of pupils with homework. */
const PAGES = ["player", "pupil"] as const;
type PageName = (typeof PAGES)[number];

const entryOf = (page: PageName) => `app/${page}/entry.client.tsx`;
const moduleOf = (page: PageName) => `virtual:${page}-assets`;
/** Passes the name of the browser's script to the build of the server. */
const noteOf = (page: PageName) => `.vite/${page}.json`;

/** In development the tools that the router adds to its own pages are loaded first. */
const developmentOf = (page: PageName) => ["/@vite/client", "/@id/__x00__virtual:react-router/inject-hmr-runtime", `/${entryOf(page)}`];

/**
 * Built separately from the router's pages: everything that one of them needs is one file, without code that only other pages use. The
 * server gets its hashed name from the virtual module.
 */
export function pageEntries(): Plugin {
	let root = "";
	let building = false;
	let clientFolder = "";
	return {
		name: "page-entries",
		configResolved(config) {
			root = config.root;
			building = config.command === "build";
			clientFolder = resolve(root, config.environments.client?.build.outDir ?? "build/client");
		},
		async generateBundle() {
			if (!building || this.environment.name !== "client") return;
			const { resolve: resolving, build: options } = this.environment.getTopLevelConfig();
			for (const page of PAGES) {
				const output = await build({
					root,
					configFile: false,
					logLevel: "warn",
					resolve: { alias: resolving.alias },
					build: {
						write: false,
						target: options.target,
						rolldownOptions: {
							input: join(root, entryOf(page)),
							output: {
								entryFileNames: `assets/${page}-[hash].js`,
								chunkFileNames: `assets/${page}-[name]-[hash].js`,
								// Lazy parts import what they share with the page from its one file; else the bundler cuts that file into six.
								codeSplitting: { groups: [{ name: page, test: new RegExp(`/${entryOf(page)}$`) }] },
							},
						},
					},
				});
				if (Array.isArray(output) || !("output" in output)) throw new Error("one output was expected");
				for (const file of output.output) {
					if (file.type !== "chunk") throw new Error(`${file.fileName}: the page has scripts only`);
					this.emitFile({ type: "asset", fileName: file.fileName, source: file.code });
					if (file.isEntry)
						this.emitFile({
							type: "asset",
							fileName: noteOf(page),
							source: JSON.stringify({ modules: [`/${file.fileName}`], preload: file.imports.map((name) => `/${name}`) }),
						});
				}
			}
		},
		resolveId(id) {
			return PAGES.some((page) => id === moduleOf(page)) ? `\0${id}` : undefined;
		},
		async load(id) {
			const page = PAGES.find((page) => id === `\0${moduleOf(page)}`);
			if (!page) return;
			const assets = building
				? await readFile(join(clientFolder, noteOf(page)), "utf8")
				: JSON.stringify({ modules: developmentOf(page), preload: [] });
			return `export default ${assets};`;
		},
	};
}
