import { type HasTime, hasTimeFor } from "../lib/days";
import type { Deps } from "../lib/deps";
import { logError, logInfo } from "../lib/log";

/** Parts may start batches for this long. The platform ends a run after 15 minutes: the rest is for batches in progress. */
export const RUN_MS = 12 * 60_000;
/** The time that the first part may take even if all others have work, too. */
const FIRST_PART_MS = RUN_MS / 2;

export interface PartRun {
	/** Checked before each batch. */
	hasTime: HasTime;
	/** Another number in each run: lists whose first entries may fail again and again start at another entry. */
	runNumber: number;
}

export type CronPart = (run: PartRun) => Promise<number>;

/**
 * The list from another entry on in each run, so that entries that use up the time of their part cannot keep the others from being handled.
 */
export function rotate<Item>(list: readonly Item[], runNumber: number): Item[] {
	const from = list.length === 0 ? 0 : runNumber % list.length;
	return [...list.slice(from), ...list.slice(0, from)];
}

/**
 * Runs all parts in their order, within one deadline: each gets an equal share of the time that is left. Before them one part, another one
 * in each run, may take longer, so that large work ends as well. A failed part does not stop the others.
 */
export async function runParts(deps: Pick<Deps, "now">, parts: Record<string, CronPart>, runNumber: number): Promise<void> {
	const all = Object.entries(parts);
	const untilMs = deps.now() + RUN_MS;
	const run = async ([part, work]: (typeof all)[number], ms: number) => {
		const hasTime = hasTimeFor(deps, Math.min(ms, untilMs - deps.now()));
		if (!hasTime()) return;
		try {
			const deleted = await work({ hasTime, runNumber });
			if (deleted) logInfo("retention", { part, deleted });
		} catch (error) {
			logError("retention", error, { part });
		}
	};
	const first = all[runNumber % all.length];
	if (first) await run(first, FIRST_PART_MS);
	for (const [index, part] of all.entries()) await run(part, (untilMs - deps.now()) / (all.length - index));
}
