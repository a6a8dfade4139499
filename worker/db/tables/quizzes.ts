import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import {
	AUTHORING_LANGUAGES,
	BOOK_STATUSES,
	COVER_REVIEWS,
	PICTURE_TYPES,
	QUIZ_STATUSES,
	type Question,
	REPORT_REASONS,
	REPORT_STATUSES,
	type Topic,
	VISIBILITIES,
} from "#contract";
import { bytes, createdAt, updatedAt, version } from "./columns";

export const books = sqliteTable(
	"books",
	{
		seq: integer("seq").primaryKey({ autoIncrement: true }),
		id: text("id").notNull().unique(),
		title: text("title").notNull(),
		searchFolded: text("search_folded").notNull(),
		author: text("author"),
		coverImage: text("cover_image"),
		/** Whether others see an uploaded cover; else null. `flagged`: a model found something. A trigger follows the picture's verdict. */
		coverState: text("cover_state", { enum: ["shown", "flagged", ...COVER_REVIEWS] }),
		description: text("description"),
		url: text("url"),
		language: text("language", { enum: AUTHORING_LANGUAGES }).notNull(),
		minAge: integer("min_age").notNull(),
		maxAge: integer("max_age").notNull(),
		visibility: text("visibility", { enum: VISIBILITIES }).notNull(),
		status: text("status", { enum: BOOK_STATUSES }).notNull(),
		/** 1 when published and public. */
		listed: integer("listed").notNull(),
		createdBy: text("created_by").notNull(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
		version: version(),
		bytes: bytes(),
		/** Length of `topics`, which lists do not read. */
		topicCount: integer("topic_count").notNull().default(0),
		/** Why an admin hid the book, for its owner; which admin, and when. */
		reviewNote: text("review_note"),
		reviewedBy: text("reviewed_by"),
		reviewedAt: integer("reviewed_at"),
		/** Hash of the hidden texts: the same texts cannot be published again. */
		hiddenHash: text("hidden_hash"),
		/** The model's verdicts by text (worker/moderation/verdicts.ts). */
		judged: text("judged", { mode: "json" }).$type<unknown>(),
		topics: text("topics", { mode: "json" }).$type<Topic[]>().notNull(),
	},
	(t) => [
		index("books_listed").on(t.listed, t.seq),
		index("books_owner").on(t.createdBy, t.listed, t.seq),
		index("books_reviewer").on(t.reviewedBy).where(sql`reviewed_by IS NOT NULL`),
		// Literals, because the database uses a partial index only for a query that repeats them.
		index("books_cover_waiting").on(t.seq).where(sql`cover_state IN ('waiting', 'flagged') AND listed = 1`),
	],
);

export const reports = sqliteTable(
	"reports",
	{
		seq: integer("seq").primaryKey({ autoIncrement: true }),
		id: text("id").notNull().unique(),
		quizId: text("quiz_id").notNull(),
		questionId: text("question_id").notNull(),
		questionText: text("question_text").notNull(),
		questionIndex: integer("question_index").notNull(),
		reporterId: text("reporter_id").notNull(),
		reporterEmail: text("reporter_email").notNull(),
		reporterNickname: text("reporter_nickname"),
		reason: text("reason", { enum: REPORT_REASONS }).notNull(),
		description: text("description"),
		status: text("status", { enum: REPORT_STATUSES }).notNull(),
		adminNotes: text("admin_notes"),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
		version: version(),
	},
	(t) => [
		uniqueIndex("reports_once").on(t.quizId, t.questionId, t.reporterId),
		index("reports_status").on(t.status, t.seq),
		index("reports_quiz").on(t.quizId, t.status),
		index("reports_reporter").on(t.reporterId),
	],
);

export const adminActions = sqliteTable(
	"admin_actions",
	{
		seq: integer("seq").primaryKey({ autoIncrement: true }),
		adminId: text("admin_id").notNull(),
		adminEmail: text("admin_email").notNull(),
		action: text("action").notNull(),
		targetType: text("target_type").notNull(),
		targetId: text("target_id").notNull(),
		before: text("before", { mode: "json" }).$type<unknown>(),
		after: text("after", { mode: "json" }).$type<unknown>(),
		createdAt: createdAt(),
	},
	(t) => [
		index("admin_actions_target").on(t.targetType, t.targetId, t.seq),
		index("admin_actions_admin").on(t.adminId),
		index("admin_actions_created").on(t.createdAt),
	],
);

/** Links that share a quiz or book. Triggers delete those of deleted or ownerless ones, and users of deleted links (migration 0020). */
export const shares = sqliteTable(
	"shares",
	{
		seq: integer("seq").primaryKey({ autoIncrement: true }),
		/** The link's secret is derived from it with the signing secret (services/quizzes/shares.ts), so that a copy of the database opens no link. */
		id: text("id").notNull().unique(),
		kind: text("kind", { enum: ["quiz", "book"] }).notNull(),
		/** Ids of quizzes and books differ. */
		targetId: text("target_id").notNull().unique(),
		ownerId: text("owner_id").notNull(),
		/** A keyed hash of the secret. */
		secretHash: text("secret_hash").notNull().unique(),
		createdAt: createdAt(),
	},
	(t) => [index("shares_owner").on(t.ownerId, t.seq)],
);

export const shareUsers = sqliteTable(
	"share_users",
	{
		seq: integer("seq").primaryKey({ autoIncrement: true }),
		shareId: text("share_id").notNull(),
		userId: text("user_id").notNull(),
		createdAt: createdAt(),
	},
	(t) => [uniqueIndex("share_users_share").on(t.shareId, t.userId), index("share_users_user").on(t.userId, t.seq)],
);

export const media = sqliteTable(
	"media",
	{
		id: text("id").primaryKey(),
		type: text("type", { enum: PICTURE_TYPES }).notNull(),
		width: integer("width").notNull(),
		height: integer("height").notNull(),
		bytes: integer("bytes").notNull(),
		createdAt: createdAt(),
		/** 1 once the bytes are in the bucket. */
		stored: integer("stored").notNull().default(0),
		/** Null while it is used. Maintained by triggers on `media_uses` (migration 0020). */
		unusedSince: integer("unused_since"),
		/** The verdict of a model or an admin. */
		verdict: text("verdict", { enum: ["clean", "flagged"] }),
		verdictBy: text("verdict_by", { enum: ["model", "admin"] }),
		/** Read by worker/moderation/picture-verdict.ts. */
		finding: text("finding", { mode: "json" }).$type<unknown>(),
	},
	(t) => [index("media_unused").on(t.unusedSince)],
);

/** One row per user and picture, which counts towards the user's quota. */
export const mediaOwners = sqliteTable(
	"media_owners",
	{
		seq: integer("seq").primaryKey({ autoIncrement: true }),
		userId: text("user_id").notNull(),
		mediaId: text("media_id").notNull(),
		bytes: integer("bytes").notNull(),
		createdAt: createdAt(),
	},
	(t) => [uniqueIndex("media_owners_once").on(t.userId, t.mediaId), index("media_owners_media").on(t.mediaId)],
);

/** Written by triggers on quiz contents, books, games and homework, so that no code path can forget it (migration 0020). */
export const mediaUses = sqliteTable(
	"media_uses",
	{
		mediaId: text("media_id").notNull(),
		kind: text("kind", { enum: ["quiz", "book", "game", "assignment"] }).notNull(),
		usedBy: text("used_by").notNull(),
		createdAt: createdAt(),
	},
	(t) => [
		primaryKey({ columns: [t.mediaId, t.kind, t.usedBy] }),
		index("media_uses_user").on(t.kind, t.usedBy),
		index("media_uses_age").on(t.kind, t.createdAt),
	],
);

export const quizzes = sqliteTable(
	"quizzes",
	{
		/** Grows with each row: lists and search read it backwards, newest first, and stop early. */
		seq: integer("seq").primaryKey({ autoIncrement: true }),
		id: text("id").notNull().unique(),
		name: text("name").notNull(),
		/** Folded for search (lib/fold.ts); triggers mirror it into the trigram index. */
		nameFolded: text("name_folded").notNull(),
		minAge: integer("min_age").notNull(),
		maxAge: integer("max_age").notNull(),
		language: text("language", { enum: AUTHORING_LANGUAGES }).notNull(),
		status: text("status", { enum: QUIZ_STATUSES }).notNull(),
		visibility: text("visibility", { enum: VISIBILITIES }).notNull(),
		/** 1 if published and public, so that it appears in everybody's lists. Set by the same writes as status and visibility. */
		listed: integer("listed").notNull(),
		defaultTimeLimit: integer("default_time_limit").notNull(),
		bookId: text("book_id"),
		topicNumber: integer("topic_number"),
		createdBy: text("created_by").notNull(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
		questionCount: integer("question_count").notNull(),
		timesPlayed: integer("times_played").notNull().default(0),
		/** Id of the first picture among its questions, so that lists need not read questions. Written together with the questions. */
		picture: text("picture"),
		version: version(),
		bytes: bytes(),
		/** The admin's note for the owner; which admin, and when. */
		reviewNote: text("review_note"),
		reviewedBy: text("reviewed_by"),
		reviewedAt: integer("reviewed_at"),
		/** 1 after an admin rejected the quiz: the next publish goes to review even without findings. */
		rejectedByAdmin: integer("rejected_by_admin").notNull().default(0),
		/** The translated original, which may be deleted by now. */
		translatedFrom: text("translated_from"),
		/** The quiz that this one is a copy of, which may be deleted by now. */
		basedOn: text("based_on"),
		/** Read only with readModerationResult of the contract. */
		moderationResult: text("moderation_result", { mode: "json" }).$type<unknown>(),
	},
	(t) => [
		// Migration 0020 adds the index `quiz_search`, which no query selects through this schema.
		index("quizzes_listed").on(t.listed, t.seq),
		index("quizzes_listed_language").on(t.listed, t.language, t.seq),
		index("quizzes_owner").on(t.createdBy, t.listed, t.seq),
		index("quizzes_owner_status").on(t.createdBy, t.status, t.seq),
		index("quizzes_status").on(t.status, t.seq),
		// This index has few rows; it finds quizzes when their reviewer is deleted.
		index("quizzes_reviewer").on(t.reviewedBy).where(sql`reviewed_by IS NOT NULL`),
		index("quizzes_book").on(t.bookId, t.topicNumber, t.seq),
	],
);

export type QuizRow = typeof quizzes.$inferSelect;

/** Questions of a quiz, separate from the row that lists read. */
export const quizContents = sqliteTable("quiz_contents", {
	quizId: text("quiz_id").primaryKey(),
	questions: text("questions", { mode: "json" }).$type<Question[]>().notNull(),
	/** The model's verdicts by text (worker/moderation/verdicts.ts), so that no text is judged twice. */
	judged: text("judged", { mode: "json" }).$type<unknown>(),
});

/** One row per question, one row written per answer. */
export const soloStats = sqliteTable(
	"solo_stats",
	{
		quizId: text("quiz_id").notNull(),
		questionId: text("question_id").notNull(),
		correctCount: integer("correct_count").notNull().default(0),
		wrongCount: integer("wrong_count").notNull().default(0),
	},
	(t) => [primaryKey({ columns: [t.quizId, t.questionId] })],
);
