import { streamSSE } from "hono/streaming";
import type { GenerateEvent } from "#contract";
import type { GeneratedQuiz } from "#worker/ai/generate";
import { AppError } from "#worker/lib/app-error";
import { logError } from "#worker/lib/log";
import { openGeneration, validateQuestion } from "#worker/services/quizzes/ai";
import type { ApiContext } from "../context";
import { errorBody } from "../errors";
import type { Handlers } from "../route";

export const aiHandlers = {
	"POST /quizzes/generate": async ({ c, deps, language, user, body }) => {
		const run = await openGeneration(deps, { user, body, language });
		if (wantsStream(c)) return streamGeneration(c, run);
		return toReply(await run({ signal: c.req.raw.signal }));
	},
	"POST /quizzes/{quizId}/questions/{questionId}/validate": async ({ c, deps, language, user, params, body }) => {
		const { reportReason = null, reportDescription = null } = body;
		const about = { reportReason, reportDescription, language, signal: c.req.raw.signal };
		return { data: await validateQuestion(deps, { ...params, user, ...about }) };
	},
} satisfies Partial<Handlers>;

function toReply({ name, questions, requested, parts }: GeneratedQuiz) {
	return { quiz: { name, questions }, requested, ...(parts ? { parts } : {}) };
}

const HEARTBEAT_MS = 1_000;

function wantsStream(c: ApiContext): boolean {
	return /\btext\/event-stream\b/i.test(c.req.header("Accept") ?? "");
}

/** Streams a generation as server-sent events. Refuses before the stream begins, with the proper status. */
function streamGeneration(c: ApiContext, run: Awaited<ReturnType<typeof openGeneration>>): Response {
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
		// Sending shows whether the caller is still connected, and keeps proxies from closing an idle connection.
		const beat = setInterval(() => void stream.write(": still writing\n\n"), HEARTBEAT_MS);
		try {
			const generated = await run({
				signal: stopped.signal,
				onQuestion: (question) => void send({ type: "question", question }),
				onPart: (part) => void send({ type: "part", ...part }),
			});
			await send({ type: "done", success: true, ...toReply(generated) });
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
