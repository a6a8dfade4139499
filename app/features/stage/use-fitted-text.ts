import { type RefObject, useLayoutEffect, useRef } from "react";
import { type FitRange, fitText } from "./fit-text";

/** Calls `fit` before the first paint, whenever `what` changes, and whenever the size or the content of the element changes. */
export function useFit<E extends HTMLElement>(what: string, fit: (element: E) => void): RefObject<E | null> {
	const ref = useRef<E>(null);
	const latest = useRef(fit);
	latest.current = fit;
	// biome-ignore lint/correctness/useExhaustiveDependencies: another text needs another size
	useLayoutEffect(() => {
		const element = ref.current;
		if (!element) return;
		latest.current(element);
		let size = `${element.clientWidth} ${element.clientHeight}`;
		const observer = new ResizeObserver(() => {
			const now = `${element.clientWidth} ${element.clientHeight}`;
			if (now === size) return;
			size = now;
			latest.current(element);
		});
		observer.observe(element);
		// A formula is rendered after its text. Signs beside a text (`data-sign`) need no other size.
		const changes = new MutationObserver((records) => {
			const inText = ({ target }: MutationRecord) =>
				target instanceof Element && target.closest("[data-fit], [data-sign]")?.matches("[data-fit]");
			if (records.some(inText)) latest.current(element);
		});
		changes.observe(element, { childList: true, subtree: true });
		return () => {
			observer.disconnect();
			changes.disconnect();
		};
	}, [what]);
	return ref;
}

/**
 * For an element of fixed size, marked `data-fit` or with such elements inside: its text, at `font-size: var(--fit)`, becomes as
 * large as possible. `text` is its content.
 */
export function useFittedText<E extends HTMLElement>(text: string, range: FitRange): RefObject<E | null> {
	return useFit<E>(`${text} ${range.max} ${range.floor}`, (element) => void fitText(element, range));
}
