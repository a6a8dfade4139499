import { streamSSE } from "hono/streaming";
import type { GenerateEvent } from "#contract";
import { AppError } from "../lib/app-error";
import { logError } from "../lib/log";
import type { openGeneration } from "../services/ai/generate";
import type { ApiContext } from "./context";
import { errorBody } from "./errors";

const HEARTBEAT_MS = 1_000;

/** Whether the caller accepts a stream of questions. */
export function wantsStream(c: ApiContext): boolean {
	return /\btext\/event-stream\b/i.test(c.req.header("Accept") ?? "");
}

/** A generation as server-sent events. All refusals happen before the stream begins, with their own status. */
export function streamGeneration(c: ApiContext, run: Awaited<ReturnType<typeof openGeneration>>): Response {
	const { language } = c.var;
	const stopped = new AbortController();
	c.req.raw.signal.addEventListener("abort", () => stopped.abort(), { once: true });
	return streamSSE(c, async (stream) => {
		stream.onAbort(() => stopped.abort());
		let sent: Promise<void> = Promise.resolve();
		const send = (event: GenerateEvent) => {
			sent = sent.then(() => stream.writeSSE({ event: event.type, data: JSON.stringify(event) }));
			return sent;
		};
		// Sending shows whether the caller is still there, and tells proxies in between that the connection is in use.
		const beat = setInterval(() => void stream.write(": still writing\n\n"), HEARTBEAT_MS);
		try {
			const { requested, ...quiz } = await run({
				signal: stopped.signal,
				onQuestion: (question) => void send({ type: "question", question }),
			});
			await send({ type: "done", success: true, quiz, requested });
		} catch (thrown) {
			if (stopped.signal.aborted) return;
			if (!(thrown instanceof AppError)) logError("ai.stream", thrown, { requestId: c.var.requestId });
			const error = thrown instanceof AppError ? thrown : new AppError("INTERNAL_ERROR");
			await send({ type: "error", ...errorBody(error, language, c.var.requestId) });
		} finally {
			clearInterval(beat);
		}
	});
}
