import { useEffect, useEffectEvent } from "react";

/** Calls `refresh` when the user returns from another tab, another program or a locked screen. */
export function useOnReturn(refresh: () => void): void {
	const latest = useEffectEvent(refresh);
	useEffect(() => {
		const onVisible = () => {
			if (document.visibilityState === "visible") latest();
		};
		document.addEventListener("visibilitychange", onVisible);
		return () => document.removeEventListener("visibilitychange", onVisible);
	}, []);
}
