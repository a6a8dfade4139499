// npm run backup -- FILE: the whole state of a server, also of a running one, in one file.
import { runScript } from "./run.mjs";

await runScript(import.meta.url, { usage: "Usage: npm run backup -- FILE", min: 1 }, async ({ positionals: [file] }) => {
	const { backUp } = await import("./backup-state.mjs");
	console.log(`Saved to ${await backUp(file)}. It holds everybody's data and the signing secret: store it where only you can read it.`);
});
