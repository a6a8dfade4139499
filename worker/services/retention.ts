import { deleteOldActions, deleteOldGames, deleteOldResults, deleteOldStarts, deleteOldTokens } from "../db/retention";
import type { Deps } from "../lib/deps";
import { logError, logInfo } from "../lib/log";
import type { Round } from "../lib/rounds";
import { deletePictures } from "./media-retention";
import { dropSilentGames, retryErasures } from "./running-games";

const DAY_MS = 24 * 60 * 60 * 1000;
const RESULTS_DAYS = 365;
const ACTIONS_DAYS = 730;
const STARTS_DAYS = 30;
const TOKENS_DAYS = 1;
/** Pictures that no quiz, no book and no recently opened game uses. */
const PICTURES_DAYS = 7;
/** An open game ends by itself after two idle hours and reports it: without a report for this long, its object is asked whether it still has a game. */
const SILENT_GAME_DAYS = 2;

function resultsDays({ RESULTS_RETENTION_DAYS }: Cloudflare.Env): number {
	const days = Number(RESULTS_RETENTION_DAYS || RESULTS_DAYS);
	// A typing mistake must not delete what a school wanted to keep.
	return Number.isFinite(days) && days >= 1 ? days : RESULTS_DAYS;
}

type Parts = Record<string, () => Promise<number>>;

/** Marks pictures that only a deleted account had uploaded: earlier than any real time. */
const LEFT_BEHIND_BEFORE = 1;

/**
 * Often: erases what deleted accounts left in objects that did not answer and among the pictures, and checks on silent games. Daily:
 * deletes what has been kept long enough (decisions sections 8 and 10). One part that fails does not stop the others.
 */
export async function runCronTasks(deps: Deps, round: Round): Promise<void> {
	const { db } = deps;
	const ago = (days: number) => deps.now() - days * DAY_MS;
	const resultsBefore = ago(resultsDays(deps.env));
	const often: Parts = {
		erasures: () => retryErasures(deps),
		silentGames: () => dropSilentGames(deps, ago(SILENT_GAME_DAYS)),
		leftPictures: () => deletePictures(deps, LEFT_BEHIND_BEFORE),
	};
	const daily: Parts = {
		results: () => deleteOldResults(db, resultsBefore),
		games: () => deleteOldGames(db, resultsBefore),
		actions: () => deleteOldActions(db, ago(ACTIONS_DAYS)),
		starts: () => deleteOldStarts(db, ago(STARTS_DAYS)),
		pictures: () => deletePictures(deps, ago(PICTURES_DAYS)),
		tokens: () => deleteOldTokens(db, ago(TOKENS_DAYS)),
	};
	for (const [part, work] of Object.entries(round === "often" ? often : daily)) {
		try {
			const deleted = await work();
			if (deleted) logInfo("retention", { part, deleted });
		} catch (error) {
			logError("retention", error, { part });
		}
	}
}
