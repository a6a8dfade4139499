import type { GamePorts } from "./archive";
import { type GameState, gameResults } from "./core";
import { ATTEMPT_MS, afterFailure, type Delivered, type Due, dueDeliveries, nextDeliveryMs, nothingDelivered } from "./outbox";

/** What a delivery asks of the game's shell. */
export interface DeliveryShell {
	state(): GameState | null;
	/** Stores in the object what was delivered. */
	keep(delivered: Delivered): void;
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
	/** When the running attempt times out; 0 where none runs. */
	#attemptUntilMs = 0;

	constructor(ports: GamePorts, shell: DeliveryShell) {
		this.#ports = ports;
		this.#shell = shell;
	}

	/** Continues from what the object stored. */
	restore(delivered: Delivered): void {
		this.#delivered = delivered;
	}

	isDue(state: GameState): boolean {
		return dueDeliveries(state, this.#delivered).any;
	}

	/** When the alarm has to try it, or null where nothing is due. */
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
		if (!state || this.#delivered.retryAtMs > Date.now()) return;
		const due = dueDeliveries(state, this.#delivered);
		if (!due.any) return;
		this.#attemptUntilMs = Date.now() + ATTEMPT_MS;
		try {
			await within(ATTEMPT_MS, this.#write(state, due));
			const { started, results } = this.#delivered;
			this.#delivered = { ...nothingDelivered, started: started || due.started, results: results || due.results };
		} catch (error) {
			this.#ports.logError("delivery", error, { pin: state.meta.pin, attempts: this.#delivered.attempts });
			this.#delivered = afterFailure(this.#delivered, Date.now());
		}
		this.#shell.keep(this.#delivered);
	}

	async #write(state: GameState, due: Due): Promise<void> {
		const { archive } = this.#ports;
		const { instanceId, startedAtMs } = state.meta;
		const quizId = state.quiz.quizTemplateId;
		if (due.started) await archive.saveStart({ instanceId, quizId, startedAtMs: startedAtMs ?? Date.now() });
		if (due.results) await archive.saveResults(gameResults(state));
	}
}

/** The outcome of `work`, or a failure after `ms`; an outcome that comes later is ignored. */
async function within(ms: number, work: Promise<void>): Promise<void> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error(`not done within ${ms} ms`)), ms);
	});
	try {
		await Promise.race([work, late]);
	} finally {
		clearTimeout(timer);
	}
}
