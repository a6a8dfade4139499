import { join } from "node:path";
import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { localVars, stateDir } from "./scripts/local-vars.mjs";

export default defineConfig(({ command }) => ({
	plugins: [
		cloudflare({
			viteEnvironment: { name: "ssr" },
			// Without an account a remote binding would wait for a login.
			remoteBindings: process.env.REMOTE_BINDINGS === "1",
			persistState: { path: stateDir() },
			...(command === "serve" ? { config: { vars: localVars() } } : {}),
		}),
		tailwindcss(),
		reactRouter(),
	],
	// The same as `paths` of tsconfig.json, which the development server does not read.
	resolve: { alias: [{ find: /^~\//, replacement: `${join(import.meta.dirname, "app")}/` }] },
	server: { port: Number(process.env.PORT ?? 8787), strictPort: true },
	build: { target: "es2022", sourcemap: false },
	environments: {
		client: {
			build: {
				rolldownOptions: {
					output: {
						// What every page needs, in one file: a phone on bad Wi-Fi waits for requests more than for bytes.
						codeSplitting: {
							groups: [
								{
									name: "core",
									test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|i18next|react-i18next)[\\/]|[\\/]app[\\/](player-page-data|ui[\\/](spinner|button|button-style|icon|frame-icons|use-hydrated|use-typed-before)|api[\\/](client|session|api-error|auth)|i18n[\\/](client|options|resources)|features[\\/]shell[\\/]language-menu)\./,
								},
								// Not for the player's page, which runs without the router.
								{
									name: "router",
									test: /node_modules[\\/]react-router[\\/]|[\\/]app[\\/](root|app-page|page-scripts|ui[\\/]button-link|features[\\/]shell[\\/](message-page|page-title))\./,
								},
								// What solo runs and the host's panel share with the player's page.
								{
									name: "live",
									test: /[\\/]app[\\/](api[\\/]live\.|features[\\/](live[\\/]|question[\\/](?!report-dialog)))/,
								},
								{ name: "player", test: /[\\/]app[\\/](player-page\.|player[\\/])/ },
							],
						},
					},
				},
			},
		},
	},
}));
