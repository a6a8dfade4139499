/** The UTC day of a moment, YYYY-MM-DD: daily limits start anew with it. */
export function utcDay(nowMs: number): string {
	return new Date(nowMs).toISOString().slice(0, 10);
}

export function toIso(ms: number): string {
	return new Date(ms).toISOString();
}
