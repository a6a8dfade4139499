import { idSchema, languageSchema, ok } from "../common";
import {
	ANSWER_TEXT_MAX,
	DEVICE_SCOPES,
	GAME,
	GAME_TIMERS,
	LIMITS,
	NICKNAME_MODES,
	POINTS_MODES,
	RANKING_PLANS,
	RANKINGS,
	SHUFFLES,
	SOLUTIONS,
	TEAM_COUNT,
	TEAM_MODES,
	TIME_FACTORS,
	type TimeFactor,
} from "../limits";
import { hostQuestionSchema } from "../quizzes/question";
import { z } from "../z";
import { teamRowSchema } from "./player-state";

/** The number of a team: its name, colour and shape follow from it (teams.ts). */
const team = z
	.number()
	.int()
	.min(0)
	.max(TEAM_COUNT.max - 1);

export const INSTANCE_STATUSES = ["lobby", "active", "finished", "archived"] as const;

/** Settings that may change while the game is open (docs/rules/show-and-remote.md). */
const changeableSettings = z.object({
	lateJoin: z.boolean(),
	pointsMode: z.enum(POINTS_MODES),
	/** Off: questions have no time limit (docs/rules/live-game.md#without-a-clock). */
	timer: z.enum(GAME_TIMERS),
	locked: z.boolean(),
	/** Reading time: each question is shown this long before its options appear and its time begins. */
	readingSeconds: z.number().int().min(0).max(GAME.readingSecondsMax),
	/** Whether players see the ranking when a question closes, or only when the host shows it. */
	ranking: z.enum(RANKINGS),
	/** What the host's pages propose; absent until the host chooses it in this game. */
	rankingPlan: z.enum(RANKING_PLANS).optional(),
	nicknames: z.enum(NICKNAME_MODES),
	/** Whether players see the solution when a question closes, or when the host shows it (docs/rules/turns-and-teams.md#solution-with-the-host). */
	solution: z.enum(SOLUTIONS),
	teams: z.object({
		mode: z.enum(TEAM_MODES),
		count: z.number().int().min(TEAM_COUNT.min).max(TEAM_COUNT.max).default(TEAM_COUNT.min),
	}),
	/** Only pupils with a card of the game's class can join. */
	cardsOnly: z.boolean(),
});
const gameSettingsSchema = changeableSettings
	.extend({
		shuffle: z.enum(SHUFFLES),
		/** The class whose cards the game knows: one of the host's own, named when it opens. */
		classId: idSchema.optional(),
	})
	.meta({ id: "GameSettings" });

export const createInstanceBodySchema = z
	.object({
		quizTemplateId: idSchema,
		settings: gameSettingsSchema
			.partial()
			.omit({ locked: true })
			.refine(({ classId, cardsOnly }) => classId !== undefined || !cardsOnly, { error: "cardsOnlyWithClass", path: ["cardsOnly"] })
			.optional(),
		/** The PIN of another lobby of the caller: it closes, and the new game replaces it without counting against a limit. */
		replaces: idSchema.optional(),
	})
	.meta({ id: "CreateInstanceBody" });
export const createInstanceResultSchema = ok({ pin: z.string(), instanceId: z.string() }).meta({ id: "CreateInstanceResult" });

/** A random text by which the server recognises a retry: the reply to the first try may have been lost. */
const attemptSchema = z
	.string()
	.regex(/^[A-Za-z0-9_-]{20,64}$/)
	.optional();

const nickname = z.string({ error: "nicknameRequired" }).max(200, { error: "nicknameTooLong" });
const writtenNickname = nickname.min(1, { error: "nicknameRequired" });

/** The game core checks length and characters of the nickname, after removing white space. */
export const joinBodySchema = z
	.object({
		/** Required unless the game assigns nicknames; then it identifies the caller's own seat, for a rejoin or a reroll. */
		nickname: nickname.optional(),
		/** Lets a retry find the seat that a lost reply had reserved. */
		attempt: attemptSchema,
		needsMoreTime: z.boolean().optional(),
		/** Requests another assigned nickname for the caller's own seat: only in the lobby, at most three times. */
		reroll: z.boolean().optional(),
		/** The team to join, where players choose; without it, the smallest. */
		team: team.optional(),
	})
	.meta({ id: "JoinBody" });
export const joinResultSchema = ok({ nickname: z.string(), rejoined: z.boolean() }).meta({ id: "JoinResult" });

export const stateQuerySchema = z.object({ nickname: z.string().max(200).optional() });

export const answerBodySchema = z
	.object({
		nickname: writtenNickname,
		questionIndex: z.number().int().min(0),
		/** Indexes of options: a choice, a vote, or all of them in order. One of `answers`, `text` and `number` is required, by the question's kind. */
		answers: z
			.array(z.number().int().min(0, { error: "answersRange" }), { error: "answersRequired" })
			.min(1, { error: "answersRequired" })
			.max(LIMITS.options.max)
			.refine((list) => new Set(list).size === list.length, { error: "unique" })
			.optional(),
		text: z.string().max(ANSWER_TEXT_MAX, { error: "answerTextTooLong" }).optional(),
		number: z.number({ error: "answerNumberRequired" }).optional(),
		/** Whole seconds by the client's clock; stored for statistics only, does not affect the points. */
		timeElapsed: z.number().int().min(0).max(86_400).optional(),
		/** The turn that the player sees, so that a late retry is no answer to the second one. */
		turn: z.union([z.literal(1), z.literal(2)]).optional(),
	})
	.meta({ id: "AnswerBody" });
export const answerResultSchema = ok({ accepted: z.literal(true), answeredCount: z.number().int() }).meta({ id: "AnswerResult" });

/** start and next-question: the question index that the caller expects to leave (−1: the lobby). */
export const leaveQuestionBodySchema = z.object({ questionIndex: z.number().int().min(-1).optional() }).meta({ id: "LeaveQuestionBody" });

/** The question that the caller sees, so that a late call does not affect a later question. */
const askedQuestion = z.object({ questionIndex: z.number().int().min(0).optional() });

/** For calls that a retry would otherwise repeat or undo: the same attempt takes effect only once. */
const repeatable = z.object({ attempt: attemptSchema });
export const pauseBodySchema = askedQuestion.extend(repeatable.shape).meta({ id: "PauseBody" });
export const resumeBodySchema = repeatable.meta({ id: "ResumeBody" });

export const addTimeBodySchema = askedQuestion
	.extend(repeatable.shape)
	.extend({ seconds: z.number().int().min(1).max(LIMITS.timeLimitSeconds.max).optional() })
	.meta({ id: "AddTimeBody" });
export const removePlayerBodySchema = z.object({ nickname: writtenNickname }).meta({ id: "RemovePlayerBody" });

/** Allows a nickname that the word list refuses, once within 5 minutes. */
export const allowNicknameBodySchema = z.object({ nickname: writtenNickname }).meta({ id: "AllowNicknameBody" });

/**
 * Removes the players who joined since then: a time; minutes up to now by the
 * server's clock ("PT5M"); or "lock": since the game was last locked, and locks it again.
 */
export const sinceSchemas = [z.iso.datetime({ offset: true }), z.string().regex(/^PT[1-9]\d{0,3}M$/)] as const;
export const removeSinceBodySchema = z
	.object({
		since: z.union([z.literal("lock"), ...sinceSchemas]),
		/** Also locks the game; with "lock" it always does. */
		lock: z.boolean().optional(),
		attempt: attemptSchema,
	})
	.meta({ id: "RemoveSinceBody" });

/** Accepts one more text as right in the game's copy of a closed question (docs/rules/kinds.md#accepting-a-text-afterwards). */
export const acceptBodySchema = z
	.object({ questionIndex: z.number().int().min(0), text: z.string().max(ANSWER_TEXT_MAX, { error: "answerTextTooLong" }) })
	.meta({ id: "AcceptBody" });
export const showRankingBodySchema = askedQuestion.extend(repeatable.shape).meta({ id: "ShowRankingBody" });
export const showSolutionBodySchema = askedQuestion.extend(repeatable.shape).meta({ id: "ShowSolutionBody" });
export const askAgainBodySchema = askedQuestion.extend(repeatable.shape).meta({ id: "AskAgainBody" });
const factorOf = (factor: TimeFactor) => z.literal(factor);
export const timeFactorSchema = z.union(TIME_FACTORS.map(factorOf));
export const timeFactorBodySchema = z.object({ nickname: writtenNickname, factor: timeFactorSchema }).meta({ id: "TimeFactorBody" });

export const moveToTeamBodySchema = z.object({ nickname: writtenNickname, team }).meta({ id: "MoveToTeamBody" });

/** Absent settings stay as they are. Points mode, nicknames and teams can be changed only in the lobby, shuffling not at all. */
export const changeSettingsBodySchema = changeableSettings
	.partial()
	.extend(repeatable.shape)
	// Refused instead of ignored: otherwise it would look as if it had taken effect.
	.extend({
		shuffle: z
			.enum(SHUFFLES)
			.optional()
			.refine((shuffle) => shuffle === undefined),
		classId: idSchema.optional().refine((classId) => classId === undefined),
	})
	.meta({ id: "ChangeSettingsBody" });

/** The quiz's language, so that screen readers read its texts in it. */
const language = languageSchema.optional();

const participantSchema = z
	.object({
		nickname: z.string(),
		totalScore: z.number().int(),
		rank: z.number().int(),
		previousRank: z.number().int().nullable(),
		answered: z.boolean(),
		team: team.optional(),
		/** The player's extra time and request for it: only for the host and devices paired to steer. */
		timeFactor: timeFactorSchema.optional(),
		needsMoreTime: z.boolean().optional(),
		/** The pupil whose card took the seat; only the host sees it. */
		number: z.number().int().optional(),
		label: z.string().optional(),
	})
	.meta({ id: "Participant" });
export type Participant = z.infer<typeof participantSchema>;

/** What the big screen shows beside the ranking; null if there is nothing to show. */
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
		count: z.number().int(),
		right: z.boolean().optional(),
		/** The word list refuses the text: no big screen shows it, and a device paired to view does not get it. */
		hidden: z.literal(true).optional(),
	})
	.meta({ id: "GivenAnswer" });
export type GivenAnswer = z.infer<typeof givenSchema>;

export const instanceSchema = z
	.object({
		_id: z.string(),
		pin: z.string(),
		quizTemplateId: z.string(),
		quizTitle: z.string(),
		language,
		status: z.enum(INSTANCE_STATUSES),
		/** The host has paused the game between two questions. */
		paused: z.boolean(),
		questionStatus: z.enum(["reading", "open", "closed"]).nullable(),
		opensInMs: z.number().int().optional(),
		questions: z.array(hostQuestionSchema),
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
		/** Where options are not counted: the most frequent answers to the closed question, and how many others there are. */
		given: z.array(givenSchema).optional(),
		givenOthers: z.number().int().optional(),
		acceptedTexts: z.number().int().optional(),
		/** Right answers to the closed question; with several correct options, the counts per option do not give this number. */
		correctCount: z.number().int().optional(),
		/** How many of the present players were asked this question; comes with `correctCount`. */
		askedCount: z.number().int().optional(),
		highlights: highlightsSchema.optional(),
		/** Null without a clock. */
		timeRemaining: z.number().int().nullable(),
		timeRemainingMs: z.number().int().nullable(),
		/** Null without a clock, and in the lobby. */
		timeLimit: z.number().int().nullable(),
		/** The question is closed because its time ran out, not because everybody had answered or the host closed it. */
		timeOver: z.literal(true).optional(),
		/** Players who asked for more time and do not have it; absent for a device that may only view. */
		wishCount: z.number().int().optional(),
		/** The last nicknames that the word list refused, newest first; absent for whoever only watches. */
		refusedNicknames: z.array(z.string()).optional(),
		/** Players with more time who have not answered the open question. */
		waitingFor: z.number().int(),
		/** Whether players see the solution of the closed question. */
		solutionShown: z.boolean(),
		/** Whether players see the ranking of the closed question. */
		rankingShown: z.boolean(),
		participantCount: z.number().int(),
		/** Teams with members, best first; absent in a game without teams. */
		teams: z.array(teamRowSchema).optional(),
		participants: z.array(participantSchema),
		participantsSkip: z.number().int(),
		participantsLimit: z.number().int(),
		/** Matches of the search; absent without one. */
		participantsFound: z.number().int().optional(),
		settings: gameSettingsSchema,
		/** What the caller may do, if it is a paired device; absent for the host. */
		device: z.enum(DEVICE_SCOPES).optional(),
		/** How many devices are paired with the game; absent for a device that may only view. */
		pairedDevices: z.number().int().optional(),
		/** In replies to calls, not in frames: the database is unavailable. The game continues; its results are saved later. */
		databaseAway: z.literal(true).optional(),
		revision: z.number().int(),
	})
	.meta({ id: "Instance" });
export type Instance = z.infer<typeof instanceSchema>;
export const instanceBodySchema = ok({ instance: instanceSchema }).meta({ id: "InstanceBody" });
export const removeSinceResultSchema = ok({ instance: instanceSchema, removed: z.number().int() }).meta({ id: "RemoveSinceResult" });
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
	/** Only those with this text in their name, ignoring case and accents (`foldName`). */
	participantsSearch: z.string().max(GAME.participantSearchMax).optional(),
	/** Only those who asked for more time and do not have it. */
	participantsOnly: z.literal("wishing").optional(),
	watching: z.literal("1").optional(),
	/** `questionsTag` of the list of questions that the caller already has: it is not sent again. */
	questionsKnown: z.string().max(40).optional(),
});

const deviceScope = z.enum(DEVICE_SCOPES);
export const createPairingBodySchema = z.object({ scope: deviceScope }).meta({ id: "CreatePairingBody" });
export const pairingBodySchema = ok({ url: z.string(), token: z.string(), expiresInSeconds: z.number().int() }).meta({ id: "PairingBody" });
export const pairBodySchema = z
	// With an attempt, a lost reply does not lose the pairing: the same device retries and gets the same cookie.
	.object({ token: z.string().min(1).max(100), attempt: attemptSchema })
	.meta({ id: "PairBody" });
export const pairedBodySchema = ok({ pin: z.string(), scope: deviceScope }).meta({ id: "PairedBody" });
export const endPairingBodySchema = ok({ ended: z.number().int() }).meta({ id: "EndPairingBody" });

/** A screen that only shows the game says so; it does not keep the game alive. */
export const createLiveTicketBodySchema = z.object({ watching: z.boolean().optional() }).meta({ id: "CreateLiveTicketBody" });
export const liveTicketBodySchema = ok({ ticket: z.string() }).meta({ id: "LiveTicketBody" });
