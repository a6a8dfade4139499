import { useEffect, useRef } from "react";
import { announce } from "~/ui/announce";

const ANNOUNCE_EVERY_MS = 2_000;

/** Announces what changes all the time, but not all the time. */
export function useAnnounced(text: string): void {
	const last = useRef({ text: "", at: Number.NEGATIVE_INFINITY });
	useEffect(() => {
		if (text === "" || text === last.current.text) return;
		const timer = setTimeout(
			() => {
				last.current = { text, at: performance.now() };
				announce(text);
			},
			Math.max(0, last.current.at + ANNOUNCE_EVERY_MS - performance.now()),
		);
		return () => clearTimeout(timer);
	}, [text]);
}
