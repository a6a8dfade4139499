/** A page's own data and drawing come first: an idle moment may be one in which it waits for the network. */
const NOT_BEFORE_MS = 1_000;

/** Loads ahead what may be needed, once the browser has nothing else to do; the returned function calls it off. */
export function whenIdle(load: () => Promise<unknown>): () => void {
	// What does not come is asked for again where it is needed.
	const start = () => void load().catch(() => undefined);
	let callback: number | null = null;
	const timer = setTimeout(() => {
		// Safari has no idle callbacks.
		if ("requestIdleCallback" in window) callback = requestIdleCallback(start);
		else start();
	}, NOT_BEFORE_MS);
	return () => {
		clearTimeout(timer);
		if (callback !== null) cancelIdleCallback(callback);
	};
}
