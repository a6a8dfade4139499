const two = (part: number) => String(part).padStart(2, "0");

/** A moment as a field for date and time holds it: in the time of this computer. */
export function toLocalTime(moment: Date): string {
	const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
	return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

/** What such a field holds, as the API takes it; what is no time stays as it is, for the schema to refuse. */
export function fromLocalTime(text: string): string {
	const moment = new Date(text);
	return text === "" || Number.isNaN(moment.getTime()) ? text : moment.toISOString();
}

/** In a week, at eight in the evening: a date that most homework can keep. */
export function nextWeek(now: Date): Date {
	return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 7, 20, 0);
}
