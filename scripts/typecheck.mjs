// Makes the generated types, then checks everything, and the pure folders once more without any platform types.
import { existsSync } from "node:fs";
import { writeTypes } from "./locales.mjs";
import { failPlainly, run } from "./run.mjs";

if (!existsSync("worker-configuration.d.ts") || process.env.CI || process.argv.includes("--fresh")) {
	run("wrangler", ["types", "worker-configuration.d.ts", "--strict-vars", "false"], { quiet: true });
}
run("react-router", ["typegen"], { quiet: true });
try {
	writeTypes();
} catch (error) {
	failPlainly(error);
}
// One checker: the default four took twice the CPU time, as each resolves the same large types.
for (const config of ["tsconfig.json", "tsconfig.pure.json"]) run("tsc", ["--noEmit", "--checkers", "1", "-p", config]);
