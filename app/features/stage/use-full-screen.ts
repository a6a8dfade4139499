import { useEffect, useState } from "react";

/** Full screen for the whole page; `toggle` is null where the browser has none. */
export function useFullScreen(): { on: boolean; toggle: (() => void) | null } {
	const [on, setOn] = useState(() => document.fullscreenElement !== null);
	useEffect(() => {
		const onChange = () => setOn(document.fullscreenElement !== null);
		document.addEventListener("fullscreenchange", onChange);
		return () => document.removeEventListener("fullscreenchange", onChange);
	}, []);
	if (!document.fullscreenEnabled) return { on: false, toggle: null };
	const toggle = async () => {
		try {
			await (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
		} catch {
			// Refused by the browser or its owner: the wall stays in its window.
		}
	};
	return { on, toggle: () => void toggle() };
}
