import { isRecord } from "~/lib/is-record";

/** The first `placed` options of the list have their place, the others follow as they were shown. */
export interface Sequence {
	list: number[];
	placed: number;
}

/** `shown`: the order in which the options are listed first. */
export function makeInitialSequence(options: number, shown?: readonly number[]): Sequence {
	return { list: shown ? [...shown] : Array.from({ length: options }, (_, index) => index), placed: 0 };
}

/** The numbers below `count`, shuffled: always the same for a text. */
export function shuffleBy(text: string, count: number): number[] {
	let seed = [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7);
	const rest = Array.from({ length: count }, (_, index) => index);
	const order: number[] = [];
	while (rest.length > 0) {
		seed = (seed * 48_271 + 11) % 2_147_483_647;
		order.push(...rest.splice(seed % rest.length, 1));
	}
	return order;
}

/** A shuffled order: always the same for a question, and never the right one, in which options are stored. */
export function computeShownOrder(questionId: string, options: number): number[] {
	const order = shuffleBy(questionId, options);
	return order.every((option, place) => option === place) ? [...order.slice(1), ...order.slice(0, 1)] : order;
}

/** Reads a draft; undefined if it is not an order of this number of options. */
export function toSequence(draft: unknown, options: number): Sequence | undefined {
	const { list, placed } = Array.isArray(draft) ? { list: draft, placed: draft.length } : isRecord(draft) ? draft : {};
	if (!Array.isArray(list) || typeof placed !== "number" || placed > options) return undefined;
	const hasEachOption = [...list].sort((a, b) => a - b).every((option, index) => option === index);
	return list.length === options && hasEachOption ? { list, placed } : undefined;
}

export function isFullyPlaced({ list, placed }: Sequence): boolean {
	return placed === list.length;
}

/**
 * A tap puts an option on the next place, or takes it back. The last one needs its tap too: otherwise a player who taps all of them would
 * take it back.
 */
export function tapOption({ list, placed }: Sequence, option: number): Sequence {
	const at = list.indexOf(option);
	const others = list.filter((one) => one !== option);
	if (at < placed) return { list: [...others.slice(0, placed - 1), option, ...others.slice(placed - 1)], placed: placed - 1 };
	return { list: [...others.slice(0, placed), option, ...others.slice(placed)], placed: placed + 1 };
}

/** Moves an option; the whole list then counts as ordered. */
export function moveOption({ list }: Sequence, option: number, to: number): Sequence {
	const place = Math.max(0, Math.min(to, list.length - 1));
	const others = list.filter((one) => one !== option);
	return { list: [...others.slice(0, place), option, ...others.slice(place)], placed: list.length };
}
