import type { Instance } from "#contract/live";
import { podiumLight, podiumRises, RANKING } from "./climax-times";
import type { Cue } from "./sound/score";
import type { StageMoment } from "./stage-phase";
import { podiumSteps } from "./winners";

function podiumCue(places: number): Cue {
	return { name: "podium", rises: podiumRises(places).map((ms) => ms / 1000), light: podiumLight(places) / 1000 };
}

/**
 * The sound for the current step of the wall; null: silence. Animated steps only have a sound if the class
 * sees them for the first time: a reloaded page repeats no bell and no drum roll. `untilMs`: when the reading time ends, or the open
 * question closes.
 */
export function cueOf(moment: StageMoment, instance: Instance, untilMs: number | null): Cue | null {
	const { phase, fresh } = moment;
	const seconds = Math.max(0, untilMs ?? 0) / 1000;
	switch (phase) {
		case "lobby":
			return { name: "lobby" };
		case "reading":
		case "question":
			return { name: phase, seconds };
		case "answers":
			return fresh ? { name: "close" } : null;
		case "ranking":
			return fresh ? { name: "ranking", at: RANKING.standsMs / 1000, seconds: (RANKING.countsMs + RANKING.glidesMs) / 1000 } : null;
		case "podium":
			return fresh ? podiumCue(podiumSteps(instance).length) : null;
		case "finished":
		case "pause":
			return null;
		default: {
			const never: never = phase;
			return never;
		}
	}
}
