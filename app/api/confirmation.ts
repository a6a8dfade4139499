import { useSyncExternalStore } from "react";

/** Whether the address of who is signed in waits for its confirmation (decisions section 8). */
let waiting = false;
const listeners = new Set<() => void>();

/** To be called with what the server says. */
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
