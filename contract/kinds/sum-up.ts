import type { AuthoringLanguage } from "../limits";
import { answerFields } from "./given";
import type { AnswerValue, JudgedQuestion } from "./kind";
import { kindRules, listsTexts } from "./rules";

/** A group of equal answers. */
export type AnswerGroup = ReturnType<typeof answerFields> & {
	count: number;
	right: boolean;
};

export interface AnswerSummary {
	given: AnswerGroup[];
	/** Number of answers that `given` leaves out. */
	givenOthers: number;
}

/** How many groups are listed: more for open questions, whose texts are all that is shown. */
export function maxGroups(question: JudgedQuestion): number {
	return listsTexts(question) ? 40 : 20;
}

/** Splits an answer into the parts that are grouped: itself, or each of its texts. */
export function splitAnswer(given: AnswerValue): AnswerValue[] {
	return typeof given === "object" && "texts" in given ? given.texts : [given];
}

interface Group {
	/** The spellings of the answer, each with its count. */
	written: Map<string, { given: AnswerValue; count: number }>;
	count: number;
	right: boolean;
}

/**
 * Sorts by count. Equal counts: right answers first, then by text; never by time, because a game that wakes up reads its answers in another
 * order.
 */
function sortByCount<Counted extends { count: number; right?: boolean }>(counts: ReadonlyMap<string, Counted>): Counted[] {
	const first = ({ right }: Counted) => (right ? 0 : 1);
	return [...counts]
		.sort(([a, one], [b, other]) => other.count - one.count || first(one) - first(other) || (a < b ? -1 : 1))
		.map(([, counted]) => counted);
}

interface AnswerSums {
	add(answer: { given: AnswerValue; correct: boolean }): void;
	summary(): AnswerSummary;
}

/** Groups equal answers, each as most players wrote it. `toKey` can return a key that the caller has cached. */
export function createAnswerSums(
	question: JudgedQuestion,
	language: AuthoringLanguage,
	toKey = (given: AnswerValue) => kindRules(question).toKey(question, given, language),
): AnswerSums {
	const groups = new Map<string, Group>();
	// Folding a text costs more than counting it.
	const groupBySpelling = new Map<string, Group>();
	let total = 0;
	const addPart: AnswerSums["add"] = ({ given, correct }) => {
		const written = String(given);
		let group = groupBySpelling.get(written);
		if (!group) {
			const key = toKey(given);
			group = groups.get(key) ?? { written: new Map(), count: 0, right: correct };
			groups.set(key, group);
			groupBySpelling.set(written, group);
			group.written.set(written, { given, count: 0 });
		}
		group.count++;
		const spelling = group.written.get(written);
		if (spelling) spelling.count++;
		total++;
	};
	const add: AnswerSums["add"] = ({ given, correct }) => {
		for (const part of splitAnswer(given)) addPart({ given: part, correct });
	};
	const summary = () => {
		const listed = sortByCount(groups).slice(0, maxGroups(question));
		const given = listed.map(({ written, count, right }): AnswerGroup => {
			const [shown] = sortByCount(written);
			return { ...answerFields(shown?.given ?? ""), count, right };
		});
		return { given, givenOthers: total - listed.reduce((sum, { count }) => sum + count, 0) };
	};
	return { add, summary };
}
