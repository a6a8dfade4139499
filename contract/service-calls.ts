import { deploymentUsageBodySchema } from "./accounts/admin";
import { ok } from "./common";
import { call } from "./define-call";
import { z } from "./z";

export const serviceCalls = {
	"GET /health": call({
		id: "readHealth",
		access: "public",
		tag: "Service",
		summary: "Whether the product serves",
		description: "503 with the same fields and `database: error` while the database is broken or out of reach.",
		reply: ok({
			database: z.literal("ok"),
			ai: z.enum(["workers-ai", "openai-compatible", "none"]),
			mail: z.enum(["binding", "console", "none"]),
			/** Who looks at the pictures of a quiz before everybody sees it: a model, an admin, or nobody. */
			pictures: z.enum(["model", "admin", "trusted"]),
			signups: z.enum(["open", "invite", "closed"]),
			version: z.string(),
			/** How many days results are kept. */
			resultsDays: z.number(),
			/** Whom to write to about this deployment: an email address, or the address of a page. */
			contact: z.string().nullable(),
			/** Where its source can be read. */
			source: z.string().nullable(),
			/** Origins at which phones reach this computer, the most likely first; only for requests from the computer itself. */
			joinOrigins: z.array(z.string()).optional(),
		}).meta({ id: "Health" }),
	}),
	"GET /admin/usage": call({
		id: "readDeploymentUsage",
		access: "admin",
		tag: "Service",
		summary: "How much of its limits the whole deployment has used",
		description: "`aiCalls` and `mails` are those of this UTC day.",
		reply: deploymentUsageBodySchema,
	}),
};
