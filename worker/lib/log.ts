/** Each log entry is one line of JSON, so that a user's text cannot forge a line of its own. */
export function logError(event: string, error: unknown, fields: Record<string, unknown> = {}): void {
	const detail = error instanceof Error ? { message: error.message, stack: error.stack } : { message: String(error) };
	console.error(JSON.stringify({ level: "error", event, ...fields, ...detail }));
}

export function logInfo(event: string, fields: Record<string, unknown> = {}): void {
	console.log(JSON.stringify({ level: "info", event, ...fields }));
}
