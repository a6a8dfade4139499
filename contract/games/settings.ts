import { idSchema, languageSchema, ok } from "../common";
import {
	CARD_NAMES,
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
} from "../limits";
import { visibleText } from "../text/visible-text";
import { z } from "../z";
import { type CardSettings, findCardConflict } from "./answer-cards";
import { attemptSchema } from "./play";

/** Settings that may change while the game is open (docs/rules/show-and-remote.md). */
const changeableSettings = z.object({
	lateJoin: z.boolean(),
	pointsMode: z.enum(POINTS_MODES),
	/** `off`: questions have no time limit (docs/rules/live-game.md#without-a-clock). */
	timer: z.enum(GAME_TIMERS),
	locked: z.boolean(),
	/** Reading time: each question is shown this long before its options appear and its time begins. */
	readingSeconds: z.number().int().min(0).max(GAME.readingSecondsMax),
	/** Whether players see the ranking when a question closes, or only when the host shows it. */
	ranking: z.enum(RANKINGS),
	/** When the host's pages propose to show the ranking; absent until the host chooses it in this game. */
	rankingPlan: z.enum(RANKING_PLANS).optional(),
	nicknames: z.enum(NICKNAME_MODES),
	/** Whether players see the solution when a question closes, or when the host shows it (docs/rules/turns-and-teams.md#solution-with-the-host). */
	solution: z.enum(SOLUTIONS),
	teams: z.object({
		mode: z.enum(TEAM_MODES),
		count: z.number().int().min(TEAM_COUNT.min).max(TEAM_COUNT.max).default(TEAM_COUNT.min),
	}),
	/** True: only pupils with a card of the game's class can join. */
	cardsOnly: z.boolean(),
	/** True: pupils answer with printed cards that a camera reads. Sets `timer` to off and changes points for speed to points for accuracy. */
	answerCards: z.boolean(),
	/** Whether seats of cards are named by their numbers or by the labels of the class. */
	cardNames: z.enum(CARD_NAMES),
	/** True: players may change their answer until the question closes (docs/rules/live-game.md#changing-an-answer). */
	changeAnswers: z.boolean(),
});

function refuseCardConflicts(settings: CardSettings, ctx: z.RefinementCtx): void {
	const problem = findCardConflict(settings);
	if (problem) ctx.addIssue({ code: "custom", message: problem.key, path: [problem.path] });
}
export const gameSettingsSchema = changeableSettings
	.extend({
		shuffle: z.enum(SHUFFLES),
		/** The id of the class whose cards the game accepts: one of the host's own, set when the game opens. */
		classId: idSchema.optional(),
	})
	.meta({ id: "GameSettings" });

/** A game has either a quiz or `quick` with the language of its questions. */
function refuseQuizAndQuick(
	{ quizTemplateId, quick, title, language }: { quizTemplateId?: unknown; quick?: unknown; title?: unknown; language?: unknown },
	ctx: z.RefinementCtx,
): void {
	const needed = quick ? { language } : { quizTemplateId };
	const foreign = quick ? { quizTemplateId } : { title, language };
	for (const [name, value] of Object.entries(needed))
		if (value === undefined) ctx.addIssue({ code: "custom", message: "required", path: [name] });
	for (const [name, value] of Object.entries(foreign))
		if (value !== undefined) ctx.addIssue({ code: "custom", message: "notWithQuick", path: [name] });
}

export const createInstanceBodySchema = z
	.object({
		quizTemplateId: idSchema.optional(),
		/** A game without a quiz (docs/rules/live-game.md#a-game-without-a-quiz). */
		quick: z.literal(true).optional(),
		/** Allowed with `quick`; absent: "Quick questions" in the game's language. */
		title: z.string().overwrite(visibleText).min(LIMITS.quizName.min).max(LIMITS.quizName.max).optional(),
		/** Required with `quick`, otherwise refused. */
		language: languageSchema.optional(),
		settings: gameSettingsSchema
			.partial()
			.omit({ locked: true })
			.refine(({ classId, cardsOnly }) => classId !== undefined || !cardsOnly, { error: "cardsOnlyWithClass", path: ["cardsOnly"] })
			.superRefine(refuseCardConflicts)
			.optional(),
		/** The PIN of another lobby of the caller: it closes, and the new game replaces it without counting against a limit. */
		replaces: idSchema.optional(),
	})
	.superRefine(refuseQuizAndQuick)
	.meta({ id: "CreateInstanceBody" });
/** Ids of the questions that answer cards cannot answer; absent in a game without answer cards. */
export const leftOutSchema = z.array(z.string()).optional();
export const createInstanceResultSchema = ok({ pin: z.string(), instanceId: z.string(), leftOut: leftOutSchema }).meta({
	id: "CreateInstanceResult",
});

/** Absent settings stay as they are. Points mode, nicknames and teams can be changed only in the lobby, shuffling not at all. */
export const changeSettingsBodySchema = changeableSettings
	.partial()
	.extend({ attempt: attemptSchema })
	// Refused instead of ignored: otherwise a change would seem to have taken effect.
	.extend({
		shuffle: z
			.enum(SHUFFLES)
			.optional()
			.refine((shuffle) => shuffle === undefined),
		classId: idSchema.optional().refine((classId) => classId === undefined),
	})
	.meta({ id: "ChangeSettingsBody" });
