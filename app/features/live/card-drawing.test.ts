import { expect, it } from "vitest";
import { optionIdentity } from "~/features/question/option-identity";
import { type CardSize, drawCard, MARKER_SIDE_MM } from "./card-drawing";

const SIZES: CardSize[] = ["small", "large"];

it.each(SIZES)("leaves half a cell white around the marker of a %s card, and prints two or one on A4", (size) => {
	const { side, paths, texts } = drawCard({ card: 100, number: 999_999_999, label: "Ayşe Yılmaz" }, size, "Turn your answer to the top");
	const [square] = paths;
	const start = Number(/^M([\d.]+)/.exec(square?.d ?? "")?.[1]);
	expect(start * 2 + MARKER_SIDE_MM[size]).toBeCloseTo(side, 2);
	const free = start - MARKER_SIDE_MM[size] / 12;
	for (const { text, x, y, size: height } of texts) {
		const fromEdge = Math.min(x, y, side - x, side - y);
		expect(fromEdge, text).toBeLessThanOrEqual(free);
		expect(height * 0.75, text).toBeLessThan(free);
	}
	expect(texts.find(({ text }) => text === "100")?.size).toBe(14);
	for (const { text, fill } of texts) expect(fill, text).toMatch(/^#(?:000|666)$/);
	expect(side * (size === "small" ? 2 : 1)).toBeLessThan(size === "small" ? 290 : 200);
});

it.each(SIZES)("has each letter of a %s card upright at the top when its edge is on top", (size) => {
	const { side, texts } = drawCard({ card: 1 }, size, "");
	const middle = side / 2;
	const letters = texts.filter(({ text }) => /^[A-D]$/.test(text));
	expect(letters.map(({ text }) => text).join("")).toBe("ABCD");
	const top = letters[0];
	for (const { x, y, angle } of letters) {
		const back = (-angle * Math.PI) / 180;
		expect(middle + (x - middle) * Math.cos(back) - (y - middle) * Math.sin(back)).toBeCloseTo(top?.x ?? 0);
		expect(middle + (x - middle) * Math.sin(back) + (y - middle) * Math.cos(back)).toBeCloseTo(top?.y ?? 0);
	}
});

it.each(SIZES)("has the shape of each option beside its letter on a %s card, in the letters' grey, outside the white margin", (size) => {
	const { side, paths, shapes, texts } = drawCard({ card: 1 }, size, "");
	const free = Number(/^M([\d.]+)/.exec(paths[0]?.d ?? "")?.[1]) - MARKER_SIDE_MM[size] / 12;
	const letters = texts.filter(({ text }) => /^[A-D]$/.test(text));
	expect(shapes.map(({ d }) => d)).toEqual([0, 1, 2, 3].map((option) => optionIdentity(option).shape));
	for (const [edge, { fill, transform }] of shapes.entries()) {
		expect(fill).toBe(letters[edge]?.fill);
		const [, angle, x, y, scale] = /^rotate\(([\d.]+) [\d. ]+\) translate\(([\d.]+) ([\d.]+)\) scale\(([\d.]+)\)$/.exec(transform) ?? [];
		expect(Number(angle)).toBe(letters[edge]?.angle);
		const shapeSide = 24 * Number(scale);
		expect(Number(y)).toBeGreaterThan(0);
		expect(Number(y) + shapeSide).toBeLessThan(free);
		expect(Number(x) + shapeSide).toBeLessThan(side / 2 - 3);
		expect(Number(x)).toBeGreaterThan(side / 2 - 12);
	}
});

it("prints a pupil's number and label, shortened where it would reach the letter", () => {
	const listWords = (card: { card: number; number?: number; label?: string }) =>
		drawCard(card, "small", "").texts.flatMap(({ anchor, text }) => (anchor === "end" ? [text] : []));
	expect(listWords({ card: 3 })).toEqual([]);
	expect(listWords({ card: 3, number: 12, label: "" })).toEqual(["12"]);
	expect(listWords({ card: 3, label: "Işıl" })).toEqual(["Işıl"]);
	expect(listWords({ card: 3, number: 12, label: "Muhammed Mustafa Karaosmanoğlu" })).toEqual(["12", "Muhammed Mustafa Karaos…"]);
});
