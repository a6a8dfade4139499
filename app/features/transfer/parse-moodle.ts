import { Parser } from "saxen";
import type { QuestionKind } from "#contract/kinds/kind";
import { pictureType } from "~/lib/documents/document";
import { buildKindRow, buildRow, makeExcerpt, skippedRow } from "./build-row";
import { type GiftText, readGiftText, readPlainText } from "./gift-text";
import { numberWarnings, parseFileNumber, readAcceptedTexts, textWarnings } from "./moodle-values";
import type { ImportLabels, ImportNote, ImportRow, SkipKey, WarningKey } from "./types";

interface XmlElement {
	name: string;
	attributes: ReadonlyMap<string, string>;
	/** The element's own text, CDATA included, without that of elements inside it. */
	text: string;
	children: XmlElement[];
}

const MAX_XML = { elements: 50_000, depth: 40 };

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/**
 * Decodes the five entities of XML and numbers; others stay as they are, because a file may define none.
 * The decoder of saxen would cut numbers above 65,535, which are those of emoji, and accept others that are no characters.
 */
function decodeEntities(text: string): string {
	return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, (whole, hex?: string, digits?: string, name?: string) => {
		if (name !== undefined) return ENTITIES[name] ?? whole;
		const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
		return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : whole;
	});
}

/**
 * null if it is not well-formed or far too large. Linear time: each character is read once. Declarations are skipped: nothing in a file
 * defines entities, and nothing is loaded.
 */
export function readXml(source: string): XmlElement | null {
	const root: XmlElement = { name: "", attributes: new Map(), text: "", children: [] };
	const openElements = [root];
	let elements = 0;
	let isRefused = false;
	const parser = new Parser();
	const refuse = () => {
		isRefused = true;
		parser.stop();
	};
	const add = (text: string) => {
		const current = openElements.at(-1);
		if (current) current.text += text;
	};
	parser.on("error", refuse);
	parser.on("text", (text) => add(decodeEntities(text)));
	parser.on("cdata", add);
	parser.on("openTag", (name, attributes) => {
		if (++elements > MAX_XML.elements || openElements.length > MAX_XML.depth) return refuse();
		const written = Object.entries(attributes() || {}).map(([key, value]) => [key, decodeEntities(value)] as const);
		const element: XmlElement = { name, attributes: new Map(written), text: "", children: [] };
		openElements.at(-1)?.children.push(element);
		openElements.push(element);
	});
	parser.on("closeTag", () => void openElements.pop());
	parser.parse(source);
	return isRefused ? null : (root.children.find(({ name }) => name === "quiz") ?? null);
}

function findChildren(element: XmlElement, name: string): XmlElement[] {
	return element.children.filter((child) => child.name === name);
}

function readElementText(element: XmlElement, ...names: string[]): string {
	let found: XmlElement | undefined = element;
	for (const name of names) found = found?.children.find((child) => child.name === name);
	return found?.text ?? "";
}

const FORMATS: Readonly<Record<string, string>> = { html: "html", markdown: "markdown", plain_text: "plain", moodle_auto_format: "moodle" };
const REFUSED_TYPES: Readonly<Record<string, SkipKey>> = { description: "description", matching: "matching" };

interface TextOptions {
	format: string;
	language: string;
	without?: string | undefined;
}

/** Reads a text in the format that its element names, else in that of the question. */
function readWords(element: XmlElement | undefined, { format, language, without = "" }: TextOptions): GiftText {
	const named = FORMATS[element?.attributes.get("format") ?? ""] ?? format;
	const words = (element ? readElementText(element, "text") : "").replace(without, "");
	// A plain text is the text itself, with its white space and its dollars.
	if (named === "plain") return readPlainText(words);
	return readGiftText(words, { inherited: named, lines: true, marked: false, language });
}

interface Answer {
	words: GiftText;
	/** Share of the points, up to 100. */
	fraction: number;
	feedback: boolean;
	element: XmlElement;
}

function readAnswers(question: XmlElement, options: TextOptions): Answer[] {
	return findChildren(question, "answer").map((element) => ({
		words: readWords(element, options),
		fraction: Number((element.attributes.get("fraction") ?? "0").replace(",", ".")),
		feedback: findChildren(element, "feedback").some((feedback) => readElementText(feedback, "text").trim() !== ""),
		element,
	}));
}

const readAttribute = (tag: string, name: "src" | "alt") => {
	const found = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, "i").exec(tag);
	return found?.[1] ?? found?.[2] ?? "";
};

interface FoundPicture {
	tag: string;
	name: string;
	data: string;
}

/** Finds a question's picture: in its text, in a file beside the text, or in the element of old Moodle files. */
function findPicture(question: XmlElement, text: XmlElement | undefined): FoundPicture | undefined {
	const files = (text ? findChildren(text, "file") : []).flatMap((file) => {
		const name = file.attributes.get("name") ?? "";
		const type = pictureType(name);
		return type && file.attributes.get("encoding") === "base64" ? [{ name, data: `data:${type};base64,${file.text}` }] : [];
	});
	for (const [tag] of (text ? readElementText(text, "text") : "").matchAll(/<img\b[^<>]*>/gi)) {
		if (/\bdata-mathml\b|\bWirisformula\b/i.test(tag)) continue;
		const src = readAttribute(tag, "src");
		if (/^data:image\/(?:png|jpeg|webp|gif|bmp);base64,/i.test(src)) return { tag, name: "", data: src };
		const file = files.find(({ name }) => src.endsWith(`/${name}`) || src.endsWith(`/${encodeURIComponent(name)}`)) ?? files[0];
		if (file) return { tag, ...file };
	}
	if (files[0]) return { tag: "", ...files[0] };
	const name = readElementText(question, "image").trim();
	const old = readElementText(question, "image_base64");
	const type = pictureType(name);
	return old.trim() !== "" && type ? { tag: "", name, data: `data:${type};base64,${old}` } : undefined;
}

function countFiles(question: XmlElement, answers: readonly Answer[]): number {
	const places = [
		...findChildren(question, "questiontext"),
		...findChildren(question, "generalfeedback"),
		...answers.map(({ element }) => element),
	];
	const old = readElementText(question, "image").trim() === "" ? 0 : 1;
	return places.reduce((count, place) => count + findChildren(place, "file").length, old);
}

type Content = (
	| { as: "choice"; options: string[]; correct: number[] }
	| { as: "kind"; kind: QuestionKind; fields: Record<string, unknown> }
	| { as: "skipped"; note: ImportNote<SkipKey> }
) & { warnings?: ImportNote<WarningKey>[] };

/** The option with the most points is right. Where each of several was enough, all have to be chosen. */
function readSingleChoice(answers: readonly Answer[], options: string[]): Content {
	const highest = Math.max(...answers.map(({ fraction }) => fraction));
	const correct = answers.flatMap(({ fraction }, index) => (fraction === highest ? [index] : []));
	return { as: "choice", options, correct, warnings: correct.length > 1 ? [{ key: "anyWasEnough" }] : [] };
}

function readContent(type: string, question: XmlElement, answers: readonly Answer[], labels: ImportLabels): Content {
	const texts = answers.map(({ words }) => words.text);
	const whole = answers.filter(({ fraction }) => fraction >= 100);
	switch (type) {
		case "truefalse": {
			const words = whole[0] ? readElementText(whole[0].element, "text").trim() : "";
			if (words === "") return { as: "skipped", note: { key: "noCorrect" } };
			if (!/^(?:true|false)$/i.test(words))
				return { as: "skipped", note: { key: "correctUnknown", values: { value: makeExcerpt(words) } } };
			return { as: "choice", options: [labels.true, labels.false], correct: [/^true$/i.test(words) ? 0 : 1] };
		}
		case "multichoice": {
			const allowsSeveral = /false|0/.test(readElementText(question, "single"));
			const correct = answers.flatMap(({ fraction }, index) => (fraction > 0 ? [index] : []));
			if (correct.length === 0) return { as: "kind", kind: "poll", fields: { options: texts, multiple: allowsSeveral } };
			// Some files do not say how many may be chosen: shares of a point do.
			const isSingle = !allowsSeveral && (whole.length > 0 || readElementText(question, "single").trim() !== "");
			return isSingle ? readSingleChoice(answers, texts) : { as: "choice", options: texts, correct };
		}
		case "shortanswer": {
			const counted = whole.length > 0 ? whole : answers.filter(({ fraction }) => fraction > 0);
			const { accepted, warnings } = readAcceptedTexts(counted.map(({ words }) => words.text));
			if (accepted.length === 0 && warnings.length > 0) return { as: "skipped", note: { key: "wildcard" } };
			const match = readElementText(question, "usecase").trim() === "1" ? "exact" : "case";
			return { as: "kind", kind: "text", fields: { accepted, match }, warnings };
		}
		case "numerical": {
			const answer = whole[0];
			const value = parseFileNumber(answer?.words.text ?? "");
			const tolerance = parseFileNumber(readElementText(answer?.element ?? question, "tolerance") || "0");
			if (value === null || tolerance === null) return { as: "skipped", note: { key: "noNumber" } };
			const unit = readElementText(question, "units", "unit", "unit_name").trim() || undefined;
			const warnings = numberWarnings(whole.map(({ words }) => words.text));
			return { as: "kind", kind: "number", fields: { value, tolerance, unit }, warnings };
		}
		case "essay":
			return { as: "kind", kind: "open", fields: {}, warnings: [{ key: "essay" }] };
		case "ordering":
			return { as: "kind", kind: "order", fields: { options: texts } };
		default:
			return { as: "skipped", note: { key: REFUSED_TYPES[type] ?? "kindUnknown", values: { value: type } } };
	}
}

/** Types whose answers count by shares: a part of the points becomes all or nothing. */
const TYPES_WITH_SHARES = new Set(["multichoice", "shortanswer", "numerical"]);

function makeWarnings(type: string, answers: readonly Answer[]): ImportNote<WarningKey>[] {
	const shares = new Set(answers.flatMap(({ fraction }) => (fraction > 0 ? [fraction] : [])));
	const warnings: ImportNote<WarningKey>[] = [];
	if (shares.size > 1 && TYPES_WITH_SHARES.has(type)) warnings.push({ key: "partialCredit" });
	if (answers.some(({ feedback }) => feedback)) warnings.push({ key: "feedbackDropped" });
	return warnings;
}

/** The time limit, which Moodle's questions do not have: our export writes it as a tag. */
function findSeconds(question: XmlElement): string | undefined {
	const tags = findChildren(question, "tags").flatMap((list) => findChildren(list, "tag"));
	const [found] = tags.flatMap((tag) => /^time:(\d+)$/.exec(readElementText(tag, "text").trim())?.[1] ?? []);
	return found;
}

/** Moodle's own type behind a type of WIRIS (`multichoicewiris`). Its "#a" is a value that is computed for each try: a text with one cannot be read. */
const readBaseType = (type: string, texts: readonly GiftText[]) =>
	texts.some(({ text }) => /#[a-z]/i.test(text)) ? type : type.replace(/wiris$/, "");

function parseQuestion(question: XmlElement, line: number, labels: ImportLabels): ImportRow {
	const type = question.attributes.get("type") ?? "";
	if (type === "category") {
		const name = readElementText(question, "category", "text").trim();
		return skippedRow(line, name, { key: "category", values: { name: makeExcerpt(name) } });
	}
	const { language } = labels;
	const [questionText] = findChildren(question, "questiontext");
	const found = findPicture(question, questionText);
	const text = readWords(questionText, { format: "html", language, without: found?.tag });
	const options = { format: text.format, language };
	const extra = readWords(findChildren(question, "generalfeedback")[0], options);
	const answers = readAnswers(question, options);
	const texts = [text, extra, ...answers.map(({ words }) => words)];
	if (texts.some(({ math }) => math === "lost")) return skippedRow(line, text.text, { key: "mathLost" });
	const content = readContent(readBaseType(type, texts), question, answers, labels);
	if (content.as === "skipped") return skippedRow(line, text.text, content.note);
	const filesLeft = countFiles(question, answers) > (found && found.name !== "" ? 1 : 0);
	const lost = textWarnings([...texts, { ...text, media: filesLeft }]);
	const warnings = [...makeWarnings(type.replace(/wiris$/, ""), answers), ...lost, ...(content.warnings ?? [])];
	const written = { text: text.text, extraInfo: extra.text, timeLimit: findSeconds(question) };
	const row =
		content.as === "choice"
			? buildRow(line, { ...written, options: content.options, correct: content.correct }, warnings)
			: buildKindRow(line, { ...written, kind: content.kind, ...content.fields }, warnings);
	if (!row.question || !found) return row;
	const alt = readGiftText(readAttribute(found.tag, "alt"), { inherited: "html", marked: false }).text;
	return { ...row, picture: { id: `${line}/${found.name}`, alt, data: found.data.replace(/\s+/g, "") } };
}

/** A comment, an instruction or a declaration may come before the first element. */
export const looksLikeXml = (source: string) =>
	/^\ufeff?\s*<(?:\?xml|quiz)\b/.test(source) || (/^\ufeff?\s*<[?!]/.test(source) && /<quiz[\s>]/.test(source));

/** null if it cannot be read as XML. Types that a quiz here cannot ask are reported and skipped. */
export function parseMoodle(source: string, labels: ImportLabels): ImportRow[] | null {
	const quiz = readXml(source);
	return quiz && findChildren(quiz, "question").map((question, index) => parseQuestion(question, index + 1, labels));
}
