import { idSchema, languageSchema, ok } from "./common";
import { DEVICE_SCOPES, GAME, LIMITS, NICKNAME_MODES, POINTS_MODES, RANKINGS, SHUFFLES, TIME_FACTORS, type TimeFactor } from "./limits";
import { closedQuestionSchema, hostQuestionSchema, playerQuestionSchema } from "./question";
import { z } from "./z";

export const INSTANCE_STATUSES = ["lobby", "active", "finished", "archived"] as const;

/** Settings that may change while the game is open (decisions section 9); the defaults are the specified game. */
const changeableSettings = z.object({
	lateJoin: z.boolean(),
	pointsMode: z.enum(POINTS_MODES),
	locked: z.boolean(),
	/** Each question is shown for so long before its options and its time begin. */
	readingSeconds: z.number().int().min(0).max(GAME.readingSecondsMax),
	/** Whether players see the ranking at the close, or when the host shows it. */
	ranking: z.enum(RANKINGS),
	nicknames: z.enum(NICKNAME_MODES),
});
export const gameSettingsSchema = changeableSettings.extend({ shuffle: z.enum(SHUFFLES) }).meta({ id: "GameSettings" });

export const createInstanceBodySchema = z
	.object({
		quizTemplateId: idSchema,
		/** Beyond the specification: settings of the game, off by default. */
		settings: gameSettingsSchema.partial().omit({ locked: true }).optional(),
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

/** Length and characters of the nickname are judged by the game core, after white space is removed. */
export const joinBodySchema = z
	.object({
		/** Required unless the game assigns the nicknames: then it names the own seat, for a rejoin or a reroll. */
		nickname: nickname.optional(),
		/** Beyond the specification: with it, a lost reply does not lose the seat. */
		attempt: attemptSchema,
		/** A wish to the host. */
		needsMoreTime: z.boolean().optional(),
		/** Another assigned nickname for the own seat, in the lobby, three times. */
		reroll: z.boolean().optional(),
	})
	.meta({ id: "JoinBody" });
export const joinResultSchema = ok({ nickname: z.string(), rejoined: z.boolean() }).meta({ id: "JoinResult" });

export const stateQuerySchema = z.object({ nickname: z.string().max(200).optional() });

export const answerBodySchema = z
	.object({
		nickname: writtenNickname,
		questionIndex: z.number().int().min(0),
		answers: z
			.array(z.number().int().min(0, { error: "answersRange" }), { error: "answersRequired" })
			.min(1, { error: "answersRequired" })
			.max(LIMITS.options.max)
			.refine((list) => new Set(list).size === list.length, { error: "unique" }),
		/** Whole seconds by the client's clock; kept for statistics, never changes the points. */
		timeElapsed: z.number().int().min(0).max(86_400).optional(),
	})
	.meta({ id: "AnswerBody" });
export const answerResultSchema = ok({ accepted: z.literal(true), answeredCount: z.number().int() }).meta({ id: "AnswerResult" });

/** start and next-question: the question index that the caller expects to leave (−1: the lobby). */
export const leaveQuestionBodySchema = z.object({ questionIndex: z.number().int().min(-1).optional() }).meta({ id: "LeaveQuestionBody" });

/** Beyond the specification: the question that the caller sees, so that a late call does nothing to a later question. */
const askedQuestion = z.object({ questionIndex: z.number().int().min(0).optional() });

/** For calls that a retry would repeat or undo: the same attempt takes effect once. */
const repeatable = z.object({ attempt: attemptSchema });
export const pauseBodySchema = askedQuestion.extend(repeatable.shape).meta({ id: "PauseBody" });
export const resumeBodySchema = repeatable.meta({ id: "ResumeBody" });

/** Beyond the specification: more time for the open question, by default 10 s. */
export const addTimeBodySchema = askedQuestion
	.extend(repeatable.shape)
	.extend({ seconds: z.number().int().min(1).max(LIMITS.timeLimitSeconds.max).optional() })
	.meta({ id: "AddTimeBody" });
export const removePlayerBodySchema = z.object({ nickname: writtenNickname }).meta({ id: "RemovePlayerBody" });

export const showRankingBodySchema = askedQuestion.extend(repeatable.shape).meta({ id: "ShowRankingBody" });
const factorOf = (factor: TimeFactor) => z.literal(factor);
export const timeFactorSchema = z.union(TIME_FACTORS.map(factorOf));
export const timeFactorBodySchema = z.object({ nickname: writtenNickname, factor: timeFactorSchema }).meta({ id: "TimeFactorBody" });

/** Absent settings stay as they are. Points mode and nicknames can be changed in the lobby only, the shuffling not at all. */
export const changeSettingsBodySchema = changeableSettings
	.partial()
	.extend(repeatable.shape)
	// Refused rather than ignored: it would look as if it had taken effect.
	.extend({
		shuffle: z
			.enum(SHUFFLES)
			.optional()
			.refine((shuffle) => shuffle === undefined),
	})
	.meta({ id: "ChangeSettingsBody" });

/** Beyond the specification: the quiz's language, so that screen readers read its texts in it. */
const language = languageSchema.optional();

export const participantSchema = z
	.object({
		nickname: z.string(),
		totalScore: z.number().int(),
		rank: z.number().int(),
		previousRank: z.number().int().nullable(),
		answered: z.boolean(),
		/** More time, and the wish for it: for the host, and a device paired to steer. */
		timeFactor: timeFactorSchema.optional(),
		needsMoreTime: z.boolean().optional(),
	})
	.meta({ id: "Participant" });
export type Participant = z.infer<typeof participantSchema>;

/** What the big screen tells beside the ranking; null where there is nothing to tell. */
export const highlightsSchema = z
	.object({
		/** Who gained most places by the closed question; at the end: since the first question. */
		bestClimb: z.object({ nickname: z.string(), fromRank: z.number().int(), rank: z.number().int() }).nullable(),
		/** At the end only. */
		hardestQuestion: z
			.object({ questionIndex: z.number().int(), correctCount: z.number().int(), answerCount: z.number().int() })
			.nullable(),
	})
	.meta({ id: "Highlights" });

/** The host view: the live session of spec section 3 with the additions of decisions sections 3 and 6. */
export const instanceSchema = z
	.object({
		_id: z.string(),
		pin: z.string(),
		quizTemplateId: z.string(),
		quizTitle: z.string(),
		language,
		status: z.enum(INSTANCE_STATUSES),
		/** Beyond the specification: the host has paused the game between two questions. */
		paused: z.boolean(),
		questionStatus: z.enum(["reading", "open", "closed"]).nullable(),
		/** While the question is read: when it opens. */
		opensInMs: z.number().int().optional(),
		questions: z.array(hostQuestionSchema),
		currentQuestionIndex: z.number().int(),
		totalQuestions: z.number().int(),
		answeredCount: z.number().int(),
		answerCounts: z.array(z.number().int()).optional(),
		/** Right answers to the closed question; options do not tell, where several are right. */
		correctCount: z.number().int().optional(),
		/** Once the question is closed, and at the end. */
		highlights: highlightsSchema.optional(),
		timeRemaining: z.number().int(),
		timeRemainingMs: z.number().int(),
		timeLimit: z.number().int().nullable(),
		/** Players with more time who have not answered the open question. */
		waitingFor: z.number().int(),
		/** Whether players see the ranking of the closed question. */
		rankingShown: z.boolean(),
		participantCount: z.number().int(),
		participants: z.array(participantSchema),
		participantsSkip: z.number().int(),
		participantsLimit: z.number().int(),
		settings: gameSettingsSchema,
		/** What the device may do whose pairing gave the right to this view; absent for the host. */
		device: z.enum(DEVICE_SCOPES).optional(),
		/** How many devices are paired with the game; absent for a device that may only view. */
		pairedDevices: z.number().int().optional(),
		revision: z.number().int(),
	})
	.meta({ id: "Instance" });
export type Instance = z.infer<typeof instanceSchema>;
export const instanceBodySchema = ok({ instance: instanceSchema }).meta({ id: "InstanceBody" });
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
	/** `questionsTag` of the list of questions that the caller holds: it is not sent again. */
	questionsKnown: z.string().max(40).optional(),
});

export const leaderboardRowSchema = z
	.object({ nickname: z.string(), score: z.number().int(), rank: z.number().int(), previousRank: z.number().int().nullable() })
	.meta({ id: "LeaderboardRow" });
export type LeaderboardRow = z.infer<typeof leaderboardRowSchema>;
export const finalRowSchema = z.object({ nickname: z.string(), rank: z.number().int(), score: z.number().int() }).meta({ id: "FinalRow" });

const common = { joined: z.boolean(), revision: z.number().int() };
/** Beyond the specification, set by controls of the host; each field is absent unless it applies. */
const yes = z.literal(true).optional();
/** The host has removed the player who proves this seat. */
const removed = { removed: yes };
const pointsMode = z.enum(POINTS_MODES);
/** The game gives the nicknames: who joins names none. */
const assigned = { assigned: yes };

export const lobbyStateSchema = z.object({
	status: z.literal("lobby"),
	...common,
	...removed,
	quizTitle: z.string(),
	language,
	pointsMode,
	/** Nobody new can join. */
	locked: yes,
	...assigned,
	participantCount: z.number().int(),
	participants: z.array(z.string()),
	nickname: z.string().optional(),
	/** How often this player may still take another assigned nickname. */
	rerollsLeft: z.number().int().optional(),
});
/** What a player gets while a question is open, and while its result is shown. */
const duringQuestion = {
	...common,
	joined: z.literal(true),
	nickname: z.string(),
	questionIndex: z.number().int(),
	totalQuestions: z.number().int(),
	question: playerQuestionSchema,
	language,
	selectedOptions: z.array(z.number().int()).optional(),
	participantCount: z.number().int(),
};
export const questionStateSchema = z.object({
	status: z.literal("question"),
	...duringQuestion,
	timeRemaining: z.number().int(),
	timeRemainingMs: z.number().int(),
	/** What the host added to the question's own limit. */
	addedSeconds: z.number().int().optional(),
	/** While the question is read: its options are empty until it opens. */
	opensInMs: z.number().int().optional(),
	submitted: z.boolean(),
	answeredCount: z.number().int(),
});
export const resultStateSchema = z.object({
	status: z.literal("result"),
	...duringQuestion,
	...closedQuestionSchema.shape,
	isCorrect: z.boolean(),
	pointsEarned: z.number().int(),
	pointsMode,
	paused: yes,
	/** This player joined after the question was closed. */
	joinedLate: yes,
	/** Right answers of this player so far. */
	correctCount: z.number().int(),
	/** Right answers in a row, up to this question; absent without one. */
	streak: z.number().int().optional(),
	score: z.number().int(),
	/** False while the ranking is the host's to show: then no rank is told and the leaderboard is empty. */
	rankingShown: z.boolean(),
	rank: z.number().int().nullable(),
	previousRank: z.number().int().nullable(),
	leaderboard: z.array(leaderboardRowSchema),
});
/** What somebody without a proven seat gets while a game runs: no question, no result. */
export const outsiderStateSchema = z.object({
	status: z.enum(["question", "result"]),
	joined: z.literal(false),
	...removed,
	/** Late players may still join. */
	joinable: yes,
	...assigned,
	questionIndex: z.number().int(),
	totalQuestions: z.number().int(),
	revision: z.number().int(),
});
export const finishedStateSchema = z.object({
	status: z.literal("finished"),
	...common,
	...removed,
	quizTitle: z.string(),
	language,
	pointsMode,
	/** How many questions were asked. */
	questionCount: z.number().int(),
	finalLeaderboard: z.array(finalRowSchema),
	participantCount: z.number().int(),
	nickname: z.string().optional(),
	score: z.number().int().optional(),
	rank: z.number().int().optional(),
	correctCount: z.number().int().optional(),
});
export const playerStateSchema = z
	.union([lobbyStateSchema, questionStateSchema, resultStateSchema, outsiderStateSchema, finishedStateSchema])
	.meta({ id: "PlayerState" });
export type PlayerState = z.infer<typeof playerStateSchema>;
const success = { success: z.literal(true) };
export const playerStateBodySchema = z
	.union([
		lobbyStateSchema.extend(success),
		questionStateSchema.extend(success),
		resultStateSchema.extend(success),
		outsiderStateSchema.extend(success),
		finishedStateSchema.extend(success),
	])
	.meta({ id: "PlayerStateBody" });

const deviceScope = z.enum(DEVICE_SCOPES);
export const createPairingBodySchema = z.object({ scope: deviceScope }).meta({ id: "CreatePairingBody" });
export const pairingBodySchema = ok({ url: z.string(), token: z.string(), expiresInSeconds: z.number().int() }).meta({ id: "PairingBody" });
export const pairBodySchema = z
	// With an attempt, a lost reply does not lose the pairing: the same device asks again and gets the same cookie.
	.object({ token: z.string().min(1).max(100), attempt: attemptSchema })
	.meta({ id: "PairBody" });
export const pairedBodySchema = ok({ pin: z.string(), scope: deviceScope }).meta({ id: "PairedBody" });
export const endPairingBodySchema = ok({ ended: z.number().int() }).meta({ id: "EndPairingBody" });

export const liveTicketBodySchema = ok({ ticket: z.string() }).meta({ id: "LiveTicketBody" });
