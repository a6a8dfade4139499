// Functions that the scripts share: they run commands of node_modules on the project's own Node, and install missing packages.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs, stripVTControlCharacters } from "node:util";
import { withLock } from "./lock.mjs";

export const root = fileURLToPath(new URL("..", import.meta.url));
const bin = join(root, "node_modules", ".bin");
export const isWindows = process.platform === "win32";

/** Processes that must outlive a Ctrl-C, which the terminal sends to the whole group, until their parent has let them finish. */
export const OWN_GROUP = { detached: !isWindows, windowsHide: true };

/** The environment in which tools run: our Node first in the path, no banners, no telemetry, a compile cache. */
export const toolEnv = {
	...process.env,
	PATH: `${bin}${delimiter}${process.env.PATH ?? ""}`,
	CLOUDFLARE_CF_FETCH_ENABLED: "false",
	X_LOCAL_OBSERVABILITY: "false",
	WRANGLER_SEND_METRICS: "false",
	DO_NOT_TRACK: "1",
	// Otherwise each of about forty processes of a test run would compile the same large tools again.
	NODE_COMPILE_CACHE: join(root, ".cache", "compiled"),
};

/** The file of the local runtime's package, in the version that wrangler depends on. */
const miniflareFile = () => createRequire(createRequire(import.meta.url).resolve("wrangler")).resolve("miniflare");

export const loadMiniflare = () => import(pathToFileURL(miniflareFile()).href);

/** The program that Miniflare runs. */
export const runtimeBinary = () => createRequire(miniflareFile())("workerd").default;

/** A failure that its message explains completely, so that no stack is printed. */
export class PlainError extends Error {}

const DISK_FULL = /ENOSPC|EDQUOT|SQLITE_FULL|disk is full|no space left on device/i;
const NOT_WRITABLE = /\b(EACCES|EROFS|EPERM|ENOTDIR)\b.*'([^']+)'/;

/** A command that failed, with what it printed. */
class CommandError extends Error {
	constructor(command, args, result) {
		const said = `${result.stdout ?? ""}${result.stderr ?? ""}`.trim();
		super(`${command} ${args.join(" ")} failed (${result.status ?? result.signal})${said && `\n${said}`}`);
		this.output = stripVTControlCharacters(said);
	}
}

/** wrangler's message for a failure, without its hints and the path of its log. */
const REASON = /\[ERROR\]\s*([\s\S]*?)(?:\n\s*\n|$)/;

/** One plain line for a failure that the user can fix; null for any other. */
export function plainFailure(error) {
	if (error instanceof PlainError) return error.message;
	const text = `${error?.code ?? ""} ${error?.message ?? error}`;
	if (DISK_FULL.test(text)) return "The disk is full. Make room, or choose a folder on another disk: STATE_DIR=folder npm start";
	const [, code, path] = NOT_WRITABLE.exec(text) ?? [];
	if (path) return `${path} cannot be written (${code}).`;
	if (!(error instanceof CommandError)) return null;
	const reason = REASON.exec(error.output)?.[1]?.replaceAll(/\s+/g, " ").trim();
	return reason || error.message;
}

/** Ends this process with one line if that explains the failure; throws any other error. */
export function failPlainly(error) {
	const line = plainFailure(error);
	if (line === null) throw error;
	console.error(line);
	process.exit(1);
}

/** The variable by which a script knows that its parent is a script of ours. */
const PARENT = "QUIZLIGHT_PARENT";
const PROGRESS = fileURLToPath(new URL("progress.mjs", import.meta.url));

/** Runs a command until it ends; throws with its output if it fails. With `label`, its output is hidden and a line with this label shows that it goes on. */
export function run(command, args, { quiet = false, label, env = {}, input, cwd = root } = {}) {
	const [program, given] = label ? [process.execPath, [PROGRESS, label, command, ...args]] : [command, args];
	const result = spawnSync(program, given, {
		cwd,
		env: { ...toolEnv, ...env, ...(label && { [PARENT]: String(process.pid) }) },
		shell: isWindows && !label,
		encoding: "utf8",
		maxBuffer: 64 * 1024 * 1024,
		input,
		stdio: [quiet ? "pipe" : "ignore", quiet ? "pipe" : "inherit", quiet || label ? "pipe" : "inherit"],
	});
	if (result.error) throw result.error;
	if (result.status !== 0) {
		throw new CommandError(command, args, result);
	}
	return result.stdout ?? "";
}

/** Installs from the lock file of `folder` when its node_modules does not match it. `intro` is printed before that. */
export function installMissing(folder = root, intro) {
	// Checked before the lock is taken, because the file system of a container is read-only.
	if (isInstalled(folder)) return;
	withLock({ name: "install", folder: join(root, ".cache"), purpose: "installing packages" }, () => {
		if (isInstalled(folder)) return;
		if (intro) console.log(intro);
		const args = ["ci", "--no-audit", "--no-fund", "--no-progress", "--prefer-offline", "--loglevel=error"];
		run("npm", args, { cwd: folder, label: "Installing packages" });
		writeFileSync(installedStamp(folder), lockHash(folder));
	});
}

const installedStamp = (folder) => join(folder, "node_modules", ".installed-lock");

export const lockHash = (folder) =>
	createHash("sha256")
		.update(readFileSync(join(folder, "package-lock.json")))
		.digest("hex");

/** Whether the packages of the lock file are there, installed by us or by npm alone. */
export function isInstalled(folder) {
	// npm writes its own list last.
	const list = join(folder, "node_modules", ".package-lock.json");
	if (!existsSync(list)) return false;
	const stamp = installedStamp(folder);
	if (existsSync(stamp) && readFileSync(stamp, "utf8") === lockHash(folder)) return true;
	const packages = (file) => JSON.parse(readFileSync(file, "utf8")).packages;
	const [locked, found] = [packages(join(folder, "package-lock.json")), packages(list)];
	return (
		Object.entries(locked).every(([path, { version, optional }]) => path === "" || optional || found[path]?.version === version) &&
		Object.entries(found).every(([path, { version }]) => locked[path]?.version === version)
	);
}

/** The tools need Node 22 or newer. On an older one this starts the script again under the Node that came with the packages. */
export function onProjectNode(scriptUrl) {
	if (Number(process.versions.node.split(".")[0]) >= 22) return true;
	const node = join(bin, isWindows ? "node.exe" : "node");
	if (!existsSync(node)) throw new PlainError("Node 22 or newer is needed on this platform.");
	const env = { ...toolEnv, [PARENT]: String(process.pid) };
	const child = spawn(node, [fileURLToPath(scriptUrl), ...process.argv.slice(2)], { cwd: root, env, stdio: "inherit" });
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
	endWithParent(() => child.kill("SIGTERM"));
	child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
	return false;
}

/** Reads a script's arguments. `--help` and unknown arguments print the usage and end the process. */
function readArguments({ usage, options = {}, min = 0, max = min }) {
	try {
		const args = parseArgs({ options: { ...options, help: { type: "boolean", short: "h" } }, allowPositionals: true });
		if (args.values.help) {
			console.log(usage);
			process.exit(0);
		}
		if (args.positionals.length >= min && args.positionals.length <= max) return args;
	} catch (error) {
		if (!String(error.code).startsWith("ERR_PARSE_ARGS_")) throw error;
	}
	console.error(usage);
	process.exit(1);
}

/** Runs a script: reads its arguments, installs what is missing (after printing `intro`), then runs `action` on the project's own Node. A failure is one line where that explains it. */
export async function runScript(url, args, action) {
	try {
		const given = readArguments(args);
		installMissing(root, args.intro);
		if (onProjectNode(url)) await action(given);
	} catch (error) {
		failPlainly(error);
	}
}

/** Stops this process when its parent (npm, or another of these scripts) has ended, because nobody else would stop it. */
export function endWithParent(stop) {
	const isParentOurs = process.env.npm_lifecycle_event || Number(process.env[PARENT]) === process.ppid;
	if (!isParentOurs || isWindows) return;
	const parent = process.ppid;
	setInterval(() => {
		if (process.ppid !== parent) stop();
	}, 500).unref();
}
