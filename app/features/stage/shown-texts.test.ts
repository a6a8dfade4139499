import { describe, expect, it } from "vitest";
import { layOutTexts, listLeavingTexts, NO_PLACES, type TextPlaces } from "./shown-texts";

const AREA = { width: 168, height: 66 };
const group = (text: string, count = 1) => ({ text, count, shown: true });

function show(before: TextPlaces, given: Parameters<typeof layOutTexts>[1]["given"], lang: "tr" | "en" = "tr", closed = false) {
	return layOutTexts(before, { given, lang, area: AREA, scale: 1, closed, measureWidth: (text) => text.length * 0.55 });
}

const listLines = ({ drawn }: ReturnType<typeof layOutTexts>) => drawn.map(({ lines }) => lines.join(" "));

describe("what a class wrote, on the big screen", () => {
	it("has no text that is hidden, refused or waits for the host, and does not count it", () => {
		const given = [
			{ text: "gizli", count: 9, shown: false },
			{ text: "kaba", count: 8, shown: false, refused: true as const },
			{ text: "yanlış", count: 7, shown: true, refused: true as const },
			{ count: 6, hidden: true as const },
			{ text: "bekliyor", count: 5 },
			group("deniz", 2),
		];
		const shown = show(NO_PLACES, given);
		expect(listLines(shown)).toEqual(["deniz"]);
		expect(shown.others).toBe(0);
	});

	it("keeps the place of a group that is now written in another way, by the quiz's language", () => {
		const first = show(NO_PLACES, [group("ışık", 2), group("su")]);
		const then = show(first, [group("IŞIK", 3), group("su")]);
		expect(listLines(then)).toEqual(["IŞIK", "su"]);
		expect(then.drawn.map(({ key }) => key)).toEqual(first.drawn.map(({ key }) => key));
	});

	it("stores places without the texts, from which a reload shows the same picture", () => {
		const given = ["deniz", "güneş", "kum", "tuz", "dalga"].map((text, at) => group(text, 5 - at));
		let shown = show(NO_PLACES, given.slice(3));
		shown = show(shown, given);
		const { hasCards, cloud, cards } = shown;
		const stored = JSON.stringify({ hasCards, cloud, cards });
		for (const { text } of given) expect(stored).not.toContain(text);
		expect(show(JSON.parse(stored), given).drawn).toEqual(shown.drawn);
		// Without them the texts would be elsewhere.
		expect(show(NO_PLACES, given).drawn).not.toEqual(shown.drawn);
	});

	it("fades out what is hidden, once, and never beside the same text that is shown again", () => {
		const all = show(NO_PLACES, [group("deniz", 2), group("gizli")]);
		const hidden = show(all, [group("deniz", 2)]);
		const leaving = listLeavingTexts(all, [], hidden);
		expect(leaving.map(({ lines }) => lines)).toEqual([["gizli"]]);
		expect(listLines(hidden)).toEqual(["deniz"]);
		expect(listLeavingTexts(hidden, leaving, show(hidden, [group("deniz", 2), group("gizli")]))).toEqual([]);
		expect(listLeavingTexts(hidden, [], show(hidden, [group("deniz", 3)]))).toEqual([]);
	});

	it("becomes cards once most texts are sentences, and stays so", () => {
		const sentences = Array.from({ length: 4 }, (_, at) => group(`${at} numaralı cümle oldukça uzun bir cümledir`));
		const words = ["deniz", "güneş", "kum", "tuz", "dalga", "gemi"].map((text) => group(text));
		expect(show(NO_PLACES, [...sentences.slice(0, 2), ...words]).hasCards).toBe(false);
		const cards = show(NO_PLACES, [...sentences, ...words.slice(0, 2)]);
		expect(cards.hasCards).toBe(true);
		expect(cards.drawn).toHaveLength(6);
		for (const { x, y } of cards.drawn) {
			expect(Math.abs(x) + cards.cardWidth / 2).toBeLessThanOrEqual(AREA.width / 2 + 0.01);
			expect(Math.abs(y)).toBeLessThan(AREA.height / 2);
		}
		expect(show(cards, [...sentences, ...words]).hasCards).toBe(true);
	});

	it("counts a text of 29 characters as a sentence, and changes for three of them that are half of all", () => {
		const sentences = (count: number, length = 29) => Array.from({ length: count }, (_, at) => group(`${at}`.padEnd(length, "abcde")));
		const words = (count: number) => Array.from({ length: count }, (_, at) => group(`w${at}`));
		const hasCards = (...given: Parameters<typeof show>[1]) => show(NO_PLACES, given).hasCards;
		expect([28, 29].map((length) => hasCards(...sentences(3, length)))).toEqual([false, true]);
		expect([2, 3].map((count) => hasCards(...sentences(count)))).toEqual([false, true]);
		expect([3, 4].map((count) => hasCards(...sentences(3), ...words(count)))).toEqual([true, false]);
	});

	it("says how many answers have no place", () => {
		const given = Array.from({ length: 40 }, (_, at) =>
			group(`${at} numaralı cümle oldukça uzun bir cümledir, hem de çok uzun bir cümle`, 2),
		);
		const { drawn, others } = show(NO_PLACES, given);
		expect(drawn.length).toBeGreaterThan(10);
		expect(others).toBe(2 * (40 - drawn.length));
		expect(others).toBeGreaterThan(0);
	});

	it("is as wide as its letters can be at least, where nothing measures them", () => {
		const given = ["deniz", "güneş"].map((text) => group(text));
		const { drawn } = layOutTexts(NO_PLACES, { given, lang: "tr", area: AREA, scale: 1, closed: false, measureWidth: () => 0 });
		expect(drawn.map(({ x, y }) => `${x} ${y}`)).toHaveLength(new Set(drawn.map(({ x, y }) => `${x} ${y}`)).size);
	});

	it("lights the most frequent text, if it alone is, and counts the first three once the question is closed", () => {
		const given = [group("deniz", 5), group("güneş", 4), group("kum", 4), group("tuz", 3), group("dalga")];
		const open = show(NO_PLACES, given);
		expect(listLines({ ...open, drawn: open.drawn.filter(({ isTop }) => isTop) })).toEqual(["deniz"]);
		expect(open.drawn.some(({ isCounted }) => isCounted)).toBe(false);
		const closed = show(open, given, "tr", true);
		expect(listLines({ ...closed, drawn: closed.drawn.filter(({ isCounted }) => isCounted) })).toEqual(["deniz", "güneş", "kum"]);
		for (const tie of [
			[group("deniz", 5), group("kum", 5)],
			[group("deniz"), group("kum")],
		])
			expect(show(NO_PLACES, tie).drawn.some(({ isTop }) => isTop)).toBe(false);
	});

	it("fills at most 85 % of its space, with words of up to 13 units", () => {
		for (const count of [1, 3, 8, 20, 40]) {
			const { drawn } = show(
				NO_PLACES,
				Array.from({ length: count }, (_, at) => group(`kelime${at}`, 1 + (at % 5))),
			);
			const reach = Math.max(...drawn.map(({ x, lines, size }) => Math.abs(x) + ((lines[0]?.length ?? 0) * 0.55 * size) / 2));
			const [filled, largest] = [(2 * reach) / AREA.width, Math.max(...drawn.map(({ size }) => size))];
			expect(largest).toBeLessThanOrEqual(13.001);
			// A small cloud grows up to one of the two limits; a larger one may have no room.
			if (count <= 8) expect(largest > 12.9 || filled > 0.6, `${count} words: ${largest} u, ${filled}`).toBe(true);
		}
	});
});
