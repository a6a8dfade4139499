import type { QuestionKind } from "#contract/kinds/kind";
import { formatNumberSolution, formatNumberWithUnit } from "#contract/kinds/number";
import type { AuthoringLanguage } from "#contract/limits";
import { optionLetter } from "~/features/question/option-identity";

interface SolutionFields {
	kind?: QuestionKind | undefined;
	options: readonly string[];
	correctAnswers?: readonly number[] | undefined;
	accepted?: readonly string[] | undefined;
	value?: number | undefined;
	tolerance?: number | undefined;
	unit?: string | undefined;
}

interface AnswerFields {
	answers?: number[] | undefined;
	text?: string | undefined;
	number?: number | undefined;
	texts?: string[] | undefined;
}

/** A number is written as in this language. */
export function formatAnswer(
	{ options, unit }: SolutionFields,
	{ answers, text, number, texts }: AnswerFields,
	language: AuthoringLanguage,
): string {
	if (text !== undefined) return text;
	if (texts !== undefined) return texts.join(" · ");
	if (number !== undefined) return formatNumberWithUnit(number, language, unit);
	return (answers ?? []).map((option) => options[option] ?? "").join(" → ");
}

/** The right answers: options with their letters, an order as its options in a row, accepted texts, or a number. Empty for a poll. */
export function rightTexts(
	{ kind, options, correctAnswers = [], accepted, value, tolerance, unit }: SolutionFields,
	language: AuthoringLanguage,
): string[] {
	if (accepted) return [...accepted];
	if (value !== undefined) return [formatNumberSolution({ value, tolerance, unit }, language)];
	const inOrder = correctAnswers.map((option) => options[option] ?? "");
	return kind === "order" ? [inOrder.join(" → ")] : correctAnswers.map((option) => `${optionLetter(option)}: ${options[option] ?? ""}`);
}
