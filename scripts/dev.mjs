// npm run dev: the same product with hot reload.
import { run, runScript } from "./run.mjs";

await runScript(import.meta.url, { usage: "Usage: npm run dev" }, async () => {
	const { prepareDatabase } = await import("./start-product.mjs");
	const { lockStateFolder } = await import("./state-lock.mjs");
	const { closeStateFolder, makeFilesPrivate } = await import("./state-folder.mjs");
	const { checkSettings } = await import("./settings.mjs");
	const { checkFolderName } = await import("./product-build.mjs");
	checkFolderName();
	checkSettings();
	makeFilesPrivate();
	lockStateFolder();
	closeStateFolder();
	await prepareDatabase();
	run("react-router", ["dev"]);
});
