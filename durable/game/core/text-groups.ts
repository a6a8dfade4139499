import type { Given } from "#contract/kinds/kind";
import { partsOf } from "#contract/kinds/sum-up";

export interface TextGroup {
	/** The folded text. */
	readonly key: string;
	/** As most players wrote it. */
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

	/** Equal counts: the smaller text, because a game that wakes up reads its answers in another order. */
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

/** What players wrote to an open question, grouped answer by answer: thousands of texts a second must not be grouped again for each view. */
export class TextGroups {
	readonly #keyOf: (text: string) => string;
	readonly #groups = new Map<string, Group>();
	/** Folding costs more than counting. */
	readonly #groupOf = new Map<string, Group>();
	#sorted: Group[] | null = null;
	total = 0;

	constructor(keyOf: (text: string) => string) {
		this.#keyOf = keyOf;
	}

	/** Adds an answer, or takes it back. */
	change(given: Given | undefined, by: 1 | -1): void {
		if (given === undefined) return;
		for (const part of partsOf(given)) if (typeof part === "string") this.#change(part, by);
	}

	#change(text: string, by: 1 | -1): void {
		const group = this.#groupOf.get(text) ?? this.#find(text);
		group.change(text, by);
		this.total += by;
		this.#sorted = null;
	}

	/** Groups stay when they are empty: whoever is removed must not make others fold again. */
	#find(text: string): Group {
		const key = this.#keyOf(text);
		const group = this.#groups.get(key) ?? new Group(key);
		this.#groups.set(key, group);
		this.#groupOf.set(text, group);
		return group;
	}

	get(key: string): TextGroup | undefined {
		const group = this.#groups.get(key);
		return group && group.count > 0 ? group : undefined;
	}

	/** Most frequent first; equal counts by their keys. */
	sorted(): readonly TextGroup[] {
		this.#sorted ??= [...this.#groups.values()]
			.filter(({ count }) => count > 0)
			.sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
		return this.#sorted;
	}
}
