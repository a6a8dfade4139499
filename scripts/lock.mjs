// Files that name the process which holds something: locks of the scripts, the server's hold on its state folder, builds in use.
// On node alone, because the first layer of the container's image has only this file, run.mjs and progress.mjs.
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { uptime } from "node:os";
import { join } from "node:path";

/** How long a lock file may be empty or unreadable: between its creation and the first write it is. */
const WRITTEN_WITHIN_MS = 10_000;
/** Clocks of files and of the system differ by little. */
const CLOCK_SLACK_MS = 5_000;
const SAY_AFTER_MS = 5_000;
const RETRY_MS = 50;

const readBootId = () => {
	const file = "/proc/sys/kernel/random/boot_id";
	return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
};

/** When the process began, counted from the start of the system; null if the system does not report it. */
function readStart(pid) {
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
		const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
		return { began: fields[19], isZombie: fields[0] === "Z" };
	} catch {
		return null;
	}
}

function isRunning(pid) {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		// A process of another user: it is running.
		return error.code === "EPERM";
	}
}

/** This process as a lock file describes it, so that no later process with the same id is taken for it. */
const thisProcess = () => ({ pid: process.pid, began: readStart(process.pid)?.began, boot: readBootId() });

/** Names this process as the holder. `flag` "wx" fails where the file exists. */
export const writeHolder = (file, flag = "w") => writeFileSync(file, JSON.stringify(thisProcess()), { flag });

/** The process named in the file; null for a file that names none. Version 1.0.0 wrote the bare number into some files. */
function parseHolder(text) {
	try {
		const parsed = JSON.parse(text);
		const holder = typeof parsed === "number" ? { pid: parsed } : parsed;
		return Number.isInteger(holder?.pid) && holder.pid > 0 ? holder : null;
	} catch {
		return null;
	}
}

/** Whether the process that wrote this at `writtenAtMs` still runs. A number alone is not enough: each container has a process 1. */
function isAlive({ pid, began, boot }, writtenAtMs) {
	if (!isRunning(pid)) return false;
	if (boot !== undefined && boot !== readBootId()) return false;
	const start = readStart(pid);
	if (start?.isZombie) return false;
	if (start && began !== undefined) return start.began === began;
	// There is no start to compare: this process did not write it, and no process outlives the system that it ran on.
	return pid !== process.pid && writtenAtMs > Date.now() - uptime() * 1000 - CLOCK_SLACK_MS;
}

/** The running process that the file names; null where the file is missing, names none, or names one that has ended. */
export function findHolder(file) {
	try {
		const holder = parseHolder(readFileSync(file, "utf8"));
		return holder && isAlive(holder, statSync(file).mtimeMs) ? holder.pid : null;
	} catch {
		return null;
	}
}

/** Whether the process that the file names still runs. Before it is written, and as 1.0.0 left it, only its number is known. */
export function isHeld(file, pid) {
	return existsSync(file) && statSync(file).size > 0 ? findHolder(file) !== null : isRunning(pid);
}

/** Whether the lock's holder has ended without removing it. */
function isLeftover(file) {
	try {
		const holder = parseHolder(readFileSync(file, "utf8"));
		const { mtimeMs } = statSync(file);
		return holder ? !isAlive(holder, mtimeMs) : Math.abs(Date.now() - mtimeMs) > WRITTEN_WITHIN_MS;
	} catch {
		// Its holder has just removed it, or is another user whose files cannot be read.
		return false;
	}
}

/** Creates the file with this process as its holder; false where it exists. */
function tryCreate(file) {
	try {
		writeHolder(file, "wx");
		return true;
	} catch (error) {
		if (error.code !== "EEXIST") throw error;
		return false;
	}
}

/** Removes a leftover lock; false where another process is about to. Only one may, because a second one would remove the lock that the first one then takes. */
function removeLeftover(file) {
	const removing = `${file}.removing`;
	if (!tryCreate(removing)) {
		// The process that was removing the lock was killed.
		if (isLeftover(removing)) rmSync(removing, { force: true });
		return false;
	}
	try {
		if (isLeftover(file)) rmSync(file, { force: true });
		return true;
	} finally {
		rmSync(removing, { force: true });
	}
}

const sleepSync = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** Runs `action` while no other script holds the lock of this name in the same folder. `purpose` completes "Waiting for process 1, which is …". */
export function withLock({ name, folder, purpose, sayAfterMs = SAY_AFTER_MS }, action) {
	const file = join(folder, `${name}.lock`);
	mkdirSync(folder, { recursive: true });
	const startedAt = Date.now();
	let isReported = false;
	while (!tryCreate(file)) {
		if (isLeftover(file) && removeLeftover(file)) continue;
		if (!isReported && Date.now() - startedAt >= sayAfterMs) {
			isReported = true;
			const holder = findHolder(file);
			console.error(
				`Waiting for ${holder ? `process ${holder}` : "another process"}, which is ${purpose}. (If it is not, delete ${file}.)`,
			);
		}
		sleepSync(RETRY_MS);
	}
	try {
		return action();
	} finally {
		rmSync(file, { force: true });
	}
}
