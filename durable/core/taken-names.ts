import type { GameState } from "./state";

/**
 * The skeleton of a nickname: equal for names that look the same (decisions section 16). It needs a large table, so that the Worker
 * hands it in and this folder stays small.
 */
export type SkeletonOf = (nickname: string) => string;

/** Games of thousands of players are rebuilt without a join following: the skeletons are made when the first one comes. */
function skeletonsOf(state: GameState, skeletonOf: SkeletonOf): Set<string> {
	state.skeletons ??= new Set([...state.seats.values()].map(({ nickname }) => skeletonOf(nickname)));
	return state.skeletons;
}

/** True if nobody in the game, removed players included, has this name or one that looks like it. */
export function isNameFree(state: GameState, { nickname, key }: { nickname: string; key: string }, skeletonOf: SkeletonOf): boolean {
	return !state.seats.has(key) && !skeletonsOf(state, skeletonOf).has(skeletonOf(nickname));
}

/** Must be called when a seat takes a nickname. */
export function addName(state: GameState, nickname: string, skeletonOf: SkeletonOf): void {
	skeletonsOf(state, skeletonOf).add(skeletonOf(nickname));
}

/** Must be called when a seat gives its nickname up. */
export function removeName(state: GameState, nickname: string, skeletonOf: SkeletonOf): void {
	skeletonsOf(state, skeletonOf).delete(skeletonOf(nickname));
}
