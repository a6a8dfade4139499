import { useEffect, useReducer, useRef } from "react";
import { givenFields } from "#contract/kinds/given";
import type { AnswerValue } from "#contract/kinds/kind";
import { judgeAnswer } from "#contract/kinds/rules";
import type { Quiz } from "#contract/quizzes/quizzes";
import { api, REPLY_WITHIN_MS } from "~/api/client";
import { useSession } from "~/api/session";
import { countRunAnswers, emptyRun, joinRuns, loadRun, type RunOwner, type SoloAnswer, type SoloRun, saveRun } from "./run";

interface SoloRunControls {
	/** undefined until the session is known. */
	owner: RunOwner | undefined;
	run: SoloRun;
	/** True if the device has stored the run as it is. */
	isStored: boolean;
	resumed: number;
	/** Counts the runs of this page: a reply that comes after "again", or for another owner, belongs to none of the later ones. */
	runNumber: number;
}

export type RunEvent =
	| { type: "opened"; owner: RunOwner; storedRun: SoloRun }
	| { type: "answered"; runNumber: number; questionIndex: number; answer: SoloAnswer }
	| { type: "completed"; runNumber: number }
	| { type: "again" };

export function makeInitialRunState(version: number): SoloRunControls {
	return { owner: undefined, run: emptyRun(version), isStored: true, resumed: 0, runNumber: 0 };
}

export function reduceRun(state: SoloRunControls, event: RunEvent): SoloRunControls {
	const { run, runNumber } = state;
	switch (event.type) {
		case "opened": {
			const { owner, storedRun } = event;
			const opened = { owner, resumed: countRunAnswers(storedRun).submitted };
			if (state.owner !== undefined) return { ...opened, run: storedRun, isStored: true, runNumber: runNumber + 1 };
			return { ...opened, run: joinRuns(storedRun, run), isStored: countRunAnswers(run).submitted === 0, runNumber };
		}
		case "answered": {
			if (event.runNumber !== runNumber) return state;
			return { ...state, run: { ...run, answers: { ...run.answers, [event.questionIndex]: event.answer } }, isStored: false };
		}
		case "completed":
			return event.runNumber === runNumber ? { ...state, run: { ...run, completed: true }, isStored: false } : state;
		case "again":
			return { ...state, run: emptyRun(run.version), isStored: false, resumed: 0, runNumber: runNumber + 1 };
	}
}

/**
 * A run is found again after a reload, and sent answer by answer. A run of only some questions (`practised`) exists only in the page,
 * and its completion is not sent, which would need each question of the quiz.
 */
export function useSoloRun(quiz: Quiz, practised: readonly number[] | null) {
	const { status, user } = useSession();
	const owner: RunOwner | undefined = status === "loading" ? undefined : (user?.id ?? null);
	const [state, dispatch] = useReducer(reduceRun, quiz.version, makeInitialRunState);
	const { run, runNumber, resumed } = state;
	const completingRun = useRef(-1);
	const { submitted } = countRunAnswers(run);
	const isPractice = practised !== null;
	const isDone = submitted === (practised ?? quiz.questions).length;

	// Runs are stored only on the device, so they are read after the page was rendered, once the user is known.
	useEffect(() => {
		if (owner === undefined) return;
		dispatch({ type: "opened", owner, storedRun: isPractice ? emptyRun(quiz.version) : loadRun(owner, quiz._id, quiz.version) });
	}, [owner, quiz._id, quiz.version, isPractice]);
	useEffect(() => {
		if (state.owner !== undefined && !state.isStored && !isPractice) saveRun(state.owner, quiz._id, state.run);
	}, [state, quiz._id, isPractice]);

	useEffect(() => {
		if (!isDone || run.completed || completingRun.current === runNumber) return;
		completingRun.current = runNumber;
		if (isPractice) {
			dispatch({ type: "completed", runNumber });
			return;
		}
		const answers = Object.entries(run.answers).map(([index, { selected }]) => ({
			questionIndex: Number(index),
			...givenFields(selected),
		}));
		const complete = async () => {
			// The counts on the screen are the device's own: a completion that fails costs only the count of runs.
			await api("POST /quizzes/{id}/solo/complete", { params: { id: quiz._id }, body: { answers }, withinMs: REPLY_WITHIN_MS }).catch(
				(error: unknown) => console.warn("solo completion failed", error),
			);
			dispatch({ type: "completed", runNumber });
		};
		void complete();
	}, [isDone, run, runNumber, quiz._id, isPractice]);

	const submit = async (questionIndex: number, selected: AnswerValue) => {
		const question = quiz.questions[questionIndex];
		if (!question) return;
		let answer: SoloAnswer;
		try {
			const reply = await api("POST /quizzes/{id}/solo/submit", {
				params: { id: quiz._id },
				body: { questionIndex, ...givenFields(selected) },
				// If no reply arrives in this time, the device judges by itself.
				withinMs: REPLY_WITHIN_MS,
			});
			answer = { selected, isCorrect: reply.isCorrect, stats: reply.stats };
		} catch (error) {
			console.warn("solo submission failed", error);
			answer = { selected, isCorrect: judgeAnswer(question, selected, quiz.language), stats: null };
		}
		dispatch({ type: "answered", runNumber, questionIndex, answer });
	};
	return { run, runNumber, submitted, resumed, submit, startAgain: () => dispatch({ type: "again" }) };
}
