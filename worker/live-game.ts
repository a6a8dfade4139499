import { LiveGame as Game } from "#durable/live-game";
import { createResultArchive } from "./db/results";
import { createDb } from "./lib/deps";
import { logError } from "./lib/log";
import { skeletonOf } from "./lib/skeleton";

/** The live game with D1 as its archive. Name and storage belong to the Durable Object binding LIVE_GAME. */
export class LiveGame extends Game<Cloudflare.Env> {
	constructor(ctx: DurableObjectState, env: Cloudflare.Env) {
		super(ctx, env, { archive: createResultArchive(createDb(env.DB)), skeletonOf, logError });
	}
}
