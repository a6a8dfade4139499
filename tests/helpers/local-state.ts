import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLOutputValue } from "node:sqlite";
import { readStoredGame, type StoredGame } from "./stored-game";

/** The databases in a folder, which are opened directly, bypassing the product. */
function databases(...folder: string[]): string[] {
	const path = join(...folder);
	return readdirSync(path)
		.filter((file) => /^[0-9a-f]{64}\.sqlite$/.test(file))
		.map((file) => join(path, file));
}

function use<Result>(file: string, readOnly: boolean, work: (database: DatabaseSync) => Result): Result {
	const database = new DatabaseSync(file, { readOnly, timeout: 10_000 });
	try {
		return work(database);
	} finally {
		database.close();
	}
}

function d1File(stateDir: string): string {
	const [file] = databases(stateDir, "v3", "d1", "miniflare-D1DatabaseObject");
	if (!file) throw new Error("no D1 database in the state folder");
	return file;
}

export function queryD1(stateDir: string, sql: string): Record<string, SQLOutputValue>[] {
	return use(d1File(stateDir), true, (database) => database.prepare(sql).all());
}

/** A busy product may fail a request, so only use this while nothing else happens. */
export function changeD1(stateDir: string, sql: string, ...values: string[]): void {
	use(d1File(stateDir), false, (database) => database.prepare(sql).run(...values));
}

/** Copies the user with the email `like`, including the password. Only while nothing else happens. */
export function insertUsers(stateDir: string, like: string, users: { id: string; name: string; email: string }[]): void {
	use(d1File(stateDir), false, (database) => {
		const insert = database.prepare(
			`INSERT INTO users (id, name, email, password_hash, email_confirmed_at, created_at)
			SELECT ?, ?, ?, password_hash, email_confirmed_at, created_at FROM users WHERE email = ?`,
		);
		database.exec("BEGIN");
		for (const { id, name, email } of users) insert.run(id, name, email, like);
		database.exec("COMMIT");
	});
}

/** Stored games by PIN, from the database of each object. */
export function storedGames(stateDir: string): Map<string, StoredGame> {
	const games = new Map<string, StoredGame>();
	for (const file of databases(stateDir, "v3", "do", "live-quiz-LiveGame")) {
		use(file, true, (database) => {
			const query = (sql: string) => database.prepare(sql).all();
			if (query("SELECT 1 FROM sqlite_master WHERE name = 'documents'").length === 0) return;
			const [game] = query("SELECT json FROM documents WHERE name = 'game'");
			const meta: { pin: string } = JSON.parse(String(game?.json));
			games.set(meta.pin, readStoredGame(query));
		});
	}
	return games;
}

export interface StoredHomework {
	questions: { id: string; correctAnswers: number[] }[];
	closedAtMs: number | null;
	seats: { seatId: number; nickname: string }[];
	attempts: { seatId: number; attempt: number; handedInAt: number | null; late: boolean; marks: string | null }[];
	answers: { seatId: number; attempt: number; questionIndex: number; given: number[] }[];
}

export function storedHomeworks(stateDir: string): Map<string, StoredHomework> {
	const found = new Map<string, StoredHomework>();
	for (const file of databases(stateDir, "v3", "do", "live-quiz-Assignment")) {
		use(file, true, (database) => {
			const query = (sql: string) => database.prepare(sql).all();
			if (query("SELECT 1 FROM sqlite_master WHERE name = 'documents'").length === 0) return;
			const readDocument = (name: string) => JSON.parse(String(query(`SELECT json FROM documents WHERE name = '${name}'`)[0]?.json));
			const meta: { pin: string; closedAtMs: number | null } = readDocument("assignment");
			const toNumber = (value: unknown) => (value === null ? null : Number(value));
			found.set(meta.pin, {
				questions: readDocument("quiz").questions,
				closedAtMs: meta.closedAtMs,
				seats: query("SELECT seat_id, nickname FROM seats").map((row) => ({ seatId: Number(row.seat_id), nickname: String(row.nickname) })),
				attempts: query("SELECT * FROM attempts").map((row) => ({
					seatId: Number(row.seat_id),
					attempt: Number(row.attempt),
					handedInAt: toNumber(row.handed_in_at),
					late: row.late === 1,
					marks: row.marks === null ? null : String(row.marks),
				})),
				answers: query("SELECT * FROM sheets").flatMap((row) => {
					const packed: Record<string, [given: number[], savedAtMs: number]> = JSON.parse(String(row.answers));
					return Object.entries(packed).map(([index, [given]]) => ({
						seatId: Number(row.seat_id),
						attempt: Number(row.attempt),
						questionIndex: Number(index),
						given,
					}));
				}),
			});
		});
	}
	return found;
}
