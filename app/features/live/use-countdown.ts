import { useEffect, useState } from "react";

/**
 * Whole seconds until `deadlineMs` (by `performance.now()`), counted down four times a second; 0 without a deadline.
 * The server's remaining time is turned into a local deadline when it arrives, so a wrong clock of the device does not matter.
 */
export function useCountdown(deadlineMs: number | null): { seconds: number; remainingMs: number } {
	const [nowMs, setNowMs] = useState(() => (typeof performance === "undefined" ? 0 : performance.now()));
	useEffect(() => {
		if (deadlineMs === null) return;
		setNowMs(performance.now());
		const timer = setInterval(() => {
			setNowMs(performance.now());
			if (performance.now() >= deadlineMs) clearInterval(timer);
		}, 250);
		return () => clearInterval(timer);
	}, [deadlineMs]);
	const remainingMs = deadlineMs === null ? 0 : Math.max(0, deadlineMs - nowMs);
	return { seconds: Math.ceil(remainingMs / 1000), remainingMs };
}
