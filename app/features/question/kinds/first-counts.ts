import type { GivenAnswer } from "#contract/games/live";
import { readGiven } from "#contract/kinds/given";
import type { JudgedQuestion } from "#contract/kinds/kind";
import { rulesOf } from "#contract/kinds/rules";
import { maxGroups } from "#contract/kinds/sum-up";
import type { AuthoringLanguage } from "#contract/limits";

/** How many gave the same answer in the first turn; undefined without one, and where only the most frequent answers of it are known. */
export type FirstCountOf = (group: GivenAnswer) => number | undefined;

/** Finds the first turn's count of an answer to a question that was asked again. Each turn shows an answer as most wrote it then. */
export function firstCountsOf(
	question: JudgedQuestion,
	firstGiven: readonly GivenAnswer[] | undefined,
	/** The quiz's, if it is known. */
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
