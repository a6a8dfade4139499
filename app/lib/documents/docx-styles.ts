import type { Script } from "~/lib/superscripts";
import { type ListMark, type Marks, visibleColor } from "./document";
import { child, children, type XmlNode } from "./xml";

/* Styles and numbering of Word, as far as they say which option is marked and which number a paragraph shows. */

/** What a run's settings say; absent: as in the style. */
export interface RunProperties {
	bold?: boolean;
	underline?: boolean;
	color?: string;
	highlight?: string;
	isHidden?: boolean;
	script?: Script | "none";
	style?: string;
	/** How far the letters are raised, and whether they have a size of their own. */
	raise?: number;
	isSized?: boolean;
}

const isOn = (value: string | undefined) => !/^(?:0|false|off|none)$/.test(value ?? "1");

/** Adds one setting of a run to the others. */
export function readRunProperty(properties: RunProperties, name: string, { val, fill }: Readonly<Record<string, string>>): void {
	if (name === "b") properties.bold = isOn(val);
	else if (name === "u") properties.underline = isOn(val ?? "single");
	else if (name === "color") properties.color = val ?? "auto";
	else if (name === "highlight") properties.highlight = val ?? "none";
	else if (name === "shd") {
		if (properties.highlight === undefined || !visibleColor(properties.highlight)) properties.highlight = fill ?? "auto";
	} else if (name === "vanish") properties.isHidden = isOn(val);
	else if (name === "rStyle" && val !== undefined) properties.style = val;
	else if (name === "position") properties.raise = Number(val ?? 0) || 0;
	else if (name === "sz") properties.isSized = true;
	else if (name === "vertAlign") properties.script = val === "superscript" ? "sup" : val === "subscript" ? "sub" : "none";
}

export function toMarks({ bold, underline, color, highlight }: RunProperties): Marks {
	return {
		...(bold ? { bold } : {}),
		...(underline ? { underline } : {}),
		color: visibleColor(color),
		highlight: visibleColor(highlight),
	};
}

/** The marks of letters; those of a link are not the teacher's. */
export function toLinkMarks({ color: _, underline: __, ...run }: RunProperties): Marks {
	return toMarks(run);
}

interface Style {
	basedOn: string | undefined;
	isHeading: boolean;
	isLink: boolean;
	run: RunProperties;
	numId: string | undefined;
	level: number | undefined;
}

function readRun(node: XmlNode | undefined): RunProperties {
	const properties: RunProperties = {};
	for (const { name, attributes } of node?.children ?? []) readRunProperty(properties, name, attributes);
	return properties;
}

export class DocxStyles {
	private readonly styles = new Map<string, Style>();
	private readonly resolved = new Map<string, Style>();
	private readonly defaults: RunProperties;
	private readonly defaultParagraph: string | undefined;

	constructor(tree: XmlNode | undefined) {
		const root = child(tree, "styles");
		this.defaults = readRun(child(child(child(root, "docDefaults"), "rPrDefault"), "rPr"));
		const nodes = children(root, "style");
		this.defaultParagraph = nodes.find(
			({ attributes }) => attributes.type === "paragraph" && isOn(attributes.default ?? "0"),
		)?.attributes.styleId;
		for (const node of nodes) {
			const name = child(node, "name")?.attributes.val ?? "";
			const paragraph = child(node, "pPr");
			const outline = Number(child(paragraph, "outlineLvl")?.attributes.val ?? 9);
			const numbering = child(paragraph, "numPr");
			const run = readRun(child(node, "rPr"));
			const shading = child(paragraph, "shd");
			if (shading && run.highlight === undefined) readRunProperty(run, "shd", shading.attributes);
			this.styles.set(node.attributes.styleId ?? "", {
				basedOn: child(node, "basedOn")?.attributes.val,
				isLink: /^(?:followed)?hyperlink$/i.test(name),
				isHeading: outline < 9 || /^(?:heading \d|title|subtitle)$/i.test(name),
				run,
				numId: child(numbering, "numId")?.attributes.val,
				level: numbering && Number(child(numbering, "ilvl")?.attributes.val ?? 0),
			});
		}
	}

	/** A style with everything that it inherits. */
	find(id: string | undefined): Style | undefined {
		if (id === undefined) return undefined;
		const known = this.resolved.get(id);
		if (known) return known;
		const chain: Style[] = [];
		const seen = new Set<string>();
		for (let at: string | undefined = id; at !== undefined && !seen.has(at); at = this.styles.get(at)?.basedOn) {
			seen.add(at);
			const style = this.styles.get(at);
			if (style) chain.push(style);
		}
		const style: Style = {
			basedOn: undefined,
			isHeading: chain.some(({ isHeading }) => isHeading),
			isLink: chain.some(({ isLink }) => isLink),
			run: Object.assign({}, ...chain.map(({ run }) => run).reverse()),
			numId: chain.find(({ numId }) => numId !== undefined)?.numId,
			level: chain.find(({ level }) => level !== undefined)?.level,
		};
		this.resolved.set(id, style);
		return style;
	}

	paragraph(id: string | undefined): Style | undefined {
		return this.find(id ?? this.defaultParagraph);
	}

	run(paragraph: Style | undefined, direct: RunProperties): RunProperties {
		const run = { ...this.defaults, ...paragraph?.run, ...this.find(direct.style)?.run, ...direct };
		// Raised and of another size: LibreOffice writes exponents so.
		if (run.script === undefined && direct.raise && direct.isSized) run.script = direct.raise > 0 ? "sup" : "sub";
		return run;
	}
}

interface Level {
	start: number;
	format: string;
	text: string;
	/** Levels above this one begin it again; 0: none does. */
	restart: number | undefined;
}

interface List {
	abstract: string;
	levels: Map<number, Level>;
	/** The levels at which this list begins again with a number of its own. */
	starts: Map<number, number>;
}

function readLevel(node: XmlNode): Level {
	const value = (name: string) => child(node, name)?.attributes.val;
	return {
		start: Number(value("start") ?? 1),
		format: value("numFmt") ?? "decimal",
		text: value("lvlText") ?? "",
		restart: value("lvlRestart") === undefined ? undefined : Number(value("lvlRestart")),
	};
}

const readLevels = (nodes: readonly XmlNode[]) => new Map(nodes.map((node) => [Number(node.attributes.ilvl ?? 0), readLevel(node)]));

export function toLetters(value: number): string {
	return value >= 1 && value <= 780 ? String.fromCharCode(96 + ((value - 1) % 26) + 1).repeat(Math.ceil(value / 26)) : String(value);
}

const ROMAN = [
	["m", 1000],
	["cm", 900],
	["d", 500],
	["cd", 400],
	["c", 100],
	["xc", 90],
	["l", 50],
	["xl", 40],
	["x", 10],
	["ix", 9],
	["v", 5],
	["iv", 4],
	["i", 1],
] as const;

export function toRoman(value: number): string {
	if (value < 1 || value > 3_999) return String(value);
	let [text, rest] = ["", value];
	for (const [sign, worth] of ROMAN) {
		while (rest >= worth) {
			text += sign;
			rest -= worth;
		}
	}
	return text;
}

function formatNumber(value: number, format: string): string {
	if (/Letter$/i.test(format)) return format.startsWith("upper") ? toLetters(value).toUpperCase() : toLetters(value);
	if (/Roman$/i.test(format)) return format.startsWith("upper") ? toRoman(value).toUpperCase() : toRoman(value);
	return format === "decimalZero" && value < 10 ? `0${value}` : String(value);
}

export const listFormat = (format: string): ListMark["format"] =>
	/Letter$/i.test(format) ? "letter" : /Roman$/i.test(format) ? "roman" : /^(?:bullet|none)$/.test(format) ? "bullet" : "decimal";

/** The numbers of paragraphs, counted as Word counts them. */
export class DocxNumbering {
	private readonly lists = new Map<string, List>();
	/** Lists with the same definition count together. */
	private readonly counts = new Map<string, number[]>();
	private readonly begun = new Set<string>();

	constructor(tree: XmlNode | undefined, styles: DocxStyles) {
		const root = child(tree, "numbering");
		const abstracts = new Map(children(root, "abstractNum").map((node) => [node.attributes.abstractNumId ?? "", node]));
		const nums = new Map(children(root, "num").map((node) => [node.attributes.numId ?? "", node]));
		for (const [id, node] of nums) {
			let abstract = child(node, "abstractNumId")?.attributes.val ?? "";
			// A style of lists names another list, which has the levels.
			const style = child(abstracts.get(abstract), "numStyleLink")?.attributes.val;
			const linked = nums.get(styles.find(style)?.numId ?? "");
			if (linked) abstract = child(linked, "abstractNumId")?.attributes.val ?? abstract;
			const levels = readLevels(children(abstracts.get(abstract), "lvl"));
			const starts = new Map<number, number>();
			for (const override of children(node, "lvlOverride")) {
				const level = Number(override.attributes.ilvl ?? 0);
				const own = child(override, "lvl");
				if (own) levels.set(level, readLevel(own));
				const start = child(override, "startOverride")?.attributes.val;
				if (start !== undefined) starts.set(level, Number(start));
			}
			this.lists.set(id, { abstract, levels, starts });
		}
	}

	next(id: string, level: number): ListMark | undefined {
		const list = this.lists.get(id);
		if (!list) return undefined;
		const definition = list.levels.get(level) ?? { start: 1, format: "decimal", text: `%${level + 1}.`, restart: undefined };
		const counts = this.counts.get(list.abstract) ?? [];
		this.counts.set(list.abstract, counts);
		const start = list.starts.get(level);
		const own = `${id} ${level}`;
		const value = start !== undefined && !this.begun.has(own) ? start : (counts[level] ?? definition.start - 1) + 1;
		this.begun.add(own);
		counts[level] = value;
		// A number above begins the levels below again.
		for (let below = level + 1; below < counts.length; below++) {
			const restart = list.levels.get(below)?.restart;
			if (restart === undefined || (restart > 0 && level < restart)) delete counts[below];
		}
		const format = listFormat(definition.format);
		const label = definition.text.replace(/%([1-9])/g, (_, place: string) => {
			const at = Number(place) - 1;
			const other = list.levels.get(at);
			return formatNumber(counts[at] ?? other?.start ?? 1, other?.format ?? "decimal");
		});
		return { list: list.abstract, level, format, value, label: format === "bullet" ? "•" : label.trim() };
	}
}
