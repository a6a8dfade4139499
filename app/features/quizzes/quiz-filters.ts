import { AUTHORING_LANGUAGES, type AuthoringLanguage, LIMITS } from "#contract/limits";

const MIN_AGE: number = LIMITS.quizAge.min;
const MAX_AGE: number = LIMITS.quizAge.max;

export interface FilterValues {
	text: string;
	language: AuthoringLanguage | "all";
	minAge: number;
	maxAge: number;
}

export const NO_FILTERS: FilterValues = { text: "", language: "all", minAge: MIN_AGE, maxAge: MAX_AGE };

export function readLanguage(text: string | null): FilterValues["language"] {
	return AUTHORING_LANGUAGES.find((language) => language === text) ?? "all";
}

function readAge(text: string | null, fallback: number): number {
	const age = Number(text || fallback);
	return Number.isInteger(age) && age >= MIN_AGE && age <= MAX_AGE ? age : fallback;
}

/** An impossible value counts as not set. */
export function readFilters(search: URLSearchParams): FilterValues {
	const minAge = readAge(search.get("minAge"), MIN_AGE);
	return {
		text: (search.get("q") ?? "").slice(0, LIMITS.searchText.max),
		language: readLanguage(search.get("language")),
		minAge,
		maxAge: Math.max(minAge, readAge(search.get("maxAge"), MAX_AGE)),
	};
}

export function writeFilters({ text, language, minAge, maxAge }: FilterValues): URLSearchParams {
	const search = new URLSearchParams();
	if (text.trim() !== "") search.set("q", text.trim());
	if (language !== "all") search.set("language", language);
	if (minAge !== MIN_AGE) search.set("minAge", String(minAge));
	if (maxAge !== MAX_AGE) search.set("maxAge", String(maxAge));
	return search;
}

export function countActiveFilters({ language, minAge, maxAge }: FilterValues): number {
	return [language !== "all", minAge !== MIN_AGE, maxAge !== MAX_AGE].filter(Boolean).length;
}

export function isTooShort(text: string): boolean {
	const { length } = [...text.trim()];
	return length > 0 && length < LIMITS.searchText.min;
}

/** The query of a search: text from three characters on, language unless it is "all", ages unless they are the whole range. */
export function toQuizQuery({ text, language, minAge, maxAge }: FilterValues) {
	const ages = minAge !== MIN_AGE || maxAge !== MAX_AGE;
	return {
		q: text.trim() === "" || isTooShort(text) ? undefined : text.trim(),
		language: language === "all" ? undefined : language,
		minAge: ages ? minAge : undefined,
		maxAge: ages ? maxAge : undefined,
	};
}
