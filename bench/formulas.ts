import { addEndings } from "./lib/endings.ts";
import { numberOption, printReport, rounded } from "./lib/report.ts";

/* Draws generated formulas as pages do: `npm run bench -- formulas [--formulas N] [--seed N]`. Limits: the contract's counts, 20 ms. */
const hooks = addEndings();
const { formulaCost, formulaProblem } = await import("#contract/text/formulas");
const { countElements, treeOf } = await import("#app/features/question/formula-tree");
const { formulas } = await import("#tests/helpers/formula-fuzz");
hooks.deregister();

const COUNT = numberOption("formulas", 100_000);
const SLOW_MS = 20;
const TRIES = 5;

/** CPU time, so that other programs do not count. Garbage collection may interfere, so a slow formula is tried again. */
function cpuMs(work: () => void): number {
	let best = Number.POSITIVE_INFINITY;
	for (let tries = 0; tries < TRIES && best > SLOW_MS / 2; tries++) {
		const before = process.cpuUsage();
		work();
		const { user, system } = process.cpuUsage(before);
		best = Math.min(best, (user + system) / 1_000);
	}
	return best;
}

const rows = new Map<string, { outcome: string; formulas: number; "most elements": number; "max ms": number }>();
const faults: string[] = [];
let left = COUNT;
for (const tex of formulas(numberOption("seed", 1))) {
	if (left-- <= 0) break;
	const problem = formulaProblem(tex);
	const { elements: counted } = formulaCost(tex);
	let elements = 0;
	let drawn = false;
	const ms = cpuMs(() => {
		const tree = treeOf(tex, left % 2 === 0);
		drawn = tree !== null;
		elements = tree ? countElements(tree) : 0;
	});
	if (elements > counted) faults.push(`${elements} elements, ${counted} counted: ${tex}`);
	if (ms > SLOW_MS) faults.push(`${rounded(ms, 1)} ms: ${tex}`);
	const outcome = problem ?? (drawn ? "shown" : "not LaTeX");
	const row = rows.get(outcome) ?? { outcome, formulas: 0, "most elements": 0, "max ms": 0 };
	row.formulas++;
	row["most elements"] = Math.max(row["most elements"], elements);
	row["max ms"] = Math.max(row["max ms"], rounded(ms, 1));
	rows.set(outcome, row);
}

/** At most 498 characters that define their way to many elements; a page has eight such questions. */
const letters = [..."bcdefg"];
const bomb = `${letters.map((letter, index) => `\\def\\${letter}{${`\\${index === 0 ? "sum" : letters[index - 1]}`.repeat(7)}}`).join("")}\\f`;
const library = (await import("temml")).default;
const page = (draw: () => number) => {
	let elements = 0;
	const ms = cpuMs(() => {
		elements = Array.from({ length: 8 }, draw).reduce((sum, count) => sum + count, 0);
	});
	return `${elements} elements, ${rounded(ms, 1)} ms`;
};
printReport("formulas", [...rows.values()], {
	"eight questions of \\def, the library alone": page(() => countElements(library.__renderToMathMLTree(bomb, { maxExpand: 10_000 }))),
	"eight questions of \\def, as shown": page(() => {
		const tree = treeOf(bomb, false);
		return tree ? countElements(tree) : 0;
	}),
	faults: faults.length,
});
for (const fault of faults.slice(0, 20)) console.log(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
