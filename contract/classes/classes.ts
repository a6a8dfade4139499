import { isoDateSchema, ok, optionalText, pageQuery, paginationSchema, refuseDuplicates } from "../common";
import { timeFactorSchema } from "../games/host-commands";
import { INTERFACE_LANGUAGES, LIMITS } from "../limits";
import { visibleText } from "../text/visible-text";
import { z } from "../z";
import { sentSupportSchema, supportSchema } from "./support";

const nameSchema = z
	.string({ error: "classNameRequired" })
	.overwrite(visibleText)
	.min(LIMITS.className.min, { error: "classNameRequired" })
	.max(LIMITS.className.max);
const language = z.enum(INTERFACE_LANGUAGES);
const endsAt = z.iso.datetime({ offset: true, error: "classEnd" });
const numberSchema = z
	.number({ error: "pupilNumber" })
	.int({ error: "pupilNumber" })
	.min(LIMITS.pupilNumber.min, { error: "pupilNumber" })
	.max(LIMITS.pupilNumber.max, { error: "pupilNumber" });
const label = optionalText(LIMITS.pupilLabel.max);
const answerCard = z
	.number({ error: "answerCard" })
	.int({ error: "answerCard" })
	.min(LIMITS.answerCard.min, { error: "answerCard" })
	.max(LIMITS.answerCard.max, { error: "answerCard" });

const classShape = {
	_id: z.string(),
	name: z.string(),
	language,
	/** When the labels and cards of its pupils are deleted. */
	endsAt: isoDateSchema,
	ended: z.boolean(),
	createdAt: isoDateSchema,
	updatedAt: isoDateSchema,
	pupilCount: z.number().int(),
};
const classSummarySchema = z.object(classShape).meta({ id: "ClassSummary" });
export type ClassSummary = z.infer<typeof classSummarySchema>;

const pupilSchema = z
	.object({
		_id: z.string(),
		number: z.number().int(),
		/** The teacher's name for the pupil, visible only to the teacher; absent if none was given, and after the end of the class. */
		label: z.string().optional(),
		timeFactor: timeFactorSchema,
		/** The number of the pupil's printed answer card, unique in the class; null beyond the hundredth pupil. */
		answerCard: z.number().int().nullable(),
		cardMadeAt: isoDateSchema.nullable(),
		/** Absent without any, and after the end of the class. */
		support: supportSchema.optional(),
	})
	.meta({ id: "Pupil" });
export type Pupil = z.infer<typeof pupilSchema>;

const classSchema = z.object({ ...classShape, pupils: z.array(pupilSchema) }).meta({ id: "Class" });
export type Class = z.infer<typeof classSchema>;

export const classListQuerySchema = z.object({ ...pageQuery(LIMITS.adminPageSize) });
export const classListBodySchema = ok({ classes: z.array(classSummarySchema), pagination: paginationSchema }).meta({ id: "ClassListBody" });
export const classBodySchema = ok({ class: classSchema }).meta({ id: "ClassBody" });

/** `endsAt` defaults to one year ahead; the server checks by its clock that it is at most 400 days ahead. */
export const createClassBodySchema = z
	.object({ name: nameSchema, language: language.optional(), endsAt: endsAt.optional() })
	.meta({ id: "CreateClassBody" });
export const changeClassBodySchema = z
	.object({ name: nameSchema.optional(), language: language.optional(), endsAt: endsAt.optional() })
	.meta({ id: "ChangeClassBody" });

const newPupilSchema = z
	.object({ number: numberSchema, label, timeFactor: timeFactorSchema.optional(), support: sentSupportSchema.optional() })
	.meta({ id: "NewPupil" });
/** Either all pupils are added or none. */
export const addPupilsBodySchema = z
	.object({
		pupils: z
			.array(newPupilSchema)
			.min(1, { error: "pupilsRequired" })
			.max(LIMITS.pupils.max)
			.superRefine(refuseDuplicates("number", "pupilNumberTwice")),
	})
	.meta({ id: "AddPupilsBody" });
export const addedPupilsBodySchema = ok({ pupils: z.array(pupilSchema) }).meta({ id: "AddedPupilsBody" });

/** `label: null` removes it. */
export const changePupilBodySchema = z
	.object({
		number: numberSchema.optional(),
		label: z.string().overwrite(visibleText).max(LIMITS.pupilLabel.max).nullable().optional(),
		timeFactor: timeFactorSchema.optional(),
		/** Null: the pupil has no answer card. */
		answerCard: answerCard.nullable().optional(),
		/** Replaces the whole object; null removes it. */
		support: sentSupportSchema.nullable().optional(),
	})
	.meta({ id: "ChangePupilBody" });
export const pupilBodySchema = ok({ pupil: pupilSchema }).meta({ id: "PupilBody" });

export const makeCardsBodySchema = z
	.object({ pupilIds: z.array(z.string().min(1).max(64)).min(1).max(LIMITS.pupils.max).optional() })
	.meta({ id: "MakeCardsBody" });
const cardSchema = z
	.object({
		pupilId: z.string(),
		number: z.number().int(),
		label: z.string().optional(),
		/** Shown only once: only its keyed hash is stored. */
		secret: z.string(),
		url: z.string(),
	})
	.meta({ id: "Card" });
export type LoginCard = z.infer<typeof cardSchema>;
export const cardsBodySchema = ok({ cards: z.array(cardSchema) }).meta({ id: "CardsBody" });

/** `secret` is accepted as typed: upper or lower case, O for 0, I and L for 1. */
export const useCardBodySchema = z
	.object({
		secret: z.string().max(64),
		/** True: replace another pupil's card on the device. False: only report whose card it is. */
		confirmed: z.boolean().optional(),
	})
	.meta({ id: "UseCardBody" });
/** The card on a device as its pupil may see it: the number, never the label. */
const heldCardSchema = z.object({ number: z.number().int() }).meta({ id: "HeldCard" });
export const usedCardBodySchema = ok({
	card: heldCardSchema,
	/** False: the device keeps its earlier card until somebody confirms the change. */
	used: z.boolean(),
	held: heldCardSchema.optional(),
}).meta({ id: "UsedCardBody" });
export const heldCardBodySchema = ok({ card: heldCardSchema.nullable() }).meta({ id: "HeldCardBody" });
