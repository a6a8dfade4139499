import { LIMITS } from "#contract/limits";
import { contentOf } from "#contract/question-content";
import type { Quiz } from "#contract/quizzes";
import { csvText, fileNameOf } from "~/lib/save-file";
import { giftInherited, giftMarked } from "./gift-text";
import type { ImportedQuestion } from "./types";

export interface ExportedQuiz extends Pick<Quiz, "name" | "language" | "minAge" | "maxAge" | "defaultTimeLimit"> {
	questions: readonly ImportedQuestion[];
}

/** One row per question, as our import reads it. */
export function toCsv({ questions }: ExportedQuiz, delimiter: "," | ";" = ","): string {
	const width = Math.max(LIMITS.options.min, ...questions.map(({ options }) => options.length));
	const numbers = Array.from({ length: width }, (_, index) => index);
	const header = ["question", ...numbers.map((index) => `option ${index + 1}`), "correct", "time limit", "extra info"];
	const rows = questions.map(({ text, options, correctAnswers, timeLimit, extraInfo }) => [
		text,
		...numbers.map((index) => options[index] ?? ""),
		// A spreadsheet with decimal commas would turn "1,10" into 1.1.
		correctAnswers.map((index) => index + 1).join(";"),
		timeLimit === undefined ? "" : String(timeLimit),
		extraInfo ?? "",
	]);
	return csvText([header, ...rows], delimiter);
}

function giftQuestion({ text, options, correctAnswers, timeLimit, extraInfo }: ImportedQuestion): string {
	const several = correctAnswers.length > 1;
	const share = Math.round(10_000_000 / Math.max(1, correctAnswers.length)) / 100_000;
	const answers = options.map((option, index) => {
		const right = correctAnswers.includes(index);
		// An option that looks like it begins with a weight needs an explicit weight before it.
		const weight = several ? `%${right ? share : -100}%` : option.startsWith("%") ? `%${right ? 100 : 0}%` : "";
		return `\t${right && !several ? "=" : "~"}${weight}${giftInherited(option, text)}`;
	});
	return [
		...(timeLimit === undefined ? [] : [`// [time:${timeLimit}]`]),
		`${giftMarked(text)} {`,
		...answers,
		...(extraInfo ? [`\t####${giftInherited(extraInfo, text)}`] : []),
		"}",
	].join("\n");
}

/** For Moodle and other programs that read GIFT; time limits, which GIFT does not have, are in comments. */
export function toGift({ name, questions }: ExportedQuiz): string {
	return `// ${name.replace(/\s+/g, " ")}\n\n${questions.map(giftQuestion).join("\n\n")}\n`;
}

/** Pictures by their ids, as `data:` addresses. */
export type PictureData = ReadonlyMap<string, string>;

/**
 * Everything an author wrote, without ids of questions. Version 2 has `pictures` beside the quiz, each once,
 * even if several questions use it; version 1 had none.
 */
export function toJson(
	{ name, language, minAge, maxAge, defaultTimeLimit, questions }: ExportedQuiz,
	pictures: PictureData = new Map(),
): string {
	const bare = questions.map((question) => {
		const { image, ...content } = contentOf({ id: "", ...question });
		return image ? { ...content, image: { id: image.id, alt: image.alt } } : content;
	});
	const file = {
		format: "quiz",
		version: 2,
		quiz: { name, language, minAge, maxAge, defaultTimeLimit, questions: bare },
		...(pictures.size > 0 ? { pictures: Object.fromEntries(pictures) } : {}),
	};
	return `${JSON.stringify(file, null, "\t")}\n`;
}

export type ExportFormat = "csv" | "gift" | "json";

/** A quiz as a file: its name, its type and its text. */
export function exportQuiz(
	quiz: ExportedQuiz,
	format: ExportFormat,
	{ delimiter, pictures }: { delimiter: "," | ";"; pictures: PictureData },
): { name: string; type: string; text: string } {
	const name = fileNameOf(quiz.name, format);
	switch (format) {
		case "csv":
			return { name, type: "text/csv", text: toCsv(quiz, delimiter) };
		case "gift":
			return { name, type: "text/plain", text: toGift(quiz) };
		case "json":
			return { name, type: "application/json", text: toJson(quiz, pictures) };
		default:
			return format satisfies never;
	}
}
