import {
	changeKind,
	type InterfaceLanguage,
	isScoredQuestion,
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

/** Without a solution nobody is right or wrong: options are voted on, texts and numbers are written down. */
function withoutResults({ id: _, ...question }: ResultQuestion): unknown {
	if (isScoredQuestion(question) || !rulesOf(question).isScored) return question;
	return changeKind(question, rulesOf(question).countsOptions ? "poll" : "open");
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
