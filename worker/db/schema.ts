import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import {
	AUTHORING_LANGUAGES,
	BOOK_STATUSES,
	COVER_REVIEWS,
	INSTANCE_STATUSES,
	INTERFACE_LANGUAGES,
	MEMBERSHIP_TYPES,
	PICTURE_TYPES,
	QUIZ_STATUSES,
	type Question,
	REPORT_REASONS,
	REPORT_STATUSES,
	type Topic,
	VISIBILITIES,
} from "#contract";

/** Milliseconds since 1970 in UTC; the mappers turn them into ISO 8601. */
const createdAt = () => integer("created_at").notNull();
const updatedAt = () => integer("updated_at").notNull();
/** Goes up with each edit, for EDIT_CONFLICT. */
const version = () => integer("version").notNull().default(1);

export const users = sqliteTable("users", {
	seq: integer("seq").primaryKey({ autoIncrement: true }),
	id: text("id").notNull().unique(),
	name: text("name").notNull(),
	email: text("email").notNull().unique(),
	/** `scrypt$N$r$p$salt$hash`; empty: nobody can log in (the library account). */
	passwordHash: text("password_hash").notNull(),
	/** `role` admin and membership admin are the same thing (decisions section 2): only this column is stored. */
	membershipType: text("membership_type", { enum: MEMBERSHIP_TYPES }).notNull().default("standard"),
	/** UTC day (YYYY-MM-DD) that the counters below belong to (decisions section 7). */
	countersDay: text("counters_day").notNull().default(""),
	dailyQuizCount: integer("daily_quiz_count").notNull().default(0),
	dailyAiCount: integer("daily_ai_count").notNull().default(0),
	dailyBookCount: integer("daily_book_count").notNull().default(0),
	dailyCheckCount: integer("daily_check_count").notNull().default(0),
	dailyGameCount: integer("daily_game_count").notNull().default(0),
	/** Bytes of the pictures that the user brought; kept by triggers on `media_owners` (migration 0005). */
	pictureBytes: integer("picture_bytes").notNull().default(0),
	/** Tokens of an earlier epoch are no longer valid (decisions section 8). */
	tokenEpoch: integer("token_epoch").notNull().default(0),
	/** The language of mails to this user. */
	language: text("language", { enum: INTERFACE_LANGUAGES }).notNull().default("en"),
	/** Null while the address waits for its confirmation. */
	emailConfirmedAt: integer("email_confirmed_at"),
	createdAt: createdAt(),
});

/** Single-use tokens of mails and links (decisions section 8). Used ones stay for a while: they count the mails of an hour. */
export const accountTokens = sqliteTable(
	"account_tokens",
	{
		/** SHA-256 of the token: a copy of the database opens no account. */
		tokenHash: text("token_hash").primaryKey(),
		userId: text("user_id").notNull(),
		kind: text("kind", { enum: ["reset", "confirm"] }).notNull(),
		createdAt: createdAt(),
		expiresAt: integer("expires_at").notNull(),
		usedAt: integer("used_at"),
	},
	(t) => [index("account_tokens_user").on(t.userId, t.createdAt), index("account_tokens_created").on(t.createdAt)],
);

export const quizzes = sqliteTable(
	"quizzes",
	{
		/** Grows with each row: lists and search read it backwards, newest first, and stop early. */
		seq: integer("seq").primaryKey({ autoIncrement: true }),
		id: text("id").notNull().unique(),
		name: text("name").notNull(),
		/** The name folded for search (lib/fold.ts); mirrored into the trigram index by triggers. */
		nameFolded: text("name_folded").notNull(),
		minAge: integer("min_age").notNull(),
		maxAge: integer("max_age").notNull(),
		language: text("language", { enum: AUTHORING_LANGUAGES }).notNull(),
		status: text("status", { enum: QUIZ_STATUSES }).notNull(),
		visibility: text("visibility", { enum: VISIBILITIES }).notNull(),
		/** 1 when published and public, so that everybody finds it in lists. Set by the same writes as status and visibility. */
		listed: integer("listed").notNull(),
		defaultTimeLimit: integer("default_time_limit").notNull(),
		bookId: text("book_id"),
		topicNumber: integer("topic_number"),
		createdBy: text("created_by").notNull(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
		questionCount: integer("question_count").notNull(),
		timesPlayed: integer("times_played").notNull().default(0),
		/** Id of the first picture among its questions, so that lists read no questions. Set by the same writes as those. */
		picture: text("picture"),
		version: version(),
		/** Why an admin approved or rejected, for the owner; who it was, and when. */
		reviewNote: text("review_note"),
		reviewedBy: text("reviewed_by"),
		reviewedAt: integer("reviewed_at"),
		/** 1 after an admin rejected the quiz: the next publish goes to review even without findings (decisions section 4). */
		rejectedByAdmin: integer("rejected_by_admin").notNull().default(0),
		/** Read by readModerationResult of the contract only: older versions wrote it too. */
		moderationResult: text("moderation_result", { mode: "json" }).$type<unknown>(),
	},
	(t) => [
		// Beside these: the generated column `facet` and the index `quiz_search` of migration 0002, which no query selects from here.
		index("quizzes_listed").on(t.listed, t.seq),
		index("quizzes_listed_language").on(t.listed, t.language, t.seq),
		index("quizzes_owner").on(t.createdBy, t.listed, t.seq),
		index("quizzes_owner_status").on(t.createdBy, t.status, t.seq),
		index("quizzes_status").on(t.status, t.seq),
		index("quizzes_book").on(t.bookId, t.topicNumber, t.seq),
	],
);

export type QuizRow = typeof quizzes.$inferSelect;

/** The questions of a quiz in one value, apart from the row that lists read. */
export const quizContents = sqliteTable("quiz_contents", {
	quizId: text("quiz_id").primaryKey(),
	questions: text("questions", { mode: "json" }).$type<Question[]>().notNull(),
	/** What the model said about which texts (services/moderation.ts), so that no text is judged twice. */
	judged: text("judged", { mode: "json" }).$type<unknown>(),
});

/** Community statistics of solo play: one row a question, one row written an answer. */
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

/** Started games, so that repeated deliveries raise `timesPlayed` only once a game. */
export const startedGames = sqliteTable(
	"started_games",
	{
		instanceId: text("instance_id").primaryKey(),
		quizId: text("quiz_id").notNull(),
		startedAt: integer("started_at").notNull(),
	},
	(t) => [index("started_games_started").on(t.startedAt)],
);

/** The games of a host as their objects last told: for "My games" and the limits of open games (decisions section 7). */
export const games = sqliteTable(
	"games",
	{
		seq: integer("seq").primaryKey({ autoIncrement: true }),
		instanceId: text("instance_id").notNull().unique(),
		pin: text("pin").notNull(),
		quizId: text("quiz_id").notNull(),
		hostId: text("host_id").notNull(),
		title: text("title").notNull(),
		status: text("status", { enum: INSTANCE_STATUSES }).notNull(),
		/** 1 in the lobby and while active. Set by the same writes as `status`. */
		open: integer("open").notNull(),
		participantCount: integer("participant_count").notNull().default(0),
		openedAt: integer("opened_at").notNull(),
		startedAt: integer("started_at"),
		endedAt: integer("ended_at"),
		/** Grows with what the object tells: news that arrive late change nothing. */
		revision: integer("revision").notNull().default(0),
		updatedAt: updatedAt(),
	},
	(t) => [index("games_host").on(t.hostId, t.open, t.seq), index("games_open").on(t.open, t.updatedAt), index("games_pin").on(t.pin)],
);

/** Games of deleted accounts whose objects did not answer yet: the cron trigger ends and erases them. */
export const gameErasures = sqliteTable("game_erasures", {
	instanceId: text("instance_id").primaryKey(),
	pin: text("pin").notNull(),
	createdAt: createdAt(),
});

export const books = sqliteTable(
	"books",
	{
		seq: integer("seq").primaryKey({ autoIncrement: true }),
		id: text("id").notNull().unique(),
		title: text("title").notNull(),
		/** Title and author folded for search. */
		searchFolded: text("search_folded").notNull(),
		author: text("author"),
		coverImage: text("cover_image"),
		/**
		 * Whether others see an uploaded cover; null for other covers. `flagged`: waits, because a model found something. Follows the verdict
		 * about the picture by a trigger (migration 0007).
		 */
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
		/** Length of `topics`, which lists do not read. */
		topicCount: integer("topic_count").notNull().default(0),
		/** Why an admin hid the book, for its owner; who it was, and when. */
		reviewNote: text("review_note"),
		reviewedBy: text("reviewed_by"),
		reviewedAt: integer("reviewed_at"),
		/** Hash of the texts that an admin hid: the same texts are not published again. */
		hiddenHash: text("hidden_hash"),
		/** What the model said about which texts (services/moderation.ts). */
		judged: text("judged", { mode: "json" }).$type<unknown>(),
		topics: text("topics", { mode: "json" }).$type<Topic[]>().notNull(),
	},
	(t) => [
		index("books_listed").on(t.listed, t.seq),
		index("books_owner").on(t.createdBy, t.listed, t.seq),
		// Literals: the database uses such an index only for a query with the same ones.
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

/** A finished game, for its host to look up later; players are in chunks, because the size of one value is limited. */
export const gameResults = sqliteTable(
	"game_results",
	{
		seq: integer("seq").primaryKey({ autoIncrement: true }),
		instanceId: text("instance_id").notNull().unique(),
		pin: text("pin").notNull(),
		quizId: text("quiz_id").notNull(),
		hostId: text("host_id").notNull(),
		title: text("title").notNull(),
		startedAt: integer("started_at").notNull(),
		endedAt: integer("ended_at").notNull(),
		playerCount: integer("player_count").notNull(),
		questions: text("questions", { mode: "json" }).$type<unknown[]>().notNull(),
	},
	(t) => [index("game_results_host").on(t.hostId, t.seq), index("game_results_ended").on(t.endedAt)],
);

export const gameResultPlayers = sqliteTable(
	"game_result_players",
	{
		instanceId: text("instance_id").notNull(),
		chunk: integer("chunk").notNull(),
		players: text("players", { mode: "json" }).$type<unknown[]>().notNull(),
	},
	(t) => [primaryKey({ columns: [t.instanceId, t.chunk] })],
);

/** Actions of admins, with the values before and after. */
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

/** Pictures: the bytes lie in the bucket under the same id. */
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
		/** Since when nothing names it; null while something does. Kept by triggers on `media_uses` (migration 0005). */
		unusedSince: integer("unused_since"),
		/** What a model or an admin said about it; null while nobody did. */
		verdict: text("verdict", { enum: ["clean", "flagged"] }),
		verdictBy: text("verdict_by", { enum: ["model", "admin"] }),
		/** What was found; read by worker/moderation/picture-verdict.ts. */
		finding: text("finding", { mode: "json" }).$type<unknown>(),
	},
	(t) => [index("media_unused").on(t.unusedSince)],
);

/** Who brought which picture: one row a user and picture, which counts towards their quota. */
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

/** What names a picture: written by triggers on quizzes' contents, books and games, whoever writes those (migration 0005). */
export const mediaUses = sqliteTable(
	"media_uses",
	{
		mediaId: text("media_id").notNull(),
		kind: text("kind", { enum: ["quiz", "book", "game"] }).notNull(),
		/** Id of the quiz, book or game. */
		usedBy: text("used_by").notNull(),
		createdAt: createdAt(),
	},
	(t) => [
		primaryKey({ columns: [t.mediaId, t.kind, t.usedBy] }),
		index("media_uses_user").on(t.kind, t.usedBy),
		index("media_uses_age").on(t.kind, t.createdAt),
	],
);
