import type { TopicInput } from "~/api/books";

/** A topic as it is typed; `key` keeps its row through reordering. */
export interface TopicRow {
	key: string;
	topicNumber: number;
	title: string;
	url: string;
}

export type TopicProblem = "topicIncomplete" | "topicPositive" | "topicTaken";

/** What is wrong with a topic before it joins the list, in the order of spec section 5; null when it is fine. */
export function topicProblem(draft: { number: string; title: string }, others: readonly { topicNumber: number }[]): TopicProblem | null {
	const number = draft.number.trim();
	if (number === "" || draft.title.trim() === "") return "topicIncomplete";
	if (!/^\d+$/.test(number) || Number(number) < 1) return "topicPositive";
	return others.some(({ topicNumber }) => topicNumber === Number(number)) ? "topicTaken" : null;
}

/** The list with one row a place up (−1) or down (1); unchanged at the ends. */
export function moveTopic(rows: readonly TopicRow[], index: number, by: -1 | 1): TopicRow[] {
	return moveTopicTo(rows, index, index + by);
}

/** The list with the row of one place at another; unchanged where there is none. */
export function moveTopicTo(rows: readonly TopicRow[], from: number, to: number): TopicRow[] {
	const next = [...rows];
	const [row] = next.splice(from, 1);
	if (!row || to < 0 || to >= rows.length) return [...rows];
	next.splice(to, 0, row);
	return next;
}

export function toTopicInputs(rows: readonly TopicRow[]): TopicInput[] {
	return rows.map(({ topicNumber, title, url }) => ({ topicNumber, title, ...(url.trim() ? { url: url.trim() } : {}) }));
}
