import { useCallback, useSyncExternalStore } from "react";

/** Whether the screen is as a media query says; false on the server. For what is better not drawn at all than hidden by a class. */
export function useMedia(query: string): boolean {
	const subscribe = useCallback(
		(onChange: () => void) => {
			const media = window.matchMedia(query);
			media.addEventListener("change", onChange);
			return () => media.removeEventListener("change", onChange);
		},
		[query],
	);
	return useSyncExternalStore(
		subscribe,
		() => window.matchMedia(query).matches,
		() => false,
	);
}
