import { EventSourceParserStream } from "eventsource-parser/stream";
import type { CallEvent, CallInput, StreamedCallName } from "#contract/calls";
import { ApiError } from "./api-error";
import { apiStream } from "./client";

async function* eventsOf<Event>(stream: ReadableStream<BufferSource>): AsyncGenerator<Event> {
	const reader = stream.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader();
	try {
		for (let next = await reader.read(); !next.done; next = await reader.read()) yield JSON.parse(next.value.data);
	} finally {
		// After an abort this rejects with the same reason that the reader already got.
		reader.cancel().catch(() => undefined);
	}
}

/** Ends, or throws NETWORK if the connection is lost; the signal aborts it. */
export async function* apiEvents<N extends StreamedCallName>(
	name: N,
	input: CallInput<N> & { signal: AbortSignal },
): AsyncGenerator<CallEvent<N>> {
	const stream = await apiStream(name, input);
	try {
		yield* eventsOf<CallEvent<N>>(stream);
	} catch (error) {
		if (error instanceof ApiError || input.signal.aborted) throw error;
		console.warn(`${name} broke off`, error);
		throw new ApiError(0, "NETWORK", "");
	}
}
