import { useSyncExternalStore } from "react";

/** Same as the variant `console` in styles.css. */
const QUERY = "(min-width: 64rem) and (min-height: 37.5rem)";

function subscribe(onChange: () => void) {
	const query = window.matchMedia(QUERY);
	query.addEventListener("change", onChange);
	return () => query.removeEventListener("change", onChange);
}

/** True if all parts of the panel fit side by side; otherwise they are tabs. */
export function useConsole(): boolean {
	return useSyncExternalStore(
		subscribe,
		() => window.matchMedia(QUERY).matches,
		() => true,
	);
}
