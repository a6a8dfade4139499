// npm start: install, build, migrate, seed, serve.
import { installMissing, onProjectNode } from "./run.mjs";

installMissing();
if (onProjectNode(import.meta.url)) {
	const { start } = await import("./start-product.mjs");
	await start();
}
