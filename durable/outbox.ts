import type { GamePorts } from "./archive";
import { type Answer, type GameState, gameResults, listEntryOf } from "./core";
import { Deliveries, type DeliveryShell } from "./lib/deliveries";
import { untried } from "./lib/delivery";
import { neededMs, type OutboxRow, removalOf, withChangedResults } from "./outbox-rows";

/** What the outbox needs from the game's shell. */
interface OutboxShell extends Pick<DeliveryShell<OutboxRow>, "save" | "settled"> {
	state(): GameState | null;
	answersTo(questionIndex: number): Iterable<Answer>;
	answersOf(seatId: number): Iterable<Answer>;
}

/** What a game has to bring to the archive (decision 0052). */
export class Outbox extends Deliveries<OutboxRow> {
	readonly #save: OutboxShell["save"];

	constructor(ports: GamePorts, shell: OutboxShell) {
		super({
			...shell,
			neededMs: (row) => neededMs(row, shell.state()),
			// The list takes a game that it does not know, and that has ended, only after its results.
			waits: (row, rows) => row.what === "listing" && row.sent === null && hasResults(rows, shell.state()),
			deliver: (row) => deliver(row, ports, shell),
			saveParked: (parked) => ports.archive.saveParked(parked),
			logError: (...fields) => ports.logError(...fields),
		});
		this.#save = shell.save;
	}

	/** Results that have ended are delivered again: a text was accepted since. */
	resendResults(instanceId: string): void {
		this.restore(withChangedResults(this.rows, instanceId));
		this.#save(this.rows);
	}

	/** Drops the rows of the game, whose storage is deleted, and returns the rest; a game that was in the list alone has to leave it. */
	withoutGame(removed?: string): readonly OutboxRow[] {
		const removals = this.rows.filter(({ what }) => what === "removal");
		this.restore(removed === undefined ? removals : [...removals, removalOf(removed)]);
		return this.rows;
	}
}

function hasResults(rows: readonly OutboxRow[], state: GameState | null): boolean {
	return rows.some((row) => row.what === "results" && neededMs(row, state) !== null);
}

/** Delivers one row and returns what is left of it. */
async function deliver(row: OutboxRow, ports: GamePorts, shell: OutboxShell): Promise<OutboxRow | null> {
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
		const tools = { answersTo: shell.answersTo, answersOf: shell.answersOf, isRefused: ports.isRefused };
		await archive.saveResults(gameResults(state, tools), row.again);
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
