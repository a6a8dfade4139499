/** Runs calls one after the other, in the order in which they were asked for; a failed one does not stop those behind it. */
export function createCallQueue(): <Result>(call: () => Promise<Result>) => Promise<Result> {
	let last: Promise<unknown> = Promise.resolve();
	return (call) => {
		const result = last.then(call);
		last = result.catch(() => undefined);
		return result;
	};
}
