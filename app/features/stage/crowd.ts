/** Letter sizes in u. A crowd shrinks once, when it has too many names, and keeps that size. */
export const LARGE_U = 3.4;
export const SMALL_U = 2.6;
const MANY_NAMES = 60;
const MAX_NAMES = 150;
/** How many of the oldest names leave for each new one until only the newest remain, so that they do not all leave at once. */
const LEAVING_PER_NEW_NAME = 6;
/*
 * Positions are in em, from the middle of the room: when the text shrinks, all names keep their positions, and the whole crowd becomes
 * smaller with new space around it.
 */
export const TAG_HEIGHT_EM = 1.7;
const GAP_EM = 0.34;
const PITCH_EM = TAG_HEIGHT_EM + GAP_EM;
/** Em beside the text: the animal, and the distances around both. */
const TAG_PADDING_EM = 2.8;
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
	/** Letter size in u. */
	size: number;
	/** How much lower the whole crowd is drawn, in em: an even number of rows has no middle row. */
	lower: number;
	/** True once a name found no place: from then on each new name replaces the oldest ones. */
	full: boolean;
	placed: readonly PlacedName[];
}

/** Stage units. */
export interface Room {
	width: number;
	height: number;
}

interface Rows {
	/** Lengths in em. */
	width: number;
	height: number;
	lower: number;
	rowsFromMiddle: readonly { row: number; taken: PlacedName[] }[];
}

function buildRows({ width, height }: Room, size: number, placed: readonly PlacedName[]): Rows {
	const inEm = { width: width / size, height: height / size };
	const count = Math.max(1, Math.floor((inEm.height + GAP_EM) / PITCH_EM));
	const lower = count % 2 === 0 ? PITCH_EM / 2 : 0;
	const first = -Math.floor(count / 2);
	const rows = Array.from({ length: count }, (_, index) => ({ row: first + index, taken: [] as PlacedName[] }));
	for (const name of placed) rows[name.row - first]?.taken.push(name);
	for (const { taken } of rows) taken.sort((a, b) => a.x - b.x);
	const far = ({ row }: { row: number }) => Math.abs(row * PITCH_EM + lower);
	return { ...inEm, lower, rowsFromMiddle: rows.sort((a, b) => far(a) - far(b)) };
}

/** Finds the free place nearest to the middle, or null. Rows fill from their middle outwards, as a crowd grows. */
function findPlace({ width: room, height, lower, rowsFromMiddle }: Rows, width: number): Omit<PlacedName, "nickname"> | null {
	let best: { row: number; x: number; far: number } | null = null;
	for (const { row, taken } of rowsFromMiddle) {
		const away = ((row * PITCH_EM + lower) / height) ** 2;
		if (best && away >= best.far) break;
		// The search starts beside the middle, because two half rows fit more names; a wider name does not fit into a half. The start varies by
		// row, so that no seam is visible.
		const even = row % 2 === 0;
		const seam = room * (SEAMS[Math.abs(row) % SEAMS.length] ?? 0);
		const beside = seam + (width > room / 2 ? -width / 2 : even ? GAP_EM / 2 : -width - GAP_EM / 2);
		for (let index = 0; index <= taken.length; index++) {
			const left = taken[index - 1];
			const right = taken[index];
			const from = left ? left.x + left.width + GAP_EM : -room / 2;
			const to = (right ? right.x - GAP_EM : room / 2) - width;
			if (to < from - 0.001) continue;
			const x = Math.min(Math.max(beside, from), Math.max(from, to));
			const far = away + ((x + width / 2) / room) ** 2;
			if (!best || far < best.far) best = { row, x, far };
		}
	}
	return best && { row: best.row, x: best.x, y: best.row * PITCH_EM - TAG_HEIGHT_EM / 2, width };
}

/** Names whose removal would each leave a gap of at least `width`. */
function findBlockingNames({ width: room, rowsFromMiddle }: Rows, width: number): PlacedName[] {
	return rowsFromMiddle.flatMap(({ taken }) =>
		taken.filter((_, index) => {
			const left = taken[index - 1];
			const right = taken[index + 1];
			return (right ? right.x - GAP_EM : room / 2) - (left ? left.x + left.width + GAP_EM : -room / 2) >= width;
		}),
	);
}

function takePlace({ rowsFromMiddle }: Rows, name: PlacedName): void {
	const taken = rowsFromMiddle.find(({ row }) => row === name.row)?.taken;
	taken?.push(name);
	taken?.sort((a, b) => a.x - b.x);
}

/**
 * Places new names; nobody who has a place moves. `names`: oldest first, at least the newest ones. `measureEms`: width of a text in em.
 * `before`: the crowd in the same room, or null.
 */
export function placeNames(
	before: Crowd | null,
	names: readonly string[],
	count: number,
	room: Room,
	measureEms: (text: string) => number,
): Crowd {
	const crowded = count > MAX_NAMES;
	const wanted = crowded ? names.slice(-Math.max(MANY_NAMES, MAX_NAMES - LEAVING_PER_NEW_NAME * (count - MAX_NAMES))) : names;
	const age = new Map(wanted.map((nickname, index) => [nickname, index]));
	const readAge = ({ nickname }: PlacedName) => age.get(nickname) ?? 0;
	const placed = new Map<string, PlacedName>();
	for (const name of before?.placed ?? []) if (age.has(name.nickname)) placed.set(name.nickname, name);
	let size = before?.size === SMALL_U || count > MANY_NAMES ? SMALL_U : LARGE_U;
	let full = before?.full || crowded;
	let newestPlaced = Math.max(-1, ...[...placed.values()].map(readAge));
	const starts = placed.size === 0;
	const inRows = () => buildRows(room, size, [...placed.values()]);
	let rows = inRows();
	// An existing crowd gets its newest names; a new crowd is built from the newest name back, as far as there is room.
	const coming = wanted.filter((nickname) => !placed.has(nickname));
	for (const nickname of starts ? [...coming].reverse() : coming) {
		const at = age.get(nickname) ?? 0;
		if (!starts && full && at < newestPlaced) continue;
		const width = Math.min(rows.width, measureEms(nickname) + TAG_PADDING_EM);
		let place = findPlace(rows, width);
		if (!place && size === LARGE_U) {
			size = SMALL_U;
			rows = inRows();
			place = findPlace(rows, width);
		}
		if (!place && starts) {
			full = true;
			continue;
		}
		while (!place && placed.size > 0) {
			full = true;
			const going = findBlockingNames(rows, width);
			const oldest = (going.length > 0 ? going : [...placed.values()]).reduce((a, b) => (readAge(a) < readAge(b) ? a : b));
			placed.delete(oldest.nickname);
			rows = inRows();
			place = findPlace(rows, width);
		}
		if (!place) continue;
		const name: PlacedName = { nickname, ...place };
		placed.set(nickname, name);
		takePlace(rows, name);
		newestPlaced = Math.max(newestPlaced, at);
	}
	return { size, lower: rows.lower, full, placed: [...placed.values()] };
}

const ZOOMS = [
	{ upTo: 6, zoom: 1.7 },
	{ upTo: 14, zoom: 1.3 },
] as const;

/**
 * Scales a few names up around the centre, so that three do not look lost. The zoom only decreases, so that names do not jump when somebody
 * leaves. `before`: the current zoom, or null.
 */
export function crowdZoom(before: number | null, { placed, size, lower }: Crowd, room: Room): number {
	const wanted = ZOOMS.find(({ upTo }) => placed.length <= upTo)?.zoom ?? 1;
	const farthest = (edges: readonly number[]) => Math.max(1, ...edges.map((edge) => Math.abs(edge * size)));
	const aside = farthest(placed.flatMap(({ x, width }) => [x, x + width]));
	const away = farthest(placed.flatMap(({ y }) => [y + lower, y + lower + TAG_HEIGHT_EM]));
	const fits = Math.min(room.width / 2 / aside, room.height / 2 / away);
	return Math.max(1, Math.min(before ?? wanted, wanted, Math.floor(fits * 20) / 20));
}

/** Em. A crowd this far from the middle of its room glides there; less is not seen, and names that stand still are easier to find. */
const OFF_MIDDLE_EM = 1.5;

interface Shift {
	x: number;
	y: number;
}

/** Computes the shift, in em, that brings the whole crowd to the middle of its room. `before`: the current shift. */
export function crowdShift(before: Shift, { placed, size, lower }: Crowd, room: Room, zoom: number): Shift {
	if (placed.length === 0) return before;
	const [left, right] = [Math.min(...placed.map(({ x }) => x)), Math.max(...placed.map(({ x, width }) => x + width))];
	const tops = placed.map(({ y }) => y + lower);
	const [top, bottom] = [Math.min(...tops), Math.max(...tops) + TAG_HEIGHT_EM];
	const wanted = { x: -(left + right) / 2, y: -(top + bottom) / 2 };
	const inside = (edges: readonly number[], by: number, length: number) =>
		edges.every((edge) => Math.abs(edge + by) * size * zoom <= length / 2);
	const isNear = Math.max(Math.abs(wanted.x - before.x), Math.abs(wanted.y - before.y)) <= OFF_MIDDLE_EM;
	const staysInside = inside([left, right], before.x, room.width) && inside([top, bottom], before.y, room.height);
	return isNear && staysInside ? before : wanted;
}
