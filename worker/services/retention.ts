import { removeLeftovers } from "../db/accounts/account-leftovers";
import { deleteExpiredCodes } from "../db/accounts/sign-on";
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
/** For how many days what is kept; the papers for schools (docs/school) quote these numbers. */
export const RETENTION_DAYS = {
	adminActions: 730,
	startedGames: 30,
	/** Links in mails and invitations, from their use or end on. */
	accountTokens: 1,
	/** Day counters are needed on their day, and mails for 24 hours. */
	counts: 1,
	/** Pictures that no quiz, no book and no recent game uses. */
	pictures: 7,
} as const;
/** Batches per run of quizzes that books and accounts left behind. */
const LEFT_BATCHES = 100;
const MOVED_DOCUMENTS = 100;
/** An open game ends by itself after two idle hours and reports that: without a report for this long, its object is checked. */
const SILENT_GAME_DAYS = 2;

type Parts = Record<string, () => Promise<number>>;

/** Marks pictures that only a deleted account had uploaded: earlier than any real time. */
const LEFT_BEHIND_BEFORE = 1;

/**
 * Often: erases leftovers of deleted accounts and checks silent games. Daily: deletes what has been kept long enough
 * (docs/rules/accounts.md#retention). A failed part does not stop the others.
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
		signOnCodes: () => deleteExpiredCodes(db, deps.now()),
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
		actions: () => deleteOldActions(db, ago(RETENTION_DAYS.adminActions)),
		starts: () => deleteOldStarts(db, ago(RETENTION_DAYS.startedGames)),
		pictures: () => deletePictures(deps, ago(RETENTION_DAYS.pictures)),
		parked: () => retryParked(deps, resultsBefore),
		tokens: () => deleteOldTokens(db, ago(RETENTION_DAYS.accountTokens)),
		dayCounts: () => deleteOldCounts(db, ago(RETENTION_DAYS.counts)),
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

/** The next run continues. */
const BATCH = 100;
const MAX_BATCHES = 50;
const NAMES = 500;

/** Deletes pictures unused since `before`: retires them, deletes bytes, then rows. After a failed step, the next run finds the rest. */
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

/** Cron triggers in wrangler.toml: "often" for what must not wait, "daily" for what has been kept long enough. */
export type Round = "often" | "daily";

export const OFTEN_CRON = "*/20 * * * *";

/** Any other trigger is the daily one, so that its hour can be changed in the list of triggers alone. */
export function roundOf(cron: string): Round {
	return cron === OFTEN_CRON ? "often" : "daily";
}
