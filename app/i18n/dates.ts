const DAY = { day: "numeric", month: "short", year: "numeric" } as const;
const TIME = { hour: "2-digit", minute: "2-digit" } as const;

/** The forms of a date on pages, papers and in pictures: the month is a word, so that 3 December is never read as 12 March. */
const FORMS = {
	day: DAY,
	time: TIME,
	dayAndTime: { ...DAY, ...TIME },
	dayAndSeconds: { ...DAY, ...TIME, second: "2-digit" },
	weekdayAndTime: { weekday: "long", ...DAY, ...TIME },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;

export type DateForm = keyof typeof FORMS;

/** `timeZone`: that of this computer, unless another is named. */
export function formatDate(language: string, value: string | number | Date, form: DateForm, timeZone?: string): string {
	// English without a country is written as in the United States: the month first, and twelve hours.
	const locale = language === "en" ? "en-GB" : language;
	return new Date(value).toLocaleString(locale, { ...FORMS[form], ...(timeZone && { timeZone }) });
}
