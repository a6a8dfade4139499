import { expect, it } from "vitest";
import { seeded } from "#tests/helpers/seeded";
import { CARD_GAP_U, CARD_LEVELS, type CardLayout, layOutCards, type MeasuredText } from "./card-layout";

const AREA = { width: 168, height: 66 };
const EMPTY: CardLayout = { level: 0, cards: [], area: AREA };

const makeText = (key: string, count: number, lines: number): MeasuredText => ({
	key,
	count,
	heights: CARD_LEVELS.map(({ size }) => size * (1.2 * lines + 0.8)),
});

function expectSound({ cards, level }: CardLayout, texts: readonly MeasuredText[], area = AREA): void {
	const boxes = cards.map((card) => ({ ...card, height: texts.find(({ key }) => key === card.key)?.heights[level] ?? Number.NaN }));
	for (const box of boxes) {
		expect(box.y).toBeGreaterThanOrEqual(0);
		expect(box.y + box.height).toBeLessThanOrEqual(area.height);
		const below = boxes.filter(({ key, column, y }) => key !== box.key && column === box.column && y >= box.y);
		for (const { y } of below) expect(y).toBeGreaterThanOrEqual(box.y + box.height + CARD_GAP_U - 0.001);
	}
}

it.each([1, 2, 3, 4])(
	"cards overlap nowhere, and one that was placed moves only when all letters become smaller (random game %i)",
	(seed) => {
		const random = seeded(seed);
		let texts: MeasuredText[] = [];
		let shown = EMPTY;
		for (let update = 0; update < 60; update++) {
			if (random() < 0.1) texts = texts.slice(1);
			texts = [...texts, makeText(`${update}`, 1, 1 + Math.floor(random() * 4))]
				.map((text) => (random() < 0.1 ? { ...text, count: text.count + 1 } : text))
				.sort((a, b) => b.count - a.count);
			const next = layOutCards(shown, texts, AREA);
			expectSound(next, texts);
			expect(next.level).toBeGreaterThanOrEqual(shown.level);
			for (const card of next.level === shown.level ? next.cards : []) {
				const old = shown.cards.find(({ key }) => key === card.key);
				if (old) expect(card).toEqual(old);
			}
			shown = next;
		}
		expect(shown.cards.length).toBeGreaterThan(12);
	},
);

it("the rarest texts are left out where not all have a place, and what becomes frequent is let in", () => {
	const texts = Array.from({ length: 40 }, (_, index) => makeText(`${index}`, 40 - index, 3));
	const shown = layOutCards(EMPTY, texts, AREA);
	expectSound(shown, texts);
	expect(shown.level).toBe(CARD_LEVELS.length - 1);
	expect(shown.cards.map(({ key }) => key)).toEqual(Array.from({ length: shown.cards.length }, (_, index) => `${index}`));
	const later = texts.map((text) => (text.key === "39" ? { ...text, count: 50 } : text));
	expect(layOutCards(shown, later, AREA).cards.map(({ key }) => key)).toContain("39");
});

it("a card that has become taller, because its count needs room, is over no other one", () => {
	const texts = Array.from({ length: 12 }, (_, index) => makeText(`${index}`, 1, 2));
	const shown = layOutCards(EMPTY, texts, AREA);
	const taller = texts.map((text) => (text.key === "0" ? makeText("0", 2, 3) : text));
	const next = layOutCards(shown, taller, AREA);
	expectSound(next, taller);
	expect(next.cards).toHaveLength(12);
});

it("cards are placed again when the area changes", () => {
	const texts = Array.from({ length: 12 }, (_, index) => makeText(`${index}`, 1, 2));
	const narrow = { width: 120, height: 84 };
	const broken = Array.from({ length: 12 }, (_, index) => makeText(`${index}`, 1, 2 + (index % 3)));
	const shown = layOutCards(layOutCards(EMPTY, texts, AREA), broken, narrow);
	expectSound(shown, broken, narrow);
	expect(shown.cards).toHaveLength(12);
});
