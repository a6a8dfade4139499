import { LIVE, LIVE_CLOSE } from "#contract/live-limits";

/** `connecting` before the first attempt has ended; `down` while something else has to bring the state. */
export type SocketHealth = "connecting" | "open" | "down";

interface Options {
	/** Address of the next attempt; a host's ticket is good for one only. */
	address: () => Promise<string>;
	onFrame: (text: string) => void;
	onHealth: (health: SocketHealth) => void;
	/** How many play this game, as far as is known: all may lose their sockets at one moment. */
	players: () => number;
}

export interface LiveConnection {
	/** False where no healthy socket could take it. */
	send(text: string): boolean;
	/** The page came back to the front, or the network did: look at once whether the socket still lives. */
	wake(): void;
	/** The device says that it has no network. */
	cut(): void;
	close(): void;
}

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;
const MAX_SPREAD_MS = 10_000;
/** A socket that lasted this long starts the waiting anew. */
const SETTLED_MS = 10_000;
/** What the server means for good: polling tells the rest. */
const FINAL_CODES: ReadonlySet<number> = new Set([LIVE_CLOSE.gone, LIVE_CLOSE.removed, LIVE_CLOSE.replaced, LIVE_CLOSE.unknownFrame]);

/**
 * What all devices of a game do after a server has restarted is spread over this time: a thousand a second, which one game
 * can carry, and never longer than people wait. A class is back within a second.
 */
export function spreadMs(players: number): number {
	return Math.min(MAX_SPREAD_MS, Math.max(FIRST_RETRY_MS, players));
}

/** Doubles with each failure, 30 s at most; anywhere in it, so that not all come back at one moment. */
export function retryDelayMs(failures: number, random: number, firstMs = FIRST_RETRY_MS): number {
	return Math.round(random * Math.max(firstMs, Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** failures)));
}

/**
 * Keeps one socket open: healthy from its first frame (the full state) on, for as long as pings are answered. One that
 * breaks is opened again after a wait; what was missed comes with the full state that every socket starts with.
 */
export function openLiveConnection({ address, onFrame, onHealth, players }: Options): LiveConnection {
	let socket: WebSocket | null = null;
	let health: SocketHealth = "connecting";
	let failures = 0;
	let openedAtMs = 0;
	let asking = false;
	let ended = false;
	/** The socket is lost, and nothing stands in for it yet. */
	let waiting = false;
	const timers: Partial<Record<"retry" | "ping" | "silence" | "down", ReturnType<typeof setTimeout>>> = {};

	const stop = (...names: (keyof typeof timers)[]) => {
		for (const name of names) clearTimeout(timers[name]);
	};
	const after = (name: keyof typeof timers, ms: number, run: () => void) => {
		clearTimeout(timers[name]);
		timers[name] = setTimeout(run, ms);
	};
	const setHealth = (next: SocketHealth) => {
		stop("down");
		waiting = false;
		if (next === health || ended) return;
		health = next;
		onHealth(next);
	};
	const ping = () => {
		if (socket?.readyState !== WebSocket.OPEN) return;
		socket.send(LIVE.ping);
		after("silence", LIVE.pongWithinMs, () => lose());
	};
	const drop = () => {
		stop("ping", "silence");
		if (socket) {
			socket.onmessage = null;
			socket.onclose = null;
			socket.close();
		}
		socket = null;
	};
	const lose = (code?: number) => {
		if (health === "open" && performance.now() - openedAtMs >= SETTLED_MS) failures = 0;
		drop();
		// When a server restarts, a whole game loses its sockets at one moment: neither the polls that stand in nor the
		// next attempts may all come at the same one. Silence is noticed at a moment of one's own.
		const spread = code === undefined ? FIRST_RETRY_MS : spreadMs(players());
		const standInMs = retryDelayMs(0, Math.random());
		const retryMs = retryDelayMs(failures, Math.random(), spread);
		if (health !== "open") setHealth("down");
		else if (!waiting) {
			waiting = true;
			// In a large game the next attempt comes first: it brings what a poll would, and asks once.
			after("down", spread > FIRST_RETRY_MS ? retryMs + standInMs : standInMs, () => setHealth("down"));
		}
		if (code !== undefined && FINAL_CODES.has(code)) return;
		failures++;
		after("retry", retryMs, () => void connect());
	};
	const connect = async () => {
		stop("retry");
		if (ended || asking || socket) return;
		asking = true;
		try {
			const to = await address();
			if (!ended) socket = new WebSocket(to);
		} catch {
			if (!ended) lose();
		}
		asking = false;
		if (!socket) return;
		after("silence", LIVE.openWithinMs, () => lose());
		socket.onmessage = ({ data }) => {
			stop("silence");
			after("ping", LIVE.pingEveryMs, ping);
			if (data === LIVE.pong) return;
			if (health !== "open") openedAtMs = performance.now();
			onFrame(String(data));
			setHealth("open");
		};
		socket.onclose = ({ code }) => lose(code);
	};
	void connect();
	return {
		send(text) {
			if (health !== "open" || socket?.readyState !== WebSocket.OPEN) return false;
			socket.send(text);
			return true;
		},
		wake() {
			failures = 0;
			if (socket) ping();
			else void connect();
		},
		cut() {
			if (!socket) return;
			lose();
			setHealth("down");
		},
		close() {
			ended = true;
			drop();
			stop("retry", "down");
		},
	};
}
