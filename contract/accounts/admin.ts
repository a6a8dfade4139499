import { adminListQuery, isoDateSchema, ok, paginationSchema } from "../common";
import { ADMIN_TARGET_TYPES } from "../quizzes/value-lists";
import { z } from "../z";

const adminTargetTypeSchema = z.enum(ADMIN_TARGET_TYPES);
export type AdminTargetType = z.infer<typeof adminTargetTypeSchema>;

const adminActionSchema = z
	.object({
		id: z.string(),
		adminId: z.string(),
		/** Empty for a deleted account, null for an account without an address. */
		adminEmail: z.string().nullable(),
		action: z.string(),
		targetType: z.string(),
		/** The id of the target; for a question: quiz id, slash, question id. */
		targetId: z.string(),
		/** The part of the target that the action changed, or null. Its shape depends on the action. */
		before: z.unknown(),
		after: z.unknown(),
		createdAt: isoDateSchema,
	})
	.meta({ id: "AdminAction" });
export type AdminAction = z.infer<typeof adminActionSchema>;

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
const usedSchema = z.object({ used: z.int().min(0), limit: z.int().min(0) });
const deploymentUsageSchema = z
	.object({
		aiCalls: usedSchema,
		mails: usedSchema,
		databaseBytes: z.int().min(0),
		databaseLimit: z.int().min(0),
		parked: z.int().min(0),
	})
	.meta({ id: "DeploymentUsage" });
export type DeploymentUsage = z.infer<typeof deploymentUsageSchema>;
export const deploymentUsageBodySchema = ok({ data: deploymentUsageSchema }).meta({ id: "DeploymentUsageBody" });

/** Counting stops at this number: each further row would cost a read on every request. */
export const WAITING_MAX = 1_000;

const waitingSchema = z
	.object({
		/** Quizzes under review and covers of books. */
		pendingQuizzes: z.int().min(0).max(WAITING_MAX),
		reports: z.int().min(0).max(WAITING_MAX),
	})
	.meta({ id: "Waiting" });
export type WaitingCounts = z.infer<typeof waitingSchema>;
export const waitingBodySchema = ok({ data: waitingSchema }).meta({ id: "WaitingBody" });

export const adminActionListBodySchema = ok({ data: z.array(adminActionSchema), pagination: paginationSchema }).meta({
	id: "AdminActionListBody",
});
