// The state folder holds everybody's data and the signing secret: no other user of the computer may read it.
import { chmodSync, lstatSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { isWindows } from "./run.mjs";
import { stateDir } from "./settings.mjs";
import { isLock } from "./state-lock.mjs";

/** Whether a server or a restore makes an entry of this name in a state folder. */
const isOwnEntry = (name) => isLock(name) || /^(?:v3(?:-\d+)?|tls|restoring|jwt-secret(?:\.new)?)$/.test(name);

/** Whether an entry may lie beside them in the server's own folder: a backup (docs/self-hosting.md), or what formatting a disk leaves. */
const isOwnSibling = (name) => /\.bak$|^lost\+found$/.test(name);

const OTHERS = 0o077;
const STICKY = 0o1000;

/** Makes this process, and those that it starts, create files that no other user can read. */
export function makeFilesPrivate() {
	if (!isWindows) process.umask(OTHERS);
}

/** Closes an entry to other users. A folder is closed after its content, so that the next start continues an interrupted run. */
function closeEntry(path, failures) {
	try {
		const stat = lstatSync(path);
		if (stat.isSymbolicLink() || (stat.mode & OTHERS) === 0) return;
		if (stat.isDirectory()) for (const name of readdirSync(path)) closeEntry(join(path, name), failures);
		chmodSync(path, stat.isDirectory() ? 0o700 : 0o600);
	} catch (error) {
		// A file of a database may have been deleted meanwhile.
		if (error.code !== "ENOENT") failures.push(error.code);
	}
}

function reportOpen(name, failures) {
	if (failures.length > 0)
		console.error(`${name} cannot be closed to other users of this computer (${failures[0]}): they may be able to read its data.`);
}

/** Closes a copy of data, which has the permissions of what it was made from. `name` is what the copy will be called. */
export function closeCopy(path, name) {
	if (isWindows) return;
	const failures = [];
	closeEntry(path, failures);
	reportOpen(name, failures);
}

/** Whether a folder is for the server alone. A shared one, /tmp for example, keeps its permissions: others would lose their files. */
function isOwnFolder(folder, names) {
	const { uid, mode } = statSync(folder);
	return uid === process.getuid() && (mode & STICKY) === 0 && names.every((name) => isOwnEntry(name) || isOwnSibling(name));
}

/** Closes the state folder and all that the server has in it. Where that is not permitted, one line says so and the start goes on. */
export function closeStateFolder(folder = stateDir()) {
	if (isWindows) return;
	const names = readdirSync(folder);
	const failures = [];
	for (const name of names) if (isOwnEntry(name)) closeEntry(join(folder, name), failures);
	const isOpen = (statSync(folder).mode & OTHERS) !== 0;
	const isOwn = isOwnFolder(folder, names);
	if (isOpen && isOwn) {
		try {
			chmodSync(folder, 0o700);
		} catch (error) {
			failures.push(error.code);
		}
	}
	reportOpen(folder, failures);
	if (failures.length === 0 && isOpen && !isOwn)
		console.error(`${folder} belongs to others too and stays open to them; only what the server stores in it is closed.`);
}
