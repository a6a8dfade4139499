import { Parser } from "saxen";

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
