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
