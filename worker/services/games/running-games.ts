import { ASSIGNMENT } from "#contract/homework/assignment-limits";
import type { AssignmentRetryReply as HomeworkRetryReply } from "#durable/assignment/messages";
import type { RetryReply } from "#durable/game/messages";
import { mapConcurrent, splitIntoChunks, withTimeLimit } from "#durable/room/async";
import { type GameErasure, listErasures, settleErasures } from "#worker/db/accounts/account-deletion";
import {
	deleteParked,
	listOpenGames,
	listParkedGames,
	listSilentGames,
	recordParkedTry,
	removeGames,
	touchGame,
} from "#worker/db/games/games";
import { listAssignmentsWithSockets, listSilentAssignments, removeAssignments } from "#worker/db/homework/assignments";
import type { HasTime } from "#worker/lib/days";
import { type Deps, MAX_SUBREQUESTS } from "#worker/lib/deps";
import { logError } from "#worker/lib/log";
import { getAssignmentObject, getGameObject, getObject } from "#worker/lib/pins";
import { type PartRun, rotate } from "../cron-run";

const ANSWER_TIMEOUT_MS = 5_000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Games per run of the cron trigger. */
const GAMES_PER_RUN = 1_000;

/** Ends the sockets that earlier epochs of the user's tokens opened as host, in all their open games and homework. */
export async function endHostSockets(deps: Deps, userId: string, validEpoch: number): Promise<void> {
	const open = [
		...(await listOpenGames(deps.db, userId)),
		...(await listAssignmentsWithSockets(deps.db, userId, deps.now() - ASSIGNMENT.keptDays * DAY_MS)),
	];
	await mapConcurrent(open, MAX_SUBREQUESTS, ({ pin }) =>
		withTimeLimit(ANSWER_TIMEOUT_MS, getObject(deps, pin).endHostSockets(userId, validEpoch)).catch((error: unknown) =>
			logError("end host sockets", error, { userId }),
		),
	);
}

/** Ends games and deletes the data of their objects; returns how many. Those without an answer stay recorded for the next run. */
export async function eraseGames(deps: Deps, games: readonly GameErasure[], hasTime: HasTime): Promise<number> {
	let count = 0;
	for (const part of splitIntoChunks(games, MAX_SUBREQUESTS)) {
		if (!hasTime()) break;
		const outcomes = await Promise.allSettled(
			part.map(({ instanceId, pin }) => withTimeLimit(ANSWER_TIMEOUT_MS, getObject(deps, pin).erase(instanceId))),
		);
		const idsWhere = (status: PromiseSettledResult<void>["status"]) =>
			part.filter((_, index) => outcomes[index]?.status === status).map(({ instanceId }) => instanceId);
		for (const outcome of outcomes) if (outcome.status === "rejected") logError("erasure", outcome.reason);
		const erased = idsWhere("fulfilled");
		count += erased.length;
		await deleteParked(deps.db, erased);
		await settleErasures(deps.db, { erased, failed: idsWhere("rejected"), nowMs: deps.now() });
	}
	return count;
}

export async function retryErasures(deps: Deps, hasTime: HasTime): Promise<number> {
	return eraseGames(deps, await listErasures(deps.db, GAMES_PER_RUN), hasTime);
}

/** Removes games from the list whose objects are empty. Objects that do not answer in time are tried again after all others. */
export async function dropSilentGames(deps: Deps, silentSince: number, hasTime: HasTime): Promise<number> {
	const silent = await listSilentGames(deps.db, silentSince, GAMES_PER_RUN);
	let dropped = 0;
	await mapConcurrent(silent, MAX_SUBREQUESTS, async ({ pin, instanceId }) => {
		if (!hasTime()) return;
		const isHeld = await withTimeLimit(ANSWER_TIMEOUT_MS, getGameObject(deps, pin).holds(instanceId)).catch((error: unknown) => {
			logError("silent game", error);
			return "unknown" as const;
		});
		if (isHeld !== false) return touchGame(deps.db, instanceId, isHeld === "unknown" ? silentSince : deps.now());
		await removeGames(deps.db, [instanceId]);
		dropped++;
	});
	return dropped;
}

/** Removes homework from the list that should have ended long ago and whose object is empty; the call ends one that still exists. */
export async function dropSilentAssignments(deps: Deps, dueBefore: number, { hasTime, runNumber }: PartRun): Promise<number> {
	const silent = rotate(await listSilentAssignments(deps.db, dueBefore, GAMES_PER_RUN), runNumber);
	let dropped = 0;
	await mapConcurrent(silent, MAX_SUBREQUESTS, async ({ pin, instanceId }) => {
		if (!hasTime()) return;
		const isHeld = await withTimeLimit(ANSWER_TIMEOUT_MS, getAssignmentObject(deps, pin).holds(instanceId)).catch((error: unknown) => {
			logError("silent homework", error);
			return true;
		});
		if (isHeld) return;
		await removeAssignments(deps.db, [instanceId]);
		dropped++;
	});
	return dropped;
}

/** Games per day whose parked deliveries are retried, and the time for each. */
const PARKED_PER_DAY = 100;
const RETRY_TIMEOUT_MS = 20_000;

/** Makes objects retry their parked deliveries, and erases those parked before `before`; returns how many games have none left. */
export async function retryParked(deps: Deps, before: number, hasTime: HasTime): Promise<number> {
	const { db } = deps;
	let done = 0;
	await mapConcurrent(await listParkedGames(db, PARKED_PER_DAY), MAX_SUBREQUESTS, async ({ instanceId, parkedAt }) => {
		if (!hasTime()) return;
		try {
			await recordParkedTry(db, instanceId, deps.now());
			const game = getObject(deps, instanceId.split("-", 1)[0] ?? "");
			const retry = async (): Promise<RetryReply | HomeworkRetryReply> => game.retryParked(instanceId);
			if (parkedAt < before) await withTimeLimit(ANSWER_TIMEOUT_MS, game.erase(instanceId));
			else {
				const reply = await withTimeLimit(RETRY_TIMEOUT_MS, retry());
				if (!reply.ok || reply.left > 0) return;
			}
			await deleteParked(db, [instanceId]);
			done++;
		} catch (error) {
			logError("parked", error, { instanceId });
		}
	});
	return done;
}
