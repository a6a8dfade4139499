import { formatTypedNumber } from "#contract/kinds/number";
import { kindRules, listsTexts } from "#contract/kinds/rules";
import { LIMITS } from "#contract/limits";
import { withoutId } from "#contract/quizzes/question-content";
import { csvText, toFileName } from "~/lib/table-file";
import { toInheritedGift, toMarkedGift } from "./gift-text";
import { escapeStars } from "./moodle-values";
import { toMoodleXml } from "./moodle-xml";
import type { ExportedQuiz, ImportedQuestion, PictureData } from "./types";

export type { ExportedQuiz, PictureData };

const KIND_HEADER = ["kind", "multiple", "match", "typos", "value", "tolerance", "unit"];
const OPEN_HEADER = ["max answers", "approve"];

/** A number with the decimal sign that fits the delimiter. In "1.355" the point may separate a group, so a zero follows. */
function numberCell(value: number | undefined, delimiter: "," | ";"): string {
	if (value === undefined) return "";
	const written = formatTypedNumber(value, delimiter === ";" ? "tr" : "en");
	return /^-?\d{1,3}[.,]\d{3}$/.test(written) ? `${written}0` : written;
}

/** Positions of the correct options. A spreadsheet with decimal commas would turn "1,10" into 1.1. If an option has such a text, a separator at the end marks the cell as positions. */
function positionsCell(correctAnswers: readonly number[], options: readonly string[]): string {
	const positions = correctAnswers.map((index) => String(index + 1));
	const isAmbiguous = options.some((option) => positions.includes(option.trim()));
	return positions.join(";") + (isAmbiguous ? ";" : "");
}

/** A file as our import reads it; accepted texts are in the columns of a choice's options. */
export function toCsv({ questions }: ExportedQuiz, delimiter: "," | ";" = ","): string {
	const texts = questions.map(({ options, accepted }) => accepted ?? options);
	const width = Math.max(LIMITS.options.min, ...texts.map((list) => list.length));
	// The columns of kinds exist only if a quiz has other kinds: a file of choices stays as it was.
	const hasKinds = questions.some(({ kind }) => kind !== undefined);
	const hasOpenQuestions = questions.some(listsTexts);
	const numbers = Array.from({ length: width }, (_, index) => index);
	const header = [
		"question",
		...numbers.map((index) => `option ${index + 1}`),
		"correct",
		"time limit",
		"extra info",
		...(hasKinds ? KIND_HEADER : []),
		...(hasOpenQuestions ? OPEN_HEADER : []),
	];
	const rows = questions.map(({ text, kind, correctAnswers, timeLimit, extraInfo, ...kindFields }, place) => [
		text,
		...numbers.map((index) => texts[place]?.[index] ?? ""),
		kindRules({ kind }).asksForOrder ? "" : positionsCell(correctAnswers, kindFields.options),
		timeLimit === undefined ? "" : String(timeLimit),
		extraInfo ?? "",
		...(hasKinds
			? [
					kind ?? "choice",
					kindFields.multiple ? "yes" : "",
					kindFields.match ?? "",
					numberCell(kindFields.typos, delimiter),
					numberCell(kindFields.value, delimiter),
					numberCell(kindFields.tolerance, delimiter),
					kindFields.unit ?? "",
				]
			: []),
		...(hasOpenQuestions ? [numberCell(kindFields.maxAnswers, delimiter), kindFields.approve ? "yes" : ""] : []),
	]);
	return csvText([header, ...rows], delimiter);
}

/** True for questions that GIFT can hold: it has no orders. */
export const fitsGift = (question: Pick<ImportedQuestion, "kind">) => !kindRules(question).asksForOrder;

/** The lines of typed answers: none for an essay; null for a question with options. */
function formatGiftTyped({ text, kind, accepted, value, tolerance = 0 }: ImportedQuestion): string[] | null {
	if (listsTexts({ kind })) return [];
	if (accepted) return accepted.map((one) => `\t=${toInheritedGift(escapeStars(one), text)}`);
	return value === undefined ? null : [`\t#${formatTypedNumber(value)}:${formatTypedNumber(tolerance)}`];
}

function formatGiftQuestion(question: ImportedQuestion): string {
	const { text, options, correctAnswers, timeLimit, extraInfo } = question;
	const hasSeveral = correctAnswers.length > 1;
	const share = Math.round(10_000_000 / Math.max(1, correctAnswers.length)) / 100_000;
	const optionLines = options.map((option, index) => {
		const right = correctAnswers.includes(index);
		// An option that looks like it begins with a weight needs an explicit weight before it.
		const weight = hasSeveral ? `%${right ? share : -100}%` : option.startsWith("%") ? `%${right ? 100 : 0}%` : "";
		return `\t${right && !hasSeveral ? "=" : "~"}${weight}${toInheritedGift(option, text)}`;
	});
	return [
		...(timeLimit === undefined ? [] : [`// [time:${timeLimit}]`]),
		`${toMarkedGift(text)} {`,
		...(formatGiftTyped(question) ?? optionLines),
		...(extraInfo ? [`\t####${toInheritedGift(extraInfo, text)}`] : []),
		"}",
	].join("\n");
}

/** A file for Moodle and other programs that read GIFT; time limits, which GIFT does not have, are in comments. */
export function toGift({ name, questions }: ExportedQuiz): string {
	return `// ${name.replace(/\s+/g, " ")}\n\n${questions.filter(fitsGift).map(formatGiftQuestion).join("\n\n")}\n`;
}

/** Everything an author wrote, without ids of questions. Each of the `pictures` is listed once, even if several questions use it. */
export function toJson(
	{ name, language, minAge, maxAge, defaultTimeLimit, questions }: ExportedQuiz,
	pictures: PictureData = new Map(),
): string {
	const bare = questions.map((question) => {
		const { image, ...content } = withoutId({ id: "", ...question });
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

export type ExportFormat = "csv" | "gift" | "json" | "xml";

export function exportQuiz(
	quiz: ExportedQuiz,
	format: ExportFormat,
	{ delimiter, pictures }: { delimiter: "," | ";"; pictures: PictureData },
): { name: string; type: string; text: string } {
	const name = toFileName(quiz.name, format);
	switch (format) {
		case "csv":
			return { name, type: "text/csv", text: toCsv(quiz, delimiter) };
		case "gift":
			return { name, type: "text/plain", text: toGift(quiz) };
		case "xml":
			return { name, type: "application/xml", text: toMoodleXml(quiz, pictures) };
		case "json":
			return { name, type: "application/json", text: toJson(quiz, pictures) };
		default:
			return format satisfies never;
	}
}
