import type { StageSettings } from "~/features/host/game/stage-channel";
import { playNote } from "./instruments";
import { buildOutput, FADE_SECONDS } from "./output";
import { type Cue, notesBetween, PLUCK_SPACING_SECONDS, pluck, pluckTimes, type ScorePart } from "./score";

type SoundSettings = Pick<StageSettings, ScorePart | "volume">;

/** How far ahead notes are scheduled, so that a busy page still plays in time. */
const AHEAD_SECONDS = 0.6;
const SCHEDULE_MS = 150;

export interface SoundEngine {
	readonly allowed: boolean;
	resume(): Promise<void>;
	set(settings: SoundSettings): void;
	/** Fades out the previous cue. `elapsed`: how many seconds ago the cue began. */
	play(cue: Cue | null, elapsed?: number): void;
	playAnswers(count: number, share: number): void;
	close(): void;
}

interface CurrentCue {
	cue: Cue;
	startedAt: number;
	scheduledTo: number;
	parts: Record<ScorePart, GainNode>;
}

/** Opens the sound output, silent until `set` turns a part on. */
export function openSound(onAllowed: () => void): SoundEngine {
	const context = new AudioContext({ latencyHint: "interactive" });
	const output = buildOutput(context);
	for (const { gain } of [output.parts.music, output.parts.effects, output.volume]) gain.value = 0;
	let playing: CurrentCue | null = null;
	let lastPluck = 0;
	context.onstatechange = () => {
		if (context.state === "running") onAllowed();
	};

	const rampGain = (gain: AudioParam, to: number) => {
		const now = context.currentTime;
		gain.cancelScheduledValues(now);
		gain.setValueAtTime(gain.value, now);
		gain.linearRampToValueAtTime(to, now + FADE_SECONDS);
	};
	const schedule = () => {
		// While the clock is stopped, scheduled notes would later all sound at once.
		if (!playing || context.state !== "running") return;
		const { cue, startedAt, parts } = playing;
		const now = context.currentTime - startedAt;
		// Notes missed while the page slept are skipped.
		const from = now - playing.scheduledTo > 1 ? now : playing.scheduledTo;
		const to = now + AHEAD_SECONDS;
		for (const note of notesBetween(cue, from, to))
			playNote(context, parts[note.part], note, Math.max(context.currentTime, startedAt + note.at));
		playing.scheduledTo = to;
	};
	const timer = setInterval(schedule, SCHEDULE_MS);

	return {
		get allowed() {
			return context.state === "running";
		},
		resume: async () => {
			await context.resume();
		},
		set({ music, effects, volume }) {
			rampGain(output.parts.music.gain, music ? 1 : 0);
			rampGain(output.parts.effects.gain, effects ? 1 : 0);
			rampGain(output.volume.gain, volume);
		},
		play(cue, elapsed = 0) {
			if (playing) {
				const { parts } = playing;
				for (const part of [parts.music, parts.effects]) {
					rampGain(part.gain, 0);
					setTimeout(() => part.disconnect(), 2_000 * FADE_SECONDS);
				}
			}
			playing = null;
			if (!cue) return;
			const part = (name: ScorePart) => {
				const gain = context.createGain();
				gain.gain.value = 0;
				rampGain(gain.gain, 1);
				// Effects do not fade in: a cue that begins with a strong note keeps it.
				if (name === "effects") gain.gain.cancelScheduledValues(0);
				if (name === "effects") gain.gain.value = 1;
				gain.connect(output.parts[name]);
				return gain;
			};
			playing = {
				cue,
				startedAt: context.currentTime - elapsed,
				scheduledTo: elapsed,
				parts: { music: part("music"), effects: part("effects") },
			};
			schedule();
		},
		playAnswers(count, share) {
			if (context.state !== "running") return;
			const times = pluckTimes(context.currentTime, lastPluck, count);
			for (const [index, at] of times.entries()) {
				// The answers of one message are played one after the other.
				const before = ((times.length - 1 - index) / Math.max(1, count)) * Math.min(share, 0.2);
				playNote(context, output.parts.effects, pluck(share - before), at);
			}
			lastPluck = times.at(-1) ?? Math.max(lastPluck, context.currentTime - PLUCK_SPACING_SECONDS);
		},
		close() {
			clearInterval(timer);
			rampGain(output.volume.gain, 0);
			setTimeout(() => void context.close().catch(() => {}), 1_000 * FADE_SECONDS);
		},
	};
}
