import { storedVersionOf } from "#durable/room/documents";
import { type AssignmentMeta, type AssignmentQuiz, type AssignmentState, type Change, createAssignment, noMarks, rebuild } from "./core";
import { newRows, type OutboxRow } from "./outbox-rows";
import { AssignmentStorage } from "./storage";
import { migrate, STORED_VERSION } from "./stored-version";

/** A homework in memory together with its rows. */
export class AssignmentStore {
	readonly #storage: DurableObjectStorage;
	readonly #rows: AssignmentStorage;
	#state: AssignmentState | null = null;
	#isNewer = false;

	constructor(storage: DurableObjectStorage) {
		this.#storage = storage;
		this.#rows = new AssignmentStorage(storage.sql);
	}

	/** The homework, or null if there is none. */
	get state(): AssignmentState | null {
		return this.#state;
	}

	/** True if a newer version of this code stored it: after a rollback. */
	get isNewer(): boolean {
		return this.#isNewer;
	}

	/** Opens a new one that nobody has joined; returns the rows of its outbox. */
	create(meta: AssignmentMeta, quiz: AssignmentQuiz): OutboxRow[] {
		const state = createAssignment(meta, quiz, this.#rows);
		this.#rows.noMarks = noMarks(quiz);
		const outbox = newRows(state);
		this.#storage.transactionSync(() => {
			this.#rows.createTables();
			this.#rows.writeDocument("version", STORED_VERSION);
			this.#rows.writeDocument("quiz", quiz);
			this.#rows.writeDocument("assignment", meta);
			this.#rows.writeDocument("outbox", outbox);
		});
		this.#state = state;
		return outbox;
	}

	/** Rebuilds it from its rows, after migrating them to the current version. One of a newer version is left as it is. */
	load(): void {
		this.#state = null;
		this.#isNewer = false;
		if (!this.#rows.hasTables() || this.#rows.readDocument("assignment") === undefined) return;
		this.#isNewer = storedVersionOf(this.#rows) > STORED_VERSION;
		if (this.#isNewer) return;
		this.#storage.transactionSync(() => migrate(this.#rows));
		const meta: AssignmentMeta = JSON.parse(this.#rows.readDocument("assignment") ?? "");
		const quiz: AssignmentQuiz = JSON.parse(this.#rows.readDocument("quiz") ?? "");
		this.#rows.noMarks = noMarks(quiz);
		const stored = { seats: this.#rows.seats(), work: this.#rows.work() };
		this.#state = rebuild(meta, quiz, stored, { rows: this.#rows, nowMs: Date.now() });
	}

	/** The id of the stored homework, even if its version is too new to be opened. */
	storedId(): string | null {
		if (this.#state) return this.#state.meta.assignmentId;
		const json = this.#isNewer ? this.#rows.readDocument("assignment") : undefined;
		const stored: Partial<AssignmentMeta> | null = json === undefined ? null : JSON.parse(json);
		return stored?.assignmentId ?? null;
	}

	/** Writes what a command changed in the state, all or nothing. When it throws, the state has to be loaded again. */
	save(changes: readonly Change[]): void {
		const state = this.#state;
		if (!state) return;
		this.#storage.transactionSync(() => {
			if (changes.some(({ type }) => type === "meta")) this.#rows.writeDocument("assignment", state.meta);
			for (const change of changes) this.#writeRow(state, change);
		});
	}

	readOutbox(): OutboxRow[] {
		const json = this.#isNewer || !this.#rows.hasTables() ? undefined : this.#rows.readDocument("outbox");
		return json === undefined ? [] : JSON.parse(json);
	}

	saveOutbox(rows: readonly OutboxRow[]): void {
		this.#rows.writeDocument("outbox", rows);
	}

	/** Deletes everything, in memory and on disk. */
	async clear(): Promise<void> {
		this.#state = null;
		this.#isNewer = false;
		await this.#storage.deleteAll();
	}

	#writeRow(state: AssignmentState, change: Change): void {
		switch (change.type) {
			case "meta":
				break;
			case "quiz":
				this.#rows.writeDocument("quiz", state.quiz);
				break;
			case "seat":
				this.#rows.writeSeat(change.seat);
				break;
			case "attempt":
				this.#rows.writeAttempt(change.attempt);
				break;
			case "answers":
				this.#rows.writeAnswers(change.attempt, change.answers);
				break;
			case "marks":
				this.#rows.writeMarks(change);
				break;
			case "seat-removed":
				this.#rows.removeSeat(change.seat);
				break;
			case "seat-forgotten":
				this.#rows.forgetSeat(change.seatId);
				break;
			default:
				change satisfies never;
		}
	}
}
