import { toLocalTime } from "./local-time";

/** The moment that a time becomes which the clocks of this computer leave out in spring; null if such a field holds a time that exists. */
export function insteadOfSkipped(text: string): Date | null {
	const moment = new Date(text);
	return text === "" || Number.isNaN(moment.getTime()) || toLocalTime(moment) === text.slice(0, 16) ? null : moment;
}
