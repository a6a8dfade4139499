import { wait } from "#durable/room/async";
import { logInfo } from "../lib/log";
import {
	BUSY_STATUSES,
	DROPPABLE_PARAMETERS,
	type DroppableParameter,
	findRefusedParameter,
	type RefusalEvidence,
	readHiddenStatus,
	readRetryDelayMs,
} from "./provider-replies";

/** A longer wait of a busy provider is reported instead. */
const MAX_PAUSE_SECONDS = 10;
const MAX_PAUSES = 2;

/** The parameters that each model refused, by base URL and name, for as long as this isolate lives. */
const refusedByModel = new Map<string, Set<DroppableParameter>>();

/** Rejects when the signal aborts, even if the promise ignores it. */
export function rejectOnAbort<T>(signal: AbortSignal, answer: Promise<T>): Promise<T> {
	return new Promise((resolve, reject) => {
		const abort = () => reject(signal.reason);
		if (signal.aborted) abort();
		signal.addEventListener("abort", abort, { once: true });
		answer.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
	});
}

interface ReadReply {
	response: Response;
	status: number;
	body: string;
}

/** Reads what may be an error. A stream that has begun is left to the model library. */
async function readReply(response: Response): Promise<ReadReply> {
	if (response.ok && !response.headers.get("Content-Type")?.includes("json")) return { response, status: response.status, body: "" };
	const body = await response.text();
	const status = (response.ok && readHiddenStatus(body)) || response.status;
	const headers = new Headers(response.headers);
	// The text is no longer encoded, and its length is another one.
	for (const name of ["Content-Encoding", "Content-Length", "Transfer-Encoding"]) headers.delete(name);
	return { response: new Response(body, { status, headers }), status, body };
}

/** How long to wait before the same request is sent again; null if it is not. */
function findPauseMs({ response, status, body }: ReadReply): number | null {
	if (!BUSY_STATUSES.has(status)) return null;
	const delayMs = readRetryDelayMs(Object.fromEntries(response.headers), body, Date.now());
	// If the reply names no delay, the caller decides about another try.
	return !delayMs || delayMs > MAX_PAUSE_SECONDS * 1_000 ? null : delayMs;
}

/**
 * Fetches for the model library of an OpenAI-compatible provider: leaves out what this model refused (docs/rules/ai.md#providers), and waits
 * for one that is busy for a moment. Everything else is the library's, errors too.
 */
export function createProviderFetch({ baseURL, name }: { baseURL: string; name: string }): typeof fetch {
	const key = `${baseURL} ${name}`;
	const known = refusedByModel.get(key) ?? new Set();
	refusedByModel.set(key, known);
	return async (input, init = {}) => {
		const request: Record<string, unknown> = JSON.parse(String(init.body));
		const refusals = new Map<DroppableParameter, RefusalEvidence>();
		for (let pauses = 0; ; ) {
			const sent = DROPPABLE_PARAMETERS.filter((one) => request[one] !== undefined && !known.has(one) && !refusals.has(one));
			const left = new Set<string>(DROPPABLE_PARAMETERS.filter((one) => !sent.includes(one)));
			const body = JSON.stringify(Object.fromEntries(Object.entries(request).filter(([field]) => !left.has(field))));
			const reply = await readReply(await fetch(input, { ...init, body }));
			if (reply.status < 400) {
				for (const [parameter, evidence] of refusals) if (evidence === "unnamed") known.add(parameter);
				return reply.response;
			}
			const refusal = findRefusedParameter(reply.status, reply.body, sent);
			if (refusal) {
				const { parameter, evidence } = refusal;
				refusals.set(parameter, evidence);
				if (evidence === "named") known.add(parameter);
				logInfo("ai.parameterRefused", { model: name, parameter, status: reply.status, evidence });
				continue;
			}
			const pause = pauses < MAX_PAUSES ? findPauseMs(reply) : null;
			if (pause === null) return reply.response;
			pauses++;
			const resumed = wait(pause);
			await (init.signal ? rejectOnAbort(init.signal, resumed) : resumed);
		}
	};
}
