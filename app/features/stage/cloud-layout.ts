/** In u. */
export interface Area {
	width: number;
	height: number;
}

export interface SizeRange {
	min: number;
	max: number;
}

/** What its lines need, in em. */
export interface CloudText {
	key: string;
	count: number;
	width: number;
	height: number;
}

/** The centre from the middle of the area, and the size of the letters, in u. */
export interface PlacedWord {
	key: string;
	x: number;
	y: number;
	size: number;
}

export interface Cloud {
	/** In the order in which they were placed. */
	words: readonly PlacedWord[];
	top: number;
	area: Area;
}

/** In u. Texts beside each other must not read as one. */
const GAP = { x: 2.2, y: 0.4 };
/** In u: how far an update may push a text away. */
export const MAX_PUSH = 8;
/** Where there is room, rare texts are larger too: by this share of what the most frequent one is. */
const RARE = 0.2;
/** Factor of the largest size where not all texts find a place. */
const SMALLER = 0.92;
/** Shares of the area that texts cover: above the first one they hardly fit, below the second one they may grow again. */
const FULL = 0.8;
const SPARSE = 0.38;
const MIDDLE = { x: 0, y: 0 };
const PASSES = 24;
const PLACES = 700;
/** In u: how far a text moves at once towards the middle, until it touches another. */
const STEP = 0.5;
/** In u: less than half a pixel, and more than what rounding changes. */
const ALMOST_NOTHING = 0.03;

interface Box extends PlacedWord {
	width: number;
	height: number;
	count: number;
}

/** Towards the middle, so that what was inside stays inside. */
const rounded = (value: number) => Math.trunc(value * 100 + Math.sign(value) * 1e-6) / 100;
/** As sizes are stored: a wide text would otherwise end outside the area. */
const roundedDown = (value: number) => Math.floor(value * 100 + 1e-6) / 100;
const clamp = (value: number, most: number) => Math.max(-Math.max(0, most), Math.min(Math.max(0, most), value));

/** Negative if they do not overlap. */
const overlapX = (a: Box, b: Box) => (a.width + b.width) / 2 + GAP.x - Math.abs(a.x - b.x);
const overlapY = (a: Box, b: Box) => (a.height + b.height) / 2 + GAP.y - Math.abs(a.y - b.y);

const areApart = (a: Box, b: Box) => overlapX(a, b) <= ALMOST_NOTHING || overlapY(a, b) <= ALMOST_NOTHING;

const blocker = (box: Box, boxes: readonly Box[]) => boxes.find((other) => other !== box && !areApart(box, other));

/** Not out of the area and not far from where it was. */
function moveBy(box: Box, axis: "x" | "y", by: number, from: PlacedWord, area: Area): void {
	const inside = axis === "x" ? (area.width - box.width) / 2 : (area.height - box.height) / 2;
	const near = Math.max(from[axis] - MAX_PUSH, Math.min(from[axis] + MAX_PUSH, box[axis] + by));
	box[axis] = clamp(near, inside);
}

/** Small texts are pushed more than large ones; false if that is not enough. */
function pushApart(boxes: readonly Box[], starts: readonly PlacedWord[], area: Area): boolean {
	for (const [index, box] of boxes.entries()) {
		const start = starts[index] ?? box;
		moveBy(box, "x", 0, start, area);
		moveBy(box, "y", 0, start, area);
	}
	for (let pass = 0; pass < PASSES; pass++) {
		let clear = true;
		for (const [index, a] of boxes.entries()) {
			for (let next = index + 1; next < boxes.length; next++) {
				const b = boxes[next];
				if (!b || areApart(a, b)) continue;
				clear = false;
				const deep = { x: overlapX(a, b), y: overlapY(a, b) };
				const axis = deep.x < deep.y ? "x" : "y";
				const direction = a[axis] <= b[axis] ? 1 : -1;
				const share = (b.width * b.height) / (a.width * a.height + b.width * b.height);
				moveBy(a, axis, -direction * deep[axis] * share, starts[index] ?? a, area);
				moveBy(b, axis, direction * deep[axis] * (1 - share), starts[next] ?? b, area);
			}
		}
		if (clear) return true;
	}
	return false;
}

/** The same text begins to look for a place in the same direction. */
export function hashOf(text: string): number {
	let hash = 0x811c9dc5;
	for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
	return hash >>> 0;
}

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

function settle(box: Box, boxes: readonly Box[]): void {
	for (const axis of ["y", "x", "y"] as const) {
		for (;;) {
			const before = box[axis];
			box[axis] = Math.abs(before) <= STEP ? 0 : before - Math.sign(before) * STEP;
			if (box[axis] === before) break;
			if (!blocker(box, boxes)) continue;
			box[axis] = before;
			break;
		}
	}
}

/** Nearest to the middle; false if no place is free. */
function findPlace(box: Box, boxes: readonly Box[], area: Area): boolean {
	const [width, height] = [area.width - box.width, area.height - box.height];
	if (width < 0 || height < 0) return false;
	const start = hashOf(box.key);
	let inTheWay: Box | undefined;
	for (let index = 0; index < PLACES; index++) {
		// An ellipse, and then the corners around it.
		const radius = Math.SQRT2 * Math.sqrt(index / PLACES);
		const angle = start + index * GOLDEN_ANGLE;
		box.x = (radius * Math.cos(angle) * area.width) / 2;
		box.y = (radius * Math.sin(angle) * area.height) / 2;
		if (Math.abs(box.x) > width / 2 || Math.abs(box.y) > height / 2) continue;
		// What was in the way at the last place often is at the next one.
		if (inTheWay && !areApart(box, inTheWay)) continue;
		inTheWay = blocker(box, boxes);
		if (inTheWay) continue;
		settle(box, boxes);
		return true;
	}
	return false;
}

/** Rarer texts leave; false if even that is not enough. */
function replaceRarer(box: Box, boxes: Box[], area: Area): boolean {
	const kept = [...boxes];
	for (const rarer of boxes.filter(({ count }) => count < box.count).sort((a, b) => a.count - b.count)) {
		kept.splice(kept.indexOf(rarer), 1);
		if (!findPlace(box, kept, area)) continue;
		boxes.splice(0, boxes.length, ...kept, box);
		return true;
	}
	return false;
}

function* topsToTry(before: Cloud, coveredAt: (top: number) => number, { min, max }: SizeRange, area: Area): Generator<number> {
	const room = area.width * area.height;
	let top = before.words.length === 0 ? max : Math.max(min, Math.min(max, before.top));
	const larger = Math.min(max, top / SMALLER);
	if (larger > top && coveredAt(larger) < SPARSE * room) yield larger;
	for (; top > min; top = Math.max(min, top * SMALLER)) if (coveredAt(top) < FULL * room) yield top;
	yield min;
}

/**
 * Places texts as large as their counts. A text keeps its place; a new one takes the free place nearest to the middle. Where a text
 * grows, it pushes its neighbours a little. If that is not enough, all texts shrink; at the smallest size the rarest are left out.
 */
export function layOutCloud(before: Cloud, texts: readonly CloudText[], area: Area, sizes: SizeRange): Cloud {
	const most = Math.max(1, ...texts.map(({ count }) => count));
	const boxOf = (text: CloudText, top: number, { x, y }: { x: number; y: number }): Box => {
		const rare = sizes.min + RARE * (top - sizes.min);
		const wanted = rare + (top - rare) * Math.sqrt(text.count / most);
		const size = roundedDown(Math.min(wanted, area.width / text.width, area.height / text.height));
		return { ...text, x, y, size, width: text.width * size, height: text.height * size };
	};
	const coveredAt = (top: number) =>
		texts.map((text) => boxOf(text, top, MIDDLE)).reduce((sum, box) => sum + (box.width + GAP.x) * (box.height + GAP.y), 0);
	const byKey = new Map(texts.map((text) => [text.key, text]));
	const starts = before.words.flatMap((word) => {
		if (!byKey.has(word.key)) return [];
		const x = before.area.width > 0 ? (word.x * area.width) / before.area.width : word.x;
		const y = before.area.height > 0 ? (word.y * area.height) / before.area.height : word.y;
		return { ...word, x, y };
	});
	const startOf = new Map(starts.map((start) => [start.key, start]));
	const added = texts.filter(({ key }) => !startOf.has(key)).sort((a, b) => b.count - a.count);
	const cloudOf = (boxes: readonly Box[], top: number): Cloud => ({
		words: boxes.map(({ key, x, y, size }) => {
			const start = startOf.get(key) ?? { x, y };
			const isStill = Math.abs(x - start.x) < ALMOST_NOTHING && Math.abs(y - start.y) < ALMOST_NOTHING;
			return { key, x: rounded(isStill ? start.x : x), y: rounded(isStill ? start.y : y), size };
		}),
		top,
		area,
	});
	for (const top of topsToTry(before, coveredAt, sizes, area)) {
		const boxes = starts.flatMap((start) => {
			const text = byKey.get(start.key);
			return text ? boxOf(text, top, start) : [];
		});
		const isLast = top === sizes.min;
		const waiting = added.map((text) => boxOf(text, top, MIDDLE));
		if (!pushApart(boxes, starts, area)) {
			if (!isLast) continue;
			// The area has become smaller: the rarest of what overlaps looks for another place.
			for (const box of [...boxes].sort((a, b) => a.count - b.count)) {
				if (!blocker(box, boxes)) continue;
				boxes.splice(boxes.indexOf(box), 1);
				waiting.push(box);
			}
			waiting.sort((a, b) => b.count - a.count);
		}
		const readable = waiting.filter(({ size }) => size >= sizes.min - ALMOST_NOTHING);
		const isComplete = readable.every((box) => {
			if (findPlace(box, boxes, area)) boxes.push(box);
			else if (!isLast) return false;
			else replaceRarer(box, boxes, area);
			return true;
		});
		if (isComplete) return cloudOf(boxes, top);
	}
	return { words: [], top: sizes.min, area };
}
