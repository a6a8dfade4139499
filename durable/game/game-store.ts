import { type MigrationSteps, PinStore } from "#durable/room/pin-store";
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
	turnAt,
} from "./core";
import type { OutboxRow } from "./outbox-rows";
import { EMPTY_PAIRING, type Pairing } from "./pairing";
import { GameStorage } from "./storage";

/**
 * The version of what a game's object stores; 13 is that of 1.0.0, the first published version. Whoever changes the shape raises it, adds
 * the step from the previous one, and makes samples (tests/fixtures/README.md): a game that runs while a new version is deployed continues.
 */
export const STORED_VERSION = 13;

export const STEPS: MigrationSteps<GameStorage> = {};

export interface GameTypes {
	state: GameState;
	change: Change;
	outbox: OutboxRow;
}

export class GameStore extends PinStore<GameTypes, GameStorage> {
	constructor(storage: DurableObjectStorage) {
		super(storage, new GameStorage(storage.sql), {
			document: "game",
			idOf: ({ instanceId }) => instanceId,
			version: STORED_VERSION,
			steps: STEPS,
		});
	}

	create(meta: GameMeta, quiz: GameQuiz, outbox: readonly OutboxRow[]): void {
		this.writeNew(createGame(meta, quiz), outbox);
	}

	protected override rebuild(meta: GameMeta, quiz: GameQuiz): GameState {
		const totals: Totals | null = JSON.parse(this.rows.readDocument("totals") ?? "null");
		return rebuild(
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
		const totals = state && totalsOf(state, this.rows.countAnswersBefore(currentIndex(state)));
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

	/** For an object without a game and without deliveries. */
	deleteAll(): Promise<void> {
		return this.storage.deleteAll();
	}

	/** Deletes the game, in memory and on disk; these rows are kept. */
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
			default:
				change satisfies never;
		}
	}
}
