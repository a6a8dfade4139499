import { FREE_MS, MAX_FIRST_SEEN_MS, QUESTION_POINTS } from "./constants";
import type { PointsMode, Turn } from "./state";

/**
 * When a player's clock starts: when the question was first sent to them, at most 4 s after it opened; at its opening if it was never sent,
 * so that nobody gains by not polling. If that memory was lost at `lostAtMs`, the latest possible moment: a restart costs nobody a point.
 */
export function clockStartMs(openedAtMs: number, firstSeenMs: number | undefined, lostAtMs: number | null): number {
	const startMs = firstSeenMs ?? lostAtMs ?? openedAtMs;
	return Math.min(Math.max(startMs, openedAtMs), openedAtMs + MAX_FIRST_SEEN_MS);
}

/** Points of an answer (docs/rules/live-game.md#scoring). `elapsedMs` counts up to the question's limit. The second turn is worth half. */
export function pointsFor(answer: { correct: boolean; elapsedMs: number; timeLimitSeconds: number; mode: PointsMode; turn: Turn }): number {
	const worth = QUESTION_POINTS / answer.turn;
	if (!answer.correct || answer.mode === "none") return 0;
	if (answer.mode === "accuracy") return worth;
	const limitMs = answer.timeLimitSeconds * 1000;
	const elapsedMs = answer.elapsedMs < FREE_MS ? 0 : Math.min(answer.elapsedMs, limitMs);
	return Math.round(worth * (1 - elapsedMs / limitMs / 2));
}
