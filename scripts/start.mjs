// npm start: install, build, migrate, seed, serve.
import { runScript } from "./run.mjs";

const usage = "Usage: npm start. It takes no arguments but variables, for example PORT=8000 npm start: docs/configuration.md";
const intro = "This start installs packages, builds and prepares the database: usually 1 to 5 minutes, depending on the machine.";
await runScript(import.meta.url, { usage, intro }, async () => {
	const { start } = await import("./start-product.mjs");
	await start();
});
