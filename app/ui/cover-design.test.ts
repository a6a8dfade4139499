import { expect, it } from "vitest";
import { toRgb, whiteOn } from "#tests/helpers/contrast";
import { COVER_HEIGHT, COVER_PATTERNS, COVER_WIDTH, designCover } from "./cover";

const ids = Array.from({ length: 2_000 }, (_, index) => `quiz-${index.toString(36)}`);

it("gives an id the same cover each time", () => {
	for (const id of ["", "a", "5f0c2b7e9d1a4c3b8e7f", "İğ🦉"]) expect(designCover(id)).toEqual(designCover(id));
	// Covers are how people find their quizzes again: a change of the drawing changes all of them.
	expect(designCover("5f0c2b7e9d1a4c3b8e7f")).toMatchInlineSnapshot(`
		{
		  "degrees": 100,
		  "from": "#a3386c",
		  "mirrored": false,
		  "pattern": 2,
		  "to": "#97242d",
		}
	`);
});

/** Degrees, as HSL has them. */
function readHue(hex: string): number {
	const [red, green, blue] = toRgb(hex);
	return ((Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI + 360) % 360;
}
const computeDistance = (one: number, other: number) => Math.abs(((one - other + 540) % 360) - 180);

it("takes any hue and one of eight patterns, each about as often", () => {
	const hues = new Map<number, number>();
	const patterns = new Map<number, number>();
	const count = (counts: Map<number, number>, key: number) => counts.set(key, (counts.get(key) ?? 0) + 1);
	for (const { from, to, pattern } of ids.map(designCover)) {
		expect(to).not.toBe(from);
		count(hues, Math.floor(readHue(from) / 60));
		count(patterns, pattern);
	}
	expect(COVER_PATTERNS).toHaveLength(8);
	expect([...patterns.keys()].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
	for (const often of patterns.values()) expect(often).toBeGreaterThan((ids.length / 8) * 0.6);
	// Hues of equal steps for the eye are not equal in HSL.
	expect(hues.size).toBe(6);
	for (const often of hues.values()) expect(often).toBeGreaterThan((ids.length / 6) * 0.3);
});

it("gives quizzes that stand beside each other different covers", () => {
	const looks = ids.map(designCover);
	const similar = looks.filter(({ from, pattern }, index) => {
		const before = looks[index - 1];
		return before && before.pattern === pattern && computeDistance(readHue(before.from), readHue(from)) < 40;
	});
	expect(similar.length).toBeLessThan(ids.length / 25);
});

it("has colours on which white letters are readable", () => {
	for (const { from, to } of ids.map(designCover)) for (const color of [from, to]) expect(whiteOn(color)).toBeGreaterThanOrEqual(4.5);
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
