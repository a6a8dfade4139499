import { useCallback, useEffect, useRef } from "react";
import { useBlocker, useLocation } from "react-router";
import { storedToken } from "~/api/session";

/** Asks before unsaved work is left: the returned blocker within the site, the browser itself elsewhere. */
export function useLeaveGuard(dirty: boolean) {
	const mayLeave = useRef(false);
	const { pathname } = useLocation();
	const blocker = useBlocker(
		({ currentLocation, nextLocation }) =>
			// The router removes the guard a moment after the next page is drawn, and must not block that page.
			currentLocation.pathname === pathname &&
			// When the session has ended, the login page opens at once; the work is stored and offered afterwards.
			dirty &&
			!mayLeave.current &&
			storedToken() !== null &&
			currentLocation.pathname !== nextLocation.pathname,
	);
	useEffect(() => {
		if (!dirty) return;
		const ask = (event: BeforeUnloadEvent) => {
			if (!mayLeave.current) event.preventDefault();
		};
		window.addEventListener("beforeunload", ask);
		return () => window.removeEventListener("beforeunload", ask);
	}, [dirty]);
	const allowLeave = useCallback(() => {
		mayLeave.current = true;
	}, []);
	return { blocker, allowLeave };
}
