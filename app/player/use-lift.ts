import { type RefObject, useLayoutEffect } from "react";

/** Moves the chosen option to the middle of the visible part of its group while `lifted`; by a transform, so nothing else moves. */
export function useLift(group: RefObject<HTMLElement | null>, lifted: boolean): void {
	useLayoutEffect(() => {
		const chosen = group.current?.querySelectorAll<HTMLElement>('[aria-pressed="true"]');
		const block = chosen?.length === 1 ? chosen[0] : undefined;
		if (!lifted || !group.current || !block) return;
		const place = group.current;
		let transition = "";
		const lift = () => {
			// Measured without the transform: during the animation back it would be in between.
			block.style.transition = "none";
			block.style.transform = "";
			const own = block.getBoundingClientRect();
			const area = place.getBoundingClientRect();
			const middle = (Math.max(area.top, 0) + Math.min(area.bottom, innerHeight)) / 2;
			const dx = area.left + area.width / 2 - own.left - own.width / 2;
			block.style.transition = transition;
			// It glides once; after a change of the screen's size it jumps.
			transition = "none";
			block.style.transform = `translate(${dx}px,${middle - own.top - own.height / 2}px)`;
		};
		block.classList.add("z-10", "motion-safe:animate-breathe");
		lift();
		addEventListener("resize", lift);
		return () => {
			removeEventListener("resize", lift);
			block.style.transform = "";
			block.style.transition = "";
			block.classList.remove("z-10", "motion-safe:animate-breathe");
		};
	}, [group, lifted]);
}
