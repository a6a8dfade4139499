import { useEffect, useState } from "react";

/** From this backlog on, names appear without animation. */
const FAR_BEHIND = 60;

/** On a slow laptop each frame with a new name is long, nearly the same for one as for a dozen. */
const TOGETHER = 12;

/** How many of `count` players the wall shows so far: players who join together appear together, at most a dozen per frame. */
export function useComers(count: number): number {
	const [come, setCome] = useState(count);
	const missing = count - come;
	// Players who have left are removed at once.
	if (missing < 0 || missing > FAR_BEHIND) setCome(count);
	useEffect(() => {
		if (missing <= 0) return;
		const frame = requestAnimationFrame(() => setCome((before) => Math.min(count, before + TOGETHER)));
		return () => cancelAnimationFrame(frame);
	}, [missing, count]);
	return Math.min(come, count);
}
