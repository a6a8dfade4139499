import { useEffect, useEffectEvent, useState } from "react";
import { readGiven } from "#contract/kinds/given";
import type { Given } from "#contract/kinds/kind";
import { useCountdown } from "~/features/live/countdown";
import { type DraftedAnswer, useDrafts } from "./drafts";
import { judgedQuestion, type WorkingState } from "./homework-state";
import type { Homework } from "./use-homework";

/** undefined without an answer. */
export function givenOf(answer: { answers?: number[]; text?: string; number?: number; texts?: string[] } | undefined): Given | undefined {
	return answer && readGiven({ ...answer, selectedOptions: answer.answers });
}

/** Mounted again for each attempt. */
export function useWork(state: WorkingState, homework: Homework) {
	const { questions, answers, timed = false, totalQuestions } = state;
	const { unsent } = homework;
	const { drafts, store } = useDrafts(homework.pin, state.nickname, state.attempt);
	const saved = new Map(answers.map((answer) => [answer.questionIndex, answer]));
	const [place, setPlace] = useState(() => Math.max(0, timed ? 0 : questions.findIndex(({ questionIndex }) => !saved.has(questionIndex))));
	const clock = useCountdown(homework.deadlineMs);
	const question = questions[Math.min(place, questions.length - 1)];
	/** An answer cannot be changed: it is sent by Submit alone. */
	const final = timed || state.finalAnswers === true;
	const judged = judgedQuestion(state) !== undefined;
	const timeIsOver = timed && homework.deadlineMs !== null && clock.remainingMs === 0;

	const typedIn = (index: number) => (final && !saved.has(index) && !unsent.has(index) ? (drafts.get(index)?.given ?? null) : null);
	const isAnswered = (index: number) => saved.has(index) || unsent.has(index) || typedIn(index) !== null;
	const missingPlaces = questions.flatMap(({ questionIndex }, at) => (isAnswered(questionIndex) ? [] : [at]));

	const answer = (questionIndex: number, given: Given, typing?: boolean) => {
		store(questionIndex, null);
		homework.answer(questionIndex, given, typing);
	};
	/** What is an answer is saved by itself, after a pause; the rest is kept here. */
	const draft = (questionIndex: number, drafted: DraftedAnswer) => {
		if (!final && drafted.given !== null) answer(questionIndex, drafted.given, true);
		else store(questionIndex, drafted.draft === "" && !isAnswered(questionIndex) ? null : drafted);
	};
	const openPlace = (next: number) => {
		homework.sendUnsent();
		setPlace(next);
	};
	const sendTyped = () => {
		for (const { questionIndex } of questions) {
			const given = typedIn(questionIndex);
			if (given !== null) answer(questionIndex, given);
		}
	};
	const sendAtTheEnd = useEffectEvent(sendTyped);
	// What the field holds when the time is over counts.
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
		/** Whoever typed an answer and hands in means it to count. */
		handIn: () => {
			sendTyped();
			homework.handIn();
		},
	};
}
