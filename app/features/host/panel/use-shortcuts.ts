import { useEffect, useRef, useState } from "react";
import { isSwitchedOn, saveSwitch } from "~/lib/storage";
import { type Shortcut, shortcutOf } from "./shortcuts";

/** Keyboard shortcuts of the panel, unless the host has switched them off in this browser (WCAG 2.1.4). */
export function useShortcuts(active: boolean, onShortcut: (shortcut: Shortcut) => void) {
	const [on, setOn] = useState(() => isSwitchedOn("host-shortcuts"));
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
		saveSwitch("host-shortcuts", next);
	};
	return { on, switchTo };
}
