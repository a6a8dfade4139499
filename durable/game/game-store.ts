import type { AnswerValue } from "#contract/kinds/kind";
import type { TimeFactor } from "#contract/limits";
import { DOCUMENTS_TABLE, Documents, type MigrationSteps, RoomStore } from "#durable/room/room-store";
import {
	type Answer,
	type Change,
	computeTotals,
	createGame,
	currentIndex,
	DEFAULT_SETTINGS,
	type GameMeta,
	type GameQuiz,
	type GameState,
	rebuildGame,
	type StoredSeat,
	type TextDecision,
	type Totals,
	type Turn,
	turnAt,
} from "./core";
import { EMPTY_PAIRING, type Pairing } from "./devices";
import type { OutboxRow } from "./outbox";

const SCHEMA = `
${DOCUMENTS_TABLE}
CREATE TABLE IF NOT EXISTS seats (seat_id INTEGER PRIMARY KEY, nickname TEXT NOT NULL, key TEXT NOT NULL, proof_hash TEXT NOT NULL, joined_at INTEGER NOT NULL, removed INTEGER NOT NULL, first_question INTEGER NOT NULL, needs_more_time INTEGER NOT NULL DEFAULT 0, time_factor REAL NOT NULL DEFAULT 1, factor_before REAL NOT NULL DEFAULT 1, factor_from INTEGER NOT NULL DEFAULT 0, rerolls INTEGER NOT NULL DEFAULT 0, removed_at INTEGER NOT NULL DEFAULT 0, team INTEGER, pupil TEXT, former_proofs TEXT, card INTEGER);
${answersTable("answers")}
${answersTable("second_answers")}
CREATE TABLE IF NOT EXISTS text_decisions (question_index INTEGER NOT NULL, key TEXT NOT NULL, shown INTEGER NOT NULL, PRIMARY KEY (question_index, key)) WITHOUT ROWID;
`;

/** Answers to the first turn of a question, and to the second one, where the host asked again. */
type AnswersTable = "answers" | "second_answers";

/** Returns the SQL of a table of answers; both tables have the same columns. */
function answersTable(name: AnswersTable): string {
	return `CREATE TABLE IF NOT EXISTS ${name} (question_index INTEGER NOT NULL, seat_id INTEGER NOT NULL, options TEXT NOT NULL, started_at INTEGER NOT NULL, arrived_at INTEGER NOT NULL, time_elapsed INTEGER, correct INTEGER NOT NULL, points INTEGER NOT NULL, PRIMARY KEY (question_index, seat_id)) WITHOUT ROWID;`;
}

/** Names of the small JSON documents beside the tables, except those that every object has. */
type DocumentName = "game" | "quiz" | "pairing" | "totals";

/** The rows of one game in its object's SQLite. The core defines their meaning. */
class GameStorage extends Documents<DocumentName> {
	createTables(): void {
		this.sql.exec(SCHEMA);
	}

	/** Deletes everything except the named document. The next game creates its tables again, in its version. */
	deleteAllBut(documentName: "outbox"): void {
		this.sql.exec("DELETE FROM documents WHERE name <> ?", documentName);
		this.sql.exec("DROP TABLE seats");
		this.sql.exec("DROP TABLE answers");
		this.sql.exec("DROP TABLE second_answers");
		this.sql.exec("DROP TABLE text_decisions");
	}

	writeTextDecision({ questionIndex, key, shown }: TextDecision): void {
		this.sql.exec("INSERT OR REPLACE INTO text_decisions (question_index, key, shown) VALUES (?, ?, ?)", questionIndex, key, shown ? 1 : 0);
	}

	*textDecisions(): Iterable<TextDecision> {
		const rows = this.sql.exec<{ question_index: number; key: string; shown: number }>(
			"SELECT question_index, key, shown FROM text_decisions",
		);
		for (const row of rows) yield { questionIndex: row.question_index, key: row.key, shown: row.shown === 1 };
	}

	writeSeat(seat: StoredSeat): void {
		this.sql.exec(
			"INSERT OR REPLACE INTO seats (seat_id, nickname, key, proof_hash, joined_at, removed, first_question, needs_more_time, time_factor, factor_before, factor_from, rerolls, removed_at, team, pupil, former_proofs, card) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
			seat.seatId,
			seat.nickname,
			seat.key,
			seat.proofHash,
			seat.joinedAtMs,
			seat.removed ? 1 : 0,
			seat.firstQuestion,
			seat.needsMoreTime ? 1 : 0,
			seat.timeFactor,
			seat.factorBefore,
			seat.factorFrom,
			seat.rerolls,
			seat.removedAtMs,
			seat.team,
			seat.pupil && JSON.stringify(seat.pupil),
			seat.formerProofs.length === 0 ? null : JSON.stringify(seat.formerProofs),
			seat.card,
		);
	}

	setSeatRemoved(seatId: number, removedAtMs: number): void {
		this.sql.exec("UPDATE seats SET removed = 1, removed_at = ? WHERE seat_id = ?", removedAtMs, seatId);
	}

	addAnswer(answer: Answer): void {
		this.#writeAnswer(answer, "INSERT");
	}

	/** Writes an answer, in place of an earlier one of the same turn. */
	replaceAnswer(answer: Answer): void {
		this.#writeAnswer(answer, "INSERT OR REPLACE");
	}

	removeAnswer({ questionIndex, seatId, turn }: Pick<Answer, "questionIndex" | "seatId" | "turn">): void {
		this.sql.exec(`DELETE FROM ${TABLES[turn]} WHERE question_index = ? AND seat_id = ?`, questionIndex, seatId);
	}

	#writeAnswer(answer: Answer, how: "INSERT" | "INSERT OR REPLACE"): void {
		this.sql.exec(
			`${how} INTO ${TABLES[answer.turn]} (question_index, seat_id, options, started_at, arrived_at, time_elapsed, correct, points) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
			answer.questionIndex,
			answer.seatId,
			JSON.stringify(answer.given),
			answer.startedAtMs,
			answer.arrivedAtMs,
			answer.timeElapsed,
			answer.correct ? 1 : 0,
			answer.points,
		);
	}

	judgeAnswer({ questionIndex, seatId, turn, correct, points }: Answer): void {
		this.sql.exec(
			`UPDATE ${TABLES[turn]} SET correct = ?, points = ? WHERE question_index = ? AND seat_id = ?`,
			correct ? 1 : 0,
			points,
			questionIndex,
			seatId,
		);
	}

	*seats(): Iterable<StoredSeat> {
		for (const row of this.sql.exec<{
			seat_id: number;
			nickname: string;
			key: string;
			proof_hash: string;
			joined_at: number;
			removed: number;
			first_question: number;
			needs_more_time: number;
			time_factor: TimeFactor;
			factor_before: TimeFactor;
			factor_from: number;
			rerolls: number;
			removed_at: number;
			team: number | null;
			pupil: string | null;
			former_proofs: string | null;
			card: number | null;
		}>("SELECT * FROM seats ORDER BY seat_id")) {
			yield {
				seatId: row.seat_id,
				nickname: row.nickname,
				key: row.key,
				proofHash: row.proof_hash,
				joinedAtMs: row.joined_at,
				removed: row.removed === 1,
				firstQuestion: row.first_question,
				needsMoreTime: row.needs_more_time === 1,
				timeFactor: row.time_factor,
				factorBefore: row.factor_before,
				factorFrom: row.factor_from,
				rerolls: row.rerolls,
				removedAtMs: row.removed_at,
				team: row.team,
				pupil: row.pupil === null ? null : JSON.parse(row.pupil),
				formerProofs: row.former_proofs === null ? [] : JSON.parse(row.former_proofs),
				card: row.card,
			};
		}
	}

	/** Reads all answers to a question and those after it, ordered by question, then by turn. */
	*answersFrom(questionIndex: number): Iterable<Answer> {
		const second = this.#turnFrom(2, questionIndex);
		let next = second.next();
		for (const answer of this.#turnFrom(1, questionIndex)) {
			for (; next.done !== true && next.value.questionIndex < answer.questionIndex; next = second.next()) yield next.value;
			yield answer;
		}
		for (; next.done !== true; next = second.next()) yield next.value;
	}

	*#turnFrom(turn: Turn, questionIndex: number): Generator<Answer, void> {
		const query = `${selectAnswers(turn)} WHERE question_index >= ? ORDER BY question_index, seat_id`;
		for (const row of this.sql.exec<StoredAnswer>(query, questionIndex)) yield toAnswer(row, turn);
	}

	/**
	 * Reads all answers to one question, those of the first turn first. No cursor stays open, because the reader may pause while other
	 * calls write.
	 */
	*answersTo(questionIndex: number): Iterable<Answer> {
		for (const turn of TURNS) {
			const query = `${selectAnswers(turn)} WHERE question_index = ? AND seat_id > ? ORDER BY seat_id LIMIT ${ROWS_AT_ONCE}`;
			for (let after = -1; ; ) {
				const rows = this.sql.exec<StoredAnswer>(query, questionIndex, after).toArray();
				for (const row of rows) yield toAnswer(row, turn);
				const last = rows.at(-1);
				if (!last || rows.length < ROWS_AT_ONCE) break;
				after = last.seat_id;
			}
		}
	}

	countAnswersBefore(questionIndex: number): number {
		const counted = TURNS.map(
			(turn) => this.sql.exec<{ n: number }>(`SELECT count(*) AS n FROM ${TABLES[turn]} WHERE question_index < ?`, questionIndex).one().n,
		);
		return counted.reduce((sum, n) => sum + n, 0);
	}

	/** Reads the answers of one seat: one lookup by key for each turn, never a scan of all rows. `turns`: the last turn of each question. */
	*answersOf(seatId: number, turns: readonly Turn[]): Iterable<Answer> {
		for (const [index, lastTurn] of turns.entries()) yield* this.seatAnswersTo(seatId, index, lastTurn);
	}

	/** Reads the answers of one seat to one question, up to its last turn. */
	*seatAnswersTo(seatId: number, questionIndex: number, lastTurn: Turn): Iterable<Answer> {
		for (const turn of TURNS.slice(0, lastTurn)) {
			for (const row of this.sql.exec<StoredAnswer>(
				`${selectAnswers(turn)} WHERE question_index = ? AND seat_id = ?`,
				questionIndex,
				seatId,
			))
				yield toAnswer(row, turn);
		}
	}
}

type StoredAnswer = {
	question_index: number;
	seat_id: number;
	options: string;
	started_at: number;
	arrived_at: number;
	time_elapsed: number | null;
	correct: number;
	points: number;
};

const ROWS_AT_ONCE = 500;
const TURNS: readonly Turn[] = [1, 2];
const TABLES: Record<Turn, AnswersTable> = { 1: "answers", 2: "second_answers" };
const selectAnswers = (turn: Turn) =>
	`SELECT question_index, seat_id, options, started_at, arrived_at, time_elapsed, correct, points FROM ${TABLES[turn]}`;

function toAnswer(row: StoredAnswer, turn: Turn): Answer {
	const given: AnswerValue = JSON.parse(row.options);
	return {
		questionIndex: row.question_index,
		seatId: row.seat_id,
		turn,
		given,
		startedAtMs: row.started_at,
		arrivedAtMs: row.arrived_at,
		timeElapsed: row.time_elapsed,
		correct: row.correct === 1,
		points: row.points,
	};
}

/**
 * The version of the data that a game's object stores; 13 was published first, with 1.0.0. A change of the shape raises it, adds the step
 * from the previous version, and adds samples (tests/fixtures/README.md), so that a game that runs during a deployment continues.
 */
const GAME_STORED_VERSION = 13;

const GAME_MIGRATIONS: MigrationSteps<GameStorage> = {};

export interface GameTypes {
	state: GameState;
	change: Change;
	outbox: OutboxRow;
}

export class GameStore extends RoomStore<GameTypes, GameStorage> {
	constructor(storage: DurableObjectStorage) {
		super(storage, new GameStorage(storage.sql), {
			document: "game",
			readId: ({ instanceId }) => instanceId,
			version: GAME_STORED_VERSION,
			steps: GAME_MIGRATIONS,
		});
	}

	create(meta: GameMeta, quiz: GameQuiz, outbox: readonly OutboxRow[]): void {
		this.writeNew(createGame(meta, quiz), outbox);
	}

	protected override rebuild(stored: GameMeta, quiz: GameQuiz): GameState {
		// Settings that came after 1.0.0 are missing in what it stored.
		const meta = { ...stored, settings: { ...DEFAULT_SETTINGS, ...stored.settings } };
		const totals: Totals | null = JSON.parse(this.rows.readDocument("totals") ?? "null");
		return rebuildGame(
			meta,
			quiz,
			this.rows.seats(),
			(questionIndex) => this.rows.answersFrom(questionIndex),
			totals,
			this.rows.textDecisions(),
		);
	}

	/** Sums up the questions before the current one, so that waking does not read their answers. */
	saveTotals(): void {
		const state = this.state;
		const totals = state && computeTotals(state, this.rows.countAnswersBefore(currentIndex(state)));
		if (totals) this.rows.writeDocument("totals", totals);
	}

	answersOf(seatId: number): Iterable<Answer> {
		const rounds = this.state?.meta.rounds ?? [];
		return this.rows.answersOf(
			seatId,
			rounds.map(({ firstTurn }) => (firstTurn ? 2 : 1)),
		);
	}

	seatAnswersTo(seatId: number, questionIndex: number): Iterable<Answer> {
		return this.rows.seatAnswersTo(seatId, questionIndex, this.state ? turnAt(this.state, questionIndex) : 1);
	}

	answersTo(questionIndex: number): Iterable<Answer> {
		return this.rows.answersTo(questionIndex);
	}

	allAnswers(): Iterable<Answer> {
		return this.rows.answersFrom(0);
	}

	readPairing(): Pairing {
		return JSON.parse((this.state && this.rows.readDocument("pairing")) ?? JSON.stringify(EMPTY_PAIRING));
	}

	writePairing(pairing: Pairing): void {
		this.rows.writeDocument("pairing", pairing);
	}

	/** Deletes all data of an object without a game and without deliveries. */
	deleteAll(): Promise<void> {
		return this.storage.deleteAll();
	}

	/** Deletes the game, in memory and on disk, except these rows of the outbox. */
	async clear(outbox: readonly OutboxRow[]): Promise<void> {
		this.forget();
		if (outbox.length === 0) return this.storage.deleteAll();
		this.storage.transactionSync(() => {
			this.rows.writeDocument("outbox", outbox);
			this.rows.deleteAllBut("outbox");
		});
	}

	protected override writeRow(change: Change, { quiz }: GameState): void {
		switch (change.type) {
			case "meta":
				break;
			case "quiz":
				this.rows.writeDocument("quiz", quiz);
				if (!change.totalsHold) this.rows.deleteDocument("totals");
				break;
			case "answer-judged":
				this.rows.judgeAnswer(change.answer);
				break;
			case "text-decided":
				this.rows.writeTextDecision(change.decision);
				break;
			case "seat-added":
			case "seat-changed":
			case "seat-taken-over":
				this.rows.writeSeat(change.seat);
				break;
			case "seat-removed":
				this.rows.setSeatRemoved(change.seatId, change.removedAtMs);
				break;
			case "answer-added":
				this.rows.addAnswer(change.answer);
				break;
			case "answer-replaced":
				this.rows.replaceAnswer(change.answer);
				break;
			case "answer-corrected":
				this.rows.replaceAnswer(change.answer);
				this.rows.deleteDocument("totals");
				break;
			case "answer-removed":
				this.rows.removeAnswer(change.answer);
				this.rows.deleteDocument("totals");
				break;
			default:
				change satisfies never;
		}
	}
}
