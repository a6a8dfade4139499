import { storedVersionOf } from "#durable/room/documents";
import {
	type Answer,
	type Change,
	createGame,
	currentIndex,
	type GameMeta,
	type GameQuiz,
	type GameState,
	rebuild,
	type Totals,
	totalsOf,
} from "./core";
import type { OutboxRow } from "./outbox-rows";
import { nothingPaired, type Pairing } from "./pairing";
import { GameStorage } from "./storage";
import { migrate, migrateRemovals, STORED_VERSION } from "./stored-version";

/** A game in memory together with its rows. */
export class GameStore {
	readonly #storage: DurableObjectStorage;
	readonly #rows: GameStorage;
	#state: GameState | null = null;
	#isNewer = false;

	constructor(storage: DurableObjectStorage) {
		this.#storage = storage;
		this.#rows = new GameStorage(storage.sql);
	}

	/** The game, or null if there is none. */
	get state(): GameState | null {
		return this.#state;
	}

	/** True if a newer version of this code stored the game: after a rollback. */
	get isNewer(): boolean {
		return this.#isNewer;
	}

	/** Opens a new game with an empty lobby. */
	create(meta: GameMeta, quiz: GameQuiz, outbox: readonly OutboxRow[]): void {
		this.#storage.transactionSync(() => {
			this.#rows.createTables();
			this.#rows.writeDocument("version", STORED_VERSION);
			this.#rows.writeDocument("quiz", quiz);
			this.#rows.writeDocument("game", meta);
			this.#rows.writeDocument("outbox", outbox);
		});
		this.#state = createGame(meta, quiz);
	}

	/** Rebuilds the game from its rows, after migrating them to the current version. A game of a newer version is left as it is. */
	load(): void {
		this.#state = null;
		this.#isNewer = false;
		if (!this.#rows.hasTables()) return;
		const game = this.#rows.readDocument("game");
		if (game === undefined) {
			this.#storage.transactionSync(() => migrateRemovals(this.#rows));
			return;
		}
		this.#isNewer = storedVersionOf(this.#rows) > STORED_VERSION;
		if (this.#isNewer) return;
		this.#storage.transactionSync(() => migrate(this.#rows));
		const meta: GameMeta = JSON.parse(this.#rows.readDocument("game") ?? "");
		const quiz: GameQuiz = JSON.parse(this.#rows.readDocument("quiz") ?? "");
		const totals: Totals | null = JSON.parse(this.#rows.readDocument("totals") ?? "null");
		this.#state = rebuild(meta, quiz, this.#rows.seats(), (questionIndex) => this.#rows.answersFrom(questionIndex), totals);
	}

	/** Sums up the questions before the current one, so that waking does not read their answers. */
	saveTotals(): void {
		const state = this.#state;
		const totals = state && totalsOf(state, this.#rows.countAnswersBefore(currentIndex(state)));
		if (totals) this.#rows.writeDocument("totals", totals);
	}

	/** The id of the stored game, even if its version is too new to be opened. */
	storedId(): string | null {
		if (this.#state) return this.#state.meta.instanceId;
		const json = this.#isNewer ? this.#rows.readDocument("game") : undefined;
		const stored: Partial<GameMeta> | null = json === undefined ? null : JSON.parse(json);
		return stored?.instanceId ?? null;
	}

	/** Writes what a command changed in the state, all or nothing. When it throws, the state has to be loaded again. */
	save(changes: readonly Change[]): void {
		const state = this.#state;
		if (!state) return;
		this.#storage.transactionSync(() => {
			if (changes.some(({ type }) => type === "meta")) this.#rows.writeDocument("game", state.meta);
			for (const change of changes) this.#writeRow(change);
		});
	}

	/** What a seat answered to all questions so far. */
	answersOf(seatId: number): Iterable<Answer> {
		const rounds = this.#state?.meta.rounds ?? [];
		return this.#rows.answersOf(
			seatId,
			rounds.map(({ firstTurn }) => (firstTurn ? 2 : 1)),
		);
	}

	answersTo(questionIndex: number): Iterable<Answer> {
		return this.#rows.answersTo(questionIndex);
	}

	allAnswers(): Iterable<Answer> {
		return this.#rows.answersFrom(0);
	}

	readPairing(): Pairing {
		return JSON.parse((this.#state && this.#rows.readDocument("pairing")) ?? JSON.stringify(nothingPaired));
	}

	writePairing(pairing: Pairing): void {
		this.#rows.writeDocument("pairing", pairing);
	}

	readOutbox(): OutboxRow[] {
		const json = this.#isNewer || !this.#rows.hasTables() ? undefined : this.#rows.readDocument("outbox");
		return json === undefined ? [] : JSON.parse(json);
	}

	/** Without any rows, and without a game, the object is emptied. */
	async saveOutbox(rows: readonly OutboxRow[]): Promise<void> {
		this.#rows.writeDocument("outbox", rows);
		if (rows.length === 0 && this.storedId() === null) await this.#storage.deleteAll();
	}

	/** Deletes the game, in memory and on disk; these rows are kept. */
	async clear(outbox: readonly OutboxRow[]): Promise<void> {
		this.#state = null;
		this.#isNewer = false;
		if (outbox.length === 0) return this.#storage.deleteAll();
		this.#storage.transactionSync(() => {
			this.#rows.writeDocument("outbox", outbox);
			this.#rows.deleteAllBut("outbox");
		});
	}

	#writeRow(change: Change): void {
		switch (change.type) {
			case "meta":
				break;
			case "quiz":
				this.#rows.writeDocument("quiz", this.#state?.quiz);
				// Sums of questions before the change no longer hold.
				this.#rows.deleteDocument("totals");
				break;
			case "answer-judged":
				this.#rows.judgeAnswer(change.answer);
				break;
			case "seat-added":
			case "seat-changed":
			case "seat-taken-over":
				this.#rows.writeSeat(change.seat);
				break;
			case "seat-removed":
				this.#rows.setSeatRemoved(change.seatId, change.removedAtMs);
				break;
			case "answer-added":
				this.#rows.addAnswer(change.answer);
				break;
			default:
				change satisfies never;
		}
	}
}
