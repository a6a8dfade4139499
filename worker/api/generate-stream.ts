import { streamSSE } from "hono/streaming";
import { type GenerateEvent, generateBodySchema, toFieldErrors } from "#contract";
import { AppError, validationError } from "../lib/app-error";
import { logError } from "../lib/log";
import { openGeneration } from "../services/ai/generate";
import { guard, requireUser } from "./access";
import type { ApiContext } from "./context";
import { errorBody } from "./errors";

const HEARTBEAT_MS = 1_000;

/** Whether the caller takes the questions as they arrive. */
export function wantsStream(c: ApiContext): boolean {
	return /\btext\/event-stream\b/i.test(c.req.header("Accept") ?? "");
}

/** POST /quizzes/generate as server-sent events. What can be refused is refused with its status before the stream begins. */
export async function streamGeneration(c: ApiContext): Promise<Response> {
	await guard("user")(c, async () => undefined);
	const { deps, language } = c.var;
	const body = generateBodySchema.safeParse(await c.req.json());
	if (!body.success) throw validationError(toFieldErrors(body.error.issues, language));
	const run = await openGeneration(deps, { user: requireUser(c), body: body.data, language });
	const stopped = new AbortController();
	c.req.raw.signal.addEventListener("abort", () => stopped.abort(), { once: true });
	return streamSSE(c, async (stream) => {
		stream.onAbort(() => stopped.abort());
		let sent: Promise<void> = Promise.resolve();
		const send = (event: GenerateEvent) => {
			sent = sent.then(() => stream.writeSSE({ event: event.type, data: JSON.stringify(event) }));
			return sent;
		};
		// A caller that went away is noticed when something is sent; and whoever stands in between sees that the line is in use.
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
