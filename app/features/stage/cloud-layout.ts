/** Stage units. */
export interface Area {
	width: number;
	height: number;
}

interface SizeRange {
	min: number;
	max: number;
}

/** Width and height of all lines, in em. */
export interface CloudText {
	key: string;
	count: number;
	width: number;
	height: number;
}

/** The text's centre, from the middle of the area, and its letter size; all in u. */
export interface PlacedWord {
	key: string;
	x: number;
	y: number;
	size: number;
}

export interface Cloud {
	/** Words in the order in which they were placed. */
	words: readonly PlacedWord[];
	top: number;
	area: Area;
}

/** Stage units between two texts, so that neighbours do not read as one text. */
const GAP_U = { x: 2.2, y: 0.4 };
export const MAX_PUSH_U = 8;
/** If there is room, rare texts grow too, by this share of the size range. */
const RARE_SHARE = 0.2;
/** Factor for the largest size if not all texts find a place. */
const SHRINK_FACTOR = 0.92;
/** Shares of the area covered by texts: above FULL_SHARE they hardly fit, below SPARSE_SHARE they may grow again. */
const FULL_SHARE = 0.8;
const SPARSE_SHARE = 0.38;
const MIDDLE = { x: 0, y: 0 };
const MAX_PUSH_PASSES = 24;
const MAX_PLACES_TRIED = 700;
/** Stage units by which a text moves towards the middle, until it touches another. */
const STEP_U = 0.5;
/** Stage units: less than half a pixel, and more than the error of rounding. */
const EPSILON_U = 0.03;

interface Box extends PlacedWord {
	width: number;
	height: number;
	count: number;
}

/** Rounds towards the middle, so that texts inside the area stay inside. */
const roundToMiddle = (value: number) => Math.trunc(value * 100 + Math.sign(value) * 1e-6) / 100;
/** Sizes are rounded down: a wide text would otherwise end outside the area. */
const floorHundredths = (value: number) => Math.floor(value * 100 + 1e-6) / 100;
const clamp = (value: number, most: number) => Math.max(-Math.max(0, most), Math.min(Math.max(0, most), value));

/** Overlap of two texts with the gap between them; negative if they are apart. */
const overlapX = (a: Box, b: Box) => (a.width + b.width) / 2 + GAP_U.x - Math.abs(a.x - b.x);
const overlapY = (a: Box, b: Box) => (a.height + b.height) / 2 + GAP_U.y - Math.abs(a.y - b.y);

const areApart = (a: Box, b: Box) => overlapX(a, b) <= EPSILON_U || overlapY(a, b) <= EPSILON_U;

const findBlocker = (box: Box, boxes: readonly Box[]) => boxes.find((other) => other !== box && !areApart(box, other));

/** Moves a text, but not out of the area and at most MAX_PUSH_U from its start. */
function moveBy(box: Box, axis: "x" | "y", by: number, from: PlacedWord, area: Area): void {
	const inside = axis === "x" ? (area.width - box.width) / 2 : (area.height - box.height) / 2;
	const near = Math.max(from[axis] - MAX_PUSH_U, Math.min(from[axis] + MAX_PUSH_U, box[axis] + by));
	box[axis] = clamp(near, inside);
}

/** Pushes overlapping texts apart, small ones farther than large ones; false if some still overlap. */
function pushApart(boxes: readonly Box[], starts: readonly PlacedWord[], area: Area): boolean {
	for (const [index, box] of boxes.entries()) {
		const start = starts[index] ?? box;
		moveBy(box, "x", 0, start, area);
		moveBy(box, "y", 0, start, area);
	}
	for (let pass = 0; pass < MAX_PUSH_PASSES; pass++) {
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

/** Hash of a text (FNV-1a): a text always starts its search for a place in the same direction. */
export function hashCloudText(text: string): number {
	let hash = 0x811c9dc5;
	for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
	return hash >>> 0;
}

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

function moveToMiddle(box: Box, boxes: readonly Box[]): void {
	for (const axis of ["y", "x", "y"] as const) {
		for (;;) {
			const before = box[axis];
			box[axis] = Math.abs(before) <= STEP_U ? 0 : before - Math.sign(before) * STEP_U;
			if (box[axis] === before) break;
			if (!findBlocker(box, boxes)) continue;
			box[axis] = before;
			break;
		}
	}
}

/** Moves `box` to the free place nearest to the middle; false if none is free. */
function findPlace(box: Box, boxes: readonly Box[], area: Area): boolean {
	const [width, height] = [area.width - box.width, area.height - box.height];
	if (width < 0 || height < 0) return false;
	const start = hashCloudText(box.key);
	let inTheWay: Box | undefined;
	for (let index = 0; index < MAX_PLACES_TRIED; index++) {
		// The spiral covers an ellipse first, then the corners around it.
		const radius = Math.SQRT2 * Math.sqrt(index / MAX_PLACES_TRIED);
		const angle = start + index * GOLDEN_ANGLE;
		box.x = (radius * Math.cos(angle) * area.width) / 2;
		box.y = (radius * Math.sin(angle) * area.height) / 2;
		if (Math.abs(box.x) > width / 2 || Math.abs(box.y) > height / 2) continue;
		// The text that blocked the last place often blocks the next one too.
		if (inTheWay && !areApart(box, inTheWay)) continue;
		inTheWay = findBlocker(box, boxes);
		if (inTheWay) continue;
		moveToMiddle(box, boxes);
		return true;
	}
	return false;
}

/** Removes rarer texts until `box` has a place; false if that is not enough. */
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
	const larger = Math.min(max, top / SHRINK_FACTOR);
	if (larger > top && coveredAt(larger) < SPARSE_SHARE * room) yield larger;
	for (; top > min; top = Math.max(min, top * SHRINK_FACTOR)) if (coveredAt(top) < FULL_SHARE * room) yield top;
	yield min;
}

/**
 * Places texts with sizes by their counts. Texts keep their places; a new one takes the free place nearest to the middle. A growing text
 * pushes its neighbours a little. If that is not enough, all texts shrink; at the smallest size the rarest are left out.
 */
export function layOutCloud(before: Cloud, texts: readonly CloudText[], area: Area, sizes: SizeRange): Cloud {
	const most = Math.max(1, ...texts.map(({ count }) => count));
	const toBox = (text: CloudText, top: number, { x, y }: { x: number; y: number }): Box => {
		const rare = sizes.min + RARE_SHARE * (top - sizes.min);
		const wanted = rare + (top - rare) * Math.sqrt(text.count / most);
		const size = floorHundredths(Math.min(wanted, area.width / text.width, area.height / text.height));
		return { ...text, x, y, size, width: text.width * size, height: text.height * size };
	};
	const coveredAt = (top: number) =>
		texts.map((text) => toBox(text, top, MIDDLE)).reduce((sum, box) => sum + (box.width + GAP_U.x) * (box.height + GAP_U.y), 0);
	const byKey = new Map(texts.map((text) => [text.key, text]));
	const starts = before.words.flatMap((word) => {
		if (!byKey.has(word.key)) return [];
		const x = before.area.width > 0 ? (word.x * area.width) / before.area.width : word.x;
		const y = before.area.height > 0 ? (word.y * area.height) / before.area.height : word.y;
		return { ...word, x, y };
	});
	const startByKey = new Map(starts.map((start) => [start.key, start]));
	const added = texts.filter(({ key }) => !startByKey.has(key)).sort((a, b) => b.count - a.count);
	const toCloud = (boxes: readonly Box[], top: number): Cloud => ({
		words: boxes.map(({ key, x, y, size }) => {
			const start = startByKey.get(key) ?? { x, y };
			const isStill = Math.abs(x - start.x) < EPSILON_U && Math.abs(y - start.y) < EPSILON_U;
			return { key, x: roundToMiddle(isStill ? start.x : x), y: roundToMiddle(isStill ? start.y : y), size };
		}),
		top,
		area,
	});
	for (const top of topsToTry(before, coveredAt, sizes, area)) {
		const boxes = starts.flatMap((start) => {
			const text = byKey.get(start.key);
			return text ? toBox(text, top, start) : [];
		});
		const isLast = top === sizes.min;
		const waiting = added.map((text) => toBox(text, top, MIDDLE));
		if (!pushApart(boxes, starts, area)) {
			if (!isLast) continue;
			// The area became smaller: the rarest overlapping texts look for another place.
			for (const box of [...boxes].sort((a, b) => a.count - b.count)) {
				if (!findBlocker(box, boxes)) continue;
				boxes.splice(boxes.indexOf(box), 1);
				waiting.push(box);
			}
			waiting.sort((a, b) => b.count - a.count);
		}
		const readable = waiting.filter(({ size }) => size >= sizes.min - EPSILON_U);
		const isComplete = readable.every((box) => {
			if (findPlace(box, boxes, area)) boxes.push(box);
			else if (!isLast) return false;
			else replaceRarer(box, boxes, area);
			return true;
		});
		if (isComplete) return toCloud(boxes, top);
	}
	return { words: [], top: sizes.min, area };
}
