import { ASSIGNMENT } from "#contract/homework/assignment-limits";
import { Assignment as Homework } from "#durable/assignment/assignment";
import { createAssignmentArchive } from "./db/homework/assignment-results";
import { createDeps } from "./lib/deps";
import { logError } from "./lib/log";
import { resultsDays } from "./lib/settings";
import { skeletonOf } from "./lib/skeleton";
import { isTextRefused } from "./moderation/words/find";
import { readRoster } from "./services/classes/classes";

/** Homework with D1 and the bucket as its archive. The binding ASSIGNMENT owns its name and storage. */
export class Assignment extends Homework<Cloudflare.Env> {
	constructor(ctx: DurableObjectState, env: Cloudflare.Env) {
		const deps = createDeps(env);
		super(ctx, env, {
			archive: createAssignmentArchive(deps),
			roster: (classId, ownerId) => readRoster(deps, { classId, ownerId }),
			skeletonOf,
			isRefused: isTextRefused,
			keptDays: Math.min(ASSIGNMENT.keptDays, resultsDays(env)),
			logError,
		});
	}
}
