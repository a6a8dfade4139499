import { callSequenceSchema, ok, refuseDuplicates } from "../common";
import { LIMITS } from "../limits";
import { z } from "../z";
import { CARD_OPTIONS } from "./answer-cards";
import { turnSchema } from "./play";

const option = z
	.number()
	.int()
	.min(0)
	.max(CARD_OPTIONS - 1);
const cardNumber = z.number().int().min(LIMITS.answerCard.min, { error: "answerCard" }).max(LIMITS.answerCard.max, { error: "answerCard" });
/** A camera's readings: in the lobby, the cards present; while a question is open, answers, each replacing an earlier one of its card. */
export const cardReadingsBodySchema = z
	.object({
		/** The open question; absent in the lobby. */
		questionIndex: z.number().int().min(0).optional(),
		/** Absent: 1. */
		turn: turnSchema.optional(),
		sequence: callSequenceSchema.optional().meta({
			description:
				"Numbers the calls of one page, upwards, under an id of the page: a call that arrives after a later one of the same page changes nothing. Without it the last call to arrive holds.",
		}),
		readings: z
			.array(
				z.object({
					card: cardNumber,
					/** The option of the card's upper edge, 0 to 3 for A to D; ignored in the lobby. */
					option,
				}),
			)
			.min(1)
			.max(LIMITS.answerCard.max)
			.superRefine(refuseDuplicates("card", "answerCardTwice")),
	})
	.meta({ id: "CardReadingsBody" });
export const cardReadingsResultSchema = ok({
	/** Number of readings that were accepted, including repeated ones. */
	taken: z.number().int(),
	/** Cards that are ignored: of no pupil of the class, of a removed seat, or of a pupil who plays on a device. */
	unknown: z.array(z.number().int()),
	/** Cards whose reading is an option that the question does not have. */
	invalid: z.array(z.number().int()),
	/** The cards of pupils who have no seat yet; present only in the lobby of a class. */
	missing: z.array(z.number().int()).optional(),
	answeredCount: z.number().int(),
}).meta({ id: "CardReadingsResult" });

/** A card's answer to a closed question, set by the host; null removes it. */
export const cardAnswerBodySchema = z
	.object({ questionIndex: z.number().int().min(0), card: cardNumber, option: option.nullable() })
	.meta({ id: "CardAnswerBody" });
export type CardAnswerBody = z.output<typeof cardAnswerBodySchema>;
