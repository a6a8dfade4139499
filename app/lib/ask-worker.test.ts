import { expect, it, vi } from "vitest";
import { askWorker, TooSlowError } from "./ask-worker";

const say = (worker: Worker, data: unknown) => worker.dispatchEvent(new MessageEvent("message", { data }));

/** The worker says "ready" by itself. */
function workerThat(doesWithJob: (worker: Worker) => void) {
	const terminate = vi.fn();
	const worker: Worker = Object.assign(new EventTarget(), {
		terminate,
		postMessage: () => queueMicrotask(() => doesWithJob(worker)),
		onmessage: null,
		onmessageerror: null,
		onerror: null,
	});
	queueMicrotask(() => say(worker, "ready"));
	return { worker, terminate };
}

const settled = (worker: Worker, signal?: AbortSignal) =>
	askWorker<{ text: string }>(worker, {}, 5_000, signal).catch((error: unknown) => error);

it("a worker that replied, failed, took too long or is no longer needed is ended, and the caller learns which", async () => {
	const stop = new AbortController();
	const reason = new Error("another file");
	for (const [doesWithJob, outcome] of [
		[(worker: Worker) => say(worker, { text: "read" }), { text: "read" }],
		[
			(worker: Worker) => worker.dispatchEvent(Object.assign(new Event("error"), { message: "x is not defined" })),
			expect.not.objectContaining({ code: "NETWORK" }),
		],
		// An error event without a message: the worker's script did not arrive.
		[(worker: Worker) => worker.dispatchEvent(new Event("error")), expect.objectContaining({ code: "NETWORK" })],
		[() => stop.abort(reason), reason],
	] as const) {
		const { worker, terminate } = workerThat(doesWithJob);
		expect(await settled(worker, stop.signal)).toEqual(outcome);
		expect(terminate).toHaveBeenCalledOnce();
	}
	vi.useFakeTimers();
	const { worker, terminate } = workerThat(() => {});
	const reading = settled(worker);
	await vi.advanceTimersByTimeAsync(5_000);
	expect(await reading).toBeInstanceOf(TooSlowError);
	expect(terminate).toHaveBeenCalledOnce();
	expect(vi.getTimerCount()).toBe(0);
	vi.useRealTimers();
});
