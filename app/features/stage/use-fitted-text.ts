import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from "react";
import { type FitRange, fitText } from "./fit-text";

interface FitSize {
	width: number;
	height: number;
}

/**
 * Calls `apply` before the first paint, whenever `what` changes, and whenever the element's size or content changes. While `unseen`, it
 * waits for the next frame, which lays out the view anyway. If `apply` depends on the element's size, it returns the size it measured,
 * because a later fit in the same commit may take space from the element.
 */
export function useFit<E extends HTMLElement>(
	what: string,
	apply: (element: E) => FitSize | undefined,
	unseen = false,
): RefObject<E | null> {
	const ref = useRef<E>(null);
	const frame = useRef(0);
	const measured = useRef<FitSize | undefined>(undefined);
	const applyTo = useEffectEvent((element: E) => {
		measured.current = apply(element);
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: another text needs another size
	useLayoutEffect(() => {
		const element = ref.current;
		if (!element) return;
		if (unseen) {
			frame.current = requestAnimationFrame(() => {
				frame.current = 0;
				applyTo(element);
			});
		} else applyTo(element);
		// The observer's first call comes with the next layout: reading the size here would cost another one.
		let size: FitSize | undefined;
		let resized = 0;
		const observer = new ResizeObserver(() => {
			const before = size ?? measured.current;
			size = { width: element.clientWidth, height: element.clientHeight };
			if (!before || (before.width === size.width && before.height === size.height)) return;
			// Deferred to the next frame, because an observer that changes sizes itself is reported as an error.
			cancelAnimationFrame(resized);
			resized = requestAnimationFrame(() => applyTo(element));
		});
		observer.observe(element);
		// Formulas are rendered after their text. Signs beside a text (`data-sign`) need no new fit.
		const changes = new MutationObserver((records) => {
			const inText = ({ target }: MutationRecord) =>
				target instanceof Element && target.closest("[data-fit], [data-sign]")?.matches("[data-fit]");
			if (records.some(inText)) applyTo(element);
		});
		changes.observe(element, { childList: true, subtree: true });
		// Fonts that arrive late have other widths.
		const fitAgain = () => applyTo(element);
		document.fonts.addEventListener("loadingdone", fitAgain);
		return () => {
			cancelAnimationFrame(frame.current);
			frame.current = 0;
			cancelAnimationFrame(resized);
			observer.disconnect();
			changes.disconnect();
			document.fonts.removeEventListener("loadingdone", fitAgain);
		};
	}, [what]);
	useLayoutEffect(() => {
		if (unseen || frame.current === 0 || !ref.current) return;
		cancelAnimationFrame(frame.current);
		frame.current = 0;
		applyTo(ref.current);
	}, [unseen]);
	return ref;
}

/**
 * Fits the text of an element of fixed size that is marked `data-fit`, or has such elements inside, as large as possible by `font-size:
 * var(--fit)`. `text` is its content.
 */
export function useFittedText<E extends HTMLElement>(text: string, range: FitRange): RefObject<E | null> {
	return useFit<E>(`${text} ${range.max} ${range.floor}`, (element) => void fitText(element, range));
}
