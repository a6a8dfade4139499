import type { AnswerValue } from "#contract/kinds/kind";
import type { TimeFactor } from "#contract/limits";
import { type Delivery, FRESH_DELIVERY, LIST_MERGE_MS } from "#durable/room/deliveries";
import { DOCUMENTS_TABLE, Documents, type MigrationSteps, RoomStore } from "#durable/room/room-store";
import {
	type AssignmentAnswer,
	type AssignmentAnswers,
	type AssignmentChange,
	type AssignmentEntry,
	type AssignmentMeta,
	type AssignmentQuiz,
	type AssignmentState,
	type Attempt,
	type AttemptRows,
	countRight,
	createAssignment,
	type GradedAnswer,
	noMarks,
	type Queue,
	rebuildAssignment,
	type StoredAssignmentSeat,
	type StoredWork,
	toAssignmentEntry,
} from "./core";

/** The fields of attempts that a start reads are stored separately from the answers, because a large homework has 150,000 attempts. */
const SCHEMA = `
${DOCUMENTS_TABLE}
CREATE TABLE IF NOT EXISTS seats (seat_id INTEGER PRIMARY KEY, nickname TEXT NOT NULL, key TEXT NOT NULL, proofs TEXT NOT NULL, lost_proofs TEXT NOT NULL, code_hash TEXT, pupil_id TEXT, number INTEGER, time_factor REAL NOT NULL, joined_at INTEGER NOT NULL, removed_at INTEGER, support TEXT);
CREATE TABLE IF NOT EXISTS attempts (seat_id INTEGER NOT NULL, attempt INTEGER NOT NULL, started_at INTEGER NOT NULL, handed_in_at INTEGER, late INTEGER NOT NULL, marks TEXT, place INTEGER NOT NULL, given_at INTEGER, right_count INTEGER, tries TEXT, PRIMARY KEY (seat_id, attempt)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS sheets (seat_id INTEGER NOT NULL, attempt INTEGER NOT NULL, marks TEXT NOT NULL, answers TEXT NOT NULL, tries TEXT NOT NULL DEFAULT '', queue TEXT, PRIMARY KEY (seat_id, attempt)) WITHOUT ROWID;
`;

type AttemptRow = {
	seat_id: number;
	attempt: number;
	started_at: number;
	handed_in_at: number | null;
	late: number;
	place: number;
	given_at: number | null;
	marks: string | null;
	tries: string | null;
};
const ATTEMPT = "seat_id, attempt, started_at, handed_in_at, late, marks, tries, place, given_at";

/** The answers of an attempt, stored as one text: by question index, the answer and its time, then those of further tries. */
type PackedAnswers = Record<string, [AnswerValue, number, ...[AnswerValue, number][]]>;

const pack = (answers: AssignmentAnswers) =>
	JSON.stringify(
		Object.fromEntries(
			[...answers].map(([index, { given, savedAtMs, later = [] }]) => [
				index,
				[given, savedAtMs, ...later.map((one) => [one.given, one.savedAtMs])],
			]),
		),
	);

function unpack(json: string, { seatId, attempt }: { seatId: number; attempt: number }): Map<number, AssignmentAnswer> {
	const packed: PackedAnswers = JSON.parse(json);
	return new Map(
		Object.entries(packed).map(([key, [given, savedAtMs, ...further]]) => {
			const questionIndex = Number(key);
			const later = further.map(([value, atMs]) => ({ given: value, savedAtMs: atMs }));
			return [questionIndex, { seatId, attempt, questionIndex, given, savedAtMs, ...(later.length > 0 ? { later } : {}) }];
		}),
	);
}

const packQueue = (queue: Queue | null) => queue && JSON.stringify(queue);

class AssignmentStorage extends Documents<"assignment" | "quiz"> implements AttemptRows {
	/** The marks of an attempt without answers, which has no sheet. */
	noMarks = "";

	createTables(): void {
		this.sql.exec(SCHEMA);
	}

	/** 1.0.0 knew neither work in class nor tries nor support. */
	addModes(): void {
		this.sql.exec("ALTER TABLE attempts ADD COLUMN tries TEXT");
		this.sql.exec("ALTER TABLE sheets ADD COLUMN tries TEXT NOT NULL DEFAULT ''");
		this.sql.exec("ALTER TABLE sheets ADD COLUMN queue TEXT");
		this.sql.exec("ALTER TABLE seats ADD COLUMN support TEXT");
		const meta: AssignmentMeta = JSON.parse(this.readDocument("assignment") ?? "");
		const rules = { ...meta.rules, mode: "home", repeat: "none" };
		this.writeDocument("assignment", { ...meta, rules, holds: [], goalReachedAtMs: null });
	}

	writeSeat(seat: StoredAssignmentSeat): void {
		this.sql.exec(
			"INSERT OR REPLACE INTO seats (seat_id, nickname, key, proofs, lost_proofs, code_hash, pupil_id, number, time_factor, joined_at, removed_at, support) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
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
			seat.support && JSON.stringify(seat.support),
		);
	}

	removeSeat({ seatId, removedAtMs }: StoredAssignmentSeat): void {
		this.sql.exec("UPDATE seats SET removed_at = ? WHERE seat_id = ?", removedAtMs, seatId);
	}

	forgetSeat(seatId: number): void {
		for (const table of ["seats", "attempts", "sheets"]) this.sql.exec(`DELETE FROM ${table} WHERE seat_id = ?`, seatId);
	}

	/** Adds or overwrites an attempt. While it is in progress, its marks are stored with its answers. */
	writeAttempt(attempt: Attempt): void {
		const isUnderWay = attempt.handedInAtMs === null;
		this.sql.exec(
			"INSERT OR REPLACE INTO attempts (seat_id, attempt, started_at, handed_in_at, late, marks, tries, place, given_at, right_count) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
			attempt.seatId,
			attempt.attempt,
			attempt.startedAtMs,
			attempt.handedInAtMs,
			attempt.late ? 1 : 0,
			isUnderWay ? null : attempt.marks,
			isUnderWay ? null : attempt.tries,
			attempt.place,
			attempt.givenAtMs,
			isUnderWay ? null : countRight(attempt.marks),
		);
	}

	writeAnswers({ seatId, attempt, marks, tries, queue }: Attempt, answers: AssignmentAnswers): void {
		const query = "INSERT OR REPLACE INTO sheets (seat_id, attempt, marks, answers, tries, queue) VALUES (?, ?, ?, ?, ?, ?)";
		this.sql.exec(query, seatId, attempt, marks, pack(answers), tries, packQueue(queue));
	}

	writeQueue({ seatId, attempt, tries, queue }: Attempt): void {
		this.sql.exec("UPDATE sheets SET tries = ?, queue = ? WHERE seat_id = ? AND attempt = ?", tries, packQueue(queue), seatId, attempt);
	}

	writeMarks({ seatId, attempt, marks, tries, isHandedIn }: Extract<AssignmentChange, { type: "marks" }>): void {
		const query = "UPDATE attempts SET marks = ?, tries = ?, right_count = ? WHERE seat_id = ? AND attempt = ?";
		if (isHandedIn) this.sql.exec(query, marks, tries, countRight(marks), seatId, attempt);
		else this.sql.exec("UPDATE sheets SET marks = ?, tries = ? WHERE seat_id = ? AND attempt = ?", marks, tries, seatId, attempt);
	}

	*seats(): Iterable<StoredAssignmentSeat> {
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
			support: string | null;
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
				support: row.support === null ? null : JSON.parse(row.support),
			};
		}
	}

	/** Reads the part of all attempts that a start needs. */
	*work(): Iterable<StoredWork> {
		// SQLite takes the other columns from the row with max().
		const query =
			"SELECT seat_id, max(attempt) AS attempt, started_at, handed_in_at, late, marks, tries, place, given_at, group_concat(right_count) AS rights FROM attempts GROUP BY seat_id";
		for (const row of this.sql.exec<AttemptRow & { rights: string | null }>(query)) {
			const rights = row.rights === null ? [] : row.rights.split(",").map(Number);
			yield { seatId: row.seat_id, rights, latest: this.#toAttempt(row) };
		}
	}

	attempt(seatId: number, attempt: number): Attempt | undefined {
		const query = `SELECT ${ATTEMPT} FROM attempts WHERE seat_id = ? AND attempt = ?`;
		const row = this.sql.exec<AttemptRow>(query, seatId, attempt).toArray()[0];
		return row && this.#toAttempt(row);
	}

	attempts(seatId: number): Attempt[] {
		const query = `SELECT ${ATTEMPT} FROM attempts WHERE seat_id = ? ORDER BY attempt`;
		return this.sql
			.exec<AttemptRow>(query, seatId)
			.toArray()
			.map((row) => this.#toAttempt(row));
	}

	answers(seatId: number, attempt: number): Map<number, AssignmentAnswer> {
		const query = "SELECT answers FROM sheets WHERE seat_id = ? AND attempt = ?";
		const row = this.sql.exec<{ answers: string }>(query, seatId, attempt).toArray()[0];
		return row ? unpack(row.answers, { seatId, attempt }) : new Map();
	}

	*answersTo(questionIndex: number, afterSeatId: number, lastSeatId: number): Iterable<GradedAnswer> {
		const query =
			"SELECT s.seat_id, s.attempt, coalesce(a.marks, s.marks) AS marks, coalesce(a.tries, s.tries) AS tries, s.answers -> ? AS given FROM sheets s JOIN attempts a ON a.seat_id = s.seat_id AND a.attempt = s.attempt WHERE s.seat_id > ? AND s.seat_id <= ?";
		const path = `$."${questionIndex}"`;
		type Row = { seat_id: number; attempt: number; marks: string; tries: string; given: string | null };
		for (const { seat_id: seatId, attempt, marks, tries, given } of this.sql.exec<Row>(query, path, afterSeatId, lastSeatId)) {
			if (given === null) continue;
			const [first, _, ...later]: PackedAnswers[string] = JSON.parse(given);
			yield { seatId, attempt, marks, tries, given: [first, ...later.map(([value]) => value)] };
		}
	}

	#toAttempt(row: AttemptRow): Attempt {
		const attempt: Attempt = {
			seatId: row.seat_id,
			attempt: row.attempt,
			startedAtMs: row.started_at,
			handedInAtMs: row.handed_in_at,
			late: row.late === 1,
			marks: row.marks ?? "",
			tries: row.tries ?? "",
			queue: null,
			place: row.place,
			givenAtMs: row.given_at,
		};
		return row.marks === null ? this.#withUnreadSheet(attempt) : attempt;
	}

	/** Reads marks, tries and queue when they are first needed: reading the sheets of all attempts in progress would slow down a start. */
	#withUnreadSheet(attempt: Attempt): Attempt {
		type Row = { marks: string; tries: string; queue: string | null };
		const query = "SELECT marks, tries, queue FROM sheets WHERE seat_id = ? AND attempt = ?";
		let sheet: Pick<Attempt, "marks" | "tries" | "queue"> | undefined;
		const read = () => {
			if (sheet) return sheet;
			const row = this.sql.exec<Row>(query, attempt.seatId, attempt.attempt).toArray()[0];
			sheet = { marks: row?.marks ?? this.noMarks, tries: row?.tries ?? "", queue: row?.queue ? JSON.parse(row.queue) : null };
			return sheet;
		};
		const property = <Name extends "marks" | "tries" | "queue">(name: Name) => ({
			get: () => read()[name],
			set: (next: Attempt[Name]) => {
				sheet = { ...read(), [name]: next };
			},
			enumerable: true,
		});
		return Object.defineProperties(attempt, { marks: property("marks"), tries: property("tries"), queue: property("queue") });
	}
}

/** Deliveries of a homework to the archive. The rows exist from its start; the homework's state says when each is due. */
export type AssignmentOutboxRow = Delivery &
	(
		| { what: "start" }
		/** Exists as long as the homework. `sent`: the `assignmentResultsKey` of the delivered results; null before. */
		| { what: "results"; sent: string | null }
		/** Exists as long as the homework. `sent`: the entry in the list. */
		| { what: "listing"; sent: AssignmentEntry; sentAtMs: number }
	);

/** Returns the rows for a new homework, which is already in the list. */
function newAssignmentRows(state: AssignmentState): AssignmentOutboxRow[] {
	const row = { instanceId: state.meta.assignmentId, ...FRESH_DELIVERY };
	return [
		{ what: "start", ...row },
		{ what: "results", ...row, sent: null },
		{ what: "listing", ...row, sent: toAssignmentEntry(state), sentAtMs: 0 },
	];
}

/** Returns a key that differs for each version of the results. */
export const assignmentResultsKey = ({ meta }: AssignmentState) => `${meta.closedAtMs} ${meta.resultsVersion}`;

/** Returns when this delivery is needed, whether it is tried or parked; null: not unless something changes. */
export function assignmentRowNeededMs(row: AssignmentOutboxRow, state: AssignmentState | null): number | null {
	if (state?.meta.assignmentId !== row.instanceId) return null;
	const { startedAtMs, closedAtMs } = state.meta;
	if (row.what === "start") return startedAtMs;
	// The results wait until attempts in progress are handed in.
	const hasEnded = closedAtMs !== null && state.inProgress.size === 0;
	if (row.what === "results") return hasEnded && row.sent !== assignmentResultsKey(state) ? closedAtMs : null;
	const entry = toAssignmentEntry(state);
	const { participantCount, handedInCount, ...rest } = entry;
	const { participantCount: sentCount, handedInCount: sentHandedIn, ...sent } = row.sent;
	if (JSON.stringify(rest) !== JSON.stringify(sent)) return 0;
	return participantCount === sentCount && handedInCount === sentHandedIn ? null : row.sentAtMs + LIST_MERGE_MS;
}

/**
 * The version of the data that a homework's object stores; 3 was published first, with 1.0.0. A change of the shape raises it, adds the step
 * from the previous version, and adds samples (tests/fixtures/README.md).
 */
const ASSIGNMENT_STORED_VERSION = 4;

const ASSIGNMENT_MIGRATIONS: MigrationSteps<AssignmentStorage> = {
	3: (rows) => rows.addModes(),
};

export interface AssignmentTypes {
	state: AssignmentState;
	change: AssignmentChange;
	outbox: AssignmentOutboxRow;
}

export class AssignmentStore extends RoomStore<AssignmentTypes, AssignmentStorage> {
	constructor(storage: DurableObjectStorage) {
		super(storage, new AssignmentStorage(storage.sql), {
			document: "assignment",
			readId: ({ assignmentId }) => assignmentId,
			version: ASSIGNMENT_STORED_VERSION,
			steps: ASSIGNMENT_MIGRATIONS,
		});
	}

	/** Creates a homework without pupils; returns the rows of its outbox. */
	create(meta: AssignmentMeta, quiz: AssignmentQuiz): AssignmentOutboxRow[] {
		this.rows.noMarks = noMarks(quiz);
		const state = createAssignment(meta, quiz, this.rows);
		const outbox = newAssignmentRows(state);
		this.writeNew(state, outbox);
		return outbox;
	}

	protected override rebuild(meta: AssignmentMeta, quiz: AssignmentQuiz): AssignmentState {
		this.rows.noMarks = noMarks(quiz);
		const stored = { seats: this.rows.seats(), work: this.rows.work() };
		return rebuildAssignment(meta, quiz, stored, { rows: this.rows, nowMs: Date.now() });
	}

	async clear(): Promise<void> {
		this.forget();
		await this.storage.deleteAll();
	}

	protected override writeRow(change: AssignmentChange, state: AssignmentState): void {
		switch (change.type) {
			case "meta":
				break;
			case "quiz":
				this.rows.writeDocument("quiz", state.quiz);
				break;
			case "seat":
				this.rows.writeSeat(change.seat);
				break;
			case "attempt":
				this.rows.writeAttempt(change.attempt);
				break;
			case "answers":
				this.rows.writeAnswers(change.attempt, change.answers);
				break;
			case "queue":
				this.rows.writeQueue(change.attempt);
				break;
			case "marks":
				this.rows.writeMarks(change);
				break;
			case "seat-removed":
				this.rows.removeSeat(change.seat);
				break;
			case "seat-forgotten":
				this.rows.forgetSeat(change.seatId);
				break;
			default:
				change satisfies never;
		}
	}
}
