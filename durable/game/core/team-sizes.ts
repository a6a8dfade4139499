import type { GameSettings, GameState, Seat } from "./state";

/*
 * How many members each team has. Counted with each seat that comes and goes: thousands of lobbies' polls
 * ask for it.
 */

/** The sizes of teams that nobody has joined yet; none without teams. */
export function noMembers({ teams }: GameSettings): number[] {
	return teams.mode === "off" ? [] : Array.from({ length: teams.count }, () => 0);
}

/** Must be called when a seat comes into its team, and with −1 when it leaves. */
export function countMember(state: GameState, { team }: Pick<Seat, "team">, sign: 1 | -1): void {
	state.teams = null;
	if (team !== null) state.teamSizes[team] = (state.teamSizes[team] ?? 0) + sign;
}

/** The team with the fewest members; of several, the first. */
export function smallestTeam({ teamSizes }: GameState): number {
	return teamSizes.indexOf(Math.min(...teamSizes));
}

/** The team of a new player: the chosen one where players choose, else the smallest; null without teams. */
export function teamForNew(state: GameState, chosen: number | undefined): number | null | "unknown" {
	const { mode, count } = state.meta.settings.teams;
	if (mode === "off") return null;
	if (mode === "even" || chosen === undefined) return smallestTeam(state);
	return chosen < count ? chosen : "unknown";
}
