/** Waits for `work`, at most `ms`; then rejects with `failure`, and a later result of `work` is ignored. */
export async function withTimeLimit<Result>(
	ms: number,
	work: Promise<Result>,
	failure = () => new Error(`not done within ${ms} ms`),
): Promise<Result> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(failure()), ms);
	});
	try {
		return await Promise.race([work, late]);
	} finally {
		clearTimeout(timer);
	}
}

/** Waits for parallel checks. If several fail, throws the failure of the first check in the list, whichever failed first. */
export async function awaitAll(...checks: Promise<unknown>[]): Promise<void> {
	await Promise.allSettled(checks);
	for (const check of checks) await check;
}

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Runs long work slice by slice. Other calls run between two slices, so the work must tolerate their changes. */
export async function runInSlices<Result>(work: Generator<unknown, Result>): Promise<Result> {
	for (;;) {
		const slice = work.next();
		if (slice.done) return slice.value;
		await wait(0);
	}
}

export function splitIntoChunks<Item>(items: readonly Item[], size: number): Item[][] {
	return Array.from({ length: Math.ceil(items.length / size) }, (_, chunk) => items.slice(chunk * size, (chunk + 1) * size));
}

/** Runs `work` for every item, `atOnce` at a time; results keep the order of the items. The first failure ends it. */
export async function mapConcurrent<Item, Result>(
	items: readonly Item[],
	atOnce: number,
	work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
	const outcomes: Result[] = [];
	const waiting = items.entries();
	const lane = async () => {
		for (const [index, item] of waiting) outcomes[index] = await work(item, index);
	};
	await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane));
	return outcomes;
}
