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
	server: { port: Number(process.env.PORT ?? 8787), strictPort: true },
	build: { target: "es2022", sourcemap: false },
}));
