import { inSlices } from "#durable/room/async";
import { Deliveries, type DeliveryShell } from "#durable/room/deliveries";
import { untried } from "#durable/room/delivery";
import { WorkInProgress } from "#durable/room/work-in-progress";
import type { GamePorts } from "./archive";
import { type Answer, type GameResults, type GameState, listEntryOf, resultsInSlices } from "./core";
import { neededMs, type OutboxRow, removalOf } from "./outbox-rows";

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
