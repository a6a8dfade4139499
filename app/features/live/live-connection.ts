import { useCallback, useEffect, useRef, useState } from "react";
import { LIVE, LIVE_CLOSE } from "#contract/games/live-limits";
import { useLatest } from "~/lib/use-latest";

/** `connecting` until the first try has ended; `down` while polling must bring the state. */
export type SocketHealth = "connecting" | "open" | "down";

interface Options {
	/** Called for every try: a host's ticket works only once. */
	address: () => Promise<string>;
	onFrame: (text: string) => void;
	onHealth: (health: SocketHealth) => void;
	players: () => number;
}

interface LiveConnection {
	send(text: string): boolean;
	/** Pings the open socket, or reconnects at once. */
	wake(): void;
	goOffline(): void;
	close(): void;
}

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;
const MAX_SPREAD_MS = 10_000;
const MAX_RESTART_RETRY_MS = 4_000;
/** A socket that stayed open this long resets the retry delay. */
const SETTLED_MS = 10_000;
/** Close codes after which no retry is made; polling brings the final state. */
const FINAL_CODES: ReadonlySet<number> = new Set([LIVE_CLOSE.gone, LIVE_CLOSE.removed, LIVE_CLOSE.replaced, LIVE_CLOSE.unknownFrame]);

/** Over how long devices spread their reconnects after a server restart, in ms. One game can handle a thousand reconnects per second. */
export function spreadMs(players: number): number {
	return Math.min(MAX_SPREAD_MS, Math.max(FIRST_RETRY_MS, players));
}

/** Exponential backoff with full jitter, at most `maxMs`. */
export function retryDelayMs(failures: number, random: number, firstMs = FIRST_RETRY_MS, maxMs = MAX_RETRY_MS): number {
	return Math.round(random * Math.max(firstMs, Math.min(maxMs, FIRST_RETRY_MS * 2 ** failures)));
}

/**
 * Keeps one socket open. The first frame is the full state and makes the socket healthy; it stays healthy while pings are answered. A lost
 * socket is reopened after a delay, and its first frame brings what was missed.
 */
export function openLiveConnection({ address, onFrame, onHealth, players }: Options): LiveConnection {
	let socket: WebSocket | null = null;
	let health: SocketHealth = "connecting";
	let failures = 0;
	let openedAtMs = 0;
	let isConnecting = false;
	let isClosed = false;
	let restarting = false;
	/** The socket is lost and polling has not started yet. */
	let waiting = false;
	const timers: Partial<Record<"retry" | "ping" | "silence" | "down", ReturnType<typeof setTimeout>>> = {};

	const cancel = (...names: (keyof typeof timers)[]) => {
		for (const name of names) clearTimeout(timers[name]);
	};
	const schedule = (name: keyof typeof timers, ms: number, run: () => void) => {
		clearTimeout(timers[name]);
		timers[name] = setTimeout(run, ms);
	};
	const setHealth = (next: SocketHealth) => {
		cancel("down");
		waiting = false;
		if (next === health || isClosed) return;
		health = next;
		onHealth(next);
	};
	const ping = () => {
		if (socket?.readyState !== WebSocket.OPEN) return;
		socket.send(LIVE.ping);
		schedule("silence", LIVE.pongWithinMs, () => handleLoss());
	};
	const dropSocket = () => {
		cancel("ping", "silence");
		if (socket) {
			socket.onmessage = null;
			socket.onclose = null;
			socket.close();
		}
		socket = null;
	};
	const handleLoss = (code?: number) => {
		if (health === "open" && performance.now() - openedAtMs >= SETTLED_MS) failures = 0;
		dropSocket();
		if (code === LIVE_CLOSE.restart) restarting = true;
		// A server restart closes all sockets of a game together, so polls and reconnects start at random times. A ping without an answer (no
		// close code) concerns this device alone and needs no spread.
		const spread = code === undefined ? FIRST_RETRY_MS : spreadMs(players());
		const pollDelayMs = retryDelayMs(0, Math.random());
		const retryMs = retryDelayMs(failures, Math.random(), spread, restarting ? MAX_RESTART_RETRY_MS : MAX_RETRY_MS);
		if (health !== "open") setHealth("down");
		else if (!waiting) {
			waiting = true;
			// Large games reconnect before their first poll: the first frame brings the same state with one request.
			schedule("down", spread > FIRST_RETRY_MS ? retryMs + pollDelayMs : pollDelayMs, () => setHealth("down"));
		}
		if (code !== undefined && FINAL_CODES.has(code)) return;
		failures++;
		schedule("retry", retryMs, () => void connect());
	};
	const connect = async () => {
		cancel("retry");
		if (isClosed || isConnecting || socket) return;
		isConnecting = true;
		try {
			const to = await address();
			if (!isClosed) socket = new WebSocket(to);
		} catch {
			if (!isClosed) handleLoss();
		}
		isConnecting = false;
		if (!socket) return;
		schedule("silence", LIVE.openWithinMs, () => handleLoss());
		socket.onmessage = ({ data }) => {
			cancel("silence");
			schedule("ping", LIVE.pingEveryMs, ping);
			if (data === LIVE.pong) return;
			if (health !== "open") openedAtMs = performance.now();
			restarting = false;
			onFrame(String(data));
			setHealth("open");
		};
		socket.onclose = ({ code }) => handleLoss(code);
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
		goOffline() {
			if (!socket) return;
			handleLoss();
			setHealth("down");
		},
		close() {
			isClosed = true;
			dropSocket();
			cancel("retry", "down");
		},
	};
}

interface LiveSocket {
	health: SocketHealth;
	send(frame: object): boolean;
}

interface Handlers {
	/** Path below `/api` for the next try. */
	path: () => Promise<string>;
	onFrame: (frame: unknown) => void;
	/** The page became visible: its content may be old, even if the socket seems healthy. */
	onWake: () => void;
	players: () => number;
}

/** Keeps a socket open while `active`. Callers must poll whenever its health is not "open". */
export function useLiveSocket(active: boolean, handlers: Handlers): LiveSocket {
	const [health, setHealth] = useState<SocketHealth>("connecting");
	const latest = useLatest(handlers);
	const current = useRef<LiveConnection | null>(null);

	useEffect(() => {
		if (!active) return;
		const connection = openLiveConnection({
			address: async () => `${location.origin.replace(/^http/, "ws")}/api${await latest.current.path()}`,
			onFrame: (text) => latest.current.onFrame(JSON.parse(text)),
			onHealth: setHealth,
			players: () => latest.current.players(),
		});
		current.current = connection;
		const wake = () => {
			if (document.visibilityState !== "visible") return;
			connection.wake();
			latest.current.onWake();
		};
		document.addEventListener("visibilitychange", wake);
		window.addEventListener("online", wake);
		window.addEventListener("offline", connection.goOffline);
		return () => {
			connection.close();
			current.current = null;
			setHealth("connecting");
			document.removeEventListener("visibilitychange", wake);
			window.removeEventListener("online", wake);
			window.removeEventListener("offline", connection.goOffline);
		};
	}, [active, latest]);

	const send = useCallback((frame: object) => current.current?.send(JSON.stringify(frame)) ?? false, []);
	return { health, send };
}
