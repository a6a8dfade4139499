import { adminListQuery, isoDateSchema, ok, paginationSchema } from "../common";
import { ADMIN_TARGET_TYPES } from "../quizzes/value-lists";
import { z } from "../z";

const adminTargetTypeSchema = z.enum(ADMIN_TARGET_TYPES);
export type AdminTargetType = z.infer<typeof adminTargetTypeSchema>;

/** What an admin did: who, on what, when, and the values before and after. */
const adminActionSchema = z
	.object({
		id: z.string(),
		adminId: z.string(),
		adminEmail: z.string(),
		action: z.string(),
		targetType: z.string(),
		/** Of a question: quiz id, slash, question id. */
		targetId: z.string(),
		/** The part of the target that the action was about; null if there is none. Its shape depends on the action. */
		before: z.unknown(),
		after: z.unknown(),
		createdAt: isoDateSchema,
	})
	.meta({ id: "AdminAction" });
export type AdminAction = z.infer<typeof adminActionSchema>;

/** GET /admin/actions: all of them, those on one kind of target, or those on one target. */
export const adminActionListQuerySchema = z.object({
	targetType: adminTargetTypeSchema.optional(),
	// Room for two ids of 64 and the slash between them.
	targetId: z
		.string()
		.max(129)
		.optional()
		.transform((id) => id || undefined),
	...adminListQuery,
});
export type AdminActionListQuery = z.infer<typeof adminActionListQuerySchema>;
/** What a limit of the whole deployment allows, and how much of it is used. */
const usedSchema = z.object({ used: z.int().min(0), limit: z.int().min(0) });
/** GET /admin/usage: calls to models and mails of this UTC day, the size of the database, and deliveries that games have given up. */
const deploymentUsageSchema = z
	.object({
		aiCalls: usedSchema,
		mails: usedSchema,
		databaseBytes: z.int().min(0),
		databaseLimit: z.int().min(0),
		/** Deliveries that games gave up after a week; they are retried once a day. */
		parked: z.int().min(0),
	})
	.meta({ id: "DeploymentUsage" });
export type DeploymentUsage = z.infer<typeof deploymentUsageSchema>;
export const deploymentUsageBodySchema = ok({ data: deploymentUsageSchema }).meta({ id: "DeploymentUsageBody" });

export const adminActionListBodySchema = ok({ data: z.array(adminActionSchema), pagination: paginationSchema }).meta({
	id: "AdminActionListBody",
});
