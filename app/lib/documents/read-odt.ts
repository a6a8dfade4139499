import type { Script } from "~/lib/superscripts";
import {
	DocumentError,
	type DocumentLine,
	type DocumentPicture,
	LineBuilder,
	type ListMark,
	MAX_NESTED_CELLS,
	MAX_READ_CHARACTERS,
	plainLine,
	rowLines,
} from "./document";
import { listFormat, type RunProperties, toLetters, toLinkMarks, toMarks, toRoman } from "./docx-styles";
import { type Attributes, readXml, readXmlTree, type XmlNode } from "./xml";

/** Elements whose content is no text of the document. */
const SKIPPED = new Set(
	"annotation annotation-end tracked-changes font-face-decls scripts sequence-decls variable-decls user-field-decls forms note-citation title table-of-content-source".split(
		" ",
	),
);

interface Style {
	parent: string | undefined;
	run: RunProperties;
	listStyle: string | undefined;
	startsPage: boolean;
}

interface ListLevel {
	format: string;
	suffix: string;
	prefix: string;
	start: number;
}

const NUMBER_FORMATS: Readonly<Record<string, string>> = {
	"1": "decimal",
	a: "lowerLetter",
	A: "upperLetter",
	i: "lowerRoman",
	I: "upperRoman",
	"": "none",
};

function readTextProperties(attributes: Readonly<Record<string, string>>): RunProperties {
	const run: RunProperties = {};
	const {
		"font-weight": weight,
		"text-underline-style": underline,
		color,
		"background-color": background,
		display,
		"text-position": position,
	} = attributes;
	if (weight !== undefined) run.bold = weight === "bold" || Number(weight) >= 600;
	if (underline !== undefined) run.underline = underline !== "none";
	if (color !== undefined) run.color = color;
	if (background !== undefined) run.highlight = background;
	if (display !== undefined) run.isHidden = display === "none";
	if (position !== undefined) run.script = /^(?:super|[1-9])/.test(position) ? "sup" : /^(?:sub|-[1-9])/.test(position) ? "sub" : "none";
	return run;
}

class OdtStyles {
	private readonly styles = new Map<string, Style>();
	private readonly resolved = new Map<string, Style>();
	private readonly lists = new Map<string, Map<number, ListLevel>>();

	/** Styles of a file, the automatic ones included; a file that is added later wins. */
	add(root: XmlNode): void {
		for (const node of root.children) {
			if (node.name === "style") this.addStyle(node);
			else if (node.name === "list-style") this.addListStyle(node);
			else this.add(node);
		}
	}

	private addStyle(node: XmlNode): void {
		const run: RunProperties = {};
		let startsPage = false;
		for (const { name, attributes } of node.children) {
			if (name === "text-properties") Object.assign(run, readTextProperties(attributes));
			if (name !== "paragraph-properties" && name !== "table-cell-properties") continue;
			if (attributes["background-color"] !== undefined && run.highlight === undefined) run.highlight = attributes["background-color"];
			startsPage ||= attributes["break-before"] === "page";
		}
		const { name = "", family = "", "parent-style-name": parent, "list-style-name": listStyle } = node.attributes;
		this.styles.set(`${family} ${name}`, { parent, run, listStyle, startsPage });
	}

	private addListStyle(node: XmlNode): void {
		const levels = new Map<number, ListLevel>();
		for (const { name, attributes } of node.children) {
			const format = name === "list-level-style-number" ? (NUMBER_FORMATS[attributes["num-format"] ?? "1"] ?? "decimal") : "bullet";
			levels.set(Number(attributes.level ?? 1), {
				format,
				prefix: attributes["num-prefix"] ?? "",
				suffix: attributes["num-suffix"] ?? "",
				start: Number(attributes["start-value"] ?? 1),
			});
		}
		this.lists.set(node.attributes.name ?? "", levels);
	}

	find(family: string, name: string | undefined): Style | undefined {
		if (name === undefined) return undefined;
		const key = `${family} ${name}`;
		const known = this.resolved.get(key);
		if (known) return known;
		const chain: Style[] = [];
		const seen = new Set<string>();
		for (let at: string | undefined = name; at !== undefined && !seen.has(at); at = this.styles.get(`${family} ${at}`)?.parent) {
			seen.add(at);
			const style = this.styles.get(`${family} ${at}`);
			if (style) chain.push(style);
		}
		const style: Style = {
			parent: undefined,
			run: Object.assign({}, ...chain.map(({ run }) => run).reverse()),
			listStyle: chain.find(({ listStyle }) => listStyle !== undefined)?.listStyle,
			startsPage: chain[0]?.startsPage ?? false,
		};
		this.resolved.set(key, style);
		return style;
	}

	level(list: string | undefined, level: number): ListLevel | undefined {
		return this.lists.get(list ?? "")?.get(level);
	}
}

interface OpenList {
	style: string | undefined;
	id: string;
	count: number;
	/** True while the next paragraph is the first of its item, which shows the number. */
	isItemOpen: boolean;
	start: number | undefined;
}

interface Paragraph {
	lines: LineBuilder[];
	style: Style | undefined;
	isHeading: boolean;
	list: ListMark | undefined;
	hidden: string;
	inner: DocumentLine[];
}

interface OdtParts {
	content: string;
	styles?: string | undefined;
	findPicture: (path: string) => Omit<DocumentPicture, "alt"> | string | undefined;
	/** The formula in an embedded object as LaTeX: null if it cannot be translated, undefined if the object is none. */
	findFormula: (path: string) => string | null | undefined;
}

class OdtReader {
	readonly lines: DocumentLine[] = [];
	private readonly styles = new OdtStyles();
	private readonly containers: DocumentLine[][] = [this.lines];
	private readonly rows: DocumentLine[][][] = [];
	private readonly paragraphs: Paragraph[] = [];
	/** The settings of each open span, those around it included. */
	private readonly spans: RunProperties[] = [];
	private readonly lists: OpenList[] = [];
	/** How far each list counted, by its style and level, for lists that continue another one. */
	private readonly lastCounts = new Map<string, number>();
	private skipped = 0;
	private deepCells = 0;
	private noteDepth = 0;
	private linkDepth = 0;
	/** The description of a picture while it is read; it stands behind the picture. */
	private description: string | undefined;
	private bodyDepth = 0;
	private characters = 0;
	private cellStyle: Style | undefined;

	constructor(private readonly parts: OdtParts) {
		if (parts.styles !== undefined) this.styles.add(readXmlTree(parts.styles));
		const automatic = /<office:automatic-styles\b[^>]*>[\s\S]*?<\/office:automatic-styles>/.exec(parts.content)?.[0];
		if (automatic) this.styles.add(readXmlTree(automatic));
	}

	read(): void {
		readXml(this.parts.content, {
			open: (name, attributes) => this.open(name, attributes),
			close: (name) => this.close(name),
			text: (text) => {
				if (this.description !== undefined) this.description += text;
				else if (this.paragraphs.length > 0 && this.skipped === 0) this.addText(text.replace(/\s+/g, " "));
			},
		});
	}

	private open(name: string, attributes: Attributes): void {
		if (SKIPPED.has(name)) this.skipped++;
		if (name === "body") this.bodyDepth++;
		if (this.skipped > 0 || this.bodyDepth === 0) return;
		switch (name) {
			case "p":
			case "h":
				this.openParagraph(name, attributes());
				break;
			case "span":
				this.spans.push({ ...this.spans.at(-1), ...this.styles.find("text", attributes()["style-name"])?.run });
				break;
			case "s":
				this.addText(" ".repeat(Math.min(Number(attributes().c ?? 1) || 1, 200)));
				break;
			case "tab":
				this.addText("\t");
				break;
			case "line-break":
				this.paragraphs.at(-1)?.lines.push(new LineBuilder());
				break;
			case "list":
				this.openList(attributes());
				break;
			case "list-item":
				this.openItem(attributes()["start-value"]);
				break;
			case "note":
				this.noteDepth++;
				break;
			case "a":
				this.linkDepth++;
				break;
			case "desc":
				this.description = "";
				break;
			case "table-row":
				this.rows.push([]);
				break;
			case "table-cell":
			case "covered-table-cell":
				if (this.containers.length > MAX_NESTED_CELLS) this.deepCells++;
				else this.containers.push([]);
				this.cellStyle = this.styles.find("table-cell", attributes()["style-name"]);
				break;
			case "image":
				this.addPicture(attributes().href ?? "");
				break;
			case "object":
				this.addObject(attributes().href ?? "");
				break;
		}
	}

	private close(name: string): void {
		const isSkipped = this.skipped > 0;
		if (SKIPPED.has(name)) this.skipped--;
		if (name === "body") this.bodyDepth--;
		if (isSkipped || this.bodyDepth === 0) return;
		if (name === "p" || name === "h") this.endParagraph();
		else if (name === "span") this.spans.pop();
		else if (name === "note") this.noteDepth--;
		else if (name === "a") this.linkDepth--;
		else if (name === "desc") this.describePicture();
		else if (name === "list") this.closeList();
		else if (/^(?:covered-)?table-cell$/.test(name) && this.deepCells > 0) this.deepCells--;
		else if (name === "table-cell" || name === "covered-table-cell") this.rows.at(-1)?.push(this.containers.pop() ?? []);
		else if (name === "table-row") this.endRow();
	}

	private openParagraph(name: string, attributes: Readonly<Record<string, string>>): void {
		const style = this.styles.find("paragraph", attributes["style-name"]);
		this.paragraphs.push({
			lines: [new LineBuilder()],
			style,
			isHeading: name === "h",
			list: this.takeNumber(style),
			hidden: "",
			inner: [],
		});
	}

	private openList(attributes: Readonly<Record<string, string>>): void {
		const outer = this.lists.at(-1);
		const style = attributes["style-name"] ?? outer?.style;
		const key = `${style} ${this.lists.length}`;
		const continues = attributes["continue-numbering"] === "true" || attributes["continue-list"] !== undefined;
		this.lists.push({
			style,
			id: style ?? "",
			count: continues ? (this.lastCounts.get(key) ?? 0) : 0,
			isItemOpen: false,
			start: undefined,
		});
	}

	private closeList(): void {
		const list = this.lists.pop();
		if (list) this.lastCounts.set(`${list.style} ${this.lists.length}`, list.count);
	}

	private openItem(start: string | undefined): void {
		const list = this.lists.at(-1);
		if (!list) return;
		list.isItemOpen = true;
		list.start = start === undefined ? undefined : Number(start);
	}

	/** The number of the item that begins with this paragraph. */
	private takeNumber(style: Style | undefined): ListMark | undefined {
		const list = this.lists.at(-1);
		if (!list?.isItemOpen) return undefined;
		list.isItemOpen = false;
		const name = list.style ?? style?.listStyle;
		const level = this.lists.length;
		const definition = this.styles.level(name, level) ?? { format: "decimal", prefix: "", suffix: ".", start: 1 };
		list.count = list.start ?? (list.count === 0 ? definition.start : list.count + 1);
		const format = listFormat(definition.format);
		const upper = definition.format.startsWith("upper");
		const number = format === "letter" ? toLetters(list.count) : format === "roman" ? toRoman(list.count) : String(list.count);
		const label = format === "bullet" ? "•" : `${definition.prefix}${upper ? number.toUpperCase() : number}${definition.suffix}`;
		return { list: name ?? list.id, level: level - 1, format, value: list.count, label: label.trim() };
	}

	private addText(text: string): void {
		const paragraph = this.paragraphs.at(-1);
		const builder = paragraph?.lines.at(-1);
		if (!paragraph || !builder) return;
		this.characters += text.length;
		if (this.characters > MAX_READ_CHARACTERS) throw new DocumentError("tooLarge");
		const run: RunProperties = { ...this.cellStyle?.run, ...paragraph.style?.run, ...this.spans.at(-1) };
		if (run.isHidden) {
			paragraph.hidden += text;
			return;
		}
		const script: Script | undefined = run.script === "none" ? undefined : run.script;
		builder.add(text, (this.linkDepth > 0 ? toLinkMarks : toMarks)(run), script);
	}

	private addPicture(path: string): void {
		const found = this.parts.findPicture(path.replace(/^\.\//, ""));
		const line = this.paragraphs.at(-1)?.lines.at(-1)?.line;
		if (!found || !line) return;
		if (typeof found === "string") line.lostPictures.push(found);
		else line.pictures.push({ ...found, alt: "" });
	}

	private describePicture(): void {
		const picture = this.paragraphs.at(-1)?.lines.at(-1)?.line.pictures.at(-1);
		if (picture) picture.alt = this.description?.replace(/\s+/g, " ").trim() ?? "";
		this.description = undefined;
	}

	private addObject(path: string): void {
		const builder = this.paragraphs.at(-1)?.lines.at(-1);
		const tex = this.parts.findFormula(path.replace(/^\.\//, ""));
		if (!builder || tex === undefined) return;
		if (tex === null) builder.line.hasLostMath = true;
		else builder.addFormula(tex, {});
	}

	private endParagraph(): void {
		const paragraph = this.paragraphs.pop();
		if (!paragraph) return;
		const lines = paragraph.lines.map(({ line }) => line);
		const [first] = lines;
		if (first && paragraph.list) first.list = paragraph.list;
		if (first && paragraph.style?.startsPage) first.startsPage = true;
		for (const line of lines) {
			line.isParagraph = true;
			if (paragraph.isHeading) line.isHeading = true;
			if (this.noteDepth > 0) line.isAside = true;
		}
		const hidden = paragraph.hidden.trim() === "" ? [] : [{ ...plainLine(paragraph.hidden.trim()), isAside: true as const }];
		const [outer] = this.paragraphs;
		const target = outer ? outer.inner : this.containers.at(-1);
		for (const line of [...lines, ...paragraph.inner, ...hidden]) target?.push(line);
	}

	private endRow(): void {
		const cells = this.rows.pop() ?? [];
		this.cellStyle = undefined;
		const target = this.containers.at(-1);
		for (const line of rowLines(cells)) target?.push(line);
	}
}

/** The lines of an odt file, empty ones included. */
export function readOdt(parts: OdtParts): DocumentLine[] {
	const reader = new OdtReader(parts);
	reader.read();
	return reader.lines;
}

/** Whether a part of the manifest says that the file has a password. */
export const isEncrypted = (manifest: string) => /<[\w:]*encryption-data\b/.test(manifest);

/** The MathML of an embedded object; undefined if it is no formula. */
export const findMath = (xml: string): string | undefined => /<(?:\w+:)?math\b[\s\S]*<\/(?:\w+:)?math>/.exec(xml)?.[0];
