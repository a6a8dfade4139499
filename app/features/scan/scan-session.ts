import type { CallReply } from "#contract/calls";
import { randomText } from "~/features/live/random-text";
import { Agreement, type CardAnswer } from "./reader/agreement";
import { type ReadingsBatch, ReadingsQueue, type ReadingsTurn } from "./readings-queue";

export type ReadingsReply = CallReply<"POST /instances/{id}/card-readings">;

/** A refused reading is sent again after this time: readings of a pupil's card count once that pupil's device has been silent. */
const RETRY_REFUSED_MS = 10_000;

/** Readings of the current turn: which count, which are unsent, which the server refused. Times are passed in. */
export class ScanSession {
	readonly #agreement = new Agreement();
	readonly #queue = new ReadingsQueue(randomText());
	readonly #refused = new Map<number, { option: number; at: number }>();
	/** Cards that the game knows nobody for, or whose pupil plays on a device. */
	readonly #unknown = new Set<number>();
	readonly #outsiders = new Agreement();
	#turn: ReadingsTurn | null = null;

	/** Starts a turn and forgets the last one; null while no readings are taken. */
	open(readingsTurn: ReadingsTurn | null): void {
		this.#turn = readingsTurn;
		this.#agreement.reset();
		this.#refused.clear();
		this.#unknown.clear();
		this.#outsiders.reset();
		this.#queue.open(readingsTurn ?? {});
	}

	/** `cards`: those of the class, or null if all may belong to it. Other cards are noticed and not sent. */
	takePicture(allReadings: readonly CardAnswer[], at: number, cards: ReadonlySet<number> | null = null): void {
		const isOutside = ({ card }: CardAnswer) => cards !== null && !cards.has(card);
		this.#outsiders.takePicture(
			allReadings.filter(isOutside).map(({ card }) => ({ card, option: 0 })),
			at,
		);
		if (!this.#turn) return;
		const readings = allReadings.filter((reading) => !isOutside(reading));
		// The lobby only registers presence, so every way to hold a card counts as the same option.
		const answers = readings.map(({ card, option }) => ({ card, option: this.#turn?.questionIndex === undefined ? 0 : option }));
		const again = answers.filter(({ card, option }) => {
			const refused = this.#refused.get(card);
			return refused !== undefined && refused.option === option && at - refused.at >= RETRY_REFUSED_MS;
		});
		for (const { card } of again) this.#refused.delete(card);
		this.#queue.add([...this.#agreement.takePicture(answers, at), ...again]);
	}

	retryNow(now: number): void {
		this.#queue.retryNow(now);
	}

	take(now: number): ReadingsBatch | null {
		return this.#queue.take(now);
	}

	/** "refused": no reading of the batch counts; "lost": the result is unknown. */
	settle(batch: ReadingsBatch, reply: Pick<ReadingsReply, "unknown" | "invalid"> | "refused" | "lost", now: number): void {
		this.#queue.settle(batch, reply === "lost" ? "lost" : "answered", now);
		if (reply === "lost" || !this.isCurrentTurn(batch)) return;
		const refused = new Set(reply === "refused" ? batch.readings.map(({ card }) => card) : [...reply.unknown, ...reply.invalid]);
		for (const { card, option } of batch.readings) {
			if (refused.has(card)) this.#refused.set(card, { option, at: now });
			else this.#refused.delete(card);
			this.#unknown.delete(card);
		}
		if (reply !== "refused") for (const card of reply.unknown) this.#unknown.add(card);
	}

	isCurrentTurn({ questionIndex, turn }: ReadingsBatch): boolean {
		return this.#turn !== null && questionIndex === this.#turn.questionIndex && turn === this.#turn.turn;
	}

	get read(): ReadonlySet<number> {
		return new Set(
			[...this.#agreement.agreedOptions].flatMap(([card, option]) => (this.#refused.get(card)?.option === option ? [] : [card])),
		);
	}

	/** Cards that are not of the class, or that the game knows nobody for. */
	get foreign(): ReadonlySet<number> {
		return new Set([...this.#outsiders.agreedOptions.keys(), ...this.#unknown]);
	}

	get waiting(): number {
		return this.#queue.waiting;
	}

	get isOffline(): boolean {
		return this.#queue.isOffline;
	}
}
