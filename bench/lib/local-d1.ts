import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** One number that a query on the D1 database in a state folder finds, read past the product; the query names it `n`. */
export function countInD1(stateDir: string, sql: string): number {
	const folder = join(stateDir, "v3", "d1", "miniflare-D1DatabaseObject");
	const file = readdirSync(folder).find((name) => /^[0-9a-f]{64}\.sqlite$/.test(name));
	if (!file) throw new Error("no D1 database in the state folder");
	const database = new DatabaseSync(join(folder, file), { readOnly: true, timeout: 10_000 });
	try {
		return Number(database.prepare(sql).get()?.n);
	} finally {
		database.close();
	}
}
