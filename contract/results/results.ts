import { isoDateSchema, languageSchema, ok, pageQuery, paginationSchema } from "../common";
import { givenSchema } from "../games/live";
import { teamRowSchema } from "../games/player-state";
import { LIMITS } from "../limits";
import { storedQuestionSchema } from "../quizzes/question";
import { z } from "../z";

const answeredShape = {
	/** Options of the quiz's own order; for a question about an order as a sequence. */
	answers: z.array(z.number().int()).optional(),
	text: z.string().optional(),
	number: z.number().optional(),
	/** The word list refuses the text: it is shown on demand. */
	hidden: z.literal(true).optional(),
};

/** What one player answered to one question. */
export const resultAnswerSchema = z
	.object({
		...answeredShape,
		/** Null for a poll. */
		right: z.boolean().nullable(),
		points: z.number().int(),
		/** The answer of the first turn, where another one counts. */
		first: z.object(answeredShape).optional(),
	})
	.meta({ id: "ResultAnswer" });
export type ResultAnswer = z.infer<typeof resultAnswerSchema>;

/** A player of a finished game; players come in the order of their rank. */
export const resultPlayerSchema = z
	.object({
		nickname: z.string(),
		score: z.number().int(),
		rank: z.number().int(),
		correctCount: z.number().int(),
		answeredCount: z.number().int(),
		/** In a game with teams. */
		team: z.number().int().optional(),
		/** A pupil of the class that played, with number and label: for the owner alone. A deleted pupil's row has no nickname. */
		pupilId: z.string().optional(),
		number: z.number().int().optional(),
		label: z.string().optional(),
		/** One for each question, null without an answer; absent in games of earlier versions and in very large ones. */
		answers: z.array(resultAnswerSchema.nullable()).optional(),
	})
	.meta({ id: "ResultPlayer" });
export type ResultPlayer = z.infer<typeof resultPlayerSchema>;

/** A team of a finished game; teams come in the order of their rank. */
export const resultTeamSchema = teamRowSchema.omit({ previousRank: true }).meta({ id: "ResultTeam" });
export type ResultTeam = z.infer<typeof resultTeamSchema>;

/** A question as it was played, unaffected by later edits of the quiz. */
export const resultQuestionSchema = z
	.object({
		index: z.number().int(),
		...storedQuestionSchema.shape,
		/** A question of a homework that counts for nobody. */
		cancelled: z.literal(true).optional(),
		/** How many players the question was put to: those who joined later were not asked it. */
		askedCount: z.number().int(),
		correctCount: z.number().int(),
		answerCount: z.number().int(),
		/** How many chose each option, by its index; empty where the answers are in `given`. */
		optionCounts: z.array(z.number().int()),
		/** The same at the end of the first turn, if the host asked again. */
		firstCounts: z.array(z.number().int()).optional(),
		firstGiven: z.array(givenSchema).optional(),
		given: z.array(givenSchema).optional(),
		givenOthers: z.number().int().optional(),
		/** Average time from receiving the question to answering it, over all answers; 0 if nobody answered. */
		averageMs: z.number().int(),
	})
	.meta({ id: "ResultQuestion" });
export type ResultQuestion = z.infer<typeof resultQuestionSchema>;

const gameShape = {
	instanceId: z.string(),
	pin: z.string(),
	quizId: z.string(),
	hostId: z.string(),
	title: z.string(),
	startedAt: isoDateSchema,
	endedAt: isoDateSchema,
};

/** A hosted game in the list of its host. */
const gameResultSummarySchema = z
	.object({ ...gameShape, playerCount: z.number().int(), questionCount: z.number().int() })
	.meta({ id: "GameResultSummary" });
export type GameResultSummary = z.infer<typeof gameResultSummarySchema>;

/** How well a question worked (docs/rules/results.md#how-good-a-question-is). */
const resultItemSchema = z
	.object({
		/** Of the question. */
		index: z.number().int(),
		/** The share of those who were asked who were right. */
		right: z.number().min(0).max(1),
		/** The share right in the upper 27 % of the players less that in the lower; null with fewer than 20 players. */
		discrimination: z.number().min(-1).max(1).nullable(),
		/** Options that nobody chose, by their indexes. */
		unchosen: z.array(z.number().int()),
	})
	.meta({ id: "ResultItem" });
export type ResultItem = z.infer<typeof resultItemSchema>;

/** A hosted game with one page of its players. */
const gameResultSchema = z
	.object({
		...gameShape,
		/** The quiz's language, so that screen readers read its texts in it; absent if the quiz is deleted. */
		language: languageSchema.optional(),
		/** Absent in a game without teams. */
		teams: z.array(resultTeamSchema).optional(),
		/** The class that played, for its owner alone; absent in other games. */
		classId: z.string().optional(),
		/** For each scored question; absent with fewer than 10 players. */
		items: z.array(resultItemSchema).optional(),
		players: z.array(resultPlayerSchema),
		questions: z.array(resultQuestionSchema),
	})
	.meta({ id: "GameResult" });
export type GameResult = z.infer<typeof gameResultSchema>;

export const resultListQuerySchema = z.object({ ...pageQuery(LIMITS.pageSize) });
export const resultListBodySchema = ok({ results: z.array(gameResultSummarySchema), pagination: paginationSchema }).meta({
	id: "ResultListBody",
});
/** Players are paged, because a game may have thousands. */
export const resultQuerySchema = z.object({ ...pageQuery(LIMITS.resultPlayersPageSize, LIMITS.resultPlayersSkip.max) });
export const resultBodySchema = ok({ result: gameResultSchema, pagination: paginationSchema }).meta({ id: "ResultBody" });
