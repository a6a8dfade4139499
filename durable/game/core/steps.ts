/** Work in steps, between which the object replies to other calls. Each step yields how many answers it has read or folded. */
export type StepGenerator<Result> = Generator<number, Result>;

/** Maximum answers in one step: the longest texts cost a few hundredths of a millisecond each. */
export const ANSWERS_PER_STEP = 500;

export function runSteps<Result>(steps: StepGenerator<Result>): Result {
	for (;;) {
		const step = steps.next();
		if (step.done) return step.value;
	}
}

/** Uses each item, in steps. `cost`: what one item costs, in answers. */
export function* forEachInSteps<Item>(items: Iterable<Item>, use: (item: Item) => void, cost = 1): StepGenerator<void> {
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

/** Merges steps into larger slices with fewer pauses, so that a game polled by thousands makes progress. */
export function* mergeSteps<Result>(steps: StepGenerator<Result>, costPerSlice: number): StepGenerator<Result> {
	for (let cost = 0; ; ) {
		const step = steps.next();
		if (step.done) return step.value;
		cost += step.value;
		if (cost < costPerSlice) continue;
		yield cost;
		cost = 0;
	}
}
