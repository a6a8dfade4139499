import { type GameErasure, listErasures, settleErasures } from "../db/account-deletion";
import { listSilentGames, removeGames, touchGame } from "../db/games";
import type { Deps } from "../lib/deps";
import { logError } from "../lib/log";
import { gameOf } from "./game-object";
import { eraseGame } from "./running-games";

/** How many objects are called at once (a request may have six concurrent subrequests), and how long each may take. */
const AT_ONCE = 6;
const ANSWER_MS = 5_000;
/** Games per run of the cron trigger. */
const A_RUN = 1_000;

async function within(ms: number, work: Promise<unknown>): Promise<void> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
	});
	try {
		await Promise.race([work, late]);
	} finally {
		clearTimeout(timer);
	}
}

/**
 * Ends games and deletes the data of their objects; returns how many. Games whose object does not answer, and those left
 * when the time is over, stay recorded for the next run.
 */
export async function eraseGames(deps: Deps, games: readonly GameErasure[], untilMs = Number.POSITIVE_INFINITY): Promise<number> {
	let count = 0;
	for (let from = 0; from < games.length && deps.now() < untilMs; from += AT_ONCE) {
		const part = games.slice(from, from + AT_ONCE);
		const outcomes = await Promise.allSettled(part.map(({ instanceId, pin }) => within(ANSWER_MS, eraseGame(deps, { pin, instanceId }))));
		const idsWhere = (status: PromiseSettledResult<void>["status"]) =>
			part.filter((_, index) => outcomes[index]?.status === status).map(({ instanceId }) => instanceId);
		for (const outcome of outcomes) if (outcome.status === "rejected") logError("erasure", outcome.reason);
		const erased = idsWhere("fulfilled");
		count += erased.length;
		await settleErasures(deps.db, { erased, failed: idsWhere("rejected"), nowMs: deps.now() });
	}
	return count;
}

/** Tries again what earlier attempts left. */
export async function retryErasures(deps: Deps): Promise<number> {
	return eraseGames(deps, await listErasures(deps.db, A_RUN));
}

/** Removes games from the list whose objects have no game (any more); objects that do not answer are asked again. */
export async function dropSilentGames(deps: Deps, silentSince: number): Promise<number> {
	const silent = await listSilentGames(deps.db, silentSince, A_RUN);
	let dropped = 0;
	for (let from = 0; from < silent.length; from += AT_ONCE) {
		const asked = silent.slice(from, from + AT_ONCE).map(async ({ pin, instanceId }) => {
			const lives = (await gameOf(deps, pin).quizId(instanceId)) !== null;
			if (lives) return touchGame(deps.db, instanceId, deps.now());
			await removeGames(deps.db, [instanceId]);
			dropped++;
		});
		for (const outcome of await Promise.allSettled(asked)) if (outcome.status === "rejected") logError("silent game", outcome.reason);
	}
	return dropped;
}
