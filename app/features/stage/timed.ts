import type { CSSProperties } from "react";

/** For an animation that lasts `totalMs` and is over at `endsAtMs` (by `performance.now()`), wherever it is by now. */
export function timed(endsAtMs: number | null, totalMs: number): CSSProperties {
	const leftMs = endsAtMs === null ? 0 : Math.max(0, endsAtMs - performance.now());
	// Who reads the time from a slower clock may have more left than there ever was.
	const lastsMs = Math.max(1, totalMs, leftMs);
	return { animationDuration: `${lastsMs}ms`, animationDelay: `${leftMs - lastsMs}ms` };
}
