import { AUTHORING_LANGUAGES, type QuizListQuery } from "#contract";

export type Filter = Partial<Pick<QuizListQuery, "language" | "minAge" | "maxAge">>;

/*
 * The index of listed quizzes answers filters with few terms (docs/decisions/0008-lists-and-search.md). Ages form a binary tree, seven
 * halvings deep: 1 is all ages, 2n and 2n + 1 are the halves of n. A quiz stores the left halves that contain its lowest age and the right
 * halves that contain its highest: "lowest at most x" is then a union of at most seven left halves. Migration 0020 writes the same signs.
 */
const DEPTHS = [0, 1, 2, 3, 4, 5, 6];
const AGES = 2 ** DEPTHS.length;
const ALL = 1;

const rangeAt = (age: number, depth: number) => age >> (6 - depth);
const isRight = (age: number, depth: number) => rangeAt(age, depth) % 2 === 1;

/** The left halves that together cover all ages up to this one. */
export function upTo(age: number | undefined): number[] {
	if (age === undefined || age >= AGES - 1) return [ALL];
	const end = age + 1;
	return DEPTHS.filter((depth) => isRight(end, depth)).map((depth) => (2 << depth) + rangeAt(end, depth) - 1);
}

/** The right halves that together cover all ages from this one on. */
export function from(age: number | undefined): number[] {
	if (age === undefined || age <= 0) return [ALL];
	const before = age - 1;
	return DEPTHS.filter((depth) => !isRight(before, depth)).map((depth) => (2 << depth) + rangeAt(before, depth) + 1);
}

/** One phrase of a full-text query: quotes are doubled, so that nothing acts as an operator. */
export function phrase(text: string): string {
	return `"${text.replaceAll('"', '""')}"`;
}

export function matching(folded: string | undefined, { language, minAge, maxAge }: Filter): string {
	const spoken = language === undefined ? 0 : AUTHORING_LANGUAGES.indexOf(language) + 1;
	const signs = upTo(maxAge).flatMap((low) =>
		from(minAge).map((high) => phrase(String.fromCharCode(0x5000 + spoken, 0x6000 + low, 0x7000 + high))),
	);
	const words = folded === undefined ? "" : `name_folded : ${phrase(folded)} AND `;
	return `${words}facet : (${signs.join(" OR ")})`;
}
