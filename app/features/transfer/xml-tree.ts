/** One element of an XML file. */
export interface XmlElement {
	name: string;
	attributes: ReadonlyMap<string, string>;
	/** Its own text, CDATA included, without that of elements inside it. */
	text: string;
	children: XmlElement[];
}

/** Far more than a hundred questions have. */
const MOST = { elements: 50_000, depth: 40 };

const SIGNS: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** The five entities of XML and numbers; others stay as they are, because a file may define none. */
function decoded(text: string): string {
	return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, (whole, hex?: string, digits?: string, name?: string) => {
		if (name !== undefined) return SIGNS[name] ?? whole;
		const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
		return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : whole;
	});
}

function attributesOf(written: string): Map<string, string> {
	// A name begins after a space: otherwise a long word would be read again from each of its letters.
	const found = written.matchAll(/\s([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
	return new Map([...found].map(([, name = "", double, single]) => [name, decoded(double ?? single ?? "")]));
}

/**
 * The elements of an XML file as other programs write it; null if it is not well-formed or far too large. Each letter is read once.
 * Declarations are skipped: nothing in a file defines entities, and nothing is loaded.
 */
export function readXml(source: string): XmlElement | null {
	const root: XmlElement = { name: "", attributes: new Map(), text: "", children: [] };
	const open = [root];
	let at = 0;
	let elements = 0;
	/** What stands between the signs at `at` and `end`; null if it never ends. */
	const until = (start: string, end: string): string | null => {
		const from = at + start.length;
		const to = source.indexOf(end, from);
		if (to < 0) return null;
		at = to + end.length;
		return source.slice(from, to);
	};
	while (at < source.length) {
		const current = open.at(-1) ?? root;
		const next = source.indexOf("<", at);
		const between = source.slice(at, next < 0 ? source.length : next);
		current.text += decoded(between);
		if (next < 0) break;
		at = next;
		if (source.startsWith("<![CDATA[", at)) {
			const data = until("<![CDATA[", "]]>");
			if (data === null) return null;
			current.text += data;
			continue;
		}
		const skipped = source.startsWith("<!--", at) ? until("<!--", "-->") : source.startsWith("<?", at) ? until("<?", "?>") : undefined;
		if (skipped === null) return null;
		if (skipped !== undefined) continue;
		const tag = until("<", ">");
		if (tag === null) return null;
		if (tag.startsWith("!")) continue;
		if (tag.startsWith("/")) {
			if (open.length === 1 || open.pop()?.name !== tag.slice(1).trim()) return null;
			continue;
		}
		const [name = ""] = /^[\w:.-]+/.exec(tag) ?? [];
		if (name === "" || ++elements > MOST.elements || open.length > MOST.depth) return null;
		const element: XmlElement = { name, attributes: attributesOf(tag.slice(name.length)), text: "", children: [] };
		current.children.push(element);
		if (!tag.endsWith("/")) open.push(element);
	}
	return open.length === 1 ? (root.children.find(({ name }) => name === "quiz") ?? null) : null;
}

export function childrenOf(element: XmlElement, name: string): XmlElement[] {
	return element.children.filter((child) => child.name === name);
}

/** The text at a path of names below an element; empty if there is none. */
export function textAt(element: XmlElement, ...names: string[]): string {
	let found: XmlElement | undefined = element;
	for (const name of names) found = found?.children.find((child) => child.name === name);
	return found?.text ?? "";
}
