import type { DatabaseSync } from "node:sqlite";

/** The part of the platform's SQLite interface that the product's storage uses, on Node's SQLite. */
function toSqlStorage(db: DatabaseSync): SqlStorage {
	const statements = new Map<string, ReturnType<DatabaseSync["prepare"]>>();
	const exec = (query: string, ...values: (string | number | null)[]) => {
		if (query.includes(";")) {
			db.exec(query);
			return { toArray: () => [], [Symbol.iterator]: () => [].values() };
		}
		const statement = statements.get(query) ?? db.prepare(query);
		statements.set(query, statement);
		const rows = statement.all(...values);
		return { toArray: () => rows, [Symbol.iterator]: () => rows.values() };
	};
	return { exec } as unknown as SqlStorage;
}

export const objectStorage = (db: DatabaseSync) =>
	({ sql: toSqlStorage(db), transactionSync: <Result>(work: () => Result) => work() }) as unknown as DurableObjectStorage;
