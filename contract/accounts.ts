import { isoDateSchema, ok } from "./common";
import { INTERFACE_LANGUAGES } from "./limits";
import { emailSchema, givenPasswordSchema, passwordSchema, userNameSchema } from "./users";
import { z } from "./z";

/** What a person does with their own account (decisions section 8). */

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

/** The token of a mail or a link. What is no token of ours is no longer valid rather than malformed. */
const linkTokenSchema = z.string().trim().min(1).max(200);
export const resetPasswordBodySchema = z.object({ token: linkTokenSchema, newPassword: passwordSchema }).meta({ id: "ResetPasswordBody" });

export const tokenBodySchema = ok({ data: z.object({ token: z.string() }) }).meta({ id: "TokenBody" });
export const doneBodySchema = ok({}).meta({ id: "DoneBody" });
export const resetLinkBodySchema = ok({ data: z.object({ url: z.string(), expiresAt: isoDateSchema }) }).meta({ id: "ResetLinkBody" });
