import type { z } from "zod";
import {
	type AnswerValue,
	type AuthoringLanguage,
	type InterfaceLanguage,
	judgeAnswer,
	publishableQuizSchema,
	type Question,
	readAnswer,
	type SoloStats,
	type soloCompleteBodySchema,
	type soloSubmitBodySchema,
	toClosedQuestion,
	toPercentage,
	type User,
} from "#contract";
import type { AnswerField } from "#contract/kinds/kind";
import { listAnswerProblems } from "#contract/kinds/rules";
import type { QuizWithQuestions } from "#worker/db/quizzes/quizzes";
import { countSoloAnswer, countSoloRun } from "#worker/db/quizzes/quizzes";
import { AppError, invalidField, validationError } from "#worker/lib/app-error";
import type { Deps } from "#worker/lib/deps";
import { fieldError } from "#worker/lib/texts";
import { requireReadableQuiz } from "./access";

interface SoloInput<Body> {
	id: string;
	reader: User | undefined;
	body: Body;
	language: InterfaceLanguage;
}

/** Finds a quiz to play: a published one, or its owner's complete draft as a trial, of which nothing is counted. */
async function requirePlayableQuiz(
	deps: Deps,
	id: string,
	reader: User | undefined,
): Promise<{ quiz: QuizWithQuestions; isTrial: boolean }> {
	const { quiz, right } = await requireReadableQuiz(deps, id, reader);
	const isTrial = right === "owner" && quiz.status === "draft" && publishableQuizSchema.safeParse(quiz).success;
	if (!isTrial && quiz.status !== "published") throw new AppError("QUIZ_NOT_PUBLISHED");
	return { quiz, isTrial };
}

type SoloAnswer = Omit<z.output<typeof soloSubmitBodySchema>, "questionIndex">;

/** Reads an answer; throws an error at its field. `path` is the place of the answer in the body. */
function requireAnswer(
	question: Question,
	{ selectedOptions, text, number, texts }: SoloAnswer,
	{ path, quizLanguage, language }: { path: string; quizLanguage: AuthoringLanguage; language: InterfaceLanguage },
): AnswerValue {
	const fields = { answers: selectedOptions, text, number, texts };
	const read = readAnswer(question, fields, quizLanguage);
	if ("given" in read) return read.given;
	const fieldPath = (field: AnswerField) => `${path}${field === "answers" ? "selectedOptions" : field}`;
	throw validationError(
		listAnswerProblems(question, fields, read.problem).map(({ field, key }) => fieldError(fieldPath(field), key, language)),
	);
}

function toStats({ correctCount, wrongCount }: { correctCount: number; wrongCount: number }): SoloStats {
	const totalAttempts = correctCount + wrongCount;
	return { correctCount, wrongCount, correctPercentage: toPercentage(correctCount, totalAttempts), totalAttempts };
}

/** Adds one solo answer to the community statistics, unless it is a trial; returns whether it is right. */
export async function submitSolo(deps: Deps, { id, reader, body, language }: SoloInput<z.output<typeof soloSubmitBodySchema>>) {
	const { quiz, isTrial } = await requirePlayableQuiz(deps, id, reader);
	const question = quiz.questions[body.questionIndex];
	if (!question) throw invalidField("questionIndex", "questionUnknown", language);
	const correct = judgeAnswer(question, requireAnswer(question, body, { path: "", quizLanguage: quiz.language, language }), quiz.language);
	const counts = isTrial ? { correctCount: 0, wrongCount: 0 } : await countSoloAnswer(deps.db, quiz.id, question.id, correct);
	return {
		isCorrect: correct,
		stats: toStats(counts),
		...toClosedQuestion(question),
	};
}

/** Ends a solo run, which must contain every question once; raises timesPlayed, unless it is a trial. */
export async function completeSolo(deps: Deps, { id, reader, body, language }: SoloInput<z.output<typeof soloCompleteBodySchema>>) {
	const { quiz, isTrial } = await requirePlayableQuiz(deps, id, reader);
	const answers = new Map(body.answers.map((answer, position) => [answer.questionIndex, { ...answer, path: `answers.${position}.` }]));
	const complete = body.answers.length === quiz.questions.length && quiz.questions.every((_, index) => answers.has(index));
	if (!complete) throw invalidField("answers", "answersComplete", language);
	const judged = quiz.questions.flatMap((question, index) => {
		const answer = answers.get(index);
		return answer
			? judgeAnswer(question, requireAnswer(question, answer, { path: answer.path, quizLanguage: quiz.language, language }), quiz.language)
			: false;
	});
	if (!isTrial) await countSoloRun(deps.db, quiz.id);
	const correctCount = judged.filter((correct) => correct === true).length;
	const totalQuestions = judged.filter((correct) => correct !== null).length;
	return {
		correctCount,
		wrongCount: totalQuestions - correctCount,
		totalQuestions,
		percentage: toPercentage(correctCount, totalQuestions),
	};
}
