// One server for each state folder: two runtimes with the same databases would overwrite each other's games.
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stateDir } from "./local-vars.mjs";
import { isRunning, PlainError, withLock } from "./run.mjs";

const FILE = "server.lock";

/** When the process began, so that a later process with the same id is not taken for it; null where the system does not say. */
function beganAt(pid) {
	const file = `/proc/${pid}/stat`;
	if (!existsSync(file)) return null;
	const stat = readFileSync(file, "utf8");
	const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
	return { began: fields[19], isZombie: fields[0] === "Z" };
}

/** The process that serves from this folder, or null: what a killed server left counts for nothing. */
function holderOf(file) {
	try {
		const { pid, began } = JSON.parse(readFileSync(file, "utf8"));
		if (!isRunning(pid)) return null;
		const now = beganAt(pid);
		return now && (now.isZombie || now.began !== began) ? null : pid;
	} catch {
		return null;
	}
}

/** Takes the state folder for this process until it ends; refuses while another one serves from it. Returns a function that gives it back. */
export function takeStateFolder({ restoring = false } = {}) {
	const folder = stateDir();
	const file = join(folder, FILE);
	// Two starts that find the same stale file must not both take it.
	const take = () => {
		const holder = holderOf(file);
		if (holder !== null && holder !== process.pid)
			throw new PlainError(
				`The data in ${folder} are in use by another server, process ${holder}. Stop it, or start with other data: STATE_DIR=folder npm start`,
			);
		if (!restoring && existsSync(join(folder, "restoring")))
			throw new PlainError(`A restore into ${folder} was cut off. Run it again: npm run restore -- FILE`);
		writeFileSync(file, JSON.stringify({ pid: process.pid, began: beganAt(process.pid)?.began }));
	};
	withLock("state", take, folder);
	return () => {
		if (holderOf(file) === process.pid) rmSync(file, { force: true });
	};
}

/** Whether this entry of a state folder is the lock. */
export const isLock = (name) => name === FILE;
