import { useEffect, useRef } from "react";

/** Runs `refresh` whenever the user comes back to the page: from another tab, another program or a locked screen. */
export function useOnReturn(refresh: () => void): void {
	const latest = useRef(refresh);
	latest.current = refresh;
	useEffect(() => {
		const onVisible = () => {
			if (document.visibilityState === "visible") latest.current();
		};
		document.addEventListener("visibilitychange", onVisible);
		return () => document.removeEventListener("visibilitychange", onVisible);
	}, []);
}
