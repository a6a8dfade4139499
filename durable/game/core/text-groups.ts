import type { AnswerValue } from "#contract/kinds/kind";
import { splitAnswer } from "#contract/kinds/sum-up";

export interface TextGroup {
	/** The folded text. */
	readonly key: string;
	/** The spelling that most players used. */
	readonly text: string;
	readonly count: number;
}

class Group implements TextGroup {
	readonly key: string;
	count = 0;
	readonly #written = new Map<string, number>();
	#text: string | null = null;

	constructor(key: string) {
		this.key = key;
	}

	/**
	 * The most frequent spelling; for equal counts the first by code units, because a game that wakes up reads its answers in another
	 * order.
	 */
	get text(): string {
		if (this.#text === null) {
			const [first] = [...this.#written].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
			this.#text = first?.[0] ?? "";
		}
		return this.#text;
	}

	change(text: string, by: 1 | -1): void {
		this.count += by;
		const written = (this.#written.get(text) ?? 0) + by;
		if (written === 0) this.#written.delete(text);
		else this.#written.set(text, written);
		this.#text = null;
	}
}

/**
 * Texts that players wrote to an open question, grouped as each answer arrives: grouping thousands of texts again for each view would
 * take too long.
 */
export class TextGroups {
	readonly #toKey: (text: string) => string;
	readonly #groups = new Map<string, Group>();
	/** Groups by text as typed, because folding costs more than counting. */
	readonly #groupsByText = new Map<string, Group>();
	#sorted: Group[] | null = null;
	total = 0;

	constructor(toKey: (text: string) => string) {
		this.#toKey = toKey;
	}

	/** Adds an answer (1) or removes it (−1). */
	change(given: AnswerValue | undefined, by: 1 | -1): void {
		if (given === undefined) return;
		for (const part of splitAnswer(given)) if (typeof part === "string") this.#change(part, by);
	}

	#change(text: string, by: 1 | -1): void {
		const group = this.#groupsByText.get(text) ?? this.#find(text);
		group.change(text, by);
		this.total += by;
		this.#sorted = null;
	}

	/** Finds or creates the group of a text. Empty groups stay, so that their texts need not be folded again. */
	#find(text: string): Group {
		const key = this.#toKey(text);
		const group = this.#groups.get(key) ?? new Group(key);
		this.#groups.set(key, group);
		this.#groupsByText.set(text, group);
		return group;
	}

	get(key: string): TextGroup | undefined {
		const group = this.#groups.get(key);
		return group && group.count > 0 ? group : undefined;
	}

	/** Lists the groups, most frequent first, equal counts by their keys. */
	sorted(): readonly TextGroup[] {
		this.#sorted ??= [...this.#groups.values()]
			.filter(({ count }) => count > 0)
			.sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
		return this.#sorted;
	}
}
