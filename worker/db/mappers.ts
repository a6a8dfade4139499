import { mediaUrl, type Question, type Quiz, type QuizSummary, readModerationResult, type ShareInfo, type User } from "#contract";
import { toIso } from "../lib/days";
import { toAddress, type UserRow } from "./accounts/users";
import { usedToday } from "./day-counters";
import type { SummaryRow } from "./quizzes/quiz-lists";
import type { CopiedFrom } from "./quizzes/quizzes";
import type { QuizRow } from "./schema";

/** Rows leave the API only through these functions: each lists the fields that may be sent. */

export function toUserDto(row: UserRow, nowMs: number): User {
	return {
		id: row.id,
		name: row.name,
		email: toAddress(row.email),
		role: row.membershipType === "admin" ? "admin" : "user",
		membershipType: row.membershipType,
		dailyQuizCount: usedToday(row, "quizzes", nowMs),
		createdAt: toIso(row.createdAt),
	};
}

/** The first quiz is named to everybody while it is public, else to its owner. */
function toBasedOn({ source }: CopiedFrom, readerId: string | undefined): QuizSummary["basedOn"] {
	const isNamed = source !== null && (source.listed === 1 || source.createdBy === readerId);
	return isNamed ? { quizId: source.id, name: source.name } : null;
}

export function toQuizSummary(row: SummaryRow, readerId: string | undefined): QuizSummary {
	return {
		_id: row.id,
		name: row.name,
		minAge: row.minAge,
		maxAge: row.maxAge,
		language: row.language,
		status: row.status,
		visibility: row.visibility,
		defaultTimeLimit: row.defaultTimeLimit,
		bookId: row.bookId,
		topicNumber: row.topicNumber,
		createdBy: row.createdBy,
		createdAt: toIso(row.createdAt),
		updatedAt: toIso(row.updatedAt),
		questionCount: row.questionCount,
		timesPlayed: row.timesPlayed,
		version: row.version,
		basedOn: toBasedOn(row, readerId),
		...(row.picture === null ? {} : { coverImage: mediaUrl(row.picture) }),
	};
}

interface QuizView {
	readerId: string | undefined;
	review: boolean;
	/** The original of a translated quiz, for callers who may read it. */
	original?: Pick<QuizRow, "id" | "name"> | undefined;
	shared?: ShareInfo | undefined;
}

/** Includes moderation result and review note only for callers who may see them. */
export function toQuiz(row: QuizRow & CopiedFrom, questions: Question[], { readerId, review, original, shared }: QuizView): Quiz {
	return {
		...toQuizSummary(row, readerId),
		questions,
		...(original ? { translatedFrom: { _id: original.id, name: original.name } } : {}),
		moderationResult: review ? readModerationResult(row.moderationResult) : null,
		reviewNote: review ? row.reviewNote : null,
		...(shared === undefined ? {} : { shared }),
	};
}
