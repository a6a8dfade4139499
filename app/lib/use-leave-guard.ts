import { useCallback, useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { storedToken } from "~/api/session";

/** Inside the site the returned blocker asks, outside the browser. */
export function useLeaveGuard(dirty: boolean) {
	const free = useRef(false);
	const blocker = useBlocker(
		({ currentLocation, nextLocation }) =>
			// When the session has ended, the login page opens at once; the work is stored and offered afterwards.
			dirty && !free.current && storedToken() !== null && currentLocation.pathname !== nextLocation.pathname,
	);
	useEffect(() => {
		if (!dirty) return;
		const ask = (event: BeforeUnloadEvent) => {
			if (!free.current) event.preventDefault();
		};
		window.addEventListener("beforeunload", ask);
		return () => window.removeEventListener("beforeunload", ask);
	}, [dirty]);
	const allowLeave = useCallback(() => {
		free.current = true;
	}, []);
	return { blocker, allowLeave };
}
