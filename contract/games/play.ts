import { callSequenceSchema, ok } from "../common";
import { ANSWER_TEXT_MAX, LIMITS, TEAM_COUNT } from "../limits";
import { z } from "../z";

/** The number of a team; its name, colour and shape follow from the number. */
export const teamNumberSchema = z
	.number()
	.int()
	.min(0)
	.max(TEAM_COUNT.max - 1);

/** A random text by which the server recognises a retry: the reply to the first try may have been lost. */
export const attemptSchema = z
	.string()
	.regex(/^[A-Za-z0-9_-]{20,64}$/)
	.optional();

const nickname = z.string({ error: "nicknameRequired" }).max(200, { error: "nicknameTooLong" });
export const writtenNickname = nickname.min(1, { error: "nicknameRequired" });

/** The game core checks length and characters of the nickname, after removing white space. */
export const joinBodySchema = z
	.object({
		/** Required unless the game assigns nicknames; then it identifies the caller's own seat, for a rejoin or a reroll. */
		nickname: nickname.optional(),
		/** Lets a retry find the seat that the first try took when its reply was lost. */
		attempt: attemptSchema,
		needsMoreTime: z.boolean().optional(),
		/** Requests another assigned nickname for the caller's own seat: only in the lobby, at most three times. */
		reroll: z.boolean().optional(),
		/** The team to join, where players choose; absent: the smallest. */
		team: teamNumberSchema.optional(),
		/** A random id of the page: the host sees how many devices wait because joining is off or locked, and a class shares one address. */
		visitor: z
			.string()
			.regex(/^[A-Za-z0-9_-]{10,64}$/)
			.optional(),
	})
	.meta({ id: "JoinBody" });
export const joinResultSchema = ok({ nickname: z.string(), rejoined: z.boolean() }).meta({ id: "JoinResult" });

export const stateQuerySchema = z.object({ nickname: z.string().max(200).optional() });

export const answerTextsSchema = z
	.array(z.string().max(ANSWER_TEXT_MAX, { error: "answerTextTooLong" }), { error: "answerTextRequired" })
	.min(1, { error: "answerTextRequired" })
	.max(LIMITS.openAnswers.max);

export const turnSchema = z.union([z.literal(1), z.literal(2)]);

export const answerBodySchema = z
	.object({
		nickname: writtenNickname,
		questionIndex: z.number().int().min(0),
		/** Indexes of options: a choice, a vote, or all of them in order. One of `answers`, `text`, `number` and `texts` is required, by the question's kind. */
		answers: z
			.array(z.number().int().min(0, { error: "answersRange" }), { error: "answersRequired" })
			.min(1, { error: "answersRequired" })
			.max(LIMITS.options.max)
			.refine((list) => new Set(list).size === list.length, { error: "unique" })
			.optional(),
		text: z.string().max(ANSWER_TEXT_MAX, { error: "answerTextTooLong" }).optional(),
		number: z.number({ error: "answerNumberRequired" }).optional(),
		texts: answerTextsSchema.optional(),
		/** Whole seconds by the client's clock; stored for statistics only, does not affect the points. */
		timeElapsed: z.number().int().min(0).max(86_400).optional(),
		/** The turn that the player sees, so that a late retry is no answer to the second one. */
		turn: turnSchema.optional(),
		sequence: callSequenceSchema.optional().meta({
			description:
				"Where answers may change: numbers the calls of one page, upwards, under an id of the page. A call that arrives after a later one of the same page is ALREADY_ANSWERED, because the page has given it up. Without it the last answer to arrive holds.",
		}),
	})
	.meta({ id: "AnswerBody" });
export const answerResultSchema = ok({ accepted: z.literal(true), answeredCount: z.number().int() }).meta({ id: "AnswerResult" });
