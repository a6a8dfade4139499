import type { CSSProperties } from "react";

/** Styles of an animation that lasts `totalMs` and ends at `endsAtMs` (by `performance.now()`); it may already be running. */
export function timed(endsAtMs: number | null, totalMs: number): CSSProperties {
	const leftMs = endsAtMs === null ? 0 : Math.max(0, endsAtMs - performance.now());
	// With a slower clock more time may seem to be left than the total.
	const lastsMs = Math.max(1, totalMs, leftMs);
	return { animationDuration: `${lastsMs}ms`, animationDelay: `${leftMs - lastsMs}ms` };
}
