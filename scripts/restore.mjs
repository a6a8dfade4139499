// npm run restore -- FILE: puts a backup into an empty state folder.
import { failPlainly, installMissing, onProjectNode } from "./run.mjs";

installMissing();
if (onProjectNode(import.meta.url)) {
	const [file] = process.argv.slice(2);
	if (!file) {
		console.error("Usage: npm run restore -- FILE");
		process.exit(1);
	}
	const { restore } = await import("./backup-state.mjs");
	try {
		console.log(`Restored to ${restore(file)}. Start the server: npm start`);
	} catch (error) {
		failPlainly(error);
	}
}
