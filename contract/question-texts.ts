import type { Picture } from "./media";
import type { Question } from "./question";
import { MODERATED } from "./question-fields";

const isPicture = (value: object): value is Picture => "alt" in value;

/**
 * A question with each of its texts changed: its words, options, accepted answers, the description of its picture. `change` is told where the text
 * stands: `text`, `options.0`, `image.alt`. Empty texts stay as they are; numbers, solutions, ids and limits are not texts.
 */
export function mapTexts(question: Question, change: (path: string, text: string) => string): Question {
	const names = MODERATED.map(([name]) => name);
	const changed = (path: string, value: unknown): unknown => {
		if (typeof value === "string") return value === "" ? value : change(path, value);
		if (Array.isArray(value)) return value.map((one, index) => changed(`${path}.${index}`, one));
		if (typeof value === "object" && value !== null && isPicture(value)) return { ...value, alt: changed(`${path}.alt`, value.alt) };
		return value;
	};
	const entries = Object.entries(question).map(([name, value]) => [name, names.includes(name) ? changed(name, value) : value]);
	return { ...question, ...Object.fromEntries(entries) };
}
