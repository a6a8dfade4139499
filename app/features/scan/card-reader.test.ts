import { afterEach, expect, it, vi } from "vitest";
import { TooSlowError } from "~/lib/ask-worker";
import type { ReaderJob, ReaderReply } from "./reader-worker";
import { startCardReader } from "./use-card-reader";

/** Runs the worker's code in this process: what either side posts reaches the other. */
async function connect({ answers = true } = {}) {
	const page = new EventTarget();
	const worker = new EventTarget();
	const sent = vi.fn();
	const terminate = vi.fn();
	class FakeWorker extends EventTarget {
		constructor() {
			super();
			page.addEventListener("message", (event) =>
				this.dispatchEvent(new MessageEvent("message", { data: "data" in event ? event.data : null })),
			);
		}
		postMessage(data: ReaderJob, transfer: Transferable[]) {
			sent(transfer);
			if (answers) worker.dispatchEvent(new MessageEvent("message", { data }));
		}
		terminate = terminate;
	}
	vi.stubGlobal("window", globalThis);
	vi.stubGlobal("Worker", FakeWorker);
	vi.stubGlobal("self", {
		addEventListener: worker.addEventListener.bind(worker),
		postMessage: (data: "ready" | ReaderReply) => page.dispatchEvent(new MessageEvent("message", { data })),
	});
	const starting = startCardReader();
	vi.resetModules();
	await import("./reader-worker");
	return { reader: await starting, sent, terminate };
}

/** What a browser gives for a picture: pixels of one grey. */
const greyFrame = (): ReaderJob["frame"] => ({
	data: new Uint8ClampedArray(32 * 24 * 4).fill(128),
	width: 32,
	height: 24,
	colorSpace: "srgb",
});

afterEach(() => vi.useRealTimers());

it("hands pictures over to the worker, and resolves with what each of them shows", async () => {
	const { reader, sent, terminate } = await connect();
	const frame = greyFrame();
	for (let n = 0; n < 3; n++) expect(await reader.read({ frame, cards: new Set([1]) })).toEqual({ readings: [], width: 32, height: 24 });
	expect(sent).toHaveBeenLastCalledWith(["data" in frame && frame.data.buffer]);
	reader.end();
	expect(terminate).toHaveBeenCalledOnce();
});

it("gives up on a picture that the worker does not answer", async () => {
	const { reader } = await connect({ answers: false });
	vi.useFakeTimers();
	const reading = expect(reader.read({ frame: greyFrame(), cards: new Set() })).rejects.toBeInstanceOf(TooSlowError);
	await vi.advanceTimersByTimeAsync(5_000);
	await reading;
});
