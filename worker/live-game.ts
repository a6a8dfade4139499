import { LiveGame as Game } from "#durable/game/live-game";
import { createResultArchive } from "./db/results/results";
import { createDeps } from "./lib/deps";
import { logError } from "./lib/log";
import { errorMessage, nameTools } from "./lib/texts";
import { isTextRefused } from "./moderation/words/find";
import { readCardPupils } from "./services/classes/classes";

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
