/** The UTC day of a moment as YYYY-MM-DD: daily counters belong to it. */
export function utcDay(nowMs: number): string {
	return new Date(nowMs).toISOString().slice(0, 10);
}
