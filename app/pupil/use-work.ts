import { useEffect, useEffectEvent, useState } from "react";
import { readGiven } from "#contract/kinds/given";
import type { AnswerValue } from "#contract/kinds/kind";
import { useCountdown } from "~/features/live/countdown";
import { type DraftAnswer, useDrafts } from "./drafts";
import { findJudgedQuestion, findPassableQuestion, isOneByOne, type QuestionTry, toTryKey, type WorkingState } from "./homework-state";
import type { HomeworkControls } from "./use-homework";

/** Converts a saved answer; undefined without one. */
export function toGiven(
	answer: { answers?: number[]; text?: string; number?: number; texts?: string[] } | undefined,
): AnswerValue | undefined {
	return answer && readGiven({ ...answer, selectedOptions: answer.answers });
}

/** The state of an attempt. The component must mount again for each attempt. */
export function useWork(state: WorkingState, homework: HomeworkControls) {
	const { questions, answers, timed = false, totalQuestions, left } = state;
	const oneByOne = isOneByOne(state);
	const { unsent } = homework;
	const { drafts, store } = useDrafts(homework.pin, state.nickname, state.attempt);
	const saved = new Map(answers.map((answer) => [toTryKey(answer), answer]));
	const [place, setPlace] = useState(() => Math.max(0, oneByOne ? 0 : questions.findIndex((one) => !saved.has(toTryKey(one)))));
	const clock = useCountdown(homework.deadlineMs);
	const question = questions[Math.min(place, questions.length - 1)];
	/** True if a saved answer cannot change; it is then sent only by Submit. */
	const final = timed || state.finalAnswers === true;
	const judged = findJudgedQuestion(state) !== undefined;
	const timeIsOver = timed && homework.deadlineMs !== null && clock.remainingMs === 0;

	const readTypedAnswer = (key: string) => (final && !saved.has(key) && !unsent.has(key) ? (drafts.get(key)?.given ?? null) : null);
	const isAnswered = (asked: QuestionTry) => {
		const key = toTryKey(asked);
		return saved.has(key) || unsent.has(key) || readTypedAnswer(key) !== null;
	};
	const missingPlaces = oneByOne ? [] : questions.flatMap((one, at) => (isAnswered(one) ? [] : [at]));

	const answer = (asked: QuestionTry, given: AnswerValue, typing?: boolean) => {
		store(asked, null);
		homework.answer(asked, given, typing);
	};
	/** Complete input is saved automatically after a pause; other input stays on this device. */
	const draft = (asked: QuestionTry, drafted: DraftAnswer) => {
		if (!final && drafted.given !== null) answer(asked, drafted.given, true);
		else store(asked, drafted.draft === "" && !isAnswered(asked) ? null : drafted);
	};
	const openPlace = (next: number) => {
		homework.sendUnsent();
		setPlace(next);
	};
	const sendTyped = () => {
		for (const one of questions) {
			const given = readTypedAnswer(toTryKey(one));
			if (given !== null) answer(one, given);
		}
	};
	const sendAtTheEnd = useEffectEvent(sendTyped);
	// The field's content counts when the time is over.
	useEffect(() => {
		if (timeIsOver) sendAtTheEnd();
	}, [timeIsOver]);

	return {
		oneByOne,
		clock,
		place,
		openPlace,
		question,
		saved,
		drafts,
		final,
		judged,
		timeIsOver,
		/** True where Next stands for the pupil to go on, also without an answer to a cancelled question. */
		canGoOn: findPassableQuestion(state) !== undefined,
		isLast:
			left !== undefined
				? left === (judged ? 0 : 1)
				: timed
					? (question?.questionIndex ?? 0) >= totalQuestions - 1
					: place >= questions.length - 1,
		missingPlaces,
		/** How many questions are done: mastered, where each comes alone. */
		done: left !== undefined ? (state.mastered ?? 0) : timed ? saved.size : questions.length - missingPlaces.length,
		total: left !== undefined ? (state.total ?? 0) : totalQuestions,
		unfinished: questions.map(toTryKey).filter((key) => drafts.has(key) && !unsent.has(key)).length,
		answer,
		draft,
		/** A typed answer counts when the pupil hands in. */
		handIn: () => {
			sendTyped();
			homework.handIn();
		},
	};
}
