import { join } from "node:path";
import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { playerEntry } from "./app/player/vite-plugin";
import { sharedChunks } from "./app/shared-chunks";
import { localVars, stateDir } from "./scripts/local-vars.mjs";

const shared = sharedChunks();
/** Of the two thousand icons behind one import only those in use are read: two fifths of the time of a build. */
const experimental = { lazyBarrel: true };

export default defineConfig(({ command }) => ({
	plugins: [
		cloudflare({
			viteEnvironment: { name: "ssr" },
			// Without an account, a remote binding would wait for a login.
			remoteBindings: process.env.REMOTE_BINDINGS === "1",
			persistState: { path: stateDir() },
			...(command === "serve" ? { config: { vars: localVars() } } : {}),
		}),
		tailwindcss(),
		reactRouter(),
		playerEntry(),
		shared.plugin,
	],
	// The same as `paths` of tsconfig.json, which the development server does not read.
	resolve: { alias: [{ find: /^~\//, replacement: `${join(import.meta.dirname, "app")}/` }] },
	server: { port: Number(process.env.PORT ?? 8787), strictPort: true },
	build: { target: "es2022", sourcemap: false, reportCompressedSize: false, rolldownOptions: { experimental } },
	environments: {
		client: {
			build: {
				rolldownOptions: { experimental, output: { codeSplitting: { groups: shared.groups } } },
			},
		},
	},
}));
