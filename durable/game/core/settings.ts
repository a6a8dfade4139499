import { markActive } from "./advance";
import type { HostCommand, Refusal } from "./commands";
import { currentIndex, isReading } from "./current";
import { setFactor, updateSlowSeats } from "./own-time";
import type { GameState } from "./state";
import { changed, done, refuse, type Steered } from "./steered";
import { regroup } from "./teams";

const isSame = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);

export function changeSettings(state: GameState, command: Extract<HostCommand, { type: "settings" }>, nowMs: number): Steered | Refusal {
	const { meta } = state;
	if (meta.endedAtMs !== null) return refuse("WRONG_STATE");
	// Points already given must not change their meaning.
	if (command.pointsMode !== undefined && command.pointsMode !== meta.settings.pointsMode && meta.status !== "lobby")
		return refuse("WRONG_STATE");
	// The same is true for nicknames: a player who has one keeps it.
	if (command.nicknames !== undefined && command.nicknames !== meta.settings.nicknames && meta.status !== "lobby")
		return refuse("WRONG_STATE");
	if (command.cardsOnly && meta.settings.classId === undefined)
		return { ok: false, code: "VALIDATION_ERROR", field: { path: "cardsOnly", key: "cardsOnlyWithClass" } };
	const { type: _, attempt: __, ...asked } = command;
	const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
	const next = { ...meta.settings, ...given };
	if (isSame(next, meta.settings)) return done;
	const regroups = !isSame(next.teams, meta.settings.teams);
	if (regroups && meta.status !== "lobby") return refuse("WRONG_STATE");
	if (next.locked && !meta.settings.locked) meta.lockedAtMs = nowMs;
	meta.settings = next;
	const moved = regroups ? regroup(state) : [];
	const steered = changed(state, nowMs);
	return { ok: true, changes: [...moved, ...steered.changes] };
}

/** Gives one player more time for the questions that open from now on. */
export function changeTimeFactor(
	state: GameState,
	{ key, factor }: Extract<HostCommand, { type: "time-factor" }>,
	nowMs: number,
): Steered | Refusal {
	if (state.meta.endedAtMs !== null) return refuse("WRONG_STATE");
	const seat = state.seatsByKey.get(key);
	if (!seat || seat.removed) return refuse("PLAYER_NOT_FOUND");
	if (seat.timeFactor === factor) return done;
	setFactor(seat, factor, isReading(state) ? currentIndex(state) : currentIndex(state) + 1);
	if (isReading(state)) updateSlowSeats(state);
	markActive(state, nowMs);
	state.meta.revision++;
	return { ok: true, changes: [{ type: "seat-changed", seat }, { type: "meta" }] };
}
