import { type Refusal, refuse } from "#durable/room/core";
import { bumpRevision, type CommandResult, NO_CHANGES } from "./advance";
import { questionDurationMs, revealSolution } from "./closing";
import type { HostCommand } from "./commands";
import { startSecondTurn } from "./counts";
import { currentIndex, currentQuestion, currentRound, currentTurn, isRunning } from "./current";
import { updateSlowSeats } from "./own-time";
import { assignRanks } from "./ranks";
import type { Change, GameState } from "./state";

/* Showing the solution of a closed question, and asking it again before that (docs/rules/turns-and-teams.md). */

type TurnCommand<Type extends HostCommand["type"]> = Omit<Extract<HostCommand, { type: Type }>, "type" | "attempt">;

/** Shows the solution of a closed question, and with `ranking` the ranking too. */
function revealClosed(
	state: GameState,
	expected: number | undefined,
	nowMs: number,
	{ ranking }: { ranking: boolean },
): CommandResult | Refusal<"QUESTION_STILL_OPEN" | "WRONG_STATE"> {
	const index = currentIndex(state);
	const round = currentRound(state);
	if (!round || state.meta.status !== "active") return refuse("WRONG_STATE");
	if (expected !== undefined && expected < index) return NO_CHANGES;
	if (expected !== undefined && expected !== index) return refuse("WRONG_STATE");
	if (isRunning(state)) return refuse("QUESTION_STILL_OPEN");
	if (round.solutionShown && (round.rankingShown || !ranking)) return NO_CHANGES;
	revealSolution(state);
	if (ranking) round.rankingShown = true;
	return bumpRevision(state, nowMs);
}

/** Shows the solution. Showing the ranking, the next question and the end show the solution too. */
export function showSolution(
	state: GameState,
	{ questionIndex }: TurnCommand<"show-solution">,
	nowMs: number,
): CommandResult | Refusal<"QUESTION_STILL_OPEN" | "WRONG_STATE"> {
	return revealClosed(state, questionIndex, nowMs, { ranking: false });
}

/** Shows the ranking, and with it the solution. */
export function showRanking(
	state: GameState,
	{ questionIndex }: TurnCommand<"show-ranking">,
	nowMs: number,
): CommandResult | Refusal<"QUESTION_STILL_OPEN" | "WRONG_STATE"> {
	return revealClosed(state, questionIndex, nowMs, { ranking: true });
}

/** Reopens the current question: removes its points; players who joined since it closed may answer too. */
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
		deadlineMs: nowMs + questionDurationMs(question, round.untimed === true),
		closedAtMs: null,
	} satisfies Partial<typeof round>);
	return changes;
}

/** Asks the closed question again, with full time and without reading time. Allowed once, before the solution is shown. */
export function askAgain(
	state: GameState,
	{ questionIndex: expected }: TurnCommand<"ask-again">,
	nowMs: number,
): CommandResult | Refusal<"GAME_PAUSED" | "QUESTION_STILL_OPEN" | "WRONG_STATE"> {
	const round = currentRound(state);
	if (!round || state.meta.status !== "active") return refuse("WRONG_STATE");
	if (expected !== undefined && expected !== currentIndex(state)) return refuse("WRONG_STATE");
	if (isRunning(state)) return currentTurn(state) === 2 ? NO_CHANGES : refuse("QUESTION_STILL_OPEN");
	if (round.solutionShown || currentTurn(state) === 2) return refuse("WRONG_STATE");
	if (state.meta.pausedAtMs !== null) return refuse("GAME_PAUSED");
	const changes = reopen(state, nowMs);
	startSecondTurn(state);
	state.givenSummary = null;
	state.firstSeenMs = new Map();
	state.clocksLostAtMs = null;
	updateSlowSeats(state);
	assignRanks(state);
	return { ok: true, changes: [...changes, ...bumpRevision(state, nowMs).changes] };
}
