import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Writes `/sw.js`: app/service-worker.js with the hashed files of this build. */
export function serviceWorker(): Plugin {
	return {
		name: "service-worker",
		apply: "build",
		applyToEnvironment: ({ name }) => name === "client",
		generateBundle: {
			order: "post",
			async handler(_options, bundle) {
				const assets = Object.keys(bundle)
					.filter((name) => name.startsWith("assets/"))
					.map((name) => `/${name}`)
					.sort();
				const version = createHash("sha256").update(assets.join()).digest("hex").slice(0, 12);
				const code = await readFile(join(import.meta.dirname, "service-worker.js"), "utf8");
				this.emitFile({
					type: "asset",
					fileName: "sw.js",
					source: `const VERSION = ${JSON.stringify(version)};\nconst ASSETS = ${JSON.stringify(assets)};\n${code}`,
				});
			},
		},
	};
}
