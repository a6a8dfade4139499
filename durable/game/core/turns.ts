import { changed, done, refuse, type Steered } from "./advance";
import { revealSolution, timeOf } from "./closing";
import type { HostCommand, Refusal } from "./commands";
import { countAgain } from "./counts";
import { currentIndex, currentQuestion, currentRound, currentTurn, isRunning } from "./current";
import { updateSlowSeats } from "./own-time";
import { assignRanks } from "./ranks";
import type { Change, GameState } from "./state";

/* Showing the solution of a closed question, and asking it again before that (docs/rules/turns-and-teams.md). */

type Asked<Type extends HostCommand["type"]> = Omit<Extract<HostCommand, { type: Type }>, "type" | "attempt">;

/** Shows what a closed question still hides: its solution, and with `ranking` the ranking too. */
function reveal(state: GameState, expected: number | undefined, nowMs: number, { ranking }: { ranking: boolean }): Steered | Refusal {
	const index = currentIndex(state);
	const round = currentRound(state);
	if (!round || state.meta.status !== "active") return refuse("WRONG_STATE");
	if (expected !== undefined && expected < index) return done;
	if (expected !== undefined && expected !== index) return refuse("WRONG_STATE");
	if (isRunning(state)) return refuse("QUESTION_STILL_OPEN");
	if (round.solutionShown && (round.rankingShown || !ranking)) return done;
	revealSolution(state);
	if (ranking) round.rankingShown = true;
	return changed(state, nowMs);
}

/** The ranking, the next question and the end show the solution too. */
export function showSolution(state: GameState, { questionIndex }: Asked<"show-solution">, nowMs: number): Steered | Refusal {
	return reveal(state, questionIndex, nowMs, { ranking: false });
}

/** The next question shows the ranking too. */
export function showRanking(state: GameState, { questionIndex }: Asked<"show-ranking">, nowMs: number): Steered | Refusal {
	return reveal(state, questionIndex, nowMs, { ranking: true });
}

/** Removes the points of the current question; players who joined since it closed may answer it too. */
function reopen(state: GameState, nowMs: number): Change[] {
	const index = currentIndex(state);
	const changes: Change[] = [];
	for (const seat of state.seatsById.values()) {
		if (seat.removed) continue;
		Object.assign(seat, seat.before, { before: null });
		if (seat.firstQuestion <= index) continue;
		seat.firstQuestion = index;
		changes.push({ type: "seat-changed", seat });
	}
	const round = currentRound(state);
	if (!round) return changes;
	const { openedAtMs, deadlineMs, closedAtMs } = round;
	const question = currentQuestion(state);
	if (!question) return changes;
	Object.assign(round, {
		firstTurn: { openedAtMs, deadlineMs, closedAtMs },
		openedAtMs: nowMs,
		deadlineMs: nowMs + timeOf(question, round.untimed === true),
		closedAtMs: null,
	} satisfies Partial<typeof round>);
	return changes;
}

/** With full time and without reading time. Only once, and only before the solution is shown. */
export function askAgain(state: GameState, { questionIndex: expected }: Asked<"ask-again">, nowMs: number): Steered | Refusal {
	const round = currentRound(state);
	if (!round || state.meta.status !== "active") return refuse("WRONG_STATE");
	if (expected !== undefined && expected !== currentIndex(state)) return refuse("WRONG_STATE");
	if (isRunning(state)) return currentTurn(state) === 2 ? done : refuse("QUESTION_STILL_OPEN");
	if (round.solutionShown || currentTurn(state) === 2) return refuse("WRONG_STATE");
	if (state.meta.pausedAtMs !== null) return refuse("GAME_PAUSED");
	const changes = reopen(state, nowMs);
	countAgain(state);
	state.givenSummary = null;
	state.firstSeenMs = new Map();
	state.clocksLostAtMs = null;
	updateSlowSeats(state);
	assignRanks(state);
	return { ok: true, changes: [...changes, ...changed(state, nowMs).changes] };
}
