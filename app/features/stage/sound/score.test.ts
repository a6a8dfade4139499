import { describe, expect, it } from "vitest";
import { type Cue, notesBetween, pluck, pluckTimes } from "./score";

const CUES: Cue[] = [
	{ name: "lobby" },
	{ name: "reading", seconds: 3 },
	{ name: "question", seconds: 20 },
	{ name: "close" },
	{ name: "close", light: 0.9 },
	{ name: "ranking", at: 1.2, seconds: 1.5 },
	{ name: "podium", rises: [1.6, 3.2, 4.8], light: 5.5 },
];

describe("what the stage plays", () => {
	it("is a loop of four chords in the lobby, at 96 beats a minute, with a brush on every second beat", () => {
		const loop = notesBetween({ name: "lobby" }, 0, 10);
		const starts = [...new Set(loop.filter(({ instrument }) => instrument === "pad").map(({ at }) => at))];
		expect(starts).toEqual([0, 2.5, 5, 7.5]);
		expect(loop.filter(({ instrument }) => instrument === "brush").map(({ at }) => at)).toEqual(
			Array.from({ length: 8 }, (_, n) => 0.625 + n * 1.25),
		);
		const shifted = notesBetween({ name: "lobby" }, 10, 20).map((note) => ({ ...note, at: note.at - 10 }));
		expect(shifted).toEqual(loop);
	});

	it("beats once a second until the time is over, half a tone higher for the last ten seconds", () => {
		const beats = notesBetween({ name: "question", seconds: 24.4 }, 0, 60).filter(({ instrument }) => instrument === "pulse");
		expect(beats).toHaveLength(24);
		const secondsLeft = (at: number) => Math.round(24.4 - at);
		for (const { at, pitch } of beats) {
			expect(24.4 - at).toBeCloseTo(secondsLeft(at));
			if (secondsLeft(at) > 10) continue;
			// The same beat of the pattern, three repetitions earlier.
			expect(pitch).toBe((beats.find((beat) => secondsLeft(beat.at) === secondsLeft(at) + 12)?.pitch ?? 0) + 1);
		}
	});

	it("rolls, hits once for each place and ends with a chord at the podium", () => {
		const notes = notesBetween({ name: "podium", rises: [1.6, 3.2, 4.8], light: 5.5 }, 0, 60);
		expect(notes.filter(({ instrument }) => instrument === "hit").map(({ at }) => at)).toEqual([1.6, 3.2, 4.8]);
		expect(new Set(notes.filter(({ instrument }) => instrument === "fanfare").map(({ at }) => at))).toEqual(new Set([5.5]));
	});

	it.each(CUES)("is the same in one piece and bit by bit: $name", (cue) => {
		const whole = notesBetween(cue, 0, 12);
		const bits = Array.from({ length: 48 }, (_, n) => notesBetween(cue, n / 4, (n + 1) / 4)).flat();
		const sorted = (list: typeof whole) => list.map((note) => JSON.stringify(note)).sort();
		expect(sorted(bits)).toEqual(sorted(whole));
		expect(whole.length).toBeGreaterThan(0);
		for (const { at, level, seconds } of whole) expect(at >= 0 && level > 0 && level <= 1 && seconds > 0).toBe(true);
	});
});

describe("plucks of answers", () => {
	it("rise with the share", () => {
		const pitches = Array.from({ length: 31 }, (_, n) => pluck(n / 30).pitch);
		expect(pitches).toEqual([...pitches].sort((a, b) => a - b));
		expect([pitches[0], pitches[30]]).toEqual([60, 84]);
	});

	it("are ten a second at most, and do not trail behind a crowd", () => {
		let last = -1;
		const heard: number[] = [];
		for (let now = 0; now < 3; now += 0.05) {
			const times = pluckTimes(now, last, 40);
			last = times.at(-1) ?? last;
			heard.push(...times);
		}
		for (const [n, at] of heard.slice(1).entries()) expect(at - (heard[n] ?? 0)).toBeGreaterThan(0.0999);
		expect(last).toBeLessThan(4.01);
		expect(pluckTimes(5, 1, 1)).toEqual([5]);
		expect(pluckTimes(5, 4.95, 1)[0]).toBeCloseTo(5.05);
	});
});
