// npm run build: builds the current sources; prints the folder of the build.
import { relative } from "node:path";
import { root, runScript } from "./run.mjs";

await runScript(import.meta.url, { usage: "Usage: npm run build" }, async () => {
	const { productBuild } = await import("./product-build.mjs");
	console.log(relative(root, productBuild()));
});
