import { isSameSupport, type Support } from "#contract/classes/support";
import { isNameFree, namelessKey, removeName, type ToSkeleton, toNicknameKey } from "#durable/room/core";
import type { CardPupil, JoinCommand } from "./commands";
import { CARD_PROOF, currentIndex, isHeldByCard } from "./current";
import { type NameTools, renameCardSeat, renameSeat } from "./names";
import { setFactor } from "./own-time";
import type { Change, GameState, Seat, SeatPupil } from "./state";

/* Pupils with the card of the game's class (docs/rules/classes.md#in-games-and-homework): one seat each, which moves with the card. */

/** How many devices that lost a seat are remembered, so that they can see why: more than a pupil uses. */
const FORMER_PROOFS = 5;

/** Returns the pupil of a join if the card belongs to the game's class, otherwise null. */
export function findClassPupil({ meta }: GameState, { pupil }: Pick<JoinCommand, "pupil">): CardPupil | null {
	return pupil && pupil.classId === meta.settings.classId ? pupil : null;
}

export function toSeatPupil({ pupilId, number, label, support }: Omit<CardPupil, "classId" | "timeFactor" | "answerCard">): SeatPupil {
	return { pupilId, number, label, ...(support ? { support } : {}) };
}

/** Finds the pupil's seat, unless it was removed. */
export function findSeatOfPupil(state: GameState, { pupilId }: Pick<CardPupil, "pupilId">): Seat | undefined {
	for (const seat of state.seatsById.values()) if (!seat.removed && seat.pupil?.pupilId === pupilId) return seat;
	return undefined;
}

export function listRemovedSeats(state: GameState, { pupilId }: Pick<CardPupil, "pupilId">): Seat[] {
	return [...state.seatsById.values()].filter((seat) => seat.removed && seat.pupil?.pupilId === pupilId);
}

/** Records which pupil's card holds a seat; returns no changes if that was known already. */
export function recordPupil(state: GameState, seat: Seat, pupil: CardPupil): Change[] {
	const next: SeatPupil = { ...toSeatPupil(pupil), ...(seat.pupil?.named ? { named: true } : {}) };
	if (JSON.stringify(next) === JSON.stringify(seat.pupil)) return [];
	// Somebody who joined without the card gets the pupil's time from the next question on.
	if (seat.pupil === null && seat.timeFactor === 1) setFactor(seat, pupil.timeFactor, currentIndex(state) + 1);
	seat.pupil = next;
	state.meta.revision++;
	return [{ type: "seat-changed", seat }, { type: "meta" }];
}

/** True if the caller's device holds this seat already. */
export function holdsSeat({ proofHash }: Seat, { heldProof, heldProofs, newProof }: JoinCommand): boolean {
	return proofHash === heldProof || proofHash === newProof || heldProofs.includes(proofHash);
}

/** Gives a seat to another device. The earlier device can no longer answer, and its page shows why. */
export function takeOver(state: GameState, seat: Seat, newProof: string): Change[] {
	state.seatsByProof.delete(seat.proofHash);
	const former = [...seat.formerProofs, ...(isHeldByCard(seat) ? [] : [seat.proofHash])].filter((proof) => proof !== newProof);
	for (const proof of seat.formerProofs) state.seatsByFormerProof.delete(proof);
	seat.formerProofs = former.slice(-FORMER_PROOFS);
	seat.proofHash = newProof;
	state.seatsByProof.set(newProof, seat);
	for (const proof of seat.formerProofs) state.seatsByFormerProof.set(proof, seat);
	state.meta.revision++;
	return [{ type: "seat-taken-over", seat }, { type: "meta" }];
}

/** True if the caller held this seat until another device took it over; false for a caller who holds the card of another pupil. */
export function isTakenOver(state: GameState, { key, heldProof, pupil }: Pick<JoinCommand, "key" | "heldProof" | "pupil">): boolean {
	const seat = heldProof === undefined ? undefined : state.seatsByFormerProof.get(heldProof);
	const card = findClassPupil(state, { pupil });
	return seat?.key === key && (card === null || seat.pupil?.pupilId === card.pupilId);
}

/** Replaces the proof of a seat that no device holds; no proof of a device can equal it. */
export const cardProof = (card: number) => `${CARD_PROOF}${card}`;

/** Finds the printed card of a pupil who joins by device, in a game with answer cards; null if another seat has it. */
export function findCardOfPupil({ meta, seatsByCard }: GameState, pupil: CardPupil | null): number | null {
	const card = meta.settings.answerCards ? (pupil?.answerCard ?? null) : null;
	return card !== null && seatsByCard.get(card)?.removed === false ? null : card;
}

/** Changes the support of a pupil's seats, removed ones included; seats that have it already cause no changes. */
export function setSupport(state: GameState, pupilId: string, support: Support | null): Change[] {
	const changes: Change[] = [];
	for (const seat of state.seatsById.values()) {
		const { pupil } = seat;
		if (pupil?.pupilId !== pupilId || isSameSupport(pupil.support, support)) continue;
		seat.pupil = { ...toSeatPupil({ ...pupil, support }), ...(pupil.named ? { named: true } : {}) };
		changes.push({ type: "seat-changed", seat });
	}
	if (changes.length === 0) return [];
	state.meta.revision++;
	return [...changes, { type: "meta" }];
}

/** The data to delete: the labels and support of an ended class, or everything about deleted pupils. */
export type ForgetScope = "labels" | "pupils";

/** Finds the name that replaces a deleted nickname: "#7", with more signs if it is taken. */
function findFreeNumberName(state: GameState, seatId: number, toSkeleton: ToSkeleton): string {
	let nickname = `#${seatId}`;
	while (!isNameFree(state, { nickname, key: toNicknameKey(nickname) }, toSkeleton)) nickname = `#${nickname}`;
	return nickname;
}

/** Deletes labels and support, or number, label, support and nickname, of these pupils, in removed seats too. Their answers stay. */
export function forgetGamePupils(state: GameState, pupilIds: readonly string[], what: ForgetScope, names: NameTools): Change[] {
	const { toSkeleton } = names;
	const ids = new Set(pupilIds);
	const changes: Change[] = [];
	for (const seat of state.seatsById.values()) {
		if (!seat.pupil || !ids.has(seat.pupil.pupilId)) continue;
		if (what === "labels") {
			const { support: _, ...pupil } = seat.pupil;
			seat.pupil = { ...pupil, label: null };
			if (seat.pupil.named) renameCardSeat(state, seat, names);
		} else {
			removeName(state, seat.nickname, toSkeleton);
			renameSeat(state, seat, findFreeNumberName(state, seat.seatId, toSkeleton), toSkeleton, namelessKey(seat.seatId));
			if (seat.card !== null && state.seatsByCard.get(seat.card) === seat) state.seatsByCard.delete(seat.card);
			if (isHeldByCard(seat)) {
				state.seatsByProof.delete(seat.proofHash);
				seat.proofHash = CARD_PROOF;
			}
			Object.assign(seat, { pupil: null, card: null } satisfies Partial<Seat>);
		}
		changes.push({ type: "seat-changed", seat });
	}
	if (changes.length === 0) return [];
	state.meta.revision++;
	return [...changes, { type: "meta" }];
}
