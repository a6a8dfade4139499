// One server for each state folder: two runtimes with the same databases would overwrite each other's games.
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findHolder, withLock, writeHolder } from "./lock.mjs";
import { PlainError } from "./run.mjs";
import { stateDir } from "./settings.mjs";

const FILE = "server.lock";

/** Locks the state folder for this process; refuses while another one serves from it. Returns a function that unlocks it. */
export function lockStateFolder({ restoring = false } = {}) {
	const folder = stateDir();
	const file = join(folder, FILE);
	// Two starts that find the same stale file must not both take it.
	const take = () => {
		const holder = findHolder(file);
		if (holder !== null && holder !== process.pid)
			throw new PlainError(
				`The data in ${folder} are in use by another server, process ${holder}. Stop it, or start with other data: STATE_DIR=folder npm start`,
			);
		if (!restoring && existsSync(join(folder, "restoring")))
			throw new PlainError(`A restore into ${folder} was cut off. Run it again: npm run restore -- FILE`);
		writeHolder(file);
	};
	withLock({ name: "state", folder, purpose: `starting on the data in ${folder}` }, take);
	return () => {
		if (findHolder(file) === process.pid) rmSync(file, { force: true });
	};
}

/** Whether this entry of a state folder is a lock: the server's, or the short one while it is taken. */
export const isLock = (name) => /^(?:server|state)\.lock(?:\.removing)?$/.test(name);
