import { listOpenGames } from "../db/games";
import type { Deps } from "../lib/deps";
import { logError } from "../lib/log";
import { gameOf } from "./game-object";

/** How many objects are called at once: each call is a subrequest, and a request may have six at a time. */
const AT_ONCE = 6;

/** Ends the sockets that the user's tokens of epochs before `keepEpoch` opened as host, in every open game of theirs. */
export async function endHostSockets(deps: Deps, userId: string, keepEpoch: number): Promise<void> {
	const open = await listOpenGames(deps.db, userId);
	for (let at = 0; at < open.length; at += AT_ONCE) {
		const calls = open.slice(at, at + AT_ONCE).map(({ pin }) => gameOf(deps, pin).endHostSockets(userId, keepEpoch));
		for (const result of await Promise.allSettled(calls)) {
			if (result.status === "rejected") logError("end host sockets", result.reason, { userId });
		}
	}
}

/** Ends a game at once and deletes all data of its object; throws if the object does not answer. */
export async function eraseGame(deps: Deps, { pin, instanceId }: { pin: string; instanceId: string }): Promise<void> {
	await gameOf(deps, pin).erase(instanceId);
}
