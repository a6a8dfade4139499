import { type Answer, type Change, createGame, type GameMeta, type GameQuiz, type GameState, rebuild } from "./core";
import { type Delivered, nothingDelivered } from "./outbox";
import { GameStorage } from "./storage";

/** A game in memory together with its rows. */
export class GameStore {
	readonly #storage: DurableObjectStorage;
	readonly #rows: GameStorage;
	#state: GameState | null = null;

	constructor(storage: DurableObjectStorage) {
		this.#storage = storage;
		this.#rows = new GameStorage(storage.sql);
	}

	/** The game, or null where none lives here. */
	get state(): GameState | null {
		return this.#state;
	}

	/** Opens a new game with an empty lobby. */
	create(meta: GameMeta, quiz: GameQuiz): void {
		this.#storage.transactionSync(() => {
			this.#rows.createTables();
			this.#rows.writeDocument("quiz", quiz);
			this.#rows.writeDocument("game", meta);
		});
		this.#state = createGame(meta, quiz);
	}

	/** Rebuilds the game from its rows. */
	load(): void {
		this.#state = null;
		if (!this.#rows.hasGame()) return;
		const game = this.#rows.readDocument("game");
		const quiz = this.#rows.readDocument("quiz");
		if (!game || !quiz) return;
		// Documents of an earlier version hold no revision and no attempts; its revisions came from the clock.
		const meta: GameMeta = { revision: Date.now() * 1_000, attempts: [], ...JSON.parse(game) };
		const copy: GameQuiz = JSON.parse(quiz);
		this.#state = rebuild(meta, copy, this.#rows.seats(), this.#rows.answers());
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
		return this.#rows.answersOf(seatId, this.#state?.meta.rounds.length ?? 0);
	}

	readDelivered(): Delivered {
		const json = this.#state && this.#rows.readDocument("delivered");
		return json ? JSON.parse(json) : nothingDelivered;
	}

	writeDelivered(delivered: Delivered): void {
		this.#rows.writeDocument("delivered", delivered);
	}

	/** Deletes the game, in memory and on disk. */
	async purge(): Promise<void> {
		this.#state = null;
		await this.#storage.deleteAll();
	}

	#writeRow(change: Change): void {
		switch (change.type) {
			case "meta":
				break;
			case "seat-added":
				this.#rows.addSeat(change.seat);
				break;
			case "seat-removed":
				this.#rows.setSeatRemoved(change.seatId, true);
				break;
			case "answer-added":
				this.#rows.addAnswer(change.answer);
				break;
			default:
				change satisfies never;
		}
	}
}
