// Runs a command that prints nothing for minutes, and shows how long it has been running: node progress.mjs LABEL COMMAND ARGS…
// Packages are not installed yet when this runs, so it uses Node alone.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { endWithParent, isWindows } from "./run.mjs";

/** A terminal shows one line that changes; a log gets few lines. */
const TERMINAL_EVERY_MS = 1_000;
const LOG_EVERY_MS = 20_000;

/** Whether a package with this list in the lock file, e.g. `["linux"]` or `["!win32"]`, is for this system. */
const isFor = (list, system) => !list || list.includes(system) || (list[0]?.startsWith("!") && !list.includes(`!${system}`));

/** The folders of packages that npm will install here, by the lock file. */
export const listPackages = (lock, platform = process.platform, arch = process.arch) =>
	Object.entries(lock.packages)
		.filter(([path, { os, cpu }]) => path !== "" && isFor(os, platform) && isFor(cpu, arch))
		.map(([path]) => path);

export function formatSeconds(seconds) {
	return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** How many packages are unpacked, for the command that installs them; nothing for any other, whose end nobody can know. */
function packageCounter(command) {
	if (command !== "npm") return () => "";
	const files = listPackages(JSON.parse(readFileSync("package-lock.json", "utf8"))).map((path) => join(path, "package.json"));
	return () => {
		const unpacked = files.filter((file) => existsSync(file)).length;
		// npm downloads before it unpacks. Of packages for two C libraries it installs one, hence "about".
		return unpacked === 0 ? "" : `${unpacked} of about ${files.length} unpacked, `;
	};
}

async function runShown(label, command, args) {
	const startedAt = Date.now();
	const isTerminal = process.stdout.isTTY;
	const count = packageCounter(command);
	const elapsed = () => formatSeconds(Math.round((Date.now() - startedAt) / 1000));
	const show = (text) => process.stdout.write(isTerminal ? `\r\x1b[K${label}${text}` : `${label}${text}\n`);
	show("…");
	const child = spawn(command, args, { shell: isWindows, stdio: ["ignore", "pipe", "pipe"] });
	endWithParent(() => {
		child.kill();
		process.exit(1);
	});
	const said = [];
	for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => said.push(chunk));
	const timer = setInterval(() => show(`: ${count()}${elapsed()}`), isTerminal ? TERMINAL_EVERY_MS : LOG_EVERY_MS);
	const code = await new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
	clearInterval(timer);
	if (code === 0) show(`: done in ${elapsed()}`);
	if (isTerminal) process.stdout.write("\n");
	if (code !== 0) process.stderr.write(Buffer.concat(said));
	process.exitCode = code ?? 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const [label, command, ...args] = process.argv.slice(2);
	await runShown(label, command, args);
}
