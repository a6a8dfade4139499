import { ASSIGNMENT } from "#contract/homework/assignment-limits";
import { Assignment as Homework } from "#durable/assignment/assignment";
import { LiveGame as Game } from "#durable/game/live-game";
import { createAssignmentArchive } from "./db/homework/assignments";
import { createResultArchive } from "./db/results/results";
import { createDeps } from "./lib/deps";
import { logError } from "./lib/log";
import { resultsDays } from "./lib/settings";
import { toSkeleton } from "./lib/skeleton";
import { errorMessage, nameTools } from "./lib/texts";
import { isTextRefused } from "./moderation/words/find";
import { readCardPupils, readRoster } from "./services/classes/classes";

/** The live game with D1 and the bucket as its archive. The binding LIVE_GAME owns its name and storage. */
export class LiveGame extends Game<Cloudflare.Env> {
	constructor(ctx: DurableObjectState, env: Cloudflare.Env) {
		const deps = createDeps(env);
		super(ctx, env, {
			archive: createResultArchive(deps),
			roster: (classId, ownerId) => readCardPupils(deps, { classId, ownerId }),
			names: nameTools,
			isRefused: isTextRefused,
			errorMessage,
			logError,
		});
	}
}

/** Homework with D1 and the bucket as its archive. The binding ASSIGNMENT owns its name and storage. */
export class Assignment extends Homework<Cloudflare.Env> {
	constructor(ctx: DurableObjectState, env: Cloudflare.Env) {
		const deps = createDeps(env);
		super(ctx, env, {
			archive: createAssignmentArchive(deps),
			roster: (classId, ownerId) => readRoster(deps, { classId, ownerId }),
			toSkeleton,
			isRefused: isTextRefused,
			keptDays: Math.min(ASSIGNMENT.keptDays, resultsDays(env)),
			logError,
		});
	}
}
