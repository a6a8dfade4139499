import type { PupilState, SavedAnswer } from "#contract/homework/pupil-state";
import { answerFields } from "#contract/kinds/given";
import type { AnswerValue } from "#contract/kinds/kind";

export type WorkingState = Extract<PupilState, { status: "working" }>;

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
export type SavedVerdict = Omit<SavedAnswer, "questionIndex" | "answers" | "text" | "number">;

export type HomeworkEvent =
	/** `goesOn`: the pupil continues from the shown verdict. */
	| { type: "loaded"; state: PupilState; atMs: number; goesOn?: boolean }
	| { type: "failed" }
	| { type: "gone" }
	| { type: "answered" }
	| { type: "saved"; attempt: number; questionIndex: number; given: AnswerValue; verdict: SavedVerdict }
	| { type: "refused"; problem: SaveProblem }
	/** The server did not recognise this device as the pupil on the screen. */
	| { type: "seatLost" }
	| { type: "left" };

export const isWorking = (state: PupilState | null): state is WorkingState => state?.status === "working";

/** Index of a timed question whose verdict is shown until the pupil continues; undefined without one. */
export function findJudgedQuestion(state: PupilState | null): number | undefined {
	if (!isWorking(state) || !state.timed) return undefined;
	const shown = state.questions[0]?.questionIndex;
	return state.answers.find(({ questionIndex, isCorrect }) => questionIndex === shown && isCorrect !== undefined)?.questionIndex;
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
	const others = state.answers.filter((answer) => answer.questionIndex !== questionIndex);
	return { ...state, answers: [...others, { questionIndex, ...answerFields(given), ...verdict }] };
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
