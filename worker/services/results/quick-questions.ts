import {
	changeKind,
	type InterfaceLanguage,
	isScoredQuestion,
	kindOf,
	QUIZ_DEFAULTS,
	type Quiz,
	questionDraftSchema,
	type ResultQuestion,
	rulesOf,
	type User,
} from "#contract";
import { AppError } from "#worker/lib/app-error";
import type { Deps } from "#worker/lib/deps";
import { createQuiz } from "../quizzes/save";
import { readGameResult } from "./results";

/** Without a solution, votes stay votes and texts stay without one; a number waits in the draft for its solution. */
function withoutResults({ id: _, ...question }: ResultQuestion): unknown {
	if (isScoredQuestion(question)) return question;
	if (rulesOf(question).countsOptions) return changeKind(question, "poll");
	return kindOf(question) === "text" ? changeKind(question, "open") : question;
}

interface SaveInput {
	instanceId: string;
	/** Absent: the quiz is called as the game was. */
	name?: string | undefined;
	host: User;
	interfaceLanguage: InterfaceLanguage;
}

/** Makes a draft quiz of the quick questions of a finished game; it counts as a new quiz. WRONG_STATE if none was asked. */
export async function saveQuickQuestions(deps: Deps, { instanceId, name, host, interfaceLanguage }: SaveInput): Promise<{ quiz: Quiz }> {
	const { result } = await readGameResult(deps, { instanceId, reader: host, skip: 0, limit: 1 });
	if (result.hostId !== host.id) throw new AppError("FORBIDDEN");
	const quick = result.questions.filter((question) => question.quick);
	if (quick.length === 0) throw new AppError("WRONG_STATE");
	const questions = questionDraftSchema.array().parse(quick.map(withoutResults));
	const { language = QUIZ_DEFAULTS.language, title } = result;
	const body = { name: name ?? title, language, questions };
	return createQuiz(deps, { user: host, body, language: interfaceLanguage });
}
