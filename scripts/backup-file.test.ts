import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { deflateRawSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seeded } from "#tests/helpers/seeded";
import { createBackup, openBackup } from "./backup-file.mjs";
import { PlainError } from "./run.mjs";

const folder = mkdtempSync(join(tmpdir(), "quizlight-backup-file-"));
const whole = join(folder, "whole.bak");
const crafted = join(folder, "crafted.bak");
const D1 = "v3/d1/main.sqlite";
const PICTURE = "v3/r2/live-quiz-media/blobs/0a1b";
const contents = new Map<string, Buffer>();

beforeAll(() => {
	const source = join(folder, "source.sqlite");
	const database = new DatabaseSync(source);
	database.exec("CREATE TABLE users (id TEXT); INSERT INTO users VALUES ('one')");
	database.close();
	contents.set(D1, readFileSync(source));
	contents.set(PICTURE, Buffer.from("a picture"));
	contents.set("jwt-secret", Buffer.from("a secret"));
	const backup = createBackup(whole, { madeAt: "now" });
	for (const [path, bytes] of contents) {
		const file = join(folder, "source");
		writeFileSync(file, bytes);
		backup.add(path, file);
	}
	backup.finish();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let restores = 0;

/** Restores every file; returns what they hold. */
function restored(file: string): Map<string, Buffer> {
	const backup = openBackup(file);
	const to = join(folder, `restored-${restores++}`);
	mkdirSync(to);
	try {
		for (const path of backup.paths) backup.extract(path, to);
		return new Map(backup.paths.map((path: string) => [path, readFileSync(join(to, path))]));
	} finally {
		backup.close();
		rmSync(to, { recursive: true });
	}
}

/** The line with which a restore ends; null where it succeeded. */
function catchFailure(file: string): string | null {
	try {
		expect(Object.fromEntries(restored(file))).toEqual(Object.fromEntries(contents));
		return null;
	} catch (error) {
		if (!(error instanceof PlainError)) throw error;
		return error.message;
	}
}

it("a whole backup gives back every file", () => {
	expect(catchFailure(whole)).toBeNull();
});

const sha256OfEmpty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
const bomb = deflateRawSync(Buffer.alloc(64 * 1024 * 1024)).toString("hex");
const withFile = (path: string) => `INSERT INTO files VALUES (${path}, 0, '${sha256OfEmpty}')`;
const loose = "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, ') STRICT', ')'); PRAGMA writable_schema = RESET";

describe("a crafted backup is refused with one line", () => {
	it.each<[string, string]>([
		["without files", "DELETE FROM files"],
		["without a database", `DELETE FROM files WHERE path = '${D1}'`],
		["without its tables", "DROP TABLE files; DROP TABLE pieces"],
		["without facts", "DELETE FROM facts; UPDATE files SET bytes = 1"],
		["with another version", "UPDATE facts SET value = '2' WHERE name = 'version'"],
		["with a version beyond all numbers", "UPDATE facts SET value = '9e999' WHERE name = 'version'"],
		["with another size", "UPDATE files SET bytes = bytes + 1"],
		["with a size beyond what numbers hold", "UPDATE files SET bytes = 9223372036854775807"],
		["with another digest", `UPDATE files SET sha256 = '${sha256OfEmpty}'`],
		["with a path that leaves the folder", withFile("'../outside'")],
		["with a path that leaves the folder from inside", withFile("'v3/../../outside'")],
		["with an absolute path", withFile("'/tmp/outside'")],
		["with a lock among its files", withFile("'server.lock'")],
		["with the mark of a restore among its files", withFile("'restoring/x'")],
		["with a file that is a folder too", withFile(`'${D1}/x'`)],
		["with a file where a folder is", withFile("'v3/d1'")],
		["with a path that is a number", `${loose}; INSERT INTO files VALUES (5, 0, '${sha256OfEmpty}')`],
		["with pieces that are no bytes", `${loose}; UPDATE pieces SET data = 'text'`],
		["with a piece that would fill the memory", `UPDATE pieces SET data = x'${bomb}' WHERE path = '${PICTURE}'`],
		[
			"with a database that is none",
			`UPDATE files SET path = 'v3/d1/other.sqlite' WHERE path = '${PICTURE}'; UPDATE pieces SET path = 'v3/d1/other.sqlite' WHERE path = '${PICTURE}'`,
		],
		["with another application's mark", "PRAGMA application_id = 1"],
		["with a journal beside it", "PRAGMA journal_mode = WAL; UPDATE files SET bytes = 1"],
		["with a view for a table", "ALTER TABLE files RENAME TO held; CREATE VIEW files AS SELECT path, bytes / 0 AS bytes, sha256 FROM held"],
	])("%s", (_, sql) => {
		copyFileSync(whole, crafted);
		const database = new DatabaseSync(crafted, { defensive: false });
		database.exec(sql);
		database.close();
		expect(catchFailure(crafted)).toMatch(/^[^\n]*(?:is damaged|newer version)[^\n]*$/);
	});

	it("changed at any place", () => {
		const bytes = readFileSync(whole);
		const random = seeded(18);
		let refused = 0;
		for (let n = 0; n < 120; n++) {
			const changed = Buffer.from(bytes);
			// A few bytes, many of them where the file says how it is built.
			for (let k = 0; k <= n % 4; k++)
				changed.writeUInt8(Math.floor(random() * 256), Math.floor(random() * (n % 2 === 0 ? 120 : changed.length)));
			writeFileSync(crafted, n % 5 === 0 ? changed.subarray(0, Math.floor(random() * changed.length)) : changed);
			const failure = catchFailure(crafted);
			if (failure !== null) refused++;
			expect(failure ?? "").not.toContain("\n");
		}
		expect(refused).toBeGreaterThan(30);
	});
});

it("what is no file, or cannot be read, is named", () => {
	expect(catchFailure(join(folder, "missing.bak"))).toBe(`There is no file ${join(folder, "missing.bak")}.`);
	expect(catchFailure(folder)).toBe(`${folder} is not a file.`);
});
