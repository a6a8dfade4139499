// npm run dev: the same product with hot reload.
import { installMissing, onProjectNode, run } from "./run.mjs";

installMissing();
if (onProjectNode(import.meta.url)) {
	const { migrate } = await import("./start-product.mjs");
	const { seedIfEmpty } = await import("./seed-library.mjs");
	migrate();
	await seedIfEmpty();
	run("react-router", ["dev"]);
}
