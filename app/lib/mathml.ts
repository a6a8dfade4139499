import { decodeHTMLStrict } from "entities";
import { MathMLToLaTeX } from "mathml-to-latex";

const ENTITY = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|[a-z]{1,31}\d{0,2});/gi;

export function decodeEntities(text: string): string {
	return text.replace(ENTITY, (whole, hex?: string, digits?: string) => {
		if (whole === "&nbsp;") return " ";
		if (hex === undefined && digits === undefined) return decodeHTMLStrict(whole);
		const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
		return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
	});
}

/** Longer MathML is no formula of a quiz, and its translation would take long. */
const MAX_MATHML_CHARACTERS = 20_000;

/** Columns of digits and long division, of which the library would make a row of numbers, and what it leaves out. */
const UNTRANSLATABLE_MATH = /<(?:m(?:longdiv|stack|glyph)|ms)(?=[\s/>])/i;
/** Brackets that do not match, and commands that lack what they are about. */
const isBroken = (tex: string) =>
	tex.match(/\\left(?![a-z])/g)?.length !== tex.match(/\\right(?![a-z])/g)?.length || /\\(?:over|under)line\}|\\hcancel\b/.test(tex);
/** Letters and signs that the library writes as others: ç with a dot, ° as a composition. */
const MISREAD_SIGN = /(?![×÷])[\u00c0-\u024f]|[°º⏜]/gu;
const SIGN_TEX: Readonly<Record<string, string>> = { º: "°", "⏜": "\\frown" };

/** A text within a formula; undefined for signs that no text of a formula can hold. */
const writeMathText = (text: string) => (/[\\$^~]/.test(text) ? undefined : `\\text{${text.replace(/[#%&_{}]/g, "\\$&")}}`);

/** Translates MathML; empty if that is not possible. */
export function mathmlToLatex(mathml: string): string {
	if (mathml.length > MAX_MATHML_CHARACTERS) return "";
	const kept: string[] = [];
	/** A sign of private use, which the library leaves alone, in the place of a piece of LaTeX. */
	const keep = (tex: string) => {
		if (!kept.includes(tex)) kept.push(tex);
		return String.fromCharCode(0xe000 + kept.indexOf(tex));
	};
	try {
		// XML knows five entities, HTML all others.
		const xml = mathml.replace(ENTITY, (whole) => {
			const sign = whole === "&nbsp;" ? "\u00a0" : decodeEntities(whole);
			return /[<>&"']/.test(sign) ? whole : sign;
		});
		if (UNTRANSLATABLE_MATH.test(xml) || /[\ue000-\uf8ff]/.test(xml)) return "";
		const prepared = xml
			.replace(/<mtext\b[^<>]*>([^<>]+)<\/mtext>/gi, (_, text: string) => `<mi>${keep(writeMathText(decodeEntities(text)) ?? "$")}</mi>`)
			// The library writes a bracket of its own where a sign is empty.
			.replace(/<mfenced\b[^<>]*>/gi, (tag) => tag.replace(/\b(open|close)\s*=\s*(["'])\s*\2/gi, '$1="."'))
			.replaceAll("‾", "¯")
			.replace(MISREAD_SIGN, (sign) => keep(SIGN_TEX[sign] ?? sign));
		const tex = MathMLToLaTeX.convert(prepared)
			.replace(/[\ue000-\uf8ff]/g, (sign) => kept[sign.charCodeAt(0) - 0xe000] ?? "")
			.replace(/\s+/g, " ")
			.replace(/\^\{ ?° ?\}/g, "^{\\circ}")
			.trim();
		// An entity that is left is a sign that was not understood.
		return /&\w+;|\$/.test(tex) || isBroken(tex) ? "" : tex;
	} catch {
		return "";
	}
}
