/** The one alarm of an object. Setting it costs a written row, so it is not set to the same time again. */
export class Alarm {
	readonly #storage: DurableObjectStorage;
	/** Null: none is set, as far as is known. */
	#atMs: number | null = null;

	constructor(storage: DurableObjectStorage) {
		this.#storage = storage;
	}

	/** Sets it to the first of these times; null stands for none. */
	set(times: readonly (number | null)[]): void {
		const due = times.filter((time) => time !== null);
		const atMs = Math.min(...due);
		if (due.length === 0 || atMs === this.#atMs) return;
		this.#atMs = atMs;
		void this.#storage.setAlarm(atMs);
	}

	/** Must be called when it has fired, or was deleted with the storage. */
	forget(): void {
		this.#atMs = null;
	}
}
