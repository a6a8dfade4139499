import { drizzle } from "drizzle-orm/d1";
import * as schema from "../db/schema";
import { type Meter, meteredD1 } from "./d1-meter";

/** What use cases get from outside; made once a request, so that tests may give their own. */
export interface Deps {
	env: Cloudflare.Env;
	db: Db;
	/** Milliseconds since 1970. */
	now: () => number;
	/** Rows read and written so far, where a local start was asked to count them (D1_METER=1). */
	meter?: Meter;
}

export type Db = ReturnType<typeof createDb>;

export function createDb(d1: D1Database) {
	return drizzle(d1, { schema });
}

export function createDeps(env: Cloudflare.Env): Deps {
	if (env.LOCAL === "1" && env.D1_METER === "1") {
		const meter: Meter = { rowsRead: 0, rowsWritten: 0 };
		return { env, db: createDb(meteredD1(env.DB, meter)), now: Date.now, meter };
	}
	return { env, db: createDb(env.DB), now: Date.now };
}
