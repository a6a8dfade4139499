export interface CardAnswer {
	card: number;
	/** The edge on top, from 0 (A) to 3 (D). */
	option: number;
}

/** Two pictures agree only if they are at most this far apart. */
const AGREE_WITHIN_MS = 1_000;

/**
 * Decides which readings count. One picture may be wrong while a card is being turned, so two pictures within a second must show the same
 * option. To change an option that counts already, two later pictures are needed. A picture without a reading of a card changes nothing
 * about it.
 */
export class Agreement {
	readonly #agreed = new Map<number, number>();
	readonly #seen = new Map<number, { option: number; at: number }>();

	get agreedOptions(): ReadonlyMap<number, number> {
		return this.#agreed;
	}

	/** Takes one picture's readings; `at` in ms. Returns the readings that start to count. A picture with the same `at` counts once. */
	takePicture(readings: readonly CardAnswer[], at: number): CardAnswer[] {
		const changed: CardAnswer[] = [];
		for (const { card, option } of readings) {
			if (this.#agreed.get(card) === option) {
				this.#seen.delete(card);
				continue;
			}
			const before = this.#seen.get(card);
			if (before?.option === option && at > before.at && at - before.at <= AGREE_WITHIN_MS) {
				this.#agreed.set(card, option);
				this.#seen.delete(card);
				changed.push({ card, option });
			} else if (before?.option !== option || at > before.at) this.#seen.set(card, { option, at });
		}
		return changed;
	}

	reset(): void {
		this.#agreed.clear();
		this.#seen.clear();
	}
}
