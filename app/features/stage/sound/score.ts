/*
 * The notes of each step of a game. This file is pure; sound-engine.ts plays the notes. Lobby, reading and the pulse of a question are
 * music; everything else is an effect.
 */

export type ScorePart = "music" | "effects";
export type Instrument = "pad" | "lead" | "brush" | "pulse" | "pluck" | "bell" | "sweep" | "drum" | "hit" | "fanfare";

export interface Note {
	/** Seconds from the start of the cue. */
	at: number;
	/** Semitones; 69 is A at 440 Hz. */
	pitch: number;
	toPitch?: number;
	seconds: number;
	level: number;
	instrument: Instrument;
	part: ScorePart;
}

export type Cue =
	| { name: "lobby" }
	/** `seconds`: until the options appear, or until the time is over. `start`: the game begins, and the light is switched on. */
	| { name: "reading" | "question"; seconds: number; start?: boolean }
	/** `light`: seconds until it falls on the right answer; without it no answer is right, or not yet shown. */
	| { name: "close"; light?: number }
	| { name: "ranking"; at: number; seconds: number }
	| { name: "podium"; rises: readonly number[]; light: number };

const LOBBY = { beatSeconds: 60 / 96, beatsPerChord: 4 } as const;
const CHORDS = [
	[57, 60, 64, 67],
	[53, 57, 60, 64],
	[48, 55, 60, 64],
	[55, 59, 62, 65],
] as const;
/** Chord tones of the second voice by half beats; null is a pause. */
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

/** The light: the click of a switch and a rising fifth. */
function* switchOn(at: number): Generator<Note> {
	yield { at, pitch: 0, seconds: 0.04, level: 0.5, instrument: "brush", part: "effects" };
	yield { at: at + 0.03, pitch: 67, seconds: 0.3, level: 0.45, instrument: "lead", part: "effects" };
	yield { at: at + 0.13, pitch: 74, seconds: 0.7, level: 0.5, instrument: "lead", part: "effects" };
}

function* reading(seconds: number): Generator<Note> {
	for (const pitch of [45, 52, 57, 62]) yield { at: 0, pitch, seconds: seconds + 0.2, level: 0.6, instrument: "pad", part: "music" };
}

const LAST_SECONDS = 10;
const PULSE = [45, 52, 48, 52] as const;

/** Plays one beat for each remaining second, so that the last beat falls on the end of the time. */
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
	yield* switchOn(light);
	for (const pitch of [48, 55, 60, 64, 67, 72])
		yield { at: light, pitch, seconds: 2.8, level: 0.6, instrument: "fanfare", part: "effects" };
}

function* generateNotes(cue: Cue, from: number, to: number): Generator<Note> {
	switch (cue.name) {
		case "lobby":
			return yield* lobby(from, to);
		case "reading":
			if (cue.start) yield* switchOn(0);
			return yield* reading(cue.seconds);
		case "question":
			if (cue.start) yield* switchOn(0);
			return yield* question(cue.seconds, from, to);
		case "close":
			if (cue.light !== undefined) yield* switchOn(cue.light);
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
	return [...generateNotes(cue, from, to)].filter(({ at }) => at >= from && at < to);
}

export const PLUCK_SPACING_SECONDS = 0.1;
/** The most single plucks to schedule: with 200 players they would otherwise continue after the question. */
const MAX_WAITING_PLUCKS = 10;
const PENTATONIC = [0, 2, 4, 7, 9] as const;

/** A pluck whose pitch rises over two octaves with the share of players who have answered. */
export function pluck(share: number): Note {
	const step = Math.round(Math.min(1, Math.max(0, share)) * 2 * PENTATONIC.length);
	const pitch = 60 + 12 * Math.floor(step / PENTATONIC.length) + (PENTATONIC[step % PENTATONIC.length] ?? 0);
	return { at: 0, pitch, seconds: 0.35, level: 0.6, instrument: "pluck", part: "effects" };
}

/**
 * Times for plucks: at most ten per second, counting those played until `last`. If many players answer at once, only some answers are
 * heard.
 */
export function pluckTimes(now: number, last: number, count: number): number[] {
	const times: number[] = [];
	for (
		let at = Math.max(now, last + PLUCK_SPACING_SECONDS);
		times.length < count && at < now + MAX_WAITING_PLUCKS * PLUCK_SPACING_SECONDS;
		at += PLUCK_SPACING_SECONDS
	)
		times.push(at);
	return times;
}
