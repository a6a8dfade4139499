import { isoDateSchema, ok, pageQuery, paginationSchema } from "../common";
import { LIMITS } from "../limits";
import { z } from "../z";
import { INSTANCE_STATUSES } from "./live";

/** A game in the list of its host; its data may be 10 s old. */
const gameSummarySchema = z
	.object({
		_id: z.string(),
		pin: z.string(),
		/** Empty for a game without a quiz. */
		quizTemplateId: z.string(),
		title: z.string(),
		status: z.enum(INSTANCE_STATUSES),
		participantCount: z.number().int(),
		/** Null without a class, or once it is deleted. */
		className: z.string().nullable(),
		/** Share of right answers of all players as a whole percentage; null until the results are stored, and where nothing was scored. */
		rightPercentage: z.number().int().nullable(),
		openedAt: isoDateSchema,
		startedAt: isoDateSchema.nullable(),
		endedAt: isoDateSchema.nullable(),
	})
	.meta({ id: "GameSummary" });
export type GameSummary = z.infer<typeof gameSummarySchema>;

/** `open` lists games in the lobby and active games; `finished` includes archived ones. */
const GAME_FILTERS = ["open", "finished", "all"] as const;
export type GameFilter = (typeof GAME_FILTERS)[number];

export const gameListQuerySchema = z.object({ status: z.enum(GAME_FILTERS).default("all"), ...pageQuery(LIMITS.pageSize) });
export const gameListBodySchema = ok({ instances: z.array(gameSummarySchema), pagination: paginationSchema }).meta({ id: "GameListBody" });
