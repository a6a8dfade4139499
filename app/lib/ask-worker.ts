export class TooSlowError extends Error {
	override readonly name = "TooSlowError";
}

/** Sends a job to a worker that says "ready" once it has loaded, and ends the worker with its reply. A slow network does not count as a slow worker. */
export function askWorker<Reply extends object>(worker: Worker, job: unknown, withinMs: number): Promise<Reply> {
	return new Promise((resolve, reject) => {
		let timer = 0;
		const end = (settle: () => void) => {
			window.clearTimeout(timer);
			worker.terminate();
			settle();
		};
		worker.addEventListener("message", ({ data }: MessageEvent<"ready" | Reply>) => {
			if (data !== "ready") return end(() => resolve(data));
			timer = window.setTimeout(() => end(() => reject(new TooSlowError())), withinMs);
			worker.postMessage(job);
		});
		worker.addEventListener("error", () => end(() => reject(new Error("The worker did not load"))));
	});
}
