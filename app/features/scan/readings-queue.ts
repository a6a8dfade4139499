import { LIMITS } from "#contract/limits";
import type { CardAnswer } from "./reader/agreement";

/** A turn of a question, or the register of the lobby. */
export interface ReadingsRound {
	questionIndex?: number;
	turn?: 1 | 2;
}

export interface ReadingsBatch extends ReadingsRound {
	/** By which the game knows a lost call that arrives after the one that followed it. */
	sequence: { page: string; number: number };
	readings: CardAnswer[];
}

/** At most four calls a second. */
const BETWEEN_MS = 250;
/** After lost calls, later and later. */
const RETRY_MS = { first: 500, most: 4_000 };
/** How long a call that was given up may still reach a game that has restarted, and how often newer readings are repeated meanwhile. */
export const LATE_MS = { most: 10_000, repeat: 2_000 };

/**
 * Readings that count and that the server has not acknowledged. The page asks `take` for what to send and reports with `settle` what became of it;
 * times are passed in. Of each card only the latest reading is sent, one call at a time. While there is no network everything is kept. A lost call
 * may reach the game after the one that followed it: the game knows its number and ignores it. A game that has restarted meanwhile has forgotten the
 * numbers, so newer readings are repeated until that cannot happen any more.
 */
export class ReadingsQueue {
	readonly #page: string;
	#calls = 0;
	#round: ReadingsRound = {};
	#unsent = new Map<number, number>();
	#underWay: ReadingsBatch | null = null;
	#nextAt = Number.NEGATIVE_INFINITY;
	#failures = 0;
	readonly #latest = new Map<number, number>();
	/** Readings of lost calls, and until when they may reach the server. */
	#lost: (CardAnswer & { until: number })[] = [];
	#repeatAt: number | null = null;

	/** `page`: an id of the page that reads. */
	constructor(page: string) {
		this.#page = page;
	}

	get waiting(): number {
		return new Set([...this.#unsent.keys(), ...(this.#underWay?.readings.map(({ card }) => card) ?? [])]).size;
	}

	/** The page then says that it waits for the network. */
	get isOffline(): boolean {
		return this.#failures > 0;
	}

	/** Goes on with another question or turn: what is unsent of the last one would be refused. */
	open(round: ReadingsRound): void {
		this.#round = round;
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

	/** In the clock of `now`; null while a call is under way or nothing has to be sent. */
	get nextAt(): number | null {
		if (this.#underWay) return null;
		return this.#unsent.size > 0 ? this.#nextAt : this.#repeatAt;
	}

	/** Does not wait for the next try after a lost call. */
	retryNow(now: number): void {
		if (this.isOffline) this.#nextAt = Math.min(this.#nextAt, now);
	}

	/** Cards of which a lost call had another reading than the latest one. */
	get #doubtful(): CardAnswer[] {
		return this.#lost.flatMap(({ card, option }) => {
			const latest = this.#latest.get(card);
			return latest === undefined || latest === option ? [] : [{ card, option: latest }];
		});
	}

	/** null if there is nothing to send. */
	take(now: number): ReadingsBatch | null {
		if (this.nextAt === null || now < this.nextAt) return null;
		for (const { card, option } of this.#doubtful) this.#unsent.set(card, option);
		this.#lost = this.#lost.filter(({ until }) => now < until);
		this.#repeatAt = null;
		const batch = [...this.#unsent].slice(0, LIMITS.answerCard.max);
		for (const [card] of batch) this.#unsent.delete(card);
		this.#nextAt = now + BETWEEN_MS;
		const sequence = { page: this.#page, number: ++this.#calls };
		this.#underWay = { ...this.#round, sequence, readings: batch.map(([card, option]) => ({ card, option })) };
		return this.#underWay;
	}

	/** "answered" whatever the server said; "lost" is sent again. A batch that was sent before another round was opened is ignored. */
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
		// A reading that came meanwhile is the later one.
		this.#unsent = new Map([...sent, ...this.#unsent]);
		this.#nextAt = now + Math.min(RETRY_MS.most, RETRY_MS.first * 2 ** this.#failures);
		this.#failures++;
	}
}

export function missingCards(expected: Iterable<number>, ...read: readonly { has(card: number): boolean }[]): number[] {
	return [...expected].filter((card) => !read.some((cards) => cards.has(card))).sort((one, other) => one - other);
}
