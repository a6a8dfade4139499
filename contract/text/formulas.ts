import { FORMULA } from "../limits";
import { splitFormulas } from "./formula-text";

/* Whether a formula may be saved and shown, by what it becomes, without the library that draws it (docs/decisions/0019-formulas.md). */

/** Why a formula is not shown; each is also one of VALIDATION_KEYS. */
export type FormulaProblem = "formulaDefines" | "formulaSizes" | "formulaTooLarge";

const words = (list: string) => new Set(list.split(" "));

/** Commands that define others, or decide what is expanded when; so does every name with an @. */
const DEFINING = words(
	"def gdef edef xdef let futurelet global long newcommand renewcommand providecommand definecolor expandafter noexpand TextOrMath bgroup egroup verb",
);
/** Commands that move or enlarge their argument, or the lines of a table. */
const MOVING = words(
	"rule raise lower raisebox smash llap rlap clap mathllap mathrlap mathclap tmspace arraystretch arraycolsep above genfrac large Large LARGE huge Huge reflectbox",
);
/** Commands with a length, which is limited. */
const WITH_LENGTH = words("kern mkern hskip mskip hspace");
const LENGTH = /^\*?\s*[[{]?\s*(-?)\s*(\d{1,4}(?:\.\d{0,8})?|\.\d{1,8})\s*([a-z]{2})/;
/** The size of each unit in em, rounded up. */
const EM: Readonly<Record<string, number>> = {
	em: 1,
	ex: 0.5,
	mu: 0.06,
	pt: 0.1,
	bp: 0.1,
	px: 0.07,
	mm: 0.25,
	cm: 2.5,
	in: 6,
	pc: 1.2,
	dd: 0.11,
	nd: 0.11,
	cc: 1.3,
	nc: 1.3,
	sp: 0.01,
};
/** How far the short commands move back, in em. */
const BACK = new Map(Object.entries({ "\\!": 0.17, "\\negthinspace": 0.17, "\\negmedspace": 0.23, "\\negthickspace": 0.28 }));

/** The usual commands that do not abbreviate others. */
const PLAIN = words(
	"frac dfrac tfrac cfrac sqrt left right middle big Big bigg Bigg bigl bigr Bigl Bigr begin end text textbf textit mathrm mathbf mathbb mathcal mathsf mathit operatorname* sum prod int iint iiint oint lim sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh log ln lg exp min max det gcd deg alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi varphi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega times cdot div pm mp ast star circ bullet cup cap setminus in notin ni subset subseteq supset supseteq emptyset varnothing forall exists neg land lor wedge vee le leq ge geq lt gt ne neq approx equiv sim simeq cong propto ll gg parallel perp angle triangle degree infty partial nabla ell hbar to gets mapsto rightarrow leftarrow Rightarrow Leftarrow leftrightarrow Leftrightarrow longrightarrow uparrow downarrow xrightarrow xleftarrow hat bar vec dot ddot tilde widehat widetilde overline underline overrightarrow overbrace underbrace overset underset stackrel ldots mid lfloor rfloor lceil rceil langle rangle vert Vert binom boxed cancel color textcolor displaystyle textstyle limits nolimits hline \\ { } % $ & # _ |",
);
export const isUsualCommand = (name: string) => PLAIN.has(name);
/** Number of expansions of the library's abbreviations that take more than one: a line each for 2, 3, … */
const EXPANSIONS = new Map(
	[
		"dotso dotsc cdots dotsx thinspace medspace thickspace negthinspace AA notag pmod LaTeX colon ordinarycolon notni invamp parr upand with multimapinv multimapboth scoh sincoh standardstate tripleDash qcomma qc",
		"dots dotsb dotsm negmedspace negthickspace mod vcentcolon Coloneq Eqqcolon Eqcolon Colonapprox coh incoh ce pu tripleDashOverLine divergence curl qqtext qq qcc qif qthen qelse qotherwise qunless qgiven qusing qassume qsince qlet qfor qall qeven qodd qinteger qand qor qas qin",
		"iff implies impliedby dotsi idotsint coloneq colonapprox colonsim Colonsim ratio equalscoloncolon coloncolonminus minuscoloncolon coloncolonapprox operatorname tripleDashOverDoubleLine tripleDashBetweenDoubleLine tr Tr rank erf Res PV",
		"hspace colonminus coloncolonsim centerdot Braket Set odv pdv",
		"tag varlimsup varliminf varinjlim varprojlim plim",
		"limsup liminf injlim projlim argmin argmax",
	].flatMap((names, index) => names.split(" ").map((name) => [name, index + 2] as const)),
);
/** Commands that repeat something for each comma or bar in their argument. */
const REPEATING = words("pdv Braket");
/** Commands that draw their argument several times; nesting multiplies it. */
const MULTIPLYING = new Map(Object.entries({ cancelto: 3, equilibriumRight: 2, equilibriumLeft: 2 }));
/** Upright letters: some become three elements. */
const UPRIGHT = words("rm mathrm up@greek");
/** Chemistry: each letter becomes several elements, and amounts are set apart. Must not be nested. */
const CHEMISTRY = words("ce pu");

/** Maximum number of elements that a command becomes without its argument, for commands that become many. */
const ELEMENTS = new Map(
	[
		[
			"8",
			"vcentcolon ratio coloneq colonapprox colonsim Colonsim colonminus arcsin arccos arctan arctg arcctg arg ch cos cosec cosh cot cotg coth csc ctg cth deg dim exp hom ker lg ln log sec sin sinh sh sgn tan tanh tg th det gcd inf lim max min Pr sup liminf limsup injlim projlim argmin argmax plim stigma mod pod pmod tag odv pdv choose brace brack varlimsup varliminf varinjlim varprojlim centerdot ketbra dyad op mel coloncolonsim cp cross crossproduct dotproduct",
		],
		[
			"18",
			"Temml TeX LaTeX coh incoh cancelto tripleDash tripleDashOverLine tripleDashOverDoubleLine tripleDashBetweenDoubleLine triDash uniDash",
		],
		["28", "equilibriumRight equilibriumLeft"],
	].flatMap(([count, names = ""]) => names.split(" ").map((name) => [name, Number(count)] as const)),
);
const FORMULA_ITSELF = 8;
const COMMAND_ELEMENTS = 4;
const ARROW_ELEMENTS = 12;

/** A table that declares more than nine pairs of columns. */
const WIDE_TABLE = /\\begin\s*\{\s*align(?:ed)?at\s*\*?\s*\}(?!\s*(?:\[\w\]\s*)?(?:[1-9](?!\d)|\{\s*[1-9]\s*\}))/;
const TOKENS = /\\[a-zA-Z@]+|\\[\s\S]|\S/gu;
const withoutComments = (tex: string) => tex.replace(/(\\[\s\S])|%[^\n]*\n?/g, "$1");

/** Characters and usual commands for a relation, a sum or a comma: a long formula may be broken after each of them. */
const BREAKS = words(
	"= + - − ± ∓ , ; < > ≤ ≥ ≠ ≈ ≡ ∼ ≃ ≅ ∝ ⇒ ⇔ ⇐ → ← ↔ ⟹ ⟺ ⟸ ⟶ : ~ pm mp le leq ge geq lt gt ne neq approx equiv sim simeq cong propto to gets mapsto rightarrow leftarrow Rightarrow Leftarrow leftrightarrow Leftrightarrow longrightarrow not notin ni",
);
/** Each further piece of a formula is an element of the page with a root and a row of its own. */
const PIECE_ELEMENTS = 3;

interface FormulaCost {
	elements: number;
	expansions: number;
	/** Number of places at which the formula may be broken into pieces. */
	breaks: number;
}

interface Group {
	/** Columns of the current row so far; `first`: columns of the first row, to which shorter rows are filled up. */
	columns: number;
	first: number | null;
	chemistry: boolean;
}

const isArrow = (name: string) => /arrow|harpoon|yields|mapsto|tofrom|mesomerism|longequal|chemequilibrium/i.test(name);

/** Computes an upper limit for the elements that a formula becomes, and for the expansions of the library's abbreviations. */
export function computeFormulaCost(tex: string): FormulaCost {
	const groups: Group[] = [];
	let group: Group = { columns: 1, first: null, chemistry: false };
	let [elements, expansions, breaks, repeating, marks, times] = [FORMULA_ITSELF, 0, 0, 0, 0, 1];
	let [before, letter] = ["", 1];
	for (const [token] of withoutComments(tex).matchAll(TOKENS)) {
		const name = token.replace(/^\\(?=[\s\S])/, "");
		const isCommand = name !== token;
		if (isCommand) expansions += PLAIN.has(name) ? 0 : (EXPANSIONS.get(name) ?? 1);
		else if (/[~⊕⋮]/.test(token)) expansions += 2;
		if (isCommand) times *= MULTIPLYING.get(name) ?? 1;
		if (isCommand && REPEATING.has(name)) repeating++;
		if (isCommand && CHEMISTRY.has(name) && group.chemistry) times = Number.POSITIVE_INFINITY;
		if (isCommand && UPRIGHT.has(name)) letter = 3;
		if (token === "," || token === "|") marks++;
		if (BREAKS.has(name) || (isCommand && !PLAIN.has(name))) breaks++;
		if (group.chemistry && /[\d.*]/.test(token)) expansions++;
		if (token === "{" || token === "\\begin") {
			groups.push(group);
			group = { columns: 1, first: null, chemistry: group.chemistry || CHEMISTRY.has(before) };
		}
		if (token === "}" || token === "\\end") group = groups.pop() ?? group;
		if (token === "&") group.columns++;
		if (token === "\\\\" || token === "\\cr" || token === "\\newline") {
			group.first ??= group.columns;
			elements += group.first;
		}
		const own = isCommand
			? (ELEMENTS.get(name) ?? (isArrow(name) ? ARROW_ELEMENTS : COMMAND_ELEMENTS))
			: token > "~"
				? 3
				: token === "'"
					? 3
					: /[\^_&{*/+\-=<>:~]/.test(token)
						? 2
						: 1;
		elements += group.chemistry ? 4 * own : isCommand ? own : letter * own;
		before = name;
	}
	return { elements: (elements + 3 * repeating * marks) * times, expansions: expansions + repeating * marks, breaks };
}

function measureDepth(tex: string): number {
	let [depth, deepest] = [0, 0];
	for (const [token] of tex.matchAll(TOKENS)) {
		if (/^(?:\{|\\begin|\\left)$/.test(token)) deepest = Math.max(deepest, ++depth);
		else if (/^(?:\}|\\end|\\right)$/.test(token)) depth--;
	}
	return deepest;
}

function staysInLine(tex: string): boolean {
	let [moved, back] = [0, 0];
	for (const { 0: token, index } of tex.matchAll(TOKENS)) {
		const name = token.slice(1);
		back += BACK.get(token) ?? 0;
		if (!WITH_LENGTH.has(name) && !(token === "\\\\" && tex[index + 2] === "[")) continue;
		const [, minus, number, unit = ""] = LENGTH.exec(tex.slice(index + token.length, index + token.length + 40)) ?? [];
		const em = Number(number) * (EM[unit] ?? Number.NaN);
		if (!(em <= FORMULA.lengthEm)) return false;
		moved += em;
		if (minus) back += em;
	}
	return moved <= FORMULA.lengthsEm && back <= FORMULA.backEm;
}

/** Returns the reason why a formula is shown as typed; null if it is drawn. */
export function findFormulaProblem(tex: string): FormulaProblem | null {
	const typed = withoutComments(tex);
	const names = [...typed.matchAll(TOKENS)].flatMap(([token]) => (token.startsWith("\\") ? [token.slice(1)] : []));
	if (names.some((name) => DEFINING.has(name) || name.includes("@"))) return "formulaDefines";
	if (names.some((name) => MOVING.has(name)) || !staysInLine(typed)) return "formulaSizes";
	const { elements, expansions } = computeFormulaCost(typed);
	if (WIDE_TABLE.test(typed) || elements > FORMULA.elements || expansions > FORMULA.expansions || measureDepth(typed) > FORMULA.depth)
		return "formulaTooLarge";
	return null;
}

/** Returns the maximum elements of a formula on a page, where a long one is broken into pieces; 0 if it is shown as typed. */
export function countDrawnElements(tex: string): number {
	if (findFormulaProblem(tex)) return 0;
	const { elements, breaks } = computeFormulaCost(tex);
	return elements + PIECE_ELEMENTS * breaks;
}

/** Returns the maximum elements of all formulas in these texts. */
export function countFormulaElements(texts: readonly string[]): number {
	const formulas = texts.flatMap((text) => (text.includes("$") ? splitFormulas(text) : [])).filter((part) => typeof part !== "string");
	return formulas.reduce((sum, { tex }) => sum + countDrawnElements(tex), 0);
}

/**
 * Returns the reason why a text cannot be saved: its first invalid formula, or all formulas together are too large for a page; null if
 * it can.
 */
export function findTextProblem(text: string): FormulaProblem | null {
	if (!text.includes("$")) return null;
	for (const part of splitFormulas(text)) {
		const problem = typeof part === "string" ? null : findFormulaProblem(part.tex);
		if (problem) return problem;
	}
	return countFormulaElements([text]) > FORMULA.pageElements ? "formulaTooLarge" : null;
}

/**
 * Selects the texts whose formulas are drawn at once, in order, within the page's budget; null if that is all of them. A text that is on the
 * page several times counts several times.
 */
export function selectTextsWithinPage(texts: readonly string[]): ReadonlySet<string> | null {
	const times = new Map<string, number>();
	for (const text of texts) if (text.includes("$")) times.set(text, (times.get(text) ?? 0) + 1);
	const within = new Set<string>();
	let sum = 0;
	for (const [text, count] of times) {
		sum += count * countFormulaElements([text]);
		if (sum > FORMULA.pageElements) return within;
		within.add(text);
	}
	return null;
}
