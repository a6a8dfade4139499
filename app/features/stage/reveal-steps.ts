import { useEffect, useState } from "react";

/** Steps must then change without animation. */
export function prefersReducedMotion(): boolean {
	return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Times within each step; animations and sounds both use them. Answers: tiles shrink, bars grow, each count follows its bar, then the right
 * one lights up (the same times are in reveal.css).
 */
export const ANSWERS = { shrinkMs: 250, growMs: 450, lightMs: 900 } as const;

export const RANKING = { holdMs: 1_200, countMs: 900, glideMs: 600 } as const;

export const PODIUM = { darkMs: 1_600, pauseMs: 1_600, riseMs: 700, confettiMs: 2_500 } as const;

export function podiumRisesMs(places: number): number[] {
	return Array.from({ length: places }, (_, step) => PODIUM.darkMs + step * PODIUM.pauseMs);
}

export function podiumLightMs(places: number): number {
	return (podiumRisesMs(places).at(-1) ?? 0) + PODIUM.riseMs;
}

/**
 * Counts the times of `timesMs` that have passed since the step began. Without animation it is the last step at once; while `waiting` it
 * stays at 0.
 */
export function useSteps(timesMs: readonly number[], isAnimated: boolean, waiting = false): number {
	// The times are fixed when the step begins: a late message must not restart it.
	const [times] = useState(timesMs);
	const [done, setDone] = useState(0);
	const isRunning = isAnimated && !waiting;
	useEffect(() => {
		if (!isRunning) return;
		const timers = times.map((ms, index) => setTimeout(() => setDone(index + 1), ms));
		return () => timers.forEach(clearTimeout);
	}, [times, isRunning]);
	return isAnimated || waiting ? done : times.length;
}
