const padTwo = (part: number) => String(part).padStart(2, "0");

/** A moment as "2026-01-31T20:00", in the time zone of this computer. */
export function toLocalTime(moment: Date): string {
	const day = `${moment.getFullYear()}-${padTwo(moment.getMonth() + 1)}-${padTwo(moment.getDate())}`;
	return `${day}T${padTwo(moment.getHours())}:${padTwo(moment.getMinutes())}`;
}

/** Turns such a text into an ISO time. Text that is not a time stays as it is, for the schema to refuse. */
export function fromLocalTime(text: string): string {
	const moment = new Date(text);
	return text === "" || Number.isNaN(moment.getTime()) ? text : moment.toISOString();
}

const DAY_MS = 24 * 60 * 60 * 1000;

export const toLocalDay = (ms: number) => toLocalTime(new Date(ms)).slice(0, "2026-01-01".length);

/** The end of a day as an ISO time; on the last allowed day, `maxDays` from now, the last allowed moment. */
export function endOfLocalDay(day: string, nowMs: number, maxDays: number): string {
	const latestMs = nowMs + maxDays * DAY_MS;
	const end = fromLocalTime(`${day}T23:59:59`);
	// The clock of the server may be a little behind.
	return Date.parse(end) > latestMs && day === toLocalDay(latestMs) ? new Date(latestMs - 60_000).toISOString() : end;
}

/** Eight in the evening a week from now: a due date that suits most homework. */
export function nextWeekEvening(now: Date): Date {
	return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 7, 20, 0);
}

/** The moment that this computer makes of a local time skipped by the change to summer time; null if the time exists. */
export function resolveSkippedTime(text: string): Date | null {
	const moment = new Date(text);
	return text === "" || Number.isNaN(moment.getTime()) || toLocalTime(moment) === text.slice(0, 16) ? null : moment;
}
