import { startWorker } from "~/lib/ask-worker";
import type { ReaderJob, ReaderReply } from "./reader-worker";

/** A slow phone needs half a second for a large picture; a reader that takes longer than this has stopped. */
const READING_MS = 5_000;

export interface CardReader {
	/** The next picture may be given when the promise has settled. */
	read(job: ReaderJob): Promise<ReaderReply>;
	end(): void;
}

export async function startCardReader(): Promise<CardReader> {
	const { ask, end } = await startWorker<ReaderJob, ReaderReply>(
		new Worker(new URL("./reader-worker.ts", import.meta.url), { type: "module" }),
	);
	return { read: (job) => ask(job, READING_MS, ["close" in job.frame ? job.frame : job.frame.data.buffer]), end };
}
