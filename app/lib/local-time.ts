const two = (part: number) => String(part).padStart(2, "0");

/** In the time of this computer. */
export function toLocalTime(moment: Date): string {
	const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
	return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

/** Text that is not a time stays as it is, for the schema to refuse. */
export function fromLocalTime(text: string): string {
	const moment = new Date(text);
	return text === "" || Number.isNaN(moment.getTime()) ? text : moment.toISOString();
}

const DAY_MS = 24 * 60 * 60 * 1000;

export const toLocalDay = (ms: number) => toLocalTime(new Date(ms)).slice(0, "2026-01-01".length);

/** On the last day that is allowed, `maxDays` from now, the last moment that is. */
export function endOfLocalDay(day: string, nowMs: number, maxDays: number): string {
	const latestMs = nowMs + maxDays * DAY_MS;
	const end = fromLocalTime(`${day}T23:59:59`);
	// The clock of the server may be a little behind.
	return Date.parse(end) > latestMs && day === toLocalDay(latestMs) ? new Date(latestMs - 60_000).toISOString() : end;
}

/** Eight in the evening: a date that most homework can keep. */
export function nextWeek(now: Date): Date {
	return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 7, 20, 0);
}

/** The moment that a time becomes which the clocks of this computer leave out in spring; null if the time exists. */
export function insteadOfSkipped(text: string): Date | null {
	const moment = new Date(text);
	return text === "" || Number.isNaN(moment.getTime()) || toLocalTime(moment) === text.slice(0, 16) ? null : moment;
}
