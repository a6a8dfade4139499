// npm run restore -- FILE: puts a backup into an empty state folder.
import { runScript } from "./run.mjs";

await runScript(import.meta.url, { usage: "Usage: npm run restore -- FILE", min: 1 }, async ({ positionals: [file] }) => {
	const { makeFilesPrivate } = await import("./state-folder.mjs");
	const { restoreState } = await import("./backup-state.mjs");
	makeFilesPrivate();
	console.log(`Restored to ${restoreState(file)}. Start the server: npm start`);
});
