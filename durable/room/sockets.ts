import type { InterfaceLanguage } from "#contract";
import { LIVE, LIVE_CLOSE } from "#contract/games/live-limits";
import type { DeviceScope } from "#contract/limits";

export interface HostSeat {
	userId: string;
	/** The epoch of the requesting token: a later epoch ends the ticket. */
	epoch: number;
	/** An admin who watches another host's game, whose rights are checked repeatedly. */
	visiting: boolean;
	/** The socket only shows the game and does not count as a host's presence. */
	watching?: boolean;
	/** The paired device: its tickets and sockets end with the pairing. */
	device?: { proof: string; scope: DeviceScope };
}
/** Returns the key by which sockets and tickets are counted, so that nobody uses up those of another holder. */
export const toHolderKey = ({ userId, device }: HostSeat) => (device ? `device ${device.proof}` : `user ${userId}`);

/** The data attached to a socket, which survives hibernation. */
type Attachment = { language: InterfaceLanguage; sinceMs: number } & (
	| { seatId: number }
	| { host: HostSeat; skip: number; takesSound?: true }
);

interface SocketBase {
	ws: WebSocket;
	language: InterfaceLanguage;
	sinceMs: number;
	/** Frames since `windowStartMs`. */
	frames: number;
	windowStartMs: number;
}
export interface PlayerSocket extends SocketBase {
	seatId: number;
}
export interface HostSocket extends SocketBase {
	host: HostSeat;
	skip: number;
	/** True once the client has sent a frame about the big screen's sound: it understands such frames. */
	takesSound: boolean;
	/** The `questionsTag` of the list that was last sent on this socket. */
	knownQuestions: string | null;
}
export type LiveSocket = PlayerSocket | HostSocket;

const HOST_TAG = "host";
const seatTag = (seatId: number) => `seat-${seatId}`;
const maxSockets = ({ visiting, device }: HostSeat) => (visiting || device ? LIVE.guestSockets : LIVE.hostSockets);
/** How long after a ping the host counts as present. */
const HOST_SEEN_MS = 60_000;

/** The open sockets of one object, indexed on waking, so that a broadcast neither queries the platform nor parses for each receiver. */
export class Sockets {
	readonly #ctx: DurableObjectState;
	readonly #open = new Map<WebSocket, LiveSocket>();
	readonly #hosts = new Set<HostSocket>();
	#sweptAtMs = 0;

	constructor(ctx: DurableObjectState) {
		this.#ctx = ctx;
		ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(LIVE.ping, LIVE.pong));
		for (const ws of ctx.getWebSockets()) {
			const attachment: Attachment | null = ws.deserializeAttachment();
			if (attachment) this.#add(ws, attachment);
		}
	}

	get count(): number {
		return this.#open.size;
	}

	get hostCount(): number {
		return this.#hosts.size;
	}

	get playerCount(): number {
		return this.#open.size - this.#hosts.size;
	}

	get all(): Iterable<LiveSocket> {
		return this.#open.values();
	}

	get hosts(): Iterable<HostSocket> {
		return this.#hosts;
	}

	find(ws: WebSocket): LiveSocket | undefined {
		return this.#open.get(ws);
	}

	listOfSeat(seatId: number): LiveSocket[] {
		return this.#tagged(seatTag(seatId));
	}

	/** Returns when the client last gave a sign of life on this socket. */
	seenMs({ ws, sinceMs }: LiveSocket): number {
		return this.#ctx.getWebSocketAutoResponseTimestamp(ws)?.getTime() ?? sinceMs;
	}

	/** Accepts a socket: returns the reply to the upgrade and the socket; null if there are too many. */
	accept(attachment: Attachment): { response: Response; socket: LiveSocket } | null {
		if (this.#open.size >= LIVE.sockets) return null;
		const isHost = "host" in attachment;
		const tag = isHost ? HOST_TAG : seatTag(attachment.seatId);
		const earlier = isHost ? this.#listHostSockets(attachment.host) : this.#tagged(tag);
		const surplus = earlier.length + 1 - (isHost ? maxSockets(attachment.host) : LIVE.socketsPerSeat);
		for (const oldest of earlier.slice(0, Math.max(0, surplus))) this.close(oldest, LIVE_CLOSE.replaced, "replaced");
		const { 0: client, 1: server } = new WebSocketPair();
		this.#ctx.acceptWebSocket(server, [tag]);
		server.serializeAttachment(attachment);
		return { response: new Response(null, { status: 101, webSocket: client }), socket: this.#add(server, attachment) };
	}

	/** Stores a host's page so that it survives hibernation. */
	turnPage(socket: HostSocket, skip: number): void {
		socket.skip = skip;
		this.#save(socket);
	}

	/** Forwards a frame about the big screen's sound to the sockets that understand it; the sender becomes one of them. */
	forwardSound(from: HostSocket, text: string): void {
		if (!from.takesSound) {
			from.takesSound = true;
			this.#save(from);
		}
		for (const socket of [...this.#hosts]) if (socket !== from && socket.takesSound) this.send(socket, text);
	}

	#save({ ws, language, sinceMs, host, skip, takesSound }: HostSocket): void {
		ws.serializeAttachment({ language, sinceMs, host, skip, ...(takesSound ? { takesSound } : {}) } satisfies Attachment);
	}

	/** Counts a frame; false above the limit. */
	countFrame(socket: LiveSocket, nowMs: number): boolean {
		if (nowMs - socket.windowStartMs >= LIVE.frameWindowMs) {
			socket.windowStartMs = nowMs;
			socket.frames = 0;
		}
		socket.frames++;
		return socket.frames <= LIVE.framesPerWindow;
	}

	send(socket: LiveSocket, text: string): void {
		try {
			socket.ws.send(text);
		} catch {
			// The connection broke before its close event arrived. The client reconnects and gets a full state.
			this.forget(socket.ws);
		}
	}

	close(socket: LiveSocket, code: number, reason: string): void {
		this.forget(socket.ws);
		try {
			socket.ws.close(code, reason);
		} catch {
			// The socket is already closed.
		}
	}

	closeAll(code: number, reason: string): void {
		for (const socket of [...this.#open.values()]) this.close(socket, code, reason);
	}

	forget(ws: WebSocket): void {
		const socket = this.#open.get(ws);
		if (!socket) return;
		this.#open.delete(ws);
		if ("host" in socket) this.#hosts.delete(socket);
	}

	/** True while a host's panel or remote sends pings. They do not wake the object, but the platform records their time. */
	isHostPresent(nowMs: number): boolean {
		for (const { ws, host } of this.#hosts) {
			if (host.watching) continue;
			const seen = this.#ctx.getWebSocketAutoResponseTimestamp(ws);
			if (seen && nowMs - seen.getTime() < HOST_SEEN_MS) return true;
		}
		return false;
	}

	endHost(userId: string, validEpoch: number): void {
		for (const socket of [...this.#hosts]) {
			if (socket.host.userId === userId && socket.host.epoch < validEpoch) this.close(socket, LIVE_CLOSE.renew, "renew");
		}
	}

	/** Closes the sockets of unpaired devices, which get no ticket to reconnect. */
	endDevices(isPaired: (proof: string) => boolean): void {
		for (const socket of [...this.#hosts]) {
			const { device } = socket.host;
			if (device && !isPaired(device.proof)) this.close(socket, LIVE_CLOSE.renew, "renew");
		}
	}

	/** Returns when the first visiting admin's rights must be checked again; null without a visitor. */
	nextRenewalMs(): number | null {
		const visits = [...this.#hosts].filter(({ host }) => host.visiting).map(({ sinceMs }) => sinceMs + LIVE.adminSocketMs);
		return visits.length === 0 ? null : Math.min(...visits);
	}

	/** Closes sockets that visiting admins opened a while ago: their rights are checked when they reconnect. */
	renewVisitors(nowMs: number): void {
		for (const socket of [...this.#hosts]) {
			if (socket.host.visiting && nowMs - socket.sinceMs >= LIVE.adminSocketMs) this.close(socket, LIVE_CLOSE.renew, "renew");
		}
	}

	/** Closes sockets that have stopped pinging; clients that never pinged stay open. */
	sweep(nowMs: number): void {
		if (nowMs - this.#sweptAtMs < LIVE.sweepEveryMs) return;
		this.#sweptAtMs = nowMs;
		for (const socket of [...this.#open.values()]) {
			const seen = this.#ctx.getWebSocketAutoResponseTimestamp(socket.ws);
			if (seen && nowMs - seen.getTime() > LIVE.silentMs) this.close(socket, LIVE_CLOSE.silent, "silent");
		}
	}

	#listHostSockets(host: HostSeat): HostSocket[] {
		return [...this.#hosts].filter((socket) => toHolderKey(socket.host) === toHolderKey(host)).sort((a, b) => a.sinceMs - b.sinceMs);
	}

	#tagged(tag: string): LiveSocket[] {
		return this.#ctx.getWebSockets(tag).flatMap((ws) => this.#open.get(ws) ?? []);
	}

	#add(ws: WebSocket, attachment: Attachment): LiveSocket {
		const base = { ws, language: attachment.language, sinceMs: attachment.sinceMs, frames: 0, windowStartMs: 0 };
		if ("seatId" in attachment) {
			const player: PlayerSocket = { ...base, seatId: attachment.seatId };
			this.#open.set(ws, player);
			return player;
		}
		const host: HostSocket = {
			...base,
			host: attachment.host,
			skip: attachment.skip,
			takesSound: attachment.takesSound ?? false,
			knownQuestions: null,
		};
		this.#open.set(ws, host);
		this.#hosts.add(host);
		return host;
	}
}
