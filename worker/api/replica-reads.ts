import { ERRORS } from "#contract";
import type { CallName } from "#contract/calls";
import { AppError } from "../lib/app-error";
import type { Deps } from "../lib/deps";

/** Reads whose result may be slightly old: the nearest replica answers them. */
const REPLICA_READS: ReadonlySet<CallName> = new Set<CallName>([
	"GET /quizzes",
	"GET /quizzes/search",
	"GET /quizzes/starters",
	"GET /quizzes/{id}",
	"GET /books",
	"GET /books/{id}",
	"GET /books/{id}/quizzes",
	"GET /instances",
	"GET /assignments",
	"GET /results",
	"GET /results/{instanceId}",
]);

export function allowsReplica(name: CallName): boolean {
	return REPLICA_READS.has(name);
}

/** Includes calls of a game's host: the game knows whose it is, so a click does not wait for a database on another continent. */
export function canAuthOnReplica(name: CallName): boolean {
	return allowsReplica(name) || name.includes(" /instances/{id}");
}

/** Reads from the nearest replica, and what it lacks from the primary: that may be newer than the replica. */
export async function readFromReplica<Result>(deps: Deps, read: (deps: Deps) => Promise<Result>): Promise<Result> {
	if (deps.replica === deps.db) return read(deps);
	try {
		return await read({ ...deps, db: deps.replica });
	} catch (error) {
		if (error instanceof AppError && ERRORS[error.code].status === 404) return read(deps);
		throw error;
	}
}
