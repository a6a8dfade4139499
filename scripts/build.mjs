// npm run build: a build of the sources as they are; prints its folder.
import { relative } from "node:path";
import { installMissing, onProjectNode, root } from "./run.mjs";

installMissing();
if (onProjectNode(import.meta.url)) {
	const { productBuild } = await import("./product-build.mjs");
	console.log(relative(root, productBuild()));
}
