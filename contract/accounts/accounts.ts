import { isoDateSchema, ok } from "../common";
import { INTERFACE_LANGUAGES } from "../limits";
import { z } from "../z";
import { identitySchema } from "./sign-on";
import { emailSchema, givenPasswordSchema, linkTokenSchema, passwordSchema, userNameSchema, userSchema } from "./users";

export const changePasswordBodySchema = z
	.object({ currentPassword: givenPasswordSchema, newPassword: passwordSchema })
	.meta({ id: "ChangePasswordBody" });

export const profileBodySchema = z
	.object({ name: userNameSchema.optional(), language: z.enum(INTERFACE_LANGUAGES).optional() })
	.superRefine((body, ctx) => {
		if (body.name === undefined && body.language === undefined) ctx.addIssue({ code: "custom", message: "nameMin", path: ["name"] });
	})
	.meta({ id: "ProfileBody" });

export const forgotPasswordBodySchema = z.object({ email: emailSchema }).meta({ id: "ForgotPasswordBody" });

export const resetPasswordBodySchema = z.object({ token: linkTokenSchema, newPassword: passwordSchema }).meta({ id: "ResetPasswordBody" });

export const tokenBodySchema = ok({ data: z.object({ token: z.string() }) }).meta({ id: "TokenBody" });
export const doneBodySchema = ok({}).meta({ id: "DoneBody" });
export const linkBodySchema = ok({ data: z.object({ url: z.string(), expiresAt: isoDateSchema }) }).meta({ id: "LinkBody" });
/** If `email` is given, only this address may use the invitation. */
export const invitationBodySchema = z.object({ email: emailSchema.optional() }).meta({ id: "InvitationBody" });

export const confirmEmailBodySchema = z.object({ token: linkTokenSchema }).meta({ id: "ConfirmEmailBody" });
/** Accounts with a password must send it; others need a recent sign-on instead. */
export const deleteAccountBodySchema = z.object({ password: givenPasswordSchema.optional() }).meta({ id: "DeleteAccountBody" });

/**
 * Use of one kind and its limit (null: unlimited), counted for the current UTC day, except pictures (stored bytes) and classes (stored
 * classes).
 */
const usedSchema = z.object({ used: z.number().int(), limit: z.number().int().nullable() });
const usageSchema = z
	.object({
		quizzes: usedSchema,
		books: usedSchema,
		generations: usedSchema,
		checks: usedSchema,
		games: usedSchema,
		pictures: usedSchema,
		bytes: usedSchema,
		classes: usedSchema,
		openGames: z.object({ open: z.number().int(), limit: z.number().int() }),
	})
	.meta({ id: "Usage" });
export type Usage = z.infer<typeof usageSchema>;

/** `emailConfirmed` is false only if mail is set up and this address is not confirmed yet. */
export const ownAccountBodySchema = ok({
	data: z.object({
		user: userSchema,
		usage: usageSchema,
		emailConfirmed: z.boolean(),
		/** Absent without sign-on providers, like `hasPassword`. */
		identities: z.array(identitySchema).optional(),
		hasPassword: z.boolean().optional(),
	}),
}).meta({ id: "OwnAccountBody" });
export type OwnAccount = z.infer<typeof ownAccountBodySchema>["data"];

/** The body of GET /users/me/export. It has no `success` field, because users save it as a file. */
export const accountExportSchema = z
	.object({
		exportedAt: isoDateSchema,
		account: z.unknown(),
		/** Absent for an account that never signed on with a provider. */
		identities: z.array(z.unknown()).optional(),
		usage: usageSchema,
		quizzes: z.array(z.unknown()),
		books: z.array(z.unknown()),
		games: z.array(z.unknown()),
		assignments: z.array(z.unknown()),
		results: z.array(z.unknown()),
		classes: z.array(z.unknown()),
		pictures: z.array(z.unknown()),
		reports: z.array(z.unknown()),
		adminActions: z.array(z.unknown()),
		changesByAdmins: z.array(z.unknown()),
	})
	.meta({ id: "AccountExport" });
