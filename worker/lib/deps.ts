import { drizzle } from "drizzle-orm/d1";
import * as schema from "../db/schema";

/** What use cases get from outside. Made once per request; tests pass their own. */
export interface Deps {
	env: Cloudflare.Env;
	db: Db;
	/** Milliseconds since 1970. */
	now: () => number;
}

export type Db = ReturnType<typeof createDb>;

export function createDb(d1: D1Database) {
	return drizzle(d1, { schema });
}

export function createDeps(env: Cloudflare.Env): Deps {
	return { env, db: createDb(env.DB), now: Date.now };
}
