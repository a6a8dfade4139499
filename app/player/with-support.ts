import type { Support } from "#contract/classes/support";
import type { PlayerState } from "#contract/games/player-state";

/** The state as this phone shows it: with the support that it gives, and where it is calm without clock, points, ranks and streaks. */
export function withSupport(state: PlayerState, support: Support): PlayerState {
	if (state.status !== "finished" && state.status !== "lobby" && !state.joined) return state;
	if (!support.calm || state.status === "lobby") return { ...state, support };
	if (state.status === "question") return { ...state, support, question: { ...state.question, timeLimit: null } };
	if (state.status === "result") {
		const { streak: _, teams: __, ...rest } = state;
		return { ...rest, support, pointsMode: "none", rank: null, leaderboard: [] };
	}
	const { bestStreak: _, teams: __, rank: ___, score: ____, ...rest } = state;
	return { ...rest, support, pointsMode: "none", finalLeaderboard: [] };
}
