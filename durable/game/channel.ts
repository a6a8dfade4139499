import type { AnswerFrame, AnswerReplyFrame, ClientFrame, ErrorCode, InterfaceLanguage, SoundFrame } from "#contract";
import { LIVE_CLOSE } from "#contract/games/live-limits";
import { RoomChannel, refuseUpgrade } from "#durable/room/room-channel";
import type { HostSocket, LiveSocket, PlayerSocket } from "#durable/room/sockets";
import {
	type AnswerCommand,
	type Change,
	findProvenPlayerSeat,
	type GameState,
	recordActivity,
	recordLostClocks,
	recordSurvivingSocket,
	turnAt,
} from "./core";
import type { AnswerReply, GamePorts, LiveClaim, LiveRefusal, NoSuchGame, RequestedGameId } from "./messages";
import { Push, type PushShell } from "./push";

interface Shell extends PushShell {
	readonly errorMessage: GamePorts["errorMessage"];
	/** Like `current`, but checks the id that the caller named. */
	find(named: RequestedGameId): { ok: true; state: GameState } | NoSuchGame;
	commit(changes: Change[]): void;
	answer(named: RequestedGameId, command: Omit<AnswerCommand, "type">): AnswerReply;
	setAlarm(): void;
}

/** The sockets of a game: decides who may open one and which frames are accepted; `push` sends frames. */
export class Channel extends RoomChannel<GameState> {
	readonly push: Push;
	readonly #shell: Shell;

	constructor(ctx: DurableObjectState, shell: Shell) {
		super(ctx, () => shell.current());
		this.#shell = shell;
		this.push = new Push(this.sockets, shell);
	}

	/** Restarts the clocks of players whose sockets survived hibernation. No socket survives a restart. */
	recordWake(state: GameState): void {
		if (this.sockets.count === 0) recordLostClocks(state, Date.now());
		for (const socket of this.sockets.all) {
			if ("host" in socket) continue;
			const seat = state.seatsById.get(socket.seatId);
			if (seat) recordSurvivingSocket(state, seat, socket.sinceMs);
		}
	}

	endDevices(isPaired: (proof: string) => boolean): void {
		this.tickets.endDevices(isPaired);
		this.sockets.endDevices(isPaired);
	}

	open(claim: LiveClaim): Response {
		const found = this.#shell.find(claim.named);
		if (!found.ok) return refuseUpgrade<LiveRefusal["code"]>(found.code);
		const { state } = found;
		const accepted = "ticket" in claim ? this.#openHost(state, claim) : this.#openPlayer(state, claim);
		if (accepted instanceof Response) return accepted;
		if (!accepted) return refuseUpgrade<LiveRefusal["code"]>("RATE_LIMITED");
		this.push.welcome(accepted.socket, state, Date.now());
		this.#shell.setAlarm();
		return accepted.response;
	}

	protected override handleFrame(state: GameState, socket: LiveSocket, frame: ClientFrame): boolean {
		if (frame.type === "answer" && "seatId" in socket) this.#answer(state, socket, frame);
		else if (frame.type === "page" && "host" in socket) this.#turnPage(state, socket, frame.participantsSkip);
		else if (frame.type === "sound" && "host" in socket) this.#forwardSound(socket, frame);
		else return false;
		return true;
	}

	/** Forwards a sound frame. A device that is paired to view may report its sound, but not change that of another device. */
	#forwardSound(socket: HostSocket, frame: SoundFrame): void {
		if (frame.say === "set" && socket.host.device?.scope === "view") return;
		this.sockets.forwardSound(socket, JSON.stringify(frame));
	}

	#turnPage(state: GameState, socket: HostSocket, skip: number): void {
		this.sockets.turnPage(socket, skip);
		if (!socket.host.watching) this.#shell.commit(recordActivity(state, Date.now()));
		this.push.welcome(socket, state, Date.now());
	}

	#openHost(state: GameState, { ticket, language }: Extract<LiveClaim, { ticket: string }>) {
		const host = this.tickets.redeem(ticket, Date.now());
		if (!host) return refuseUpgrade<LiveRefusal["code"]>("FORBIDDEN");
		if (!host.watching) this.#shell.commit(recordActivity(state, Date.now()));
		return this.sockets.accept({ language, host, skip: 0, sinceMs: Date.now() });
	}

	#openPlayer(state: GameState, { language, ...claim }: Extract<LiveClaim, { key: string }>) {
		const seat = findProvenPlayerSeat(state, claim);
		if (!seat) return refuseUpgrade<LiveRefusal["code"]>("NOT_A_PLAYER");
		if (seat.removed) return refuseUpgrade<LiveRefusal["code"]>("PLAYER_REMOVED");
		return this.sockets.accept({ language, seatId: seat.seatId, sinceMs: Date.now() });
	}

	/** Takes an answer. The seat was proven when the socket was opened. */
	#answer(state: GameState, socket: PlayerSocket, { questionIndex, timeElapsed, turn, sequence, ...sent }: AnswerFrame): void {
		const { type: _, ...fields } = sent;
		const seat = state.seatsById.get(socket.seatId);
		if (!seat) {
			this.sockets.close(socket, LIVE_CLOSE.gone, "gone");
			return;
		}
		const answeredTurn = { questionIndex, turn: turn ?? turnAt(state, questionIndex) };
		const reply = this.#shell.answer(null, {
			key: seat.key,
			heldProof: seat.proofHash,
			questionIndex,
			fields,
			timeElapsed,
			turn,
			sequence,
		});
		const { language } = socket;
		this.sockets.send(
			socket,
			reply.ok ? answerAccepted(answeredTurn, reply.answeredCount) : this.#answerRefused(answeredTurn, reply.code, language),
		);
	}

	#answerRefused(answeredTurn: AnsweredTurn, refusal: Extract<AnswerReply, { ok: false }>["code"], language: InterfaceLanguage): string {
		const code: ErrorCode = refusal === "GAME_IS_UNREADABLE" ? "INTERNAL_ERROR" : refusal;
		const error = { code, message: this.#shell.errorMessage(code, language) };
		return JSON.stringify({ type: "answer", ...answeredTurn, success: false, error } satisfies AnswerReplyFrame);
	}
}

type AnsweredTurn = Pick<AnswerReplyFrame, "questionIndex" | "turn">;

function answerAccepted(answeredTurn: AnsweredTurn, answeredCount: number): string {
	return JSON.stringify({ type: "answer", ...answeredTurn, success: true, accepted: true, answeredCount } satisfies AnswerReplyFrame);
}
