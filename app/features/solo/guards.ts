/** Lets one call through and refuses further ones for this time, so that a double click is not a second answer. */
export function createSubmitGuard(guardMs: number, clockMs = () => performance.now()): () => boolean {
	let lastMs = Number.NEGATIVE_INFINITY;
	return () => {
		const nowMs = clockMs();
		if (nowMs - lastMs < guardMs) return false;
		lastMs = nowMs;
		return true;
	};
}

/** A second request for the same key within this time gets the load that is running or done. */
export function createLoadGuard<Loaded>(guardMs: number, clockMs = () => performance.now()) {
	let last: { key: string; startedMs: number; loaded: Promise<Loaded> } | null = null;
	return (key: string, load: () => Promise<Loaded>): Promise<Loaded> => {
		const startedMs = clockMs();
		if (last?.key === key && startedMs - last.startedMs < guardMs) return last.loaded;
		const loaded = load();
		last = { key, startedMs, loaded };
		return loaded;
	};
}
