import { useEffect, useState } from "react";

const clockMs = () => (typeof performance === "undefined" ? 0 : performance.now());

/**
 * Whole seconds until `deadlineMs` (by `performance.now()`), counted down four times a second; 0 without a deadline.
 * The server's remaining time is turned into a local deadline when it arrives, so a wrong clock of the device does not matter.
 */
export function useCountdown(deadlineMs: number | null): { seconds: number; remainingMs: number } {
	const [tick, setTick] = useState(() => ({ deadlineMs, nowMs: clockMs() }));
	let { nowMs } = tick;
	if (tick.deadlineMs !== deadlineMs) {
		// The last tick belongs to the previous deadline: with it, a new question would start with too much time.
		nowMs = clockMs();
		setTick({ deadlineMs, nowMs });
	}
	useEffect(() => {
		if (deadlineMs === null) return;
		const timer = setInterval(() => {
			setTick({ deadlineMs, nowMs: clockMs() });
			if (clockMs() >= deadlineMs) clearInterval(timer);
		}, 250);
		return () => clearInterval(timer);
	}, [deadlineMs]);
	const remainingMs = deadlineMs === null ? 0 : Math.max(0, deadlineMs - nowMs);
	return { seconds: Math.ceil(remainingMs / 1000), remainingMs };
}
