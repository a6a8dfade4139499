import { join } from "node:path";
import { cloudflare, type WorkerConfig } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { pageEntries } from "./app/player/vite-plugin";
import { serviceWorker } from "./app/service-worker-plugin";
import { LOCAL_BUCKETS, LOCAL_DATABASES, localVars, stateDir } from "./scripts/settings.mjs";

/** Of the two thousand icons behind one import only those in use are read: two fifths of the time of a build. */
const experimental = { lazyBarrel: true };

/**
 * What most pages load is one file each: requests cost more than bytes. The bundler cuts everything else. A group takes what its files
 * import as well: "shared" must not match a file that needs the libraries of forms or menus, which most pages load without.
 */
const CHUNKS = {
	groups: [
		{ name: "react", test: /\/node_modules\/(react|react-dom|react-router|scheduler|i18next|react-i18next)\//, priority: 2 },
		{
			name: "shared",
			test: /\/app\/(api|lib|ui|i18n|features\/(auth|quizzes|shell))\/(?!.*(form|auth-frame|password|switch|dialog|menu|tabs|sortable|qr-code|sign-on|date-in-words))/,
			minShareCount: 3,
		},
		{ name: "forms", test: /\/(react-hook-form|@hookform)\/|\/app\/(ui|features\/auth)\/.*(form|auth-frame|password)/, minShareCount: 2 },
		{
			name: "headless",
			test: /\/node_modules\/(@headlessui\/react\/dist\/(utils|hooks|internal|components\/(keyboard|label|description|field))|@react-aria|@react-stately|@floating-ui)\//,
			minShareCount: 12,
		},
		{ name: "rich-text", test: /\/(rich-text|formula-text|game-icons)\.tsx?$/ },
		{ name: "letters", test: /\/option-identity\.ts$/ },
		{ name: "question", test: /\/features\/question\/(extra-info|option-shape|kinds\/(kind-views|right-texts))\./ },
		{ name: "icons", test: /\/node_modules\/lucide-react\//, priority: 1, minShareCount: 2 },
	],
};

/** Takes the browser's own workers (readers of files) out of the server's modules, where each would be uploaded and loaded, and none run. */
const noBrowserWorkers: Plugin = {
	name: "no-browser-workers",
	generateBundle: {
		order: "post",
		handler(_, bundle) {
			if (this.environment.name !== "ssr") return;
			for (const [name, { type }] of Object.entries(bundle)) if (type === "asset" && name.endsWith(".js")) delete bundle[name];
		},
	},
};

/** The Worker of `npm run dev` has the variables of a local start, and finds its data. */
const localConfig = ({ d1_databases, r2_buckets }: WorkerConfig): Partial<WorkerConfig> => {
	for (const database of d1_databases) database.database_id = LOCAL_DATABASES[database.binding as keyof typeof LOCAL_DATABASES];
	for (const bucket of r2_buckets) bucket.bucket_name = LOCAL_BUCKETS[bucket.binding as keyof typeof LOCAL_BUCKETS];
	return { vars: localVars() };
};

export default defineConfig(({ command }) => ({
	plugins: [
		cloudflare({
			viteEnvironment: { name: "ssr" },
			// Without an account, a remote binding would wait for a login.
			remoteBindings: process.env.REMOTE_BINDINGS === "1",
			persistState: { path: stateDir() },
			...(command === "serve" ? { config: localConfig } : {}),
		}),
		tailwindcss(),
		reactRouter(),
		pageEntries(),
		serviceWorker(),
		noBrowserWorkers,
	],
	// The same as `paths` of tsconfig.json, which the development server does not read.
	resolve: { alias: [{ find: /^~\//, replacement: `${join(import.meta.dirname, "app")}/` }] },
	server: { port: Number(process.env.PORT ?? 8787), strictPort: true },
	build: {
		target: ["safari15.4", "chrome99", "firefox98"],
		sourcemap: false,
		reportCompressedSize: false,
		rolldownOptions: { experimental },
	},
	environments: {
		client: {
			build: {
				rolldownOptions: { experimental, output: { codeSplitting: CHUNKS } },
			},
		},
	},
}));
