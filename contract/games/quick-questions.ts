import { KIND_FIELDS } from "../kinds/fields";
import { QUICK_KINDS } from "../kinds/kind";
import { GAME } from "../limits";
import { questionShape, timeLimitSchema } from "../quizzes/question-fields";
import { z } from "../z";

/* Questions that a host asks on the spot (docs/rules/live-game.md#quick-questions). */

const fieldSchemas = questionShape("publishable");

export const quickQuestionBodySchema = z
	.object({
		kind: z.enum(QUICK_KINDS),
		/** Empty if the teacher asks aloud. */
		text: questionShape("draft").text,
		/** Allowed for a choice and a poll; absent: "A" to "D". */
		options: fieldSchemas.options.unwrap().min(GAME.quickOptions.min, { error: "optionsMin" }).max(GAME.quickOptions.max).optional(),
		/** Maximum number of texts of each player, allowed for an open question; absent: 1. */
		maxAnswers: KIND_FIELDS.maxAnswers.draft.optional(),
		/** True: no text is on the big screen before the host shows it. Allowed for an open question; absent: false. */
		approve: KIND_FIELDS.approve.draft.optional(),
		/** Absent: the question has no clock. */
		timeLimit: timeLimitSchema.optional(),
		/** The index of the question that the caller sees as the current one (−1 before the first), so that a retry does not ask twice. */
		after: z.number().int().min(-1).optional(),
	})
	.meta({ id: "QuickQuestionBody" });
export type QuickQuestionBody = z.infer<typeof quickQuestionBodySchema>;

export const quickTextBodySchema = z
	.object({ questionIndex: z.number().int().min(0), text: fieldSchemas.text })
	.meta({ id: "QuickTextBody" });

/** The fields of the question's kind: one right option, the accepted texts, or the right number with its tolerance. */
export const quickSolutionBodySchema = z
	.object({
		questionIndex: z.number().int().min(0),
		correctAnswers: z.array(z.number().int().min(0)).length(1).optional(),
		accepted: KIND_FIELDS.accepted.draft.optional(),
		value: KIND_FIELDS.value.draft.optional(),
		tolerance: KIND_FIELDS.tolerance.draft.optional(),
	})
	.meta({ id: "QuickSolutionBody" });
export type QuickSolutionBody = z.infer<typeof quickSolutionBodySchema>;
