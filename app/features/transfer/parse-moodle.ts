import { Parser } from "saxen";
import type { QuestionKind } from "#contract/kinds/kind";
import { buildRow, excerptOf, kindRow, skippedRow } from "./build-row";
import { type GiftText, giftText, plainText } from "./gift-text";
import { acceptedTexts, fileNumber, numberWarnings, textWarnings } from "./moodle-values";
import type { ImportLabels, ImportNote, ImportRow, SkipKey, WarningKey } from "./types";

export interface XmlElement {
	name: string;
	attributes: ReadonlyMap<string, string>;
	/** Its own text, CDATA included, without that of elements inside it. */
	text: string;
	children: XmlElement[];
}

const MOST = { elements: 50_000, depth: 40 };

const SIGNS: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/**
 * The five entities of XML and numbers; others stay as they are, because a file may define none.
 * The decoder of saxen would cut numbers above 65,535, which are those of emoji, and accept others that are no characters.
 */
function decoded(text: string): string {
	return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, (whole, hex?: string, digits?: string, name?: string) => {
		if (name !== undefined) return SIGNS[name] ?? whole;
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
	const open = [root];
	let elements = 0;
	let refused = false;
	const parser = new Parser();
	const refuse = () => {
		refused = true;
		parser.stop();
	};
	const add = (text: string) => {
		const current = open.at(-1);
		if (current) current.text += text;
	};
	parser.on("error", refuse);
	parser.on("text", (text) => add(decoded(text)));
	parser.on("cdata", add);
	parser.on("openTag", (name, attributes) => {
		if (++elements > MOST.elements || open.length > MOST.depth) return refuse();
		const written = Object.entries(attributes() || {}).map(([key, value]) => [key, decoded(value)] as const);
		const element: XmlElement = { name, attributes: new Map(written), text: "", children: [] };
		open.at(-1)?.children.push(element);
		open.push(element);
	});
	parser.on("closeTag", () => void open.pop());
	parser.parse(source);
	return refused ? null : (root.children.find(({ name }) => name === "quiz") ?? null);
}

export function childrenOf(element: XmlElement, name: string): XmlElement[] {
	return element.children.filter((child) => child.name === name);
}

export function textAt(element: XmlElement, ...names: string[]): string {
	let found: XmlElement | undefined = element;
	for (const name of names) found = found?.children.find((child) => child.name === name);
	return found?.text ?? "";
}

const FORMATS: Readonly<Record<string, string>> = { html: "html", markdown: "markdown", plain_text: "plain", moodle_auto_format: "moodle" };
const REFUSED: Readonly<Record<string, SkipKey>> = { description: "description", matching: "matching" };
const PICTURES: Readonly<Record<string, string>> = { png: "image/png", jpg: "image/jpeg", jpeg: "image/jpeg", webp: "image/webp" };

interface TextOptions {
	format: string;
	language: string;
	without?: string | undefined;
}

/** In the format that its element names, or else the question. */
function wordsOf(element: XmlElement | undefined, { format, language, without = "" }: TextOptions): GiftText {
	const named = FORMATS[element?.attributes.get("format") ?? ""] ?? format;
	const words = (element ? textAt(element, "text") : "").replace(without, "");
	// A plain text is the text itself, with its white space and its dollars.
	if (named === "plain") return { text: plainText(words), format: named, stripped: false, media: false, math: "none" };
	return giftText(words, { inherited: named, lines: true, marked: false, language });
}

interface Answer {
	words: GiftText;
	/** Share of the points, up to 100. */
	fraction: number;
	feedback: boolean;
	element: XmlElement;
}

function answersOf(question: XmlElement, options: TextOptions): Answer[] {
	return childrenOf(question, "answer").map((element) => ({
		words: wordsOf(element, options),
		fraction: Number((element.attributes.get("fraction") ?? "0").replace(",", ".")),
		feedback: childrenOf(element, "feedback").some((feedback) => textAt(feedback, "text").trim() !== ""),
		element,
	}));
}

const attribute = (tag: string, name: "src" | "alt") => {
	const found = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, "i").exec(tag);
	return found?.[1] ?? found?.[2] ?? "";
};
const pictureType = (name: string) => PICTURES[name.split(".").at(-1)?.toLowerCase() ?? ""];

interface FoundPicture {
	tag: string;
	name: string;
	data: string;
}

/** In its text, in a file beside the text, or in the element of old Moodle files. */
function findPicture(question: XmlElement, text: XmlElement | undefined): FoundPicture | undefined {
	const files = (text ? childrenOf(text, "file") : []).flatMap((file) => {
		const name = file.attributes.get("name") ?? "";
		const type = pictureType(name);
		return type && file.attributes.get("encoding") === "base64" ? [{ name, data: `data:${type};base64,${file.text}` }] : [];
	});
	for (const [tag] of (text ? textAt(text, "text") : "").matchAll(/<img\b[^<>]*>/gi)) {
		const src = attribute(tag, "src");
		if (/^data:image\/(?:png|jpeg|webp);base64,/i.test(src)) return { tag, name: "", data: src };
		const file = files.find(({ name }) => src.endsWith(`/${name}`) || src.endsWith(`/${encodeURIComponent(name)}`)) ?? files[0];
		if (file) return { tag, ...file };
	}
	if (files[0]) return { tag: "", ...files[0] };
	const name = textAt(question, "image").trim();
	const old = textAt(question, "image_base64");
	const type = pictureType(name);
	return old.trim() !== "" && type ? { tag: "", name, data: `data:${type};base64,${old}` } : undefined;
}

function filesIn(question: XmlElement, answers: readonly Answer[]): number {
	const places = [
		...childrenOf(question, "questiontext"),
		...childrenOf(question, "generalfeedback"),
		...answers.map(({ element }) => element),
	];
	const old = textAt(question, "image").trim() === "" ? 0 : 1;
	return places.reduce((count, place) => count + childrenOf(place, "file").length, old);
}

type Content = (
	| { as: "choice"; options: string[]; correct: number[] }
	| { as: "kind"; kind: QuestionKind; fields: Record<string, unknown> }
	| { as: "skipped"; note: ImportNote<SkipKey> }
) & { warnings?: ImportNote<WarningKey>[] };

/** The option with the most points is right. Where each of several was enough, all have to be chosen. */
function singleChoice(answers: readonly Answer[], options: string[]): Content {
	const most = Math.max(...answers.map(({ fraction }) => fraction));
	const correct = answers.flatMap(({ fraction }, index) => (fraction === most ? [index] : []));
	return { as: "choice", options, correct, warnings: correct.length > 1 ? [{ key: "anyWasEnough" }] : [] };
}

function contentOf(type: string, question: XmlElement, answers: readonly Answer[], labels: ImportLabels): Content {
	const texts = answers.map(({ words }) => words.text);
	const whole = answers.filter(({ fraction }) => fraction >= 100);
	switch (type) {
		case "truefalse": {
			const words = whole[0] ? textAt(whole[0].element, "text").trim() : "";
			if (words === "") return { as: "skipped", note: { key: "noCorrect" } };
			if (!/^(?:true|false)$/i.test(words)) return { as: "skipped", note: { key: "correctUnknown", values: { value: excerptOf(words) } } };
			return { as: "choice", options: [labels.true, labels.false], correct: [/^true$/i.test(words) ? 0 : 1] };
		}
		case "multichoice": {
			const several = /false|0/.test(textAt(question, "single"));
			const correct = answers.flatMap(({ fraction }, index) => (fraction > 0 ? [index] : []));
			if (correct.length === 0) return { as: "kind", kind: "poll", fields: { options: texts, multiple: several } };
			// Some files do not say how many may be chosen: shares of a point do.
			const isSingle = !several && (whole.length > 0 || textAt(question, "single").trim() !== "");
			return isSingle ? singleChoice(answers, texts) : { as: "choice", options: texts, correct };
		}
		case "shortanswer": {
			const counted = whole.length > 0 ? whole : answers.filter(({ fraction }) => fraction > 0);
			const { accepted, warnings } = acceptedTexts(counted.map(({ words }) => words.text));
			if (accepted.length === 0 && warnings.length > 0) return { as: "skipped", note: { key: "wildcard" } };
			const match = textAt(question, "usecase").trim() === "1" ? "exact" : "case";
			return { as: "kind", kind: "text", fields: { accepted, match }, warnings };
		}
		case "numerical": {
			const answer = whole[0];
			const value = fileNumber(answer?.words.text ?? "");
			const tolerance = fileNumber(textAt(answer?.element ?? question, "tolerance") || "0");
			if (value === null || tolerance === null) return { as: "skipped", note: { key: "noNumber" } };
			const unit = textAt(question, "units", "unit", "unit_name").trim() || undefined;
			const warnings = numberWarnings(whole.map(({ words }) => words.text));
			return { as: "kind", kind: "number", fields: { value, tolerance, unit }, warnings };
		}
		case "essay":
			return { as: "kind", kind: "open", fields: {}, warnings: [{ key: "essay" }] };
		case "ordering":
			return { as: "kind", kind: "order", fields: { options: texts } };
		default:
			return { as: "skipped", note: { key: REFUSED[type] ?? "kindUnknown", values: { value: type } } };
	}
}

/** Types whose answers count by shares: a part of the points becomes all or nothing. */
const SHARED = new Set(["multichoice", "shortanswer", "numerical"]);

function warningsOf(type: string, answers: readonly Answer[]): ImportNote<WarningKey>[] {
	const shares = new Set(answers.flatMap(({ fraction }) => (fraction > 0 ? [fraction] : [])));
	const warnings: ImportNote<WarningKey>[] = [];
	if (shares.size > 1 && SHARED.has(type)) warnings.push({ key: "partialCredit" });
	if (answers.some(({ feedback }) => feedback)) warnings.push({ key: "feedbackDropped" });
	return warnings;
}

/** Moodle's questions have none: our export notes it in a tag. */
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
	const { language } = labels;
	const [asked] = childrenOf(question, "questiontext");
	const found = findPicture(question, asked);
	const text = wordsOf(asked, { format: "html", language, without: found?.tag });
	const options = { format: text.format, language };
	const extra = wordsOf(childrenOf(question, "generalfeedback")[0], options);
	const answers = answersOf(question, options);
	const texts = [text, extra, ...answers.map(({ words }) => words)];
	if (texts.some(({ math }) => math === "lost")) return skippedRow(line, text.text, { key: "mathLost" });
	const content = contentOf(type, question, answers, labels);
	if (content.as === "skipped") return skippedRow(line, text.text, content.note);
	const filesLeft = filesIn(question, answers) > (found && found.name !== "" ? 1 : 0);
	const lost = textWarnings([...texts, { ...text, media: filesLeft }]);
	const warnings = [...warningsOf(type, answers), ...lost, ...(content.warnings ?? [])];
	const written = { text: text.text, extraInfo: extra.text, timeLimit: secondsIn(question) };
	const row =
		content.as === "choice"
			? buildRow(line, { ...written, options: content.options, correct: content.correct }, warnings)
			: kindRow(line, { ...written, kind: content.kind, ...content.fields }, warnings);
	if (!row.question || !found) return row;
	const alt = giftText(attribute(found.tag, "alt"), { inherited: "html", marked: false }).text;
	return { ...row, picture: { id: `${line}/${found.name}`, alt, data: found.data.replace(/\s+/g, "") } };
}

/** A comment, an instruction or a declaration may come before the first element. */
export const looksLikeXml = (source: string) =>
	/^\ufeff?\s*<(?:\?xml|quiz)\b/.test(source) || (/^\ufeff?\s*<[?!]/.test(source) && /<quiz[\s>]/.test(source));

/** null if it cannot be read as XML. Types that a quiz here cannot ask are reported and skipped. */
export function parseMoodle(source: string, labels: ImportLabels): ImportRow[] | null {
	const quiz = readXml(source);
	return quiz && childrenOf(quiz, "question").map((question, index) => rowOf(question, index + 1, labels));
}
