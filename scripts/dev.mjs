// npm run dev: the same product with hot reload.
import { failPlainly, installMissing, onProjectNode, run } from "./run.mjs";

installMissing();
if (onProjectNode(import.meta.url)) {
	const { prepareDatabase } = await import("./start-product.mjs");
	const { takeStateFolder } = await import("./state-lock.mjs");
	try {
		takeStateFolder();
		await prepareDatabase();
	} catch (error) {
		failPlainly(error);
	}
	run("react-router", ["dev"]);
}
