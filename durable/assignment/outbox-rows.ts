import { type Delivery, LIST_MERGE_MS, untried } from "#durable/room/delivery";
import { type AssignmentEntry, type AssignmentState, entryOf } from "./core";

/** Deliveries of a homework to the archive. The rows exist from its start; the homework's state says when each is due. */
export type OutboxRow = Delivery &
	(
		| { what: "start" }
		/** Exists as long as the homework. `sent`: the `resultsKey` of the delivered results; null before. */
		| { what: "results"; sent: string | null }
		/** Exists as long as the homework. `sent`: the entry in the list. */
		| { what: "listing"; sent: AssignmentEntry; sentAtMs: number }
	);

/** For a new homework, which is already in the list. */
export function newRows(state: AssignmentState): OutboxRow[] {
	const row = { instanceId: state.meta.assignmentId, ...untried };
	return [
		{ what: "start", ...row },
		{ what: "results", ...row, sent: null },
		{ what: "listing", ...row, sent: entryOf(state), sentAtMs: 0 },
	];
}

/** Differs for each version of the results. */
export const resultsKey = ({ meta }: AssignmentState) => `${meta.closedAtMs} ${meta.resultsVersion}`;

/** When this delivery is needed, tried or parked; null: not unless something changes. */
export function neededMs(row: OutboxRow, state: AssignmentState | null): number | null {
	if (state?.meta.assignmentId !== row.instanceId) return null;
	const { startedAtMs, closedAtMs } = state.meta;
	if (row.what === "start") return startedAtMs;
	// Attempts in progress are handed in first.
	const hasEnded = closedAtMs !== null && state.inProgress.size === 0;
	if (row.what === "results") return hasEnded && row.sent !== resultsKey(state) ? closedAtMs : null;
	const entry = entryOf(state);
	const { participantCount, handedInCount, ...rest } = entry;
	const { participantCount: sentCount, handedInCount: sentHandedIn, ...sent } = row.sent;
	if (JSON.stringify(rest) !== JSON.stringify(sent)) return 0;
	return participantCount === sentCount && handedInCount === sentHandedIn ? null : row.sentAtMs + LIST_MERGE_MS;
}
