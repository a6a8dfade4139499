/** The UTC day of a moment, YYYY-MM-DD. Daily limits restart with it. */
export function utcDay(nowMs: number): string {
	return new Date(nowMs).toISOString().slice(0, 10);
}

export function toIso(ms: number): string {
	return new Date(ms).toISOString();
}
