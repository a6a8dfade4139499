import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { INTERFACE_LANGUAGES, MEMBERSHIP_TYPES } from "#contract";
import { createdAt } from "./columns";

export const users = sqliteTable(
	"users",
	{
		seq: integer("seq").primaryKey({ autoIncrement: true }),
		id: text("id").notNull().unique(),
		name: text("name").notNull(),
		email: text("email").notNull().unique(),
		/** `scrypt$N$r$p$salt$hash`; empty if nobody can log in (the library account). */
		passwordHash: text("password_hash").notNull(),
		/** The role is derived from it: role `admin` and membership `admin` are the same. */
		membershipType: text("membership_type", { enum: MEMBERSHIP_TYPES }).notNull().default("standard"),
		/** When an admin role that a provider's claim gave ends, unless a sign-on confirms it; null for a role given by hand. */
		adminUntil: integer("admin_until"),
		/** UTC day (YYYY-MM-DD) of the counters below. */
		countersDay: text("counters_day").notNull().default(""),
		dailyQuizCount: integer("daily_quiz_count").notNull().default(0),
		dailyAiCount: integer("daily_ai_count").notNull().default(0),
		dailyBookCount: integer("daily_book_count").notNull().default(0),
		dailyCheckCount: integer("daily_check_count").notNull().default(0),
		dailyGameCount: integer("daily_game_count").notNull().default(0),
		/** Maintained by triggers on `media_owners` (migration 0020). */
		pictureBytes: integer("picture_bytes").notNull().default(0),
		/** Bytes of quizzes, books and results; maintained by triggers on their `bytes` (migration 0020). */
		storedBytes: integer("stored_bytes").notNull().default(0),
		tokenEpoch: integer("token_epoch").notNull().default(0),
		language: text("language", { enum: INTERFACE_LANGUAGES }).notNull().default("en"),
		/** Null until the address is confirmed. */
		emailConfirmedAt: integer("email_confirmed_at"),
		createdAt: createdAt(),
	},
	// The index has few rows. Its condition is a literal, because the database uses a partial index only for a query that repeats it.
	(t) => [index("users_admins").on(t.id).where(sql`membership_type = 'admin'`)],
);

/** Deleted accounts that still have data. */
export const accountRemovals = sqliteTable("account_removals", {
	userId: text("user_id").primaryKey(),
	email: text("email").notNull(),
	searchedSeq: integer("searched_seq").notNull().default(0),
	createdAt: createdAt(),
});

export const accountTokens = sqliteTable(
	"account_tokens",
	{
		/** A SHA-256, so that a copy of the database opens no account. */
		tokenHash: text("token_hash").primaryKey(),
		/** The account that the token belongs to; of an invitation, the admin who made it. */
		userId: text("user_id").notNull(),
		kind: text("kind", { enum: ["reset", "confirm", "invite"] }).notNull(),
		/** The only address that may use an invitation; null for any. */
		email: text("email"),
		createdAt: createdAt(),
		expiresAt: integer("expires_at").notNull(),
		usedAt: integer("used_at"),
	},
	(t) => [index("account_tokens_user").on(t.userId, t.createdAt), index("account_tokens_created").on(t.createdAt)],
);

/** Counters of a UTC day, independent of accounts; the key is `<day> <what>`. */
export const dayCounts = sqliteTable("day_counts", { key: text("key").primaryKey(), used: integer("used").notNull() });

/** Wrong passwords of the last hour, one row an account, also for addresses that have none (docs/rules/accounts.md#wrong-passwords). */
export const wrongPasswords = sqliteTable(
	"wrong_passwords",
	{
		/** A keyed hash of the address. */
		account: text("account").primaryKey(),
		used: integer("used").notNull(),
		/** When the first wrong password was counted: an hour later the count ends. */
		since: integer("since").notNull(),
		/** Once the count is used up, passwords are not compared before this time. */
		nextTryAt: integer("next_try_at").notNull(),
	},
	(t) => [index("wrong_passwords_since").on(t.since)],
);

/** Mails of the last two days, by keyed hashes of mailbox and requesting network. */
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

/** A user's identity at a provider of sign-on: issuer and subject together identify one person permanently. */
export const identities = sqliteTable(
	"identities",
	{
		seq: integer("seq").primaryKey({ autoIncrement: true }),
		id: text("id").notNull().unique(),
		issuer: text("issuer").notNull(),
		subject: text("subject").notNull(),
		userId: text("user_id").notNull(),
		createdAt: createdAt(),
	},
	(t) => [uniqueIndex("identities_subject").on(t.issuer, t.subject), index("identities_user").on(t.userId)],
);

/** Sign-ons that a provider has confirmed and that have not become a session yet; deleted by use or soon after they expire. */
export const signOnCodes = sqliteTable(
	"sign_on_codes",
	{
		/** A SHA-256, so that a copy of the database opens no session. */
		codeHash: text("code_hash").primaryKey(),
		kind: text("kind", { enum: ["exchange", "link"] }).notNull(),
		providerId: text("provider_id").notNull(),
		issuer: text("issuer").notNull(),
		subject: text("subject").notNull(),
		name: text("name"),
		email: text("email"),
		emailVerified: integer("email_verified", { mode: "boolean" }).notNull(),
		/** The admin role by the provider's claim; null where no claim decides. */
		isAdmin: integer("is_admin", { mode: "boolean" }),
		/** The account that an identity of kind `link` is linked to, and how many passwords may still be tried. */
		userId: text("user_id"),
		triesLeft: integer("tries_left").notNull().default(0),
		expiresAt: integer("expires_at").notNull(),
	},
	(t) => [index("sign_on_codes_expires").on(t.expiresAt)],
);
