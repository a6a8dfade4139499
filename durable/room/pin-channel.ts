import { type ClientFrame, clientFrameSchema } from "#contract";
import { LIVE, LIVE_CLOSE } from "#contract/games/live-limits";
import type { HostSeat, LiveSocket } from "./socket-types";
import { Sockets } from "./sockets";
import { Tickets } from "./tickets";

/** The sockets of an object's host or owner, opened with tickets. Checks frames before they are used. */
export abstract class PinChannel<State> {
	readonly sockets: Sockets;
	protected readonly tickets = new Tickets();
	readonly #current: () => State | null;

	constructor(ctx: DurableObjectState, current: () => State | null) {
		this.sockets = new Sockets(ctx);
		this.#current = current;
	}

	/** Handles a frame; false if this socket must not send it. */
	protected abstract take(state: State, socket: LiveSocket, frame: ClientFrame): boolean;

	issueTicket(host: HostSeat): string {
		return this.tickets.issue(host, Date.now());
	}

	/** Ends the host sockets and tickets of a user's earlier epochs. */
	endHost(userId: string, validEpoch: number): void {
		this.tickets.end(userId, validEpoch);
		this.sockets.endHost(userId, validEpoch);
	}

	receive(ws: WebSocket, data: string | ArrayBuffer): void {
		const socket = this.sockets.find(ws);
		const state = this.#current();
		// The server has just closed it, or its game was purged.
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

/** Replies with a plain code, which the Worker turns into an API error. */
export function refuseUpgrade<Code extends string>(code: Code): Response {
	return Response.json({ code }, { status: 403 });
}

type Read = { ok: true; frame: ClientFrame } | { ok: false; code: number; reason: string };

const unknown: Read = { ok: false, code: LIVE_CLOSE.unknownFrame, reason: "unknown frame" };

/** A client's frame, or the reason to close its socket. */
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

/** UTF-8 bytes, counted only if the number of characters does not already decide. */
function sizeOf(data: string | ArrayBuffer): number {
	if (typeof data !== "string") return data.byteLength;
	const isDecided = data.length > LIVE.frameBytes || data.length * 3 <= LIVE.frameBytes;
	return isDecided ? data.length : new TextEncoder().encode(data).length;
}
