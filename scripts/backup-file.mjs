// A backup: one SQLite file with every file of a state folder that matters, in pieces, with the digest of each.
import { createHash } from "node:crypto";
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { PlainError } from "./run.mjs";

const BACKUP_VERSION = 1;
/** "QzLt": tells a backup from any other SQLite file. */
const APPLICATION_ID = 0x517a4c74;
const PIECE_BYTES = 4 * 1024 * 1024;

/** Makes a new, empty backup at `file`, readable by this user alone. */
export function createBackup(file, facts) {
	closeSync(openSync(file, "wx", 0o600));
	const database = new DatabaseSync(file);
	// Nobody reads the file before it is whole: it needs no journal.
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
		/** Takes in the file `from` under `path`. */
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

const damaged = (file) => new PlainError(`${file} is damaged or not a backup of this product. Nothing was changed.`);
/** Only paths below a state folder, as `add` writes them. */
const isInside = (path) => /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/.test(path);

function piecesOf(database, path) {
	return database.prepare("SELECT data FROM pieces WHERE path = ? ORDER BY n").iterate(path);
}

function assertWhole(database) {
	if (database.prepare("PRAGMA application_id").get()?.application_id !== APPLICATION_ID) throw new Error("no backup");
	if (database.prepare("PRAGMA integrity_check").get()?.integrity_check !== "ok") throw new Error("integrity");
	for (const { path, bytes, sha256 } of database.prepare("SELECT path, bytes, sha256 FROM files").all()) {
		const hash = createHash("sha256");
		let read = 0;
		for (const { data } of piecesOf(database, path)) {
			const part = inflateRawSync(data);
			hash.update(part);
			read += part.length;
		}
		if (!isInside(path) || read !== bytes || hash.digest("hex") !== sha256) throw new Error(path);
	}
}

/** Opens a backup after it has been read to its end: what is damaged is refused before anything is written. */
export function openBackup(file) {
	if (!existsSync(file)) throw new PlainError(`There is no file ${file}.`);
	let database;
	let version;
	try {
		database = new DatabaseSync(file, { readOnly: true });
		version = Number(database.prepare("SELECT value FROM facts WHERE name = 'version'").get()?.value);
	} catch {
		throw damaged(file);
	}
	if (version > BACKUP_VERSION)
		throw new PlainError(`${file} was made by a newer version of this product. Install that version, then restore. Nothing was changed.`);
	try {
		assertWhole(database);
	} catch {
		throw damaged(file);
	}
	return {
		paths: database
			.prepare("SELECT path FROM files ORDER BY path")
			.all()
			.map(({ path }) => path),
		/** Writes a file below `folder`, to the disk. */
		extract(path, folder) {
			const to = join(folder, ...path.split("/"));
			mkdirSync(dirname(to), { recursive: true });
			const target = openSync(to, "wx", 0o600);
			try {
				for (const { data } of piecesOf(database, path)) writeSync(target, inflateRawSync(data));
				fsyncSync(target);
			} finally {
				closeSync(target);
			}
		},
		close: () => database.close(),
	};
}
