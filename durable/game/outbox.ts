import { runInSlices } from "#durable/room/async";
import { Deliveries, type Delivery, type DeliveryShell, FRESH_DELIVERY, LIST_MERGE_MS, WorkInProgress } from "#durable/room/deliveries";
import { type Answer, type GameResults, type GameState, type ListEntry, openedEntry, resultsInSlices, toListEntry } from "./core";
import type { GamePorts } from "./messages";

/**
 * Deliveries to the archive. The rows exist from the start, and the game's state says when each is due, so no delivery can be
 * forgotten.
 */
export type OutboxRow = Delivery &
	(
		| { what: "start" }
		/** `again`: the results were delivered and have changed since. */
		| { what: "results"; again?: true }
		/** Exists as long as the game. `sent`: the delivered entry of the list; null for a game that the list may not have yet. */
		| { what: "listing"; sent: ListEntry | null; sentAtMs: number }
		/** A game that ended in an empty lobby leaves the list. Another game may have its PIN and its object by now. */
		| { what: "removal" }
	);

export function newGameRows(instanceId: string): OutboxRow[] {
	const row = { instanceId, ...FRESH_DELIVERY };
	return [
		{ what: "start", ...row },
		{ what: "results", ...row },
		{ what: "listing", ...row, sent: openedEntry, sentAtMs: 0 },
	];
}

/** Returns the rows after the results of an ended game have changed. */
export function withChangedResults(rows: readonly OutboxRow[], instanceId: string): OutboxRow[] {
	const isResults = (row: OutboxRow) => row.what === "results" && row.instanceId === instanceId;
	// A delivery in progress removes only its own row object, so the copy stays and is delivered again.
	const left = rows.map((row) => (isResults(row) ? { ...row, ...FRESH_DELIVERY } : row));
	return rows.some(isResults) ? left : [...left, { what: "results", instanceId, ...FRESH_DELIVERY, again: true }];
}

export function newRemovalRow(instanceId: string): OutboxRow {
	return { what: "removal", instanceId, ...FRESH_DELIVERY };
}

/** Returns when this delivery is needed, whether it is tried or parked; null: not unless something changes. */
function gameRowNeededMs(row: OutboxRow, state: GameState | null): number | null {
	if (row.what === "removal") return 0;
	if (state?.meta.instanceId !== row.instanceId) return null;
	const { startedAtMs, endedAtMs } = state.meta;
	if (row.what === "start") return startedAtMs;
	if (row.what === "results") return startedAtMs && endedAtMs;
	const { sent, sentAtMs } = row;
	const entry = toListEntry(state);
	if (sent?.status !== entry.status || sent.startedAtMs !== entry.startedAtMs || sent.endedAtMs !== entry.endedAtMs) return 0;
	return sent.participantCount === entry.participantCount ? null : sentAtMs + LIST_MERGE_MS;
}

type OutboxPorts = Pick<GamePorts, "archive" | "logError">;

interface OutboxShell extends Pick<DeliveryShell<OutboxRow>, "save" | "settled"> {
	state(): GameState | null;
	answersTo(questionIndex: number): Iterable<Answer>;
	readSeatAnswers(seatId: number): Iterable<Answer>;
}

/** The deliveries of a game to the archive (decision 0007). */
export class Outbox extends Deliveries<OutboxRow> {
	constructor(ports: OutboxPorts, shell: OutboxShell) {
		const results = new WorkInProgress<GameResults>();
		super({
			...shell,
			neededMs: (row) => gameRowNeededMs(row, shell.state()),
			// A game that ended and may be missing in the list is added only after its results.
			waits: (row, rows) => row.what === "listing" && row.sent === null && hasResults(rows, shell.state()),
			deliver: (row) => deliver(row, ports, { shell, results }),
			saveParked: (parked) => ports.archive.saveParked(parked),
			logError: (...fields) => ports.logError(...fields),
		});
	}

	/** Drops the rows of the game, whose storage is deleted, and returns the rest. `removed`: the id of a game that has to leave the list. */
	withoutGame(removed?: string): readonly OutboxRow[] {
		const removals = this.rows.filter(({ what }) => what === "removal");
		this.restore(removed === undefined ? removals : [...removals, newRemovalRow(removed)]);
		return this.rows;
	}
}

function hasResults(rows: readonly OutboxRow[], state: GameState | null): boolean {
	return rows.some((row) => row.what === "results" && gameRowNeededMs(row, state) !== null);
}

function makeResults(
	state: GameState,
	{ answersTo, readSeatAnswers }: OutboxShell,
	results: WorkInProgress<GameResults>,
): Promise<GameResults> {
	const begin = () => runInSlices(resultsInSlices(state, { answersTo, readSeatAnswers }));
	return results.run([state.quiz, state.meta.revision], begin);
}

/** Delivers one row; returns the row that remains, or null. */
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
		await archive.saveResults(await makeResults(state, shell, results), row.again);
		results.forget();
		return null;
	}
	const sent = toListEntry(state);
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
	return { ...row, ...FRESH_DELIVERY, sent, sentAtMs };
}
