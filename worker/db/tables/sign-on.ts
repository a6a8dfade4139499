import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt } from "./columns";

/** A user's identity at a provider of sign-on: issuer and subject together name one person for good. */
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

/** Sign-ons that a provider has confirmed and that no session has come of yet; deleted by use or soon after they expire. */
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
		/** Of a link: the account to link to, and how many passwords may still be tried. */
		userId: text("user_id"),
		triesLeft: integer("tries_left").notNull().default(0),
		expiresAt: integer("expires_at").notNull(),
	},
	(t) => [index("sign_on_codes_expires").on(t.expiresAt)],
);
