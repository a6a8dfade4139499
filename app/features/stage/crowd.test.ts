import { describe, expect, it } from "vitest";
import { type Crowd, placeNames, TAG_HEIGHT_EM } from "./crowd";

const ROOM = { width: 118, height: 70 };
const toEms = (text: string) => text.length * 0.55;
const names = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `Player ${from + index}`);
const place = (before: Crowd | null, list: readonly string[], count = list.length) => placeNames(before, list, count, ROOM, toEms);
const findPlace = ({ placed }: Crowd, nickname: string) => placed.find((name) => name.nickname === nickname);

function overlap({ placed }: Crowd): string[] {
	return placed.flatMap((a, index) =>
		placed
			.slice(index + 1)
			.filter((b) => Math.abs(a.y - b.y) < TAG_HEIGHT_EM - 0.01 && a.x < b.x + b.width - 0.01 && b.x < a.x + a.width - 0.01)
			.map((b) => `${a.nickname} ${b.nickname}`),
	);
}

/** Names whose tag is not entirely inside the room; 0 is its middle. */
function outside({ placed, size, lower }: Crowd): string[] {
	const half = { width: ROOM.width / 2 / size + 0.01, height: ROOM.height / 2 / size + 0.01 };
	return placed
		.filter(
			({ x, y, width }) => x < -half.width || x + width > half.width || y + lower < -half.height || y + lower + TAG_HEIGHT_EM > half.height,
		)
		.map(({ nickname }) => nickname);
}

describe("the names in the lobby", () => {
	it("keep their places while others come and go, and never overlap", () => {
		let crowd = place(null, names(0, 1));
		for (let count = 2; count <= 30; count++) {
			const next = place(crowd, names(0, count));
			for (const name of crowd.placed) expect(findPlace(next, name.nickname)).toEqual(name);
			expect(next.placed).toHaveLength(count);
			crowd = next;
		}
		const left = names(0, 30).filter((name) => name !== "Player 7");
		const without = place(crowd, left);
		expect(without.placed).toEqual(crowd.placed.filter(({ nickname }) => nickname !== "Player 7"));
		// The free place is taken by the next one.
		expect(findPlace(place(without, [...left, "Player X"]), "Player X")?.y).toBe(findPlace(crowd, "Player 7")?.y);
		expect([overlap(crowd), outside(crowd)]).toEqual([[], []]);
	});

	it("shrink once, when there are too many, and stay so", () => {
		const short = (to: number) => Array.from({ length: to }, (_, index) => `P${index}`);
		const sixty = place(null, short(60));
		expect([sixty.size, sixty.placed.length]).toEqual([3.4, 60]);
		const more = place(sixty, short(61));
		expect([more.size, more.placed.length]).toEqual([2.6, 61]);
		// All sixty keep their places in the crowd, which is scaled down as a whole.
		expect(more.placed.slice(0, 60)).toEqual(sixty.placed);
		expect(place(more, short(40)).size).toBe(2.6);
		expect([overlap(sixty), outside(sixty), overlap(more), outside(more)]).toEqual([[], [], [], []]);
	});

	it("shrink earlier where long names leave no place", () => {
		const long = names(0, 60).map((name) => name.padEnd(20, "x"));
		const crowd = place(null, long);
		expect(crowd.size).toBe(2.6);
		expect(crowd.placed.at(0)?.nickname).toBe(long.at(-1));
		expect([overlap(crowd), outside(crowd)]).toEqual([[], []]);
	});

	it("are the newest of thousands; each new one takes the place of the oldest", () => {
		let crowd = place(null, names(1_100, 1_300), 1_300);
		// As many of the newest sixty as there is room for.
		expect(crowd.placed.length).toBeGreaterThan(45);
		expect(crowd.placed.map(({ nickname }) => nickname)).toEqual(names(1_240, 1_300).reverse().slice(0, crowd.placed.length));
		for (let count = 1_301; count <= 1_320; count++) {
			const next = place(crowd, names(1_120, count), count);
			expect(findPlace(next, `Player ${count - 1}`)).toBeDefined();
			expect(next.placed.length).toBeLessThanOrEqual(60);
			for (const name of next.placed.slice(0, -1)) expect(findPlace(crowd, name.nickname)).toEqual(name);
			crowd = next;
		}
		expect([overlap(crowd), outside(crowd)]).toEqual([[], []]);
	});

	it("go by and by when there are too many, and the newest stay", () => {
		const short = (to: number) => Array.from({ length: to }, (_, index) => `P${index}`);
		let crowd = place(null, short(150));
		for (let count = 151; count <= 170; count++) {
			const next = place(crowd, short(count));
			expect(findPlace(next, `P${count - 1}`)).toBeDefined();
			expect(crowd.placed.filter(({ nickname }) => !findPlace(next, nickname)).length).toBeLessThanOrEqual(7);
			crowd = next;
		}
		expect(crowd.placed.map(({ nickname }) => nickname).sort()).toEqual(short(170).slice(-60).sort());
		expect([overlap(crowd), outside(crowd)]).toEqual([[], []]);
	});

	it("are cut to the room where one is wider, and always show the newest", () => {
		const narrow = { width: 20, height: 20 };
		let crowd = placeNames(null, ["a".repeat(20)], 1, narrow, toEms);
		for (const name of ["b".repeat(20), "c".repeat(20), "d".repeat(20), "e".repeat(20)]) {
			crowd = placeNames(crowd, ["a".repeat(20), "b".repeat(20), "c".repeat(20), "d".repeat(20), name], 5, narrow, toEms);
		}
		expect(crowd.placed.every(({ width }) => width <= 20)).toBe(true);
		expect(findPlace(crowd, "e".repeat(20))).toBeDefined();
	});
});
