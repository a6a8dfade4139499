const LATIN = (
	"nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 " +
	"ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc " +
	"Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml " +
	"aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave " +
	"uacute ucirc uuml yacute thorn yuml"
).split(" ");
const ENTITIES: Record<string, string> = {
	...Object.fromEntries(LATIN.map((name, index) => [name, String.fromCharCode(160 + index)])),
	...{
		nbsp: " ",
		amp: "&",
		lt: "<",
		gt: ">",
		quot: '"',
		apos: "'",
		ndash: "–",
		mdash: "—",
		lsquo: "‘",
		rsquo: "’",
		ldquo: "“",
		rdquo: "”",
	},
	...{ bdquo: "„", hellip: "…", bull: "•", euro: "€", trade: "™", larr: "←", rarr: "→", le: "≤", ge: "≥", ne: "≠", minus: "−", radic: "√" },
	...{ infin: "∞", pi: "π", Gbreve: "Ğ", gbreve: "ğ", Scedil: "Ş", scedil: "ş", Idot: "İ", inodot: "ı", imath: "ı" },
};
/** The tags of Moodle's own formatting. Other words in angle brackets stay, because a question may be about them. */
const TAG =
	/<\/?(?:p|br|div|span|b|i|u|s|em|strong|small|big|sub|sup|font|center|h[1-6]|ul|ol|li|dl|dt|dd|a|img|audio|video|source|iframe|object|embed|table|tbody|thead|tr|td|th|caption|pre|code|blockquote|hr|tt|del|ins|mark)\b[^<>]*>/gi;
const BREAK = /^<(?:br|hr|\/(?:p|div|li|tr|h[1-6]|blockquote|pre))\b/i;
const PLAIN = /^<\/?(?:p|br|div|span)\b/i;
const MEDIA = /^<(?:img|audio|video|iframe|object|embed)\b/i;
const RAISED: Record<string, string> = Object.fromEntries(
	[..."0123456789+-()n"].map((sign, index) => [sign, [..."⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾ⁿ"][index] ?? sign]),
);
const LOWERED: Record<string, string> = Object.fromEntries(
	[..."0123456789+-()"].map((sign, index) => [sign, [..."₀₁₂₃₄₅₆₇₈₉₊₋₍₎"][index] ?? sign]),
);

interface HtmlText {
	text: string;
	/** Formatting other than paragraphs was removed. */
	stripped: boolean;
	/** A picture, a sound or a film was removed. */
	media: boolean;
}

/** 10<sup>3</sup> would become 103, so characters with a superscript or subscript form use it. */
function withPowers(html: string): string {
	return html.replace(/<(sup|sub)>([0-9+\-()n]+)<\/\1>/gi, (whole, tag: string, signs: string) => {
		const forms = tag.toLowerCase() === "sup" ? RAISED : LOWERED;
		return [...signs].every((sign) => forms[sign]) ? [...signs].map((sign) => forms[sign]).join("") : whole;
	});
}

function entity(whole: string, hex: string | undefined, digits: string | undefined, name: string | undefined): string {
	if (name !== undefined) return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? whole) : whole;
	const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
	return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}

/** The lines of a text that are not empty, without the space around them. */
export function filledLines(text: string): string[] {
	return text.split("\n").flatMap((line) => line.trim() || []);
}

/** The text of HTML as quiz tools write it. It is only ever shown as text, so unknown tags may stay. */
export function htmlText(html: string): HtmlText {
	let stripped = false;
	let media = false;
	const bare = withPowers(html).replace(TAG, (tag) => {
		if (MEDIA.test(tag)) media = true;
		if (BREAK.test(tag)) return "\n";
		if (!PLAIN.test(tag)) stripped = true;
		return "";
	});
	const decoded = bare.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{1,20}\d{0,2}));/gi, entity);
	return { text: filledLines(decoded).join("\n"), stripped, media };
}
