/** In u. They shrink once, when there are too many names, and keep that size. */
export const LARGE = 3.4;
export const SMALL = 2.6;
const MANY = 60;
const TOO_MANY = 150;
/** How many of the oldest names are removed for each new one, until only the newest remain, instead of all at once. */
const GO = 6;
/*
 * Positions are in em, from the middle of the room: when the text shrinks, all names keep their positions, and the crowd as a whole becomes
 * smaller, with new space around it.
 */
export const TAG_HEIGHT = 1.7;
const GAP = 0.34;
const PITCH = TAG_HEIGHT + GAP;
/** Beside the text: the animal, and the distances around both. */
const AROUND = 2.8;
/** Where filling a row begins, as a share of the width from its middle. */
const SEAMS = [0, 0.05, -0.06, 0.08, -0.03, 0.03, -0.08, 0.06, -0.05] as const;

interface PlacedName {
	nickname: string;
	row: number;
	/** Left and top edge, in em from the middle. */
	x: number;
	y: number;
	width: number;
}

export interface Crowd {
	/** Of the text, in u. */
	size: number;
	/** How much lower the whole crowd is drawn, in em: with an even number of rows, none is in the middle. */
	lower: number;
	/** A name found no place: from then on each new name replaces the oldest ones. */
	full: boolean;
	placed: readonly PlacedName[];
}

/** In u. */
export interface Room {
	width: number;
	height: number;
}

interface Rows {
	/** In em. */
	width: number;
	height: number;
	lower: number;
	inTurn: readonly { row: number; taken: PlacedName[] }[];
}

function rowsOf({ width, height }: Room, size: number, placed: readonly PlacedName[]): Rows {
	const inEm = { width: width / size, height: height / size };
	const count = Math.max(1, Math.floor((inEm.height + GAP) / PITCH));
	const lower = count % 2 === 0 ? PITCH / 2 : 0;
	const first = -Math.floor(count / 2);
	const rows = Array.from({ length: count }, (_, index) => ({ row: first + index, taken: [] as PlacedName[] }));
	for (const name of placed) rows[name.row - first]?.taken.push(name);
	for (const { taken } of rows) taken.sort((a, b) => a.x - b.x);
	const far = ({ row }: { row: number }) => Math.abs(row * PITCH + lower);
	return { ...inEm, lower, inTurn: rows.sort((a, b) => far(a) - far(b)) };
}

/** Nearest to the middle, or null. Rows are filled from their middle outwards, so that a crowd grows like a crowd. */
function findPlace({ width: room, height, lower, inTurn }: Rows, width: number): Omit<PlacedName, "nickname"> | null {
	let best: { row: number; x: number; far: number } | null = null;
	for (const { row, taken } of inTurn) {
		const away = ((row * PITCH + lower) / height) ** 2;
		if (best && away >= best.far) break;
		// Starts beside the middle, because two half rows fit more names; a wider name does not fit into a half. The start varies by row, so that no seam is visible.
		const even = row % 2 === 0;
		const seam = room * (SEAMS[Math.abs(row) % SEAMS.length] ?? 0);
		const beside = seam + (width > room / 2 ? -width / 2 : even ? GAP / 2 : -width - GAP / 2);
		for (let index = 0; index <= taken.length; index++) {
			const left = taken[index - 1];
			const right = taken[index];
			const from = left ? left.x + left.width + GAP : -room / 2;
			const to = (right ? right.x - GAP : room / 2) - width;
			if (to < from - 0.001) continue;
			const x = Math.min(Math.max(beside, from), Math.max(from, to));
			const far = away + ((x + width / 2) / room) ** 2;
			if (!best || far < best.far) best = { row, x, far };
		}
	}
	return best && { row: best.row, x: best.x, y: best.row * PITCH - TAG_HEIGHT / 2, width };
}

/** Together they leave enough space for `width` when they go. */
function inTheWay({ width: room, inTurn }: Rows, width: number): PlacedName[] {
	return inTurn.flatMap(({ taken }) =>
		taken.filter((_, index) => {
			const left = taken[index - 1];
			const right = taken[index + 1];
			return (right ? right.x - GAP : room / 2) - (left ? left.x + left.width + GAP : -room / 2) >= width;
		}),
	);
}

function takePlace({ inTurn }: Rows, name: PlacedName): void {
	const taken = inTurn.find(({ row }) => row === name.row)?.taken;
	taken?.push(name);
	taken?.sort((a, b) => a.x - b.x);
}

/**
 * Nobody who has a place moves. `names`: oldest first, at least the newest ones. `emsOf`: width of a text in em. `before`: the crowd in the
 * same room, or null.
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
	const age = new Map(wanted.map((nickname, index) => [nickname, index]));
	const ageOf = ({ nickname }: PlacedName) => age.get(nickname) ?? 0;
	const placed = new Map<string, PlacedName>();
	for (const name of before?.placed ?? []) if (age.has(name.nickname)) placed.set(name.nickname, name);
	let size = before?.size === SMALL || count > MANY ? SMALL : LARGE;
	let full = before?.full || crowded;
	let newestHeld = Math.max(-1, ...[...placed.values()].map(ageOf));
	const starts = placed.size === 0;
	const inRows = () => rowsOf(room, size, [...placed.values()]);
	let rows = inRows();
	// An existing crowd gets its newest names; a new one is built starting with the newest, as far as there is room.
	const coming = wanted.filter((nickname) => !placed.has(nickname));
	for (const nickname of starts ? [...coming].reverse() : coming) {
		const at = age.get(nickname) ?? 0;
		if (!starts && full && at < newestHeld) continue;
		const width = Math.min(rows.width, emsOf(nickname) + AROUND);
		let place = findPlace(rows, width);
		if (!place && size === LARGE) {
			size = SMALL;
			rows = inRows();
			place = findPlace(rows, width);
		}
		if (!place && starts) {
			full = true;
			continue;
		}
		while (!place && placed.size > 0) {
			full = true;
			const going = inTheWay(rows, width);
			const oldest = (going.length > 0 ? going : [...placed.values()]).reduce((a, b) => (ageOf(a) < ageOf(b) ? a : b));
			placed.delete(oldest.nickname);
			rows = inRows();
			place = findPlace(rows, width);
		}
		if (!place) continue;
		const name: PlacedName = { nickname, ...place };
		placed.set(nickname, name);
		takePlace(rows, name);
		newestHeld = Math.max(newestHeld, at);
	}
	return { size, lower: rows.lower, full, placed: [...placed.values()] };
}

const ZOOMS = [
	{ upTo: 6, zoom: 1.7 },
	{ upTo: 14, zoom: 1.3 },
] as const;

/**
 * Few names are scaled around the centre, so that three do not look lost. It only gets smaller, so that names do not jump when somebody
 * leaves. `before`: the current zoom, or null.
 */
export function crowdZoom(before: number | null, { placed, size, lower }: Crowd, room: Room): number {
	const wanted = ZOOMS.find(({ upTo }) => placed.length <= upTo)?.zoom ?? 1;
	const farthest = (edges: readonly number[]) => Math.max(1, ...edges.map((edge) => Math.abs(edge * size)));
	const aside = farthest(placed.flatMap(({ x, width }) => [x, x + width]));
	const away = farthest(placed.flatMap(({ y }) => [y + lower, y + lower + TAG_HEIGHT]));
	const fits = Math.min(room.width / 2 / aside, room.height / 2 / away);
	return Math.max(1, Math.min(before ?? wanted, wanted, Math.floor(fits * 20) / 20));
}
