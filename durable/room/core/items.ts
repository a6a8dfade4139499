import { ITEM_GROUP, ITEM_MIN_PLAYERS } from "#contract/results/item-limits";

/** The upper and the lower 27 % of the participants; null if they are too few to compare. */
export function extremeGroups<Member>(bestFirst: readonly Member[]): { upper: readonly Member[]; lower: readonly Member[] } | null {
	if (bestFirst.length < ITEM_MIN_PLAYERS.discrimination) return null;
	const size = Math.ceil(bestFirst.length * ITEM_GROUP.share);
	return { upper: bestFirst.slice(0, size), lower: bestFirst.slice(-size) };
}

/** How well a question separates the groups, rounded to three digits. */
export const discriminationOf = (upperShare: number, lowerShare: number) => Math.round((upperShare - lowerShare) * 1000) / 1000;
