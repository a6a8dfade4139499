import type { FieldError } from "#contract/errors";
import { listKindProblems } from "#contract/kinds/content";
import type { Question } from "#contract/quizzes/question";
import { isBlankQuestion } from "#contract/quizzes/question-content";
import { splitFormulas } from "#contract/text/formula-text";
import type { QuestionErrors } from "./field-errors";

/** `wrong`: a save was refused because of it; `unfinished`: publishing would be refused. */
export type QuestionMark = "wrong" | "unfinished" | null;

/** The longest line, before CSS cuts it to its width. */
const MAX_WORDS_CHARACTERS = 80;

/** The beginning of a text in one line, with whole formulas; empty while there is none. */
export function shortenText(text: string): string {
	let line = "";
	for (const part of splitFormulas(text.replace(/\s+/gu, " ").trim(), { escapes: false })) {
		const room = MAX_WORDS_CHARACTERS - [...line].length;
		const letters = typeof part === "string" ? [...part] : [`$${part.tex}$`];
		const fits = typeof part === "string" ? letters.length <= room : part.tex.length <= room || line === "";
		if (!fits) return `${line}${typeof part === "string" ? letters.slice(0, room).join("") : ""}`.trimEnd().concat("…");
		line += letters.join("");
	}
	return line;
}

export function computeQuestionSign(question: Question, errors: QuestionErrors | null): QuestionMark {
	if (errors) return "wrong";
	if (isBlankQuestion(question)) return null;
	const { text, image, options } = question;
	const isComplete =
		text.trim() !== "" &&
		image?.alt.trim() !== "" &&
		options.every((option) => option.trim() !== "") &&
		listKindProblems(question, true).length === 0;
	return isComplete ? null : "unfinished";
}

/**
 * `single`: the open question only, beside the list of questions; `lines`: one line for each question, which opens it; `all`: every question,
 * to be read.
 */
export type QuestionLayout = "single" | "lines" | "all";

/** The requested question, or the first if that was deleted; null if no one question is open. */
export function findOpenQuestion(questions: readonly Question[], wantedId: string | null, layout: QuestionLayout): string | null {
	if (layout === "all" || (layout === "lines" && wantedId === null)) return null;
	const isThere = questions.some(({ id }) => id === wantedId);
	return isThere ? wantedId : (questions[0]?.id ?? null);
}

/** True for an error in the settings of the quiz, which are folded at first. */
export function isSettingError({ path }: FieldError): boolean {
	return !/^(name|questions)(\.|$)/.test(path);
}

export function findFirstWrongQuestion(questions: readonly Question[], fields: readonly FieldError[]): string | null {
	const places = fields.flatMap(({ path }) => {
		const place = /^questions\.(\d+)/.exec(path)?.[1];
		return place === undefined ? [] : [Number(place)];
	});
	return places.length > 0 ? (questions[Math.min(...places)]?.id ?? null) : null;
}
