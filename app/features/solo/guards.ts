/** Lets one call through and refuses the next ones for so long: a double click is no second answer. */
export function createSubmitGuard(guardMs: number, clockMs = () => performance.now()): () => boolean {
	let lastMs = Number.NEGATIVE_INFINITY;
	return () => {
		const nowMs = clockMs();
		if (nowMs - lastMs < guardMs) return false;
		lastMs = nowMs;
		return true;
	};
}

/** Who asks for the same key again within so long gets the load that is under way or done. */
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
