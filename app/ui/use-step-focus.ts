import { useEffect, useEffectEvent, useRef } from "react";

/**
 * Whenever `step` becomes another one, the page starts at its top, and its heading has the focus: screen readers continue from there.
 * `isTyping`: the focus stays where somebody types.
 */
export function useStepFocus(step: string | number | undefined, isTyping = false): void {
	const shown = useRef(step);
	const start = useEffectEvent(() => {
		window.scrollTo(0, 0);
		const heading = document.querySelector("h1");
		if (!heading || isTyping) return;
		heading.tabIndex = -1;
		heading.focus({ preventScroll: true });
	});
	useEffect(() => {
		if (shown.current !== step) start();
		shown.current = step;
	}, [step]);
}
