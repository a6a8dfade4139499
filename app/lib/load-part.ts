const RETRIES_MS = [500, 2_000, 5_000];

/** Loads code that somebody cannot do without: tried again, because a network in a classroom fails for seconds. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
	for (const waitMs of RETRIES_MS) {
		try {
			return await load();
		} catch {
			await new Promise((resolve) => setTimeout(resolve, waitMs));
		}
	}
	return load();
}
