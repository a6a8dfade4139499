import type { QuestionKind } from "#contract/kinds/kind";
import { typedNumber } from "#contract/kinds/number";
import { kindOf } from "#contract/kinds/rules";
import { giftText, moodleHtml, survivesHtml } from "./gift-text";
import { withStarsEscaped } from "./moodle-values";
import type { ExportedQuiz, ImportedQuestion, PictureData } from "./types";

const XML_SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => XML_SIGNS[sign] ?? sign);
const html = (text: string) => escaped(moodleHtml(text));
/** HTML, in which Moodle draws formulas, unless white space would be lost. */
const formatOf = (text: string) =>
	survivesHtml(text, giftText(moodleHtml(text), { inherited: "html", lines: true, marked: false }).text) ? "html" : "plain_text";
function texted(text: string): { format: string; inner: string } {
	const format = formatOf(text);
	return { format, inner: `<text>${format === "html" ? html(text) : escaped(text)}</text>` };
}
function element(name: string, text: string, { attributes = "", more = "" } = {}): string {
	const { format, inner } = texted(text);
	return `\t\t<${name}${attributes} format="${format}">${inner}${more}</${name}>`;
}
const answer = (fraction: number, text: string, more = "") => element("answer", text, { attributes: ` fraction="${fraction}"`, more });

interface Written {
	type: string;
	lines: string[];
}

const choices = (several: boolean, options: readonly string[], fraction: (index: number) => number): Written => ({
	type: "multichoice",
	lines: [`\t\t<single>${!several}</single>`, ...options.map((option, index) => answer(fraction(index), option))],
});

const WRITTEN: Readonly<Record<QuestionKind, (question: ImportedQuestion) => Written>> = {
	choice: ({ options, correctAnswers }) => {
		const several = correctAnswers.length > 1;
		const share = Math.round(10_000_000 / Math.max(1, correctAnswers.length)) / 100_000;
		return choices(several, options, (index) => (correctAnswers.includes(index) ? share : several ? -100 : 0));
	},
	poll: ({ options, multiple = false }) => choices(multiple, options, () => 0),
	order: ({ options }) => ({ type: "ordering", lines: options.map((option, place) => answer(place + 1, option)) }),
	text: ({ accepted = [], match }) => ({
		type: "shortanswer",
		lines: [`\t\t<usecase>${match === "exact" ? 1 : 0}</usecase>`, ...accepted.map((one) => answer(100, withStarsEscaped(one)))],
	}),
	number: ({ value = 0, tolerance = 0, unit }) => {
		const units = unit ? [`\t\t<units><unit><multiplier>1</multiplier><unit_name>${escaped(unit)}</unit_name></unit></units>`] : [];
		return { type: "numerical", lines: [answer(100, typedNumber(value), `<tolerance>${typedNumber(tolerance)}</tolerance>`), ...units] };
	},
	open: () => ({ type: "essay", lines: ["\t\t<responseformat>editor</responseformat>"] }),
};

const EXTENSIONS: Readonly<Record<string, string>> = { "image/png": "png", "image/jpeg": "jpg", "image/webp": "webp" };

function questionText({ text, image }: ImportedQuestion, pictures: PictureData): string {
	const [, type = "", data = ""] = /^data:([^;]+);base64,(.*)$/s.exec((image && pictures.get(image.id)) ?? "") ?? [];
	if (!image || data === "") return element("questiontext", text);
	const name = `picture.${EXTENSIONS[type] ?? "png"}`;
	const tag = `<br><img src="@@PLUGINFILE@@/${name}" alt="${escaped(image.alt)}">`;
	return `\t\t<questiontext format="html"><text>${html(text)}${escaped(tag)}</text><file name="${name}" path="/" encoding="base64">${data}</file></questiontext>`;
}

function questionXml(question: ImportedQuestion, number: number, pictures: PictureData): string {
	const { type, lines } = WRITTEN[kindOf(question)](question);
	const { extraInfo, timeLimit } = question;
	return [
		`\t<question type="${type}">`,
		`\t\t<name><text>${number}</text></name>`,
		questionText(question, pictures),
		...(extraInfo ? [element("generalfeedback", extraInfo)] : []),
		...lines,
		...(timeLimit === undefined ? [] : [`\t\t<tags><tag><text>time:${timeLimit}</text></tag></tags>`]),
		"\t</question>",
	].join("\n");
}

/** All kinds, pictures embedded. What may differ in a typed answer is upper and lower case or nothing there. */
export function toMoodleXml({ questions }: ExportedQuiz, pictures: PictureData = new Map()): string {
	const list = questions.map((question, index) => questionXml(question, index + 1, pictures));
	return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${list.join("\n")}\n</quiz>\n`;
}
