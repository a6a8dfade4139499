import type { PendingQuiz, Question, Quiz, QuizSummary, User } from "#contract";
import { toIso, utcDay } from "../lib/days";
import type { PendingRow } from "./quiz-lists";
import type { QuizRow } from "./schema";
import type { UserRow } from "./users";

/** Rows leave the API only through these functions: each lists the fields that may leave. */

export function toUserDto(row: UserRow, nowMs: number): User {
	return {
		id: row.id,
		name: row.name,
		email: row.email,
		role: row.membershipType === "admin" ? "admin" : "user",
		membershipType: row.membershipType,
		dailyQuizCount: row.countersDay === utcDay(nowMs) ? row.dailyQuizCount : 0,
		createdAt: toIso(row.createdAt),
	};
}

export function toQuizSummary(row: QuizRow): QuizSummary {
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
	};
}

/** The whole quiz; moderation result and review note only for those who may see them. */
export function toQuiz(row: QuizRow, questions: Question[], { review }: { review: boolean }): Quiz {
	return {
		...toQuizSummary(row),
		questions,
		moderationResult: review ? row.moderationResult : null,
		reviewNote: review ? row.reviewNote : null,
	};
}

/** A quiz that waits for an admin, with who wrote it; for admins only. */
export function toPendingQuiz(row: PendingRow): PendingQuiz {
	return {
		...toQuizSummary(row),
		moderationResult: row.moderationResult,
		ownerName: row.ownerName ?? "",
		ownerEmail: row.ownerEmail ?? "",
	};
}
