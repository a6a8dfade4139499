/** The page's own data and rendering come first: in an idle moment it may just be waiting for the network. */
const NOT_BEFORE_MS = 1_000;

/** Calls `load` in an idle moment, not before `notBeforeMs`; the returned function cancels it. */
export function whenIdle(load: () => Promise<unknown>, notBeforeMs = NOT_BEFORE_MS): () => void {
	// If it fails, it is loaded again when it is needed.
	const start = () => void load().catch(() => undefined);
	let callback: number | null = null;
	const timer = setTimeout(() => {
		// Safari has no idle callbacks.
		if ("requestIdleCallback" in window) callback = requestIdleCallback(start);
		else start();
	}, notBeforeMs);
	return () => {
		clearTimeout(timer);
		if (callback !== null) cancelIdleCallback(callback);
	};
}
