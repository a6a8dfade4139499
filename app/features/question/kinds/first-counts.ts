import type { GivenAnswer } from "#contract/games/live";
import { readGiven } from "#contract/kinds/given";
import type { JudgedQuestion } from "#contract/kinds/kind";
import { kindRules } from "#contract/kinds/rules";
import { maxGroups } from "#contract/kinds/sum-up";
import type { AuthoringLanguage } from "#contract/limits";

/** The count of a group in the first turn; undefined without a first turn, and where only its most frequent answers are known. */
export type FirstCountReader = (group: GivenAnswer) => number | undefined;

/** Groups match by spelling, else by key, because each turn shows an answer as most players wrote it then. */
export function makeFirstCountReader(
	question: JudgedQuestion,
	firstGiven: readonly GivenAnswer[] | undefined,
	language: AuthoringLanguage = "en",
): FirstCountReader {
	if (!firstGiven) return () => undefined;
	const { toKey: keyOf } = kindRules(question);
	const toKey = ({ answers, text, number }: GivenAnswer) => {
		const given = readGiven({ selectedOptions: answers, text, number });
		return given === undefined ? null : { written: String(given), key: keyOf(question, given, language) };
	};
	const firstGroups = firstGiven.map((group) => ({ ...toKey(group), count: group.count }));
	const countIfUnlisted = firstGiven.length < maxGroups(question) ? 0 : undefined;
	return (group) => {
		const target = toKey(group);
		const found = firstGroups.find(({ written }) => written === target?.written) ?? firstGroups.find(({ key }) => key === target?.key);
		return target ? (found?.count ?? countIfUnlisted) : undefined;
	};
}
