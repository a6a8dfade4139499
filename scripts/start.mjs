// npm start: install, build, migrate, seed, serve.
import { runScript } from "./run.mjs";

const usage = "Usage: npm start. It takes no arguments but variables, for example PORT=8000 npm start: docs/configuration.md";
await runScript(import.meta.url, { usage }, async () => {
	const { start } = await import("./start-product.mjs");
	await start();
});
