import { useEffect, useRef, useState } from "react";
import { type Shortcut, shortcutOf } from "./shortcuts";

const STORAGE_KEY = "host-shortcuts";

function areSwitchedOff(): boolean {
	try {
		return localStorage.getItem(STORAGE_KEY) === "off";
	} catch {
		return false;
	}
}

/** Keyboard shortcuts of the panel, unless the host has switched them off in this browser (WCAG 2.1.4). */
export function useShortcuts(active: boolean, onShortcut: (shortcut: Shortcut) => void) {
	const [on, setOn] = useState(() => !areSwitchedOff());
	const latest = useRef(onShortcut);
	latest.current = onShortcut;
	useEffect(() => {
		if (!active || !on) return;
		const onKeyDown = (event: KeyboardEvent) => {
			const shortcut = shortcutOf(event);
			if (!shortcut) return;
			event.preventDefault();
			latest.current(shortcut);
		};
		window.addEventListener("keydown", onKeyDown);
		return () => window.removeEventListener("keydown", onKeyDown);
	}, [active, on]);
	const switchTo = (next: boolean) => {
		setOn(next);
		try {
			localStorage.setItem(STORAGE_KEY, next ? "on" : "off");
		} catch {
			// Without storage the choice lasts until the page is closed.
		}
	};
	return { on, switchTo };
}
