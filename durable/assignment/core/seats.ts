import { isSameSupport, type Support } from "#contract/classes/support";
import { ASSIGNMENT, IN_CLASS } from "#contract/homework/assignment-limits";
import { GAME } from "#contract/limits";
import {
	addName,
	isNameFree,
	namelessKey,
	type Refusal,
	refuse,
	refuseField,
	removeName,
	type ToSkeleton,
	toNicknameKey,
} from "#durable/room/core";
import { isInClass } from "./in-class";
import {
	type AssignmentCardPupil,
	type AssignmentChange,
	type AssignmentSeat,
	type AssignmentState,
	phaseAt,
	type StoredAssignmentSeat,
} from "./state";

/** How many proofs of devices that lost a seat are remembered. */
const LOST_PROOFS = 10;

export interface AssignmentJoinCommand {
	/** The normalised nickname; empty if it was omitted or is invalid. */
	nickname: string;
	key: string;
	pupil: AssignmentCardPupil | null;
	/** Hash of the caller's secret for the seat of this name; `heldProofs`: hashes of all its secrets in this homework. */
	heldProof: string | undefined;
	heldProofs: readonly string[];
	newProof: string;
	newCode: string;
}

export type AssignmentSince = { atMs: number } | { withinMs: number };

export interface AssignmentJoinTools {
	toSkeleton: ToSkeleton;
	mayTakeSeat: boolean;
}

/** `proof`: "held" if the caller already held the seat, "new" if the device gets it with its new secret. */
interface JoinOutcome {
	ok: true;
	changes: AssignmentChange[];
	seat: AssignmentSeat;
	rejoined: boolean;
	proof: "held" | "new";
}

export function addAssignmentSeat(state: AssignmentState, seat: AssignmentSeat): void {
	state.seatsById.set(seat.seatId, seat);
	state.seatsByKey.set(seat.key, seat);
	for (const proof of [...seat.proofs, ...seat.lostProofs]) state.seatsByProof.set(proof, seat);
	if (seat.codeHash !== null) state.seatsByCode.set(seat.codeHash, seat);
	state.nextSeatId = Math.max(state.nextSeatId, seat.seatId + 1);
	if (seat.removedAtMs !== null) {
		state.removed.push(seat);
		return;
	}
	if (seat.pupilId !== null) state.seatsByPupil.set(seat.pupilId, seat);
	countSeat(state, seat, 1);
}

/** True for a seat taken without a card. Seats with a card have no resume code, even after the pupil was deleted. */
const isWithoutCard = ({ codeHash }: AssignmentSeat) => codeHash !== null;

function countSeat(state: AssignmentState, seat: AssignmentSeat, by: 1 | -1): void {
	state.present += by;
	if (isWithoutCard(seat)) state.withoutCard += by;
	if (seat.rights.length > 0) state.handedIn += by;
	state.sorted = null;
}

/** The credentials of a device: the proofs of its seats, and its card if that may belong to another pupil. */
interface Claim {
	proofs: readonly string[];
	pupil: AssignmentCardPupil | null;
}

/** Returns the pupil if the card belongs to the homework's class, otherwise null. */
function findClassPupil({ meta }: AssignmentState, pupil: AssignmentCardPupil | null): AssignmentCardPupil | null {
	return pupil !== null && pupil.classId === meta.classId ? pupil : null;
}

/** Lists the seats that a device has or had; with the card of a pupil of the class, only that pupil's. */
export function listClaimedSeats(state: AssignmentState, { proofs, pupil }: Claim): AssignmentSeat[] {
	const card = findClassPupil(state, pupil);
	const seats = proofs.flatMap((proof) => state.seatsByProof.get(proof) ?? []);
	return card === null ? seats : seats.filter(({ pupilId }) => pupilId === card.pupilId);
}

/** Finds the seat that a device proves; undefined if the seat was lost or removed. */
export function findProvenPupilSeat(state: AssignmentState, claim: Claim): AssignmentSeat | undefined {
	return listClaimedSeats(state, claim).find(
		(seat) => seat.removedAtMs === null && claim.proofs.some((proof) => seat.proofs.includes(proof)),
	);
}

/** Gives a seat to one more device; at the limit the oldest device loses it. */
function addDevice(state: AssignmentState, seat: AssignmentSeat, proof: string): AssignmentChange[] {
	if (seat.proofs.includes(proof)) return [];
	const proofs = [...seat.proofs, proof];
	const lost = proofs.slice(0, -ASSIGNMENT.devicesPerSeat);
	seat.proofs = proofs.slice(-ASSIGNMENT.devicesPerSeat);
	recordLostDevices(state, seat, lost);
	state.seatsByProof.set(proof, seat);
	return [{ type: "seat", seat }];
}

/** Remembers devices that lost the seat, so that they can see the reason; forgets the oldest of them. */
function recordLostDevices(state: AssignmentState, seat: AssignmentSeat, proofs: readonly string[]): void {
	const lost = [...seat.lostProofs.filter((proof) => !proofs.includes(proof)), ...proofs];
	for (const proof of lost.slice(0, -LOST_PROOFS)) state.seatsByProof.delete(proof);
	seat.lostProofs = lost.slice(-LOST_PROOFS);
}

/** Gives the seat to the device with the pupil's card; the earlier device loses it. */
function joinAsPupil(
	state: AssignmentState,
	seat: AssignmentSeat,
	pupil: AssignmentCardPupil,
	command: AssignmentJoinCommand,
): JoinOutcome {
	const { number, timeFactor, support = null } = pupil;
	const isHeld = command.heldProofs.find((proof) => seat.proofs.includes(proof)) !== undefined;
	const changes: AssignmentChange[] = [];
	if (!isHeld) {
		recordLostDevices(state, seat, seat.proofs);
		seat.proofs = [];
		changes.push(...addDevice(state, seat, command.newProof));
		// The device gets back a seat that it had lost.
		seat.lostProofs = seat.lostProofs.filter((proof) => proof !== command.newProof);
	}
	if (seat.number !== number || seat.timeFactor !== timeFactor || !isSameSupport(seat.support, support)) {
		Object.assign(seat, { number, timeFactor, support } satisfies Partial<AssignmentSeat>);
		state.sorted = null;
		if (changes.length === 0) changes.push({ type: "seat", seat });
	}
	return { ok: true, changes, seat, rejoined: true, proof: isHeld ? "held" : "new" };
}

/** Finds a free name for a pupil who joins without a nickname: the class number, followed by a letter or another number if it is taken. */
function nameFromNumber(state: AssignmentState, number: number, toSkeleton: ToSkeleton): string {
	const isFree = (nickname: string) => isNameFree(state, { nickname, key: toNicknameKey(nickname) }, toSkeleton);
	const names = ["", ..."abcdefghijklmnopqrstuvwxyz"].map((letter) => `${number}${letter}`);
	const free = names.find(isFree);
	if (free !== undefined) return free;
	for (let further = 2; ; further++) {
		const name = `${number}-${further}`;
		if (isFree(name)) return name;
	}
}

function waitAfterRemovalMs(seats: readonly AssignmentSeat[], nowMs: number): number {
	return Math.max(0, ...seats.map(({ removedAtMs }) => (removedAtMs === null ? 0 : removedAtMs + GAME.removedWaitMs - nowMs)));
}

/**
 * Takes a seat, or finds the caller's own by class card, or by secret and nickname. Refuses with NICKNAME_TAKEN, GAME_FULL, CARD_NEEDED,
 * PLAYER_REMOVED, PLEASE_WAIT, RATE_LIMITED, VALIDATION_ERROR without a nickname, and ASSIGNMENT_CLOSED for new seats after the deadline.
 */
export function joinAssignmentSeat(
	state: AssignmentState,
	command: AssignmentJoinCommand,
	nowMs: number,
	tools: AssignmentJoinTools,
):
	| JoinOutcome
	| Refusal<
			| "ASSIGNMENT_CLOSED"
			| "CARD_NEEDED"
			| "GAME_FULL"
			| "NICKNAME_TAKEN"
			| "PLAYER_REMOVED"
			| "PLEASE_WAIT"
			| "RATE_LIMITED"
			| "VALIDATION_ERROR"
	  > {
	const { meta } = state;
	const pupil = findClassPupil(state, command.pupil);
	const own = pupil ? state.seatsByPupil.get(pupil.pupilId) : undefined;
	if (pupil && own) return joinAsPupil(state, own, pupil, command);
	const named = command.heldProof === undefined ? undefined : state.seatsByProof.get(command.heldProof);
	if (!pupil && named && named.key === command.key) {
		if (named.removedAtMs !== null) return refuse("PLAYER_REMOVED");
		if (command.heldProof !== undefined && named.proofs.includes(command.heldProof))
			return { ok: true, changes: [], seat: named, rejoined: true, proof: "held" };
	}
	const phase = phaseAt(state, nowMs);
	if (phase === "closed" || phase === "grace") return refuse("ASSIGNMENT_CLOSED");
	if (meta.rules.cardsOnly && !pupil) return refuse("CARD_NEEDED");
	const held = command.heldProofs.flatMap((proof) => state.seatsByProof.get(proof) ?? []);
	const heldByCaller = held.filter(({ pupilId }) => pupil === null || pupilId === null || pupilId === pupil.pupilId);
	// Neither the device nor the card lets a removed pupil back in early.
	const ofPupil = pupil ? state.removed.filter(({ pupilId }) => pupilId === pupil.pupilId) : [];
	const waitMs = waitAfterRemovalMs([...heldByCaller, ...ofPupil], nowMs);
	if (waitMs > 0) return { ok: false, code: "PLEASE_WAIT", retryAfterSeconds: Math.ceil(waitMs / 1000) };
	if (!pupil && !tools.mayTakeSeat) return { ok: false, code: "RATE_LIMITED", retryAfterSeconds: 60 };
	const nickname = command.nickname === "" && pupil ? nameFromNumber(state, pupil.number, tools.toSkeleton) : command.nickname;
	if (nickname === "") return refuseField("nickname", "nicknameRequired");
	const key = command.nickname === "" ? toNicknameKey(nickname) : command.key;
	if (!isNameFree(state, { nickname, key }, tools.toSkeleton)) return refuse("NICKNAME_TAKEN");
	const { maxParticipants } = isInClass(state) ? IN_CLASS : ASSIGNMENT;
	if (!pupil && state.withoutCard >= maxParticipants) return refuse("GAME_FULL");
	const stored: StoredAssignmentSeat = {
		seatId: state.nextSeatId,
		nickname,
		key,
		proofs: [command.newProof],
		lostProofs: [],
		codeHash: pupil ? null : command.newCode,
		pupilId: pupil?.pupilId ?? null,
		number: pupil?.number ?? null,
		timeFactor: pupil?.timeFactor ?? 1,
		support: pupil?.support ?? null,
		joinedAtMs: nowMs,
		removedAtMs: null,
	};
	const seat: AssignmentSeat = { ...stored, attempts: 0, rights: [], counted: null, current: null, isLate: false, lastSeenAtMs: nowMs };
	const forgotten = forgetRemoved(state, tools.toSkeleton);
	addAssignmentSeat(state, seat);
	addName(state, nickname, tools.toSkeleton);
	state.meta.revision++;
	return { ok: true, changes: [...forgotten, { type: "seat", seat }], seat, rejoined: false, proof: "new" };
}

/** Opens the seat of this code on one more device; refuses an unknown code with RESUME_INVALID. */
export function resume(
	state: AssignmentState,
	{ codeHash, newProof }: { codeHash: string; newProof: string },
): JoinOutcome | Refusal<"RESUME_INVALID"> {
	const seat = state.seatsByCode.get(codeHash);
	if (!seat || seat.removedAtMs !== null) return refuse("RESUME_INVALID");
	return { ok: true, changes: addDevice(state, seat, newProof), seat, rejoined: true, proof: "new" };
}

/** How many removed seats a new one may push out, so that no call deletes thousands of rows. */
const SEATS_FORGOTTEN_PER_JOIN = 2;

/** Forgets the earliest removed seats above the limit: otherwise repeated joins could fill the memory. */
function forgetRemoved(state: AssignmentState, toSkeleton: ToSkeleton): AssignmentChange[] {
	const most = Math.min(SEATS_FORGOTTEN_PER_JOIN, state.removed.length - ASSIGNMENT.removedKept);
	return state.removed.splice(0, Math.max(0, most)).map((seat): AssignmentChange => {
		state.seatsById.delete(seat.seatId);
		state.seatsByKey.delete(seat.key);
		for (const proof of [...seat.proofs, ...seat.lostProofs]) if (state.seatsByProof.get(proof) === seat) state.seatsByProof.delete(proof);
		if (seat.codeHash !== null) state.seatsByCode.delete(seat.codeHash);
		removeName(state, seat.nickname, toSkeleton);
		return { type: "seat-forgotten", seatId: seat.seatId };
	});
}

function removeSeats(state: AssignmentState, seats: readonly AssignmentSeat[], nowMs: number): AssignmentChange[] {
	if (seats.length === 0) return [];
	for (const seat of seats) {
		seat.removedAtMs = nowMs;
		countSeat(state, seat, -1);
		if (seat.pupilId !== null) state.seatsByPupil.delete(seat.pupilId);
		state.removed.push(seat);
	}
	state.meta.revision++;
	state.meta.resultsVersion++;
	return [...seats.map((seat): AssignmentChange => ({ type: "seat-removed", seat })), { type: "meta" }];
}

/** Removes a pupil and all their answers from the counts; refuses an unknown name with PLAYER_NOT_FOUND. Repeats change nothing. */
export function removeSeat(
	state: AssignmentState,
	key: string,
	nowMs: number,
): { ok: true; changes: AssignmentChange[]; removed: number } | Refusal<"PLAYER_NOT_FOUND"> {
	const seat = state.seatsByKey.get(key);
	if (!seat) return refuse("PLAYER_NOT_FOUND");
	const seats = seat.removedAtMs === null ? [seat] : [];
	return { ok: true, changes: removeSeats(state, seats, nowMs), removed: seats.length };
}

/** Removes everybody who joined since a time or within the last minutes, except pupils with a class card, whose identity is known. */
export function removeSince(
	state: AssignmentState,
	since: AssignmentSince,
	nowMs: number,
): { ok: true; changes: AssignmentChange[]; removed: number } {
	const sinceMs = "atMs" in since ? since.atMs : nowMs - since.withinMs;
	const seats = [...state.seatsById.values()].filter(
		(seat) => seat.removedAtMs === null && isWithoutCard(seat) && seat.joinedAtMs >= sinceMs,
	);
	return { ok: true, changes: removeSeats(state, seats, nowMs), removed: seats.length };
}

/** Changes the support of pupils' seats, removed ones included; seats that have it already cause no changes. */
export function setSupport(state: AssignmentState, pupilIds: readonly string[], support: Support | null): AssignmentChange[] {
	const ids = new Set(pupilIds);
	const seats = [...state.seatsById.values()].filter(
		(seat) => seat.pupilId !== null && ids.has(seat.pupilId) && !isSameSupport(seat.support, support),
	);
	if (seats.length === 0) return [];
	for (const seat of seats) seat.support = support;
	state.meta.revision++;
	return [...seats.map((seat): AssignmentChange => ({ type: "seat", seat })), { type: "meta" }];
}

/** Removes the names of pupils who were deleted from their class; the rows of their seats stay. */
export function forgetAssignmentPupils(state: AssignmentState, pupilIds: readonly string[]): AssignmentChange[] {
	const deletedIds = new Set(pupilIds);
	const seats = [...state.seatsById.values()].filter(({ pupilId }) => pupilId !== null && deletedIds.has(pupilId));
	if (seats.length === 0) return [];
	for (const seat of seats) {
		state.seatsByKey.delete(seat.key);
		if (seat.pupilId !== null) state.seatsByPupil.delete(seat.pupilId);
		for (const proof of [...seat.proofs, ...seat.lostProofs]) state.seatsByProof.delete(proof);
		Object.assign(seat, {
			nickname: "",
			key: namelessKey(seat.seatId),
			pupilId: null,
			number: null,
			proofs: [],
			lostProofs: [],
			timeFactor: 1,
			support: null,
		} satisfies Partial<AssignmentSeat>);
		state.seatsByKey.set(seat.key, seat);
	}
	state.skeletons = null;
	state.sorted = null;
	state.meta.revision++;
	state.meta.resultsVersion++;
	return [...seats.map((seat): AssignmentChange => ({ type: "seat", seat })), { type: "meta" }];
}
