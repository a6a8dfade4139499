import { isoDateSchema } from "../common";
import { z } from "../z";
import { givenPasswordSchema, linkTokenSchema, passwordSchema } from "./users";

export const signOnProviderSchema = z.object({ id: z.string(), label: z.string() }).meta({ id: "SignOnProvider" });
export type SignOnProvider = z.infer<typeof signOnProviderSchema>;

/** A sign-on that opens an account. `provider` is null if the provider is no longer configured; `label` is then its host. */
export const identitySchema = z
	.object({ id: z.string(), provider: z.string().nullable(), label: z.string(), linkedAt: isoDateSchema })
	.meta({ id: "Identity" });
export type Identity = z.infer<typeof identitySchema>;

export const startSignOnQuerySchema = z.object({ next: z.string().max(2_000).optional() });
export const exchangeBodySchema = z.object({ code: linkTokenSchema }).meta({ id: "ExchangeSignOnBody" });
export const linkSignOnBodySchema = z.object({ linkCode: linkTokenSchema, password: givenPasswordSchema }).meta({ id: "LinkSignOnBody" });
/** `details` of SIGN_ON_LINK_NEEDED. */
export const linkNeededSchema = z.object({ email: z.string(), linkCode: z.string() });
export const setPasswordBodySchema = z.object({ newPassword: passwordSchema }).meta({ id: "SetPasswordBody" });
