import type { QuestionKind } from "#contract/kinds/kind";
import { shownNumber, shownSolution } from "#contract/kinds/number";
import type { InterfaceLanguage } from "#contract/limits";
import { letterOf } from "~/features/question/option-identity";

interface Solved {
	kind?: QuestionKind | undefined;
	options: readonly string[];
	correctAnswers?: readonly number[] | undefined;
	accepted?: readonly string[] | undefined;
	value?: number | undefined;
	tolerance?: number | undefined;
	unit?: string | undefined;
}

interface AnsweredFields {
	answers?: number[] | undefined;
	text?: string | undefined;
	number?: number | undefined;
	texts?: string[] | undefined;
}

/** A number is written as in the reader's language. */
export function answersInWords(
	{ options, unit }: Solved,
	{ answers, text, number, texts }: AnsweredFields,
	language: InterfaceLanguage,
): string {
	if (text !== undefined) return text;
	if (texts !== undefined) return texts.join(" · ");
	if (number !== undefined) return shownNumber(number, language, unit);
	return (answers ?? []).map((option) => options[option] ?? "").join(" → ");
}

/** Options with their letters, an order as its options in a row, accepted texts, a number. Empty for a poll. */
export function rightTexts(
	{ kind, options, correctAnswers = [], accepted, value, tolerance, unit }: Solved,
	language: InterfaceLanguage,
): string[] {
	if (accepted) return [...accepted];
	if (value !== undefined) return [shownSolution({ value, tolerance, unit }, language)];
	const inOrder = correctAnswers.map((option) => options[option] ?? "");
	return kind === "order" ? [inOrder.join(" → ")] : correctAnswers.map((option) => `${letterOf(option)}: ${options[option] ?? ""}`);
}
