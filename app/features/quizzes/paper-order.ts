import { formatNumberSolution } from "#contract/kinds/number";
import { questionKind } from "#contract/kinds/rules";
import type { InterfaceLanguage } from "#contract/limits";
import type { Question } from "#contract/quizzes/question";
import type { Quiz } from "#contract/quizzes/quizzes";
import { computeShownOrder, shuffleBy } from "~/features/question/kinds/order/sequence";
import { optionLetter } from "~/features/question/option-identity";

export const PAPER_VERSIONS = ["A", "B", "C", "D"] as const;
export type PaperVersion = (typeof PAPER_VERSIONS)[number];

/** A question on paper: `places` has the index of the option that stands at each place. */
export interface PaperQuestion {
	question: Question;
	places: number[];
}

/**
 * The questions of a sheet in their order. Null: the only version, in the order of the quiz. Otherwise the order depends on quiz and version
 * alone, so that printing again gives the same sheet. The options of an order question never stand in their right order.
 */
export function orderPaper({ _id, questions }: Pick<Quiz, "_id" | "questions">, version: PaperVersion | null): PaperQuestion[] {
	const placed = questions.map((question): PaperQuestion => {
		const { id, options } = question;
		const seed = version === null ? id : `${_id} ${id} ${version}`;
		if (questionKind(question) === "order") return { question, places: computeShownOrder(seed, options.length) };
		return { question, places: version === null ? options.map((_, index) => index) : shuffleBy(seed, options.length) };
	});
	if (version === null) return placed;
	return shuffleBy(`${_id} ${version}`, placed.length).flatMap((index) => placed[index] ?? []);
}

/** Spellings of a typed answer that the key lists. */
const MAX_ACCEPTED = 5;

/**
 * What the key says about a question, without the question: letters of right options, for an order the number of each box from the top, texts
 * and numbers as they are. "–" where no answer is right.
 */
export function readKey({ question, places }: PaperQuestion, language: InterfaceLanguage): string {
	const { correctAnswers, accepted = [], value, tolerance, unit } = question;
	switch (questionKind(question)) {
		case "choice":
			return places.flatMap((option, place) => (correctAnswers.includes(option) ? [optionLetter(place)] : [])).join(", ") || "–";
		case "order":
			return places.map((option) => correctAnswers.indexOf(option) + 1).join(" – ");
		case "text":
			return accepted.slice(0, MAX_ACCEPTED).join(" / ") || "–";
		case "number":
			return value === undefined ? "–" : formatNumberSolution({ value, tolerance, unit }, language);
		default:
			return "–";
	}
}
