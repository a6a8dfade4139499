import type { QuestionKind } from "#contract/kinds/kind";
import { readTypedNumber } from "#contract/kinds/number/typed";
import { buildRow, excerptOf, skippedRow } from "./build-row";
import { type GiftText, giftText } from "./gift-text";
import { kindRow } from "./kind-row";
import type { FilePicture, ImportLabels, ImportNote, ImportRow, SkipKey, WarningKey } from "./types";
import { childrenOf, readXml, textAt, type XmlElement } from "./xml-tree";

/** Formats of Moodle's texts, as ours are called. */
const FORMATS: Readonly<Record<string, string>> = { html: "html", markdown: "markdown", plain_text: "plain", moodle_auto_format: "moodle" };
/** Types that a quiz here cannot ask, with the reason. */
const REFUSED: Readonly<Record<string, SkipKey>> = { description: "description", essay: "essay", matching: "matching" };
const PICTURES: Readonly<Record<string, string>> = { png: "image/png", jpg: "image/jpeg", jpeg: "image/jpeg", webp: "image/webp" };

/** A text in the format that its element, or else `format`, names. */
function wordsOf(element: XmlElement | undefined, format: string, without?: RegExp): GiftText {
	const named = FORMATS[element?.attributes.get("format") ?? ""] ?? format;
	const written = element ? textAt(element, "text") : "";
	const words = without ? written.replace(without, "") : written;
	// A plain text is the text itself, with its white space.
	if (named === "plain") return { text: words.trim(), format: named, stripped: false, media: false };
	return giftText(words, { inherited: named, lines: true, marked: false });
}

interface Answer {
	words: GiftText;
	/** Share of the points, 0 to 100. */
	fraction: number;
	feedback: boolean;
	element: XmlElement;
}

function answersOf(question: XmlElement, format: string): Answer[] {
	return childrenOf(question, "answer").map((element) => ({
		words: wordsOf(element, format),
		fraction: Number(element.attributes.get("fraction") ?? 0),
		feedback: childrenOf(element, "feedback").some((feedback) => textAt(feedback, "text").trim() !== ""),
		element,
	}));
}

const IMAGE = /<img\b[^<>]*>/i;

/** The first embedded picture of a question, described by the alternative text where it stands. */
function pictureOf(text: XmlElement | undefined, line: number): FilePicture | undefined {
	const files = text ? childrenOf(text, "file") : [];
	const file = files.find(({ attributes }) => attributes.get("encoding") === "base64");
	const name = file?.attributes.get("name") ?? "";
	const type = PICTURES[name.split(".").at(-1)?.toLowerCase() ?? ""];
	if (!text || !file || !type) return undefined;
	const tag = IMAGE.exec(textAt(text, "text"))?.[0] ?? "";
	const alt = /\balt\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag);
	return {
		id: `${line}/${name}`,
		alt: giftText(alt?.[1] ?? alt?.[2] ?? "", { inherited: "html", marked: false }).text,
		data: `data:${type};base64,${file.text.replace(/\s+/g, "")}`,
	};
}

/** What a question asks: options of which some are right, another kind, or nothing that a quiz here can ask. */
type Content =
	| { as: "choice"; options: string[]; correct: number[] }
	| { as: "kind"; kind: QuestionKind; fields: Record<string, unknown> }
	| { as: "skipped"; note: ImportNote<SkipKey> };

function contentOf(type: string, question: XmlElement, answers: readonly Answer[], labels: ImportLabels): Content {
	const texts = answers.map(({ words }) => words.text);
	const whole = answers.filter(({ fraction }) => fraction >= 100);
	switch (type) {
		case "truefalse": {
			const right = whole[0]?.element;
			return { as: "choice", options: [labels.true, labels.false], correct: [right && /^\s*true/i.test(textAt(right, "text")) ? 0 : 1] };
		}
		case "multichoice": {
			const correct = answers.flatMap(({ fraction }, index) => (fraction > 0 ? [index] : []));
			if (correct.length > 0) return { as: "choice", options: texts, correct };
			return { as: "kind", kind: "poll", fields: { options: texts, multiple: /false|0/.test(textAt(question, "single")) } };
		}
		case "shortanswer": {
			const accepted = (whole.length > 0 ? whole : answers).map(({ words }) => words.text);
			return { as: "kind", kind: "text", fields: { accepted, match: textAt(question, "usecase").trim() === "1" ? "exact" : "case" } };
		}
		case "numerical": {
			const answer = whole[0];
			const value = readTypedNumber(answer?.words.text ?? "");
			const tolerance = readTypedNumber(textAt(answer?.element ?? question, "tolerance") || "0");
			if (value === null || tolerance === null) return { as: "skipped", note: { key: "noNumber" } };
			const unit = textAt(question, "units", "unit", "unit_name").trim() || undefined;
			return { as: "kind", kind: "number", fields: { value, tolerance, unit } };
		}
		case "ordering":
			return { as: "kind", kind: "order", fields: { options: texts } };
		default:
			return { as: "skipped", note: { key: REFUSED[type] ?? "kindUnknown", values: { value: type } } };
	}
}

/** Types whose answers count by shares: a part of the points becomes all or nothing. */
const SHARED = new Set(["shortanswer", "numerical"]);

function warningsOf(type: string, texts: readonly GiftText[], answers: readonly Answer[]): ImportNote<WarningKey>[] {
	const shares = new Set(answers.flatMap(({ fraction }) => (fraction > 0 ? [fraction] : [])));
	const warnings: ImportNote<WarningKey>[] = [];
	if (shares.size > 1 && (type === "multichoice" || SHARED.has(type))) warnings.push({ key: "partialCredit" });
	if (answers.some(({ feedback }) => feedback)) warnings.push({ key: "feedbackDropped" });
	if (texts.some(({ media }) => media)) warnings.push({ key: "mediaDropped" });
	if (texts.some(({ stripped }) => stripped)) warnings.push({ key: "formatStripped" });
	return warnings;
}

/** A time limit, which Moodle's questions do not have, as our export notes it in a tag. */
function secondsIn(question: XmlElement): string | undefined {
	const tags = childrenOf(question, "tags").flatMap((list) => childrenOf(list, "tag"));
	const [found] = tags.flatMap((tag) => /^time:(\d+)$/.exec(textAt(tag, "text").trim())?.[1] ?? []);
	return found;
}

function rowOf(question: XmlElement, line: number, labels: ImportLabels): ImportRow {
	const type = question.attributes.get("type") ?? "";
	if (type === "category") {
		const name = textAt(question, "category", "text").trim();
		return skippedRow(line, name, { key: "category", values: { name: excerptOf(name) } });
	}
	const [asked] = childrenOf(question, "questiontext");
	const picture = pictureOf(asked, line);
	const text = wordsOf(asked, "html", picture && IMAGE);
	const extra = wordsOf(childrenOf(question, "generalfeedback")[0], text.format);
	const answers = answersOf(question, text.format);
	const content = contentOf(type, question, answers, labels);
	if (content.as === "skipped") return skippedRow(line, text.text, content.note);
	const warnings = warningsOf(type, [text, extra, ...answers.map(({ words }) => words)], answers);
	const written = { text: text.text, extraInfo: extra.text, timeLimit: secondsIn(question) };
	const row =
		content.as === "choice"
			? buildRow(line, { ...written, options: content.options, correct: content.correct }, warnings)
			: kindRow(line, { ...written, kind: content.kind, ...content.fields }, warnings);
	return row.question && picture ? { ...row, picture } : row;
}

export const looksLikeXml = (source: string) => /^\ufeff?\s*<(?:\?xml|quiz)\b/.test(source);

/** Moodle's XML; null if it cannot be read as one. Types that a quiz here cannot ask are reported and skipped. */
export function parseMoodle(source: string, labels: ImportLabels): ImportRow[] | null {
	const quiz = readXml(source);
	return quiz && childrenOf(quiz, "question").map((question, index) => rowOf(question, index + 1, labels));
}
