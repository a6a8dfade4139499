import {
	type InterfaceLanguage,
	type ModerationResult,
	patchQuestion,
	type Question,
	type QuizStatus,
	questionDraftSchema,
	questionPublishableSchema,
	type UpdateQuestionBody,
	type User,
} from "#contract";
import { awaitAll } from "#durable/room/async";
import { aiKind } from "#worker/ai/model";
import {
	findQuizVerdicts,
	isAtVersion,
	isQuizUnchanged,
	type QuizChange,
	type QuizWithQuestions,
	updateQuizStatements,
} from "#worker/db/quizzes/quizzes";
import type { QuizRow } from "#worker/db/schema";
import { readGrowthRefusal } from "#worker/db/stored-bytes";
import { AppError, validationError } from "#worker/lib/app-error";
import { type Deps, WRITE_TRIES } from "#worker/lib/deps";
import { toFieldErrors } from "#worker/lib/texts";
import { moderateQuiz, type QuizVerdict } from "#worker/moderation/judge";
import { auditStatement } from "../accounts/audit";
import { requireOwnOrAdmin } from "./access";
import { listedFlag, requireKnownPictures } from "./content";

interface QuestionInput {
	user: User;
	quizId: string;
	questionId: string;
	version: number | undefined;
}

interface Edit {
	questions: Question[];
	change: QuizChange;
	judged?: unknown;
	/** The question after the edit; undefined if it is deleted. */
	after: Question | undefined;
}

/** Edits one question. Retries after a concurrent write, unless the caller named a version: then EDIT_CONFLICT. */
async function editQuestion(
	deps: Deps,
	{ user, quizId, questionId, version }: QuestionInput,
	decide: (quiz: QuizWithQuestions, question: Question) => Promise<Edit> | Edit,
): Promise<{ question: Question | undefined; row: QuizRow }> {
	for (let attempt = 0; attempt < WRITE_TRIES; attempt++) {
		const quiz = await requireOwnOrAdmin(deps, quizId, user);
		const own = quiz.createdBy === user.id;
		if (own && user.role !== "admin" && quiz.status === "archived") throw new AppError("WRONG_STATE");
		const question = quiz.questions.find(({ id }) => id === questionId);
		if (!question) throw new AppError("QUESTION_NOT_FOUND");
		if (version !== undefined && version !== quiz.version) throw new AppError("EDIT_CONFLICT");
		const { questions, change, judged, after } = await decide(quiz, question);
		const action = after ? "question.update" : "question.delete";
		const [, , [row]] = await deps.db.batch([
			auditStatement(
				deps,
				{ admin: user, action, targetType: "question", targetId: `${quizId}/${questionId}`, before: question, after },
				!own && isAtVersion(quizId, quiz.version),
			),
			...updateQuizStatements(deps.db, quiz, { change: { ...change, updatedAt: deps.now() }, questions, judged, mayGrow: !own }),
		]);
		if (row) return { question: after, row };
		if (own && (await isQuizUnchanged(deps.db, quiz))) throw await readGrowthRefusal(deps, user.id);
		if (version !== undefined) break;
	}
	throw new AppError("EDIT_CONFLICT");
}

interface EditedQuestion {
	question: Question;
	version: number;
	/** An edit may send the quiz to review. */
	status: QuizStatus;
	moderationResult?: ModerationResult;
}

/** Changes a question. A published quiz must stay complete and is moderated again, as with any update. */
export async function updateQuestion(
	deps: Deps,
	{ body, language, ...input }: Omit<QuestionInput, "version"> & { body: UpdateQuestionBody; language: InterfaceLanguage },
): Promise<EditedQuestion> {
	let outcome: QuizVerdict | undefined;
	let judged: unknown;
	const { question, row } = await editQuestion(deps, { ...input, version: body.version }, async (quiz, old) => {
		const after = patchQuestion(old, body);
		const incomplete = quiz.status === "draft" || quiz.status === "rejected";
		const checked = (incomplete ? questionDraftSchema : questionPublishableSchema).safeParse(after);
		if (!checked.success) throw validationError(toFieldErrors(checked.error.issues, language));
		const willAsk = quiz.status === "published" && aiKind(deps.env) !== "none";
		const stored = willAsk && judged === undefined ? findQuizVerdicts(deps.db, quiz.id) : Promise.resolve(judged);
		await awaitAll(requireKnownPictures(deps, [after], { language, before: [old], path: () => "image" }), stored);
		const questions = quiz.questions.map((other) => (other.id === old.id ? after : other));
		outcome = undefined;
		if (quiz.status !== "published") return { questions, change: {}, after };
		outcome = await moderateQuiz(
			deps,
			{ name: quiz.name, language: quiz.language, visibility: quiz.visibility, questions },
			{ user: input.user, rejectedByAdmin: false, language, known: () => stored },
		);
		const { status, moderationResult } = outcome;
		judged = outcome.judged;
		return { questions, change: { status, listed: listedFlag(status, quiz.visibility), moderationResult }, judged, after };
	});
	if (!question) throw new AppError("QUESTION_NOT_FOUND");
	const { version, status } = row;
	return { question, version, status, ...(outcome ? { moderationResult: outcome.moderationResult } : {}) };
}

/** Deletes a question; LAST_QUESTION if it is the only one. */
export async function deleteQuestion(deps: Deps, input: QuestionInput): Promise<void> {
	await editQuestion(deps, input, (quiz, old) => {
		if (quiz.questions.length <= 1) throw new AppError("LAST_QUESTION");
		return { questions: quiz.questions.filter(({ id }) => id !== old.id), change: {}, after: undefined };
	});
}
