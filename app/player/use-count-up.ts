import { useLayoutEffect, useState } from "react";

const COUNT_MS = 600;

/** Counts from 0 up to `target`, quickly at first; at once with reduced motion. */
export function useCountUp(target: number): number {
	const [shown, setShown] = useState(target);
	useLayoutEffect(() => {
		if (target === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches) return setShown(target);
		const startedMs = performance.now();
		let frame = 0;
		const step = () => {
			const left = Math.max(0, 1 - (performance.now() - startedMs) / COUNT_MS);
			setShown(Math.round(target * (1 - left ** 3)));
			if (left > 0) frame = requestAnimationFrame(step);
		};
		step();
		return () => cancelAnimationFrame(frame);
	}, [target]);
	return shown;
}
