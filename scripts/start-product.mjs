import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statfsSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { listMigrations, migrateLocalDatabase } from "./database.mjs";
import { ownOrigin, readListening } from "./listening.mjs";
import { logEvent } from "./log.mjs";
import { addressLines } from "./network-addresses.mjs";
import { productBuild } from "./product-build.mjs";
import { endWithParent, PlainError, root } from "./run.mjs";
import { seedIfEmpty } from "./seed-library.mjs";
import { STOP_SIGNALS, serve } from "./serve.mjs";
import { checkSettings, DATABASE_FILE, databaseFolder, stateDir } from "./settings.mjs";
import { closeCopy, closeStateFolder, makeFilesPrivate } from "./state-folder.mjs";
import { isLock, lockStateFolder } from "./state-lock.mjs";

/** The migrations that the local database has applied, and whether it has quizzes; none and false where it cannot be read. */
async function readDatabaseState() {
	const state = { applied: new Set(), hasQuizzes: false };
	try {
		const { DatabaseSync } = await import("node:sqlite");
		const database = new DatabaseSync(join(databaseFolder(), DATABASE_FILE), { readOnly: true });
		try {
			for (const { name } of database.prepare("SELECT name FROM d1_migrations").all()) state.applied.add(name);
			state.hasQuizzes = database.prepare("SELECT 1 FROM quizzes LIMIT 1").all().length > 0;
		} finally {
			database.close();
		}
	} catch {
		// The folder is new, or an earlier start was interrupted.
	}
	return state;
}

/** Gives the database its name. In 1.0.0 a start in a folder that had been deployed named it after the deployed one. */
function renameDatabase() {
	const folder = databaseFolder();
	if (!existsSync(folder) || existsSync(join(folder, DATABASE_FILE))) return;
	const [file, ...others] = readdirSync(folder).filter((name) => /^[0-9a-f]{64}\.sqlite$/.test(name));
	if (!file || others.length > 0) return;
	// The database last: an interrupted start is then made good by the next one.
	for (const part of ["-wal", "-shm", ""])
		if (existsSync(join(folder, `${file}${part}`))) renameSync(join(folder, `${file}${part}`), join(folder, `${DATABASE_FILE}${part}`));
}

/** The first migration is the whole schema of 1.0.0. A database with other migrations but without this one is older. */
function requirePublishedVersion(applied) {
	const [first] = listMigrations();
	if (applied.size > 0 && !applied.has(first))
		throw new PlainError(
			`${stateDir()} has data of a version before 1.0.0, which this version cannot read. Nothing was changed. Choose another folder: STATE_DIR=folder npm start`,
		);
}

/** The folder in which a new database is cached for the next new one, named after its sources. */
function newDatabaseFolder() {
	const hash = createHash("sha256");
	for (const folder of ["migrations", join("worker", "library", "quizzes"), join("worker", "library", "pictures")])
		for (const entry of readdirSync(join(root, folder), { withFileTypes: true }))
			if (entry.isFile()) hash.update(`${entry.name}\0`).update(readFileSync(join(root, folder, entry.name)));
	for (const file of ["wrangler.toml", "package-lock.json", join("scripts", "seed-library.mjs")])
		hash.update(readFileSync(join(root, file)));
	return join(root, ".cache", "new-database", hash.digest("hex").slice(0, 20));
}

/** A new database and the runtime's own files need a tenth of it. The runtime itself would hang on a full disk instead of saying so. */
const MIN_FREE_MIB = 20;

function requireDiskSpace() {
	mkdirSync(stateDir(), { recursive: true });
	const { bavail, bsize } = statfsSync(stateDir());
	const freeMib = Math.floor((bavail * bsize) / 2 ** 20);
	if (freeMib < MIN_FREE_MIB)
		throw new PlainError(
			`The disk with ${stateDir()} is full: a first start needs ${MIN_FREE_MIB} MiB, ${freeMib} are free. Make room, or choose another folder: STATE_DIR=folder npm start`,
		);
}

/** Copies a database so that it is complete or does not exist. */
function copyDatabase(from, to) {
	const making = `${to}-${process.pid}`;
	try {
		cpSync(from, making, { recursive: true });
		closeCopy(making, to);
		renameSync(making, to);
	} finally {
		rmSync(making, { recursive: true, force: true });
	}
}

/** Brings the local database up to date; a new one gets the starter library. */
export async function prepareDatabase() {
	renameDatabase();
	const { applied, hasQuizzes } = await readDatabaseState();
	requirePublishedVersion(applied);
	if (hasQuizzes && listMigrations().every((name) => applied.has(name))) return;
	requireDiskSpace();
	const data = join(stateDir(), "v3");
	const cached = newDatabaseFolder();
	const isNew = !existsSync(data);
	if (isNew && existsSync(cached)) return copyDatabase(cached, data);
	console.log("Preparing the database…");
	await migrateLocalDatabase(applied, seedIfEmpty);
	if (!isNew) return;
	rmSync(dirname(cached), { recursive: true, force: true });
	copyDatabase(data, cached);
}

const HEALTHY_WITHIN_MS = 30_000;

/** Waits for a healthy answer: another process may have the database locked for a moment. */
async function waitUntilHealthy(origin) {
	const deadline = Date.now() + HEALTHY_WITHIN_MS;
	for (;;) {
		const answer = await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(HEALTHY_WITHIN_MS) });
		if (answer.ok) return;
		if (Date.now() > deadline) throw new PlainError(`The product does not answer: ${answer.status} ${await answer.text()}`);
		await sleep(500);
	}
}

const STOPPED_WITHIN_MS = 4_800;

export async function start() {
	const listening = readListening();
	checkSettings();
	makeFilesPrivate();
	const unlock = lockStateFolder();
	closeStateFolder();
	if (process.env.FRESH_STATE === "1")
		for (const name of readdirSync(stateDir())) if (!isLock(name)) rmSync(join(stateDir(), name), { recursive: true, force: true });
	const build = productBuild();
	await prepareDatabase();
	console.log("Starting…");
	const runtime = await serve({ build, listening });
	let stopping = false;
	const endWith = async (code, ending) => {
		if (stopping) return;
		stopping = true;
		// The process ends even if something hangs; the guards then end the runtimes.
		setTimeout(() => process.exit(1), STOPPED_WITHIN_MS).unref();
		await ending();
		unlock();
		process.exit(code);
	};
	const stop = () => endWith(0, runtime.stop);
	for (const signal of STOP_SIGNALS) process.on(signal, stop);
	endWithParent(stop);
	void runtime.failed.then((line) => {
		if (stopping) return;
		logEvent("error", "stop", { message: line });
		// A supervisor starts the server again after an exit code other than 0.
		void endWith(1, runtime.end);
	});
	await waitUntilHealthy(ownOrigin(listening));
	for (const line of await addressLines(listening)) console.log(line);
}
