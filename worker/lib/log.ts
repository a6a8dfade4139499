/** One JSON line a log entry: values of users are data in it and cannot start a line of their own. */
export function logError(event: string, error: unknown, fields: Record<string, unknown> = {}): void {
	const detail = error instanceof Error ? { message: error.message, stack: error.stack } : { message: String(error) };
	console.error(JSON.stringify({ level: "error", event, ...fields, ...detail }));
}

export function logInfo(event: string, fields: Record<string, unknown> = {}): void {
	console.log(JSON.stringify({ level: "info", event, ...fields }));
}
