import { isoDateSchema, languageSchema, ok, pageQuery, paginationSchema } from "../common";
import { givenSchema } from "../games/live";
import { teamRowSchema } from "../games/player-state";
import { LIMITS } from "../limits";
import { storedQuestionSchema } from "../quizzes/question";
import { visibleText } from "../text/visible-text";
import { z } from "../z";

export const answeredShape = {
	/** Options by their index in the quiz; for an order question, the sequence. */
	answers: z.array(z.number().int()).optional(),
	text: z.string().optional(),
	number: z.number().optional(),
	texts: z.array(z.string()).optional(),
	/** The word list refuses the text, or the host hid it; pages show it on demand. */
	hidden: z.literal(true).optional(),
};

const resultAnswerSchema = z
	.object({
		...answeredShape,
		/** Null for a poll. */
		right: z.boolean().nullable(),
		points: z.number().int(),
		/** The first turn's answer, if another answer counts. */
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
		team: z.number().int().optional(),
		/** The pupil of the class, with number and label; only the owner gets them. A deleted pupil's row has no nickname. */
		pupilId: z.string().optional(),
		number: z.number().int().optional(),
		label: z.string().optional(),
		/** The printed card that the player held. */
		card: z.number().int().optional(),
		/** The player's answer to each question, null without one; absent in very large games. */
		answers: z.array(resultAnswerSchema.nullable()).optional(),
	})
	.meta({ id: "ResultPlayer" });
export type ResultPlayer = z.infer<typeof resultPlayerSchema>;

/** A team of a finished game; teams come in the order of their rank. */
export const resultTeamSchema = teamRowSchema.omit({ previousRank: true }).meta({ id: "ResultTeam" });

export const resultQuestionSchema = z
	.object({
		index: z.number().int(),
		...storedQuestionSchema.shape,
		/** A homework question that counts for nobody. */
		cancelled: z.literal(true).optional(),
		/** Players who saw the question; those who joined later did not. */
		askedCount: z.number().int(),
		correctCount: z.number().int(),
		answerCount: z.number().int(),
		/** Chosen options by index; empty where the answers are in `given`. */
		optionCounts: z.array(z.number().int()),
		/** Counts at the end of the first turn, if the host asked again. */
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
	/** Empty for a game without a quiz. */
	quizId: z.string(),
	hostId: z.string(),
	title: z.string(),
	startedAt: isoDateSchema,
	endedAt: isoDateSchema,
};

const gameResultSummarySchema = z
	.object({ ...gameShape, playerCount: z.number().int(), questionCount: z.number().int() })
	.meta({ id: "GameResultSummary" });
export type GameResultSummary = z.infer<typeof gameResultSummarySchema>;

/** How well a question worked (docs/rules/results.md#how-good-a-question-is). */
const resultItemSchema = z
	.object({
		index: z.number().int(),
		/** Right answers as a share of the players who saw the question. */
		right: z.number().min(0).max(1),
		/** Share of right answers in the upper 27 % of the players minus that in the lower 27 %; null with fewer than 20 players. */
		discrimination: z.number().min(-1).max(1).nullable(),
		unchosen: z.array(z.number().int()),
	})
	.meta({ id: "ResultItem" });
export type ResultItem = z.infer<typeof resultItemSchema>;

const gameResultSchema = z
	.object({
		...gameShape,
		/** The quiz's language, so that screen readers read its texts in it; absent if the quiz is deleted. */
		language: languageSchema.optional(),
		teams: z.array(resultTeamSchema).optional(),
		/** The class that played; only its owner gets it. */
		classId: z.string().optional(),
		/** One entry for each scored question; absent with fewer than 10 players. */
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
/** `name` defaults to the title of the game. */
export const saveQuestionsBodySchema = z
	.object({ name: z.string().overwrite(visibleText).min(LIMITS.quizName.min).max(LIMITS.quizName.max).optional() })
	.meta({ id: "SaveQuestionsBody" });
export const resultBodySchema = ok({ result: gameResultSchema, pagination: paginationSchema }).meta({ id: "ResultBody" });
