import { logError } from "#worker/lib/log";
import type { GameState } from "./core";
import { ATTEMPT_MS, afterFailure, type Delivered, type Due, dueDeliveries, nextDeliveryMs, nothingDelivered } from "./outbox";

/** What a delivery asks of the game's shell. */
export interface DeliveryShell {
	state(): GameState | null;
	/** Brings to D1 what is due; doing it again changes nothing. */
	write(state: GameState, due: Due): Promise<void>;
	/** Keeps in the object what was delivered. */
	keep(delivered: Delivered): void;
	/** An attempt has come to its end: the alarm may stand elsewhere now. */
	settled(): void;
}

/**
 * Brings a game to D1, one attempt at a time, for as long as it takes (docs/architecture.md, Delivery). Nobody waits for
 * it: neither a player's reply nor the alarm that closes the next question.
 */
export class Delivery {
	readonly #shell: DeliveryShell;
	#delivered: Delivered = nothingDelivered;
	#running: Promise<void> | null = null;
	/** When the attempt under way is given up; 0 where there is none. */
	#attemptUntilMs = 0;

	constructor(shell: DeliveryShell) {
		this.#shell = shell;
	}

	/** Goes on from what the object kept. */
	restore(delivered: Delivered): void {
		this.#delivered = delivered;
	}

	isDue(state: GameState): boolean {
		return dueDeliveries(state, this.#delivered).any;
	}

	/** When the alarm has to look after it, or null. */
	nextMs(state: GameState, nowMs: number): number | null {
		return nextDeliveryMs(state, this.#delivered, this.#attemptUntilMs, nowMs);
	}

	/** Tries what is due; a failure is tried again when the alarm comes. */
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
			await within(ATTEMPT_MS, this.#shell.write(state, due));
			const { started, results } = this.#delivered;
			this.#delivered = { ...nothingDelivered, started: started || due.started, results: results || due.results };
		} catch (error) {
			logError("delivery", error, { pin: state.meta.pin, attempts: this.#delivered.attempts });
			this.#delivered = afterFailure(this.#delivered, Date.now());
		}
		this.#shell.keep(this.#delivered);
	}
}

/** The outcome of `work`, or a failure after `ms`; what comes later is not listened to. */
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
