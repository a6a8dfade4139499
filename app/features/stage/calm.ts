/** True where the visitor wishes for less motion: steps then follow each other without movement. */
export function isCalm(): boolean {
	return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
