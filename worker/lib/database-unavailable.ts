import { AppError } from "./app-error";

/** A running game does not need the database; everything else has to be tried again (decision record 0006). */
export const databaseUnavailable = () => new AppError("DATABASE_UNAVAILABLE", { retryAfterSeconds: 10 });

/** SQLite's own judgement of a statement: the database is there, and the fault is ours. */
const STATEMENT_FAULT = /SQLITE_(?:CONSTRAINT|ERROR|MISMATCH|RANGE|TOOBIG)|D1_(?:TYPE|COLUMN|DUMP)/;

/** Whether this error says that D1 did not carry out a statement: locked, full, overloaded, broken or out of reach. */
export function isDatabaseUnavailable(thrown: unknown): boolean {
	const messages: string[] = [];
	// The query builder wraps what D1 said.
	for (let error = thrown; error instanceof Error; error = error.cause) messages.push(error.message);
	const all = messages.join("\n");
	return /^(?:D1_|Failed query:)/m.test(all) && !STATEMENT_FAULT.test(all);
}
