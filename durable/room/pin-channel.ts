import { type ClientFrame, clientFrameSchema } from "#contract";
import { LIVE, LIVE_CLOSE } from "#contract/games/live-limits";
import type { HostSeat, LiveSocket } from "./socket-types";
import { Sockets } from "./sockets";
import { Tickets } from "./tickets";

/** The sockets of an object: who leads it opens one with a ticket. Frames are checked before they are used. */
export abstract class PinChannel<State> {
	readonly sockets: Sockets;
	protected readonly tickets = new Tickets();
	readonly #current: () => State | null;

	constructor(ctx: DurableObjectState, current: () => State | null) {
		this.sockets = new Sockets(ctx);
		this.#current = current;
	}

	/** Carries out a frame; false if this socket must not send it. */
	protected abstract take(state: State, socket: LiveSocket, frame: ClientFrame): boolean;

	issueTicket(host: HostSeat): string {
		return this.tickets.issue(host, Date.now());
	}

	/** Ends the host sockets and tickets that a user's tokens of earlier epochs opened. */
	endHost(userId: string, validEpoch: number): void {
		this.tickets.end(userId, validEpoch);
		this.sockets.endHost(userId, validEpoch);
	}

	receive(ws: WebSocket, data: string | ArrayBuffer): void {
		const socket = this.sockets.find(ws);
		const state = this.#current();
		// The server closed it a moment ago, or what it belonged to was purged.
		if (!socket || !state) {
			ws.close(LIVE_CLOSE.gone, "gone");
			return;
		}
		const read = readFrame(data);
		if (!this.sockets.admit(socket, Date.now())) this.sockets.close(socket, LIVE_CLOSE.tooMany, "too many frames");
		else if (!read.ok) this.sockets.close(socket, read.code, read.reason);
		else if (!this.take(state, socket, read.frame)) this.sockets.close(socket, LIVE_CLOSE.unknownFrame, "unknown frame");
	}
}

/** Refuses an upgrade by a plain reply with a code, which the Worker turns into its own error reply. */
export function refuseUpgrade<Code extends string>(code: Code): Response {
	return Response.json({ code }, { status: 403 });
}

type Read = { ok: true; frame: ClientFrame } | { ok: false; code: number; reason: string };

const unknown: Read = { ok: false, code: LIVE_CLOSE.unknownFrame, reason: "unknown frame" };

/** A client's frame, or the reason to close its socket: too large, or not a frame of the contract. */
export function readFrame(data: string | ArrayBuffer): Read {
	if (sizeOf(data) > LIVE.frameBytes) return { ok: false, code: LIVE_CLOSE.tooLarge, reason: "frame too large" };
	if (typeof data !== "string") return unknown;
	try {
		const parsed = clientFrameSchema.safeParse(JSON.parse(data));
		return parsed.success ? { ok: true, frame: parsed.data } : unknown;
	} catch {
		return unknown;
	}
}

/** UTF-8 bytes. Only counted if the number of characters does not already decide. */
function sizeOf(data: string | ArrayBuffer): number {
	if (typeof data !== "string") return data.byteLength;
	const isDecided = data.length > LIVE.frameBytes || data.length * 3 <= LIVE.frameBytes;
	return isDecided ? data.length : new TextEncoder().encode(data).length;
}
