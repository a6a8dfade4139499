import { KIND_FIELDS } from "../kinds/fields";
import { QUICK_KINDS } from "../kinds/kind";
import { GAME } from "../limits";
import { questionShape, seconds } from "../quizzes/question-fields";
import { z } from "../z";

/* Questions that a host asks on the spot (docs/rules/live-game.md#quick-questions). */

const asked = questionShape("publishable");

export const quickQuestionBodySchema = z
	.object({
		kind: z.enum(QUICK_KINDS),
		/** May be absent: the teacher asks aloud. */
		text: questionShape("draft").text,
		/** Only for a choice and a poll; absent: "A" to "D". */
		options: asked.options.unwrap().min(GAME.quickOptions.min, { error: "optionsMin" }).max(GAME.quickOptions.max).optional(),
		/** Only for an open question: how many texts each player may give; absent: 1. */
		maxAnswers: KIND_FIELDS.maxAnswers.draft.optional(),
		/** Only for an open question: no text is on the big screen before the host shows it; absent: false. */
		approve: KIND_FIELDS.approve.draft.optional(),
		/** Absent: the question has no clock. */
		timeLimit: seconds.optional(),
		/** The question that the caller sees as the current one (−1 before the first): a retry asks nothing twice. */
		after: z.number().int().min(-1).optional(),
	})
	.meta({ id: "QuickQuestionBody" });
export type QuickQuestionBody = z.infer<typeof quickQuestionBodySchema>;

export const quickTextBodySchema = z.object({ questionIndex: z.number().int().min(0), text: asked.text }).meta({ id: "QuickTextBody" });

/** The field of the question's kind: one right option, the accepted texts, or the right number. */
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
