import type { GamePorts } from "./archive";
import { type GameState, gameResults, listEntryOf } from "./core";
import { within } from "./lib/async";
import { ATTEMPT_MS, afterFailure, type Delivered, type Due, dueDeliveries, nextDeliveryMs, nothingDelivered } from "./outbox";

/** What the delivery needs from the game's shell. */
interface DeliveryShell {
	state(): GameState | null;
	/** Stores in the object what was delivered. */
	keep(before: Delivered, delivered: Delivered): void;
	/** Called when an attempt has ended: the alarm may have to move. */
	settled(): void;
}

/**
 * Brings a game to its archive, one attempt at a time, for as long as it takes (docs/architecture.md, Delivery). Nobody
 * waits for it: neither a player's reply nor the alarm that closes the next question.
 */
export class Delivery {
	readonly #ports: GamePorts;
	readonly #shell: DeliveryShell;
	#delivered: Delivered = nothingDelivered;
	#running: Promise<void> | null = null;
	/** When the running attempt times out; 0 if none runs. */
	#attemptUntilMs = 0;

	constructor(ports: GamePorts, shell: DeliveryShell) {
		this.#ports = ports;
		this.#shell = shell;
	}

	/** Continues from what the object stored. */
	restore(delivered: Delivered): void {
		this.#delivered = delivered;
	}

	isDue(state: GameState, nowMs: number): boolean {
		return dueDeliveries(state, this.#delivered, nowMs).any;
	}

	/** Resolves when no attempt runs. Once the shell has no game, nothing more of it reaches the archive. */
	async idle(): Promise<void> {
		await this.#running;
	}

	/** Whether anything is due now or later. */
	isOutstanding(state: GameState): boolean {
		return this.isDue(state, Number.POSITIVE_INFINITY);
	}

	/** When the alarm has to try it, or null if nothing is due. */
	nextMs(state: GameState, nowMs: number): number | null {
		return nextDeliveryMs(state, this.#delivered, this.#attemptUntilMs, nowMs);
	}

	/** Tries what is due; a failure is retried by the alarm. */
	attempt(): Promise<void> {
		this.#running ??= this.#attempt().finally(() => {
			this.#running = null;
			this.#attemptUntilMs = 0;
			this.#shell.settled();
		});
		return this.#running;
	}

	async #attempt(): Promise<void> {
		const state = this.#shell.state();
		const nowMs = Date.now();
		if (!state || this.#delivered.retryAtMs > nowMs) return;
		const due = dueDeliveries(state, this.#delivered, nowMs);
		if (!due.any) return;
		this.#attemptUntilMs = nowMs + ATTEMPT_MS;
		const done = { ...this.#delivered };
		try {
			await within(ATTEMPT_MS, this.#write(state, due, done));
			this.#keep(state, { ...done, attempts: 0, retryAtMs: 0 });
		} catch (error) {
			this.#ports.logError("delivery", error, { pin: state.meta.pin, attempts: done.attempts });
			this.#keep(state, afterFailure(done, Date.now()));
		}
	}

	/** Not for a game that was erased meanwhile: the object may have another game by now. */
	#keep({ meta }: GameState, delivered: Delivered): void {
		if (this.#shell.state()?.meta.instanceId !== meta.instanceId) return;
		this.#shell.keep(this.#delivered, delivered);
		this.#delivered = delivered;
	}

	/** Records in `done` what was delivered, so that a retry repeats only the rest. */
	async #write(state: GameState, due: Due, done: Delivered): Promise<void> {
		const { archive } = this.#ports;
		const { instanceId, pin, hostId, createdAtMs, startedAtMs, revision } = state.meta;
		const { quizTemplateId: quizId, title } = state.quiz;
		const news = listEntryOf(state);
		const toldAtMs = Date.now();
		if (due.started) {
			await archive.saveStart({ instanceId, quizId, startedAtMs: startedAtMs ?? Date.now() });
			done.started = true;
		}
		if (due.results) {
			await archive.saveResults(gameResults(state));
			done.results = true;
		}
		if (due.news) {
			const isNew = done.told === null;
			await archive.saveListed({ instanceId, pin, quizId, hostId, title, openedAtMs: createdAtMs, ...news, revision, isNew });
			Object.assign(done, { told: news, toldAtMs });
		}
	}
}
