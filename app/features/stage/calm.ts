/** True if the visitor prefers reduced motion: steps then change without animation. */
export function isCalm(): boolean {
	return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
