import { useSyncExternalStore } from "react";

/** Whether the signed-in user's address still has to be confirmed (decisions section 8). */
let waiting = false;
const listeners = new Set<() => void>();

/** Must be called with the server's answer. */
export function noteConfirmation(confirmed: boolean): void {
	waiting = !confirmed;
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

export function useWaitsForConfirmation(): boolean {
	return useSyncExternalStore(
		subscribe,
		() => waiting,
		() => false,
	);
}
