import type { z } from "zod";
import {
	closedQuestion,
	type InterfaceLanguage,
	isMultipleChoice,
	isRight,
	type Question,
	type SoloStats,
	type soloCompleteBodySchema,
	type soloSubmitBodySchema,
	type User,
} from "#contract";
import type { QuizWithQuestions } from "../db/quizzes";
import { countSoloAnswer, countSoloRun } from "../db/solo";
import { AppError, invalidField } from "../lib/app-error";
import type { Deps } from "../lib/deps";
import { requireReadableQuiz } from "./quizzes/access";

interface SoloInput<Body> {
	id: string;
	reader: User | undefined;
	body: Body;
	language: InterfaceLanguage;
}

/** The quiz, for callers who may read it; only published quizzes can be played (decisions section 6, Solo). */
async function requirePlayableQuiz(deps: Deps, id: string, reader: User | undefined): Promise<QuizWithQuestions> {
	const quiz = await requireReadableQuiz(deps, id, reader);
	if (quiz.status !== "published") throw new AppError("QUIZ_NOT_PUBLISHED");
	return quiz;
}

function requireOptions(question: Question, selected: readonly number[], path: string, language: InterfaceLanguage): void {
	if (selected.some((option) => option >= question.options.length)) throw invalidField(path, "answersRange", language);
	if (selected.length > 1 && !isMultipleChoice(question)) throw invalidField(path, "answersSingle", language);
}

function statsOf({ correctCount, wrongCount }: { correctCount: number; wrongCount: number }): SoloStats {
	const totalAttempts = correctCount + wrongCount;
	const correctPercentage = totalAttempts === 0 ? 0 : Math.round((correctCount / totalAttempts) * 100);
	return { correctCount, wrongCount, correctPercentage, totalAttempts };
}

/** Adds one solo answer to the community statistics and returns whether it is right. */
export async function submitSolo(deps: Deps, { id, reader, body, language }: SoloInput<z.output<typeof soloSubmitBodySchema>>) {
	const quiz = await requirePlayableQuiz(deps, id, reader);
	const question = quiz.questions[body.questionIndex];
	if (!question) throw invalidField("questionIndex", "questionUnknown", language);
	requireOptions(question, body.selectedOptions, "selectedOptions", language);
	const correct = isRight(question, body.selectedOptions);
	const counts = await countSoloAnswer(deps.db, quiz.id, question.id, correct);
	return {
		isCorrect: correct,
		stats: statsOf(counts),
		...closedQuestion(question),
	};
}

/** Closes a solo run: every question exactly once; raises timesPlayed. */
export async function completeSolo(deps: Deps, { id, reader, body, language }: SoloInput<z.output<typeof soloCompleteBodySchema>>) {
	const quiz = await requirePlayableQuiz(deps, id, reader);
	const given = new Map(body.answers.map((answer) => [answer.questionIndex, answer.selectedOptions]));
	const complete = body.answers.length === quiz.questions.length && quiz.questions.every((_, index) => given.has(index));
	if (!complete) throw invalidField("answers", "answersComplete", language);
	body.answers.forEach(({ questionIndex, selectedOptions }, position) => {
		const question = quiz.questions[questionIndex];
		if (question) requireOptions(question, selectedOptions, `answers.${position}.selectedOptions`, language);
	});
	await countSoloRun(deps.db, quiz.id);
	const correctCount = quiz.questions.filter((question, index) => isRight(question, given.get(index) ?? [])).length;
	const totalQuestions = quiz.questions.length;
	return {
		correctCount,
		wrongCount: totalQuestions - correctCount,
		totalQuestions,
		percentage: Math.round((correctCount / totalQuestions) * 100),
	};
}
