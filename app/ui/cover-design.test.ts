import { expect, it } from "vitest";
import { whiteOn } from "#tests/helpers/contrast";
import { COVER_HEIGHT, COVER_HUES, COVER_PATTERNS, COVER_WIDTH, designCover } from "./cover";

const ids = Array.from({ length: 2_000 }, (_, index) => `quiz-${index.toString(36)}`);

it("gives an id the same cover each time", () => {
	for (const id of ["", "a", "5f0c2b7e9d1a4c3b8e7f", "İğ🦉"]) expect(designCover(id)).toEqual(designCover(id));
	// Covers are how people find their quizzes again: a change of the drawing changes all of them.
	expect(designCover("5f0c2b7e9d1a4c3b8e7f")).toMatchInlineSnapshot(`
		{
		  "degrees": 100,
		  "from": "#2563eb",
		  "mirrored": false,
		  "pattern": 2,
		  "to": "#0284c7",
		}
	`);
});

it("takes two neighbouring hues and one of eight patterns, each about as often", () => {
	const pairs = new Map<number, number>();
	const patterns = new Map<number, number>();
	for (const { from, to, pattern } of ids.map(designCover)) {
		const [one, other] = [from, to].map((color) => COVER_HUES.indexOf(color)).sort((a, b) => a - b);
		expect((other ?? 0) - (one ?? 0)).toBe(1);
		pairs.set(one ?? -1, (pairs.get(one ?? -1) ?? 0) + 1);
		patterns.set(pattern, (patterns.get(pattern) ?? 0) + 1);
	}
	expect(COVER_PATTERNS).toHaveLength(8);
	const expectEven = (counts: Map<number, number>, kinds: number) => {
		expect(counts.size).toBe(kinds);
		for (const count of counts.values()) {
			expect(count).toBeGreaterThan((ids.length / kinds) * 0.6);
			expect(count).toBeLessThan((ids.length / kinds) * 1.5);
		}
	};
	expectEven(pairs, COVER_HUES.length - 1);
	expectEven(patterns, COVER_PATTERNS.length);
});

it("gives quizzes that stand beside each other different covers", () => {
	const looks = ids.map((id) => {
		const { from, to, pattern } = designCover(id);
		return `${[from, to].sort().join()} ${pattern}`;
	});
	const repeated = looks.filter((look, index) => look === looks[index - 1]).length;
	expect(repeated).toBeLessThan(ids.length / 30);
});

it("has hues on which white letters are readable", () => {
	for (const hue of COVER_HUES) expect(whiteOn(hue)).toBeGreaterThanOrEqual(3);
});

it("draws patterns from few, whole numbers", () => {
	for (const pattern of COVER_PATTERNS) {
		const shapes = pattern();
		expect(shapes.length).toBeGreaterThan(0);
		// React knows the shapes by their paths.
		expect(new Set(shapes.map(({ path }) => path)).size).toBe(shapes.length);
		for (const { path, opacity } of shapes) {
			expect(path).not.toMatch(/NaN|undefined|Infinity|e-/);
			expect(path.length).toBeLessThan(2_500);
			expect(opacity).toBeGreaterThan(0);
			expect(opacity).toBeLessThan(0.3);
		}
	}
	expect(COVER_WIDTH / COVER_HEIGHT).toBe(1.6);
});
