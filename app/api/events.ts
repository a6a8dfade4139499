import { EventSourceParserStream } from "eventsource-parser/stream";
import type { CallEvent, CallInput, StreamedCallName } from "#contract/calls";
import { ApiError } from "./api-error";
import { apiStream } from "./client";

async function* eventsOf<Event>(stream: ReadableStream<BufferSource>): AsyncGenerator<Event> {
	const reader = stream.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader();
	try {
		for (let next = await reader.read(); !next.done; next = await reader.read()) yield JSON.parse(next.value.data);
	} finally {
		// A stream that was called off refuses this with the reason that its reader was told already.
		reader.cancel().catch(() => undefined);
	}
}

/** The events of a call that streams, as they arrive. Ends or throws NETWORK where the connection goes away; the signal calls it off. */
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
