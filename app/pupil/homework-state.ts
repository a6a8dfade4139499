import type { PupilState, SavedAnswer } from "#contract/homework/pupil-state";
import { answerFields } from "#contract/kinds/given";
import type { Given } from "#contract/kinds/kind";

export type WorkingState = Extract<PupilState, { status: "working" }>;

/** It came too late, or the server's reason. */
export type SaveProblem = "late" | { reason: string };

export interface HomeworkModel {
	state: PupilState | null;
	gone: boolean;
	known: boolean;
	offline: boolean;
	problem: SaveProblem | null;
	/** `performance.now()` then, with a time limit for each question. */
	deadlineMs: number | null;
}

/** Of a saved answer, where solutions are shown after each question. */
export type Verdict = Omit<SavedAnswer, "questionIndex" | "answers" | "text" | "number">;

export type HomeworkEvent =
	/** `goesOn`: the pupil leaves the verdict that is shown. */
	| { type: "loaded"; state: PupilState; atMs: number; goesOn?: boolean }
	| { type: "failed" }
	| { type: "gone" }
	| { type: "answered" }
	| { type: "saved"; attempt: number; questionIndex: number; given: Given; verdict: Verdict }
	| { type: "refused"; problem: SaveProblem }
	/** The server did not know this device as the pupil on the screen. */
	| { type: "seatLost" }
	| { type: "left" };

export const isWorking = (state: PupilState | null): state is WorkingState => state?.status === "working";

/** Until the pupil goes on from the verdict of a timed question; undefined without one. */
export function judgedQuestion(state: PupilState | null): number | undefined {
	if (!isWorking(state) || !state.timed) return undefined;
	const shown = state.questions[0]?.questionIndex;
	return state.answers.find(({ questionIndex, isCorrect }) => questionIndex === shown && isCorrect !== undefined)?.questionIndex;
}

/** An older view never replaces a newer one, and the result waits until the pupil has seen the verdict of the last question. */
function replaces(shown: PupilState | null, { state, goesOn }: Extract<HomeworkEvent, { type: "loaded" }>): boolean {
	if (!shown?.joined || !state.joined || shown.nickname !== state.nickname) return true;
	if (state.revision < shown.revision) return false;
	return goesOn === true || state.status !== "done" || judgedQuestion(shown) === undefined;
}

function withAnswer(state: PupilState | null, saved: Extract<HomeworkEvent, { type: "saved" }>): PupilState | null {
	const { attempt, questionIndex, given, verdict } = saved;
	if (!isWorking(state) || state.attempt !== attempt) return state;
	const others = state.answers.filter((answer) => answer.questionIndex !== questionIndex);
	return { ...state, answers: [...others, { questionIndex, ...answerFields(given), ...verdict }] };
}

export function reduceHomework(model: HomeworkModel, event: HomeworkEvent): HomeworkModel {
	switch (event.type) {
		case "loaded": {
			const received = { ...model, known: true, offline: false };
			if (!replaces(model.state, event)) return received;
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
			// Nothing ends while a verdict is shown.
			return { ...model, state, offline: false, ...(judgedQuestion(state) === undefined ? {} : { deadlineMs: null }) };
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
