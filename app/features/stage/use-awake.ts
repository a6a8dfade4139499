import { useEffect, useState } from "react";

const REST_MS = 3_000;

/** Whether somebody moves the mouse, touches the wall or types: then its controls appear for a while. */
export function useAwake(): boolean {
	const [awake, setAwake] = useState(true);
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		const wake = () => {
			setAwake(true);
			clearTimeout(timer);
			timer = setTimeout(() => setAwake(false), REST_MS);
		};
		wake();
		const kinds = ["pointermove", "pointerdown", "keydown"] as const;
		for (const kind of kinds) window.addEventListener(kind, wake);
		return () => {
			clearTimeout(timer);
			for (const kind of kinds) window.removeEventListener(kind, wake);
		};
	}, []);
	return awake;
}
