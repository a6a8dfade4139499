// npm start: install, build, migrate, seed, serve.
import { failPlainly, installMissing, onProjectNode } from "./run.mjs";

try {
	installMissing();
	if (onProjectNode(import.meta.url)) {
		const { start } = await import("./start-product.mjs");
		await start();
	}
} catch (error) {
	failPlainly(error);
}
