// npm run build: builds the current sources; prints the folder of the build.
import { relative } from "node:path";
import { installMissing, onProjectNode, root } from "./run.mjs";

installMissing();
if (onProjectNode(import.meta.url)) {
	const { productBuild } = await import("./product-build.mjs");
	console.log(relative(root, productBuild()));
}
