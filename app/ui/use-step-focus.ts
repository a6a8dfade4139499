import { useEffect, useEffectEvent, useRef } from "react";

/** Calls `run` whenever `step` has changed, not for its first value. */
export function useAfterChange(step: string | number | undefined, run: () => void): void {
	const shown = useRef(step);
	const latest = useEffectEvent(run);
	useEffect(() => {
		if (shown.current !== step) latest();
		shown.current = step;
	}, [step]);
}

/** Focuses the main heading: screen readers and the keyboard continue from there. */
export function focusHeading(root: Document | HTMLElement): void {
	const heading = root.querySelector("h1") ?? (root instanceof HTMLElement ? root : null);
	if (!heading) return;
	heading.tabIndex = -1;
	heading.focus({ preventScroll: true });
}

/**
 * Whenever `step` becomes another one, the page starts at its top, and its heading has the focus. `isTyping`: the focus stays where
 * somebody types.
 */
export function useStepFocus(step: string | number | undefined, isTyping = false): void {
	useAfterChange(step, () => {
		window.scrollTo(0, 0);
		if (!isTyping) focusHeading(document);
	});
}
