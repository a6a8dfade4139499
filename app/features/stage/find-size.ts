const STEP = 0.05;
/** A text this much smaller than it could be looks the same. */
const UNSEEN = 0.05;
/** Near the smallest intended size every step counts. */
const NEAR_FLOOR = 1.25;
/** How much larger the next attempt is once a size fits: the estimate is rarely far off. */
const MORE = 1.1;

/** By which factor a text exceeds its space at a size; 1 or less if it fits. */
export type Sized = number;

/**
 * The largest size from `floor` to `max` at which a text fits, or null if it fits at none. `tryAt` is called as rarely as possible: by how much
 * a text exceeds its space tells how large it may be.
 */
export function findSize(tryAt: (size: number) => Sized, floor: number, max: number): number | null {
	const first = tryAt(max);
	if (first <= 1) return max;
	let tooLarge = max;
	let overflow = first;
	let best: number | null = null;
	const onStep = (size: number) => Math.floor(size / STEP + 0.001) * STEP;
	for (;;) {
		const near = best === null || best < floor * NEAR_FLOOR;
		if (best !== null && tooLarge - best <= (near ? STEP : best * UNSEEN) + 0.001) return best;
		if (best === null && tooLarge <= floor) return null;
		// At least a little smaller: parts that do not shrink with the text would otherwise lead to tiny steps.
		const wanted = best === null ? tooLarge / Math.max(overflow, 1.02) : Math.min((best + tooLarge) / 2, best * MORE);
		const size: number = best === null ? Math.max(floor, onStep(wanted)) : Math.max(best + STEP, onStep(wanted));
		const beyond = tryAt(size);
		if (beyond <= 1) best = size;
		else {
			tooLarge = size;
			overflow = beyond;
		}
	}
}
