import { afterEach, expect, it, vi } from "vitest";
import type { ImportJob, ImportReply } from "./types";
import { readInWorker } from "./use-import";

const job: ImportJob = { file: { name: "", bytes: new Uint8Array() }, labels: { true: "T", false: "F", language: "en" } };

/** Stands for the browser's worker: answers when the test says so. */
class FakeWorker extends EventTarget {
	static last: FakeWorker | undefined;
	jobs: unknown[] = [];
	ended = false;
	constructor() {
		super();
		FakeWorker.last = this;
	}
	postMessage(sent: unknown) {
		this.jobs.push(sent);
	}
	terminate() {
		this.ended = true;
	}
	/** Messages of a worker come one by one: what waits for one goes on before the next. */
	async reply(data: "ready" | ImportReply) {
		this.dispatchEvent(new MessageEvent("message", { data }));
		await vi.advanceTimersByTimeAsync(0);
	}
}

function started() {
	vi.useFakeTimers();
	vi.stubGlobal("Worker", FakeWorker);
	vi.stubGlobal("window", globalThis);
	const outcome = readInWorker(job).then(
		(result) => result,
		(error: unknown) => error,
	);
	const worker = FakeWorker.last;
	if (!worker) throw new Error("no worker");
	return { outcome, worker };
}

afterEach(() => void vi.useRealTimers());

it("stops a worker that takes longer than twenty seconds for a file", async () => {
	const { outcome, worker } = started();
	// The network may be slow: nothing counts before the worker is there.
	await vi.advanceTimersByTimeAsync(60_000);
	expect(worker.ended).toBe(false);
	await worker.reply("ready");
	expect(worker.jobs).toEqual([job]);
	await vi.advanceTimersByTimeAsync(19_999);
	expect(worker.ended).toBe(false);
	await vi.advanceTimersByTimeAsync(1);
	expect(worker.ended).toBe(true);
	expect(await outcome).toMatchObject({ name: "ImportError", key: "tooSlow" });
});

it("gives what the worker read or refused, and ends it", async () => {
	const read = started();
	await read.worker.reply("ready");
	await read.worker.reply({ result: { format: "csv", rows: [] } });
	expect(await read.outcome).toEqual({ format: "csv", rows: [] });
	expect(read.worker.ended).toBe(true);
	const refused = started();
	await refused.worker.reply("ready");
	await refused.worker.reply({ error: "empty" });
	expect(await refused.outcome).toMatchObject({ key: "empty" });
	const missing = started();
	missing.worker.dispatchEvent(new Event("error"));
	expect(await missing.outcome).toBeInstanceOf(Error);
	expect(missing.worker.ended).toBe(true);
});
