import { beforeAll, expect, it } from "vitest";
import { CARD_COUNT, cardMarker, isWhiteCell, MARKER_CELLS, turnMarker } from "#contract/games/card-markers";
import { cardPicture, type GreyPicture, MARKER_SHARE, quarterTurn } from "#tests/helpers/cards/card-picture";
import { makeRoom, type Room, type RoomOptions } from "#tests/helpers/cards/rendered-room";
import { rounds, seeds } from "#tests/helpers/rounds";
import { seeded } from "#tests/helpers/seeded";
import { Agreement } from "./agreement";
import { readCardMarkers } from "./read-card-markers";

const NUMBERS = Array.from({ length: CARD_COUNT }, (_, index) => index + 1);
const ALL: ReadonlySet<number> = new Set(NUMBERS);
const pictures: GreyPicture[] = [];
const findPicture = (card: number) => pictures[card - 1] ?? { data: new Uint8Array(), width: 0, height: 0 };
const withPictures = (cards: readonly number[]) => cards.map((card) => ({ card, picture: findPicture(card) }));

beforeAll(async () => {
	for (const card of NUMBERS) pictures.push(await cardPicture({ card, number: 1_234, label: "Ayşe Yılmaz" }, 2));
});

function mirrored({ data, width, height }: GreyPicture): GreyPicture {
	return { data: data.map((_, at) => data[at - (at % width) + width - 1 - (at % width)] ?? 0), width, height };
}

/** A marker with a border and a margin of given greys on a background, six cells of eight pixels. */
function plainMarker(marker: number, { border = 20, margin = 235, around = 120 } = {}): GreyPicture {
	const [side, cell, start] = [96, 8, 24];
	const cells = MARKER_CELLS + 2;
	const greyAt = (x: number, y: number) => {
		const column = Math.floor((x - start) / cell);
		const row = Math.floor((y - start) / cell);
		if (column < 0 || row < 0 || column >= cells || row >= cells)
			return Math.min(x, y) < start - cell / 2 || Math.max(x, y) >= start + cell * (cells + 0.5) ? around : margin;
		if (column === 0 || row === 0 || column === cells - 1 || row === cells - 1) return border;
		return isWhiteCell(marker, row - 1, column - 1) ? 235 : 20;
	};
	return { data: Uint8Array.from({ length: side * side }, (_, at) => greyAt(at % side, Math.floor(at / side))), width: side, height: side };
}

const EASY = { width: 640, height: 480, blur: 0.8, noise: 5, darkest: 0.45, tilt: 25, turn: 20 };

/** Each reading of some frames of a room, with what is wrong about it. */
function readFrames(room: Room, frames: number, cards = ALL) {
	const agreement = new Agreement();
	const wrong: string[] = [];
	for (let frame = 0; frame < frames; frame++) {
		const readings = readCardMarkers(room.nextFrame(), cards);
		for (const { card, option, corners } of readings) {
			const held = room.held.find((other) => other.card === card);
			const x = corners.reduce((sum, corner) => sum + corner.x, 0) / 4;
			const y = corners.reduce((sum, corner) => sum + corner.y, 0) / 4;
			if (!held || held.option !== option || Math.hypot(held.x - x, held.y - y) > held.side / 4)
				wrong.push(`${card} as ${option} at ${x}, ${y}`);
		}
		agreement.takePicture(readings, frame * 100);
	}
	return { counted: agreement.agreedOptions.size, wrong };
}

it("reads each printed card in all four turns", () => {
	const read: string[] = [];
	for (const card of NUMBERS) {
		let picture = findPicture(card);
		for (const option of [0, 3, 2, 1]) {
			read.push(
				...readCardMarkers(picture, ALL).map((reading) =>
					`${reading.card} ${reading.option} ${Math.abs(Math.round(reading.angle))}` === `${card} ${option} 0` ? "as held" : `${card}`,
				),
			);
			picture = quarterTurn(picture);
		}
	}
	expect(read).toEqual(Array.from({ length: 400 }, () => "as held"));
});

it.each([
	["small", 220],
	["large", 330],
] as const)("reads a %s card at 50 cm from a camera", async (size, side) => {
	const near: RoomOptions = {
		...EASY,
		width: 960,
		height: 720,
		seed: 5,
		cards: [],
		sides: [side, side],
		markerShare: MARKER_SHARE[size],
		things: 7,
	};
	for (const card of [28, 1, 100].slice(0, rounds({ daily: 1, all: 3 }))) {
		const room = makeRoom({ ...near, seed: card, cards: [{ card, picture: await cardPicture({ card }, 4, size) }] });
		expect(readFrames(room, 2), `card ${card}`).toEqual({ counted: 1, wrong: [] });
	}
});

it("says which edge is on top, how far the card is turned, and where it is", () => {
	const room = makeRoom({ ...EASY, seed: 11, tilt: 0, turn: 0, cards: withPictures([42]), sides: [90, 90], things: 0 });
	const [reading] = readCardMarkers(room.nextFrame(), ALL);
	const [upperLeft, upperRight, lowerRight] = reading?.corners ?? [];
	expect(reading?.option).toBe(room.held[0]?.option);
	expect(Math.abs(reading?.angle ?? 90)).toBeLessThan(2);
	expect(Math.abs((upperRight?.x ?? 0) - (upperLeft?.x ?? 0) - 90)).toBeLessThan(2);
	expect(Math.abs((lowerRight?.y ?? 0) - (upperRight?.y ?? 0) - 90)).toBeLessThan(2);
});

it("does not count cards held between two letters", () => {
	for (const seed of seeds({ daily: 1, all: 20 })) {
		const room = makeRoom({ ...EASY, seed, cards: withPictures([3, 17, 58, 99]), sides: [40, 120], between: true, things: 0 });
		expect(readFrames(room, 3)).toEqual({ counted: 0, wrong: [] });
	}
});

it("takes nothing else in a room for a card", () => {
	for (const seed of seeds({ daily: 1, all: 100 })) {
		const room = makeRoom({ ...EASY, seed, cards: [], sides: [0, 0], blur: (seed % 3) * 0.5, things: 28 });
		expect(readCardMarkers(room.nextFrame(), ALL), `room ${seed}`).toEqual([]);
	}
});

it("reads only the markers of cards, none that differs by a cell", () => {
	const known = new Set(
		NUMBERS.flatMap((card) => [0, 1, 2, 3].reduce<number[]>((turns) => [...turns, turnMarker(turns.at(-1) ?? 0)], [cardMarker(card)])),
	);
	const random = seeded(7);
	const others = [
		...Array.from({ length: rounds({ daily: 200, all: 700 }) }, () => Math.floor(random() * 2 ** 16)),
		...NUMBERS.map((card) => cardMarker(card) ^ (1 << (card % 16))),
	];
	expect(others.filter((marker) => readCardMarkers(plainMarker(marker), ALL).length > 0 !== known.has(marker))).toEqual([]);
	expect(NUMBERS.filter((card) => readCardMarkers(plainMarker(cardMarker(card)), ALL)[0]?.card !== card)).toEqual([]);
});

it("reads nothing in a mirrored picture, where B and D would be swapped", () => {
	for (const card of NUMBERS) expect(readCardMarkers(mirrored(findPicture(card)), ALL), `card ${card}`).toEqual([]);
});

it("reads only the cards of the game, and none that is seen twice", () => {
	const room = makeRoom({ ...EASY, seed: 3, cards: withPictures([5, 6, 7]), sides: [60, 60], things: 0 });
	const readings = readCardMarkers(room.nextFrame(), new Set([5, 7, 80]));
	expect(readings.map(({ card }) => card).sort()).toEqual([5, 7]);
	const twice = makeRoom({ ...EASY, seed: 3, cards: withPictures([5, 6, 5]), sides: [60, 60], things: 0 });
	expect(readCardMarkers(twice.nextFrame(), ALL).map(({ card }) => card)).toEqual([6]);
});

it("wants a black border and a white margin", () => {
	const marker = cardMarker(33);
	expect(readCardMarkers(plainMarker(marker), ALL)).toHaveLength(1);
	expect(readCardMarkers(plainMarker(marker, { margin: 20 }), ALL)).toEqual([]);
	expect(readCardMarkers(plainMarker(marker, { margin: 90, around: 90 }), ALL)).toEqual([]);
	expect(readCardMarkers(plainMarker(marker, { border: 150 }), ALL)).toEqual([]);
	expect(readCardMarkers(plainMarker(marker, { border: 235 }), ALL)).toEqual([]);
});

it("reads the colours of a camera as it reads grey", () => {
	const { data, width, height } = makeRoom({ ...EASY, seed: 8, cards: withPictures([12, 13]), sides: [40, 40] }).nextFrame();
	const colours = new Uint8ClampedArray(data.length * 4);
	for (const [at, value] of data.entries()) colours.fill(value, at * 4, at * 4 + 3);
	expect(readCardMarkers({ data: colours, width, height }, ALL)).toEqual(readCardMarkers({ data, width, height }, ALL));
});

it("reads nothing in pictures without anything, of any size", () => {
	for (const [width, height] of [
		[0, 0],
		[1, 1],
		[2, 300],
		[64, 48],
	] as const)
		expect(readCardMarkers({ data: new Uint8Array(width * height).fill(128), width, height }, ALL)).toEqual([]);
});

it.each([
	{ sides: [32, 60] as const, frames: 12, share: 0.98 },
	{ sides: [26, 26] as const, frames: 24, share: 0.9 },
])("reads the cards of rendered rooms, markers of $sides pixels", ({ sides, frames, share }) => {
	let shown = 0;
	let counted = 0;
	for (const seed of seeds({ daily: 1, all: 10 })) {
		const cards = withPictures(NUMBERS.filter((card) => card % 10 === seed % 10));
		const room = makeRoom({ ...EASY, seed, cards, sides, blur: seed % 2 ? 1 : 1.3, noise: 8 });
		const result = readFrames(room, frames);
		expect(result.wrong).toEqual([]);
		shown += cards.length;
		counted += result.counted;
	}
	expect(counted / shown).toBeGreaterThanOrEqual(share);
});
