import {
	boundModeration,
	type FlaggedQuestion,
	type InterfaceLanguage,
	type ModerationDetail,
	mediaUrl,
	type PendingQuiz,
	type Question,
	type QuestionText,
	type Quiz,
	type QuizSummary,
	questionTexts,
	readModerationResult,
	readQuestions,
	type User,
} from "#contract";
import { toIso } from "../lib/days";
import type { UserRow } from "./accounts/users";
import { usedToday } from "./day-counters";
import type { UnclearPicture } from "./media/media";
import type { FlaggedRow, PendingRow, SummaryRow } from "./quizzes/quiz-lists";
import type { QuizRow } from "./schema";

/** Rows leave the API only through these functions: each lists the fields that may be sent. */

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
		...(row.picture === null ? {} : { coverImage: mediaUrl(row.picture) }),
	};
}

interface QuizView {
	review: boolean;
	/** What it was translated from, for callers who may read that. */
	original?: Pick<QuizRow, "id" | "name"> | undefined;
}

/** The whole quiz; with moderation result and review note only for callers who may see them. */
export function toQuiz(row: QuizRow, questions: Question[], { review, original }: QuizView): Quiz {
	return {
		...toQuizSummary(row),
		questions,
		...(original ? { translatedFrom: { _id: original.id, name: original.name } } : {}),
		moderationResult: review ? readModerationResult(row.moderationResult) : null,
		reviewNote: review ? row.reviewNote : null,
	};
}

/** Characters of each text of a finding in the list of waiting quizzes. */
const PENDING_TEXT = 200;

/** True for a finding about one of these pictures, in any language in which its quiz was saved. */
function isAboutPicture({ field, index, reason }: ModerationDetail, pictures: readonly UnclearPicture[]): boolean {
	const found = pictures.find((picture) => field === "image" && picture.index === index)?.finding;
	return found ? Object.values(found.reasons).includes(reason) : false;
}

/** The text of a question, and its texts that one of these findings is about. */
function toFlagged({ index, question }: FlaggedRow, details: readonly ModerationDetail[]): FlaggedQuestion {
	const texts = readQuestions([question]).flatMap(questionTexts);
	const isFlagged = ({ field, optionIndex }: QuestionText) =>
		details.some((detail) => detail.index === index && detail.field === field && detail.optionIndex === optionIndex);
	return { index, texts: texts.filter((text) => text.field === "question" || isFlagged(text)) };
}

interface PendingParts {
	pictures: readonly UnclearPicture[];
	flagged: readonly FlaggedRow[];
}

/** A quiz that waits for an admin, with its author and what there is to check, in the admin's language; for admins only. */
export function toPendingQuiz(row: PendingRow, { pictures, flagged }: PendingParts, language: InterfaceLanguage): PendingQuiz {
	const result = row.moderationResult === null ? null : readModerationResult(JSON.parse(row.moderationResult));
	const details = result?.details.filter((detail) => !isAboutPicture(detail, pictures)) ?? [];
	return {
		...toQuizSummary(row),
		moderationResult: result && boundModeration({ ...result, details }, { text: PENDING_TEXT }),
		pictures: pictures.map(({ index, image, finding }) => ({
			index,
			image,
			finding: finding && { severity: finding.severity, category: finding.category, reason: finding.reasons[language] },
		})),
		flagged: flagged
			.filter(({ index }) => details.some((detail) => detail.index === index))
			.map((question) => toFlagged(question, details)),
		ownerName: row.ownerName ?? "",
		ownerEmail: row.ownerEmail ?? "",
	};
}
