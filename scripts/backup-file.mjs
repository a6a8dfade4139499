// A backup: one SQLite file with every file of a state folder that matters, in pieces, with the digest of each.
import { createHash } from "node:crypto";
import { accessSync, closeSync, constants, fsyncSync, mkdirSync, openSync, readSync, statSync, writeSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { PlainError } from "./run.mjs";

const BACKUP_VERSION = 1;
/** "QzLt": distinguishes a backup from any other SQLite file. */
const APPLICATION_ID = 0x517a4c74;
const PIECE_BYTES = 4 * 1024 * 1024;

/** Makes a new, empty backup at `file`, readable by this user alone. */
export function createBackup(file, facts) {
	closeSync(openSync(file, "wx", 0o600));
	const database = new DatabaseSync(file);
	// Nobody reads the file before it is complete, so it needs no journal.
	database.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA application_id = ${APPLICATION_ID};
		CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
		CREATE TABLE files (path TEXT PRIMARY KEY, bytes INTEGER NOT NULL, sha256 TEXT NOT NULL) STRICT;
		CREATE TABLE pieces (path TEXT NOT NULL, n INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (path, n)) STRICT;
		BEGIN`);
	const fact = database.prepare("INSERT INTO facts VALUES (?, ?)");
	for (const [name, value] of Object.entries({ version: BACKUP_VERSION, ...facts })) fact.run(name, String(value));
	const addFile = database.prepare("INSERT INTO files VALUES (?, ?, ?)");
	const addPiece = database.prepare("INSERT INTO pieces VALUES (?, ?, ?)");
	return {
		/** Adds the file `from` under `path`. */
		add(path, from) {
			const hash = createHash("sha256");
			const piece = Buffer.allocUnsafe(PIECE_BYTES);
			const source = openSync(from, "r");
			let bytes = 0;
			try {
				for (let n = 0; ; n++) {
					const read = readSync(source, piece, 0, PIECE_BYTES, null);
					if (read === 0) break;
					const part = piece.subarray(0, read);
					hash.update(part);
					addPiece.run(path, n, deflateRawSync(part, { level: 3 }));
					bytes += read;
				}
			} finally {
				closeSync(source);
			}
			addFile.run(path, bytes, hash.digest("hex"));
		},
		has: (path) => database.prepare("SELECT 1 FROM files WHERE path = ?").get(path) !== undefined,
		/** Writes everything to the disk. */
		finish() {
			database.exec("COMMIT");
			database.close();
			const written = openSync(file, "r+");
			fsyncSync(written);
			closeSync(written);
		},
	};
}

const damagedError = (file) => new PlainError(`${file} is damaged or not a backup of this product. Nothing was changed.`);

/** A backup holds only what `add` is given: databases and pictures, the signing secret, the certificate. */
const BELOW = /^(?:v3(?:\/[\w-][\w.-]*)+|jwt-secret|tls\/self-signed\.json)$/;

/** The paths of the files; refuses what a state folder never has, and a file that would also have to be a folder. */
function checkPaths(paths) {
	const known = new Set(paths);
	for (const path of paths) {
		if (typeof path !== "string" || !BELOW.test(path)) throw new Error("path");
		for (let at = path.indexOf("/"); at > 0; at = path.indexOf("/", at + 1)) if (known.has(path.slice(0, at))) throw new Error("path");
	}
	if (!paths.some((path) => path.startsWith("v3/d1/"))) throw new Error("no database");
	return paths;
}

/** The pieces of a file, none longer than `add` makes them: a crafted backup could otherwise fill the memory. */
function* readParts(database, path) {
	for (const { data } of database.prepare("SELECT data FROM pieces WHERE path = ? ORDER BY n").iterate(path))
		yield inflateRawSync(data, { maxOutputLength: PIECE_BYTES });
}

/** Reads a backup to its end; returns the paths of its files. */
function verifyBackup(database) {
	if (database.prepare("PRAGMA application_id").get()?.application_id !== APPLICATION_ID) throw new Error("no backup");
	if (database.prepare("PRAGMA integrity_check").get()?.integrity_check !== "ok") throw new Error("integrity");
	const files = database.prepare("SELECT path, bytes, sha256 FROM files ORDER BY path").all();
	const paths = checkPaths(files.map(({ path }) => path));
	for (const { path, bytes, sha256 } of files) {
		const hash = createHash("sha256");
		let read = 0;
		for (const part of readParts(database, path)) {
			hash.update(part);
			read += part.length;
		}
		if (read !== bytes || hash.digest("hex") !== sha256) throw new Error(path);
	}
	return paths;
}

function requireFile(file) {
	const stat = statSync(file, { throwIfNoEntry: false });
	if (!stat) throw new PlainError(`There is no file ${file}.`);
	if (!stat.isFile()) throw new PlainError(`${file} is not a file.`);
	try {
		accessSync(file, constants.R_OK);
	} catch (error) {
		throw new PlainError(`${file} cannot be read (${error.code}).`);
	}
}

/** Opens a backup after reading it to its end: a damaged one is refused before anything is written. */
export function openBackup(file) {
	requireFile(file);
	let database;
	let version;
	try {
		database = new DatabaseSync(file, { readOnly: true });
		version = Number(database.prepare("SELECT value FROM facts WHERE name = 'version'").get()?.value);
	} catch {
		database?.close();
		throw damagedError(file);
	}
	if (version > BACKUP_VERSION) {
		database.close();
		throw new PlainError(`${file} was made by a newer version of this product. Install that version, then restore. Nothing was changed.`);
	}
	let paths;
	try {
		paths = verifyBackup(database);
	} catch {
		database.close();
		throw damagedError(file);
	}
	return {
		paths,
		/** Writes a file below `folder`, to the disk. */
		extract(path, folder) {
			const to = join(folder, ...path.split("/"));
			mkdirSync(dirname(to), { recursive: true });
			const target = openSync(to, "wx", 0o600);
			try {
				for (const part of readParts(database, path)) writeSync(target, part);
				fsyncSync(target);
			} finally {
				closeSync(target);
			}
			if (path.endsWith(".sqlite")) checkDatabase(to, file);
		},
		close: () => database.close(),
	};
}

/** Refuses a file that only looks like a database, which a crafted backup may contain: the server would end with it. */
function checkDatabase(path, backup) {
	let isIntact = false;
	try {
		const database = new DatabaseSync(path);
		try {
			isIntact = database.prepare("PRAGMA quick_check").get()?.quick_check === "ok";
		} finally {
			database.close();
		}
	} catch {
		// The file is not a database.
	}
	if (!isIntact) throw new PlainError(`${backup} is damaged: ${basename(path)} in it is not a whole database.`);
}
