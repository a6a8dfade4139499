import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { INTERFACE_LANGUAGES, MEMBERSHIP_TYPES } from "#contract";
import { createdAt } from "./columns";

export const users = sqliteTable("users", {
	seq: integer("seq").primaryKey({ autoIncrement: true }),
	id: text("id").notNull().unique(),
	name: text("name").notNull(),
	email: text("email").notNull().unique(),
	/** `scrypt$N$r$p$salt$hash`; empty: nobody can log in (the library account). */
	passwordHash: text("password_hash").notNull(),
	/** `role` admin and membership admin are the same thing: only this column is stored. */
	membershipType: text("membership_type", { enum: MEMBERSHIP_TYPES }).notNull().default("standard"),
	/** UTC day (YYYY-MM-DD) that the counters below belong to. */
	countersDay: text("counters_day").notNull().default(""),
	dailyQuizCount: integer("daily_quiz_count").notNull().default(0),
	dailyAiCount: integer("daily_ai_count").notNull().default(0),
	dailyBookCount: integer("daily_book_count").notNull().default(0),
	dailyCheckCount: integer("daily_check_count").notNull().default(0),
	dailyGameCount: integer("daily_game_count").notNull().default(0),
	/** Bytes of the pictures that the user uploaded; maintained by triggers on `media_owners` (migration 0005). */
	pictureBytes: integer("picture_bytes").notNull().default(0),
	/** Bytes of the user's quizzes, books and results; maintained by triggers on their `bytes` (migration 0011). */
	storedBytes: integer("stored_bytes").notNull().default(0),
	/** Tokens of an earlier epoch are no longer valid. */
	tokenEpoch: integer("token_epoch").notNull().default(0),
	/** The language of mails to this user. */
	language: text("language", { enum: INTERFACE_LANGUAGES }).notNull().default("en"),
	/** Null while the address waits for its confirmation. */
	emailConfirmedAt: integer("email_confirmed_at"),
	createdAt: createdAt(),
});

/** Deleted accounts that still have data: who they were, until the last of it is deleted. */
export const accountRemovals = sqliteTable("account_removals", {
	userId: text("user_id").primaryKey(),
	email: text("email").notNull(),
	/** The last record of admins that was searched for them. */
	searchedSeq: integer("searched_seq").notNull().default(0),
	createdAt: createdAt(),
});

/** Single-use tokens of mails and links. */
export const accountTokens = sqliteTable(
	"account_tokens",
	{
		/** SHA-256 of the token: a copy of the database opens no account. */
		tokenHash: text("token_hash").primaryKey(),
		/** Of an invitation: who made it. */
		userId: text("user_id").notNull(),
		kind: text("kind", { enum: ["reset", "confirm", "invite"] }).notNull(),
		/** Of an invitation: the only address that may use it; null for any. */
		email: text("email"),
		createdAt: createdAt(),
		expiresAt: integer("expires_at").notNull(),
		usedAt: integer("used_at"),
	},
	(t) => [index("account_tokens_user").on(t.userId, t.createdAt), index("account_tokens_created").on(t.createdAt)],
);

/** Counters of a UTC day that belong to no account; the key is `<day> <what>`. */
export const dayCounts = sqliteTable("day_counts", { key: text("key").primaryKey(), used: integer("used").notNull() });

/** Mails of the last two days, by keyed hashes of the mailbox and of the requesting network. */
export const sentMails = sqliteTable(
	"sent_mails",
	{
		seq: integer("seq").primaryKey({ autoIncrement: true }),
		mailbox: text("mailbox").notNull(),
		network: text("network").notNull(),
		sentAt: integer("sent_at").notNull(),
	},
	(t) => [
		index("sent_mails_mailbox").on(t.mailbox, t.sentAt),
		index("sent_mails_network").on(t.network, t.sentAt),
		index("sent_mails_sent").on(t.sentAt),
	],
);
