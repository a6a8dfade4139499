import { nicknameKey } from "./nicknames";

/**
 * The skeleton of a nickname: equal for names that look the same. It needs a large table, so the Worker passes the function in and the
 * rules stay small.
 */
export type SkeletonOf = (nickname: string) => string;

/** The seats of a game or homework, as far as their names go. Removed ones are included. */
interface NamedSeats {
	seatsByKey: ReadonlyMap<string, { nickname: string }>;
	/** Skeletons of all nicknames; null until the first join after a start, because a large game is often rebuilt without a join. */
	skeletons: Set<string> | null;
}

/**
 * What a nickname looks like: as it is written ("AIice" and "Alice"), and after folding its case, for look-alikes that differ by it as well
 * ("ALICEO" and "Alice0"). Two names that share one of them clash.
 */
export function looksOf(nickname: string, skeletonOf: SkeletonOf): string[] {
	return [skeletonOf(nickname), skeletonOf(nicknameKey(nickname)).toLowerCase()];
}

function skeletonsOf(seats: NamedSeats, skeletonOf: SkeletonOf): Set<string> {
	seats.skeletons ??= new Set([...seats.seatsByKey.values()].flatMap(({ nickname }) => looksOf(nickname, skeletonOf)));
	return seats.skeletons;
}

/** True if nobody, removed seats included, has this name or one that looks like it. */
export function isNameFree(seats: NamedSeats, { nickname, key }: { nickname: string; key: string }, skeletonOf: SkeletonOf): boolean {
	const taken = skeletonsOf(seats, skeletonOf);
	return !seats.seatsByKey.has(key) && !looksOf(nickname, skeletonOf).some((skeleton) => taken.has(skeleton));
}

/** Must be called when a seat takes a nickname. */
export function addName(seats: NamedSeats, nickname: string, skeletonOf: SkeletonOf): void {
	for (const skeleton of looksOf(nickname, skeletonOf)) skeletonsOf(seats, skeletonOf).add(skeleton);
}

/** Must be called when a seat gives its nickname up. */
export function removeName(seats: NamedSeats, nickname: string, skeletonOf: SkeletonOf): void {
	for (const skeleton of looksOf(nickname, skeletonOf)) skeletonsOf(seats, skeletonOf).delete(skeleton);
}
