import { ASSIGNMENT } from "#contract/assignment-limits";
import { endAttempt } from "./attempts";
import type { AssignmentState, Change } from "./state";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Ends the homework: what is under way is handed in as it is. */
export function close(state: AssignmentState, atMs: number): Change[] {
	const changes: Change[] = [];
	for (const seat of state.seatsById.values()) {
		if (seat.current) changes.push(endAttempt(state, seat, seat.current, { ms: atMs, late: true }));
	}
	state.meta.closedAtMs = atMs;
	state.meta.revision++;
	state.meta.resultsVersion++;
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
