import { IN_CLASS, type STUCK_REASONS } from "#contract/homework/assignment-limits";
import { markAnswer } from "./marks";
import { countMastered } from "./queue";
import {
	type AssignmentChange,
	type AssignmentMeta,
	type AssignmentSeat,
	type AssignmentState,
	type Attempt,
	countScoredQuestions,
	phaseAt,
} from "./state";

/* What exists only while everybody works in class: the goal, eyes to the front, and who needs help. */

export const isInClass = ({ meta }: Pick<AssignmentState, "meta">): boolean => meta.rules.mode === "class";

/** Computes how far the class is; null without a goal. */
export function computeGoal(state: AssignmentState): { mastered: number; needed: number } | null {
	const { meta, goalCache } = state;
	const { goal } = meta.rules;
	if (goal === undefined || goal === null) return null;
	if (goalCache?.revision === meta.revision && goalCache.goal === goal) return goalCache;
	let mastered = 0;
	let participants = 0;
	for (const { removedAtMs, current, counted } of state.seatsById.values()) {
		const attempt = current ?? counted;
		if (removedAtMs !== null || !attempt) continue;
		participants++;
		mastered += countMastered(attempt.tries);
	}
	const needed = Math.max(1, Math.ceil((goal * participants * countScoredQuestions(state)) / 100));
	state.goalCache = { revision: meta.revision, goal, mastered, needed };
	return state.goalCache;
}

/** Records when the goal is reached for the first time. Call it after each change. */
export function noteGoal(state: AssignmentState, nowMs: number): AssignmentChange[] {
	const { meta } = state;
	const goal = meta.goalReachedAtMs === null ? computeGoal(state) : null;
	if (!goal || goal.mastered < goal.needed) return [];
	meta.goalReachedAtMs = nowMs;
	meta.revision++;
	return [{ type: "meta" }];
}

export function goalFields(state: AssignmentState) {
	const goal = computeGoal(state);
	if (!goal) return {};
	const { mastered, needed } = goal;
	const reachedMs = state.meta.goalReachedAtMs;
	return { goalProgress: { mastered, needed, reachedAt: reachedMs === null ? null : new Date(reachedMs).toISOString() } };
}

export const isHeld = ({ holds }: Pick<AssignmentMeta, "holds">): boolean => holds.at(-1)?.toMs === null;

/** The time between two moments in which pupils were to look to the front. */
function heldBetween({ holds }: AssignmentMeta, fromMs: number, untilMs: number): number {
	return holds.reduce((sum, hold) => sum + Math.max(0, Math.min(hold.toMs ?? untilMs, untilMs) - Math.max(hold.fromMs, fromMs)), 0);
}

/**
 * Returns the holds with one begun or ended. Forgets those that no answer can have waited for: longer ago than the silence after which a
 * pupil needs help.
 */
export function withHold(meta: AssignmentMeta, held: boolean, nowMs: number): AssignmentMeta["holds"] {
	if (held === isHeld(meta)) return meta.holds;
	const ended = meta.holds.map((hold) => ({ ...hold, toMs: hold.toMs ?? nowMs }));
	const { silentMs } = IN_CLASS.stuckAfter;
	const kept = ended.filter(({ toMs }) => nowMs - toMs - heldBetween({ ...meta, holds: ended }, toMs, nowMs) < silentMs);
	return held ? [...kept.slice(-MAX_HOLDS), { fromMs: nowMs, toMs: null }] : kept;
}

const MAX_HOLDS = 30;

/** Counts the wrong answers after the latest right one anew, once a correction has graded them. */
export function countWrongInRow({ quiz, rows }: AssignmentState, { seatId, attempt }: Attempt): number {
	const given = [...rows.answers(seatId, attempt).values()].flatMap(({ questionIndex, later = [], ...first }) =>
		[first, ...later].map((one) => ({ questionIndex, ...one })),
	);
	given.sort((a, b) => b.savedAtMs - a.savedAtMs);
	let wrongInRow = 0;
	for (const one of given) {
		const question = quiz.questions[one.questionIndex];
		const mark = question ? markAnswer(question, one.given, quiz.language) : "given";
		if (mark === "right") break;
		if (mark === "wrong") wrongInRow++;
	}
	return wrongInRow;
}

/** Returns why a pupil who is working may need help; undefined otherwise, and outside class. */
export function findStuck(state: AssignmentState, seat: AssignmentSeat, nowMs: number): (typeof STUCK_REASONS)[number] | undefined {
	if (!isInClass(state) || !seat.current?.queue || phaseAt(state, nowMs) === "closed") return undefined;
	const { wrongInRow, answeredAtMs } = seat.current.queue;
	if (wrongInRow >= IN_CLASS.stuckAfter.wrongAnswers) return "wrong";
	const sinceMs = answeredAtMs ?? seat.current.startedAtMs;
	const silentMs = nowMs - sinceMs - heldBetween(state.meta, sinceMs, nowMs);
	return silentMs >= IN_CLASS.stuckAfter.silentMs ? "silent" : undefined;
}

/** A text that changes when another pupil needs help, or one no more. */
export function stuckKey(state: AssignmentState, nowMs: number): string {
	return [...state.inProgress].map((seat) => `${seat.seatId}${findStuck(state, seat, nowMs) ?? ""}`).join();
}
