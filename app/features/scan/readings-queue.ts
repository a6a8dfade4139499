import { LIMITS } from "#contract/limits";
import type { CardAnswer } from "./reader/agreement";

/** One turn of a question; empty for the register in the lobby. */
export interface ReadingsTurn {
	questionIndex?: number;
	turn?: 1 | 2;
}

export interface ReadingsBatch extends ReadingsTurn {
	/** Identifies the call, so that the game ignores a lost call that arrives after a later one. */
	sequence: { page: string; number: number };
	readings: CardAnswer[];
}

/** Pause between calls: at most four calls a second. */
const CALL_PAUSE_MS = 250;
/** Delays after lost calls; each failure doubles the delay. */
const RETRY_MS = { first: 500, most: 4_000 };
/** `most`: how long a lost call may still reach a restarted game. `repeat`: how often newer readings are sent again in that time. */
export const LATE_MS = { most: 10_000, repeat: 2_000 };

/**
 * Readings that count and that the server has not acknowledged. The page calls `take` for the next batch and reports its result with
 * `settle`; times are passed in. One call runs at a time, with the latest reading of each card. Readings are kept while the network is
 * down. A lost call may reach the game after a later one: the game compares their numbers and ignores it. A restarted game has forgotten
 * the numbers, so newer readings are repeated until lost calls can no longer arrive.
 */
export class ReadingsQueue {
	readonly #page: string;
	#calls = 0;
	#turn: ReadingsTurn = {};
	#unsent = new Map<number, number>();
	#underWay: ReadingsBatch | null = null;
	#nextAt = Number.NEGATIVE_INFINITY;
	#failures = 0;
	readonly #latest = new Map<number, number>();
	/** Readings of lost calls, with the time until which they may still reach the server. */
	#lost: (CardAnswer & { until: number })[] = [];
	#repeatAt: number | null = null;

	/** `page`: an id of the page that reads. */
	constructor(page: string) {
		this.#page = page;
	}

	get waiting(): number {
		return new Set([...this.#unsent.keys(), ...(this.#underWay?.readings.map(({ card }) => card) ?? [])]).size;
	}

	/** True if the last call was lost; the page then says that it waits for the network. */
	get isOffline(): boolean {
		return this.#failures > 0;
	}

	/** Starts another question or turn. Unsent readings of the last one are dropped, because the game would refuse them. */
	open(readingsTurn: ReadingsTurn): void {
		this.#turn = readingsTurn;
		this.#unsent.clear();
		this.#underWay = null;
		this.#failures = 0;
		this.#latest.clear();
		this.#lost = [];
		this.#repeatAt = null;
	}

	add(readings: readonly CardAnswer[]): void {
		for (const { card, option } of readings) {
			this.#unsent.set(card, option);
			this.#latest.set(card, option);
		}
	}

	/** Time of the next call, on the same clock as `now`; null while a call is under way or nothing is waiting. */
	get nextAt(): number | null {
		if (this.#underWay) return null;
		return this.#unsent.size > 0 ? this.#nextAt : this.#repeatAt;
	}

	/** Ends the delay after a lost call. */
	retryNow(now: number): void {
		if (this.isOffline) this.#nextAt = Math.min(this.#nextAt, now);
	}

	/** Latest readings of cards for which a lost call had another option. */
	get #doubtful(): CardAnswer[] {
		return this.#lost.flatMap(({ card, option }) => {
			const latest = this.#latest.get(card);
			return latest === undefined || latest === option ? [] : [{ card, option: latest }];
		});
	}

	/** Returns the next batch; null if nothing is due. */
	take(now: number): ReadingsBatch | null {
		if (this.nextAt === null || now < this.nextAt) return null;
		for (const { card, option } of this.#doubtful) this.#unsent.set(card, option);
		this.#lost = this.#lost.filter(({ until }) => now < until);
		this.#repeatAt = null;
		const batch = [...this.#unsent].slice(0, LIMITS.answerCard.max);
		for (const [card] of batch) this.#unsent.delete(card);
		this.#nextAt = now + CALL_PAUSE_MS;
		const sequence = { page: this.#page, number: ++this.#calls };
		this.#underWay = { ...this.#turn, sequence, readings: batch.map(([card, option]) => ({ card, option })) };
		return this.#underWay;
	}

	/** "answered": the server replied, whatever it said; "lost": the readings are sent again. Batches of an earlier turn are ignored. */
	settle(batch: ReadingsBatch, outcome: "answered" | "lost", now: number): void {
		if (batch.sequence.number !== this.#underWay?.sequence.number) return;
		const sent = batch.readings.map(({ card, option }): [number, number] => [card, option]);
		this.#underWay = null;
		if (outcome === "answered") {
			this.#failures = 0;
			if (this.#doubtful.length > 0) this.#repeatAt = now + LATE_MS.repeat;
			return;
		}
		for (const [card, option] of sent) this.#lost.push({ card, option, until: now + LATE_MS.most });
		// A reading that arrived meanwhile is newer and replaces the lost one.
		this.#unsent = new Map([...sent, ...this.#unsent]);
		this.#nextAt = now + Math.min(RETRY_MS.most, RETRY_MS.first * 2 ** this.#failures);
		this.#failures++;
	}
}

export function listMissingCards(expected: Iterable<number>, ...read: readonly { has(card: number): boolean }[]): number[] {
	return [...expected].filter((card) => !read.some((cards) => cards.has(card))).sort((one, other) => one - other);
}
