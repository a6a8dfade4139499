import { useEffect, useState } from "react";
import { questionPlace } from "./field-errors";

/** A line at a third of the screen's height: the question on it counts as the current one. */
const CURRENT_LINE = { rootMargin: "-33% 0px -66% 0px" };

/** The question that is read where all are open; null before the first scroll or focus. */
export function useCurrentQuestion(ids: readonly string[]): string | null {
	const [current, setCurrent] = useState<string | null>(null);
	const key = ids.join();
	useEffect(() => {
		const idOfCard = new Map<Element, string>();
		const observer = new IntersectionObserver((entries) => {
			const entered = entries.find(({ isIntersecting }) => isIntersecting);
			const id = entered && idOfCard.get(entered.target);
			if (id !== undefined) setCurrent(id);
		}, CURRENT_LINE);
		for (const id of key.split(",")) {
			const card = document.getElementById(questionPlace(id, "card"));
			if (!card) continue;
			idOfCard.set(card, id);
			observer.observe(card);
		}
		const onFocus = ({ target }: FocusEvent) => {
			for (const [card, id] of idOfCard) if (target instanceof Node && card.contains(target)) setCurrent(id);
		};
		document.addEventListener("focusin", onFocus);
		return () => {
			observer.disconnect();
			document.removeEventListener("focusin", onFocus);
		};
	}, [key]);
	return current !== null && ids.includes(current) ? current : null;
}
