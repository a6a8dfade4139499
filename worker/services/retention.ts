import { ADMIN_RECORD_DAYS } from "#contract";
import { removeLeftovers } from "../db/accounts/account-deletion";
import { deleteExpiredCodes } from "../db/accounts/sign-on";
import { deleteFromBucket } from "../db/media/bucket-deletions";
import { deleteMedia, forgetOldGames, retireMedia } from "../db/media/media";
import { deleteOwnerlessQuizzes } from "../db/quizzes/quizzes";
import {
	deleteOldActions,
	deleteOldAssignments,
	deleteOldCounts,
	deleteOldGames,
	deleteOldResults,
	deleteOldStarts,
	deleteOldTokens,
	deleteOldWrongPasswords,
} from "../db/retention";
import type { HasTime } from "../lib/days";
import type { Deps } from "../lib/deps";
import { resultsDays } from "../lib/settings";
import { endOldRoles } from "./accounts/roles";
import { clearEndedClasses, settlePupilRemovals } from "./classes/pupil-removals";
import { type CronPart, runParts } from "./cron-run";
import { dropSilentAssignments, dropSilentGames, retryErasures, retryParked } from "./games/running-games";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days that each kind of data is kept; the papers for schools (docs/school) quote these numbers. */
export const RETENTION_DAYS = {
	adminActions: ADMIN_RECORD_DAYS,
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
/** An open game ends by itself after two idle hours and reports that: without a report for this long, its object is checked. */
const SILENT_GAME_DAYS = 2;

/** Marks pictures that only a deleted account had uploaded: earlier than any real time. */
const LEFT_BEHIND_BEFORE = 1;

/**
 * Runs the parts of one of two schedules. Often: erases leftovers of deleted accounts and checks silent games. Daily: deletes what has been
 * kept long enough (docs/rules/accounts.md#retention).
 */
export async function runCronTasks(deps: Deps, schedule: CronSchedule): Promise<void> {
	await runParts(deps, schedule === "often" ? oftenParts(deps) : dailyParts(deps), Math.floor(deps.now() / PERIOD_MS[schedule]));
}

function oftenParts(deps: Deps): Record<string, CronPart> {
	const { db } = deps;
	const silentBefore = deps.now() - SILENT_GAME_DAYS * DAY_MS;
	return {
		erasures: ({ hasTime }) => retryErasures(deps, hasTime),
		silentGames: ({ hasTime }) => dropSilentGames(deps, silentBefore, hasTime),
		silentAssignments: (run) => dropSilentAssignments(deps, silentBefore, run),
		leftQuizzes: ({ hasTime }) => deleteOwnerlessQuizzes(db, LEFT_BATCHES, hasTime),
		leftAccounts: ({ hasTime }) => removeLeftovers(db, LEFT_BATCHES, { hasTime }),
		signOnCodes: () => deleteExpiredCodes(db, deps.now()),
		oldRoles: () => endOldRoles(deps),
		wrongPasswords: ({ hasTime }) => deleteOldWrongPasswords(db, deps.now(), hasTime),
		leftPictures: ({ hasTime }) => deletePictures(deps, LEFT_BEHIND_BEFORE, hasTime),
		endedClasses: (run) => clearEndedClasses(deps, run),
		pupilRemovals: (run) => settlePupilRemovals(deps, run),
		documents: ({ hasTime }) => deleteFromBucket(db, deps.env.MEDIA, { nowMs: deps.now(), hasTime }),
	};
}

function dailyParts(deps: Deps): Record<string, CronPart> {
	const { db } = deps;
	const ago = (days: number) => deps.now() - days * DAY_MS;
	const resultsBefore = ago(resultsDays(deps.env));
	return {
		results: ({ hasTime }) => deleteOldResults(db, resultsBefore, hasTime),
		games: ({ hasTime }) => deleteOldGames(db, resultsBefore, hasTime),
		assignments: ({ hasTime }) => deleteOldAssignments(db, resultsBefore, hasTime),
		actions: ({ hasTime }) => deleteOldActions(db, ago(RETENTION_DAYS.adminActions), hasTime),
		starts: ({ hasTime }) => deleteOldStarts(db, ago(RETENTION_DAYS.startedGames), hasTime),
		pictures: ({ hasTime }) => deletePictures(deps, ago(RETENTION_DAYS.pictures), hasTime),
		parked: ({ hasTime }) => retryParked(deps, resultsBefore, hasTime),
		tokens: ({ hasTime }) => deleteOldTokens(db, ago(RETENTION_DAYS.accountTokens), hasTime),
		dayCounts: ({ hasTime }) => deleteOldCounts(db, ago(RETENTION_DAYS.counts), hasTime),
	};
}

/** Pictures per batch. The next run continues after the last batch. */
const BATCH = 100;
const MAX_BATCHES = 50;
const USES_PER_BATCH = 500;

/** Deletes pictures unused since `before`: retires them, deletes bytes, then rows. After a failed step, the next run finds the rest. */
async function deletePictures(deps: Deps, before: number, hasTime: HasTime): Promise<number> {
	for (
		let batch = 0;
		batch < MAX_BATCHES && hasTime() && (await forgetOldGames(deps.db, before, USES_PER_BATCH)) === USES_PER_BATCH;
		batch++
	);
	let deleted = 0;
	for (let batch = 0; batch < MAX_BATCHES && hasTime(); batch++) {
		const ids = await retireMedia(deps.db, before, BATCH);
		if (ids.length > 0) await deps.env.MEDIA.delete(ids);
		await deleteMedia(deps.db, ids, before);
		deleted += ids.length;
		if (ids.length < BATCH) break;
	}
	return deleted;
}

/** The cron triggers in wrangler.toml: "often" for what must not wait, "daily" for what has been kept long enough. */
export type CronSchedule = "often" | "daily";

export const OFTEN_CRON = "*/20 * * * *";

/** How long after one run the next one begins. */
const PERIOD_MS = { often: 20 * 60_000, daily: DAY_MS } as const satisfies Record<CronSchedule, number>;

/** Any other trigger is the daily one, so that its hour can be changed in the list of triggers alone. */
export function toCronSchedule(cron: string): CronSchedule {
	return cron === OFTEN_CRON ? "often" : "daily";
}
