import { LIVE } from "#contract/games/live-limits";
import { GAME } from "#contract/limits";
import { type CommonView, hasFinalLeaderboard, outsiderView, toFinalRow } from "./common-view";
import { differsFromCommon, ownFinalResult, playerOwnView, playerViewFrom, supportField } from "./player-view";
import type { GameState, Seat } from "./state";

/**
 * The last push (docs/rules/live-game.md#push-and-polling). Steps of the game are pushed at once; changes of the lobby and of the
 * number of answers are merged.
 */
export interface PushPlan {
	stepKey: string;
	revision: number;
	sentAtMs: number;
}

/** Returns a key that differs between any two steps of a game. */
export function computeStepKey({ meta }: GameState): string {
	const { rounds, lastActivityMs: _, revision: __, attempts: ___, ...rest } = meta;
	return JSON.stringify([rest, rounds.length, rounds.at(-1)]);
}

/**
 * Returns the time between merged pushes: 500 ms, up to 10 s if a push and the replies since the last one (`frames`) exceed 1,250
 * frames.
 */
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

/**
 * Returns how long to wait with a push; 0: push at once; null: nothing has changed. With thousands of receivers even the first change
 * waits: more answers follow, and a push would delay replies to them.
 */
export function pushDelayMs(sent: PushPlan, { stepKey, revision, frames, isDue }: PushMoment, nowMs: number): number | null {
	if (stepKey !== sent.stepKey) return 0;
	if (revision === sent.revision) return null;
	const intervalMs = mergeIntervalMs(frames);
	const leastMs = isDue || intervalMs <= LIVE.mergeMs ? 0 : intervalMs;
	return Math.max(leastMs, sent.sentAtMs + intervalMs - nowMs);
}

const innerJson = (value: object): string => JSON.stringify(value).slice(1, -1);

function lobbyFrames({ participants, ...rest }: Extract<CommonView, { status: "lobby" }>): (seat: Seat) => string {
	const head = innerJson(rest);
	const listed = new Set(participants);
	const names = innerJson(participants);
	const others = innerJson(participants.slice(0, GAME.lobbyNicknames - 1));
	return (seat) => {
		const { nickname, rerolls, team } = seat;
		const name = JSON.stringify(nickname);
		const rerollsLeft = rest.assigned && !rest.started ? `,"rerollsLeft":${GAME.rerolls - rerolls}` : "";
		const ownTeam = team === null ? "" : `,"team":${team}`;
		const support = innerJson(supportField(seat));
		const list = listed.has(nickname) ? names : others === "" ? name : `${name},${others}`;
		return `{"success":true,${head},"participants":[${list}],"joined":true,"nickname":${name}${rerollsLeft}${ownTeam}${support === "" ? "" : `,${support}`}}`;
	};
}

function finishedFrames(
	state: GameState,
	{ finalLeaderboard, ...rest }: Extract<CommonView, { status: "finished" }>,
): (seat: Seat) => string {
	const head = innerJson(rest);
	const listed = new Set(finalLeaderboard.map((row) => row.nickname));
	const rows = innerJson(finalLeaderboard);
	return (seat) => {
		const list = !hasFinalLeaderboard(state) || listed.has(seat.nickname) ? rows : `${rows},${JSON.stringify(toFinalRow(seat))}`;
		return `{"success":true,${head},"finalLeaderboard":[${list}],${innerJson(ownFinalResult(seat))}}`;
	};
}

function seatFrames(state: GameState, common: CommonView, nowMs: number): (seat: Seat) => string {
	if (common.status === "lobby") return lobbyFrames(common);
	if (common.status === "finished") return finishedFrames(state, common);
	const head = innerJson(common);
	return (seat) =>
		differsFromCommon(state, seat)
			? JSON.stringify({ success: true, ...playerViewFrom(state, common, seat, nowMs) })
			: `{"success":true,${head},${innerJson(playerOwnView(state, common, seat, nowMs))}}`;
}

/**
 * Returns a function that makes a seat's body of `state` as JSON. The common part is serialised once and joined with each seat's part;
 * the result equals `playerViewFrom`.
 */
export function playerFrames(state: GameState, common: CommonView, nowMs: number): (seat: Seat | null) => string {
	const frameForSeat = seatFrames(state, common, nowMs);
	let outsider: string | undefined;
	return (seat) => {
		if (seat && !seat.removed) return frameForSeat(seat);
		if (seat) return JSON.stringify({ success: true, ...outsiderView(state, common, seat) });
		outsider ??= JSON.stringify({ success: true, ...outsiderView(state, common, null) });
		return outsider;
	};
}
