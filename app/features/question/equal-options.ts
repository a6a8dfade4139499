import type { JudgedQuestion } from "#contract/kinds/kind";
import { isScoredQuestion, kindRules } from "#contract/kinds/rules";
import { visibleText } from "#contract/text/visible-text";

/** The text that a right and a wrong option share, so that nobody can tell which is right. */
export function findEqualOption(question: Pick<JudgedQuestion, "kind" | "options" | "correctAnswers">): string | null {
	if (!isScoredQuestion(question) || kindRules(question).asksForOrder) return null;
	const texts = question.options.map(visibleText);
	const [right, wrong] = [true, false].map(
		(isRight) => new Set(texts.filter((text, index) => text !== "" && question.correctAnswers.includes(index) === isRight)),
	);
	return [...(right ?? [])].find((text) => wrong?.has(text)) ?? null;
}
