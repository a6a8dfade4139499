/** Loads ahead what may be needed, once the browser has nothing else to do; the returned function calls it off. */
export function whenIdle(load: () => Promise<unknown>): () => void {
	// What does not come is asked for again where it is needed.
	const start = () => void load().catch(() => undefined);
	// Safari has no idle callbacks.
	if (!("requestIdleCallback" in window)) {
		const timer = setTimeout(start, 1_000);
		return () => clearTimeout(timer);
	}
	const callback = requestIdleCallback(start);
	return () => cancelIdleCallback(callback);
}
