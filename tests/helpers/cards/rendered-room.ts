import { seeded } from "../seeded";
import { type GreyPicture, MARKER_SHARE } from "./card-picture";
import { distractors } from "./distractors";

/* Classrooms as a camera takes them, from pictures of printed cards: in perspective, out of focus, with noise, in uneven light, among other things. */

export interface RoomOptions {
	seed: number;
	width: number;
	height: number;
	/** Pictures of the cards that are held up, with their numbers. */
	cards: readonly { card: number; picture: GreyPicture }[];
	/** Sides of the markers in pixels: evenly between the two. */
	sides: readonly [number, number];
	/** Sides of markers to sides of cards; small cards unless given. */
	markerShare?: number;
	/** Standard deviation of the lens's blur, in pixels. */
	blur: number;
	/** Standard deviation of the noise, in steps of grey. */
	noise: number;
	/** How dark the darkest corner is, compared with the brightest. */
	darkest: number;
	/** The most that a card is tilted and turned from upright, in degrees. */
	tilt: number;
	turn: number;
	/** All cards are held between two letters. */
	between?: boolean;
	things?: number;
}

export interface HeldCard {
	card: number;
	option: number;
	side: number;
	/** The tilt, in degrees. */
	tilt: number;
	x: number;
	y: number;
}

export interface Room {
	held: HeldCard[];
	/** The next picture of the room: hands, camera and noise have moved. */
	nextFrame(): GreyPicture;
}

interface Pose {
	x: number;
	y: number;
	/** Pixels of the picture's side. */
	side: number;
	turn: number;
	tilt: number;
	/** The direction of the axis of the tilt. */
	axis: number;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** A picture at half, a quarter, an eighth … of its size, so that small ones are as smooth as a lens makes them. */
function smaller({ data, width, height }: GreyPicture): GreyPicture {
	const half = { data: new Uint8Array((width >> 1) * (height >> 1)), width: width >> 1, height: height >> 1 };
	for (let y = 0; y < half.height; y++) {
		for (let x = 0; x < half.width; x++) {
			const at = y * 2 * width + x * 2;
			half.data[y * half.width + x] =
				((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + width] ?? 0) + (data[at + width + 1] ?? 0) + 2) >> 2;
		}
	}
	return half;
}

const LEVELS = new WeakMap<GreyPicture, GreyPicture[]>();

function levelFor(picture: GreyPicture, side: number): GreyPicture {
	let levels = LEVELS.get(picture);
	if (!levels) {
		levels = [picture];
		while ((levels.at(-1)?.width ?? 0) > 32) levels.push(smaller(levels.at(-1) ?? picture));
		LEVELS.set(picture, levels);
	}
	return levels.findLast(({ width }) => width >= side * 2) ?? picture;
}

/** Camera and tilt: a picture of 2,000 pixels' width sees about 60°. */
const FOCAL = 1_700;

/** Draws a flat picture into another one in perspective, with 3 × 3 samples for each pixel. */
function project(onto: Float32Array, width: number, height: number, picture: GreyPicture, { x, y, side, turn, tilt, axis }: Pose): void {
	const level = levelFor(picture, side);
	const [cosTurn, sinTurn] = [Math.cos(turn), Math.sin(turn)];
	const [ax, ay] = [Math.cos(axis), Math.sin(axis)];
	const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)];
	// Rodrigues' rotation around an axis in the plane of the picture.
	const rotate = (px: number, py: number) => {
		const along = (px * ax + py * ay) * (1 - cos);
		return [px * cos + ax * along, py * cos + ay * along, (ax * py - ay * px) * sin] as const;
	};
	const [rightX, rightY, rightZ] = rotate(cosTurn, sinTurn);
	const [downX, downY, downZ] = rotate(-sinTurn, cosTurn);
	const normal = [rightY * downZ - rightZ * downY, rightZ * downX - rightX * downZ, rightX * downY - rightY * downX] as const;
	// Sides are in units of pixels at the depth of the picture's centre.
	const reach = Math.ceil(side * 0.8);
	for (let py = Math.max(0, Math.floor(y) - reach); py < Math.min(height, y + reach); py++) {
		for (let px = Math.max(0, Math.floor(x) - reach); px < Math.min(width, x + reach); px++) {
			let sum = 0;
			let covered = 0;
			for (let sample = 0; sample < 9; sample++) {
				const rayX = (px + ((sample % 3) + 0.5) / 3 - x) / FOCAL;
				const rayY = (py + (Math.floor(sample / 3) + 0.5) / 3 - y) / FOCAL;
				const depth = (FOCAL * normal[2]) / (normal[0] * rayX + normal[1] * rayY + normal[2]);
				const [hitX, hitY, hitZ] = [depth * rayX, depth * rayY, depth - FOCAL];
				const u = (hitX * rightX + hitY * rightY + hitZ * rightZ) / side + 0.5;
				const v = (hitX * downX + hitY * downY + hitZ * downZ) / side + 0.5;
				if (u < 0 || v < 0 || u >= 1 || v >= 1) continue;
				sum += level.data[Math.floor(v * level.height) * level.width + Math.floor(u * level.width)] ?? 0;
				covered++;
			}
			if (covered === 0) continue;
			const at = py * width + px;
			onto[at] = ((onto[at] ?? 0) * (9 - covered) + sum) / 9;
		}
	}
}

function blurPart(
	picture: Float32Array,
	stride: number,
	part: { left: number; top: number; right: number; bottom: number },
	sigma: number,
): void {
	if (sigma <= 0) return;
	const reach = Math.ceil(sigma * 3);
	const weights = Array.from({ length: 2 * reach + 1 }, (_, at) => Math.exp(-((at - reach) ** 2) / (2 * sigma * sigma)));
	const total = weights.reduce((sum, weight) => sum + weight, 0);
	const { left, top, right, bottom } = part;
	const pass = (count: number, lines: number, start: number, step: number, lineStep: number) => {
		const line = new Float32Array(count);
		for (let row = 0; row < lines; row++) {
			const begin = start + row * lineStep;
			for (let at = 0; at < count; at++) line[at] = picture[begin + at * step] ?? 0;
			for (let at = 0; at < count; at++) {
				let sum = 0;
				for (let tap = -reach; tap <= reach; tap++)
					sum += (weights[tap + reach] ?? 0) * (line[Math.min(count - 1, Math.max(0, at + tap))] ?? 0);
				picture[begin + at * step] = sum / total;
			}
		}
	};
	pass(right - left, bottom - top, top * stride + left, 1, stride);
	pass(bottom - top, right - left, top * stride + left, stride, 1);
}

/** Stray light: black ink is never quite black in a picture. */
const FLARE = 18;
const CLEAR = 0.9;
/** A thumb, as shares of a card's side: how far its middle lies from the card's, and its radius. It covers a part of the strip with the letter. */
const THUMB = { out: 0.48, radius: 0.065, grey: 140 };

function drawThumb(onto: Float32Array, width: number, height: number, { x, y, side, turn }: Pose): void {
	const quarter = Math.PI / 2;
	const lean = turn - Math.round(turn / quarter) * quarter;
	const centreX = x - Math.sin(lean) * THUMB.out * side;
	const centreY = y + Math.cos(lean) * THUMB.out * side;
	const radius = THUMB.radius * side;
	for (let py = Math.max(0, Math.floor(centreY - radius)); py < Math.min(height, centreY + radius); py++)
		for (let px = Math.max(0, Math.floor(centreX - radius)); px < Math.min(width, centreX + radius); px++)
			if (Math.hypot(px + 0.5 - centreX, py + 0.5 - centreY) < radius) onto[py * width + px] = THUMB.grey;
}

/** A class that holds up its cards, in rows from the front to the back. */
export function makeRoom(options: RoomOptions): Room {
	const { width, height, cards, sides, markerShare = MARKER_SHARE.small, blur, noise, darkest } = options;
	const random = seeded(options.seed);
	const between = (least: number, most: number) => least + random() * (most - least);
	const pixels = width * height;
	const things = Array.from({ length: Math.ceil((options.things ?? 14) / 7) }, () => distractors(random)).flat();

	const background = new Float32Array(pixels);
	const base = between(90, 200);
	for (let y = 0; y < height; y++)
		for (let x = 0; x < width; x++) background[y * width + x] = base + 25 * Math.sin(x / 90 + y / 140) - (y > height * 0.7 ? 40 : 0);
	for (const thing of options.things === 0 ? [] : things) {
		const pose = {
			x: random() * width,
			y: random() * height,
			side: between(40, 240),
			turn: between(-0.4, 0.4),
			tilt: between(0, 0.4),
			axis: random() * 6,
		};
		project(background, width, height, thing, pose);
	}

	// Uneven light: brighter to one side, with soft shadows.
	const light = new Float32Array(pixels);
	const toward = random() * 2 * Math.PI;
	const wave = between(0.004, 0.012);
	for (let y = 0; y < height; y++) {
		for (let x = 0; x < width; x++) {
			const across = 0.5 + ((x / width - 0.5) * Math.cos(toward) + (y / height - 0.5) * Math.sin(toward)) / 1.42;
			const shadow = 0.5 + 0.5 * Math.sin(x * wave + Math.cos(y * wave) * 2);
			light[y * width + x] = darkest + (1 - darkest) * (0.6 * across + 0.4 * shadow);
		}
	}

	const noises = new Float32Array(1 << 16);
	for (let at = 0; at < noises.length; at++) noises[at] = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()) * noise;

	const columns = Math.ceil(Math.sqrt((cards.length * width) / height));
	const rows = Math.ceil(cards.length / columns);
	const poses = cards.map(({ card, picture }, index) => {
		const side = sides[0] + ((sides[1] - sides[0]) * (index + 0.5)) / cards.length;
		const option = Math.floor(random() * 4);
		const whole = side / markerShare;
		const room = { x: Math.max(0, width / columns - whole * 1.5) / 2, y: Math.max(0, height / rows - whole * 1.5) / 2 };
		const x = ((index % columns) + 0.5) * (width / columns) + between(-1, 1) * room.x;
		const y = (Math.floor(index / columns) + 0.5) * (height / rows) + between(-1, 1) * room.y;
		const turn = options.between ? 45 + between(-10, 10) : between(-options.turn, options.turn);
		const tilt = between(0, options.tilt);
		const pose: Pose = { x, y, side: whole, turn: radians(turn - option * 90), tilt: radians(tilt), axis: random() * 2 * Math.PI };
		return { held: { card, option, side, tilt, x, y }, picture, pose };
	});
	blurPart(background, width, { left: 0, top: 0, right: width, bottom: height }, blur);

	return {
		held: poses.map(({ held }) => held),
		nextFrame() {
			const frame = background.slice();
			const shake = [between(-2, 2), between(-2, 2)] as const;
			for (const { picture, pose } of poses) {
				const x = pose.x + shake[0] + between(-1, 1);
				const y = pose.y + shake[1] + between(-1, 1);
				const moved = { ...pose, x, y, turn: pose.turn + radians(between(-1, 1)) };
				project(frame, width, height, picture, moved);
				drawThumb(frame, width, height, moved);
				const reach = pose.side * 0.8;
				const part = {
					left: Math.max(0, Math.floor(x - reach)),
					top: Math.max(0, Math.floor(y - reach)),
					right: Math.min(width, Math.ceil(x + reach)),
					bottom: Math.min(height, Math.ceil(y + reach)),
				};
				blurPart(frame, width, part, blur);
			}
			const data = new Uint8Array(pixels);
			let at = Math.floor(random() * noises.length);
			for (let pixel = 0; pixel < pixels; pixel++) {
				// Rows of noise start anywhere, so that no pattern repeats.
				if (pixel % width === 0) at = Math.floor(random() * noises.length);
				const value = FLARE + (frame[pixel] ?? 0) * (light[pixel] ?? 0) * CLEAR + (noises[at++ & 0xffff] ?? 0);
				data[pixel] = value < 0 ? 0 : value > 255 ? 255 : value;
			}
			return { data, width, height };
		},
	};
}
