import { useEffect, useState } from "react";

/** Full screen for the whole page; `toggle` is null if the browser does not support it. */
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
			// Refused by the browser: the wall stays in its window.
		}
	};
	return { on, toggle: () => void toggle() };
}
