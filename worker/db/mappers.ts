import { boundModeration, type PendingQuiz, type Question, type Quiz, type QuizSummary, readModerationResult, type User } from "#contract";
import { toIso } from "../lib/days";
import { usedToday } from "./day-counters";
import type { PendingRow, SummaryRow } from "./quiz-lists";
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
		dailyQuizCount: usedToday(row, "quizzes", nowMs),
		createdAt: toIso(row.createdAt),
	};
}

export function toQuizSummary(row: SummaryRow): QuizSummary {
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
		moderationResult: review ? readModerationResult(row.moderationResult) : null,
		reviewNote: review ? row.reviewNote : null,
	};
}

/** Characters of each text of a finding in the list of waiting quizzes. */
const PENDING_TEXT = 200;

/** A quiz that waits for an admin, with who wrote it; for admins only. */
export function toPendingQuiz(row: PendingRow): PendingQuiz {
	const result = row.moderationResult === null ? null : readModerationResult(JSON.parse(row.moderationResult));
	return {
		...toQuizSummary(row),
		moderationResult: result && boundModeration(result, { text: PENDING_TEXT }),
		ownerName: row.ownerName ?? "",
		ownerEmail: row.ownerEmail ?? "",
	};
}
