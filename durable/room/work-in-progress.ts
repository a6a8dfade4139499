/**
 * The result of long work that a delivery waits for. An attempt may time out before the result is there: the next one goes on with the same
 * work, unless what it depends on has changed.
 */
export class WorkInProgress<Result> {
	#running: { from: readonly unknown[]; result: Promise<Result> } | null = null;

	/** `from`: what the result depends on. */
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
