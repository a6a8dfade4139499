import { nicknameKey } from "./nicknames";

/** The skeleton of a nickname: equal for names that look the same. Needs a large table, so the Worker passes the function in. */
export type SkeletonOf = (nickname: string) => string;

/** The seats of a game or homework by name, including removed ones. */
interface NamedSeats {
	seatsByKey: ReadonlyMap<string, { nickname: string }>;
	/** Skeletons of all nicknames; null until the first join after a start, because a large game is often rebuilt without a join. */
	skeletons: Set<string> | null;
}

/**
 * What a nickname looks like: as written ("AIice" and "Alice"), and with folded case ("ALICEO" and "Alice0"). Two names that share one of
 * these clash.
 */
export function looksOf(nickname: string, skeletonOf: SkeletonOf): string[] {
	return [skeletonOf(nickname), skeletonOf(nicknameKey(nickname)).toLowerCase()];
}

function skeletonsOf(seats: NamedSeats, skeletonOf: SkeletonOf): Set<string> {
	seats.skeletons ??= new Set([...seats.seatsByKey.values()].flatMap(({ nickname }) => looksOf(nickname, skeletonOf)));
	return seats.skeletons;
}

/** True if no seat, present or removed, has this name or one that looks like it. */
export function isNameFree(seats: NamedSeats, { nickname, key }: { nickname: string; key: string }, skeletonOf: SkeletonOf): boolean {
	const taken = skeletonsOf(seats, skeletonOf);
	return !seats.seatsByKey.has(key) && !looksOf(nickname, skeletonOf).some((skeleton) => taken.has(skeleton));
}

/** Call this when a seat takes a nickname. */
export function addName(seats: NamedSeats, nickname: string, skeletonOf: SkeletonOf): void {
	for (const skeleton of looksOf(nickname, skeletonOf)) skeletonsOf(seats, skeletonOf).add(skeleton);
}

/** Call this when a seat gives up its nickname. */
export function removeName(seats: NamedSeats, nickname: string, skeletonOf: SkeletonOf): void {
	for (const skeleton of looksOf(nickname, skeletonOf)) skeletonsOf(seats, skeletonOf).delete(skeleton);
}
