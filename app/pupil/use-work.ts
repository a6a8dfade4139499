import { useEffect, useEffectEvent, useState } from "react";
import { readGiven } from "#contract/kinds/given";
import type { AnswerValue } from "#contract/kinds/kind";
import { useCountdown } from "~/features/live/countdown";
import { type DraftAnswer, useDrafts } from "./drafts";
import { findJudgedQuestion, type WorkingState } from "./homework-state";
import type { HomeworkControls } from "./use-homework";

/** Converts a saved answer; undefined without one. */
export function toGiven(
	answer: { answers?: number[]; text?: string; number?: number; texts?: string[] } | undefined,
): AnswerValue | undefined {
	return answer && readGiven({ ...answer, selectedOptions: answer.answers });
}

/** The state of an attempt. The component must mount again for each attempt. */
export function useWork(state: WorkingState, homework: HomeworkControls) {
	const { questions, answers, timed = false, totalQuestions } = state;
	const { unsent } = homework;
	const { drafts, store } = useDrafts(homework.pin, state.nickname, state.attempt);
	const saved = new Map(answers.map((answer) => [answer.questionIndex, answer]));
	const [place, setPlace] = useState(() => Math.max(0, timed ? 0 : questions.findIndex(({ questionIndex }) => !saved.has(questionIndex))));
	const clock = useCountdown(homework.deadlineMs);
	const question = questions[Math.min(place, questions.length - 1)];
	/** True if a saved answer cannot change; it is then sent only by Submit. */
	const final = timed || state.finalAnswers === true;
	const judged = findJudgedQuestion(state) !== undefined;
	const timeIsOver = timed && homework.deadlineMs !== null && clock.remainingMs === 0;

	const readTypedAnswer = (index: number) => (final && !saved.has(index) && !unsent.has(index) ? (drafts.get(index)?.given ?? null) : null);
	const isAnswered = (index: number) => saved.has(index) || unsent.has(index) || readTypedAnswer(index) !== null;
	const missingPlaces = questions.flatMap(({ questionIndex }, at) => (isAnswered(questionIndex) ? [] : [at]));

	const answer = (questionIndex: number, given: AnswerValue, typing?: boolean) => {
		store(questionIndex, null);
		homework.answer(questionIndex, given, typing);
	};
	/** Complete input is saved automatically after a pause; other input stays on this device. */
	const draft = (questionIndex: number, drafted: DraftAnswer) => {
		if (!final && drafted.given !== null) answer(questionIndex, drafted.given, true);
		else store(questionIndex, drafted.draft === "" && !isAnswered(questionIndex) ? null : drafted);
	};
	const openPlace = (next: number) => {
		homework.sendUnsent();
		setPlace(next);
	};
	const sendTyped = () => {
		for (const { questionIndex } of questions) {
			const given = readTypedAnswer(questionIndex);
			if (given !== null) answer(questionIndex, given);
		}
	};
	const sendAtTheEnd = useEffectEvent(sendTyped);
	// The field's content counts when the time is over.
	useEffect(() => {
		if (timeIsOver) sendAtTheEnd();
	}, [timeIsOver]);

	return {
		clock,
		place,
		openPlace,
		question,
		saved,
		drafts,
		final,
		judged,
		timeIsOver,
		isLast: timed ? (question?.questionIndex ?? 0) >= totalQuestions - 1 : place >= questions.length - 1,
		missingPlaces: timed ? [] : missingPlaces,
		answered: timed ? saved.size : questions.length - missingPlaces.length,
		unfinished: [...drafts.keys()].filter((index) => !unsent.has(index)).length,
		answer,
		draft,
		/** A typed answer counts when the pupil hands in. */
		handIn: () => {
			sendTyped();
			homework.handIn();
		},
	};
}
