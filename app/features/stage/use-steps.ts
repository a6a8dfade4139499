import { useEffect, useState } from "react";

/**
 * Which part of a step that is played out has come: 0, then one more at each of `timesMs` after the beginning. Where it is not played out it
 * is at its end at once.
 */
export function useSteps(timesMs: readonly number[], played: boolean): number {
	// What a step consists of is settled when it begins: a late message must not start it again.
	const [times] = useState(timesMs);
	const [done, setDone] = useState(played ? 0 : times.length);
	useEffect(() => {
		if (!played) return;
		const timers = times.map((ms, index) => setTimeout(() => setDone(index + 1), ms));
		return () => timers.forEach(clearTimeout);
	}, [times, played]);
	return done;
}
