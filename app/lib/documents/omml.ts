import type { XmlNode } from "./xml";
import { child, children } from "./xml";

/* Equations of Word as LaTeX. */

const letters = (list: string) => new Map(list.split(" ").map((pair) => [[...pair][0] ?? "", `\\${pair.slice([...pair][0]?.length)}`]));
const SIGNS: ReadonlyMap<string, string> = letters(
	"αalpha βbeta γgamma δdelta εvarepsilon ϵepsilon ζzeta ηeta θtheta ϑvartheta ιiota κkappa λlambda μmu νnu ξxi πpi ρrho σsigma τtau υupsilon φvarphi ϕphi χchi ψpsi ωomega ΓGamma ΔDelta ΘTheta ΛLambda ΞXi ΠPi ΣSigma ΦPhi ΨPsi ΩOmega ×times ÷div ±pm ∓mp ⋅cdot ∙cdot ≤le ≥ge ≠ne ≈approx ≡equiv ≅cong ∼sim ∝propto ∞infty →to ←leftarrow ⇒Rightarrow ⇐Leftarrow ↔leftrightarrow ⇔Leftrightarrow ∈in ∉notin ⊂subset ⊆subseteq ⊃supset ⊇supseteq ∪cup ∩cap ∅emptyset ∀forall ∃exists ∧land ∨lor ¬neg ∠angle ∥parallel ⊥perp ∂partial ∇nabla …ldots ⋯cdots ∑sum ∏prod ∫int △triangle ℏhbar",
);
const PLAIN: Readonly<Record<string, string>> = { "−": "-", "–": "-", "′": "'", "\u2061": "", "\u2062": "", "\u2063": "", "\u00a0": " " };
const NARY: Readonly<Record<string, string>> = {
	"∑": "\\sum",
	"∏": "\\prod",
	"∫": "\\int",
	"∬": "\\iint",
	"∭": "\\iiint",
	"∮": "\\oint",
	"⋃": "\\bigcup",
	"⋂": "\\bigcap",
};
const ACCENTS: Readonly<Record<string, string>> = {
	"\u0302": "\\hat",
	"\u0303": "\\tilde",
	"\u0304": "\\bar",
	"\u0305": "\\overline",
	"\u0307": "\\dot",
	"\u0308": "\\ddot",
	"\u20d7": "\\vec",
	"→": "\\vec",
	ˆ: "\\hat",
	"~": "\\tilde",
	"¯": "\\bar",
};
const FUNCTIONS = /^(?:sin|cos|tan|cot|sec|csc|arcsin|arccos|arctan|sinh|cosh|tanh|log|ln|lg|exp|min|max|lim|det|gcd|deg)$/;
/** Characters that LaTeX gives a meaning. */
const SPECIAL = /[#%&_{}$]/g;

interface Reading {
	isLost: boolean;
}

const value = (node: XmlNode | undefined, name: string) => child(node, name)?.attributes.val;
const isOn = (node: XmlNode | undefined, name: string) => {
	const flag = child(node, name);
	return flag !== undefined && !/^(?:0|false|off)$/.test(flag.attributes.val ?? "1");
};

function writeRun(node: XmlNode, reading: Reading): string {
	const text = children(node, "t")
		.map((one) => one.text)
		.join("");
	const isText = isOn(child(node, "rPr"), "nor");
	if (isText && /\p{L}{2,}|\s/u.test(text)) {
		if (/[\\^~$]/.test(text)) reading.isLost = true;
		return `\\text{${text.replace(/[\\^~$]/g, "").replace(/[#%&_{}]/g, "\\$&")}}`;
	}
	let written = "";
	for (const sign of text) {
		const command = SIGNS.get(sign);
		if (command) written += `${command} `;
		else if (sign === "\\" || sign === "^" || sign === "~") {
			// No sign of mathematics, and a command in LaTeX.
			reading.isLost = true;
		} else written += PLAIN[sign] ?? sign.replace(SPECIAL, "\\$&");
	}
	// Several letters are a word or the name of a function.
	return written.replace(/\\?\p{L}{2,}/gu, (word) => (word.startsWith("\\") ? word : FUNCTIONS.test(word) ? `\\${word} ` : word));
}

/** The children of an element that are not its settings. */
const content = (node: XmlNode | undefined, reading: Reading): string =>
	(node?.children ?? [])
		.filter(({ name }) => !name.endsWith("Pr"))
		.map((one) => write(one, reading))
		.join("")
		.trim();
const part = (node: XmlNode, name: string, reading: Reading) => content(child(node, name), reading);

const BRACKETS: Readonly<Record<string, string>> = {
	"{": "\\{",
	"}": "\\}",
	"⟨": "\\langle ",
	"⟩": "\\rangle ",
	"⌊": "\\lfloor ",
	"⌋": "\\rfloor ",
	"⌈": "\\lceil ",
	"⌉": "\\rceil ",
	"‖": "\\|",
	"": ".",
};
const bracket = (sign: string, reading: Reading) => {
	const written = BRACKETS[sign] ?? sign;
	if (/^(?:[()[\]|/.]|\\[{}|]|\\\w+ )$/.test(written)) return written;
	reading.isLost = true;
	return ".";
};

function writeDelimited(node: XmlNode, reading: Reading): string {
	const settings = child(node, "dPr");
	const open = value(settings, "begChr") ?? "(";
	const close = value(settings, "endChr") ?? ")";
	const between = value(settings, "sepChr") ?? "|";
	const inner = children(node, "e")
		.map((one) => content(one, reading))
		.join(between === "|" ? "\\mid " : between.replace(/[\\^~#%&_{}$]/g, ""));
	return `\\left${bracket(open, reading)}${inner}\\right${bracket(close, reading)}`;
}

function writeNary(node: XmlNode, reading: Reading): string {
	const settings = child(node, "naryPr");
	const sign = value(settings, "chr") ?? "∫";
	const command = NARY[sign];
	if (!command) reading.isLost = true;
	const sub = isOn(settings, "subHide") ? "" : part(node, "sub", reading);
	const sup = isOn(settings, "supHide") ? "" : part(node, "sup", reading);
	return `${command ?? "\\sum"}${sub && `_{${sub}}`}${sup && `^{${sup}}`} ${part(node, "e", reading)}`;
}

function writeAccent(node: XmlNode, reading: Reading): string {
	const sign = value(child(node, "accPr"), "chr") ?? "\u0302";
	const command = ACCENTS[sign];
	if (!command) reading.isLost = true;
	return `${command ?? ""}{${part(node, "e", reading)}}`;
}

function write(node: XmlNode, reading: Reading): string {
	switch (node.name) {
		case "r":
			return writeRun(node, reading);
		case "t":
			return "";
		case "f": {
			const [over, under] = [part(node, "num", reading), part(node, "den", reading)];
			const type = value(child(node, "fPr"), "type");
			if (type === "lin" || type === "skw") return `{${over}}/{${under}}`;
			return type === "noBar" ? `\\binom{${over}}{${under}}` : `\\frac{${over}}{${under}}`;
		}
		case "rad": {
			const degree = isOn(child(node, "radPr"), "degHide") ? "" : part(node, "deg", reading);
			return `\\sqrt${degree && `[${degree}]`}{${part(node, "e", reading)}}`;
		}
		case "sSup":
			return `${base(node, reading)}^{${part(node, "sup", reading)}}`;
		case "sSub":
			return `${base(node, reading)}_{${part(node, "sub", reading)}}`;
		case "sSubSup":
			return `${base(node, reading)}_{${part(node, "sub", reading)}}^{${part(node, "sup", reading)}}`;
		case "sPre":
			return `{}_{${part(node, "sub", reading)}}^{${part(node, "sup", reading)}}${base(node, reading)}`;
		case "d":
			return writeDelimited(node, reading);
		case "nary":
			return writeNary(node, reading);
		case "func":
			return `${part(node, "fName", reading)} ${part(node, "e", reading)}`;
		case "limLow":
			return `${part(node, "e", reading)}_{${part(node, "lim", reading)}}`;
		case "limUpp":
			return `\\overset{${part(node, "lim", reading)}}{${part(node, "e", reading)}}`;
		case "acc":
			return writeAccent(node, reading);
		case "bar":
			return `${value(child(node, "barPr"), "pos") === "bot" ? "\\underline" : "\\overline"}{${part(node, "e", reading)}}`;
		case "m": {
			const rows = children(node, "mr").map((row) =>
				children(row, "e")
					.map((cell) => content(cell, reading))
					.join(" & "),
			);
			return `\\begin{matrix}${rows.join(" \\\\ ")}\\end{matrix}`;
		}
		case "eqArr":
			return `\\begin{matrix}${children(node, "e")
				.map((row) => content(row, reading).replaceAll("\\&", ""))
				.join(" \\\\ ")}\\end{matrix}`;
		case "borderBox":
			return `\\boxed{${part(node, "e", reading)}}`;
		case "groupChr":
			return value(child(node, "groupChrPr"), "pos") === "top"
				? `\\overbrace{${part(node, "e", reading)}}`
				: `\\underbrace{${part(node, "e", reading)}}`;
		case "del":
		case "moveFrom":
		case "Fallback":
			return "";
		case "br":
			return " ";
		default:
			// Boxes and other elements without a look of their own.
			return content(node, reading);
	}
}

function base(node: XmlNode, reading: Reading): string {
	const written = part(node, "e", reading);
	// A single sign or a bracket stays as it is; of anything longer, all of it is raised.
	return /^(?:.|\\[a-zA-Z]+ ?|\d+|\\left.*\\right.)$/u.test(written) ? written : `{${written}}`;
}

/** All letters of an element, for an equation that cannot be translated. */
export const nodeText = (node: XmlNode): string =>
	node.name.endsWith("Pr") ? "" : (node.name === "t" ? node.text : "") + node.children.map(nodeText).join(" ").replace(/ {2,}/g, " ");

/** The equation as LaTeX, or null if a part of it has no command. */
export function ommlToLatex(node: XmlNode): string | null {
	const reading: Reading = { isLost: false };
	const tex = content(node, reading)
		.replace(/\s+/g, " ")
		.replace(/(\\[a-zA-Z]+) (?=[^a-zA-Z])/g, "$1")
		.trim();
	return reading.isLost ? null : tex;
}
