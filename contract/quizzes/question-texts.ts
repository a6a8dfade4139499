import type { Picture } from "../media/media";
import type { QUIZ_FIELDS } from "./moderation";
import type { Question } from "./question";
import { MODERATED_FIELDS } from "./question-fields";

export type ReadableQuestion = Pick<Question, "text" | "options"> & Partial<Question>;

export interface NamedText {
	text: string;
	field: (typeof QUIZ_FIELDS)[number];
	/** Position of the option, if the text is one. */
	optionIndex?: number;
}

const isPicture = (value: unknown): value is Picture => typeof value === "object" && value !== null && "alt" in value;

/** Lists all texts of a question that users read, for moderation; for a picture, its description. */
export function questionTexts(question: ReadableQuestion): NamedText[] {
	const values = new Map<string, unknown>(Object.entries(question));
	return MODERATED_FIELDS.flatMap(([name, field]): NamedText[] => {
		const value = values.get(name);
		if (typeof value === "string" && value !== "") return [{ text: value, field }];
		if (isPicture(value)) return value.alt === "" ? [] : [{ text: value.alt, field }];
		if (!Array.isArray(value)) return [];
		return value.map((text, optionIndex) => ({ text: String(text), field, optionIndex }));
	});
}

/**
 * Changes each text of a question. `change` gets the text's path (`text`, `options.0`, `image.alt`). Empty texts, numbers, ids and
 * limits stay.
 */
export function mapTexts(question: Question, change: (path: string, text: string) => string): Question {
	const names = MODERATED_FIELDS.map(([name]) => name);
	const changeValue = (path: string, value: unknown): unknown => {
		if (typeof value === "string") return value === "" ? value : change(path, value);
		if (Array.isArray(value)) return value.map((one, index) => changeValue(`${path}.${index}`, one));
		if (isPicture(value)) return { ...value, alt: changeValue(`${path}.alt`, value.alt) };
		return value;
	};
	const entries = Object.entries(question).map(([name, value]) => [name, names.includes(name) ? changeValue(name, value) : value]);
	return { ...question, ...Object.fromEntries(entries) };
}
