import { GAME } from "#contract/limits";
import type { Participant } from "#contract/live";

export interface RankingRow {
	nickname: string;
	scoreBefore: number;
	score: number;
	/** Null before the first ranking, and for players who joined since. */
	rankBefore: number | null;
	rank: number;
	/** Rows from the top; positions below the last visible row are hidden. */
	from: number;
	to: number;
}

/**
 * The rows of the ranking before and after a question, with the old and new position of each. `scoresBefore`: the scores that the wall saw before the
 * question closed; a player whom it did not see does not count up.
 */
export function rankingRows(participants: readonly Participant[], scoresBefore: ReadonlyMap<string, number>): RankingRow[] {
	const shown = GAME.leaderboardTop;
	const byBefore = participants.map((player, now) => ({ player, now }));
	byBefore.sort(
		(a, b) => (a.player.previousRank ?? Number.POSITIVE_INFINITY) - (b.player.previousRank ?? Number.POSITIVE_INFINITY) || a.now - b.now,
	);
	const first = participants.every(({ previousRank }) => previousRank === null);
	const rows = byBefore.flatMap(({ player, now }, before) => {
		// A player who was never ranked comes from below.
		const from = first ? now : player.previousRank === null ? shown : Math.min(before, shown);
		const to = Math.min(now, shown);
		if (from >= shown && to >= shown) return [];
		const { nickname, totalScore: score, rank, previousRank: rankBefore } = player;
		return [{ nickname, scoreBefore: scoresBefore.get(nickname) ?? score, score, rankBefore, rank, from, to }];
	});
	// In the DOM in the new order, so that screen readers read them in that order.
	return rows.sort((a, b) => a.to - b.to);
}
