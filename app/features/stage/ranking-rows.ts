import { GAME } from "#contract/limits";
import type { Participant } from "#contract/live";

export interface RankingRow {
	nickname: string;
	scoreBefore: number;
	score: number;
	/** Null before the first ranking, and for who joined since. */
	rankBefore: number | null;
	rank: number;
	/** Rows from the top; one below the last row that is seen is out of sight. */
	from: number;
	to: number;
}

/**
 * The rows that stand in the ranking before or after a question, and where each one stood and stands. `scoresBefore`: what the wall saw before the
 * question closed; whom it did not see counts up from nothing known, that is: not at all.
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
	// Read out in the new order, wherever they stand.
	return rows.sort((a, b) => a.to - b.to);
}
