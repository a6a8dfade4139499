/** Runs what it is given one after the other, in the order of asking; a failure keeps nobody behind it waiting. */
export function takeTurns(): <Result>(run: () => Promise<Result>) => Promise<Result> {
	let last: Promise<unknown> = Promise.resolve();
	return (run) => {
		const mine = last.then(run);
		last = mine.catch(() => undefined);
		return mine;
	};
}
