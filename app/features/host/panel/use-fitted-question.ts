import { type RefObject, useLayoutEffect, useRef } from "react";
import type { HostQuestion } from "#contract/quizzes/question";

interface Sizes {
	question: number;
	option: number;
	/** Height kept free for the extra info, which arrives with the close. */
	info: number;
}

/** Sizes in rem; between the smallest and the largest, all change together. */
const SMALLEST: Sizes = { question: 1, option: 0.8125, info: 4.5 };
const LARGEST: Sizes = { question: 2.25, option: 1.875, info: 7 };
const LARGEST_ON_WIDE_SCREENS: Sizes = { question: 3, option: 2.25, info: 7 };
const WIDE_QUERY = "(min-width: 96rem)";
/** Each attempt lays out the panel and halves the range of sizes. */
const ATTEMPTS = 6;

function fitQuestion(region: HTMLElement): void {
	const largest = window.matchMedia(WIDE_QUERY).matches ? LARGEST_ON_WIDE_SCREENS : LARGEST;
	const fitsAt = (share: number): boolean => {
		for (const name of ["question", "option", "info"] as const)
			region.style.setProperty(`--${name}`, `${SMALLEST[name] + share * (largest[name] - SMALLEST[name])}rem`);
		return region.scrollHeight <= region.clientHeight;
	};
	if (fitsAt(1)) return;
	let [fitting, tooLarge] = [0, 1];
	for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
		const share = (fitting + tooLarge) / 2;
		if (fitsAt(share)) fitting = share;
		else tooLarge = share;
	}
	fitsAt(fitting);
}

/**
 * Makes a question and its options as large as the panel has room for, all options in one size. The size stays at the close, which only
 * fills the space kept free; a narrow panel scrolls as a whole, so that its sizes are fixed.
 */
export function useFittedQuestion(question: HostQuestion | undefined): RefObject<HTMLDivElement | null> {
	const region = useRef<HTMLDivElement>(null);
	const words = question ? [question.id, question.text, ...question.options, question.image?.id].join("\n") : "";
	// biome-ignore lint/correctness/useExhaustiveDependencies: other words need another size
	useLayoutEffect(() => {
		const element = region.current;
		if (!element) return;
		const refit = () => fitQuestion(element);
		refit();
		let height = element.clientHeight;
		let width = element.clientWidth;
		let frame = 0;
		const observer = new ResizeObserver(() => {
			if (element.clientHeight === height && element.clientWidth === width) return;
			height = element.clientHeight;
			width = element.clientWidth;
			// Deferred, because an observer that changes sizes itself is reported as an error.
			cancelAnimationFrame(frame);
			frame = requestAnimationFrame(refit);
		});
		observer.observe(element);
		// Formulas are drawn after their text, and fonts that arrive late have other widths.
		const formulas = new MutationObserver((changes) => {
			const isFormula = (node: Node) => node instanceof Element && (node.matches("math") || node.querySelector("math") !== null);
			if (changes.some(({ addedNodes }) => [...addedNodes].some(isFormula))) refit();
		});
		formulas.observe(element, { childList: true, subtree: true });
		document.fonts.addEventListener("loadingdone", refit);
		return () => {
			cancelAnimationFrame(frame);
			observer.disconnect();
			formulas.disconnect();
			document.fonts.removeEventListener("loadingdone", refit);
		};
	}, [words]);
	return region;
}
