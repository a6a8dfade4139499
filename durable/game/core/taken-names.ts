import { nicknameKey } from "./nicknames";
import type { GameState } from "./state";

/**
 * The skeleton of a nickname: equal for names that look the same (decisions section 16). It needs a large table, so that the Worker
 * hands it in and this folder stays small.
 */
export type SkeletonOf = (nickname: string) => string;

/**
 * What a nickname looks like: as it is written ("AIice" and "Alice"), and after folding its case, for look-alikes that differ by it as well
 * ("ALICEO" and "Alice0"). Two names that share one of them clash.
 */
export function looksOf(nickname: string, skeletonOf: SkeletonOf): string[] {
	return [skeletonOf(nickname), skeletonOf(nicknameKey(nickname)).toLowerCase()];
}

/** Games of thousands of players are rebuilt without a join following: the skeletons are made when the first one comes. */
function skeletonsOf(state: GameState, skeletonOf: SkeletonOf): Set<string> {
	state.skeletons ??= new Set([...state.seats.values()].flatMap(({ nickname }) => looksOf(nickname, skeletonOf)));
	return state.skeletons;
}

/** True if nobody in the game, removed players included, has this name or one that looks like it. */
export function isNameFree(state: GameState, { nickname, key }: { nickname: string; key: string }, skeletonOf: SkeletonOf): boolean {
	const taken = skeletonsOf(state, skeletonOf);
	return !state.seats.has(key) && !looksOf(nickname, skeletonOf).some((skeleton) => taken.has(skeleton));
}

/** Must be called when a seat takes a nickname. */
export function addName(state: GameState, nickname: string, skeletonOf: SkeletonOf): void {
	for (const skeleton of looksOf(nickname, skeletonOf)) skeletonsOf(state, skeletonOf).add(skeleton);
}

/** Must be called when a seat gives its nickname up. */
export function removeName(state: GameState, nickname: string, skeletonOf: SkeletonOf): void {
	for (const skeleton of looksOf(nickname, skeletonOf)) skeletonsOf(state, skeletonOf).delete(skeleton);
}
