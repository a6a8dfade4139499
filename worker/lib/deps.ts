import { drizzle } from "drizzle-orm/d1";
import * as schema from "../db/schema";

/** The dependencies of use cases, created once per request; tests pass their own. */
export interface Deps {
	env: Cloudflare.Env;
	/** The primary: for writes, and for reads of fresh writes, rights and quotas. */
	db: Db;
	replica: Db;
	/** The primary, also during a read from a replica: a right ends everywhere at once. */
	primary: Db;
	/** Milliseconds since 1970. */
	now: () => number;
}

/** How often a write is retried after a concurrent write. */
export const WRITE_TRIES = 5;

/** D1 allows 100 bound values per statement: a list leaves some of them for the conditions beside it. */
export const MAX_LISTED_VALUES = 90;

/** A request may have six concurrent subrequests. */
export const MAX_SUBREQUESTS = 6;

export type Db = ReturnType<typeof createDb>;

export function createDb(d1: D1Database) {
	return drizzle(d1, { schema });
}

/** A replica: reads of one request never go back in time, but may be slightly stale. */
function openReplica(d1: D1Database): D1Database {
	const session = d1.withSession("first-unconstrained");
	return {
		prepare: (query) => session.prepare(query),
		batch: (statements) => session.batch(statements),
		exec: (query) => d1.exec(query),
		dump: () => d1.dump(),
		withSession: (constraint) => d1.withSession(constraint),
	};
}

/** `near`: reads that may be slightly stale use a replica. */
export function createDeps(env: Cloudflare.Env, { near = false } = {}): Deps {
	let db: Db | undefined;
	let replica: Db | undefined;
	return {
		env,
		// Most calls are polls of phones: they need no database and open no session.
		get db() {
			db ??= createDb(env.DB);
			return db;
		},
		get replica() {
			replica ??= near ? createDb(openReplica(env.DB)) : this.db;
			return replica;
		},
		get primary() {
			return this.db;
		},
		now: Date.now,
	};
}
