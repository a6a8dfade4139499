import { encode } from "uqr";
import type { GreyPicture } from "./card-picture";

/** Other square or black and white things of a classroom: pictures that a reader could take for a card. */

type Random = () => number;
type Paint = (u: number, v: number) => number;

const SIDE = 192;

function paint(grey: Paint): GreyPicture {
	const data = new Uint8Array(SIDE * SIDE);
	for (let y = 0; y < SIDE; y++) for (let x = 0; x < SIDE; x++) data[y * SIDE + x] = grey((x + 0.5) / SIDE, (y + 0.5) / SIDE);
	return { data, width: SIDE, height: SIDE };
}

/** Values of a grid, the same wherever within a cell. */
function grid(cells: number, value: () => number): Paint {
	const values = Array.from({ length: cells * cells }, value);
	return (u, v) => values[Math.min(cells - 1, Math.floor(v * cells)) * cells + Math.min(cells - 1, Math.floor(u * cells))] ?? 0;
}

function qrCode(random: Random): GreyPicture {
	const { data, size } = encode(`https://school.example/c/${Math.floor(random() * 1e12)}`, { border: 3 });
	return paint((u, v) => (data[Math.floor(v * size)]?.[Math.floor(u * size)] ? 25 : 225));
}

function windowFrame(random: Random): GreyPicture {
	const panes = 1 + Math.floor(random() * 3);
	const frame = 0.04 + random() * 0.1;
	const sky = grid(panes * 2, () => 190 + random() * 60);
	return paint((u, v) => {
		if (Math.min(u, v, 1 - u, 1 - v) < 0.08) return 180;
		const x = ((u - 0.08) / 0.84) * panes;
		const y = ((v - 0.08) / 0.84) * panes;
		const nearest = Math.min(x % 1, y % 1, 1 - (x % 1), 1 - (y % 1));
		return nearest < frame * panes ? 45 : sky(u, v);
	});
}

function checkedShirt(random: Random): GreyPicture {
	const stripes = 4 + Math.floor(random() * 10);
	const dark = 20 + random() * 60;
	return paint((u, v) => {
		const across = Math.floor(u * stripes) % 2;
		const down = Math.floor(v * stripes) % 2;
		return [230, (230 + dark) / 2, dark][across + down] ?? 0;
	});
}

function poster(random: Random): GreyPicture {
	const lines = 6 + Math.floor(random() * 14);
	const words = grid(40, () => (random() < 0.7 ? 30 : 235));
	const framed = random() < 0.5;
	const pictureAt = random();
	return paint((u, v) => {
		const edge = Math.min(u, v, 1 - u, 1 - v);
		if (framed && edge > 0.04 && edge < 0.1) return 20;
		if (edge < 0.14) return 235;
		if (v < 0.3 && v > 0.18) return words(u / 3, 0.5) < 100 ? 20 : 235;
		if (u > 0.55 && v > 0.4 && v < 0.4 + pictureAt / 3) return 60 + 100 * Math.abs(Math.sin(u * 20 + v * 9));
		return (v * lines) % 1 < 0.5 && v > 0.35 ? words(u, Math.floor(v * lines) / lines) : 235;
	});
}

function books(random: Random): GreyPicture {
	const spines = 5 + Math.floor(random() * 8);
	const colors = Array.from({ length: spines }, () => 20 + random() * 210);
	const heights = Array.from({ length: spines }, () => random() * 0.3);
	return paint((u, v) => {
		const spine = Math.min(spines - 1, Math.floor(u * spines));
		const within = (u * spines) % 1;
		if (v < (heights[spine] ?? 0)) return 40;
		if (v > 0.5 && v < 0.6 && within > 0.2 && within < 0.8) return 230;
		return within < 0.06 ? 10 : (colors[spine] ?? 0);
	});
}

function crossword(random: Random): GreyPicture {
	const cells = 3 + Math.floor(random() * 9);
	const black = grid(cells, () => (random() < 0.4 ? 20 : 230));
	return paint((u, v) => {
		const edge = Math.min(u, v, 1 - u, 1 - v);
		if (edge < 0.08) return 230;
		const x = (u - 0.08) / 0.84;
		const y = (v - 0.08) / 0.84;
		const toLine = Math.min((x * cells) % 1, (y * cells) % 1, 1 - ((x * cells) % 1), 1 - ((y * cells) % 1));
		return toLine < 0.06 || edge < 0.095 ? 15 : black(x, y);
	});
}

function framedPicture(random: Random): GreyPicture {
	const frame = 0.1 + random() * 0.08;
	const turn = random() * 6;
	const waves = 3 + random() * 6;
	return paint((u, v) => {
		const edge = Math.min(u, v, 1 - u, 1 - v);
		if (edge < 0.1) return 225;
		if (edge < 0.1 + frame) return 25;
		return 130 + 110 * Math.sin(u * waves + turn) * Math.cos(v * waves - turn);
	});
}

const KINDS = [qrCode, windowFrame, checkedShirt, poster, books, crossword, framedPicture];

/** One of each kind, different each time. */
export function distractors(random: Random): GreyPicture[] {
	return KINDS.map((make) => make(random));
}
