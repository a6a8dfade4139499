import { supportSchema } from "../classes/support";
import { languageSchema } from "../common";
import { POINTS_MODES } from "../limits";
import { closedQuestionSchema, playerQuestionSchema } from "../quizzes/question";
import { z } from "../z";

/** The quiz's language, so that screen readers read its texts in it. */
const language = languageSchema.optional();

const leaderboardRowSchema = z
	.object({ nickname: z.string(), score: z.number().int(), rank: z.number().int(), previousRank: z.number().int().nullable() })
	.meta({ id: "LeaderboardRow" });
export type LeaderboardRow = z.infer<typeof leaderboardRowSchema>;
export const teamRowSchema = z
	.object({
		team: z.number().int(),
		/** The mean of its members' scores. */
		score: z.number().int(),
		/** 0 before the first scored question, and in a game without points. */
		rank: z.number().int(),
		previousRank: z.number().int().nullable(),
		members: z.number().int(),
	})
	.meta({ id: "TeamRow" });
export type TeamRow = z.infer<typeof teamRowSchema>;
const finalRowSchema = z.object({ nickname: z.string(), rank: z.number().int(), score: z.number().int() }).meta({ id: "FinalRow" });

const common = { joined: z.boolean(), revision: z.number().int() };
/** A flag that is absent unless it applies. */
const yes = z.literal(true).optional();
const removed = {
	removed: yes,
	/** Another device has taken over this seat with the pupil's card. */
	takenOver: yes,
};
/** Present if the game belongs to a class; `needed`: joining requires a card. */
const cards = { cards: z.enum(["known", "needed"]).optional() };
const pointsMode = z.enum(POINTS_MODES);
/** Printed cards take part: the names of their seats are shown with a space. */
const answerCards = { answerCards: yes };
/** The game assigns the nicknames: players join without one. */
const assigned = { assigned: yes };
/** What a seat with a pupil's card has alone: that of the pupil. */
const support = { support: supportSchema.optional() };
const ownTeam = { team: z.number().int().optional() };
const openTeams = {
	/** How many players each team has, by its number. */
	teamSizes: z.array(z.number().int()).optional(),
	choosesTeam: yes,
};
const teams = { teams: z.array(teamRowSchema).optional() };

const lobbyStateSchema = z.object({
	status: z.literal("lobby"),
	...common,
	...removed,
	quizTitle: z.string(),
	language,
	pointsMode,
	/** A game without a quiz that has started and has not asked anything yet. */
	started: yes,
	/** Callers without a seat may still join; present only with `started`. */
	joinable: yes,
	locked: yes,
	...assigned,
	...cards,
	...answerCards,
	...openTeams,
	participantCount: z.number().int(),
	participants: z.array(z.string()),
	nickname: z.string().optional(),
	...ownTeam,
	...support,
	/** How often this player may still take another assigned nickname. */
	rerollsLeft: z.number().int().optional(),
});
/** Sent to a player while a question is open, and while its result is shown. */
const duringQuestion = {
	...common,
	joined: z.literal(true),
	nickname: z.string(),
	...ownTeam,
	...support,
	questionIndex: z.number().int(),
	totalQuestions: z.number().int(),
	question: playerQuestionSchema,
	turn: z.literal(2).optional(),
	language,
	/** The player's answer: options, a text, a number, or several texts. */
	selectedOptions: z.array(z.number().int()).optional(),
	text: z.string().optional(),
	number: z.number().optional(),
	texts: z.array(z.string()).optional(),
	participantCount: z.number().int(),
};
const questionStateSchema = z.object({
	status: z.literal("question"),
	...duringQuestion,
	/** Null without a clock. */
	timeRemaining: z.number().int().nullable(),
	timeRemainingMs: z.number().int().nullable(),
	/** Seconds that the host added to the question's limit. */
	addedSeconds: z.number().int().optional(),
	/** The rest of the reading time; the options are empty until the question opens. */
	opensInMs: z.number().int().optional(),
	submitted: z.boolean(),
	/** The answer may be changed until the question closes. */
	mayChange: yes,
	/** The first turn's answer, while the second one is open. */
	firstSelectedOptions: z.array(z.number().int()).optional(),
	firstText: z.string().optional(),
	firstNumber: z.number().optional(),
	firstTexts: z.array(z.string()).optional(),
	answeredCount: z.number().int(),
});
const resultStateSchema = z.object({
	status: z.literal("result"),
	...duringQuestion,
	/** False while only the host sees the solution: then no field depends on it, no points are shown, and the score is the earlier one. */
	solutionShown: z.boolean(),
	...closedQuestionSchema.partial().shape,
	/** Null for a poll, which has no right answers, and while the solution is hidden. */
	isCorrect: z.boolean().nullable(),
	pointsEarned: z.number().int(),
	pointsMode,
	paused: yes,
	joinedLate: yes,
	/** Number of questions so far that could be answered right; absent where all could. */
	scoredCount: z.number().int().optional(),
	correctCount: z.number().int(),
	/** Right answers in a row, up to this question; absent if there are none. */
	streak: z.number().int().optional(),
	score: z.number().int(),
	/** False while the host has not shown the ranking yet: then there is no rank and the leaderboard is empty. */
	rankingShown: z.boolean(),
	rank: z.number().int().nullable(),
	previousRank: z.number().int().nullable(),
	leaderboard: z.array(leaderboardRowSchema),
	...answerCards,
	...teams,
});
/** Sent to a caller without a proven seat while a game runs: no question, no result. */
const outsiderStateSchema = z.object({
	status: z.enum(["question", "result"]),
	joined: z.literal(false),
	...removed,
	joinable: yes,
	...assigned,
	...cards,
	...openTeams,
	questionIndex: z.number().int(),
	totalQuestions: z.number().int(),
	revision: z.number().int(),
});
const finishedStateSchema = z.object({
	status: z.literal("finished"),
	...common,
	...removed,
	quizTitle: z.string(),
	language,
	pointsMode,
	questionCount: z.number().int(),
	/** Number of questions that could be answered right; absent where all could. */
	scoredCount: z.number().int().optional(),
	finalLeaderboard: z.array(finalRowSchema),
	...answerCards,
	/** Time until players see the ranking, while the big screen announces the winners; present only if the host shows the ranking by hand. */
	rankingInMs: z.number().int().optional(),
	...teams,
	participantCount: z.number().int(),
	nickname: z.string().optional(),
	...ownTeam,
	...support,
	score: z.number().int().optional(),
	rank: z.number().int().optional(),
	correctCount: z.number().int().optional(),
	/** The longest series of right answers; absent without one. */
	bestStreak: z.number().int().optional(),
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
