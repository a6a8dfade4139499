/** Runs calls one after the other, in the order in which they were requested; a failed one does not stop the following ones. */
export function createCallQueue(): <Result>(call: () => Promise<Result>) => Promise<Result> {
	let last: Promise<unknown> = Promise.resolve();
	return (call) => {
		const result = last.then(call);
		last = result.catch(() => undefined);
		return result;
	};
}
