// npm run backup -- FILE: the whole state of a server, also of a running one, in one file.
import { failPlainly, installMissing, onProjectNode } from "./run.mjs";

installMissing();
if (onProjectNode(import.meta.url)) {
	const [file] = process.argv.slice(2);
	if (!file) {
		console.error("Usage: npm run backup -- FILE");
		process.exit(1);
	}
	const { backUp } = await import("./backup-state.mjs");
	try {
		console.log(`Saved to ${await backUp(file)}. It holds everybody's data and the signing secret: store it where only you can read it.`);
	} catch (error) {
		failPlainly(error);
	}
}
