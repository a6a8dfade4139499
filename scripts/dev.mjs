// npm run dev: the same product with hot reload.
import { installMissing, onProjectNode, run } from "./run.mjs";

installMissing();
if (onProjectNode(import.meta.url)) {
	const { prepareDatabase } = await import("./start-product.mjs");
	await prepareDatabase();
	run("react-router", ["dev"]);
}
