import { useEffect, useReducer, useRef } from "react";
import { givenFields } from "#contract/kinds/given";
import type { Given } from "#contract/kinds/kind";
import { judgeAnswer } from "#contract/kinds/rules";
import type { Quiz } from "#contract/quizzes/quizzes";
import { api, REPLY_WITHIN_MS } from "~/api/client";
import { useSession } from "~/api/session";
import { countOf, emptyRun, joinRuns, loadRun, type RunOwner, type SoloAnswer, type SoloRun, saveRun } from "./run";

export interface RunState {
	/** Undefined until it is known. */
	owner: RunOwner | undefined;
	run: SoloRun;
	/** The device has stored it as it is. */
	isStored: boolean;
	resumed: number;
	/** Counts the runs of this page: a reply that comes after "again", or for another owner, belongs to none of the later ones. */
	turn: number;
}

export type RunEvent =
	| { type: "opened"; owner: RunOwner; kept: SoloRun }
	| { type: "answered"; turn: number; questionIndex: number; answer: SoloAnswer }
	| { type: "completed"; turn: number }
	| { type: "again" };

export function firstRun(version: number): RunState {
	return { owner: undefined, run: emptyRun(version), isStored: true, resumed: 0, turn: 0 };
}

export function reduceRun(state: RunState, event: RunEvent): RunState {
	const { run, turn } = state;
	switch (event.type) {
		case "opened": {
			const { owner, kept } = event;
			const opened = { owner, resumed: countOf(kept).submitted };
			if (state.owner !== undefined) return { ...opened, run: kept, isStored: true, turn: turn + 1 };
			return { ...opened, run: joinRuns(kept, run), isStored: countOf(run).submitted === 0, turn };
		}
		case "answered": {
			if (event.turn !== turn) return state;
			return { ...state, run: { ...run, answers: { ...run.answers, [event.questionIndex]: event.answer } }, isStored: false };
		}
		case "completed":
			return event.turn === turn ? { ...state, run: { ...run, completed: true }, isStored: false } : state;
		case "again":
			return { ...state, run: emptyRun(run.version), isStored: false, resumed: 0, turn: turn + 1 };
	}
}

/**
 * Found again after a reload, sent answer by answer. A run of only some questions (`practised`) is kept by the page alone, and its
 * completion is not sent, which would need each question of the quiz.
 */
export function useSoloRun(quiz: Quiz, practised: readonly number[] | null) {
	const { status, user } = useSession();
	const owner: RunOwner | undefined = status === "loading" ? undefined : (user?.id ?? null);
	const [state, dispatch] = useReducer(reduceRun, quiz.version, firstRun);
	const { run, turn, resumed } = state;
	const completingTurn = useRef(-1);
	const { submitted } = countOf(run);
	const isPractice = practised !== null;
	const done = submitted === (practised ?? quiz.questions).length;

	// Runs are stored only on the device, so they are read after the page was rendered, once the user is known.
	useEffect(() => {
		if (owner === undefined) return;
		dispatch({ type: "opened", owner, kept: isPractice ? emptyRun(quiz.version) : loadRun(owner, quiz._id, quiz.version) });
	}, [owner, quiz._id, quiz.version, isPractice]);
	useEffect(() => {
		if (state.owner !== undefined && !state.isStored && !isPractice) saveRun(state.owner, quiz._id, state.run);
	}, [state, quiz._id, isPractice]);

	useEffect(() => {
		if (!done || run.completed || completingTurn.current === turn) return;
		completingTurn.current = turn;
		if (isPractice) {
			dispatch({ type: "completed", turn });
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
			dispatch({ type: "completed", turn });
		};
		void complete();
	}, [done, run, turn, quiz._id, isPractice]);

	const submit = async (questionIndex: number, selected: Given) => {
		const question = quiz.questions[questionIndex];
		if (!question) return;
		let answer: SoloAnswer;
		try {
			const reply = await api("POST /quizzes/{id}/solo/submit", {
				params: { id: quiz._id },
				body: { questionIndex, ...givenFields(selected) },
				// Without a reply the device judges by itself.
				withinMs: REPLY_WITHIN_MS,
			});
			answer = { selected, isCorrect: reply.isCorrect, stats: reply.stats };
		} catch (error) {
			console.warn("solo submission failed", error);
			answer = { selected, isCorrect: judgeAnswer(question, selected, quiz.language), stats: null };
		}
		dispatch({ type: "answered", turn, questionIndex, answer });
	};
	return { run, turn, submitted, resumed, submit, startAgain: () => dispatch({ type: "again" }) };
}
