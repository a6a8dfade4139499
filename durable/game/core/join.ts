import { GAME } from "#contract/limits";
import { addName, isNameFree, nicknameKey, removeName } from "#durable/room/core";
import { recordActivity } from "./advance";
import { cardOfPupil, holdsSeat, pupilOf, recordPupil, removedSeatsOf, seatOfPupil, seatPupil, takeOver } from "./cards";
import type { CardPupil, JoinCommand, Refusal } from "./commands";
import { isUntimed, lastClosedIndex } from "./current";
import { assignNickname, isAllowed, isCardName, type NameTools, spendAllowance } from "./names";
import { addSeat, newSeat } from "./rebuild";
import type { Change, GameState, Seat } from "./state";
import { teamForNew } from "./teams";

export interface Joined {
	ok: true;
	changes: Change[];
	seat: Seat;
	rejoined: boolean;
}

/** The seat that a device names, and what it shows for it. */
type Claim = Pick<JoinCommand, "key" | "heldProof" | "pupil">;

function namedSeat(state: GameState, { key, heldProof }: Claim): Seat | undefined {
	const seat = state.seatsByKey.get(key);
	return seat && heldProof !== undefined && seat.proofHash === heldProof ? seat : undefined;
}

/** The seat that the caller proves. A card beats the proof, which another pupil may have left. Wrong proof and unknown name look alike. */
export function provenSeat(state: GameState, claim: Claim): Seat | undefined {
	const pupil = pupilOf(state, claim);
	const seat = namedSeat(state, claim);
	return seat && pupil && seat.pupil?.pupilId !== pupil.pupilId ? undefined : seat;
}

/** The caller's own seat. Where nicknames are assigned, a repeated join does not know its own: the proof alone identifies the seat. */
function ownSeat(state: GameState, command: JoinCommand): Seat | undefined {
	const { heldProof } = command;
	const named = namedSeat(state, command);
	if (named || heldProof === undefined || state.meta.settings.nicknames !== "assigned") return named;
	return state.seatsByProof.get(heldProof);
}

/** The host can let in who is refused with one of these. */
const CLOSED_CODES = ["GAME_ALREADY_STARTED", "LOBBY_LOCKED"] as const;
type ClosedCode = (typeof CLOSED_CODES)[number];

export function isJoiningClosed(code: string): boolean {
	return CLOSED_CODES.some((one) => one === code);
}

export interface JoinTools {
	/** Gives numbers from 0 up to 1, for assigned nicknames. */
	random: () => number;
	names: NameTools;
	/** False if too many seats were taken from the caller's network. */
	mayTakeSeat: boolean;
}

/** Gives a seat another assigned nickname: in the lobby, three times; otherwise nothing changes. */
function reroll(state: GameState, seat: Seat, { random, names }: JoinTools): Change[] {
	if (state.meta.status !== "lobby" || state.meta.settings.nicknames !== "assigned" || seat.rerolls >= GAME.rerolls) return [];
	const nickname = assignNickname(state, { random, names });
	state.seatsByKey.delete(seat.key);
	removeName(state, seat.nickname, names.skeletonOf);
	Object.assign(seat, { nickname, key: nicknameKey(nickname), rerolls: seat.rerolls + 1 });
	state.seatsByKey.set(seat.key, seat);
	addName(state, nickname, names.skeletonOf);
	state.meta.revision++;
	return [{ type: "seat-changed", seat }];
}

function waitAfterRemovalMs(seat: Seat, nowMs: number): number {
	return seat.removed ? seat.removedAtMs + GAME.removedWaitMs - nowMs : 0;
}

/** A device that another pupil has used: the card decides whose seat is meant. */
function belongsToOtherPupil(seat: Seat, pupil: CardPupil | null): boolean {
	return pupil !== null && seat.pupil !== null && seat.pupil.pupilId !== pupil.pupilId;
}

function rejoin(state: GameState, seat: Seat, command: JoinCommand, tools: JoinTools): Joined {
	const pupil = pupilOf(state, command);
	const changes = [...(pupil ? recordPupil(state, seat, pupil) : []), ...(command.reroll ? reroll(state, seat, tools) : [])];
	if (command.needsMoreTime && !seat.needsMoreTime) {
		seat.needsMoreTime = true;
		state.meta.revision++;
		changes.push({ type: "seat-changed", seat });
	}
	return { ok: true, changes, seat, rejoined: true };
}

/** Why nobody new can join a game that goes on; null if they can. */
function closedCode({ meta: { status, settings } }: GameState): ClosedCode | null {
	if (status === "active" && !settings.lateJoin) return "GAME_ALREADY_STARTED";
	return settings.locked ? "LOBBY_LOCKED" : null;
}

/**
 * Joins, or rejoins with the same score and answers (docs/rules/live-game.md#who-a-player-is). After a removal, that nickname stays refused,
 * and other nicknames of the same device are refused for a minute.
 */
export function join(state: GameState, command: JoinCommand, nowMs: number, tools: JoinTools): Joined | Refusal {
	const { meta } = state;
	const assigned = meta.settings.nicknames === "assigned";
	const pupil = pupilOf(state, command);
	const closed = closedCode(state);
	const isKnock = closed !== null && command.visitor !== undefined && command.key === "";
	// A page that only reports a waiting device must not take over the seat of the card that an earlier pupil left on it.
	const held = isKnock ? null : pupil && seatOfPupil(state, pupil);
	if (!assigned && command.key === "" && !held && !isKnock)
		return { ok: false, code: "VALIDATION_ERROR", field: { path: "nickname", key: "nicknameRequired" } };
	if (meta.status === "finished" || meta.status === "archived") return { ok: false, code: "QUIZ_ENDED" };
	// A pupil has one seat: it follows the card from one device to the next.
	if (held && !holdsSeat(held, command)) {
		const changes = takeOver(state, held, command.newProof);
		const rejoined = rejoin(state, held, command, tools);
		return { ...rejoined, changes: [...changes, ...rejoined.changes] };
	}
	const own = held ?? ownSeat(state, command);
	if (own && !belongsToOtherPupil(own, pupil))
		return own.removed ? { ok: false, code: "PLAYER_REMOVED" } : rejoin(state, own, command, tools);
	const onDevice = command.heldProofs.flatMap((proof) => state.seatsByProof.get(proof) ?? []);
	const heldByCaller = onDevice.filter((seat) => !belongsToOtherPupil(seat, pupil));
	// Neither the device nor the card lets a removed pupil back in early.
	const before = [...heldByCaller, ...(pupil ? removedSeatsOf(state, pupil) : [])];
	const waitMs = Math.max(0, ...before.map((seat) => waitAfterRemovalMs(seat, nowMs)));
	if (waitMs > 0) return { ok: false, code: "PLEASE_WAIT", retryAfterSeconds: Math.ceil(waitMs / 1000) };
	if (isKnock) return { ok: false, code: closed };
	if (meta.settings.cardsOnly && !pupil) return { ok: false, code: "CARD_NEEDED" };
	if (closed === "GAME_ALREADY_STARTED") return { ok: false, code: closed };
	if (!tools.mayTakeSeat) return { ok: false, code: "RATE_LIMITED", retryAfterSeconds: 60 };
	if (closed !== null) return { ok: false, code: closed };
	if (!assigned && command.refused && !isAllowed(state, command.key, nowMs)) return { ok: false, code: "NICKNAME_NOT_ALLOWED" };
	const isTaken = () =>
		isCardName(state, command.nickname, tools.names, pupil?.answerCard) || !isNameFree(state, command, tools.names.skeletonOf);
	if (!assigned && isTaken()) return { ok: false, code: "NICKNAME_TAKEN" };
	const team = teamForNew(state, command.team);
	if (team === "unknown") return { ok: false, code: "VALIDATION_ERROR", field: { path: "team", key: "teamRange" } };
	if (state.present >= GAME.maxParticipants) return { ok: false, code: "GAME_FULL" };
	const nickname = assigned ? assignNickname(state, tools) : command.nickname;
	const seat = newSeat({
		seatId: state.nextSeatId,
		nickname,
		key: assigned ? nicknameKey(nickname) : command.key,
		proofHash: command.newProof,
		joinedAtMs: nowMs,
		removed: false,
		removedAtMs: 0,
		firstQuestion: lastClosedIndex(state) + 1,
		needsMoreTime: command.needsMoreTime ?? false,
		timeFactor: pupil?.timeFactor ?? 1,
		factorBefore: pupil?.timeFactor ?? 1,
		factorFrom: 0,
		rerolls: 0,
		team,
		pupil: pupil && seatPupil(pupil),
		formerProofs: [],
		card: cardOfPupil(state, pupil),
	});
	addSeat(state, seat);
	if (seat.timeFactor > 1 && meta.rounds.length > 0 && !isUntimed(state)) state.slowSeats.add(seat);
	addName(state, nickname, tools.names.skeletonOf);
	state.meta.revision++;
	const changes: Change[] = [{ type: "seat-added", seat }, ...spendAllowance(state, seat.key)];
	// Only the host's calls keep an active game alive; joins also keep a lobby alive.
	if (meta.status === "lobby") changes.push(...recordActivity(state, nowMs));
	return { ok: true, changes, seat, rejoined: false };
}
