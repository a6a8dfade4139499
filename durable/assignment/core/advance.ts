import { ASSIGNMENT } from "#contract/homework/assignment-limits";
import { endAttempt } from "./attempts";
import type { AssignmentState, Change } from "./state";

const DAY_MS = 24 * 60 * 60 * 1000;

const HANDED_IN_AT_ONCE = 500;

/** Ends the homework and hands in attempts in progress; if there are many, `handInNext` hands in the rest. */
export function close(state: AssignmentState, atMs: number): Change[] {
	state.meta.closedAtMs = atMs;
	state.meta.revision++;
	if (state.inProgress.size > 0) return handInNext(state) ?? [];
	state.meta.resultsVersion++;
	return [{ type: "meta" }];
}

/** Hands in the next attempts at the end, a few at a time so that other calls run in between; null if none is left. */
export function handInNext(state: AssignmentState): Change[] | null {
	const { meta, inProgress } = state;
	if (meta.closedAtMs === null || inProgress.size === 0) return null;
	const changes: Change[] = [];
	for (const seat of inProgress) {
		if (seat.current) changes.push(endAttempt(state, seat, seat.current, { ms: meta.closedAtMs, late: true }));
		if (changes.length >= HANDED_IN_AT_ONCE) break;
	}
	if (inProgress.size === 0) meta.resultsVersion++;
	return [...changes, { type: "meta" }];
}

/** Settles time: after deadline and grace period the homework ended at the deadline, whether an alarm, a call or a restart notices it. */
export function advance(state: AssignmentState, nowMs: number): Change[] {
	const { closedAtMs, dueAtMs } = state.meta;
	return closedAtMs === null && nowMs >= dueAtMs + ASSIGNMENT.graceMs ? close(state, dueAtMs) : [];
}

/** When time must be settled next: the end, then the deletion of the storage. */
export function nextDeadlineMs({ meta }: AssignmentState, keptDays: number): number {
	return meta.closedAtMs === null ? meta.dueAtMs + ASSIGNMENT.graceMs : meta.closedAtMs + keptDays * DAY_MS;
}

export function isPurgeDue({ meta }: AssignmentState, keptDays: number, nowMs: number): boolean {
	return meta.closedAtMs !== null && nowMs >= meta.closedAtMs + keptDays * DAY_MS;
}
