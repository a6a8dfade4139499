import type { FieldError } from "#contract/errors";
import { kindProblems } from "#contract/kinds/content";
import type { Question } from "#contract/quizzes/question";
import { isBlankQuestion } from "#contract/quizzes/question-content";
import { splitFormulas } from "#contract/text/formula-text";
import type { QuestionErrors } from "./field-errors";

/** `wrong`: a save was refused because of it; `unfinished`: publishing would be refused. */
export type QuestionSign = "wrong" | "unfinished" | null;

/** In characters, before CSS cuts the question to one line. */
const WORDS_LENGTH = 80;

/** Formulas stay whole; empty while the question has no text. */
export function firstWords({ text }: Question): string {
	let line = "";
	for (const part of splitFormulas(text.replace(/\s+/gu, " ").trim(), { escapes: false })) {
		const room = WORDS_LENGTH - [...line].length;
		const letters = typeof part === "string" ? [...part] : [`$${part.tex}$`];
		const fits = typeof part === "string" ? letters.length <= room : part.tex.length <= room || line === "";
		if (!fits) return `${line}${typeof part === "string" ? letters.slice(0, room).join("") : ""}`.trimEnd().concat("…");
		line += letters.join("");
	}
	return line;
}

export function signOf(question: Question, errors: QuestionErrors | null): QuestionSign {
	if (errors) return "wrong";
	if (isBlankQuestion(question)) return null;
	const { text, image, options } = question;
	const complete =
		text.trim() !== "" &&
		image?.alt.trim() !== "" &&
		options.every((option) => option.trim() !== "") &&
		kindProblems(question, true).length === 0;
	return complete ? null : "unfinished";
}

/** The requested question, or the first if that is gone; null if all are folded. */
export function openQuestion(questions: readonly Question[], wanted: string | null): string | null {
	if (wanted === null || questions.some(({ id }) => id === wanted)) return wanted;
	return questions[0]?.id ?? null;
}

/** The settings of the quiz are folded at first. */
export function isSetting({ path }: FieldError): boolean {
	return !/^(name|questions)(\.|$)/.test(path);
}

export function firstWrongQuestion(questions: readonly Question[], fields: readonly FieldError[]): string | null {
	const places = fields.flatMap(({ path }) => {
		const place = /^questions\.(\d+)/.exec(path)?.[1];
		return place === undefined ? [] : [Number(place)];
	});
	return places.length > 0 ? (questions[Math.min(...places)]?.id ?? null) : null;
}
