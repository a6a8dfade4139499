import { TooSlowError } from "~/lib/ask-worker";
import type { ReaderJob, ReaderReply } from "./reader-worker";

/** A slow phone needs half a second for a large picture; a reader that takes longer than this has stopped. */
const READING_MS = 5_000;

export interface CardReader {
	/** Reads one picture; the next one may be given when its promise has settled. */
	read(job: ReaderJob): Promise<ReaderReply>;
	end(): void;
}

/** Starts the worker that reads cards; resolves once it has loaded. */
export function startCardReader(): Promise<CardReader> {
	const worker = new Worker(new URL("./reader-worker.ts", import.meta.url), { type: "module" });
	const nextMessage = (withinMs?: number) =>
		new Promise<"ready" | ReaderReply>((resolve, reject) => {
			const controller = new AbortController();
			const { signal } = controller;
			const timer = withinMs === undefined ? 0 : window.setTimeout(() => settle(() => reject(new TooSlowError())), withinMs);
			const settle = (finish: () => void) => {
				window.clearTimeout(timer);
				controller.abort();
				finish();
			};
			worker.addEventListener("message", ({ data }: MessageEvent<"ready" | ReaderReply>) => settle(() => resolve(data)), { signal });
			worker.addEventListener("error", () => settle(() => reject(new Error("The reader of cards failed"))), { signal });
		});
	return nextMessage().then(() => ({
		async read(job) {
			const reply = nextMessage(READING_MS);
			worker.postMessage(job, "close" in job.frame ? [job.frame] : [job.frame.data.buffer]);
			const message = await reply;
			if (message === "ready") throw new Error("The reader of cards started twice");
			return message;
		},
		end: () => worker.terminate(),
	}));
}
