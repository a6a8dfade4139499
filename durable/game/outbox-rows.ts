import { type Delivery, LIST_MERGE_MS, untried } from "#durable/room/delivery";
import { type GameState, type ListEntry, listEntryOf, openedEntry } from "./core";

/** Deliveries to the archive. The rows exist from the start, and the game's state says when each is due: no delivery can be forgotten. */
export type OutboxRow = Delivery &
	(
		| { what: "start" }
		/** `again`: they were delivered, and have changed since. */
		| { what: "results"; again?: true }
		/** Stays as long as the game. `sent`: what the list has; null for a game that the list may not know yet. */
		| { what: "listing"; sent: ListEntry | null; sentAtMs: number }
		/** A game that ended in an empty lobby leaves the list. Another game may have its PIN and its object by now. */
		| { what: "removal" }
	);

export function newRows(instanceId: string): OutboxRow[] {
	const row = { instanceId, ...untried };
	return [
		{ what: "start", ...row },
		{ what: "results", ...row },
		{ what: "listing", ...row, sent: openedEntry, sentAtMs: 0 },
	];
}

/** The rows after the results of an ended game have changed. */
export function withChangedResults(rows: readonly OutboxRow[], instanceId: string): OutboxRow[] {
	const isResults = (row: OutboxRow) => row.what === "results" && row.instanceId === instanceId;
	// A copy is not the row that is being delivered: it stays when that has succeeded.
	const left = rows.map((row) => (isResults(row) ? { ...row, ...untried } : row));
	return rows.some(isResults) ? left : [...left, { what: "results", instanceId, ...untried, again: true }];
}

export function removalOf(instanceId: string): OutboxRow {
	return { what: "removal", instanceId, ...untried };
}

/** When the game needs this delivery, whether it is tried or parked; null: not unless something changes. */
export function neededMs(row: OutboxRow, state: GameState | null): number | null {
	if (row.what === "removal") return 0;
	if (state?.meta.instanceId !== row.instanceId) return null;
	const { startedAtMs, endedAtMs } = state.meta;
	if (row.what === "start") return startedAtMs;
	if (row.what === "results") return startedAtMs && endedAtMs;
	const { sent, sentAtMs } = row;
	const entry = listEntryOf(state);
	if (sent?.status !== entry.status || sent.startedAtMs !== entry.startedAtMs || sent.endedAtMs !== entry.endedAtMs) return 0;
	return sent.participantCount === entry.participantCount ? null : sentAtMs + LIST_MERGE_MS;
}
