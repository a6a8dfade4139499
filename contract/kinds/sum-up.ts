import type { AuthoringLanguage } from "../limits";
import { answerFields } from "./given";
import type { Given, JudgedQuestion } from "./kind";
import { listsTexts, rulesOf } from "./rules";

/** The same answer of several players. */
export type GivenGroup = ReturnType<typeof answerFields> & {
	count: number;
	right: boolean;
};

export interface GivenSummary {
	given: GivenGroup[];
	/** Answers that `given` leaves out. */
	givenOthers: number;
}

/** How many groups are listed: more where the answers are all there is to see. */
export function maxGroups(question: JudgedQuestion): number {
	return listsTexts(question) ? 40 : 20;
}

/** An answer in the parts that are grouped: itself, or each of its texts. */
export function partsOf(given: Given): Given[] {
	return typeof given === "object" && "texts" in given ? given.texts : [given];
}

interface Group {
	/** Each spelling, with its count. */
	written: Map<string, { given: Given; count: number }>;
	count: number;
	right: boolean;
}

/**
 * The order of answers with equal counts: right ones first, then by text. Never by time, because a game that wakes up reads its answers in
 * another order.
 */
function mostFrequent<Counted extends { count: number; right?: boolean }>(counts: ReadonlyMap<string, Counted>): Counted[] {
	const first = ({ right }: Counted) => (right ? 0 : 1);
	return [...counts]
		.sort(([a, one], [b, other]) => other.count - one.count || first(one) - first(other) || (a < b ? -1 : 1))
		.map(([, counted]) => counted);
}

interface AnswerSums {
	add(answer: { given: Given; correct: boolean }): void;
	summary(): GivenSummary;
}

/** Groups equal answers, each as most players wrote it. `keyOf` returns an answer's key where the caller has folded it already. */
export function createAnswerSums(
	question: JudgedQuestion,
	language: AuthoringLanguage,
	keyOf = (given: Given) => rulesOf(question).keyOf(question, given, language),
): AnswerSums {
	const groups = new Map<string, Group>();
	// Folding a text costs more than counting it.
	const groupOf = new Map<string, Group>();
	let total = 0;
	const addPart: AnswerSums["add"] = ({ given, correct }) => {
		const written = String(given);
		let group = groupOf.get(written);
		if (!group) {
			const key = keyOf(given);
			group = groups.get(key) ?? { written: new Map(), count: 0, right: correct };
			groups.set(key, group);
			groupOf.set(written, group);
			group.written.set(written, { given, count: 0 });
		}
		group.count++;
		const way = group.written.get(written);
		if (way) way.count++;
		total++;
	};
	const add: AnswerSums["add"] = ({ given, correct }) => {
		for (const part of partsOf(given)) addPart({ given: part, correct });
	};
	const summary = () => {
		const listed = mostFrequent(groups).slice(0, maxGroups(question));
		const given = listed.map(({ written, count, right }): GivenGroup => {
			const [shown] = mostFrequent(written);
			return { ...answerFields(shown?.given ?? ""), count, right };
		});
		return { given, givenOthers: total - listed.reduce((sum, { count }) => sum + count, 0) };
	};
	return { add, summary };
}
