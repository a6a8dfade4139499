import { type ClientFrame, clientFrameSchema } from "#contract";
import { LIVE, LIVE_CLOSE } from "#contract/games/live-limits";
import { LIVE_TICKET_SECONDS } from "#contract/limits";
import { type HostSeat, type LiveSocket, Sockets, toHolderKey } from "./sockets";

/**
 * Single-use tickets that open a host's socket, valid for 30 s, in memory only: a ticket in a log is worthless, a lost one is requested
 * again.
 */
class Tickets {
	readonly #open = new Map<string, { host: HostSeat; untilMs: number }>();

	issue(host: HostSeat, nowMs: number): string {
		const own: string[] = [];
		for (const [ticket, { host: other, untilMs }] of this.#open) {
			if (untilMs <= nowMs) this.#open.delete(ticket);
			else if (toHolderKey(other) === toHolderKey(host)) own.push(ticket);
		}
		for (const ticket of own.slice(0, Math.max(0, own.length + 1 - LIVE.openTickets))) this.#open.delete(ticket);
		const ticket = [...crypto.getRandomValues(new Uint8Array(24))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
		this.#open.set(ticket, { host, untilMs: nowMs + LIVE_TICKET_SECONDS * 1000 });
		return ticket;
	}

	/** Uses up a ticket; null if it is unknown, used or too old. */
	redeem(ticket: string, nowMs: number): HostSeat | null {
		const found = this.#open.get(ticket);
		this.#open.delete(ticket);
		return found && nowMs < found.untilMs ? found.host : null;
	}

	end(userId: string, validEpoch: number): void {
		for (const [ticket, { host }] of this.#open) if (host.userId === userId && host.epoch < validEpoch) this.#open.delete(ticket);
	}

	endDevices(isPaired: (proof: string) => boolean): void {
		for (const [ticket, { host }] of this.#open) if (host.device && !isPaired(host.device.proof)) this.#open.delete(ticket);
	}
}

/** The sockets of an object's host or owner, opened with tickets. Checks frames before they are used. */
export abstract class RoomChannel<State> {
	readonly sockets: Sockets;
	protected readonly tickets = new Tickets();
	readonly #current: () => State | null;

	constructor(ctx: DurableObjectState, current: () => State | null) {
		this.sockets = new Sockets(ctx);
		this.#current = current;
	}

	/** Handles a frame; false if this socket must not send it. */
	protected abstract handleFrame(state: State, socket: LiveSocket, frame: ClientFrame): boolean;

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
		// The server has just closed the socket, or the game was purged.
		if (!socket || !state) {
			ws.close(LIVE_CLOSE.gone, "gone");
			return;
		}
		const read = readFrame(data);
		if (!this.sockets.countFrame(socket, Date.now())) this.sockets.close(socket, LIVE_CLOSE.tooMany, "too many frames");
		else if (!read.ok) this.sockets.close(socket, read.code, read.reason);
		else if (!this.handleFrame(state, socket, read.frame)) this.sockets.close(socket, LIVE_CLOSE.unknownFrame, "unknown frame");
	}
}

/** Replies with a plain code, which the Worker turns into an API error. */
export function refuseUpgrade<Code extends string>(code: Code): Response {
	return Response.json({ code }, { status: 403 });
}

type FrameResult = { ok: true; frame: ClientFrame } | { ok: false; code: number; reason: string };

const UNKNOWN_FRAME: FrameResult = { ok: false, code: LIVE_CLOSE.unknownFrame, reason: "unknown frame" };

/** Reads a client's frame; otherwise returns the code and reason to close its socket. */
export function readFrame(data: string | ArrayBuffer): FrameResult {
	if (countBytes(data) > LIVE.frameBytes) return { ok: false, code: LIVE_CLOSE.tooLarge, reason: "frame too large" };
	if (typeof data !== "string") return UNKNOWN_FRAME;
	try {
		const parsed = clientFrameSchema.safeParse(JSON.parse(data));
		return parsed.success ? { ok: true, frame: parsed.data } : UNKNOWN_FRAME;
	} catch {
		return UNKNOWN_FRAME;
	}
}

/** Counts UTF-8 bytes, but only if the number of characters does not already decide about the limit. */
function countBytes(data: string | ArrayBuffer): number {
	if (typeof data !== "string") return data.byteLength;
	const isDecided = data.length > LIVE.frameBytes || data.length * 3 <= LIVE.frameBytes;
	return isDecided ? data.length : new TextEncoder().encode(data).length;
}
