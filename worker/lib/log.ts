type Fields = Readonly<Record<string, unknown>>;

const MAX_FRAMES = 12;
const MAX_TEXT = 300;

/** Errors whose messages quote their input. */
const QUOTES_INPUT = /^(?:SyntaxError|ZodError|\$ZodError)$/;
/** The query builder's message is the statement with all its values. */
const STATEMENT = /^Failed query:/;

/** A message without personal data: no values of statements, names or addresses. Cuts up to the last quote, as texts may hold quotes. */
function withoutValues(text: string): string {
	return text
		.replace(/".*"/s, '"…"')
		.replace(/'.*'/s, "'…'")
		.replace(/\S+@\S+/g, "…")
		.slice(0, MAX_TEXT);
}

/** Errors that wrap the first cause repeat the statement and its values. */
function causeOf(error: Error): Error {
	let cause = error;
	for (let depth = 0; depth < 10 && cause.cause instanceof Error; depth++) cause = cause.cause;
	return cause;
}

/** An error by its cause: kind and message without values, and stack frames without the message that a stack repeats. */
function describe(error: unknown): Fields {
	if (!(error instanceof Error)) return { error: typeof error };
	const cause = causeOf(error);
	const isQuoting = QUOTES_INPUT.test(cause.name) || STATEMENT.test(cause.message);
	const frames = (error.stack ?? "")
		.replace(error.message, "")
		.split("\n")
		.filter((line) => /^\s+at /.test(line));
	return {
		error: cause.name,
		...(isQuoting ? {} : { message: withoutValues(cause.message) }),
		at: frames.slice(0, MAX_FRAMES).map((line) => line.trim()),
	};
}

/** The only function that makes log lines. Each is one line of JSON, so that a user's text cannot forge a line. */
function lineOf(level: "error" | "info", event: string, fields: Fields): string {
	const shown = Object.entries(fields).map(([name, value]) => [name, typeof value === "string" ? withoutValues(value) : value]);
	return JSON.stringify({ level, event, ...Object.fromEntries(shown) });
}

export function logError(event: string, error: unknown, fields: Fields = {}): void {
	console.error(lineOf("error", event, { ...fields, ...describe(error) }));
}

export function logInfo(event: string, fields: Fields = {}): void {
	console.log(lineOf("info", event, fields));
}
