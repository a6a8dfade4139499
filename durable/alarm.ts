import { type GameState, isPurgeDue, nextDeadline } from "./core";
import type { Delivery } from "./delivery";

/** When the game has to be woken next, for its own deadline or for its delivery. Null: never. */
export function nextAlarmMs(state: GameState, delivery: Delivery, nowMs: number): number | null {
	const deliveryMs = delivery.nextMs(state, nowMs);
	// A purge waits for the delivery. Its due time may have passed by then: an alarm set to it would fire without pause.
	const purgeWaits = isPurgeDue(state, nowMs) && deliveryMs !== null;
	return earliest(purgeWaits ? null : nextDeadline(state), deliveryMs);
}

/** The earliest of these times; null: none. */
export function earliest(...timesMs: (number | null)[]): number | null {
	const times = timesMs.filter((time) => time !== null);
	return times.length === 0 ? null : Math.min(...times);
}

/** The one alarm of an object. Setting it costs a written row, so it is not set to the same time again. */
export class Alarm {
	readonly #storage: DurableObjectStorage;
	#atMs: number | null = null;

	constructor(storage: DurableObjectStorage) {
		this.#storage = storage;
	}

	set(atMs: number | null): void {
		if (atMs === null || atMs === this.#atMs) return;
		this.#atMs = atMs;
		void this.#storage.setAlarm(atMs);
	}

	/** Must be called when the alarm has fired or was deleted with the storage: none is set now. */
	gone(): void {
		this.#atMs = null;
	}
}
