import { useEffect, useState } from "react";

/** Whoever is this far behind is not watched coming. */
const FAR_BEHIND = 60;

/** Each frame in which somebody comes is a long one on a slow laptop, nearly the same for one and for a dozen. */
const TOGETHER = 12;

/** How many of `count` players stand on the wall by now: who joins together comes together, a dozen at most in each frame. */
export function useComers(count: number): number {
	const [come, setCome] = useState(count);
	const missing = count - come;
	// Who has left is not waited for.
	if (missing < 0 || missing > FAR_BEHIND) setCome(count);
	useEffect(() => {
		if (missing <= 0) return;
		const frame = requestAnimationFrame(() => setCome((before) => Math.min(count, before + TOGETHER)));
		return () => cancelAnimationFrame(frame);
	}, [missing, count]);
	return Math.min(come, count);
}
