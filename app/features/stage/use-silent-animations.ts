import { useEffect } from "react";

const KINDS = [
	"animationstart",
	"animationiteration",
	"animationend",
	"transitionrun",
	"transitionstart",
	"transitionend",
	"transitioncancel",
] as const;

/**
 * Nothing on the wall waits for an animation to begin or end, but React searches the page for such a listener at each event. Where a dozen
 * names come in together, that takes longer than a frame, so the events stop before they reach it.
 */
export function useSilentAnimations(): void {
	useEffect(() => {
		const stop = (event: Event) => event.stopPropagation();
		for (const kind of KINDS) window.addEventListener(kind, stop, true);
		return () => {
			for (const kind of KINDS) window.removeEventListener(kind, stop, true);
		};
	}, []);
}
