import { adminListQuery, isoDateSchema, ok, paginationSchema } from "../common";
import { LIMITS } from "../limits";
import { visibleText } from "../text/visible-text";
import { z } from "../z";
import { MEMBERSHIP_TYPES } from "./tiers";

export const emailSchema = z
	.string({ error: "emailInvalid" })
	.trim()
	.toLowerCase()
	.max(LIMITS.email.max, { error: "emailInvalid" })
	.pipe(z.email({ error: "emailInvalid" }));
export const passwordSchema = z
	.string({ error: "passwordMin" })
	.min(LIMITS.password.min, { error: "passwordMin" })
	.max(LIMITS.password.max);

export const userNameSchema = z
	.string({ error: "nameMin" })
	.overwrite(visibleText)
	.min(LIMITS.userName.min, { error: "nameMin" })
	.max(LIMITS.userName.max);

/** The token of a mail or a link. Malformed tokens get the same error as expired ones. */
export const linkTokenSchema = z.string().trim().min(1).max(200);

export const registerBodySchema = z
	.object({
		name: userNameSchema,
		email: emailSchema,
		password: passwordSchema,
		/** The token of an invitation; required where sign-ups are not open. */
		invitation: linkTokenSchema.optional(),
	})
	.meta({ id: "RegisterBody" });

/** Compared with the stored password, so its length and characters are not validated. */
export const givenPasswordSchema = z.string({ error: "passwordRequired" }).min(1, { error: "passwordRequired" }).max(LIMITS.password.max);

export const loginBodySchema = z
	.object({
		email: z.string({ error: "emailInvalid" }).trim().toLowerCase().min(1, { error: "emailInvalid" }).max(LIMITS.email.max),
		password: givenPasswordSchema,
	})
	.meta({ id: "LoginBody" });

const membershipTypeSchema = z.enum(MEMBERSHIP_TYPES);

export const userSchema = z
	.object({
		id: z.string(),
		name: z.string(),
		/** Null for an account whose sign-on provider sent no address. */
		email: z.string().nullable(),
		role: z.enum(["user", "admin"]),
		membershipType: membershipTypeSchema,
		/** Quizzes created on this UTC day. */
		dailyQuizCount: z.number().int(),
		createdAt: isoDateSchema,
	})
	.meta({ id: "User" });
export type User = z.infer<typeof userSchema>;

export const sessionBodySchema = ok({ data: z.object({ token: z.string(), user: userSchema }) }).meta({ id: "SessionBody" });
export const userBodySchema = ok({ data: z.object({ user: userSchema }) }).meta({ id: "UserBody" });

export const userListQuerySchema = z.object({ search: z.string().trim().max(LIMITS.email.max).optional(), ...adminListQuery });
const listedUserSchema = userSchema
	.extend({
		/** Labels of the providers by which the user signs on; absent without providers. */
		signOn: z.array(z.string()).optional(),
	})
	.meta({ id: "ListedUser" });
export type ListedUser = z.infer<typeof listedUserSchema>;
export const userListBodySchema = ok({ data: z.object({ users: z.array(listedUserSchema) }), pagination: paginationSchema }).meta({
	id: "UserListBody",
});
export const membershipBodySchema = z.object({ membershipType: membershipTypeSchema }).meta({ id: "MembershipBody" });
