import { type Answer, type Change, createGame, type GameMeta, type GameQuiz, type GameState, rebuild } from "./core";
import { type Delivered, nothingDelivered } from "./outbox";
import { nothingPaired, type Pairing } from "./pairing";
import { GameStorage } from "./storage";
import { migrate, STORED_VERSION, storedVersionOf } from "./stored-version";

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
	create(meta: GameMeta, quiz: GameQuiz): void {
		this.#storage.transactionSync(() => {
			this.#rows.createTables();
			this.#rows.writeDocument("version", STORED_VERSION);
			this.#rows.writeDocument("quiz", quiz);
			this.#rows.writeDocument("game", meta);
		});
		this.#state = createGame(meta, quiz);
	}

	/** Rebuilds the game from its rows, after migrating them to the current version. A game of a newer version is left as it is. */
	load(): void {
		this.#state = null;
		this.#isNewer = false;
		if (!this.#rows.hasTables()) return;
		const game = this.#rows.readDocument("game");
		if (game === undefined) return;
		this.#isNewer = storedVersionOf(this.#rows) > STORED_VERSION;
		if (this.#isNewer) return;
		this.#storage.transactionSync(() => migrate(this.#rows));
		const meta: GameMeta = JSON.parse(this.#rows.readDocument("game") ?? "");
		const quiz: GameQuiz = JSON.parse(this.#rows.readDocument("quiz") ?? "");
		this.#state = rebuild(meta, quiz, this.#rows.seats(), this.#rows.answers());
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
		return this.#rows.answersOf(seatId, this.#state?.meta.rounds.length ?? 0);
	}

	readPairing(): Pairing {
		return JSON.parse((this.#state && this.#rows.readDocument("pairing")) ?? JSON.stringify(nothingPaired));
	}

	writePairing(pairing: Pairing): void {
		this.#rows.writeDocument("pairing", pairing);
	}

	readDelivered(): Delivered {
		const delivered = this.#state && this.#rows.readDocument("delivered");
		const told = this.#state && this.#rows.readDocument("told");
		return { ...nothingDelivered, ...JSON.parse(delivered ?? "{}"), ...JSON.parse(told ?? "{}") };
	}

	/** News are frequent, the rest happens twice per game: each has its own row, which is written when it changes. */
	writeDelivered(before: Delivered, { told, toldAtMs, ...delivered }: Delivered): void {
		const { told: toldBefore, toldAtMs: _, ...deliveredBefore } = before;
		if (told !== toldBefore) this.#rows.writeDocument("told", { told, toldAtMs });
		if (JSON.stringify(delivered) !== JSON.stringify(deliveredBefore)) this.#rows.writeDocument("delivered", delivered);
	}

	/** Games of this object that ended in an empty lobby and are still in the list of games. */
	readFarewells(): string[] {
		const json = this.#rows.hasTables() ? this.#rows.readDocument("farewells") : undefined;
		return json === undefined ? [] : JSON.parse(json);
	}

	/** Deletes the game, in memory and on disk, and keeps its id until the list has removed it. */
	free(instanceId: string): string[] {
		const leaving = [...this.readFarewells(), instanceId];
		this.#state = null;
		this.#storage.transactionSync(() => {
			this.#rows.writeDocument("farewells", leaving);
			this.#rows.deleteAllBut("farewells");
		});
		return leaving;
	}

	/** Keeps only these farewells; without any, and without a game, the object is emptied. */
	async keepFarewells(instanceIds: readonly string[]): Promise<void> {
		this.#rows.writeDocument("farewells", instanceIds);
		if (instanceIds.length === 0 && this.storedId() === null) await this.#storage.deleteAll();
	}

	/** Deletes the game, in memory and on disk. */
	async purge(): Promise<void> {
		const leaving = this.readFarewells();
		this.#state = null;
		this.#isNewer = false;
		if (leaving.length === 0) await this.#storage.deleteAll();
		else this.#storage.transactionSync(() => this.#rows.deleteAllBut("farewells"));
	}

	#writeRow(change: Change): void {
		switch (change.type) {
			case "meta":
				break;
			case "seat-added":
			case "seat-changed":
				this.#rows.writeSeat(change.seat);
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
