import type { TeamRow } from "#contract/games/player-state";
import { type Refusal, refuse, refuseField } from "#durable/room/core";
import { bumpRevision, type CommandResult, NO_CHANGES } from "./advance";
import type { HostCommand } from "./commands";
import { currentIndex, isScored, isSolutionHidden, lastClosedIndex, shownStanding } from "./current";
import { rankSorted } from "./ranks";
import type { Change, GameSettings, GameState, Seat, Standing } from "./state";

/* Members of each team, counted when seats are added or removed: thousands of lobby polls read it. */

/** Returns a zero for each team; empty without teams. */
export function createTeamSizes({ teams }: GameSettings): number[] {
	return teams.mode === "off" ? [] : Array.from({ length: teams.count }, () => 0);
}

/** Call this when a seat joins its team, and with −1 when it leaves. */
export function countMember(state: GameState, { team }: Pick<Seat, "team">, sign: 1 | -1): void {
	state.teams = null;
	if (team !== null) state.teamSizes[team] = (state.teamSizes[team] ?? 0) + sign;
}

/** Returns the team with the fewest members, the first of several. */
function findSmallestTeam({ teamSizes }: GameState): number {
	return teamSizes.indexOf(Math.min(...teamSizes));
}

/** Returns the chosen team where players choose, otherwise the smallest; null without teams, "unknown" for a team that does not exist. */
export function assignTeam(state: GameState, chosen: number | undefined): number | null | "unknown" {
	const { mode, count } = state.meta.settings.teams;
	if (mode === "off") return null;
	if (mode === "even" || chosen === undefined) return findSmallestTeam(state);
	return chosen < count ? chosen : "unknown";
}

/* A team's score is the mean of its present members' scores, so that size is no advantage (docs/rules/turns-and-teams.md#teams). */

function listPresentSeats(state: GameState): Seat[] {
	return [...state.seatsById.values()].filter(({ removed }) => !removed);
}

function moveSeat(state: GameState, seat: Seat, team: number | null): Change {
	countMember(state, seat, -1);
	seat.team = team;
	countMember(state, seat, 1);
	return { type: "seat-changed", seat };
}

/**
 * Assigns players to teams after the host changed the teams in the lobby. Members of a remaining team stay if sizes differ by at most
 * one or players choose.
 */
export function regroup(state: GameState): Change[] {
	const { mode, count } = state.meta.settings.teams;
	const seats = listPresentSeats(state);
	state.teamSizes = createTeamSizes(state.meta.settings);
	state.teams = null;
	const before = new Map(seats.map((seat) => [seat, seat.team]));
	const most = mode === "even" ? Math.ceil(seats.length / count) : seats.length;
	/** Teams that may have one member more than the others. */
	let larger = mode === "even" ? seats.length - (most - 1) * count : count;
	for (const seat of seats) {
		const { team } = seat;
		seat.team = null;
		if (mode === "off" || team === null || team >= count) continue;
		const size = (state.teamSizes[team] ?? 0) + 1;
		if (size > most || (size === most && larger === 0)) continue;
		if (size === most) larger--;
		seat.team = team;
		countMember(state, seat, 1);
	}
	for (const seat of seats) {
		if (mode === "off" || seat.team !== null) continue;
		seat.team = findSmallestTeam(state);
		countMember(state, seat, 1);
	}
	return seats.filter((seat) => before.get(seat) !== seat.team).map((seat) => ({ type: "seat-changed", seat }));
}

export function moveToTeam(
	state: GameState,
	{ key, team }: Extract<HostCommand, { type: "team" }>,
	nowMs: number,
): CommandResult | Refusal<"PLAYER_NOT_FOUND" | "VALIDATION_ERROR" | "WRONG_STATE"> {
	const { mode, count } = state.meta.settings.teams;
	if (state.meta.status !== "lobby" || mode === "off") return refuse("WRONG_STATE");
	const seat = state.seatsByKey.get(key);
	if (!seat || seat.removed) return refuse("PLAYER_NOT_FOUND");
	if (team >= count) return refuseField("team", "teamRange");
	if (seat.team === team) return NO_CHANGES;
	const moved = moveSeat(state, seat, team);
	return { ok: true, changes: [moved, ...bumpRevision(state, nowMs).changes] };
}

function computeMean(scores: readonly number[]): number {
	return Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length);
}

/**
 * Lists teams with the mean of their members' scores, best first. `readScore` returns null for a member who does not count; teams
 * without members who count are left out.
 */
function sortedMeans(
	members: ReadonlyMap<number, readonly Seat[]>,
	readScore: (seat: Seat) => number | null,
): { team: number; score: number }[] {
	const means: { team: number; score: number }[] = [];
	for (const [team, seats] of members) {
		const scores = seats.map(readScore).filter((score) => score !== null);
		if (scores.length > 0) means.push({ team, score: computeMean(scores) });
	}
	return means.sort((a, b) => b.score - a.score || a.team - b.team);
}

/**
 * Lists teams with members, best first. Equal means share a rank; ranks are 0 before a scored question. On a big screen points of a
 * hidden solution are left out.
 */
export function teamRows(state: GameState, onStage = false): TeamRow[] {
	if (onStage && isSolutionHidden(state)) return computeTeamRows(state, shownStanding, currentIndex(state) - 1);
	state.teams ??= computeTeamRows(state, (seat) => seat, lastClosedIndex(state));
	return state.teams;
}

/** Builds the rows of the teams; `last` is the last question that counts. */
function computeTeamRows(state: GameState, readStanding: (seat: Seat) => Standing, last: number): TeamRow[] {
	const members = new Map<number, Seat[]>();
	for (const seat of listPresentSeats(state)) {
		if (seat.team === null) continue;
		const seats = members.get(seat.team);
		if (seats) seats.push(seat);
		else members.set(seat.team, [seat]);
	}
	const scored = isScored(state) && last >= 0;
	const previousRanks = new Map<number, number>();
	const before = sortedMeans(members, (seat) => (scored && seat.firstQuestion < last ? readStanding(seat).previousScore : null));
	rankSorted(
		before,
		({ score }) => score,
		({ team }, rank) => previousRanks.set(team, rank),
	);
	const rows: TeamRow[] = [];
	rankSorted(
		sortedMeans(members, (seat) => readStanding(seat).totalScore),
		({ score }) => score,
		({ team, score }, rank) =>
			rows.push({
				team,
				score,
				rank: scored ? rank : 0,
				previousRank: previousRanks.get(team) ?? null,
				members: members.get(team)?.length ?? 0,
			}),
	);
	return rows;
}
