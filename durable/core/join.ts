import { GAME } from "#contract/limits";
import { noteActivity } from "./activity";
import type { JoinCommand, Refusal } from "./commands";
import { addSeat, newSeat } from "./rebuild";
import { type Change, type GameState, lastClosedIndex, type Seat } from "./state";

export interface Joined {
	ok: true;
	changes: Change[];
	seat: Seat;
	rejoined: boolean;
}

/** The seat that the caller can prove, or undefined. A wrong proof and an unknown name must not be told apart. */
export function provenSeat(state: GameState, key: string, heldProof: string | undefined): Seat | undefined {
	const seat = state.seats.get(key);
	return seat && heldProof !== undefined && seat.proofHash === heldProof ? seat : undefined;
}

/**
 * Joins or rejoins (decisions section 3, Identity). Returns the seat and what to write, or the code of the refusal. A rejoin
 * is allowed until the game ends and keeps score and answers.
 */
export function join(state: GameState, command: JoinCommand, nowMs: number): Joined | Refusal {
	const { meta } = state;
	if (meta.status === "finished" || meta.status === "archived") return { ok: false, code: "QUIZ_ENDED" };
	const own = provenSeat(state, command.key, command.heldProof);
	if (own) return own.removed ? { ok: false, code: "PLAYER_REMOVED" } : { ok: true, changes: [], seat: own, rejoined: true };
	if (command.heldProofs.some((proof) => state.removedProofs.has(proof))) return { ok: false, code: "PLAYER_REMOVED" };
	if (meta.status === "active" && !meta.settings.lateJoin) return { ok: false, code: "GAME_ALREADY_STARTED" };
	if (meta.settings.locked) return { ok: false, code: "LOBBY_LOCKED" };
	if (state.seats.has(command.key)) return { ok: false, code: "NICKNAME_TAKEN" };
	if (state.present >= GAME.maxParticipants) return { ok: false, code: "GAME_FULL" };
	const seat = newSeat({
		seatId: state.nextSeatId,
		nickname: command.nickname,
		key: command.key,
		proofHash: command.newProof,
		joinedAtMs: nowMs,
		removed: false,
		firstQuestion: lastClosedIndex(state) + 1,
	});
	addSeat(state, seat);
	state.meta.revision++;
	const changes: Change[] = [{ type: "seat-added", seat }];
	// Only the host's calls keep an active game alive; a lobby is kept alive by joins, too.
	if (meta.status === "lobby") changes.push(...noteActivity(state, nowMs));
	return { ok: true, changes, seat, rejoined: false };
}
