export interface CardAnswer {
	card: number;
	/** The edge on top: 0 for A to 3 for D. */
	option: number;
}

/** Two pictures that agree lie no further apart. */
const WITHIN_MS = 1_000;

/**
 * Decides which readings count: one picture may be wrong while a card is being turned, so two pictures within a second must show the same option,
 * and for another option of a card that counts already two later ones. A picture that shows no reading of a card says nothing about it.
 */
export class Agreement {
	readonly #agreed = new Map<number, number>();
	readonly #seen = new Map<number, { option: number; at: number }>();

	get agreed(): ReadonlyMap<number, number> {
		return this.#agreed;
	}

	/** Times in milliseconds. Returns the readings that count from now on. The same picture twice is one. */
	takePicture(readings: readonly CardAnswer[], at: number): CardAnswer[] {
		const changed: CardAnswer[] = [];
		for (const { card, option } of readings) {
			if (this.#agreed.get(card) === option) {
				this.#seen.delete(card);
				continue;
			}
			const before = this.#seen.get(card);
			if (before?.option === option && at > before.at && at - before.at <= WITHIN_MS) {
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
