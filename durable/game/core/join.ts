import { GAME } from "#contract/limits";
import { addName, isNameFree, type Refusal, refuse, refuseField, removeName, toNicknameKey } from "#durable/room/core";
import { recordActivity } from "./advance";
import { findCardOfPupil, findClassPupil, findSeatOfPupil, holdsSeat, listRemovedSeats, recordPupil, takeOver, toSeatPupil } from "./cards";
import type { CardPupil, JoinCommand } from "./commands";
import { isUntimed, lastClosedIndex } from "./current";
import { assignNickname, isCardName, isNicknameAllowed, type NameTools, spendAllowance } from "./names";
import { addGameSeat, createSeat } from "./rebuild";
import type { Change, GameState, Seat } from "./state";
import { assignTeam } from "./teams";

export interface JoinResult {
	ok: true;
	changes: Change[];
	seat: Seat;
	rejoined: boolean;
}

/** The nickname's key, and the credentials of the device for that seat. */
type Claim = Pick<JoinCommand, "key" | "heldProof" | "pupil">;

function findNamedSeat(state: GameState, { key, heldProof }: Claim): Seat | undefined {
	const seat = state.seatsByKey.get(key);
	return seat && heldProof !== undefined && seat.proofHash === heldProof ? seat : undefined;
}

/**
 * Finds the seat that the caller proves. A card takes precedence over the proof, which another pupil may have left on the device. A
 * wrong proof and an unknown name give the same result.
 */
export function findProvenPlayerSeat(state: GameState, claim: Claim): Seat | undefined {
	const pupil = findClassPupil(state, claim);
	const seat = findNamedSeat(state, claim);
	return seat && pupil && seat.pupil?.pupilId !== pupil.pupilId ? undefined : seat;
}

/**
 * Finds the caller's own seat. Where nicknames are assigned, a repeated join does not know the nickname: only the proof identifies the
 * seat.
 */
function findOwnSeat(state: GameState, command: JoinCommand): Seat | undefined {
	const { heldProof } = command;
	const named = findNamedSeat(state, command);
	if (named || heldProof === undefined || state.meta.settings.nicknames !== "assigned") return named;
	return state.seatsByProof.get(heldProof);
}

/** The refusals after which a device may wait, because the host can still let it in. */
const CLOSED_CODES = ["GAME_ALREADY_STARTED", "LOBBY_LOCKED"] as const;
type ClosedCode = (typeof CLOSED_CODES)[number];

export function isJoiningClosed(code: string): boolean {
	return CLOSED_CODES.some((one) => one === code);
}

type JoinRefusal = Refusal<
	| ClosedCode
	| "CARD_NEEDED"
	| "GAME_FULL"
	| "NICKNAME_NOT_ALLOWED"
	| "NICKNAME_TAKEN"
	| "PLAYER_REMOVED"
	| "PLEASE_WAIT"
	| "QUIZ_ENDED"
	| "RATE_LIMITED"
	| "VALIDATION_ERROR"
>;

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
	removeName(state, seat.nickname, names.toSkeleton);
	Object.assign(seat, { nickname, key: toNicknameKey(nickname), rerolls: seat.rerolls + 1 });
	state.seatsByKey.set(seat.key, seat);
	addName(state, nickname, names.toSkeleton);
	state.meta.revision++;
	return [{ type: "seat-changed", seat }];
}

function waitAfterRemovalMs(seat: Seat, nowMs: number): number {
	return seat.removed ? seat.removedAtMs + GAME.removedWaitMs - nowMs : 0;
}

/** True for the seat of another pupil who has used the device: the card decides whose seat is meant. */
function belongsToOtherPupil(seat: Seat, pupil: CardPupil | null): boolean {
	return pupil !== null && seat.pupil !== null && seat.pupil.pupilId !== pupil.pupilId;
}

function rejoin(state: GameState, seat: Seat, command: JoinCommand, tools: JoinTools): JoinResult {
	const pupil = findClassPupil(state, command);
	const changes = [...(pupil ? recordPupil(state, seat, pupil) : []), ...(command.reroll ? reroll(state, seat, tools) : [])];
	if (command.needsMoreTime && !seat.needsMoreTime) {
		seat.needsMoreTime = true;
		state.meta.revision++;
		changes.push({ type: "seat-changed", seat });
	}
	return { ok: true, changes, seat, rejoined: true };
}

/** Returns why nobody new can join a game that has not ended; null if they can. */
function findClosedCode({ meta: { status, settings } }: GameState): ClosedCode | null {
	if (status === "active" && !settings.lateJoin) return "GAME_ALREADY_STARTED";
	return settings.locked ? "LOBBY_LOCKED" : null;
}

/**
 * Joins, or rejoins with the same score and answers (docs/rules/live-game.md#who-a-player-is). After a removal, that nickname stays refused,
 * and other nicknames of the same device are refused for a minute.
 */
export function joinGameSeat(state: GameState, command: JoinCommand, nowMs: number, tools: JoinTools): JoinResult | JoinRefusal {
	const { meta } = state;
	const assigned = meta.settings.nicknames === "assigned";
	const pupil = findClassPupil(state, command);
	const closed = findClosedCode(state);
	const reportsOnly = closed !== null && command.visitor !== undefined && command.key === "";
	// A page that only reports a waiting device must not take over the seat of a card that an earlier pupil left on the device.
	const held = reportsOnly ? null : pupil && findSeatOfPupil(state, pupil);
	if (!assigned && command.key === "" && !held && !reportsOnly) return refuseField("nickname", "nicknameRequired");
	if (meta.status === "finished" || meta.status === "archived") return refuse("QUIZ_ENDED");
	// A pupil has one seat, which follows the card from one device to the next.
	if (held && !holdsSeat(held, command)) {
		const changes = takeOver(state, held, command.newProof);
		const rejoined = rejoin(state, held, command, tools);
		return { ...rejoined, changes: [...changes, ...rejoined.changes] };
	}
	const own = held ?? findOwnSeat(state, command);
	if (own && !belongsToOtherPupil(own, pupil)) return own.removed ? refuse("PLAYER_REMOVED") : rejoin(state, own, command, tools);
	const onDevice = command.heldProofs.flatMap((proof) => state.seatsByProof.get(proof) ?? []);
	const heldByCaller = onDevice.filter((seat) => !belongsToOtherPupil(seat, pupil));
	// Neither the device nor the card lets a removed pupil back in early.
	const before = [...heldByCaller, ...(pupil ? listRemovedSeats(state, pupil) : [])];
	const waitMs = Math.max(0, ...before.map((seat) => waitAfterRemovalMs(seat, nowMs)));
	if (waitMs > 0) return { ok: false, code: "PLEASE_WAIT", retryAfterSeconds: Math.ceil(waitMs / 1000) };
	if (reportsOnly) return refuse(closed);
	if (meta.settings.cardsOnly && !pupil) return refuse("CARD_NEEDED");
	if (closed === "GAME_ALREADY_STARTED") return refuse(closed);
	if (!tools.mayTakeSeat) return { ok: false, code: "RATE_LIMITED", retryAfterSeconds: 60 };
	if (closed !== null) return refuse(closed);
	if (!assigned && command.refused && !isNicknameAllowed(state, command.key, nowMs)) return refuse("NICKNAME_NOT_ALLOWED");
	const isTaken = () =>
		isCardName(state, command.nickname, tools.names, pupil?.answerCard) || !isNameFree(state, command, tools.names.toSkeleton);
	if (!assigned && isTaken()) return refuse("NICKNAME_TAKEN");
	const team = assignTeam(state, command.team);
	if (team === "unknown") return refuseField("team", "teamRange");
	if (state.present >= GAME.maxParticipants) return refuse("GAME_FULL");
	const nickname = assigned ? assignNickname(state, tools) : command.nickname;
	const seat = createSeat({
		seatId: state.nextSeatId,
		nickname,
		key: assigned ? toNicknameKey(nickname) : command.key,
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
		pupil: pupil && toSeatPupil(pupil),
		formerProofs: [],
		card: findCardOfPupil(state, pupil),
	});
	addGameSeat(state, seat);
	if (seat.timeFactor > 1 && meta.rounds.length > 0 && !isUntimed(state)) state.slowSeats.add(seat);
	addName(state, nickname, tools.names.toSkeleton);
	state.meta.revision++;
	const changes: Change[] = [{ type: "seat-added", seat }, ...spendAllowance(state, seat.key)];
	// A join keeps a lobby alive, but not an active game, which only the host's calls keep alive.
	if (meta.status === "lobby") changes.push(...recordActivity(state, nowMs));
	return { ok: true, changes, seat, rejoined: false };
}
