import type { GamePorts } from "./archive";
import { type Answer, type GameState, gameResults, listEntryOf } from "./core";
import { within } from "./lib/async";
import { afterFailure, dueMs, neededMs, type OutboxRow, removalOf, untried, withChangedResults } from "./outbox-rows";

/** An attempt that takes longer counts as failed: a hanging archive must not block the next attempt. */
export const ATTEMPT_MS = 15_000;

/** What the outbox needs from the game's shell. */
interface OutboxShell {
	state(): GameState | null;
	answersTo(questionIndex: number): Iterable<Answer>;
	/** Stores the rows in the object; throws if that fails. */
	save(rows: readonly OutboxRow[]): void;
	/** Called when an attempt has ended: the alarm may have to move. */
	settled(): void;
}

/**
 * Brings to the archive what has to outlive a game, for as long as it takes (decision 0052). Nobody waits for it: neither a player's
 * reply nor the alarm that closes the next question.
 */
export class Outbox {
	readonly #ports: GamePorts;
	readonly #shell: OutboxShell;
	#rows: readonly OutboxRow[] = [];
	#running: Promise<void> | null = null;
	/** When the running attempt times out. */
	#attemptUntilMs = 0;

	constructor(ports: GamePorts, shell: OutboxShell) {
		this.#ports = ports;
		this.#shell = shell;
	}

	/** Goes on with what the object stores. */
	restore(rows: readonly OutboxRow[]): void {
		this.#rows = rows;
	}

	/** Results that have ended are delivered again: a text was accepted since. */
	resendResults(instanceId: string): void {
		this.#rows = withChangedResults(this.#rows, instanceId);
		this.#shell.save(this.#rows);
	}

	/** Drops the rows of the game, whose storage is deleted, and returns the rest; a game that was in the list alone has to leave it. */
	withoutGame(removed?: string): readonly OutboxRow[] {
		const removals = this.#rows.filter(({ what }) => what === "removal");
		this.#rows = removed === undefined ? removals : [...removals, removalOf(removed)];
		return this.#rows;
	}

	/** Whether anything has to be tried now. */
	isDue(nowMs: number): boolean {
		return this.#tries().some(({ atMs }) => atMs <= nowMs);
	}

	/** Whether anything is left to deliver, now or later, parked rows included: until then the object must not be emptied. */
	isOutstanding(): boolean {
		return this.#rows.some((row) => row.parkedAtMs !== null || neededMs(row, this.#shell.state()) !== null);
	}

	/** When the alarm has to try; null: never. While an attempt runs, not before it times out: set to the past, the alarm would fire without pause. */
	nextMs(nowMs: number): number | null {
		const times = this.#tries().map(({ atMs }) => atMs);
		if (times.length === 0) return null;
		return Math.max(Math.min(...times), this.#running ? this.#attemptUntilMs : nowMs);
	}

	/** Resolves when no attempt runs. Once the shell has no game, nothing more of it reaches the archive. */
	async idle(): Promise<void> {
		await this.#running;
	}

	/** Tries what is due, one attempt at a time; a failure is retried by the alarm. */
	drain(): Promise<void> {
		this.#running ??= this.#drain().finally(() => {
			this.#running = null;
			this.#shell.settled();
		});
		return this.#running;
	}

	/** Tries the parked rows of a game again, once. Returns how many rows of it are left to deliver. */
	async retryParked(instanceId: string): Promise<number> {
		await this.idle();
		const isParked = (row: OutboxRow) => row.instanceId === instanceId && row.parkedAtMs !== null;
		this.#rows = this.#rows.map((row) => (isParked(row) ? { ...row, parkedAtMs: null, parkNoted: false, retryAtMs: 0 } : row));
		await this.drain();
		return this.#rows.filter((row) => row.instanceId === instanceId && row.attempts > 0).length;
	}

	/** The rows that have to be tried, and when. */
	#tries(): { row: OutboxRow; atMs: number }[] {
		const state = this.#shell.state();
		const hasResults = this.#rows.some((row) => row.what === "results" && neededMs(row, state) !== null);
		return this.#rows.flatMap((row) => {
			// The list takes a game that it does not know, and that has ended, only after its results.
			if (row.what === "listing" && row.sent === null && hasResults) return [];
			const atMs = dueMs(row, state);
			return atMs === null ? [] : { row, atMs };
		});
	}

	async #drain(): Promise<void> {
		const nowMs = Date.now();
		const due = this.#tries().flatMap(({ row, atMs }) => (atMs <= nowMs ? row : []));
		if (due.length === 0) return;
		this.#attemptUntilMs = nowMs + ATTEMPT_MS;
		const outcomes = new Map<OutboxRow, OutboxRow | null>();
		const attempt = async (row: OutboxRow) => {
			try {
				outcomes.set(row, await within(ATTEMPT_MS, this.#deliver(row)));
			} catch (error) {
				this.#ports.logError("delivery", error, { instanceId: row.instanceId, what: row.what, attempts: row.attempts });
				outcomes.set(row, afterFailure(row, error, Date.now()));
			}
		};
		await Promise.all(due.map(attempt));
		// Rows of a game that was erased meanwhile are no longer there.
		if (!this.#rows.some((row) => outcomes.has(row))) return;
		const rows = this.#rows.flatMap((row) => (outcomes.has(row) ? (outcomes.get(row) ?? []) : row));
		this.#shell.save(rows);
		this.#rows = rows;
	}

	/** Delivers one row and returns what is left of it. */
	async #deliver(row: OutboxRow): Promise<OutboxRow | null> {
		const { archive } = this.#ports;
		const { instanceId, what, lastError, parkedAtMs } = row;
		const state = this.#shell.state();
		if (parkedAtMs !== null) {
			await archive.saveParked({ instanceId, what, lastError, parkedAtMs });
			return { ...row, parkNoted: true };
		}
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
			const tools = { answersTo: this.#shell.answersTo, isRefused: this.#ports.isRefused };
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
}
