/** Sizes of the names in u. They shrink once, when there are too many, and keep that size. */
const LARGE = 3.4;
const SMALL = 2.6;
const MANY = 60;
const TOO_MANY = 150;
/** How many of the oldest names are removed for each new one, until only the newest remain, instead of all at once. */
const GO = 6;
const GAP = 1;
/** Beside the text, in em: the animal, and the distances around both. */
const AROUND = 2.8;
export const TAG_HEIGHT = 1.7;
/** Where filling a row begins, as a share of the width from its middle. */
const SEAMS = [0, 0.05, -0.06, 0.08, -0.03, 0.03, -0.08, 0.06, -0.05] as const;

interface PlacedName {
	nickname: string;
	/** Left and top edge, in u. */
	x: number;
	y: number;
	width: number;
}

export interface Crowd {
	/** Of the text, in u. */
	size: number;
	/** A name found no place: from then on each new name replaces the oldest ones. */
	full: boolean;
	placed: readonly PlacedName[];
}

export interface Room {
	width: number;
	height: number;
}

/** The free place nearest to the middle, or null. Rows are filled from their middle outwards, so that a crowd grows like a crowd. */
function findPlace(placed: readonly PlacedName[], width: number, size: number, room: Room): { x: number; y: number } | null {
	const height = TAG_HEIGHT * size;
	const rows = Math.max(1, Math.floor((room.height + GAP) / (height + GAP)));
	const top = (room.height - rows * (height + GAP) + GAP) / 2;
	let best: { x: number; y: number; far: number } | null = null;
	for (let row = 0; row < rows; row++) {
		const y = top + row * (height + GAP);
		const taken = placed.filter((name) => Math.abs(name.y - y) < height / 2).sort((a, b) => a.x - b.x);
		const edges = [{ x: 0, width: -GAP }, ...taken, { x: room.width + GAP, width: 0 }];
		edges.slice(1).forEach((right, index) => {
			const left = edges[index];
			if (!left) return;
			const from = left.x + left.width + GAP;
			const to = right.x - GAP - width;
			if (to < from - 0.001) return;
			// Starts beside the middle, because two half rows fit more names; a wider name does not fit into a half. The start varies by row, so that no seam is visible.
			const seam = room.width * (0.5 + (SEAMS[row % SEAMS.length] ?? 0));
			const beside = width > room.width / 2 ? -width / 2 : row % 2 === 0 ? GAP / 2 : -width - GAP / 2;
			const x = Math.min(Math.max(seam + beside, from), Math.max(from, to));
			const away = { x: (x + width / 2) / room.width - 0.5, y: (y + height / 2) / room.height - 0.5 };
			const far = away.x ** 2 + away.y ** 2;
			if (!best || far < best.far) best = { x, y, far };
		});
	}
	return best;
}

/**
 * Finds a place for each name that has none yet and moves nobody else.
 *
 * `names`: the players, oldest first, at least the newest ones. `count`: their total number. `emsOf`: width of a text in em.
 * `before`: the crowd in the same room, or null.
 */
export function placeNames(
	before: Crowd | null,
	names: readonly string[],
	count: number,
	room: Room,
	emsOf: (text: string) => number,
): Crowd {
	const crowded = count > TOO_MANY;
	const wanted = crowded ? names.slice(-Math.max(MANY, TOO_MANY - GO * (count - TOO_MANY))) : names;
	const size = before?.size === SMALL || count > MANY ? SMALL : LARGE;
	const present = new Set(wanted);
	let placed = before && before.size === size ? before.placed.filter(({ nickname }) => present.has(nickname)) : [];
	const held = new Set(placed.map(({ nickname }) => nickname));
	const age = new Map(wanted.map((nickname, index) => [nickname, index]));
	const ageOf = ({ nickname }: PlacedName) => age.get(nickname) ?? 0;
	let newestHeld = Math.max(-1, ...placed.map(ageOf));
	let full = (before?.size === size && before.full) || crowded;
	const starts = placed.length === 0;
	// An existing crowd gets its newest names; a new one is built starting with the newest, as far as there is room.
	const coming = wanted.filter((nickname) => !held.has(nickname));
	for (const nickname of starts ? coming.toReversed() : coming) {
		const at = age.get(nickname) ?? 0;
		if (!starts && full && at < newestHeld) continue;
		const width = Math.min(room.width, (emsOf(nickname) + AROUND) * size);
		let place = findPlace(placed, width, size, room);
		if (!place && size === LARGE) return placeNames({ size: SMALL, full: false, placed: [] }, names, count, room, emsOf);
		if (!place && starts) {
			full = true;
			continue;
		}
		while (!place && placed.length > 0) {
			full = true;
			const oldest = placed.reduce((a, b) => (ageOf(a) < ageOf(b) ? a : b));
			placed = placed.filter((name) => name !== oldest);
			place = findPlace(placed, width, size, room);
		}
		if (!place) continue;
		placed = [...placed, { nickname, x: place.x, y: place.y, width }];
		newestHeld = Math.max(newestHeld, at);
	}
	return { size, full, placed };
}
