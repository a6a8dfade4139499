import type { TimeFactor } from "#contract/limits";
import { DOCUMENTS_TABLE, Documents } from "#durable/lib/documents";
import type { Answer, StoredAttempt, StoredSeat } from "./core";

const SCHEMA = `
${DOCUMENTS_TABLE}
CREATE TABLE IF NOT EXISTS seats (seat_id INTEGER PRIMARY KEY, nickname TEXT NOT NULL, key TEXT NOT NULL, proofs TEXT NOT NULL, lost_proofs TEXT NOT NULL, code_hash TEXT, pupil_id TEXT, number INTEGER, time_factor REAL NOT NULL, joined_at INTEGER NOT NULL, removed_at INTEGER);
CREATE TABLE IF NOT EXISTS attempts (seat_id INTEGER NOT NULL, attempt INTEGER NOT NULL, started_at INTEGER NOT NULL, handed_in_at INTEGER, late INTEGER NOT NULL, marks TEXT, place INTEGER NOT NULL, given_at INTEGER, PRIMARY KEY (seat_id, attempt)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS answers (seat_id INTEGER NOT NULL, attempt INTEGER NOT NULL, question_index INTEGER NOT NULL, given TEXT NOT NULL, saved_at INTEGER NOT NULL, PRIMARY KEY (seat_id, attempt, question_index)) WITHOUT ROWID;
`;

type AnswerRow = { seat_id: number; attempt: number; question_index: number; given: string; saved_at: number };
const ANSWER = "a.seat_id, a.attempt, a.question_index, a.given, a.saved_at";

const toAnswer = (row: AnswerRow): Answer => ({
	seatId: row.seat_id,
	attempt: row.attempt,
	questionIndex: row.question_index,
	given: JSON.parse(row.given),
	savedAtMs: row.saved_at,
});

/** The rows of one homework in its object's SQLite. The core defines their meaning. */
export class AssignmentStorage extends Documents<"assignment" | "quiz"> {
	createTables(): void {
		this.sql.exec(SCHEMA);
	}

	/** Adds a seat, or overwrites it. */
	writeSeat(seat: StoredSeat): void {
		this.sql.exec(
			"INSERT OR REPLACE INTO seats (seat_id, nickname, key, proofs, lost_proofs, code_hash, pupil_id, number, time_factor, joined_at, removed_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
			seat.seatId,
			seat.nickname,
			seat.key,
			JSON.stringify(seat.proofs),
			JSON.stringify(seat.lostProofs),
			seat.codeHash,
			seat.pupilId,
			seat.number,
			seat.timeFactor,
			seat.joinedAtMs,
			seat.removedAtMs,
		);
	}

	/** Adds an attempt, or overwrites it. Marks are stored once it is over: until then they follow from the answers. */
	writeAttempt(attempt: StoredAttempt): void {
		this.sql.exec(
			"INSERT OR REPLACE INTO attempts (seat_id, attempt, started_at, handed_in_at, late, marks, place, given_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
			attempt.seatId,
			attempt.attempt,
			attempt.startedAtMs,
			attempt.handedInAtMs,
			attempt.late ? 1 : 0,
			attempt.handedInAtMs === null ? null : attempt.marks,
			attempt.place,
			attempt.givenAtMs,
		);
	}

	/** Adds an answer, or overwrites the one that was changed. */
	writeAnswer(answer: Answer): void {
		this.sql.exec(
			"INSERT INTO answers (seat_id, attempt, question_index, given, saved_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET given = excluded.given, saved_at = excluded.saved_at",
			answer.seatId,
			answer.attempt,
			answer.questionIndex,
			JSON.stringify(answer.given),
			answer.savedAtMs,
		);
	}

	*seats(): Iterable<StoredSeat> {
		for (const row of this.sql.exec<{
			seat_id: number;
			nickname: string;
			key: string;
			proofs: string;
			lost_proofs: string;
			code_hash: string | null;
			pupil_id: string | null;
			number: number | null;
			time_factor: TimeFactor;
			joined_at: number;
			removed_at: number | null;
		}>("SELECT * FROM seats ORDER BY seat_id")) {
			yield {
				seatId: row.seat_id,
				nickname: row.nickname,
				key: row.key,
				proofs: JSON.parse(row.proofs),
				lostProofs: JSON.parse(row.lost_proofs),
				codeHash: row.code_hash,
				pupilId: row.pupil_id,
				number: row.number,
				timeFactor: row.time_factor,
				joinedAtMs: row.joined_at,
				removedAtMs: row.removed_at,
			};
		}
	}

	*attempts(): Iterable<StoredAttempt> {
		for (const row of this.sql.exec<{
			seat_id: number;
			attempt: number;
			started_at: number;
			handed_in_at: number | null;
			late: number;
			marks: string | null;
			place: number;
			given_at: number | null;
		}>("SELECT * FROM attempts ORDER BY seat_id, attempt")) {
			yield {
				seatId: row.seat_id,
				attempt: row.attempt,
				startedAtMs: row.started_at,
				handedInAtMs: row.handed_in_at,
				late: row.late === 1,
				marks: row.marks,
				place: row.place,
				givenAtMs: row.given_at,
			};
		}
	}

	/** The answers of all attempts that are under way. */
	*answersUnderWay(): Iterable<Answer> {
		const query = `SELECT ${ANSWER} FROM attempts t JOIN answers a ON a.seat_id = t.seat_id AND a.attempt = t.attempt WHERE t.handed_in_at IS NULL`;
		for (const row of this.sql.exec<AnswerRow>(query)) yield toAnswer(row);
	}

	*answersOf(seatId: number, attempt: number): Iterable<Answer> {
		const query = `SELECT ${ANSWER} FROM answers a WHERE a.seat_id = ? AND a.attempt = ? ORDER BY a.question_index`;
		for (const row of this.sql.exec<AnswerRow>(query, seatId, attempt)) yield toAnswer(row);
	}

	answerIn({ seatId, attempt, questionIndex }: Pick<Answer, "seatId" | "attempt" | "questionIndex">): Answer | undefined {
		const query = `SELECT ${ANSWER} FROM answers a WHERE a.seat_id = ? AND a.attempt = ? AND a.question_index = ?`;
		const row = this.sql.exec<AnswerRow>(query, seatId, attempt, questionIndex).toArray()[0];
		return row && toAnswer(row);
	}

	/** All answers to one question: a scan of all rows, for what a teacher asks. */
	*answersTo(questionIndex: number): Iterable<Answer> {
		const query = `SELECT ${ANSWER} FROM answers a WHERE a.question_index = ? ORDER BY a.seat_id, a.attempt`;
		for (const row of this.sql.exec<AnswerRow>(query, questionIndex)) yield toAnswer(row);
	}
}
