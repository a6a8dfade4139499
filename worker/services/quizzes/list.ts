import type { z } from "zod";
import type {
	AuthoringLanguage,
	InterfaceLanguage,
	myQuizzesQuerySchema,
	Pagination,
	Quiz,
	QuizListQuery,
	QuizStatus,
	QuizSummary,
	User,
} from "#contract";
import { LIMITS, TIERS } from "#contract";
import { toQuiz, toQuizSummary } from "#worker/db/mappers";
import { countOwnQuizzes, listExploreRows, listLibrary, listOwnRows, type SummaryRow } from "#worker/db/quizzes/quiz-lists";
import { invalidField } from "#worker/lib/app-error";
import type { Deps } from "#worker/lib/deps";
import { foldForSearch } from "#worker/lib/fold";
import { toPage } from "#worker/lib/paging";
import { readReviewTrail } from "../accounts/audit";
import { adminMissing, findReadableOriginal, isInsider, readShareInfo, requireReadableQuiz } from "./access";

interface QuizPage {
	quizzes: QuizSummary[];
	pagination: Pagination;
}

export async function exploreQuizzes(
	deps: Deps,
	{ viewer, query, language }: { viewer: User | undefined; query: QuizListQuery; language: InterfaceLanguage },
): Promise<QuizPage> {
	const { q, ...filter } = query;
	const folded = q === undefined ? undefined : foldForSearch(q);
	// Letters are counted after folding, which may merge three typed characters into fewer.
	if (folded !== undefined && [...folded].length < LIMITS.searchText.min) throw invalidField("q", "searchMin", language);
	const rows = await listExploreRows(deps.db, viewer?.id, { ...filter, folded });
	const { items, pagination } = toPage(rows, query, (row) => toQuizSummary(row, viewer?.id));
	return { quizzes: items, pagination };
}

const STARTER_COUNT = 3;

/** Quizzes of the starter library, or without one the newest public quizzes. */
export async function listStarterQuizzes(deps: Deps, language: AuthoringLanguage, viewer: User | undefined): Promise<QuizSummary[]> {
	const library = await listLibrary(deps.db, language, STARTER_COUNT);
	const toSummary = (row: SummaryRow) => toQuizSummary(row, viewer?.id);
	if (library.length > 0) return library.map(toSummary);
	const newest = await listExploreRows(deps.db, undefined, { language, skip: 0, limit: STARTER_COUNT });
	return newest.slice(0, STARTER_COUNT).map(toSummary);
}

interface MyQuizzesReply extends QuizPage {
	counts: Record<QuizStatus, number>;
	totalQuestions: number;
	daily: { used: number; limit: number | null };
}

/** The user's quizzes in any status, with totals for the tiles and the use of the daily limit. */
export async function listMyQuizzes(
	deps: Deps,
	{ user, query }: { user: User; query: z.output<typeof myQuizzesQuerySchema> },
): Promise<MyQuizzesReply> {
	const { q, ...page } = query;
	const [rows, totals] = await Promise.all([
		listOwnRows(deps.db, user.id, { ...page, folded: q === undefined ? undefined : foldForSearch(q) }),
		countOwnQuizzes(deps.db, user.id),
	]);
	const { items, pagination } = toPage(rows, query, (row) => ({
		...toQuizSummary(row, user.id),
		...(row.isShared ? { isShared: true } : {}),
	}));
	return { quizzes: items, pagination, ...totals, daily: { used: user.dailyQuizCount, limit: TIERS[user.membershipType].daily.quizzes } };
}

export async function readQuiz(deps: Deps, { id, reader }: { id: string; reader: User | undefined }): Promise<Quiz> {
	const { quiz, right } = await requireReadableQuiz(deps, id, reader);
	const original = await findReadableOriginal(deps, quiz, reader);
	const shared = right === "owner" ? await readShareInfo(deps, quiz) : undefined;
	const view = { readerId: reader?.id, review: isInsider(quiz, reader), original, shared };
	const ownView = right === "owner" ? await adminMissing(deps, quiz) : {};
	return { ...toQuiz(quiz, quiz.questions, view), ...ownView, ...(await readReviewTrail(deps, quiz, reader)) };
}
