import { useEffect, useState } from "react";

/** Steps then change without animation. */
export function prefersReducedMotion(): boolean {
	return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** In milliseconds from the step's beginning; animations and sound both use these times. */
export const ANSWERS = { slideMs: 700 } as const;

export const RANKING = { standsMs: 1_200, countsMs: 900, glidesMs: 600 } as const;

export const PODIUM = { darkMs: 1_600, pauseMs: 1_600, riseMs: 700, confettiMs: 2_500 } as const;

export function podiumRises(places: number): number[] {
	return Array.from({ length: places }, (_, step) => PODIUM.darkMs + step * PODIUM.pauseMs);
}

export function podiumLight(places: number): number {
	return (podiumRises(places).at(-1) ?? 0) + PODIUM.riseMs;
}

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
