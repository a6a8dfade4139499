import { inSlices } from "#durable/room/async";
import { Deliveries, type Delivery, type DeliveryShell, LIST_MERGE_MS, untried, WorkInProgress } from "#durable/room/deliveries";
import { type Answer, type GameResults, type GameState, type ListEntry, listEntryOf, openedEntry, resultsInSlices } from "./core";
import type { GamePorts } from "./messages";

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

type OutboxPorts = Pick<GamePorts, "archive" | "logError">;

interface OutboxShell extends Pick<DeliveryShell<OutboxRow>, "save" | "settled"> {
	state(): GameState | null;
	answersTo(questionIndex: number): Iterable<Answer>;
	answersOf(seatId: number): Iterable<Answer>;
}

/** The deliveries of a game to the archive (decision 0007). */
export class Outbox extends Deliveries<OutboxRow> {
	constructor(ports: OutboxPorts, shell: OutboxShell) {
		const results = new WorkInProgress<GameResults>();
		super({
			...shell,
			neededMs: (row) => neededMs(row, shell.state()),
			// The list takes an ended game that it does not know only after its results.
			waits: (row, rows) => row.what === "listing" && row.sent === null && hasResults(rows, shell.state()),
			deliver: (row) => deliver(row, ports, { shell, results }),
			saveParked: (parked) => ports.archive.saveParked(parked),
			logError: (...fields) => ports.logError(...fields),
		});
	}

	/** Drops the rows of the game, whose storage is deleted, and returns the rest. `removed` is a game that has to leave the list. */
	withoutGame(removed?: string): readonly OutboxRow[] {
		const removals = this.rows.filter(({ what }) => what === "removal");
		this.restore(removed === undefined ? removals : [...removals, removalOf(removed)]);
		return this.rows;
	}
}

function hasResults(rows: readonly OutboxRow[], state: GameState | null): boolean {
	return rows.some((row) => row.what === "results" && neededMs(row, state) !== null);
}

function resultsOf(state: GameState, { answersTo, answersOf }: OutboxShell, results: WorkInProgress<GameResults>): Promise<GameResults> {
	const begin = () => inSlices(resultsInSlices(state, { answersTo, answersOf }));
	return results.of([state.quiz, state.meta.revision], begin);
}

/** Delivers one row and returns what is left of it. */
async function deliver(
	row: OutboxRow,
	ports: OutboxPorts,
	{ shell, results }: { shell: OutboxShell; results: WorkInProgress<GameResults> },
): Promise<OutboxRow | null> {
	const { archive } = ports;
	const { instanceId } = row;
	const state = shell.state();
	if (row.what === "removal") {
		await archive.removeGame(instanceId);
		return null;
	}
	if (!state) return row;
	const { pin, hostId, createdAtMs, startedAtMs, revision } = state.meta;
	const { quizTemplateId: quizId, title } = state.quiz;
	if (row.what === "start") {
		await archive.saveStart({ instanceId, quizId, startedAtMs: startedAtMs ?? Date.now() });
		return null;
	}
	if (row.what === "results") {
		await archive.saveResults(await resultsOf(state, shell, results), row.again);
		results.forget();
		return null;
	}
	const sent = listEntryOf(state);
	const sentAtMs = Date.now();
	await archive.saveListed({
		instanceId,
		pin,
		quizId,
		hostId,
		title,
		openedAtMs: createdAtMs,
		...sent,
		revision,
		isNew: row.sent === null,
	});
	return { ...row, ...untried, sent, sentAtMs };
}
