/** The result of long work for a delivery. After a timeout, the next try waits for the same work, unless its input has changed. */
export class WorkInProgress<Result> {
	#running: { from: readonly unknown[]; result: Promise<Result> } | null = null;

	/** `from`: the input of the work. */
	of(from: readonly unknown[], begin: () => Promise<Result>): Promise<Result> {
		if (this.#running?.from.every((part, index) => part === from[index])) return this.#running.result;
		const result = begin();
		result.catch(() => this.forget());
		this.#running = { from, result };
		return result;
	}

	forget(): void {
		this.#running = null;
	}
}
