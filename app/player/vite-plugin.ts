import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build, type Plugin } from "vite";

/** Pages without router: players in a game, and pupils with homework. */
const PAGES = ["player", "pupil"] as const;
type PageName = (typeof PAGES)[number];

const entryPath = (page: PageName) => `app/${page}/entry.client.tsx`;
const moduleId = (page: PageName) => `virtual:${page}-assets`;
/** File that passes the name of the client script to the server's build. */
const assetsFile = (page: PageName) => `.vite/${page}.json`;

/** Scripts in development: first the tools that the router adds to its own pages. */
const developmentModules = (page: PageName) => [
	"/@vite/client",
	"/@id/__x00__virtual:react-router/inject-hmr-runtime",
	`/${entryPath(page)}`,
];

/**
 * Builds these pages separately from the router's: each has one file with everything it needs, without code of other pages. The server
 * reads its hashed name from the virtual module.
 */
export function pageEntries(): Plugin {
	let root = "";
	let isBuilding = false;
	let clientFolder = "";
	return {
		name: "page-entries",
		configResolved(config) {
			root = config.root;
			isBuilding = config.command === "build";
			clientFolder = resolve(root, config.environments.client?.build.outDir ?? "build/client");
		},
		async generateBundle() {
			if (!isBuilding || this.environment.name !== "client") return;
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
							input: join(root, entryPath(page)),
							output: {
								entryFileNames: `assets/${page}-[hash].js`,
								chunkFileNames: `assets/${page}-[name]-[hash].js`,
								// Lazy parts import shared code from the page's one file; without this group the bundler splits it into six files.
								codeSplitting: { groups: [{ name: page, test: new RegExp(`/${entryPath(page)}$`) }] },
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
							fileName: assetsFile(page),
							source: JSON.stringify({ modules: [`/${file.fileName}`], preload: file.imports.map((name) => `/${name}`) }),
						});
				}
			}
		},
		resolveId(id) {
			return PAGES.some((page) => id === moduleId(page)) ? `\0${id}` : undefined;
		},
		async load(id) {
			const page = PAGES.find((page) => id === `\0${moduleId(page)}`);
			if (!page) return;
			const assets = isBuilding
				? await readFile(join(clientFolder, assetsFile(page)), "utf8")
				: JSON.stringify({ modules: developmentModules(page), preload: [] });
			return `export default ${assets};`;
		},
	};
}
