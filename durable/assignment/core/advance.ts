import { ASSIGNMENT } from "#contract/homework/assignment-limits";
import { endAttempt } from "./attempts";
import type { AssignmentState, Change } from "./state";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Attempts that are handed in at once when the homework ends. */
const HANDED_IN_AT_ONCE = 500;

/** Ends the homework and hands in attempts under way; if there are many, `handInNext` does the rest. */
export function close(state: AssignmentState, atMs: number): Change[] {
	state.meta.closedAtMs = atMs;
	state.meta.revision++;
	if (state.underWay.size > 0) return handInNext(state) ?? [];
	state.meta.resultsVersion++;
	return [{ type: "meta" }];
}

/** Hands in the next attempts under way at the end, a few at a time so that other calls get their turn; null if none is left. */
export function handInNext(state: AssignmentState): Change[] | null {
	const { meta, underWay } = state;
	if (meta.closedAtMs === null || underWay.size === 0) return null;
	const changes: Change[] = [];
	for (const seat of underWay) {
		if (seat.current) changes.push(endAttempt(state, seat, seat.current, { ms: meta.closedAtMs, late: true }));
		if (changes.length >= HANDED_IN_AT_ONCE) break;
	}
	if (underWay.size === 0) meta.resultsVersion++;
	return [...changes, { type: "meta" }];
}

/** Settles time: after the deadline and its grace it has ended at the deadline, whether an alarm, a call or a restart notices it. */
export function advance(state: AssignmentState, nowMs: number): Change[] {
	const { closedAtMs, dueAtMs } = state.meta;
	return closedAtMs === null && nowMs >= dueAtMs + ASSIGNMENT.graceMs ? close(state, dueAtMs) : [];
}

/** When time has to be settled next by itself: the end, and then when its storage is emptied. */
export function nextDeadlineMs({ meta }: AssignmentState, keptDays: number): number {
	return meta.closedAtMs === null ? meta.dueAtMs + ASSIGNMENT.graceMs : meta.closedAtMs + keptDays * DAY_MS;
}

/** True once everything that the object keeps is to be deleted. */
export function isPurgeDue({ meta }: AssignmentState, keptDays: number, nowMs: number): boolean {
	return meta.closedAtMs !== null && nowMs >= meta.closedAtMs + keptDays * DAY_MS;
}
