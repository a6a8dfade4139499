import { useEffect, useRef, useState } from "react";
import { type Shortcut, shortcutOf } from "./shortcuts";

const KEPT_AS = "host-shortcuts";

function isOffHere(): boolean {
	try {
		return localStorage.getItem(KEPT_AS) === "off";
	} catch {
		return false;
	}
}

/** Single keys that steer the game, unless the host has switched them off in this browser (WCAG 2.1.4). */
export function useShortcuts(listening: boolean, onShortcut: (shortcut: Shortcut) => void) {
	const [on, setOn] = useState(() => !isOffHere());
	const latest = useRef(onShortcut);
	latest.current = onShortcut;
	useEffect(() => {
		if (!listening || !on) return;
		const hear = (event: KeyboardEvent) => {
			const shortcut = shortcutOf(event);
			if (!shortcut) return;
			event.preventDefault();
			latest.current(shortcut);
		};
		window.addEventListener("keydown", hear);
		return () => window.removeEventListener("keydown", hear);
	}, [listening, on]);
	const keep = (next: boolean) => {
		setOn(next);
		try {
			localStorage.setItem(KEPT_AS, next ? "on" : "off");
		} catch {
			// Without storage the choice holds until the page is left.
		}
	};
	return { on, keep };
}
