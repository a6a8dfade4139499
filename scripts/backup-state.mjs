// npm run backup and npm run restore: the whole state of a server, in one file.
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { backup as copyDatabase, DatabaseSync } from "node:sqlite";
import { createBackup, openBackup } from "./backup-file.mjs";
import { isHeld, writeHolder } from "./lock.mjs";
import { PlainError } from "./run.mjs";
import { stateDir } from "./settings.mjs";
import { isLock, lockStateFolder } from "./state-lock.mjs";

/** All pages in one step: a copy in several steps would begin again whenever the server writes. */
const ALL_PAGES = 2 ** 30;
const BUSY_MS = 30_000;
const R2 = "v3/r2/";

function* filesBelow(folder) {
	let entries = [];
	try {
		entries = readdirSync(folder, { withFileTypes: true });
	} catch (error) {
		// A folder that does not exist yet has no files.
		if (error.code !== "ENOENT") throw error;
	}
	for (const entry of entries) {
		const path = join(folder, entry.name);
		if (entry.isDirectory()) yield* filesBelow(path);
		else if (entry.isFile()) yield path;
	}
}

/** Files of the state folder below `part`, with "/" on every system. */
const pathsIn = (state, part) =>
	[...filesBelow(join(state, ...part.split("/")))].map((file) => relative(state, file).split("\\").join("/"));

const isDatabase = (path) => path.endsWith(".sqlite");
const isAlarmDatabase = (path) => path.endsWith("/metadata.sqlite");

/** Adds a database that a server may be writing to, as it was at one moment. False if it was deleted meanwhile. */
async function addDatabase(backup, state, path, scratch) {
	const copy = join(scratch, "copy.sqlite");
	let source;
	try {
		source = new DatabaseSync(join(state, path), { readOnly: true, timeout: BUSY_MS });
	} catch {
		return false;
	}
	try {
		await copyDatabase(source, copy, { rate: ALL_PAGES });
	} finally {
		source.close();
	}
	backup.add(path, copy);
	rmSync(copy);
	return true;
}

function addFile(backup, state, path) {
	try {
		if (!backup.has(path)) backup.add(path, join(state, path));
	} catch (error) {
		if (error.code !== "ENOENT") throw error;
	}
}

/**
 * Adds everything in an order in which nothing is lost between two parts: an object that has not delivered yet delivers again to a later
 * database, and the bucket, which comes last, has the pictures and documents that rows of the database name. Alarms come before their
 * objects: one that is too early does nothing.
 */
async function addAll(backup, state, scratch) {
	const objects = pathsIn(state, "v3/do").filter(isDatabase);
	for (const path of [...objects.filter(isAlarmDatabase), ...objects.filter((path) => !isAlarmDatabase(path))])
		await addDatabase(backup, state, path, scratch);
	for (const path of pathsIn(state, "v3/d1").filter(isDatabase)) await addDatabase(backup, state, path, scratch);
	// Blobs are added before and after the bucket's list: all that it names are there, also those deleted or added meanwhile.
	const blobs = () => pathsIn(state, R2.slice(0, -1)).filter((path) => path.includes("/blobs/"));
	for (const path of blobs()) addFile(backup, state, path);
	for (const path of pathsIn(state, R2.slice(0, -1)).filter(isDatabase)) await addDatabase(backup, state, path, scratch);
	for (const path of blobs()) addFile(backup, state, path);
	for (const path of ["jwt-secret", "tls/self-signed.json"]) addFile(backup, state, path);
}

const partialPattern = (file) => new RegExp(`^${basename(file).replaceAll(/[.*+?^${"$"}{}()|[\]\\]/g, "\\$&")}\\.partial-(\\d+)-`);

/** The file that names the process making the backup. */
const MAKER = "maker";

/** Removes the leftovers of interrupted backups to this file. */
function removePartialBackups(file) {
	for (const name of readdirSync(dirname(file))) {
		const pid = partialPattern(file).exec(name)?.[1];
		const scratch = join(dirname(file), name);
		if (pid && !isHeld(join(scratch, MAKER), Number(pid))) rmSync(scratch, { recursive: true, force: true });
	}
}

/** Writes the state of a server, running or not, to `target`, which is complete or does not exist. */
export async function backUp(target) {
	const file = resolve(target);
	const state = stateDir();
	if (pathsIn(state, "v3/d1").length === 0)
		throw new PlainError(`There is nothing to back up in ${state}. Name another folder: STATE_DIR=folder`);
	mkdirSync(dirname(file), { recursive: true });
	removePartialBackups(file);
	// Beside the target, so on the same disk, and closed to other users.
	const scratch = mkdtempSync(`${file}.partial-${process.pid}-`);
	try {
		writeHolder(join(scratch, MAKER));
		const complete = join(scratch, "backup");
		const backup = createBackup(complete, { madeAt: new Date().toISOString() });
		await addAll(backup, state, scratch);
		backup.finish();
		renameSync(complete, file);
	} finally {
		rmSync(scratch, { recursive: true, force: true });
	}
	return file;
}

/** A state folder with this entry is half restored: no server starts on it. */
const RESTORING = "restoring";

/** Restores a backup into an empty state folder: completely, or the folder is marked as incomplete. */
export function restoreState(source) {
	const state = stateDir();
	const backup = openBackup(resolve(source));
	mkdirSync(state, { recursive: true });
	const unlock = lockStateFolder({ restoring: true });
	try {
		const existing = readdirSync(state).filter((name) => !isLock(name));
		// An interrupted restore also began in an empty folder.
		if (existing.length > 0 && !existing.includes(RESTORING))
			throw new PlainError(
				`${state} is not empty: a restore needs a folder of its own. Name a new one: STATE_DIR=folder npm run restore -- FILE`,
			);
		for (const name of [...existing.filter((name) => name !== RESTORING), ...existing.filter((name) => name === RESTORING)])
			rmSync(join(state, name), { recursive: true, force: true });
		const making = join(state, RESTORING);
		mkdirSync(making);
		try {
			for (const path of backup.paths) backup.extract(path, making);
		} catch (error) {
			// Nothing of it is in place yet: the folder becomes empty again.
			rmSync(making, { recursive: true, force: true });
			throw error;
		}
		for (const name of readdirSync(making)) renameSync(join(making, name), join(state, name));
		rmSync(making, { recursive: true });
	} finally {
		backup.close();
		unlock();
	}
	return state;
}
