import { useCallback, useEffect, useRef, useState } from "react";
import { useLatest } from "~/lib/use-latest";
import { type LiveConnection, openLiveConnection, type SocketHealth } from "./live-connection";

interface LiveSocket {
	health: SocketHealth;
	/** False if there is no healthy socket to send it. */
	send(frame: object): boolean;
}

interface Handlers {
	/** Path and query of the next attempt, below `/api`. */
	path: () => Promise<string>;
	/** A frame of the contract, parsed. */
	onFrame: (frame: unknown) => void;
	/** The page is visible again: its content may be old, even if the socket seems healthy. */
	onWake: () => void;
	/** The number of players, as far as it is known. */
	players: () => number;
}

/** A socket for as long as `active`; while its health is not "open", polling has to bring the state. */
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
