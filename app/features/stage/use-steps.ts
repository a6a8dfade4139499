import { useEffect, useState } from "react";

/**
 * 0, then one more at each of `timesMs` after the beginning. Without animation it is at its end at once; while `waiting` it stays at its
 * beginning.
 */
export function useSteps(timesMs: readonly number[], played: boolean, waiting = false): number {
	// The parts of a step are fixed when it begins: a late message must not restart it.
	const [times] = useState(timesMs);
	const [done, setDone] = useState(0);
	const plays = played && !waiting;
	useEffect(() => {
		if (!plays) return;
		const timers = times.map((ms, index) => setTimeout(() => setDone(index + 1), ms));
		return () => timers.forEach(clearTimeout);
	}, [times, plays]);
	return played || waiting ? done : times.length;
}
