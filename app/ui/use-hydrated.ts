import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and until the page is hydrated: a form that must not be submitted by the browser itself waits for it. */
export function useHydrated(): boolean {
	return useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
}
