import { AppError } from "./app-error";

/** Not for a running game, which does not need the database. */
export const databaseUnavailable = () => new AppError("DATABASE_UNAVAILABLE", { retryAfterSeconds: 10 });

/** SQLite refused the statement: the database works, and the fault is ours. */
const STATEMENT_FAULT = /SQLITE_(?:CONSTRAINT|ERROR|MISMATCH|RANGE|TOOBIG)|D1_(?:TYPE|COLUMN|DUMP)/;

/** True if D1 failed to run a statement: locked, full, overloaded, broken or unreachable. */
export function isDatabaseUnavailable(thrown: unknown): boolean {
	const messages: string[] = [];
	// The query builder wraps D1's error.
	for (let error = thrown; error instanceof Error; error = error.cause) messages.push(error.message);
	const all = messages.join("\n");
	return /^(?:D1_|Failed query:)/m.test(all) && !STATEMENT_FAULT.test(all);
}
