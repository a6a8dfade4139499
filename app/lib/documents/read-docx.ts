import {
	DocumentError,
	type DocumentLine,
	type DocumentPicture,
	LineBuilder,
	MAX_NESTED_CELLS,
	MAX_READ_CHARACTERS,
	plainLine,
	rowLines,
} from "./document";
import { DocxNumbering, DocxStyles, type RunProperties, readRunProperty, toLinkMarks, toMarks } from "./docx-styles";
import { nodeText, ommlToLatex } from "./omml";
import { type Attributes, child, children, readXml, readXmlTree, TreeBuilder, type XmlNode } from "./xml";

/** Elements whose content is no text of the document: deleted text, codes of fields, what older programs show instead. */
const SKIPPED = new Set(
	"Fallback del moveFrom instrText delText delInstrText sectPr pPrChange rPrChange tcPrChange tblPrChange trPrChange".split(" "),
);
/** The properties of a paragraph or a row use the names of tracked changes to say that its end was deleted. */
const isSkippedElement = (name: string, parent: string) =>
	SKIPPED.has(name) && !(/^(?:del|moveFrom)$/.test(name) && /^(?:rPr|trPr)$/.test(parent));

/** Signs of the fonts Wingdings and Symbol that are marks in a test. */
const SYMBOLS: Readonly<Record<string, string>> = {
	f0fc: "✓",
	f0fe: "☑",
	f052: "☑",
	f0a8: "☐",
	f06f: "☐",
	f0a3: "☐",
	f0fb: "✗",
	f0fd: "☒",
	f054: "☒",
	f0b7: "•",
	f0b4: "×",
	f0b0: "°",
	f0a5: "∞",
	f070: "π",
	f061: "α",
	f062: "β",
	f0b1: "±",
	f0b8: "÷",
};

interface Paragraph {
	lines: LineBuilder[];
	style: string | undefined;
	numId: string | undefined;
	level: number | undefined;
	outline: boolean;
	highlight: string | undefined;
	/** True if the end of this paragraph was deleted: it shows no number. */
	isDeleted: boolean;
	startsPage: boolean;
	hidden: string;
	/** Paragraphs of text boxes and the like, which follow this one. */
	inner: DocumentLine[];
	run: RunProperties;
}

interface Table {
	/** The lines of the cells of the row that is being read. */
	cells: DocumentLine[][];
	shading: string | undefined;
}

interface DocxParts {
	document: string;
	styles?: string | undefined;
	numbering?: string | undefined;
	notes: readonly string[];
	/** Finds a picture by the id of its relation; a string is the name of a file that is no picture for browsers. */
	findPicture: (relation: string) => Omit<DocumentPicture, "alt"> | string | undefined;
}

class DocxReader {
	readonly lines: DocumentLine[] = [];
	private readonly path: string[] = [];
	private readonly paragraphs: Paragraph[] = [];
	private readonly containers: DocumentLine[][] = [this.lines];
	private readonly tables: Table[] = [];
	private skipped = 0;
	private deepCells = 0;
	private textDepth = 0;
	private linkDepth = 0;
	private characters = 0;
	private formula: TreeBuilder | undefined;
	private alt = "";
	private readonly numbering: DocxNumbering;
	private readonly styles: DocxStyles;

	constructor(private readonly parts: DocxParts) {
		this.styles = new DocxStyles(parts.styles === undefined ? undefined : readXmlTree(parts.styles));
		this.numbering = new DocxNumbering(parts.numbering === undefined ? undefined : readXmlTree(parts.numbering), this.styles);
	}

	read(xml: string): void {
		readXml(xml, {
			open: (name, attributes) => this.open(name, attributes),
			close: (name) => this.close(name),
			text: (text) => {
				if (this.formula) this.formula.text(text);
				else if (this.textDepth > 0 && this.skipped === 0) this.addText(text);
			},
		});
	}

	private open(name: string, attributes: Attributes): void {
		if (this.formula) {
			this.formula.open(name, attributes);
			return;
		}
		const parent = this.path.at(-1) ?? "";
		this.path.push(name);
		if (isSkippedElement(name, parent)) this.skipped++;
		const paragraph = this.paragraphs.at(-1);
		if (name === "del" && parent === "rPr" && this.path.at(-3) === "pPr" && paragraph) paragraph.isDeleted = true;
		if (this.skipped > 0) return;
		if (parent === "rPr") {
			if (paragraph && this.path.at(-3) === "r") readRunProperty(paragraph.run, name, attributes());
			return;
		}
		if (parent === "pPr" && paragraph) this.readParagraphProperty(paragraph, name, attributes);
		else if (parent === "numPr" && paragraph && this.path.at(-3) === "pPr") {
			if (name === "ilvl") paragraph.level = Number(attributes().val ?? 0);
			else if (name === "numId") paragraph.numId = attributes().val;
		} else if (parent === "tcPr" && name === "shd") {
			const table = this.tables.at(-1);
			if (table) table.shading = attributes().fill;
		} else this.openContent(name, attributes, paragraph);
	}

	private readParagraphProperty(paragraph: Paragraph, name: string, attributes: Attributes): void {
		if (name === "pStyle") paragraph.style = attributes().val;
		else if (name === "outlineLvl") paragraph.outline = Number(attributes().val ?? 9) < 9;
		else if (name === "shd") paragraph.highlight = attributes().fill;
		else if (name === "pageBreakBefore") paragraph.startsPage = attributes().val !== "0" && attributes().val !== "false";
	}

	private openContent(name: string, attributes: Attributes, paragraph: Paragraph | undefined): void {
		switch (name) {
			case "p":
				this.paragraphs.push({
					lines: [new LineBuilder()],
					style: undefined,
					numId: undefined,
					level: undefined,
					outline: false,
					highlight: this.tables.at(-1)?.shading,
					isDeleted: false,
					startsPage: false,
					hidden: "",
					inner: [],
					run: {},
				});
				break;
			case "r":
				if (paragraph) paragraph.run = {};
				break;
			case "t":
				this.textDepth++;
				break;
			case "hyperlink":
				this.linkDepth++;
				break;
			case "tab":
			case "ptab":
				if (this.path.at(-2) === "r") this.addText("\t");
				break;
			case "br":
			case "cr":
				if (paragraph) this.breakLine(paragraph, name === "br" ? attributes().type : undefined);
				break;
			case "noBreakHyphen":
				this.addText("-");
				break;
			case "sym":
				this.addText(SYMBOLS[attributes().char?.toLowerCase() ?? ""] ?? "");
				break;
			case "oMath":
				if (paragraph) this.formula = new TreeBuilder(name);
				break;
			case "tbl":
				this.tables.push({ cells: [], shading: undefined });
				break;
			case "tr":
				this.tables.at(-1)?.cells.splice(0);
				break;
			case "tc":
				if (this.containers.length > MAX_NESTED_CELLS) this.deepCells++;
				else if (this.tables.length > 0) this.containers.push([]);
				break;
			case "docPr":
				this.alt = attributes().descr ?? "";
				break;
			case "blip":
				this.addPicture(attributes().embed ?? "");
				break;
			case "imagedata":
				this.addPicture(attributes().id ?? "");
				break;
		}
	}

	private close(name: string): void {
		if (this.formula) {
			if (this.formula.close()) return;
			this.addFormula(this.formula);
			this.formula = undefined;
		}
		this.path.pop();
		const parent = this.path.at(-1) ?? "";
		const isSkipped = this.skipped > 0;
		if (isSkippedElement(name, parent)) this.skipped--;
		if (isSkipped) return;
		if (name === "t") this.textDepth--;
		else if (name === "hyperlink") this.linkDepth = Math.max(0, this.linkDepth - 1);
		else if (name === "p") this.endParagraph();
		else if (name === "tc" && this.deepCells > 0) this.deepCells--;
		else if (name === "tc" && this.tables.length > 0) {
			const table = this.tables.at(-1);
			table?.cells.push(this.containers.pop() ?? []);
			if (table) table.shading = undefined;
		} else if (name === "tr") this.endRow();
		else if (name === "tbl") this.tables.pop();
	}

	private addText(text: string): void {
		const paragraph = this.paragraphs.at(-1);
		if (!paragraph) return;
		this.characters += text.length;
		if (this.characters > MAX_READ_CHARACTERS) throw new DocumentError("tooLarge");
		const style = this.styles.paragraph(paragraph.style);
		const { isHidden, script, ...run } = this.styles.run(style, paragraph.run);
		if (isHidden) {
			paragraph.hidden += text;
			return;
		}
		const highlight = run.highlight ?? paragraph.highlight;
		const isLink = this.linkDepth > 0 || this.styles.find(paragraph.run.style)?.isLink;
		const marks = (isLink ? toLinkMarks : toMarks)({ ...run, ...(highlight === undefined ? {} : { highlight }) });
		paragraph.lines.at(-1)?.add(text.replace(/[\r\n]/g, " "), marks, script === "none" ? undefined : script);
	}

	private breakLine(paragraph: Paragraph, type: string | undefined): void {
		const last = paragraph.lines.at(-1);
		if (type !== "page" && type !== "column") paragraph.lines.push(new LineBuilder());
		else if (paragraph.lines.length === 1 && last?.line.text.trim() === "") paragraph.startsPage = type === "page";
		else {
			const next = new LineBuilder();
			if (type === "page") next.line.startsPage = true;
			paragraph.lines.push(next);
		}
	}

	private addFormula({ root, isCut }: TreeBuilder): void {
		const builder = this.paragraphs.at(-1)?.lines.at(-1);
		if (!builder || this.skipped > 0) return;
		const tex = isCut ? null : ommlToLatex(root);
		if (tex !== null) {
			this.characters += tex.length;
			builder.addFormula(tex, {});
			return;
		}
		builder.line.hasLostMath = true;
		this.addText(nodeText(root).replace(/\s+/g, " ").trim());
	}

	private addPicture(relation: string): void {
		const found = this.parts.findPicture(relation);
		const line = this.paragraphs.at(-1)?.lines.at(-1)?.line;
		if (!found || !line) return;
		if (typeof found === "string") line.lostPictures.push(found);
		else line.pictures.push({ ...found, alt: this.alt });
		this.alt = "";
	}

	private endParagraph(): void {
		const paragraph = this.paragraphs.pop();
		if (!paragraph) return;
		const style = this.styles.paragraph(paragraph.style);
		const numId = paragraph.numId ?? style?.numId;
		const lines = paragraph.lines.map(({ line }) => line);
		const first = lines[0];
		const isEmpty = lines.every(({ text, pictures }) => text.trim() === "" && pictures.length === 0);
		if (first && numId !== undefined && numId !== "0" && !(isEmpty && paragraph.isDeleted)) {
			const list = this.numbering.next(numId, paragraph.level ?? style?.level ?? 0);
			if (list) first.list = list;
		}
		if (first && (paragraph.outline || style?.isHeading)) for (const line of lines) line.isHeading = true;
		if (first && paragraph.startsPage) first.startsPage = true;
		for (const line of lines) line.isParagraph = true;
		const hidden = paragraph.hidden.trim() === "" ? [] : [{ ...plainLine(paragraph.hidden.trim()), isAside: true as const }];
		const all = [...lines, ...paragraph.inner, ...hidden];
		const [outer] = this.paragraphs;
		// A text box is part of a paragraph that is still being read.
		const target = outer && this.containers.length === 1 + this.tables.length ? outer.inner : this.containers.at(-1);
		for (const line of all) target?.push(line);
	}

	private endRow(): void {
		const cells = this.tables.at(-1)?.cells.splice(0) ?? [];
		const outer = this.tables.length === 1 ? this.paragraphs[0] : undefined;
		const target = outer ? outer.inner : this.containers.at(-1);
		for (const line of rowLines(cells)) target?.push(line);
	}
}

/** Relations of a part by their ids. */
export function readRelations(xml: string | undefined): Map<string, { target: string; type: string }> {
	const root = xml === undefined ? undefined : child(readXmlTree(xml), "Relationships");
	return new Map(
		children(root, "Relationship").map(({ attributes }: XmlNode) => [
			attributes.Id ?? "",
			{ target: attributes.Target ?? "", type: attributes.Type?.split("/").at(-1) ?? "" },
		]),
	);
}

/** The lines of a docx file, empty ones included. Footnotes come last. */
export function readDocx(parts: DocxParts): DocumentLine[] {
	const reader = new DocxReader(parts);
	reader.read(parts.document);
	const body = reader.lines.length;
	for (const notes of parts.notes) reader.read(notes);
	for (const line of reader.lines.slice(body)) line.isAside = true;
	return reader.lines;
}
