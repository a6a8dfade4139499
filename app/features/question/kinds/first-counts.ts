import type { GivenAnswer } from "#contract/games/live";
import { readGiven } from "#contract/kinds/given";
import type { JudgedQuestion } from "#contract/kinds/kind";
import { rulesOf } from "#contract/kinds/rules";
import { maxGroups } from "#contract/kinds/sum-up";
import type { AuthoringLanguage } from "#contract/limits";

/** undefined without a first turn, and where only its most frequent answers are known. */
export type FirstCountOf = (group: GivenAnswer) => number | undefined;

/** Each turn shows an answer as most wrote it then. */
export function firstCountsOf(
	question: JudgedQuestion,
	firstGiven: readonly GivenAnswer[] | undefined,
	language: AuthoringLanguage = "en",
): FirstCountOf {
	if (!firstGiven) return () => undefined;
	const { keyOf } = rulesOf(question);
	const keyed = ({ answers, text, number }: GivenAnswer) => {
		const given = readGiven({ selectedOptions: answers, text, number });
		return given === undefined ? null : { written: String(given), key: keyOf(question, given, language) };
	};
	const before = firstGiven.map((group) => ({ ...keyed(group), count: group.count }));
	const unlisted = firstGiven.length < maxGroups(question) ? 0 : undefined;
	return (group) => {
		const wanted = keyed(group);
		const found = before.find(({ written }) => written === wanted?.written) ?? before.find(({ key }) => key === wanted?.key);
		return wanted ? (found?.count ?? unlisted) : undefined;
	};
}
