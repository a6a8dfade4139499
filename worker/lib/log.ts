/**
 * Runs steps that undo or give back after a failure, one after the other. A step that fails is logged: it neither hides the failure from the
 * caller nor keeps the next step from running.
 */
export async function undoAfterFailure(event: string, ...steps: (() => Promise<unknown>)[]): Promise<void> {
	for (const step of steps) {
		try {
			await step();
		} catch (error) {
			logError(event, error);
		}
	}
}

type Fields = Readonly<Record<string, unknown>>;

const MAX_FRAMES = 12;
const MAX_TEXT_LENGTH = 300;

/** Errors whose messages quote their input. */
const QUOTES_INPUT = /^(?:SyntaxError|ZodError|\$ZodError)$/;
/** The query builder's message is the statement with all its values. */
const STATEMENT = /^Failed query:/;

/** Removes personal data from a message: values of statements, names and addresses. Cuts up to the last quote, as texts may hold quotes. */
function redactValues(text: string): string {
	return text
		.replace(/".*"/s, '"…"')
		.replace(/'.*'/s, "'…'")
		.replace(/\S+@\S+/g, "…")
		.slice(0, MAX_TEXT_LENGTH);
}

/** The first cause of an error: errors that wrap it repeat the statement and its values. */
function findCause(error: Error): Error {
	let cause = error;
	for (let depth = 0; depth < 10 && cause.cause instanceof Error; depth++) cause = cause.cause;
	return cause;
}

/** Describes an error by its cause: kind and message without values, and stack frames without the message that a stack repeats. */
function describeError(error: unknown): Fields {
	if (!(error instanceof Error)) return { error: typeof error };
	const cause = findCause(error);
	const isQuoting = QUOTES_INPUT.test(cause.name) || STATEMENT.test(cause.message);
	const frames = (error.stack ?? "")
		.replace(error.message, "")
		.split("\n")
		.filter((line) => /^\s+at /.test(line));
	return {
		error: cause.name,
		...(isQuoting ? {} : { message: redactValues(cause.message) }),
		at: frames.slice(0, MAX_FRAMES).map((line) => line.trim()),
	};
}

/** The only function that makes log lines. Each is one line of JSON, so that a user's text cannot forge a line. */
function formatLine(level: "error" | "info", event: string, fields: Fields): string {
	const shown = Object.entries(fields).map(([name, value]) => [name, typeof value === "string" ? redactValues(value) : value]);
	return JSON.stringify({ level, event, ...Object.fromEntries(shown) });
}

export function logError(event: string, error: unknown, fields: Fields = {}): void {
	console.error(formatLine("error", event, { ...fields, ...describeError(error) }));
}

export function logInfo(event: string, fields: Fields = {}): void {
	console.log(formatLine("info", event, fields));
}
