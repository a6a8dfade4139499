import { adminListQuery, idSchema, isoDateSchema, ok, optionalText, paginationSchema } from "../common";
import { LIMITS } from "../limits";
import { REPORT_REASONS, REPORT_STATUSES } from "../quizzes/value-lists";
import { z } from "../z";

const reportReasonSchema = z.enum(REPORT_REASONS);
export type ReportReason = z.infer<typeof reportReasonSchema>;
const reportStatusSchema = z.enum(REPORT_STATUSES);
export type ReportStatus = z.infer<typeof reportStatusSchema>;

export const createReportBodySchema = z
	.object({
		quizId: idSchema,
		questionId: idSchema,
		questionText: z.string().trim().max(LIMITS.questionText.max).nullish(),
		questionIndex: z
			.number()
			.int()
			.min(0)
			.max(LIMITS.questions.max - 1)
			.nullish(),
		reporterEmail: z.string().trim().max(LIMITS.email.max).nullish(),
		reporterNickname: z.string().trim().max(LIMITS.userName.max).nullish(),
		reason: reportReasonSchema.default("incorrect"),
		description: optionalText(LIMITS.reportText.max),
	})
	.meta({ id: "CreateReportBody" });

const reportSchema = z
	.object({
		_id: z.string(),
		quizId: z.string(),
		questionId: z.string(),
		questionText: z.string(),
		questionIndex: z.number().int(),
		/** Empty for a deleted account, null for an account without an address. */
		reporterEmail: z.string().nullable(),
		reporterNickname: z.string().optional(),
		reason: reportReasonSchema,
		description: z.string().optional(),
		status: reportStatusSchema,
		adminNotes: z.string().optional(),
		createdAt: isoDateSchema,
		updatedAt: isoDateSchema,
		version: z.number().int(),
	})
	.meta({ id: "Report" });
export type Report = z.infer<typeof reportSchema>;

export const reportListQuerySchema = z.object({
	status: z
		.enum([...REPORT_STATUSES, "all"])
		.optional()
		.transform((status) => (status === "all" ? undefined : status)),
	...adminListQuery,
});
export const reportListBodySchema = ok({ data: z.array(reportSchema), pagination: paginationSchema }).meta({ id: "ReportListBody" });
export const reportBodySchema = ok({ data: reportSchema }).meta({ id: "ReportBody" });

/** PATCH /reports/{id}: absent fields stay as they are; a stale `version` gives EDIT_CONFLICT. */
export const updateReportBodySchema = z
	.object({
		status: reportStatusSchema.optional(),
		adminNotes: z.string().trim().max(LIMITS.reportText.max).nullable().optional(),
		version: z.number().int().optional(),
	})
	.meta({ id: "UpdateReportBody" });

export const bulkUpdateBodySchema = z
	.object({
		quizId: idSchema,
		questionId: idSchema,
		status: z.enum(["resolved", "rejected"]),
		adminNotes: optionalText(LIMITS.reportText.max),
		/** Changes open reports only; EDIT_CONFLICT if another admin has closed them all meanwhile. */
		openOnly: z.boolean().optional(),
	})
	.meta({ id: "BulkUpdateBody" });
export const bulkUpdateResultSchema = ok({ data: z.object({ updated: z.number().int() }) }).meta({ id: "BulkUpdateResult" });

const problematicGroupSchema = z
	.object({
		quizId: z.string(),
		quizName: z.string(),
		questions: z.array(
			z.object({
				questionId: z.string(),
				questionIndex: z.number().int(),
				questionText: z.string(),
				reasons: z.partialRecord(reportReasonSchema, z.number().int()),
				reportCount: z.number().int(),
				/** The newest reports on the question. */
				reports: z.array(reportSchema),
			}),
		),
	})
	.meta({ id: "ProblematicQuestionGroup" });
export type ProblematicGroup = z.infer<typeof problematicGroupSchema>;
export const problematicQuerySchema = z.object({ ...adminListQuery });
export const problematicBodySchema = ok({ data: z.array(problematicGroupSchema), pagination: paginationSchema }).meta({
	id: "ProblematicBody",
});
