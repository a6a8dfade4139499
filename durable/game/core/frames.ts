import { LIVE } from "#contract/games/live-limits";
import { GAME } from "#contract/limits";
import { type CommonView, finalRow, hasPodium, outsiderView } from "./common-view";
import { differsFromCommon, ownTeam, playerOwnView, playerViewFrom } from "./player-view";
import type { GameState, Seat } from "./state";

/** When views are pushed (docs/rules/live-game.md#push-and-polling): steps of the game at once; lobby and number of answers merged. */
export interface PushPlan {
	stepKey: string;
	revision: number;
	sentAtMs: number;
}

/** Differs between any two steps of a game. */
export function stepKeyOf({ meta }: GameState): string {
	const { rounds, lastActivityMs: _, revision: __, attempts: ___, ...rest } = meta;
	return JSON.stringify([rest, rounds.length, rounds.at(-1)]);
}

/** Time between merged pushes: 500 ms, up to 10 s if they and the replies since the last one (`frames`) exceed 1,250. */
export function mergeIntervalMs(frames: number): number {
	const affordable = Math.ceil((frames / LIVE.mergedFramesPerSecond) * 1000);
	return Math.min(LIVE.mergeMaxMs, Math.max(LIVE.mergeMs, affordable));
}

interface PushMoment {
	stepKey: string;
	revision: number;
	frames: number;
	/** A push has been waiting for this moment. */
	isDue: boolean;
}

/** 0: at once; null: nothing has changed. Where thousands listen, the first answer announces a burst: a push would delay replies. */
export function pushDelayMs(sent: PushPlan, { stepKey, revision, frames, isDue }: PushMoment, nowMs: number): number | null {
	if (stepKey !== sent.stepKey) return 0;
	if (revision === sent.revision) return null;
	const intervalMs = mergeIntervalMs(frames);
	const leastMs = isDue || intervalMs <= LIVE.mergeMs ? 0 : intervalMs;
	return Math.max(leastMs, sent.sentAtMs + intervalMs - nowMs);
}

const inner = (value: object): string => JSON.stringify(value).slice(1, -1);

function lobbyFrames({ participants, ...rest }: Extract<CommonView, { status: "lobby" }>): (seat: Seat) => string {
	const head = inner(rest);
	const listed = new Set(participants);
	const names = inner(participants);
	const others = inner(participants.slice(0, GAME.lobbyNicknames - 1));
	return ({ nickname, rerolls, team }) => {
		const name = JSON.stringify(nickname);
		const rerollsLeft = rest.assigned && !rest.started ? `,"rerollsLeft":${GAME.rerolls - rerolls}` : "";
		const ownTeam = team === null ? "" : `,"team":${team}`;
		const list = listed.has(nickname) ? names : others === "" ? name : `${name},${others}`;
		return `{"success":true,${head},"participants":[${list}],"joined":true,"nickname":${name}${rerollsLeft}${ownTeam}}`;
	};
}

function finishedFrames(
	state: GameState,
	{ finalLeaderboard, ...rest }: Extract<CommonView, { status: "finished" }>,
): (seat: Seat) => string {
	const head = inner(rest);
	const listed = new Set(finalLeaderboard.map((row) => row.nickname));
	const rows = inner(finalLeaderboard);
	return (seat) => {
		const { nickname, totalScore: score, rank, correctCount } = seat;
		const list = !hasPodium(state) || listed.has(nickname) ? rows : `${rows},${JSON.stringify(finalRow(seat))}`;
		return `{"success":true,${head},"finalLeaderboard":[${list}],${inner({ joined: true, nickname, score, rank, correctCount, ...ownTeam(seat) })}}`;
	};
}

function seatFrames(state: GameState, common: CommonView, nowMs: number): (seat: Seat) => string {
	if (common.status === "lobby") return lobbyFrames(common);
	if (common.status === "finished") return finishedFrames(state, common);
	const head = inner(common);
	return (seat) =>
		differsFromCommon(state, seat)
			? JSON.stringify({ success: true, ...playerViewFrom(state, common, seat, nowMs) })
			: `{"success":true,${head},${inner(playerOwnView(state, common, seat, nowMs))}}`;
}

/** Bodies of `state` as JSON for a broadcast: the common part is serialised once, and joined with each seat's as by `playerViewFrom`. */
export function playerFrames(state: GameState, common: CommonView, nowMs: number): (seat: Seat | null) => string {
	const ofSeat = seatFrames(state, common, nowMs);
	let outsider: string | undefined;
	return (seat) => {
		if (seat && !seat.removed) return ofSeat(seat);
		if (seat) return JSON.stringify({ success: true, ...outsiderView(state, common, seat) });
		outsider ??= JSON.stringify({ success: true, ...outsiderView(state, common, null) });
		return outsider;
	};
}
