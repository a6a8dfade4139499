import { languageSchema, ok } from "../common";
import { DEVICE_SCOPES, GAME } from "../limits";
import { hostQuestionSchema } from "../quizzes/question";
import { z } from "../z";
import { timeFactorSchema } from "./host-commands";
import { teamNumberSchema } from "./play";
import { teamRowSchema } from "./player-state";
import { gameSettingsSchema, leftOutSchema } from "./settings";

export const INSTANCE_STATUSES = ["lobby", "active", "finished", "archived"] as const;

/** The quiz's language, so that screen readers read its texts in it. */
const language = languageSchema.optional();

const participantSchema = z
	.object({
		nickname: z.string(),
		totalScore: z.number().int(),
		rank: z.number().int(),
		previousRank: z.number().int().nullable(),
		answered: z.boolean(),
		team: teamNumberSchema.optional(),
		/** The player's extra time and request for it; present only for the host and devices paired to steer. */
		timeFactor: timeFactorSchema.optional(),
		needsMoreTime: z.boolean().optional(),
		/** The number of the pupil whose card took the seat; only the host sees number and label. */
		number: z.number().int().optional(),
		label: z.string().optional(),
		/** The printed card of this seat, in a game with answer cards. */
		card: z.number().int().optional(),
		/** The pupil plays on a device: readings of the card count only after it has been silent for 30 s. */
		onDevice: z.literal(true).optional(),
	})
	.meta({ id: "Participant" });
export type Participant = z.infer<typeof participantSchema>;

/** Shown on the big screen beside the ranking. A field is null if there is nothing to show. */
const highlightsSchema = z
	.object({
		/** The player who climbed the most places, with the closed question or, at the end, since the first one. */
		bestClimb: z.object({ nickname: z.string(), fromRank: z.number().int(), rank: z.number().int() }).nullable(),
		hardestQuestion: z
			.object({
				questionIndex: z.number().int(),
				askedCount: z.number().int(),
				correctCount: z.number().int(),
				answerCount: z.number().int(),
			})
			.nullable(),
	})
	.meta({ id: "Highlights" });

/** A group of equal answers: options in order, a text as most players wrote it, or a number. */
export const givenSchema = z
	.object({
		answers: z.array(z.number().int()).optional(),
		text: z.string().optional(),
		number: z.number().optional(),
		/** The texts of one player; a group of equal texts has `text` instead. */
		texts: z.array(z.string()).optional(),
		count: z.number().int(),
		right: z.boolean().optional(),
		/**
		 * Set for closed text questions: the word list refuses the text or the host hid it, so no big screen shows it, and a device paired to
		 * view does not get it.
		 */
		hidden: z.literal(true).optional(),
		/** Set for open questions: whether the text is on the big screen. Screens that only show the game get no other texts. */
		shown: z.boolean().optional(),
		/** The word list refuses the text, so it cannot be shown. */
		refused: z.literal(true).optional(),
	})
	.meta({ id: "GivenAnswer" });
export type GivenAnswer = z.infer<typeof givenSchema>;

export const instanceSchema = z
	.object({
		_id: z.string(),
		pin: z.string(),
		/** Empty in a game without a quiz. */
		quizTemplateId: z.string(),
		/** A game without a quiz: it consists of quick questions. */
		quick: z.literal(true).optional(),
		quizTitle: z.string(),
		language,
		status: z.enum(INSTANCE_STATUSES),
		/** The host has paused the game between two questions. */
		paused: z.boolean(),
		questionStatus: z.enum(["reading", "open", "closed"]).nullable(),
		opensInMs: z.number().int().optional(),
		questions: z.array(hostQuestionSchema),
		/** −1 in the lobby, and in a game without a quiz until the first question is asked. */
		currentQuestionIndex: z.number().int(),
		totalQuestions: z.number().int(),
		answeredCount: z.number().int(),
		answerCounts: z.array(z.number().int()).optional(),
		/** The host has asked the question again (docs/rules/turns-and-teams.md#asking-again). */
		turn: z.literal(2).optional(),
		/** The counts of the first turn, once the solution is shown. */
		firstCounts: z.array(z.number().int()).optional(),
		firstGiven: z.array(givenSchema).optional(),
		rightShare: z.number().min(0).max(1).nullable().optional(),
		/**
		 * The most frequent answers, and the number of others, for kinds whose options are not counted. An open question has them while it
		 * is open; its others are not checked by the word list.
		 */
		given: z.array(givenSchema).optional(),
		givenOthers: z.number().int().optional(),
		acceptedTexts: z.number().int().optional(),
		/** How often the host has written texts or solutions of quick questions. */
		quickEdits: z.number().int().optional(),
		/** Right answers to the closed question; with several correct options, the counts per option do not give this number. */
		correctCount: z.number().int().optional(),
		/** Number of present players who were asked this question; present with `correctCount`. */
		askedCount: z.number().int().optional(),
		highlights: highlightsSchema.optional(),
		/** Null without a clock. */
		timeRemaining: z.number().int().nullable(),
		timeRemainingMs: z.number().int().nullable(),
		/** Null without a clock, and in the lobby. */
		timeLimit: z.number().int().nullable(),
		/** The question is closed because its time ran out, not because everybody had answered or the host closed it. */
		timeOver: z.literal(true).optional(),
		/** Number of players who requested more time and do not have it; absent for a device that may only view. */
		wishCount: z.number().int().optional(),
		/** The last nicknames that the word list refused, newest first; absent for screens that only show the game. */
		refusedNicknames: z.array(z.string()).optional(),
		/** Number of devices refused in the last 2 minutes because joining is off or locked; absent for screens that only show the game. */
		lateVisitors: z.number().int().optional(),
		/** Number of players with more time who have not answered the open question. */
		waitingFor: z.number().int(),
		/** Whether players see the solution of the closed question. */
		solutionShown: z.boolean(),
		/** Whether players see the ranking of the closed question. */
		rankingShown: z.boolean(),
		participantCount: z.number().int(),
		/** Teams with members, best first; absent in a game without teams. */
		teams: z.array(teamRowSchema).optional(),
		participants: z.array(participantSchema),
		/**
		 * All seats with a printed card, ordered by its number, because a page of participants may not contain them; absent without answer
		 * cards.
		 */
		cards: z
			.array(
				z.object({
					card: z.number().int(),
					onDevice: z.literal(true).optional(),
					/** The seat's answer to the closed question, 0 to 3 for A to D; absent for screens that only show the game. */
					option: z.number().int().optional(),
				}),
			)
			.optional(),
		/** Number of players with points on the first three ranks, once the game has ended; with ties it can exceed a page of participants. */
		winnerCount: z.number().int().optional(),
		participantsSkip: z.number().int(),
		participantsLimit: z.number().int(),
		/** Number of matches of the search; absent without a search. */
		participantsFound: z.number().int().optional(),
		settings: gameSettingsSchema,
		leftOut: leftOutSchema,
		/** The rights of a caller that is a paired device; absent for the host. */
		device: z.enum(DEVICE_SCOPES).optional(),
		/** How many devices are paired with the game; absent for a device that may only view. */
		pairedDevices: z.number().int().optional(),
		/** When the newest device was paired: shows that a code was used even if the number of devices stays the same. */
		lastPairedAt: z.string().optional(),
		/** The database is unavailable; the game continues, and its results are saved later. Present only in replies to calls, not in frames. */
		databaseAway: z.literal(true).optional(),
		revision: z.number().int(),
	})
	.meta({ id: "Instance" });
export type Instance = z.infer<typeof instanceSchema>;
export const instanceBodySchema = ok({ instance: instanceSchema }).meta({ id: "InstanceBody" });
export const removeSinceResultSchema = ok({ instance: instanceSchema, removed: z.number().int() }).meta({ id: "RemoveSinceResult" });
const PARTICIPANT_KINDS = ["wishing", "cards"] as const;
export type ParticipantKind = (typeof PARTICIPANT_KINDS)[number];
export const instanceQuerySchema = z.object({
	participantsSkip: z
		.string()
		.regex(/^\d{1,6}$/, { error: "notANumber" })
		.transform(Number)
		.optional(),
	participantsLimit: z
		.string()
		.regex(/^\d{1,6}$/, { error: "notANumber" })
		.transform((n) => Math.min(Number(n), GAME.hostPageSize))
		.optional(),
	participantsSearch: z.string().max(GAME.participantSearchMax).optional().meta({
		description: "Searches all pages for participants with this text in their name, ignoring case, accents and spaces.",
	}),
	participantsOnly: z.enum(PARTICIPANT_KINDS).optional().meta({
		description:
			"Searches all pages of participants: `wishing` finds those who asked for more time and do not have it, `cards` the seats with a printed card. The reply has `participantsFound`.",
	}),
	watching: z.literal("1").optional(),
	/** `questionsTag` of the list of questions that the caller already has: it is not sent again. */
	questionsKnown: z.string().max(40).optional(),
});

export const givenQuerySchema = z.object({
	questionIndex: z
		.string()
		.regex(/^\d{1,3}$/, { error: "notANumber" })
		.transform(Number),
	skip: z
		.string()
		.regex(/^\d{1,6}$/, { error: "notANumber" })
		.transform(Number)
		.default(0),
});
/** A page of everything that players wrote to a question, most frequent first; `total`: groups in all pages. */
export const givenBodySchema = ok({ given: z.array(givenSchema), total: z.number().int() }).meta({ id: "GivenBody" });
