import { type Delivery, LIST_MERGE_MS, untried } from "#durable/room/delivery";
import { type AssignmentEntry, type AssignmentState, entryOf } from "./core";

/** What a homework has to deliver to the archive. The rows exist from its beginning; its own state says when each is due. */
export type OutboxRow = Delivery &
	(
		| { what: "start" }
		/** Stays as long as the homework. `sent`: which results the archive has (`resultsKey`); null: none. */
		| { what: "results"; sent: string | null }
		/** Stays as long as the homework. `sent`: what the list has. */
		| { what: "listing"; sent: AssignmentEntry; sentAtMs: number }
	);

/** The rows of a homework that was just opened, which is in the list already. */
export function newRows(state: AssignmentState): OutboxRow[] {
	const row = { instanceId: state.meta.assignmentId, ...untried };
	return [
		{ what: "start", ...row },
		{ what: "results", ...row, sent: null },
		{ what: "listing", ...row, sent: entryOf(state), sentAtMs: 0 },
	];
}

/** A different text for each version of the results. */
export const resultsKey = ({ meta }: AssignmentState) => `${meta.closedAtMs} ${meta.resultsVersion}`;

/** When the homework needs this delivery, whether it is tried or parked; null: not unless something changes. */
export function neededMs(row: OutboxRow, state: AssignmentState | null): number | null {
	if (state?.meta.assignmentId !== row.instanceId) return null;
	const { startedAtMs, closedAtMs } = state.meta;
	if (row.what === "start") return startedAtMs;
	// Attempts under way have to be handed in first.
	const hasEnded = closedAtMs !== null && state.underWay.size === 0;
	if (row.what === "results") return hasEnded && row.sent !== resultsKey(state) ? closedAtMs : null;
	const entry = entryOf(state);
	const { participantCount, handedInCount, ...rest } = entry;
	const { participantCount: sentCount, handedInCount: sentHandedIn, ...sent } = row.sent;
	if (JSON.stringify(rest) !== JSON.stringify(sent)) return 0;
	return participantCount === sentCount && handedInCount === sentHandedIn ? null : row.sentAtMs + LIST_MERGE_MS;
}
