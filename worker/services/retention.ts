import { removeLeftovers } from "../db/accounts/account-leftovers";
import { deleteFromBucket } from "../db/media/bucket-deletions";
import { deleteMedia, forgetOldGames, retireMedia } from "../db/media/media";
import { deleteOwnerlessQuizzes } from "../db/quizzes/quizzes";
import { moveDocuments } from "../db/results/result-documents";
import {
	deleteOldActions,
	deleteOldAssignments,
	deleteOldCounts,
	deleteOldGames,
	deleteOldResults,
	deleteOldStarts,
	deleteOldTokens,
} from "../db/retention";
import type { Deps } from "../lib/deps";
import { logError, logInfo } from "../lib/log";
import { resultsDays } from "../lib/settings";
import { clearEndedClasses, settlePupilRemovals } from "./classes/pupil-removals";
import { dropSilentAssignments, dropSilentGames, retryErasures, retryParked } from "./games/running-games";

const DAY_MS = 24 * 60 * 60 * 1000;
const ACTIONS_DAYS = 730;
const STARTS_DAYS = 30;
const TOKENS_DAYS = 1;
/** Numbers of a day are needed on that day, and for 24 hours after a mail. */
const COUNTS_DAYS = 1;
/** Pictures that no quiz, no book and no recently opened game uses. */
const PICTURES_DAYS = 7;
/** Batches of quizzes that books and accounts left, in one run. */
const LEFT_BATCHES = 100;
/** Documents of older results that move to the bucket in one run. */
const MOVED_DOCUMENTS = 100;
/** An open game ends by itself after two idle hours and reports it: without a report for this long, its object is checked. */
const SILENT_GAME_DAYS = 2;

type Parts = Record<string, () => Promise<number>>;

/** Marks pictures that only a deleted account had uploaded: earlier than any real time. */
const LEFT_BEHIND_BEFORE = 1;

/**
 * Often: erases what deleted accounts left in objects that did not answer and among the pictures, and checks silent games. Daily: deletes
 * what has been kept long enough (docs/rules/accounts.md#retention). A part that fails does not stop the others.
 */
export async function runCronTasks(deps: Deps, round: Round): Promise<void> {
	const { db } = deps;
	const ago = (days: number) => deps.now() - days * DAY_MS;
	const resultsBefore = ago(resultsDays(deps.env));
	const often: Parts = {
		erasures: () => retryErasures(deps),
		silentGames: () => dropSilentGames(deps, ago(SILENT_GAME_DAYS)),
		silentAssignments: () => dropSilentAssignments(deps, ago(SILENT_GAME_DAYS)),
		leftQuizzes: () => deleteOwnerlessQuizzes(db, LEFT_BATCHES),
		leftAccounts: () => removeLeftovers(db, LEFT_BATCHES),
		leftPictures: () => deletePictures(deps, LEFT_BEHIND_BEFORE),
		endedClasses: () => clearEndedClasses(deps),
		pupilRemovals: () => settlePupilRemovals(deps),
		documents: () => deleteFromBucket(db, deps.env.MEDIA, deps.now()),
		movedDocuments: () => moveDocuments({ db, bucket: deps.env.MEDIA, nowMs: deps.now() }, MOVED_DOCUMENTS),
	};
	const daily: Parts = {
		results: () => deleteOldResults(db, resultsBefore),
		games: () => deleteOldGames(db, resultsBefore),
		assignments: () => deleteOldAssignments(db, resultsBefore),
		actions: () => deleteOldActions(db, ago(ACTIONS_DAYS)),
		starts: () => deleteOldStarts(db, ago(STARTS_DAYS)),
		pictures: () => deletePictures(deps, ago(PICTURES_DAYS)),
		parked: () => retryParked(deps, resultsBefore),
		tokens: () => deleteOldTokens(db, ago(TOKENS_DAYS)),
		dayCounts: () => deleteOldCounts(db, ago(COUNTS_DAYS)),
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

/** Pictures per batch, and batches per run: the rest waits for the next run. */
const BATCH = 100;
const MAX_BATCHES = 50;
/** Uses by games that are deleted in one batch. */
const NAMES = 500;

/**
 * Deletes the pictures that nothing has used since `before`. First they are retired, then the
 * bytes are deleted, then the rows: if a step fails, the next run finds the rest.
 */
async function deletePictures(deps: Deps, before: number): Promise<number> {
	for (let batch = 0; batch < MAX_BATCHES && (await forgetOldGames(deps.db, before, NAMES)) === NAMES; batch++);
	let deleted = 0;
	for (let batch = 0; batch < MAX_BATCHES; batch++) {
		const ids = await retireMedia(deps.db, before, BATCH);
		if (ids.length > 0) await deps.env.MEDIA.delete(ids);
		await deleteMedia(deps.db, ids, before);
		deleted += ids.length;
		if (ids.length < BATCH) break;
	}
	return deleted;
}

/** The tasks of the cron triggers in wrangler.toml: often what must not wait, and daily the deletion of what has been kept long enough. */
export type Round = "often" | "daily";

export const OFTEN_CRON = "*/20 * * * *";

/** Any other trigger is the daily one, so that its hour can be changed where the triggers are listed. */
export function roundOf(cron: string): Round {
	return cron === OFTEN_CRON ? "often" : "daily";
}
