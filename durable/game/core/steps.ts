/** Work in steps, between which the object replies to other calls. Each step yields how many answers it has read or folded. */
export type Steps<Result> = Generator<number, Result>;

/** The most answers in one step: the longest texts cost a few hundredths of a millisecond each. */
export const ANSWERS_PER_STEP = 500;

export function runSteps<Result>(steps: Steps<Result>): Result {
	for (;;) {
		const step = steps.next();
		if (step.done) return step.value;
	}
}

/** `cost`: of one item, in answers. */
export function* inSteps<Item>(items: Iterable<Item>, use: (item: Item) => void, cost = 1): Steps<void> {
	let done = 0;
	for (const item of items) {
		use(item);
		done += cost;
		if (done < ANSWERS_PER_STEP) continue;
		yield done;
		done = 0;
	}
	yield done;
}

/** Larger slices of the same steps: fewer pauses, so that a game polled by thousands makes progress. */
export function* slicesOf<Result>(steps: Steps<Result>, costPerSlice: number): Steps<Result> {
	for (let cost = 0; ; ) {
		const step = steps.next();
		if (step.done) return step.value;
		cost += step.value;
		if (cost < costPerSlice) continue;
		yield cost;
		cost = 0;
	}
}
