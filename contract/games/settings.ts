import { idSchema, ok } from "../common";
import {
	GAME,
	GAME_TIMERS,
	NICKNAME_MODES,
	POINTS_MODES,
	RANKING_PLANS,
	RANKINGS,
	SHUFFLES,
	SOLUTIONS,
	TEAM_COUNT,
	TEAM_MODES,
} from "../limits";
import { z } from "../z";
import { attemptSchema } from "./play";

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
export const gameSettingsSchema = changeableSettings
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

/** Absent settings stay as they are. Points mode, nicknames and teams can be changed only in the lobby, shuffling not at all. */
export const changeSettingsBodySchema = changeableSettings
	.partial()
	.extend({ attempt: attemptSchema })
	// Refused instead of ignored: otherwise it would look as if it had taken effect.
	.extend({
		shuffle: z
			.enum(SHUFFLES)
			.optional()
			.refine((shuffle) => shuffle === undefined),
		classId: idSchema.optional().refine((classId) => classId === undefined),
	})
	.meta({ id: "ChangeSettingsBody" });
