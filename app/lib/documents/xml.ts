import { Parser } from "saxen";
import { DocumentError } from "./document";

/** The attributes of an element by their names without prefix. */
export type Attributes = () => Readonly<Record<string, string>>;

interface XmlEvents {
	open: (name: string, attributes: Attributes) => void;
	close: (name: string) => void;
	text: (text: string) => void;
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

/** Reads XML in one pass, with names without their prefixes. Throws DocumentError if it is not well-formed. */
export function readXml(xml: string, { open, close, text }: XmlEvents): void {
	const parser = new Parser();
	let isBroken = false;
	parser.on("error", () => {
		isBroken = true;
		parser.stop();
	});
	parser.on("openTag", (element, attributes, decode) => {
		open(localName(element), () => {
			const written = attributes() || {};
			return Object.fromEntries(Object.entries(written).map(([name, value]) => [localName(name), decode(String(value))]));
		});
	});
	parser.on("closeTag", (element) => close(localName(element)));
	parser.on("text", (value, decode) => text(decode(value)));
	parser.on("cdata", text);
	parser.parse(xml);
	if (isBroken) throw new DocumentError("broken");
}

export interface XmlNode {
	name: string;
	attributes: Readonly<Record<string, string>>;
	children: XmlNode[];
	text: string;
}

/** Deeper elements are left out: nobody writes them, and readers of trees call themselves. */
const MAX_DEPTH = 60;

/** Collects elements as a tree, while it is fed with the events of a reader. */
export class TreeBuilder {
	readonly root: XmlNode;
	private readonly stack: XmlNode[];
	private tooDeep = 0;
	isCut = false;

	constructor(name: string) {
		this.root = { name, attributes: {}, children: [], text: "" };
		this.stack = [this.root];
	}

	open(name: string, attributes: Attributes): void {
		if (this.stack.length > MAX_DEPTH) {
			this.tooDeep++;
			this.isCut = true;
			return;
		}
		const node: XmlNode = { name, attributes: attributes(), children: [], text: "" };
		this.stack.at(-1)?.children.push(node);
		this.stack.push(node);
	}

	text(text: string): void {
		const node = this.stack.at(-1);
		if (node) node.text += text;
	}

	/** False if this is the end of the root itself. */
	close(): boolean {
		if (this.tooDeep > 0) {
			this.tooDeep--;
			return true;
		}
		this.stack.pop();
		return this.stack.length > 0;
	}
}

/** Reads a small file, such as styles, as a tree. */
export function readXmlTree(xml: string): XmlNode {
	const tree = new TreeBuilder("");
	readXml(xml, {
		open: (name, attributes) => tree.open(name, attributes),
		close: () => void tree.close(),
		text: (text) => tree.text(text),
	});
	return tree.root;
}

export const child = (node: XmlNode | undefined, name: string) => node?.children.find((one) => one.name === name);
export const children = (node: XmlNode | undefined, name: string) => node?.children.filter((one) => one.name === name) ?? [];
