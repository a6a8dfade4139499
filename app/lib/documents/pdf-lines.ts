import type { TextItem, TextMarkedContent } from "pdfjs-dist/types/src/display/api";
import { type DocumentLine, LineBuilder, removeHiddenSigns } from "./document";

/* The lines of a PDF, of which only the places of its letters are known. */

export interface PdfPageText {
	items: readonly (TextItem | TextMarkedContent)[];
	/** Names of fonts whose letters are equally wide, as in program code. */
	fixedFonts: ReadonlySet<string>;
}

interface Piece {
	text: string;
	x: number;
	y: number;
	right: number;
	height: number;
	isFixed: boolean;
}

interface Row {
	pieces: Piece[];
	y: number;
	height: number;
	x: number;
	right: number;
}

/** Pieces closer than this many letter heights are one word. */
const WORD_GAP = 0.15;
/** A gap that is wider than any space between words parts options and columns. */
const WIDE_GAP = 1.2;
/** Two typed spaces. */
const DOUBLE_GAP = 0.48;
/** A line that is more than this many heights below the one before begins a paragraph. */
const PARAGRAPH_GAP = 1.7;

function toPieces({ items, fixedFonts }: PdfPageText): Piece[] {
	const pieces: Piece[] = [];
	for (const item of items) {
		if (!("str" in item) || item.str.trim() === "") continue;
		const [scaleX = 0, , , scaleY = 0, x = 0, y = 0] = item.transform as number[];
		const height = Math.abs(item.height) || Math.abs(scaleY) || Math.abs(scaleX) || 1;
		pieces.push({
			text: removeHiddenSigns(item.str),
			x,
			y,
			right: x + Math.max(item.width, 0),
			height,
			isFixed: fixedFonts.has(item.fontName),
		});
	}
	return pieces;
}

function toRow(pieces: Piece[]): Row {
	pieces.sort((a, b) => a.x - b.x);
	// The line is where its largest letters stand; exponents are higher.
	const main = pieces.reduce((largest, piece) => (piece.height > largest.height * 1.05 ? piece : largest));
	let right = 0;
	for (const piece of pieces) right = Math.max(right, piece.right);
	return { pieces, y: main.y, height: main.height, x: pieces[0]?.x ?? 0, right };
}

function toRows(pieces: readonly Piece[]): Row[] {
	const rows: Row[] = [];
	let open: Piece[] = [];
	let [y, height] = [0, 0];
	for (const piece of [...pieces].sort((a, b) => b.y - a.y)) {
		if (open.length > 0 && y - piece.y > 0.5 * Math.max(height, piece.height)) {
			rows.push(toRow(open));
			open = [];
		}
		if (open.length === 0 || piece.height > height) [y, height] = [piece.y, piece.height];
		open.push(piece);
	}
	if (open.length > 0) rows.push(toRow(open));
	return rows;
}

/** Where text begins that is far from the text to its left. */
function findGapStarts({ pieces, height }: Row): Piece[] {
	return pieces.filter((piece, index) => {
		const before = pieces[index - 1];
		return before !== undefined && piece.x - before.right > height * WIDE_GAP;
	});
}

/** How many places are tried as the left edge of a column. */
const MAX_EDGES = 5;
const EDGE_TOLERANCE = 3;
/** A column of its own has numbers of questions, or begins with option A: what is only to the right of option A has neither. */
const OWN_TEXT = /^\(?(?:\d{1,3}\s?[.)\-–]|[Aa]\s?[).])/;

/** The left edge of a second column, if these rows are two columns. Edges that other pages have need less evidence. */
function findColumnEdge(rows: readonly Row[], known: readonly number[]): number | undefined {
	const starts = rows.flatMap((row) => [...findGapStarts(row), ...(row.pieces[0] ? [row.pieces[0]] : [])]).sort((a, b) => a.x - b.x);
	let left = Number.POSITIVE_INFINITY;
	let right = 0;
	for (const row of rows) [left, right] = [Math.min(left, row.x), Math.max(right, row.right)];
	const clusters: Piece[][] = [];
	for (const piece of starts) {
		const last = clusters.at(-1);
		if (last?.[0] && piece.x - last[0].x <= EDGE_TOLERANCE) last.push(piece);
		else clusters.push([piece]);
	}
	const width = right - left;
	const likely = clusters
		.filter((cluster) => cluster.length >= 3 && (cluster[0]?.x ?? 0) > left + width * 0.2)
		.sort((a, b) => b.length - a.length)
		.slice(0, MAX_EDGES);
	for (const cluster of likely) {
		const edge = (cluster[0]?.x ?? 0) - 1;
		const [top, bottom] = [Math.max(...cluster.slice(0, 5_000).map(({ y }) => y)), Math.min(...cluster.slice(0, 5_000).map(({ y }) => y))];
		const within = rows.filter(({ y }) => y <= top + 1 && y >= bottom - 1);
		const crossing = within.filter((row) => crosses(row, edge)).length;
		const isFree = crossing <= within.length * 0.1;
		if (isFree && within.some(({ x }) => x < edge) && cluster.some(({ text }) => OWN_TEXT.test(text))) return edge;
	}
	return known.find((edge) => {
		const besides = rows.filter(({ x }) => x < edge - EDGE_TOLERANCE);
		const startsThere = starts.filter(({ x }) => Math.abs(x - edge - 1) <= EDGE_TOLERANCE).length;
		return startsThere > 1 && besides.length > 0 && rows.filter((row) => crosses(row, edge)).length < startsThere;
	});
}

const crosses = ({ pieces, height }: Row, edge: number) =>
	pieces.some((piece, index) => {
		const next = pieces[index + 1];
		return (
			(piece.x < edge - 1 && piece.right > edge + 1) ||
			(piece.right <= edge && next !== undefined && next.x > edge && next.x - piece.right < height * WIDE_GAP)
		);
	});

interface Block {
	rows: Row[];
	/** Lines of a column, lines over several columns, or a page without columns. */
	kind: "column" | "wide" | "page";
}

/** Blocks of rows in the order in which they are read: columns one after the other, between lines over their whole width. */
function splitColumns(pieces: readonly Piece[], edges: Set<number>, depth = 0): Block[] {
	const rows = toRows(pieces);
	const edge = depth < 3 ? findColumnEdge(rows, [...edges].slice(0, MAX_EDGES)) : undefined;
	if (edge === undefined) return [{ rows, kind: depth > 0 ? "column" : "page" }];
	edges.add(edge);
	const blocks: Block[] = [];
	let [left, right]: [Piece[], Piece[]] = [[], []];
	let wide: Row[] = [];
	const endWide = () => {
		if (wide.length > 0) blocks.push({ rows: wide, kind: "wide" });
		wide = [];
	};
	const endColumns = () => {
		for (const column of [left, right]) if (column.length > 0) blocks.push(...splitColumns(column, new Set(), depth + 1));
		[left, right] = [[], []];
	};
	for (const row of rows) {
		if (crosses(row, edge)) {
			endColumns();
			wide.push(row);
			continue;
		}
		endWide();
		for (const piece of row.pieces) (piece.x < edge ? left : right).push(piece);
	}
	endColumns();
	endWide();
	return blocks;
}

const OPTION_START = /^\(?[A-Ja-j]\s?[).:-]/;

function writeRow(row: Row, left: number): DocumentLine {
	const builder = new LineBuilder();
	let before: Piece | undefined;
	for (const piece of row.pieces) {
		const gap = before ? (piece.x - before.right) / row.height : 0;
		const spaces =
			!before || gap < WORD_GAP ? "" : gap >= WIDE_GAP ? "\t" : gap >= DOUBLE_GAP && OPTION_START.test(piece.text) ? "  " : " ";
		if (!before && piece.isFixed) builder.add(" ".repeat(Math.max(0, Math.min(40, Math.round((piece.x - left) / (0.6 * row.height))))), {});
		const { text } = builder.line;
		if (spaces !== "" && !(spaces === " " && /\s$/.test(text))) builder.add(spaces, {});
		const isSmall = piece.height < row.height * 0.85;
		const rise = (piece.y - row.y) / row.height;
		const script = isSmall && rise > 0.15 ? "sup" : isSmall && rise < -0.05 ? "sub" : undefined;
		builder.add(piece.text, {}, before ? script : undefined);
		before = piece;
	}
	const { line } = builder;
	line.text = line.text.trimEnd();
	return line;
}

const firstWordWidth = ({ pieces: [first] }: Row) => {
	if (!first) return 0;
	const [word = ""] = first.text.trim().split(/\s/, 1);
	return ((first.right - first.x) * word.length) / Math.max(1, first.text.length);
};

interface PlacedLine {
	line: DocumentLine;
	row: Row;
	page: number;
	isEdge: boolean;
}

/** Text that says what it is: never the head of a page, even if it is at the same place on two of them. */
const NO_HEAD = /^\s*\(?(?:[A-Za-z]|\d{1,3})\s?[).:\-–]|[:=]\s*\S{1,12}\s*$/;

/** Marks heads and feet: lines at the top or the bottom of several pages that differ in their digits at most. */
function markRunning(lines: readonly PlacedLine[]): void {
	const groups = new Map<string, PlacedLine[]>();
	for (const placed of lines) {
		if (!placed.isEdge || NO_HEAD.test(placed.line.text)) continue;
		const key = placed.line.text.replace(/\d+/g, "#").replace(/\s+/g, " ").trim();
		const group = groups.get(key) ?? [];
		group.push(placed);
		groups.set(key, group);
	}
	for (const group of groups.values()) {
		const pages = new Set(group.map(({ page }) => page));
		if (pages.size < 2) continue;
		for (const { line, row } of group)
			if (group.some((other) => other.row !== row && Math.abs(other.row.y - row.y) < 3)) line.isRunning = true;
	}
}

/** How many lines at the top and the bottom of a page may be its head and foot. */
const EDGE_LINES = 2;

/** All lines of a PDF; each page's begin with `startsPage`. */
export function toPdfLines(pages: readonly PdfPageText[]): DocumentLine[][] {
	const all: PlacedLine[] = [];
	const blocks: { lines: PlacedLine[]; column: string }[] = [];
	/** Edges of columns, so that a page with little text has those of the others. */
	const edges = new Set<number>();
	for (const text of pages) splitColumns(toPieces(text), edges);
	pages.forEach((text, page) => {
		const pieces = toPieces(text);
		const heights = [...new Set(pieces.map(({ y }) => Math.round(y)))].sort((a, b) => b - a);
		const [top, bottom] = [heights[Math.min(EDGE_LINES, heights.length) - 1] ?? 0, heights[Math.max(0, heights.length - EDGE_LINES)] ?? 0];
		for (const { rows, kind } of splitColumns(pieces, edges)) {
			let left = Number.POSITIVE_INFINITY;
			for (const { x } of rows) left = Math.min(left, x);
			const placed = rows.map((row) => ({
				row,
				page,
				line: writeRow(row, left),
				isEdge: Math.round(row.y) >= top || Math.round(row.y) <= bottom,
			}));
			blocks.push({ lines: placed, column: `${Math.round(left / 20)} ${kind}` });
		}
	});
	// Columns have the same width on all pages.
	const rights = new Map<string, number>();
	for (const { lines, column } of blocks) {
		for (const { row } of lines) rights.set(column, Math.max(rights.get(column) ?? 0, row.right));
	}
	for (const { lines, column } of blocks) {
		const columnRight = rights.get(column) ?? 0;
		lines.forEach((placed, index) => {
			const before = lines[index - 1];
			if (before) {
				const gap = before.row.y - placed.row.y;
				if (gap > Math.max(before.row.height, placed.row.height) * PARAGRAPH_GAP) placed.line.isApart = true;
				else if (before.row.right + before.row.height * 0.2 + firstWordWidth(placed.row) > columnRight && !/^\s/.test(placed.line.text))
					placed.line.isWrapped = true;
			}
			all.push(placed);
		});
	}
	markRunning(all);
	const lines: DocumentLine[][] = pages.map(() => []);
	for (const { line, page } of all) lines[page]?.push(line);
	for (const [index, page] of lines.entries()) if (index > 0 && page[0]) page[0].startsPage = true;
	return lines;
}
