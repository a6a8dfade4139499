import { useEffect, useState } from "react";

/** Whoever is this far behind is not watched coming. */
const FAR_BEHIND = 60;

/** How many of `count` players stand on the wall by now: who joins together comes one after the other, one in each frame: drawing more takes a slow laptop longer than it lasts. */
export function useComers(count: number): number {
	const [come, setCome] = useState(count);
	const missing = count - come;
	// Who has left is not waited for.
	if (missing < 0 || missing > FAR_BEHIND) setCome(count);
	useEffect(() => {
		if (missing <= 0) return;
		const frame = requestAnimationFrame(() => setCome((before) => Math.min(count, before + 1)));
		return () => cancelAnimationFrame(frame);
	}, [missing, count]);
	return Math.min(come, count);
}
