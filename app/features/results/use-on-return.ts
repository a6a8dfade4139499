import { useEffect, useRef } from "react";

/** Runs `look` whenever the user comes back to the page: from another tab, another program or a locked screen. */
export function useOnReturn(look: () => void): void {
	const latest = useRef(look);
	latest.current = look;
	useEffect(() => {
		const onVisible = () => {
			if (document.visibilityState === "visible") latest.current();
		};
		document.addEventListener("visibilitychange", onVisible);
		return () => document.removeEventListener("visibilitychange", onVisible);
	}, []);
}
