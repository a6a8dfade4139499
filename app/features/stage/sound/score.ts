/*
 * The notes of each step of a game; pure, the engine plays them. Music: lobby, reading and the pulse of a question; effects: everything
 * else.
 */

export type Part = "music" | "effects";
export type Instrument = "pad" | "lead" | "brush" | "pulse" | "pluck" | "bell" | "sweep" | "drum" | "hit" | "fanfare";

export interface Note {
	/** Seconds from the beginning of the cue. */
	at: number;
	/** Half tones; 69 is the A of 440 Hz. */
	pitch: number;
	toPitch?: number;
	seconds: number;
	level: number;
	instrument: Instrument;
	part: Part;
}

export type Cue =
	| { name: "lobby" }
	/** Until the options appear, or until the time is over. */
	| { name: "reading" | "question"; seconds: number }
	| { name: "close" }
	| { name: "ranking"; at: number; seconds: number }
	| { name: "podium"; rises: readonly number[]; light: number };

const LOBBY = { beatSeconds: 60 / 96, beatsPerChord: 4 } as const;
const CHORDS = [
	[57, 60, 64, 67],
	[53, 57, 60, 64],
	[48, 55, 60, 64],
	[55, 59, 62, 65],
] as const;
/** Tones of the chord that the second voice plays, by half beats; it pauses on the others. */
const FIGURE = [0, null, 2, 3, null, 2, 1, null] as const;

function* lobby(from: number, to: number): Generator<Note> {
	const { beatSeconds, beatsPerChord } = LOBBY;
	const half = beatSeconds / 2;
	for (let step = Math.max(0, Math.ceil(from / half - 1e-9)); step * half < to; step++) {
		const at = step * half;
		const inChord = step % (2 * beatsPerChord);
		const chord = CHORDS[Math.floor(step / (2 * beatsPerChord)) % CHORDS.length] ?? CHORDS[0];
		if (inChord === 0)
			for (const pitch of chord) yield { at, pitch, seconds: beatsPerChord * beatSeconds, level: 0.5, instrument: "pad", part: "music" };
		const tone = FIGURE[inChord];
		if (typeof tone === "number")
			yield { at, pitch: (chord[tone] ?? chord[0]) + 12, seconds: 0.7, level: 0.45, instrument: "lead", part: "music" };
		if (inChord % 4 === 2) yield { at, pitch: 0, seconds: 0.16, level: 0.5, instrument: "brush", part: "music" };
	}
}

function* reading(seconds: number): Generator<Note> {
	for (const pitch of [45, 52, 57, 62]) yield { at: 0, pitch, seconds: seconds + 0.2, level: 0.6, instrument: "pad", part: "music" };
}

const LAST_SECONDS = 10;
const PULSE = [45, 52, 48, 52] as const;

/** One beat for each remaining second, so that the last beat falls on the end of the time. */
function* question(seconds: number, from: number, to: number): Generator<Note> {
	for (let left = Math.floor(seconds - from); left >= 1; left--) {
		const at = seconds - left;
		if (at < from) continue;
		if (at >= to) return;
		const raised = left <= LAST_SECONDS ? 1 : 0;
		const pitch = (PULSE[left % PULSE.length] ?? PULSE[0]) + raised;
		yield { at, pitch, seconds: 0.45, level: left <= 5 ? 0.9 : 0.7, instrument: "pulse", part: "music" };
		if (left <= 5) yield { at: at + 0.5, pitch: 0, seconds: 0.1, level: 0.4, instrument: "brush", part: "music" };
	}
}

function* podium(rises: readonly number[], light: number): Generator<Note> {
	const rollEnds = rises[0] ?? 0;
	for (let at = 0; at < rollEnds; at += 1 / 16)
		yield { at, pitch: 0, seconds: 0.12, level: 0.25 + (0.5 * at) / rollEnds, instrument: "drum", part: "effects" };
	for (const [step, at] of rises.entries())
		yield { at, pitch: 45 + step * 2, seconds: 1.2, level: 0.9, instrument: "hit", part: "effects" };
	for (const pitch of [48, 55, 60, 64, 67, 72])
		yield { at: light, pitch, seconds: 2.8, level: 0.6, instrument: "fanfare", part: "effects" };
}

function* all(cue: Cue, from: number, to: number): Generator<Note> {
	switch (cue.name) {
		case "lobby":
			return yield* lobby(from, to);
		case "reading":
			return yield* reading(cue.seconds);
		case "question":
			return yield* question(cue.seconds, from, to);
		case "close":
			return yield { at: 0, pitch: 76, seconds: 2.4, level: 0.8, instrument: "bell", part: "effects" };
		case "ranking": {
			const { at, seconds } = cue;
			return yield { at, pitch: 52, toPitch: 76, seconds, level: 0.6, instrument: "sweep", part: "effects" };
		}
		case "podium":
			return yield* podium(cue.rises, cue.light);
		default: {
			const never: never = cue;
			throw new Error(`unknown cue ${String(never)}`);
		}
	}
}

export function notesBetween(cue: Cue, from: number, to: number): Note[] {
	return [...all(cue, from, to)].filter(({ at }) => at >= from && at < to);
}

export const PLUCK_SPACING = 0.1;
/** Maximum number of single plucks: for a class of 200 they would otherwise continue after the end of the question. */
const WAITING_PLUCKS = 10;
const PENTATONIC = [0, 2, 4, 7, 9] as const;

/** Rises over two octaves with the share of players who have answered. */
export function pluck(share: number): Note {
	const step = Math.round(Math.min(1, Math.max(0, share)) * 2 * PENTATONIC.length);
	const pitch = 60 + 12 * Math.floor(step / PENTATONIC.length) + (PENTATONIC[step % PENTATONIC.length] ?? 0);
	return { at: 0, pitch, seconds: 0.35, level: 0.6, instrument: "pluck", part: "effects" };
}

/** At most ten per second, including those played until `last`: if many players answer at once, only some of the answers are heard. */
export function pluckTimes(now: number, last: number, count: number): number[] {
	const times: number[] = [];
	for (let at = Math.max(now, last + PLUCK_SPACING); times.length < count && at < now + WAITING_PLUCKS * PLUCK_SPACING; at += PLUCK_SPACING)
		times.push(at);
	return times;
}
