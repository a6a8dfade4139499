import { deploymentUsageBodySchema } from "./accounts/admin";
import { signOnProviderSchema } from "./accounts/sign-on";
import { ok } from "./common";
import { defineCall } from "./define-call";
import { z } from "./z";

export const serviceCalls = {
	"GET /health": defineCall({
		id: "readHealth",
		access: "public",
		tag: "Service",
		summary: "Health of the service",
		description: "Answers 503 with the same fields and `database: error` while the database is broken or unreachable.",
		reply: ok({
			database: z.literal("ok"),
			ai: z.enum(["workers-ai", "openai-compatible", "none"]),
			mail: z.enum(["binding", "console", "none"]),
			/** Checks on the pictures of a quiz before it becomes public: by a model, by an admin, or none. */
			pictures: z.enum(["model", "admin", "trusted"]),
			signups: z.enum(["open", "invite", "closed"]),
			/** Absent without sign-on providers. */
			signOn: z.array(signOnProviderSchema).optional(),
			/** Present if only admins may log in with a password. */
			passwordLogin: z.literal("off").optional(),
			version: z.string(),
			resultsDays: z.number(),
			/** Contact for this deployment: an email address or the address of a page. */
			contact: z.string().nullable(),
			source: z.string().nullable(),
			/** Origins at which phones reach this computer, the most likely first; only for requests from the computer itself. */
			joinOrigins: z.array(z.string()).optional(),
		}).meta({ id: "Health" }),
	}),
	"GET /admin/usage": defineCall({
		id: "readDeploymentUsage",
		access: "admin",
		tag: "Service",
		summary: "Usage and limits of the whole deployment",
		description: "`aiCalls` and `mails` are counted for the current UTC day.",
		reply: deploymentUsageBodySchema,
	}),
};
