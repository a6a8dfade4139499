import { useSyncExternalStore } from "react";

/** As the variant `console` of styles.css. */
const QUERY = "(min-width: 64rem) and (min-height: 37.5rem)";

function subscribe(onChange: () => void) {
	const query = window.matchMedia(QUERY);
	query.addEventListener("change", onChange);
	return () => query.removeEventListener("change", onChange);
}

/** True where all parts of the panel have room beside each other; elsewhere they are tabs. */
export function useConsole(): boolean {
	return useSyncExternalStore(
		subscribe,
		() => window.matchMedia(QUERY).matches,
		() => true,
	);
}
