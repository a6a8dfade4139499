import { describe, expect, it } from "vitest";
import { seeded } from "#tests/helpers/seeded";
import { type Area, type Cloud, type CloudText, layOutCloud, MAX_PUSH_U, type PlacedWord } from "./cloud-layout";

const SIZES = { min: 3, max: 9 };
const WALL: Area = { width: 168, height: 66 };
const EMPTY: Cloud = { words: [], top: SIZES.max, area: WALL };
/** Of the two decimals that places have. */
const ROUNDING = 0.03;

function measureBoxes(cloud: Cloud, texts: readonly CloudText[]) {
	return cloud.words.map((word) => {
		const text = texts.find(({ key }) => key === word.key);
		if (!text) throw new Error(`${word.key} is not there any more`);
		return { ...word, ...text, width: text.width * word.size, height: text.height * word.size };
	});
}

type Boxes = ReturnType<typeof measureBoxes>;

function overlaps(boxes: Boxes): string[] {
	return boxes.flatMap((a, index) =>
		boxes
			.slice(index + 1)
			.filter((b) => (a.width + b.width) / 2 - Math.abs(a.x - b.x) > ROUNDING && (a.height + b.height) / 2 - Math.abs(a.y - b.y) > ROUNDING)
			.map((b) => `${a.key} ${b.key}`),
	);
}

const outside = (boxes: Boxes, area: Area) =>
	boxes.filter(
		({ x, y, width, height }) =>
			Math.abs(x) + width / 2 > area.width / 2 + ROUNDING || Math.abs(y) + height / 2 > area.height / 2 + ROUNDING,
	);

/** Rarer texts that are larger than more frequent ones, but for those that the area is too narrow for. */
const unfair = (boxes: Boxes, area: Area) =>
	boxes.flatMap((a) =>
		boxes.filter((b) => a.count > b.count && a.size < b.size - ROUNDING && a.width < area.width - 1).map((b) => `${a.key} ${b.key}`),
	);

function expectSound(cloud: Cloud, texts: readonly CloudText[], area = WALL): void {
	const boxes = measureBoxes(cloud, texts);
	expect(new Set(boxes.map(({ key }) => key)).size).toBe(boxes.length);
	expect(overlaps(boxes)).toEqual([]);
	expect(outside(boxes, area)).toEqual([]);
	expect(unfair(boxes, area)).toEqual([]);
	for (const { size } of boxes) {
		expect(size).toBeGreaterThanOrEqual(SIZES.min);
		expect(size).toBeLessThanOrEqual(SIZES.max);
	}
}

const makeText = (key: string, count: number, letters: number, lines = 1): CloudText => ({
	key,
	count,
	width: (letters * 0.56) / lines + 0.3,
	height: 1.15 * lines,
});

/** A class writes: new texts, texts written again, and texts that the host hides. */
function* randomGame(seed: number, updates: number): Generator<CloudText[]> {
	const random = seeded(seed);
	let texts: CloudText[] = [];
	for (let update = 0; update < updates; update++) {
		for (let event = Math.floor(random() * 6); event >= 0; event--) {
			const chosen = texts[Math.floor(random() ** 2 * texts.length)];
			if (random() < 0.05 && chosen) texts = texts.filter((text) => text !== chosen);
			else if (random() < 0.6 && chosen) texts = texts.map((text) => (text === chosen ? { ...text, count: text.count + 1 } : text));
			else {
				const letters = random() < 0.05 ? 70 : 2 + Math.floor(random() * 22);
				texts = [...texts, makeText(`${seed}/${update}/${event}`, 1, letters, letters > 16 ? 2 : 1)];
			}
		}
		texts = [...texts].sort((a, b) => b.count - a.count);
		yield texts.slice(0, 40);
	}
}

const farthest = (before: readonly PlacedWord[], after: readonly PlacedWord[]) =>
	Math.max(
		0,
		...after.map((word) => {
			const old = before.find(({ key }) => key === word.key);
			return old ? Math.max(Math.abs(word.x - old.x), Math.abs(word.y - old.y)) : 0;
		}),
	);

describe("the places of texts in a cloud", () => {
	it.each([1, 2, 3, 4, 5, 6, 7, 8])("overlap nowhere, are inside, and change only where texts grow (random game %i)", (seed) => {
		let cloud = EMPTY;
		for (const texts of randomGame(seed, 60)) {
			const next = layOutCloud(cloud, texts, WALL, SIZES);
			expectSound(next, texts);
			expect(farthest(cloud.words, next.words)).toBeLessThanOrEqual(MAX_PUSH_U + ROUNDING);
			// Where all texts that stay have room at their new sizes, none of them moves.
			const stay = cloud.words.filter(({ key }) => texts.some((text) => text.key === key));
			const sized = stay.map((word) => ({ ...word, size: next.words.find(({ key }) => key === word.key)?.size ?? word.size }));
			const grown = measureBoxes({ ...cloud, words: sized }, texts).map((box) => ({
				...box,
				width: box.width + 2.3,
				height: box.height + 0.5,
			}));
			if (overlaps(grown).length === 0 && outside(grown, { width: WALL.width + 2.3, height: WALL.height + 0.5 }).length === 0)
				expect(farthest(cloud.words, next.words)).toBeLessThanOrEqual(ROUNDING);
			cloud = next;
		}
		expect(cloud.words.length).toBeGreaterThan(20);
	});

	it("are the same for the same texts, and stay where nothing changes", () => {
		const texts = [...randomGame(9, 30)].at(-1) ?? [];
		const cloud = layOutCloud(EMPTY, texts, WALL, SIZES);
		expect(layOutCloud(EMPTY, texts, WALL, SIZES)).toEqual(cloud);
		expect(farthest(cloud.words, layOutCloud(cloud, texts, WALL, SIZES).words)).toBe(0);
	});

	it("are kept after a reload: what was stored leads to the same picture", () => {
		let cloud = EMPTY;
		for (const texts of randomGame(10, 20)) cloud = layOutCloud(cloud, texts, WALL, SIZES);
		const texts = [...randomGame(10, 20)].at(-1) ?? [];
		const stored: Cloud = JSON.parse(JSON.stringify(cloud));
		expect(farthest(cloud.words, layOutCloud(stored, texts, WALL, SIZES).words)).toBe(0);
	});

	it("hold 40 words of a class at once, the first one large", () => {
		const texts = Array.from({ length: 40 }, (_, index) => makeText(`word${index}`, 41 - index, 4 + (index % 9)));
		const cloud = layOutCloud(EMPTY, texts, WALL, SIZES);
		expectSound(cloud, texts);
		expect(cloud.words).toHaveLength(40);
		expect(cloud.words[0]?.size).toBeGreaterThan(6);
	});

	it("begin in the middle, at the largest size", () => {
		expect(layOutCloud(EMPTY, [makeText("first", 1, 5)], WALL, SIZES).words).toEqual([{ key: "first", x: 0, y: 0, size: 9 }]);
	});

	it("leave out the rarest texts where not all fit at the smallest size, and let in what becomes frequent", () => {
		const small: Area = { width: 40, height: 14 };
		const texts = Array.from({ length: 12 }, (_, index) => makeText(`text${index}`, 12 - index, 14));
		const cloud = layOutCloud({ ...EMPTY, area: small }, texts, small, SIZES);
		expectSound(cloud, texts, small);
		const shown = cloud.words.map(({ key }) => key);
		expect(shown.length).toBeLessThan(12);
		expect(shown).toContain("text0");
		expect(shown).not.toContain("text11");
		const later = texts.map((text) => (text.key === "text11" ? { ...text, count: 50 } : text));
		const next = layOutCloud(cloud, later, small, SIZES);
		expectSound(next, later, small);
		expect(next.words.map(({ key }) => key)).toContain("text11");
	});

	it("follow the area when it changes", () => {
		let cloud = EMPTY;
		const texts = [...randomGame(11, 40)].at(-1) ?? [];
		for (const area of [WALL, { width: 152, height: 84 }, { width: 80, height: 30 }, WALL]) {
			cloud = layOutCloud(cloud, texts, area, SIZES);
			expectSound(cloud, texts, area);
		}
	});

	it("shrink a text that is wider than the area, and leave out one that nobody could read", () => {
		const texts = [makeText("wide", 3, 60), makeText("wider", 2, 200)];
		const cloud = layOutCloud(EMPTY, texts, WALL, SIZES);
		expectSound(cloud, texts);
		expect(cloud.words.map(({ key }) => key)).toEqual(["wide"]);
		expect(cloud.words[0]?.size).toBeLessThan(6);
	});
});
