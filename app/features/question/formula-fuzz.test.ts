import temml from "temml";
import { describe, expect, it } from "vitest";
import { FORMULA } from "#contract/limits";
import { isBlankText } from "#contract/text/blank-formulas";
import { hasFormula } from "#contract/text/formula-text";
import { computeFormulaCost, countDrawnElements, findFormulaProblem } from "#contract/text/formulas";
import { COMMANDS, formulas } from "#tests/helpers/formula-fuzz";
import { rounds } from "#tests/helpers/rounds";
import { breakFormula, countElements, drawingOptions, type MathNode, parseFormula } from "./formula-tree";

/** What the library makes of a formula that the contract allows, with no more expansions than the contract counted. */
function drawn(tex: string, displayMode: boolean): { elements: number } | { failed: string } {
	const { expansions } = computeFormulaCost(tex);
	try {
		return { elements: countElements(temml.__renderToMathMLTree(tex, { ...drawingOptions(), displayMode, maxExpand: expansions })) };
	} catch (error) {
		return { failed: String(error) };
	}
}

function* first(count: number, all: Iterable<string>): Generator<string> {
	let left = count;
	for (const one of all) {
		if (left-- <= 0) return;
		yield one;
	}
}

function listLengths(tree: MathNode | null): number[] {
	if (!tree) return [];
	const values = Object.values({ ...tree.attributes, ...tree.style }).map((value) => /^(-?\d+(?:\.\d+)?)em$/.exec(String(value))?.[1]);
	return [...values.flatMap((value) => (value ? Math.abs(Number(value)) : [])), ...(tree.children ?? []).flatMap(listLengths)];
}

describe("what the contract counts is never less than what a formula becomes", () => {
	it("for generated formulas", () => {
		let shown = 0;
		for (const tex of first(rounds({ daily: 1_000, all: 3_000 }), formulas(20_261_124))) {
			if (findFormulaProblem(tex)) {
				expect(parseFormula(tex, false)).toBeNull();
				continue;
			}
			for (const block of [false, true]) {
				const outcome = drawn(tex, block);
				if ("elements" in outcome) {
					shown++;
					expect(outcome.elements, tex).toBeLessThanOrEqual(computeFormulaCost(tex).elements);
					const root = parseFormula(tex, block);
					expect(root, tex).not.toBeNull();
					// Each piece, the formula and its block are an element more.
					if (root)
						expect(
							breakFormula(root).reduce((sum, piece) => sum + 1 + countElements(piece), 2),
							tex,
						).toBeLessThanOrEqual(countDrawnElements(tex));
				} else expect(outcome.failed, tex).not.toMatch(/Too many expansions/);
			}
		}
		expect(shown).toBeGreaterThan(150);
	});

	it("for every command of the library, which multiplies nothing within itself", () => {
		expect(COMMANDS.length).toBeGreaterThan(1_000);
		const uses = [
			(name: string, inner: string) => `${name}{${inner}}`,
			(name: string, inner: string) => `${name}{a}{${inner}}`,
			(name: string, inner: string) => `${name}{${inner}}{b}`,
			(name: string, inner: string) => `{${name} ${inner}}`,
			(name: string, inner: string) => `${name}[${inner}]{a}`,
		];
		for (const name of COMMANDS) {
			for (const use of uses) {
				const nested = Array.from({ length: 6 }).reduce<string>((inner) => use(name, inner), "y");
				if (findFormulaProblem(nested)) continue;
				const outcome = drawn(nested, true);
				if ("elements" in outcome) expect(outcome.elements, nested).toBeLessThanOrEqual(computeFormulaCost(nested).elements);
				else expect(outcome.failed, nested).not.toMatch(/Too many expansions/);
			}
		}
	});

	it("for every command where a long formula breaks", () => {
		for (const name of [...COMMANDS, ..."=+-−±∓,;<>:~⋮⊕"]) {
			const tex = `abcdefghijklmnop ${`${name} x`.repeat(8)}`;
			const root = findFormulaProblem(tex) ? null : parseFormula(tex, false);
			if (root)
				expect(
					breakFormula(root).reduce((sum, piece) => sum + 1 + countElements(piece), 2),
					tex,
				).toBeLessThanOrEqual(countDrawnElements(tex));
		}
	});

	it("and no length of theirs leaves the line", () => {
		for (const name of COMMANDS) {
			for (const size of ["99em", "-99em", "{99em}", "{-99em}", "[99em]", "{99em}{99em}{x}", "{a}{b}{99em}", "-{99em}{99em}"]) {
				for (const tree of [parseFormula(`${name}${size}`, true), parseFormula(`x${name}${size}y`, false)]) {
					for (const length of listLengths(tree)) expect(length, `${name}${size}`).toBeLessThanOrEqual(FORMULA.lengthEm);
				}
			}
		}
	});
});

describe("a formula that the contract calls blank", () => {
	/** What a reader sees of a tree: characters, lines of fractions, roots and boxes; nothing of a phantom. */
	const shows = ({ type, text, attributes = {}, style = {}, children = [] }: MathNode): boolean =>
		text === undefined
			? type !== "mphantom" &&
				(/^(?:msqrt|mroot|menclose)$/.test(type ?? "") ||
					(type === "mfrac" && attributes.linethickness === undefined) ||
					attributes.mathbackground !== undefined ||
					Object.keys(style).some((name) => /^(?:border|background)/.test(name)) ||
					children.some(shows))
			: /[^\s\u00a0\u2061-\u2064\u200b]/u.test(text);
	it("draws nothing, for every command and 1,500 generated formulas; and of what stands alone and draws nothing the contract knows", () => {
		const alone = new Set(COMMANDS);
		let blanks = 0;
		for (const tex of [...alone, ...COMMANDS.map((name) => `${name}{}{}`), ...first(1_500, formulas(20_261_125, 12))]) {
			const tree = hasFormula(`$${tex}$`) ? parseFormula(tex, false) : null;
			if (tree === null) continue;
			const blank = isBlankText(`$${tex}$`);
			if (blank) blanks++;
			if (blank || alone.has(tex)) expect(shows(tree), tex).toBe(!blank);
		}
		expect(blanks).toBeGreaterThan(100);
	});
});
