import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { seeded } from "./seeded";

/** Every command of the library, and a few unknown ones. */
export const COMMANDS: readonly string[] = [
	...new Set(
		[
			...readFileSync(createRequire(import.meta.url).resolve("temml"), "utf8").matchAll(/["'](\\\\(?:[a-zA-Z@]+|[^a-zA-Z\s]))["']/g),
		].flatMap(([, name = ""]) => name.replace("\\\\", "\\")),
	),
];

const ENVIRONMENTS =
	"array darray matrix pmatrix bmatrix Vmatrix pmatrix* smallmatrix subarray cases dcases rcases align align* aligned split alignat alignat* alignedat gathered gather gather* equation equation* multline CD bordermatrix".split(
		" ",
	);
const CHARACTERS = [..."abcxyzABC0123456789+-*/=<>()[]|,.:;!?'\"&~^_{}% \n@#`çğıöşüİ∑∫√≤≠αβ²₃é\u0301\u0302😀⊕⋮"];
const LENGTHS = ["1em", "-1em", "99em", "-99em", "3mu", "1cm", "12345pt", "0.5ex", "-.5em", "1e9px", "em", "5"];

/** Infinitely many formulas of maximum length: ordinary ones, mixtures of all commands and characters, and hostile ones. */
export function* formulas(seed: number, maxLength = 1000): Generator<string> {
	const random = seeded(seed);
	const below = (n: number) => Math.floor(random() * n);
	const one = <T>(from: readonly T[], otherwise: T): T => from[below(from.length)] ?? otherwise;
	const times = (n: number, make: () => string) => Array.from({ length: n }, make).join("");

	const piece = (depth: number): string => {
		const inner = () => (depth > 0 ? list(depth - 1) : one(CHARACTERS.slice(0, 16), "x"));
		switch (below(15)) {
			case 0:
				return `${one(COMMANDS, "\\alpha")} `;
			case 1:
				return `${one(COMMANDS, "\\hat")}{${inner()}}`;
			case 2:
				return `${one(COMMANDS, "\\frac")}{${inner()}}{${inner()}}`;
			case 3:
				return `${one(COMMANDS, "\\overset")}{${inner()}}{${inner()}}{${inner()}}`;
			case 4:
				return `${one(["x", "\\sum", "\\int", "\\lim", ")", "{ab}"], "x")}_{${inner()}}^{${inner()}}`;
			case 5:
				return `\\frac{${inner()}}{${inner()}}`;
			case 6:
				return `\\sqrt[${one(["3", "n"], "3")}]{${inner()}}`;
			case 7:
				return `\\left(${inner()}\\right)`;
			case 8: {
				const name = one(ENVIRONMENTS, "matrix");
				const argument = /array/.test(name)
					? `{${one(["c", "cc|c", "lll", "||"], "c")}}`
					: /alignat/.test(name)
						? `{${one(["2", "9", "20"], "2")}}`
						: "";
				const rows = times(1 + below(5), () => `${times(1 + below(6), () => `${inner()}&`)}${inner()}\\\\`);
				return `\\begin{${name}}${argument}${rows}\\end{${name}}`;
			}
			case 9:
				return `${one(["\\kern", "\\hspace", "\\mskip", "\\\\", "\\rule{1em}", "\\raisebox"], "\\kern")}${one(["{%}", "[%]", "%"], "{%}").replace("%", one(LENGTHS, "1em"))}`;
			case 10:
				return `\\text{${inner()}}`;
			case 11:
				return `${one(["\\displaystyle", "\\scriptstyle", "\\tiny", "\\color{red}", "\\rm", "\\bf", "\\not"], "\\rm")} ${inner()}`;
			default:
				return times(1 + below(6), () => one(CHARACTERS, "x"));
		}
	};
	const list = (depth: number): string => times(1 + below(3), () => piece(depth));

	const repeated = (): string => {
		const open = one(COMMANDS, "\\hat");
		const inside = one(["", "x", "{x}", "a&b\\\\c", " x", "+", "_a^b"], "x");
		const unit = one([`${open}${inside}`, `${open}{${inside}}`, `${open}${one(COMMANDS, "\\bar")} ${inside}`, one(CHARACTERS, "x")], open);
		return unit.repeat(Math.max(1, Math.floor(below(maxLength) / unit.length)));
	};
	const nested = (): string => {
		const [open, close] = one(
			[
				[`${one(COMMANDS, "\\hat")}{`, "}"],
				[`${one(COMMANDS, "\\frac")}{a}{`, "}"],
				[`${one(COMMANDS, "\\frac")}{`, "}{b}"],
				["x^{", "}"],
				["\\left(", "\\right)"],
				["\\begin{matrix}a&", "\\end{matrix}"],
				["{", "}"],
				["\\text{", "}"],
				[`${one(COMMANDS, "\\bf")} `, ""],
			] as const,
			["{", "}"],
		);
		const levels = 1 + below(Math.floor(maxLength / (open.length + close.length)));
		return open.repeat(levels) + one(["x", "", "a+b"], "x") + close.repeat(levels);
	};
	const wide = (): string => {
		const columns = below(300);
		return `\\begin{${one(["matrix", "aligned", "cases", "align"], "matrix")}}${"&".repeat(columns)}${"\\\\".repeat(below(300))}${one(["", "\\end{matrix}", "\\end{aligned}", "\\end{cases}"], "")}`;
	};
	const defining = (): string => {
		const define = one(["\\def", "\\gdef", "\\newcommand", "\\let", "\\edef", "\\renewcommand"], "\\def");
		return (
			times(1 + below(30), () => `${define}\\${one([..."abcdef"], "a")}{${times(1 + below(8), () => `\\${one([..."abcdef"], "b")}`)}}`) +
			"\\a"
		);
	};
	const damaged = (): string => {
		const formula = list(3);
		const at = below(formula.length + 1);
		return formula.slice(0, at) + one([...CHARACTERS, ...COMMANDS], "}") + formula.slice(at + below(3));
	};
	while (true) {
		const make = one(
			[
				() => list(1),
				() => list(2),
				() => list(3),
				() => list(4),
				() => times(40, () => piece(1)),
				repeated,
				nested,
				wide,
				defining,
				damaged,
			],
			repeated,
		);
		yield make().slice(0, maxLength);
	}
}
