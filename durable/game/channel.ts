import type { AnswerFrame, SoundFrame } from "#contract";
import { LIVE_CLOSE } from "#contract/games/live-limits";
import type { HostSeat, HostSocket, PlayerSocket } from "#durable/room/socket-types";
import { Sockets } from "#durable/room/sockets";
import { Tickets } from "#durable/room/tickets";
import { type AnswerCommand, type Change, type GameState, noteActivity, noteLostClocks, noteSurvivingSocket, provenSeat } from "./core";
import { answerAccepted, answerRefused, readFrame } from "./frames";
import type { AnswerReply, GameRefusal, LiveClaim, LiveRefusal, NamedGame } from "./messages";
import { Push, type PushShell } from "./push";

/** What the channel needs of the game object: frames are handled like calls. */
interface Shell extends PushShell {
	/** The same as `current`, but only the game that the caller named. */
	find(named: NamedGame): { ok: true; state: GameState } | GameRefusal;
	commit(changes: Change[]): void;
	answer(named: NamedGame, command: Omit<AnswerCommand, "type">): AnswerReply;
	setAlarm(): void;
}

/** The WebSocket side of a game: who may open a socket, which frames come in, and (by `push`) which go out. */
export class Channel {
	readonly sockets: Sockets;
	readonly push: Push;
	readonly #shell: Shell;
	readonly #tickets = new Tickets();

	constructor(ctx: DurableObjectState, shell: Shell) {
		this.#shell = shell;
		this.sockets = new Sockets(ctx);
		this.push = new Push(this.sockets, shell);
	}

	/** Restarts the clocks of players whose sockets survived hibernation. No socket survives a restart. */
	noteWake(state: GameState): void {
		if (this.sockets.count === 0) noteLostClocks(state, Date.now());
		for (const socket of this.sockets.all) {
			if ("host" in socket) continue;
			const seat = state.seatsById.get(socket.seatId);
			if (seat) noteSurvivingSocket(state, seat, socket.sinceMs);
		}
	}

	issueTicket(host: HostSeat): string {
		return this.#tickets.issue(host, Date.now());
	}

	/** Ends the host sockets and tickets that a user's tokens of earlier epochs opened. */
	endHost(userId: string, validEpoch: number): void {
		this.#tickets.end(userId, validEpoch);
		this.sockets.endHost(userId, validEpoch);
	}

	/** Ends sockets and tickets of devices that are no longer paired. */
	endDevices(isPaired: (proof: string) => boolean): void {
		this.#tickets.endDevices(isPaired);
		this.sockets.endDevices(isPaired);
	}

	/** Answers an upgrade. A refusal is a plain reply with a code, which the Worker turns into its own error reply. */
	open(claim: LiveClaim): Response {
		const found = this.#shell.find(claim.named);
		if (!found.ok) return refuse(found.code);
		const { state } = found;
		const accepted = "ticket" in claim ? this.#openHost(state, claim) : this.#openPlayer(state, claim);
		if (accepted instanceof Response) return accepted;
		if (!accepted) return refuse("RATE_LIMITED");
		this.push.welcome(accepted.socket, state, Date.now());
		this.#shell.setAlarm();
		return accepted.response;
	}

	receive(ws: WebSocket, data: string | ArrayBuffer): void {
		const socket = this.sockets.find(ws);
		const state = this.#shell.current();
		// The server closed it a moment ago, or its game was purged.
		if (!socket || !state) {
			ws.close(LIVE_CLOSE.gone, "gone");
			return;
		}
		const read = readFrame(data);
		if (!this.sockets.admit(socket, Date.now())) this.sockets.close(socket, LIVE_CLOSE.tooMany, "too many frames");
		else if (!read.ok) this.sockets.close(socket, read.code, read.reason);
		else if (read.frame.type === "answer" && "seatId" in socket) this.#answer(state, socket, read.frame);
		else if (read.frame.type === "page" && "host" in socket) this.#turnPage(state, socket, read.frame.participantsSkip);
		else if (read.frame.type === "sound" && "host" in socket) this.#passSound(socket, read.frame);
		else this.sockets.close(socket, LIVE_CLOSE.unknownFrame, "unknown frame");
	}

	/** A device that is paired to view may report its sound, but not set that of another device. */
	#passSound(socket: HostSocket, frame: SoundFrame): void {
		if (frame.say === "set" && socket.host.device?.scope === "view") return;
		this.sockets.passSound(socket, JSON.stringify(frame));
	}

	#turnPage(state: GameState, socket: HostSocket, skip: number): void {
		this.sockets.turnPage(socket, skip);
		if (!socket.host.watching) this.#shell.commit(noteActivity(state, Date.now()));
		this.push.welcome(socket, state, Date.now());
	}

	#openHost(state: GameState, { ticket, language }: Extract<LiveClaim, { ticket: string }>) {
		const host = this.#tickets.redeem(ticket, Date.now());
		if (!host) return refuse("FORBIDDEN");
		if (!host.watching) this.#shell.commit(noteActivity(state, Date.now()));
		return this.sockets.accept({ language, host, skip: 0, sinceMs: Date.now() });
	}

	#openPlayer(state: GameState, { language, ...claim }: Extract<LiveClaim, { key: string }>) {
		const seat = provenSeat(state, claim);
		if (!seat) return refuse("NOT_A_PLAYER");
		if (seat.removed) return refuse("PLAYER_REMOVED");
		return this.sockets.accept({ language, seatId: seat.seatId, sinceMs: Date.now() });
	}

	/** Accepts an answer; the seat was proved when the socket was opened. */
	#answer(state: GameState, socket: PlayerSocket, { questionIndex, answers, text, number, timeElapsed, turn }: AnswerFrame): void {
		const seat = state.seatsById.get(socket.seatId);
		if (!seat) {
			this.sockets.close(socket, LIVE_CLOSE.gone, "gone");
			return;
		}
		const reply = this.#shell.answer(null, {
			key: seat.key,
			heldProof: seat.proofHash,
			questionIndex,
			fields: { answers, text, number },
			timeElapsed,
			turn,
		});
		this.sockets.send(
			socket,
			reply.ok ? answerAccepted(questionIndex, reply.answeredCount) : answerRefused(questionIndex, reply.code, socket.language),
		);
	}
}

function refuse(code: LiveRefusal["code"]): Response {
	return Response.json({ code } satisfies LiveRefusal, { status: 403 });
}
