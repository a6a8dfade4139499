import type { CallReply } from "#contract/calls";
import { randomText } from "~/features/live/random-text";
import { Agreement, type CardAnswer } from "./reader/agreement";
import { type ReadingsBatch, ReadingsQueue, type ReadingsRound } from "./readings-queue";

export type ReadingsReply = CallReply<"POST /instances/{id}/card-readings">;

/** A card that takes no part may do so later: readings of a pupil's card count again once the pupil's device is silent. */
const ASK_AGAIN_MS = 10_000;

/** What the server does not know yet is kept too. Times are passed in. */
export class ScanSession {
	readonly #agreement = new Agreement();
	readonly #queue = new ReadingsQueue(randomText());
	readonly #refused = new Map<number, { option: number; at: number }>();
	#round: ReadingsRound | null = null;

	/** null while no readings are taken. What is known of the last round is forgotten. */
	open(round: ReadingsRound | null): void {
		this.#round = round;
		this.#agreement.reset();
		this.#refused.clear();
		this.#queue.open(round ?? {});
	}

	takePicture(readings: readonly CardAnswer[], at: number): void {
		if (!this.#round) return;
		// In the lobby a card says that its pupil is there, however it is held.
		const answers = readings.map(({ card, option }) => ({ card, option: this.#round?.questionIndex === undefined ? 0 : option }));
		const again = answers.filter(({ card, option }) => {
			const refused = this.#refused.get(card);
			return refused !== undefined && refused.option === option && at - refused.at >= ASK_AGAIN_MS;
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

	/** "refused": none of its readings counts; "lost": nothing is known. */
	settle(batch: ReadingsBatch, reply: Pick<ReadingsReply, "unknown" | "invalid"> | "refused" | "lost", now: number): void {
		this.#queue.settle(batch, reply === "lost" ? "lost" : "answered", now);
		if (reply === "lost" || !this.isOfRound(batch)) return;
		const refused = new Set(reply === "refused" ? batch.readings.map(({ card }) => card) : [...reply.unknown, ...reply.invalid]);
		for (const { card, option } of batch.readings) {
			if (refused.has(card)) this.#refused.set(card, { option, at: now });
			else this.#refused.delete(card);
		}
	}

	isOfRound({ questionIndex, turn }: ReadingsBatch): boolean {
		return this.#round !== null && questionIndex === this.#round.questionIndex && turn === this.#round.turn;
	}

	get read(): ReadonlySet<number> {
		return new Set([...this.#agreement.agreed].flatMap(([card, option]) => (this.#refused.get(card)?.option === option ? [] : [card])));
	}

	get waiting(): number {
		return this.#queue.waiting;
	}

	get isOffline(): boolean {
		return this.#queue.isOffline;
	}
}
