import sharp from "sharp";
import { resolveExtensions } from "./lib/endings.ts";
import { numberOption, printReport, type Row, roundTo } from "./lib/report.ts";

/*
 * Reads cards in rendered classrooms (tests/helpers/cards): `npm run bench -- cards [--frames N] [--seed N]`. 30 cards in each of 100 rooms, 24
 * pictures of each; blur, noise, light and compression change from room to room. In every tenth room all cards are held between two letters: none may be counted.
 * A card is read when two pictures agree. None may be read wrongly, and nothing else may be read as a card.
 */
const hooks = resolveExtensions();
const { readCardMarkers } = await import("#app/features/scan/reader/read-card-markers");
const { Agreement } = await import("#app/features/scan/reader/agreement");
const { cardPicture, greyPicture } = await import("#tests/helpers/cards/card-picture");
const { makeRoom } = await import("#tests/helpers/cards/rendered-room");
const { CARD_COUNT } = await import("#contract/games/card-markers");
hooks.deregister();

const FRAMES = numberOption("frames", 2_400);
const FIRST_SEED = numberOption("seed", 1);
const FRAMES_A_ROOM = 24;
const CLASS = 30;
const MS_A_FRAME = 100;
const SIZE = { width: 1_280, height: 720 };
const BLURS = [0.6, 1.2, 1.8];
const NOISES = [4, 10];
const DARKEST = [0.25, 0.45, 0.8];
/** JPEG qualities, because many cameras send compressed pictures; 0: not compressed. */
const QUALITIES = [0, 60, 30];
/** Cards with fewer pixels than this show what blur, noise, light, compression and tilt do: nearly all larger ones are read. */
const SMALL_PX = 23;
/** Goals by the least side of a marker in pixels: the share of cards that must be read within this number of pictures. */
const GOALS = [
	{ from: 32, frames: 12, share: 0.98 },
	{ from: 26, frames: 24, share: 0.9 },
];

const cards: { card: number; picture: Picture }[] = [];
for (let card = 1; card <= CARD_COUNT; card++) cards.push({ card, picture: await cardPicture({ card }, 3) });
const all = new Set(cards.map(({ card }) => card));

interface CardOutcome {
	side: number;
	blur: number;
	noise: number;
	darkest: number;
	tilt: number;
	quality: number;
	/** Pictures until the card was counted. */
	after: number;
}
const outcomes: CardOutcome[] = [];
const faults: string[] = [];
let between = 0;
let frames = 0;
let cpuMs = 0;

type Picture = Awaited<ReturnType<typeof cardPicture>>;

/** The picture after JPEG compression of this quality. */
async function compress({ data, width, height }: Picture, quality: number): Promise<Picture> {
	const raw = sharp(data, { raw: { width, height, channels: 1 } });
	return quality === 0 ? { data, width, height } : greyPicture(sharp(await raw.jpeg({ quality }).toBuffer()));
}

for (let room = 0; frames < FRAMES; room++) {
	const [blur = 1, noise = 4, darkest = 0.5] = [BLURS[room % 3], NOISES[room % 2], DARKEST[Math.floor(room / 3) % 3]];
	const quality = QUALITIES[Math.floor(room / 9) % 3] ?? 0;
	const isBetween = room % 10 === 9;
	const held = Array.from(
		{ length: CLASS },
		(_, index) => cards[(room * 7 + index * 3) % CARD_COUNT] ?? { card: 0, picture: { data: new Uint8Array(), width: 0, height: 0 } },
	);
	const rendered = makeRoom({
		...SIZE,
		seed: FIRST_SEED + room,
		cards: held,
		sides: [16, 62],
		blur,
		noise,
		darkest,
		// A tilt changes the angle at which a card is seen, which is what the reader goes by.
		tilt: isBetween ? 5 : 25,
		turn: 20,
		between: isBetween,
		things: 28,
	});
	const agreement = new Agreement();
	const after = new Map<number, number>();
	for (let frame = 1; frame <= FRAMES_A_ROOM && frames < FRAMES; frame++, frames++) {
		const picture = await compress(rendered.nextFrame(), quality);
		const before = process.cpuUsage();
		const readings = readCardMarkers(picture, all);
		const { user, system } = process.cpuUsage(before);
		cpuMs += (user + system) / 1_000;
		for (const { card, option, corners } of readings) {
			const own = rendered.held.find((other) => other.card === card);
			const x = corners.reduce((sum, corner) => sum + corner.x, 0) / 4;
			const y = corners.reduce((sum, corner) => sum + corner.y, 0) / 4;
			const where = `room ${room}, picture ${frame}, card ${card} as ${"ABCD"[option]} at ${Math.round(x)}, ${Math.round(y)}`;
			if (isBetween) faults.push(`between two letters: ${where}`);
			else if (!own || Math.hypot(own.x - x, own.y - y) > own.side / 4) faults.push(`no card: ${where}`);
			else if (own.option !== option) faults.push(`wrong: ${where}`);
		}
		for (const { card } of agreement.takePicture(readings, frame * MS_A_FRAME)) after.set(card, frame);
	}
	if (isBetween) between += CLASS;
	else
		for (const { card, side, tilt } of rendered.held)
			outcomes.push({ side, blur, noise, darkest, tilt, quality, after: after.get(card) ?? Number.POSITIVE_INFINITY });
}

const shareWithin = (list: readonly CardOutcome[], most: number) =>
	list.length === 0 ? 1 : list.filter(({ after }) => after <= most).length / list.length;
const rows: Row[] = [];
function addRows(what: string, groups: { name: string; list: CardOutcome[] }[]): void {
	for (const { name, list } of groups) {
		if (list.length === 0) continue;
		const percent = (most: number) => roundTo(shareWithin(list, most) * 100, 1);
		rows.push({
			by: what,
			group: name,
			cards: list.length,
			"% in 2": percent(2),
			"% in 4": percent(4),
			"% in 12": percent(12),
			"% in 24": percent(24),
		});
	}
}
const ranges = (edges: readonly number[], unit: string, value: (one: CardOutcome) => number) =>
	edges.slice(0, -1).map((from, at) => {
		const to = edges[at + 1] ?? from;
		return { name: `${from}–${to} ${unit}`, list: outcomes.filter((one) => value(one) >= from && value(one) < to) };
	});
const small = outcomes.filter(({ side }) => side < SMALL_PX);
addRows(
	"side of the marker",
	ranges([16, 18, 20, 23, 26, 29, 32, 40, 50, 62], "px", ({ side }) => side),
);
addRows(
	"blur (small)",
	BLURS.map((blur) => ({ name: `σ ${blur} px`, list: small.filter((one) => one.blur === blur) })),
);
addRows(
	"noise (small)",
	NOISES.map((noise) => ({ name: `σ ${noise} steps`, list: small.filter((one) => one.noise === noise) })),
);
addRows(
	"darkest part (small)",
	DARKEST.map((darkest) => ({ name: `${darkest * 100} % of the brightest`, list: small.filter((one) => one.darkest === darkest) })),
);
addRows(
	"compression (small)",
	QUALITIES.map((quality) => ({
		name: quality === 0 ? "none" : `JPEG quality ${quality}`,
		list: small.filter((one) => one.quality === quality),
	})),
);
addRows(
	"tilt (small)",
	ranges([0, 10, 20, 25], "°", ({ tilt }) => tilt).map(({ name, list }) => ({ name, list: list.filter((one) => small.includes(one)) })),
);

for (const { from, frames: most, share } of GOALS) {
	const reached = shareWithin(
		outcomes.filter(({ side }) => side >= from),
		most,
	);
	if (reached < share)
		faults.push(
			`${roundTo(reached * 100, 1)} % of cards with ${from} px or more are read within ${most} pictures, ${share * 100} % are wanted`,
		);
}
printReport("cards", rows, {
	pictures: frames,
	"cards between two letters": between,
	"CPU ms a picture of 1280 × 720": roundTo(cpuMs / frames, 1),
	faults: faults.length,
});
for (const fault of faults.slice(0, 20)) console.log(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
