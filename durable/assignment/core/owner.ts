import type { QuestionCorrection } from "#contract";
import { contentRules, kindProblems } from "#contract/kinds/content";
import { rulesOf } from "#contract/kinds/rules";
import type { ValidationKey } from "#contract/validation";
import { close } from "./advance";
import { markOf, withMark } from "./marks";
import type { Refusal } from "./refusal";
import {
	type Answer,
	type AssignmentMeta,
	type AssignmentQuestion,
	type AssignmentState,
	type Attempt,
	type Change,
	countsFor,
	phaseAt,
} from "./state";

type Decided = { ok: true; changes: Change[] } | Refusal;

const refuse = (path: string, key: ValidationKey): Refusal => ({ ok: false, code: "VALIDATION_ERROR", field: { path, key } });

export interface UpdateCommand {
	title?: string | undefined;
	dueAtMs?: number | undefined;
	opensAtMs?: number | null | undefined;
	attempts?: AssignmentMeta["rules"]["attempts"] | undefined;
	counts?: AssignmentMeta["rules"]["counts"] | undefined;
	solutions?: AssignmentMeta["rules"]["solutions"] | undefined;
}

/** What is wrong with new times; null if nothing. */
function timesProblem(state: AssignmentState, { dueAtMs, opensAtMs }: UpdateCommand, nowMs: number): Refusal | null {
	const { meta } = state;
	if (dueAtMs === undefined && opensAtMs === undefined) return null;
	// A homework that has ended is opened again by a call of its own.
	if (phaseAt(state, nowMs) === "closed") return { ok: false, code: "WRONG_STATE" };
	if (dueAtMs !== undefined && dueAtMs <= nowMs) return refuse("dueAt", "dueInFuture");
	const opensMs = opensAtMs === undefined ? meta.opensAtMs : opensAtMs;
	if (opensMs !== null && opensMs >= (dueAtMs ?? meta.dueAtMs))
		return refuse(opensAtMs === undefined ? "dueAt" : "opensAt", "opensBeforeDue");
	// Who has begun is not locked out again.
	if (opensAtMs !== undefined && opensAtMs !== null && opensAtMs > nowMs && meta.startedAtMs !== null)
		return { ok: false, code: "WRONG_STATE" };
	return null;
}

/** Changes title, times and rules (decisions section 13, PATCH); what is absent stays. Times may be any to come. */
export function update(state: AssignmentState, command: UpdateCommand, nowMs: number): Decided {
	const problem = timesProblem(state, command, nowMs);
	if (problem) return problem;
	const { meta } = state;
	const { title = meta.title, dueAtMs = meta.dueAtMs, opensAtMs = meta.opensAtMs } = command;
	const { attempts = meta.rules.attempts, counts = meta.rules.counts, solutions = meta.rules.solutions } = command;
	const next = { ...meta, title, dueAtMs, opensAtMs, rules: { ...meta.rules, attempts, counts, solutions } };
	if (JSON.stringify(next) === JSON.stringify(meta)) return { ok: true, changes: [] };
	Object.assign(meta, next);
	meta.revision++;
	meta.resultsVersion++;
	return { ok: true, changes: [{ type: "meta" }] };
}

/** Ends it now, without the seconds of grace. Repeats change nothing. */
export function closeNow(state: AssignmentState, nowMs: number): Decided {
	return { ok: true, changes: state.meta.closedAtMs === null ? close(state, nowMs) : [] };
}

/** Opens it again until a time to come. What the end handed in stays so: who has no attempt left needs one more. Repeats change nothing. */
export function reopen(state: AssignmentState, dueAtMs: number, nowMs: number): Decided {
	const { meta } = state;
	if (dueAtMs <= nowMs) return refuse("dueAt", "dueInFuture");
	if (meta.closedAtMs === null) return meta.dueAtMs === dueAtMs ? { ok: true, changes: [] } : { ok: false, code: "WRONG_STATE" };
	meta.closedAtMs = null;
	meta.dueAtMs = dueAtMs;
	if (meta.opensAtMs !== null && meta.opensAtMs > nowMs) meta.opensAtMs = null;
	meta.revision++;
	return { ok: true, changes: [{ type: "meta" }] };
}

/** The question with its corrected solution, or what is wrong with that. */
function corrected(question: AssignmentQuestion, correction: QuestionCorrection): AssignmentQuestion | Refusal {
	const { cancelled, ...solution } = correction;
	const given = Object.entries(solution).filter(([, value]) => value !== undefined);
	const allowed: readonly string[] = contentRules(question).solution;
	const foreign = given.find(([name]) => !allowed.includes(name));
	if (foreign) return refuse(foreign[0], "fieldOfOtherKind");
	const next: AssignmentQuestion = { ...question, ...Object.fromEntries(given) };
	const [problem] = kindProblems(next, true);
	if (problem) return refuse(problem.path.join("."), problem.key ?? "acceptedMax");
	const isSequence = rulesOf(question).asksForOrder;
	if (isSequence && [...next.correctAnswers].sort((a, b) => a - b).join() !== question.options.map((_, index) => index).join())
		return refuse("correctAnswers", "answersOrder");
	if (given.some(([name, value]) => JSON.stringify(value) !== JSON.stringify(Object.entries(question).find(([key]) => key === name)?.[1])))
		next.corrected = true;
	if (cancelled === false) delete next.cancelled;
	if (cancelled === true) next.cancelled = true;
	return next;
}

export interface Corrected {
	ok: true;
	changes: Change[];
	/** How many attempts have another result. */
	changed: number;
}

/** All saved answers to a question, read from the rows. */
export type AnswersTo = (questionIndex: number) => Iterable<Answer>;

/**
 * Corrects the solution of a question, or cancels it, and grades every attempt anew. QUESTION_NOT_FOUND, or VALIDATION_ERROR for a solution
 * that the question's kind does not take. Repeats change nothing.
 */
export function correct(
	state: AssignmentState,
	{ questionId, correction }: { questionId: string; correction: QuestionCorrection },
	answersTo: AnswersTo,
): Corrected | Refusal {
	const { quiz, meta } = state;
	const index = quiz.questions.findIndex(({ id }) => id === questionId);
	const question = quiz.questions[index];
	if (!question) return { ok: false, code: "QUESTION_NOT_FOUND" };
	const next = corrected(question, correction);
	if ("ok" in next) return next;
	if (JSON.stringify(next) === JSON.stringify(question)) return { ok: true, changes: [], changed: 0 };
	quiz.questions[index] = next;
	meta.questionsVersion++;
	meta.resultsVersion++;
	meta.revision++;
	const graded = gradeAnew(state, index, answersTo);
	// With one question more or less that counts, every result is another one.
	const countsElse = countsFor(question) !== countsFor(next);
	const attempts = [...state.seatsById.values()].filter(({ removedAtMs }) => removedAtMs === null).flatMap((seat) => seat.attempts);
	const stored = [...graded].filter(({ handedInAtMs }) => handedInAtMs !== null);
	return {
		ok: true,
		changes: [{ type: "quiz" }, { type: "meta" }, ...stored.map((attempt): Change => ({ type: "attempt", attempt }))],
		changed: countsElse ? attempts.length : attempts.filter((attempt) => graded.has(attempt)).length,
	};
}

/** Marks every answer to a question anew; returns the attempts in which its mark changed. */
function gradeAnew(state: AssignmentState, index: number, answersTo: AnswersTo): Set<Attempt> {
	const { quiz } = state;
	const question = quiz.questions[index];
	const graded = new Set<Attempt>();
	if (!question) return graded;
	for (const { seatId, attempt: number, given } of answersTo(index)) {
		const attempt = state.seatsById.get(seatId)?.attempts[number - 1];
		if (!attempt) continue;
		const marks = withMark(attempt.marks, index, markOf(question, given, quiz.language));
		if (marks === attempt.marks) continue;
		attempt.marks = marks;
		graded.add(attempt);
	}
	return graded;
}
