import type { PupilQuestion, PupilState, SavedAnswer } from "#contract/homework/pupil-state";
import { answerFields } from "#contract/kinds/given";
import type { AnswerValue } from "#contract/kinds/kind";
import type { AnswerKey } from "~/features/live/answer-queue";

export type WorkingState = Extract<PupilState, { status: "working" }>;

/** One asking of a question. `try` is present only where each question comes alone, and may come again. */
export type QuestionTry = Pick<PupilQuestion, "questionIndex" | "try">;

/** The key of what belongs to one try of a question, within an attempt. */
export const toTryKey = ({ questionIndex, try: tryNumber = 1 }: QuestionTry): string => `${questionIndex}/${tryNumber}`;

/** The key under which the queue keeps an answer: the number of the attempt, with the try where there is one. */
export const toAnswerKey = (attempt: number, { try: tryNumber }: Pick<QuestionTry, "try">): AnswerKey =>
	tryNumber === undefined ? attempt : `${attempt}/${tryNumber}`;

export function readAnswerKey(key: AnswerKey): { attempt: number; try?: number } {
	const [attempt, tryNumber] = String(key).split("/").map(Number);
	return { attempt: attempt ?? 0, ...(tryNumber === undefined ? {} : { try: tryNumber }) };
}

/** Why an answer was not saved: it was too late, or the server's reason. */
type SaveProblem = "late" | { reason: string };

export interface HomeworkModel {
	state: PupilState | null;
	gone: boolean;
	known: boolean;
	offline: boolean;
	problem: SaveProblem | null;
	/** `performance.now()` when the open question ends; null without a time limit for each question. */
	deadlineMs: number | null;
}

/** Result of a saved answer, if solutions are shown after each question. */
export type SavedVerdict = Omit<SavedAnswer, "questionIndex" | "try" | "answers" | "text" | "number">;

export type HomeworkEvent =
	/** `goesOn`: the pupil continues from the shown verdict. */
	| { type: "loaded"; state: PupilState; atMs: number; goesOn?: boolean }
	| { type: "failed" }
	| { type: "gone" }
	| { type: "answered" }
	| ({ type: "saved"; attempt: number; given: AnswerValue; verdict: SavedVerdict } & QuestionTry)
	| { type: "refused"; problem: SaveProblem }
	/** The server did not recognise this device as the pupil on the screen. */
	| { type: "seatLost" }
	| { type: "left" };

export const isWorking = (state: PupilState | null): state is WorkingState => state?.status === "working";

/** True if the state holds only the question to be answered now. */
export const isOneByOne = ({ timed, left }: WorkingState): boolean => timed === true || left !== undefined;

/** The question whose verdict is shown until the pupil continues, where questions come one by one; undefined without one. */
export function findJudgedQuestion(state: PupilState | null): PupilQuestion | undefined {
	if (!isWorking(state) || !isOneByOne(state)) return undefined;
	const [shown] = state.questions;
	const key = shown && toTryKey(shown);
	return state.answers.some((answer) => toTryKey(answer) === key && answer.isCorrect !== undefined) ? shown : undefined;
}

/** The question that the pupil can leave for the next one: its verdict is shown, or it was cancelled and may come without an answer. */
export function findPassableQuestion(state: PupilState | null): PupilQuestion | undefined {
	const judged = findJudgedQuestion(state);
	if (judged || !isWorking(state) || state.left === undefined) return judged;
	return state.questions.find(({ cancelled }) => cancelled);
}

/** False if the view is older, or if the result must wait until the pupil has seen the last verdict. */
function mustReplaceState(shown: PupilState | null, { state, goesOn }: Extract<HomeworkEvent, { type: "loaded" }>): boolean {
	if (!shown?.joined || !state.joined || shown.nickname !== state.nickname) return true;
	if (state.revision < shown.revision) return false;
	return goesOn === true || state.status !== "done" || findJudgedQuestion(shown) === undefined;
}

function withAnswer(state: PupilState | null, saved: Extract<HomeworkEvent, { type: "saved" }>): PupilState | null {
	const { attempt, questionIndex, given, verdict } = saved;
	if (!isWorking(state) || state.attempt !== attempt) return state;
	const key = toTryKey(saved);
	const others = state.answers.filter((answer) => toTryKey(answer) !== key);
	const tried = saved.try === undefined ? {} : { try: saved.try };
	const next = { ...state, answers: [...others, { questionIndex, ...tried, ...answerFields(given), ...verdict }] };
	return findJudgedQuestion(state) === undefined && findJudgedQuestion(next) !== undefined
		? { ...next, ...progressAfter(state, verdict) }
		: next;
}

/** Counts a verdict before the server's next state does. */
function progressAfter({ left, mastered }: WorkingState, { isCorrect, comesAgain }: SavedVerdict): Pick<WorkingState, "left" | "mastered"> {
	return {
		...(left === undefined || comesAgain ? {} : { left: left - 1 }),
		...(mastered === undefined || isCorrect !== true ? {} : { mastered: mastered + 1 }),
	};
}

export function reduceHomework(model: HomeworkModel, event: HomeworkEvent): HomeworkModel {
	switch (event.type) {
		case "loaded": {
			const received = { ...model, known: true, offline: false };
			if (!mustReplaceState(model.state, event)) return received;
			const { state, atMs } = event;
			const leftMs = isWorking(state) ? state.timeRemainingMs : undefined;
			return { ...received, state, deadlineMs: leftMs === undefined ? null : atMs + leftMs };
		}
		case "failed":
			return { ...model, offline: true };
		case "gone":
			return { ...model, gone: true };
		case "answered":
			return { ...model, problem: null };
		case "saved": {
			const state = withAnswer(model.state, event);
			// No deadline applies while a verdict is shown.
			return { ...model, state, offline: false, ...(findJudgedQuestion(state) === undefined ? {} : { deadlineMs: null }) };
		}
		case "refused":
			return { ...model, problem: event.problem };
		case "seatLost":
			return { ...model, known: false };
		case "left": {
			const { state } = model;
			return { ...model, state: state && !state.joined ? { status: state.status, joined: false } : state };
		}
	}
}
