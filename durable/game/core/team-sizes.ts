import type { GameSettings, GameState, Seat } from "./state";

/* Members of each team, counted when seats are added or removed: thousands of lobby polls read it. */

/** Empty without teams. */
export function noMembers({ teams }: GameSettings): number[] {
	return teams.mode === "off" ? [] : Array.from({ length: teams.count }, () => 0);
}

/** Call this when a seat joins its team, and with −1 when it leaves. */
export function countMember(state: GameState, { team }: Pick<Seat, "team">, sign: 1 | -1): void {
	state.teams = null;
	if (team !== null) state.teamSizes[team] = (state.teamSizes[team] ?? 0) + sign;
}

/** The first of several. */
export function smallestTeam({ teamSizes }: GameState): number {
	return teamSizes.indexOf(Math.min(...teamSizes));
}

/** The chosen team where players choose, else the smallest; null without teams. */
export function teamForNew(state: GameState, chosen: number | undefined): number | null | "unknown" {
	const { mode, count } = state.meta.settings.teams;
	if (mode === "off") return null;
	if (mode === "even" || chosen === undefined) return smallestTeam(state);
	return chosen < count ? chosen : "unknown";
}
