import type { QuestionKind } from "#contract/kinds/kind";
import { formatTypedNumber } from "#contract/kinds/number";
import { questionKind } from "#contract/kinds/rules";
import { readGiftText, survivesHtml, toMoodleHtml } from "./gift-text";
import { escapeStars } from "./moodle-values";
import type { ExportedQuiz, ImportedQuestion, PictureData } from "./types";

const XML_SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeXml = (text: string) => text.replace(/[&<>"]/g, (sign) => XML_SIGNS[sign] ?? sign);
const toEscapedHtml = (text: string) => escapeXml(toMoodleHtml(text));
/** HTML, in which Moodle draws formulas, unless white space would be lost. */
const chooseFormat = (text: string) =>
	survivesHtml(text, readGiftText(toMoodleHtml(text), { inherited: "html", lines: true, marked: false }).text) ? "html" : "plain_text";
function formatText(text: string): { format: string; inner: string } {
	const format = chooseFormat(text);
	return { format, inner: `<text>${format === "html" ? toEscapedHtml(text) : escapeXml(text)}</text>` };
}
function formatElement(name: string, text: string, { attributes = "", more = "" } = {}): string {
	const { format, inner } = formatText(text);
	return `\t\t<${name}${attributes} format="${format}">${inner}${more}</${name}>`;
}
const formatAnswerElement = (fraction: number, text: string, more = "") =>
	formatElement("answer", text, { attributes: ` fraction="${fraction}"`, more });

interface XmlContent {
	type: string;
	lines: string[];
}

const formatChoices = (allowsSeveral: boolean, options: readonly string[], fraction: (index: number) => number): XmlContent => ({
	type: "multichoice",
	lines: [`\t\t<single>${!allowsSeveral}</single>`, ...options.map((option, index) => formatAnswerElement(fraction(index), option))],
});

const CONTENT_BY_KIND: Readonly<Record<QuestionKind, (question: ImportedQuestion) => XmlContent>> = {
	choice: ({ options, correctAnswers }) => {
		const allowsSeveral = correctAnswers.length > 1;
		const share = Math.round(10_000_000 / Math.max(1, correctAnswers.length)) / 100_000;
		return formatChoices(allowsSeveral, options, (index) => (correctAnswers.includes(index) ? share : allowsSeveral ? -100 : 0));
	},
	poll: ({ options, multiple = false }) => formatChoices(multiple, options, () => 0),
	order: ({ options }) => ({ type: "ordering", lines: options.map((option, place) => formatAnswerElement(place + 1, option)) }),
	text: ({ accepted = [], match }) => ({
		type: "shortanswer",
		lines: [`\t\t<usecase>${match === "exact" ? 1 : 0}</usecase>`, ...accepted.map((one) => formatAnswerElement(100, escapeStars(one)))],
	}),
	number: ({ value = 0, tolerance = 0, unit }) => {
		const units = unit ? [`\t\t<units><unit><multiplier>1</multiplier><unit_name>${escapeXml(unit)}</unit_name></unit></units>`] : [];
		return {
			type: "numerical",
			lines: [formatAnswerElement(100, formatTypedNumber(value), `<tolerance>${formatTypedNumber(tolerance)}</tolerance>`), ...units],
		};
	},
	open: () => ({ type: "essay", lines: ["\t\t<responseformat>editor</responseformat>"] }),
};

const EXTENSIONS: Readonly<Record<string, string>> = { "image/png": "png", "image/jpeg": "jpg", "image/webp": "webp" };

function formatQuestionText({ text, image }: ImportedQuestion, pictures: PictureData): string {
	const [, type = "", data = ""] = /^data:([^;]+);base64,(.*)$/s.exec((image && pictures.get(image.id)) ?? "") ?? [];
	if (!image || data === "") return formatElement("questiontext", text);
	const name = `picture.${EXTENSIONS[type] ?? "png"}`;
	const tag = `<br><img src="@@PLUGINFILE@@/${name}" alt="${escapeXml(image.alt)}">`;
	return `\t\t<questiontext format="html"><text>${toEscapedHtml(text)}${escapeXml(tag)}</text><file name="${name}" path="/" encoding="base64">${data}</file></questiontext>`;
}

function formatQuestion(question: ImportedQuestion, number: number, pictures: PictureData): string {
	const { type, lines } = CONTENT_BY_KIND[questionKind(question)](question);
	const { extraInfo, timeLimit } = question;
	return [
		`\t<question type="${type}">`,
		`\t\t<name><text>${number}</text></name>`,
		formatQuestionText(question, pictures),
		...(extraInfo ? [formatElement("generalfeedback", extraInfo)] : []),
		...lines,
		...(timeLimit === undefined ? [] : [`\t\t<tags><tag><text>time:${timeLimit}</text></tag></tags>`]),
		"\t</question>",
	].join("\n");
}

/** All kinds, with embedded pictures. Typed answers tolerate upper and lower case there, or no difference. */
export function toMoodleXml({ questions }: ExportedQuiz, pictures: PictureData = new Map()): string {
	const list = questions.map((question, index) => formatQuestion(question, index + 1, pictures));
	return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${list.join("\n")}\n</quiz>\n`;
}
