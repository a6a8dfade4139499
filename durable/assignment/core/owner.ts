import type { QuestionCorrection } from "#contract";
import { latestDueMs } from "#contract/homework/assignment-limits";
import { contentRules, listKindProblems } from "#contract/kinds/content";
import { kindRules } from "#contract/kinds/rules";
import { type Refusal, refuse, refuseField, refuseForeignFields } from "#durable/room/core";
import { closeAssignmentAt } from "./attempts";
import { countWrongInRow, isHeld, withHold } from "./in-class";
import { countRight, markAnswer, setCounted, withMark } from "./marks";
import { withTries } from "./queue";
import {
	type AssignmentChange,
	type AssignmentMeta,
	type AssignmentSeat,
	type AssignmentState,
	type AssignmentStateQuestion,
	type Attempt,
	isCountedQuestion,
	phaseAt,
} from "./state";

interface OwnerResult {
	ok: true;
	changes: AssignmentChange[];
}

export interface UpdateCommand {
	title?: string | undefined;
	dueAtMs?: number | undefined;
	opensAtMs?: number | null | undefined;
	attempts?: AssignmentMeta["rules"]["attempts"] | undefined;
	counts?: AssignmentMeta["rules"]["counts"] | undefined;
	solutions?: AssignmentMeta["rules"]["solutions"] | undefined;
	cardsOnly?: boolean | undefined;
	goal?: AssignmentMeta["rules"]["goal"];
	held?: boolean | undefined;
}

/** What a change may name beside title, deadline and cards in each mode; `held` depends on the time too. */
const CHANGEABLE = { home: ["opensAt", "attempts", "counts", "solutions"], class: ["goal"] } as const;

function findModeProblem(
	state: AssignmentState,
	{ opensAtMs, attempts, counts, solutions, goal, held }: UpdateCommand,
	nowMs: number,
): Refusal<"VALIDATION_ERROR" | "WRONG_STATE"> | null {
	const { mode, repeat, solutions: before } = state.meta.rules;
	const named = { opensAt: opensAtMs, attempts, counts, solutions, goal };
	const foreign = CHANGEABLE[mode === "class" ? "home" : "class"].find((name) => named[name] !== undefined);
	if (foreign) return refuseField(foreign, "fieldOfOtherMode");
	if (repeat === "wrong" && solutions !== undefined && solutions !== before) return refuseField("solutions", "repeatNeedsSolutions");
	return held !== undefined && (mode !== "class" || phaseAt(state, nowMs) !== "open") ? refuse("WRONG_STATE") : null;
}

function findTimesProblem(
	state: AssignmentState,
	{ dueAtMs, opensAtMs }: UpdateCommand,
	nowMs: number,
): Refusal<"VALIDATION_ERROR" | "WRONG_STATE"> | null {
	const { meta } = state;
	if (dueAtMs === undefined && opensAtMs === undefined) return null;
	// The times of a homework that has ended can be changed only by `reopen`.
	if (phaseAt(state, nowMs) === "closed") return refuse("WRONG_STATE");
	if (dueAtMs !== undefined && dueAtMs <= nowMs) return refuseField("dueAt", "dueInFuture");
	if (dueAtMs !== undefined && dueAtMs !== meta.dueAtMs && dueAtMs > latestDueMs(nowMs)) return refuseField("dueAt", "dueTooLate");
	const opensMs = opensAtMs === undefined ? meta.opensAtMs : opensAtMs;
	if (opensMs !== null && opensMs >= (dueAtMs ?? meta.dueAtMs))
		return refuseField(opensAtMs === undefined ? "dueAt" : "opensAt", "opensBeforeDue");
	// Pupils who already started keep access.
	if (opensAtMs !== undefined && opensAtMs !== null && opensAtMs > nowMs && meta.startedAtMs !== null) return refuse("WRONG_STATE");
	return null;
}

/**
 * Changes title, times and rules; absent fields stay. Refuses with WRONG_STATE after the end or to move the opening after pupils have
 * started, and with VALIDATION_ERROR for times that are not in the future or too late.
 */
export function applyUpdate(
	state: AssignmentState,
	command: UpdateCommand,
	nowMs: number,
): OwnerResult | Refusal<"VALIDATION_ERROR" | "WRONG_STATE"> {
	const problem = findModeProblem(state, command, nowMs) ?? findTimesProblem(state, command, nowMs);
	if (problem) return problem;
	const { meta } = state;
	const { title = meta.title, dueAtMs = meta.dueAtMs, opensAtMs = meta.opensAtMs } = command;
	const { attempts = meta.rules.attempts, counts = meta.rules.counts, solutions = meta.rules.solutions } = command;
	const { cardsOnly = meta.rules.cardsOnly } = command;
	if (command.cardsOnly && meta.classId === null) return refuseField("cardsOnly", "cardsOnlyWithClass");
	const { goal = meta.rules.goal, held = isHeld(meta) } = command;
	const rules = { ...meta.rules, attempts, counts, solutions, cardsOnly, ...(goal === undefined ? {} : { goal }) };
	const goalReachedAtMs = goal === null ? null : meta.goalReachedAtMs;
	const next = { ...meta, title, dueAtMs, opensAtMs, rules, goalReachedAtMs, holds: withHold(meta, held, nowMs) };
	if (JSON.stringify(next) === JSON.stringify(meta)) return { ok: true, changes: [] };
	// Title and times are in the list and in the row of the results; only the rules are in the document of the results.
	if (JSON.stringify(rules) !== JSON.stringify(meta.rules)) next.resultsVersion++;
	const scoringChanges = counts !== meta.rules.counts;
	Object.assign(meta, next);
	if (scoringChanges) for (const seat of state.seatsById.values()) setCounted(state, seat);
	meta.revision++;
	return { ok: true, changes: [{ type: "meta" }] };
}

/** Ends the homework now, without the grace period. Repeats change nothing. */
export function closeAssignmentNow(state: AssignmentState, nowMs: number): OwnerResult {
	return { ok: true, changes: state.meta.closedAtMs === null ? closeAssignmentAt(state, nowMs) : [] };
}

/**
 * Reopens until a future time, the latest deadline at most. Attempts stay handed in, so pupils without attempts left cannot continue
 * unless more are allowed. Repeats change nothing.
 */
export function reopen(state: AssignmentState, dueAtMs: number, nowMs: number): OwnerResult | Refusal<"VALIDATION_ERROR" | "WRONG_STATE"> {
	const { meta } = state;
	if (dueAtMs <= nowMs) return refuseField("dueAt", "dueInFuture");
	if (meta.closedAtMs === null) return meta.dueAtMs === dueAtMs ? { ok: true, changes: [] } : refuse("WRONG_STATE");
	if (dueAtMs > latestDueMs(nowMs)) return refuseField("dueAt", "dueTooLate");
	meta.closedAtMs = null;
	meta.dueAtMs = dueAtMs;
	if (meta.opensAtMs !== null && meta.opensAtMs > nowMs) meta.opensAtMs = null;
	meta.revision++;
	return { ok: true, changes: [{ type: "meta" }] };
}

function applyCorrection(
	question: AssignmentStateQuestion,
	correction: QuestionCorrection,
): AssignmentStateQuestion | Refusal<"VALIDATION_ERROR"> {
	const { cancelled, ...solution } = correction;
	const given = Object.entries(solution).filter(([, value]) => value !== undefined);
	const allowed: readonly string[] = contentRules(question).solution;
	const foreign = given.map(([name]) => name).filter((name) => !allowed.includes(name));
	if (foreign.length > 0) return refuseForeignFields(foreign);
	const next: AssignmentStateQuestion = { ...question, ...Object.fromEntries(given) };
	const [problem] = listKindProblems(next, true);
	if (problem) return refuseField(problem.path.join("."), problem.key ?? "acceptedMax");
	const isSequence = kindRules(question).asksForOrder;
	if (isSequence && [...next.correctAnswers].sort((a, b) => a - b).join() !== question.options.map((_, index) => index).join())
		return refuseField("correctAnswers", "answersOrder");
	if (given.some(([name, value]) => JSON.stringify(value) !== JSON.stringify(Object.entries(question).find(([key]) => key === name)?.[1])))
		next.corrected = true;
	if (cancelled === false) delete next.cancelled;
	if (cancelled === true) next.cancelled = true;
	return next;
}

interface CorrectionResult {
	ok: true;
	changes: AssignmentChange[];
	/** True if the question counts now and did not before, or the reverse, which changes all results. */
	scoringChanged: boolean;
}

/** Corrects or cancels a question; then call `gradeNext`. Repeats change nothing. */
export function correctQuestion(
	state: AssignmentState,
	{ questionId, correction }: { questionId: string; correction: QuestionCorrection },
): CorrectionResult | Refusal<"QUESTION_NOT_FOUND" | "VALIDATION_ERROR"> {
	const { quiz, meta } = state;
	const index = quiz.questions.findIndex(({ id }) => id === questionId);
	const question = quiz.questions[index];
	if (!question) return refuse("QUESTION_NOT_FOUND");
	const next = applyCorrection(question, correction);
	if ("ok" in next) return next;
	if (JSON.stringify(next) === JSON.stringify(question)) return { ok: true, changes: [], scoringChanged: false };
	quiz.questions[index] = next;
	meta.grading = [...(meta.grading ?? []), { questionIndex: index, afterSeatId: 0 }];
	meta.questionsVersion++;
	meta.revision++;
	return {
		ok: true,
		changes: [{ type: "quiz" }, { type: "meta" }],
		scoringChanged: isCountedQuestion(question) !== isCountedQuestion(next),
	};
}

export function countAttempts({ seatsById }: AssignmentState): number {
	let attempts = 0;
	for (const seat of seatsById.values()) if (seat.removedAtMs === null) attempts += seat.attempts;
	return attempts;
}

/** Attempts that are graded in one slice: about 50 ms with the longest texts and the most accepted ones. */
const ATTEMPTS_GRADED_AT_ONCE = 200;

/**
 * Grades the next attempts after a correction, a few seats at a time so that other calls run in between. Returns null once all are graded.
 * `changed` counts the attempts of present pupils whose mark changed.
 */
export function gradeNext(state: AssignmentState): { changes: AssignmentChange[]; changed: number } | null {
	const { meta } = state;
	const [job, ...others] = meta.grading ?? [];
	if (!job) return null;
	const seats = listSeatsAfter(state, job.afterSeatId);
	const last = seats.at(-1)?.seatId ?? job.afterSeatId;
	const graded = gradeSeats(state, job.questionIndex, { after: job.afterSeatId, last });
	const isDone = last >= state.nextSeatId - 1 || seats.length === 0;
	meta.grading = isDone ? others : [{ ...job, afterSeatId: last }, ...others];
	if (isDone) meta.resultsVersion++;
	meta.revision++;
	return { ...graded, changes: [...graded.changes, { type: "meta" }] };
}

/** Lists the next seats by id, with as many attempts as one slice grades. */
function listSeatsAfter({ seatsById }: AssignmentState, afterSeatId: number): AssignmentSeat[] {
	const seats: AssignmentSeat[] = [];
	let attempts = 0;
	for (const seat of seatsById.values()) {
		if (seat.seatId <= afterSeatId) continue;
		seats.push(seat);
		attempts += seat.attempts;
		if (attempts >= ATTEMPTS_GRADED_AT_ONCE) break;
	}
	return seats;
}

function gradeSeats(state: AssignmentState, index: number, { after, last }: { after: number; last: number }) {
	const { quiz, rows } = state;
	const question = quiz.questions[index];
	const changes: AssignmentChange[] = [];
	let changed = 0;
	const graded = new Map<AssignmentSeat, Map<number, Pick<Attempt, "marks" | "tries">>>();
	for (const { seatId, attempt, marks, tries: triesBefore, given } of question ? rows.answersTo(index, after, last) : []) {
		const seat = state.seatsById.get(seatId);
		const ofTries = question ? given.map((one) => markAnswer(question, one, quiz.language)) : [];
		const [first] = ofTries;
		if (!seat || first === undefined) continue;
		const next = withMark(marks, index, first);
		const tries = withTries(triesBefore, index, ofTries);
		if (next === marks && tries === triesBefore) continue;
		const isHandedIn = seat.current?.attempt !== attempt;
		if (isHandedIn) seat.rights[attempt - 1] = countRight(next);
		for (const held of [seat.current, seat.counted]) if (held?.attempt === attempt) Object.assign(held, { marks: next, tries });
		graded.set(seat, (graded.get(seat) ?? new Map()).set(attempt, { marks: next, tries }));
		changes.push({ type: "marks", seatId, attempt, marks: next, tries, isHandedIn });
		const { current } = seat;
		if (!isHandedIn && current?.queue) {
			current.queue = { ...current.queue, wrongInRow: countWrongInRow(state, current) };
			changes.push({ type: "queue", attempt: current });
		}
		if (next !== marks && seat.removedAtMs === null) changed++;
	}
	// A different attempt may now be the best.
	for (const [seat, marksByAttempt] of graded)
		setCounted(state, seat, (seatId, number) => withNewMarks(rows.attempt(seatId, number), marksByAttempt));
	return { changes, changed };
}

function withNewMarks(
	attempt: Attempt | undefined,
	marksByAttempt: ReadonlyMap<number, Pick<Attempt, "marks" | "tries">>,
): Attempt | undefined {
	return attempt && { ...attempt, ...marksByAttempt.get(attempt.attempt) };
}
