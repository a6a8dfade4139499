// npm run bench -- [NAME]: the load and speed programs of bench/.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { failPlainly, installMissing, onProjectNode, root, run } from "./run.mjs";

function runBench() {
	const names = readdirSync(join(root, "bench"))
		.filter((file) => file.endsWith(".ts"))
		.map((file) => file.slice(0, -3));
	const [name, ...rest] = process.argv.slice(2);
	if (!name || !existsSync(join(root, "bench", `${name}.ts`))) {
		console.log(`npm run bench -- NAME [--json FILE]\nPrograms: ${names.join(", ")}`);
		process.exit(name && name !== "--help" ? 1 : 0);
	}
	// Packages that one program alone needs do not burden npm start and npm test.
	const own = join(root, "bench", name);
	if (existsSync(join(own, "package-lock.json"))) installMissing(own);
	run("node", ["--experimental-strip-types", "--no-warnings", join("bench", `${name}.ts`), ...rest]);
}

try {
	installMissing();
	if (onProjectNode(import.meta.url)) runBench();
} catch (error) {
	failPlainly(error);
}
