import type { Area } from "./cloud-layout";

/** Letter size in u, and the number of columns. */
interface CardLevel {
	size: number;
	columns: number;
}

/** Levels from the largest letters down to the smallest that the last row can read. */
export const CARD_LEVELS: readonly CardLevel[] = [
	{ size: 5, columns: 2 },
	{ size: 3.8, columns: 3 },
	{ size: 3, columns: 4 },
];

export const CARD_GAP_U = 1.5;

/** A text and its card's height in u at each level. */
export interface MeasuredText {
	key: string;
	count: number;
	heights: readonly number[];
}

/** `y` is in u, from the upper edge of the area. */
interface PlacedCard {
	key: string;
	column: number;
	y: number;
}

export interface CardLayout {
	level: number;
	cards: readonly PlacedCard[];
	area: Area;
}

const EPSILON_U = 0.001;

interface Box extends PlacedCard {
	height: number;
	count: number;
}

export function cardWidth({ columns }: CardLevel, { width }: Area): number {
	return (width - (columns - 1) * CARD_GAP_U) / columns;
}

function findGap(column: readonly Box[], height: number, area: Area): number | null {
	let top = 0;
	for (const card of [...column].sort((a, b) => a.y - b.y)) {
		if (card.y - top >= height + CARD_GAP_U) break;
		top = Math.max(top, card.y + card.height + CARD_GAP_U);
	}
	return top + height <= area.height ? top : null;
}

/** Adds a card at the highest gap that is tall enough, the leftmost of equal ones; false without such a gap. */
function placeCard(boxes: Box[], text: MeasuredText, height: number, columns: number, area: Area): boolean {
	let best: Box | null = null;
	for (let column = 0; column < columns; column++) {
		const y = findGap(
			boxes.filter((box) => box.column === column),
			height,
			area,
		);
		if (y !== null && (best === null || y < best.y)) best = { key: text.key, count: text.count, column, y, height };
	}
	if (best) boxes.push(best);
	return best !== null;
}

/**
 * Places long texts as cards in columns. A card keeps its place unless the card above it became taller; new cards take the highest gap. If
 * not all cards fit, letters become smaller and all cards are placed again; at the smallest letters the rarest texts are left out.
 */
export function layOutCards(before: CardLayout, texts: readonly MeasuredText[], area: Area): CardLayout {
	const byKey = new Map(texts.map((text) => [text.key, text]));
	const kept = before.cards.filter(({ key }) => byKey.has(key));
	const keys = new Set(kept.map(({ key }) => key));
	const inOrder = [...kept.flatMap(({ key }) => byKey.get(key) ?? []), ...texts.filter(({ key }) => !keys.has(key))];
	const isSameArea = before.area.width === area.width && before.area.height === area.height;
	for (let level = before.level; ; level++) {
		const { columns = 1 } = CARD_LEVELS[level] ?? {};
		const heightAtLevel = (text: MeasuredText) => text.heights[level] ?? 0;
		const isLast = level >= CARD_LEVELS.length - 1;
		const boxes: Box[] = [];
		if (level === before.level && isSameArea) {
			for (const card of [...kept].sort((a, b) => a.y - b.y)) {
				const text = byKey.get(card.key);
				if (!text) continue;
				const box = { ...card, count: text.count, height: heightAtLevel(text) };
				const isFree = boxes.every(({ column, y, height }) => column !== card.column || y + height + CARD_GAP_U <= card.y + EPSILON_U);
				if (isFree && box.y + box.height <= area.height) boxes.push(box);
			}
		}
		const placed = new Set(boxes.map(({ key }) => key));
		const missing = inOrder
			.filter(({ key }) => !placed.has(key))
			.filter((text) => {
				if (placeCard(boxes, text, heightAtLevel(text), columns, area)) return false;
				if (!isLast) return true;
				// A rarer text that is at least as long gives up its place.
				const rarer = boxes
					.filter(({ count, height }) => count < text.count && height >= heightAtLevel(text))
					.sort((a, b) => a.count - b.count)[0];
				if (rarer) boxes.splice(boxes.indexOf(rarer), 1, { ...rarer, key: text.key, count: text.count, height: heightAtLevel(text) });
				return !rarer;
			});
		if (isLast || missing.length === 0) return { level, cards: boxes.map(({ key, column, y }) => ({ key, column, y })), area };
	}
}
