/** Makes one call after the other until the server is gone; resolves when the last one has failed. */
export async function untilKilled(calls: Iterable<() => Promise<unknown>>): Promise<void> {
	for (const call of calls) {
		try {
			await call();
		} catch {
			return;
		}
	}
}
