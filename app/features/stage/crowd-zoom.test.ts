import { expect, it } from "vitest";
import { type Crowd, crowdShift, crowdZoom, placeNames, TAG_HEIGHT_EM } from "./crowd";

const ROOM = { width: 118, height: 70 };
const names = (count: number, length = 8) => Array.from({ length: count }, (_, index) => `P${index}`.padEnd(length, "x"));
const placeCrowd = (list: readonly string[], before: Crowd | null = null) =>
	placeNames(before, list, list.length, ROOM, (text) => text.length * 0.53);

/** Whether all of a crowd lies within the room when it stands larger around the middle. */
function fits({ placed, size, lower }: Crowd, zoom: number): boolean {
	const within = (from: number, to: number, length: number) =>
		[from, to].every((edge) => Math.abs(edge * size) * zoom <= length / 2 + 0.001);
	return placed.every(({ x, y, width }) => within(x, x + width, ROOM.width) && within(y + lower, y + lower + TAG_HEIGHT_EM, ROOM.height));
}

it("lets few names stand larger, and a class as measured", () => {
	expect([1, 3, 6, 7, 14, 15, 60, 61].map((count) => crowdZoom(null, placeCrowd(names(count)), ROOM))).toEqual([
		1.7, 1.7, 1.7, 1.3, 1.3, 1, 1, 1,
	]);
});

it("keeps long names within the room", () => {
	for (const count of [1, 2, 5, 6, 10, 14]) {
		const crowd = placeCrowd(names(count, 20));
		expect(fits(crowd, crowdZoom(null, crowd, ROOM)), `${count}`).toBe(true);
	}
	const widest = placeNames(null, ["W".repeat(20)], 1, ROOM, (text) => text.length);
	expect(crowdZoom(null, widest, ROOM)).toBeLessThan(1.7);
	expect(fits(widest, crowdZoom(null, widest, ROOM))).toBe(true);
});

it("makes nobody jump when somebody leaves", () => {
	const seven = placeCrowd(names(7));
	const before = crowdZoom(1.7, seven, ROOM);
	expect(before).toBe(1.3);
	expect(crowdZoom(before, placeCrowd(names(3), seven), ROOM)).toBe(before);
});

it("stands in the middle of the room, and moves only if everybody would see that it does not", () => {
	let shift = { x: 0, y: 0 };
	let crowd: Crowd | null = null;
	let moves = 0;
	for (let count = 1; count <= 60; count++) {
		crowd = placeCrowd(names(count), crowd);
		const zoom = crowdZoom(null, crowd, ROOM);
		const before = shift;
		shift = crowdShift(before, crowd, ROOM, zoom);
		if (shift !== before) moves++;
		const { placed, size, lower } = crowd;
		const [left, right] = [Math.min(...placed.map(({ x }) => x)), Math.max(...placed.map(({ x, width }) => x + width))];
		const tops = placed.map(({ y }) => y + lower);
		const bottom = Math.max(...tops) + TAG_HEIGHT_EM;
		expect(Math.abs((left + right) / 2 + shift.x), `${count}`).toBeLessThanOrEqual(1.5);
		expect(Math.abs((Math.min(...tops) + bottom) / 2 + shift.y), `${count}`).toBeLessThanOrEqual(1.5);
		for (const edge of [left, right]) expect(Math.abs(edge + shift.x) * size * zoom, `${count}`).toBeLessThanOrEqual(ROOM.width / 2 + 0.01);
	}
	expect(moves).toBeLessThan(20);
});
