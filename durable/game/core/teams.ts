import type { TeamRow } from "#contract/games/player-state";
import { changed, done, refuse, type Steered } from "./advance";
import type { HostCommand, Refusal } from "./commands";
import { currentIndex, isScored, isSolutionHidden, lastClosedIndex, shownStanding } from "./current";
import { rankSorted } from "./ranks";
import type { Change, GameSettings, GameState, Seat, Standing } from "./state";

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

/* A team's score is the mean of its present members' scores, so that size is no advantage (docs/rules/turns-and-teams.md#teams). */

function presentSeats(state: GameState): Seat[] {
	return [...state.seatsById.values()].filter(({ removed }) => !removed);
}

function moveSeat(state: GameState, seat: Seat, team: number | null): Change {
	countMember(state, seat, -1);
	seat.team = team;
	countMember(state, seat, 1);
	return { type: "seat-changed", seat };
}

/** Assigns the lobby's players after teams changed. Members of a remaining team stay if sizes differ by at most one or players choose. */
export function regroup(state: GameState): Change[] {
	const { mode, count } = state.meta.settings.teams;
	const seats = presentSeats(state);
	state.teamSizes = noMembers(state.meta.settings);
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
		seat.team = smallestTeam(state);
		countMember(state, seat, 1);
	}
	return seats.filter((seat) => before.get(seat) !== seat.team).map((seat) => ({ type: "seat-changed", seat }));
}

export function moveToTeam(state: GameState, { key, team }: Extract<HostCommand, { type: "team" }>, nowMs: number): Steered | Refusal {
	const { mode, count } = state.meta.settings.teams;
	if (state.meta.status !== "lobby" || mode === "off") return refuse("WRONG_STATE");
	const seat = state.seatsByKey.get(key);
	if (!seat || seat.removed) return refuse("PLAYER_NOT_FOUND");
	if (team >= count) return { ok: false, code: "VALIDATION_ERROR", field: { path: "team", key: "teamRange" } };
	if (seat.team === team) return done;
	const moved = moveSeat(state, seat, team);
	return { ok: true, changes: [moved, ...changed(state, nowMs).changes] };
}

function meanOf(scores: readonly number[]): number {
	return Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length);
}

/** Leaves out teams without such members. Best first. */
function sortedMeans(
	members: ReadonlyMap<number, readonly Seat[]>,
	scoreOf: (seat: Seat) => number | null,
): { team: number; score: number }[] {
	const means: { team: number; score: number }[] = [];
	for (const [team, seats] of members) {
		const scores = seats.map(scoreOf).filter((score) => score !== null);
		if (scores.length > 0) means.push({ team, score: meanOf(scores) });
	}
	return means.sort((a, b) => b.score - a.score || a.team - b.team);
}

/** Teams with members, best first; equal means share a rank, none before a scored question. A stage leaves out hidden solutions. */
export function teamRows(state: GameState, onStage = false): TeamRow[] {
	if (onStage && isSolutionHidden(state)) return rowsOf(state, shownStanding, currentIndex(state) - 1);
	state.teams ??= rowsOf(state, (seat) => seat, lastClosedIndex(state));
	return state.teams;
}

/** `last` is the last scored question. */
function rowsOf(state: GameState, standingOf: (seat: Seat) => Standing, last: number): TeamRow[] {
	const members = new Map<number, Seat[]>();
	for (const seat of presentSeats(state)) {
		if (seat.team === null) continue;
		const seats = members.get(seat.team);
		if (seats) seats.push(seat);
		else members.set(seat.team, [seat]);
	}
	const scored = isScored(state) && last >= 0;
	const previousRanks = new Map<number, number>();
	const before = sortedMeans(members, (seat) => (scored && seat.firstQuestion < last ? standingOf(seat).previousScore : null));
	rankSorted(
		before,
		({ score }) => score,
		({ team }, rank) => previousRanks.set(team, rank),
	);
	const rows: TeamRow[] = [];
	rankSorted(
		sortedMeans(members, (seat) => standingOf(seat).totalScore),
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
