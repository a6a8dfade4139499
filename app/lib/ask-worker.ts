export class TooSlowError extends Error {
	override readonly name = "TooSlowError";
}

/** Rejects if the worker fails, if it takes longer than `withinMs`, and with the reason of an aborted signal. */
function receiveMessage<Message>(worker: Worker, signal?: AbortSignal, withinMs?: number): Promise<Message> {
	return new Promise((resolve, reject) => {
		const listening = new AbortController();
		const options = { signal: listening.signal };
		const settle = (finish: () => void) => {
			clearTimeout(timer);
			listening.abort();
			finish();
		};
		const timer = withinMs === undefined ? undefined : setTimeout(() => settle(() => reject(new TooSlowError())), withinMs);
		worker.addEventListener("message", ({ data }: MessageEvent<Message>) => settle(() => resolve(data)), options);
		// An error without a message means that the script did not load.
		const toError = ({ message }: ErrorEvent) => Object.assign(new Error("The worker failed"), message ? {} : { code: "NETWORK" });
		worker.addEventListener("error", (event) => settle(() => reject(toError(event))), options);
		signal?.addEventListener("abort", () => settle(() => reject(signal.reason)), options);
	});
}

interface WorkerClient<Job, Reply> {
	/** The next job may be sent when the promise has settled. */
	ask(job: Job, withinMs: number, transfer?: Transferable[]): Promise<Reply>;
	end(): void;
}

/** Resolves once a worker says "ready": a slow network does not count as a slow worker. */
export async function startWorker<Job, Reply>(worker: Worker, signal?: AbortSignal): Promise<WorkerClient<Job, Reply>> {
	await receiveMessage<"ready">(worker, signal);
	return {
		ask(job, withinMs, transfer = []) {
			const reply = receiveMessage<Reply>(worker, signal, withinMs);
			worker.postMessage(job, transfer);
			return reply;
		},
		end: () => worker.terminate(),
	};
}

/** Runs one job and ends the worker, also if the job fails. */
export async function askWorker<Reply>(worker: Worker, job: unknown, withinMs: number, signal?: AbortSignal): Promise<Reply> {
	try {
		return await (await startWorker<unknown, Reply>(worker, signal)).ask(job, withinMs);
	} finally {
		worker.terminate();
	}
}
