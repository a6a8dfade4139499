import { EventSourceParserStream } from "eventsource-parser/stream";
import { useCallback, useEffect, useRef, useState } from "react";
import type { GeneratedQuestion, GenerateInput, MaterialPart } from "#contract/ai/ai";
import type { CallEvent, CallInput, StreamedCallName } from "#contract/calls";
import { ApiError } from "~/api/api-error";
import { apiStream } from "~/api/client";

async function* parseEvents<Event>(stream: ReadableStream<BufferSource>): AsyncGenerator<Event> {
	const reader = stream.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader();
	try {
		for (let next = await reader.read(); !next.done; next = await reader.read()) yield JSON.parse(next.value.data);
	} finally {
		// After an abort this rejects with the same reason that the reader already got.
		reader.cancel().catch(() => undefined);
	}
}

/** Yields the events of a streamed call. Throws NETWORK if the connection is lost; the signal aborts the call. */
async function* apiEvents<N extends StreamedCallName>(
	name: N,
	input: CallInput<N> & { signal: AbortSignal },
): AsyncGenerator<CallEvent<N>> {
	const stream = await apiStream(name, input);
	try {
		yield* parseEvents<CallEvent<N>>(stream);
	} catch (error) {
		if (error instanceof ApiError || input.signal.aborted) throw error;
		console.warn(`${name} broke off`, error);
		throw new ApiError(0, "NETWORK", "");
	}
}

export interface GenerationPreview {
	/** The number of the generation; repeated parts keep it. */
	id: number;
	name: string;
	questions: GeneratedQuestion[];
	/** null while unknown: extracted questions are counted when all have arrived. */
	requested: number | null;
	running: boolean;
	parts: MaterialPart[];
	body: GenerateInput;
}

interface GenerationListener {
	onDone: (count: number) => void;
	onStopped: (count: number) => void;
	onFailed: (error: unknown) => void;
}

const comparisonKey = ({ text, options }: GeneratedQuestion) => [text, ...options].join("\n").replace(/\s+/g, " ").trim();

/** Adds or replaces a part; parts without any event count as failed. */
function withPart(parts: readonly MaterialPart[], { part, of, begins, state }: MaterialPart): MaterialPart[] {
	const missing = (number: number): MaterialPart => ({ part: number, of, begins: "", state: "failed" });
	const all = Array.from({ length: of }, (_, number) => parts.find((one) => one.part === number) ?? missing(number));
	return all.map((one) => (one.part === part ? { part, of, begins, state } : one));
}

/** Parts that were still being read when the generation ended count as failed. */
const failUnfinished = (parts: readonly MaterialPart[]): MaterialPart[] =>
	parts.map((one) => (one.state === "reading" ? { ...one, state: "failed" } : one));

/** Runs one generation at a time; its questions stay until `close`. */
export function useGeneration({ onDone, onStopped, onFailed }: GenerationListener) {
	const [busy, setBusy] = useState(false);
	const [preview, setPreview] = useState<GenerationPreview | null>(null);
	const running = useRef<AbortController | null>(null);
	const count = useRef(0);
	useEffect(() => () => running.current?.abort(), []);

	const run = async (body: GenerateInput, before: GenerationPreview | null) => {
		const abort = new AbortController();
		running.current?.abort();
		running.current = abort;
		count.current += 1;
		const extracts = body.mode === "extract";
		let now: GenerationPreview = before
			? { ...before, running: true, requested: extracts ? null : before.requested }
			: {
					id: count.current,
					name: "",
					questions: [],
					requested: extracts ? null : (body.questionCount ?? 0),
					running: true,
					parts: [],
					body,
				};
		const countBefore = now.questions.length;
		setBusy(true);
		setPreview(before && now);
		const show = (change: Partial<GenerationPreview>) => {
			now = { ...now, ...change };
			// An empty preview opens no dialog, unless it says that nothing was found.
			if (before || now.questions.length > 0 || !now.running) setPreview(now);
		};
		try {
			for await (const event of apiEvents("POST /quizzes/generate", { body, signal: abort.signal })) {
				if (abort.signal.aborted) break;
				if (event.type === "question") {
					const { question } = event;
					const known = before !== null && now.questions.some((one) => comparisonKey(one) === comparisonKey(question));
					if (!known) show({ questions: [...now.questions, question] });
				} else if (event.type === "part") show({ parts: withPart(now.parts, event) });
				else if (event.type === "error") throw new ApiError(502, event.error.code, event.error.message, event.error.details);
				else {
					const parts = (event.parts ?? []).reduce<MaterialPart[]>(withPart, now.parts);
					const requested = before ? null : event.requested;
					show({ name: now.name || event.quiz.name, running: false, parts, requested: requested ?? now.questions.length });
					onDone(now.questions.length - countBefore);
					return;
				}
			}
			// The connection was lost before the last event.
			if (!abort.signal.aborted) throw new ApiError(0, "NETWORK", "");
		} catch (error) {
			if (running.current !== abort) return;
			if (!abort.signal.aborted) onFailed(error);
		} finally {
			if (running.current === abort) {
				running.current = null;
				setBusy(false);
				if (now.running) {
					const requestedCount = now.requested ?? now.questions.length;
					now = { ...now, running: false, parts: failUnfinished(now.parts), requested: requestedCount };
					setPreview(before || now.questions.length > 0 ? now : null);
					if (abort.signal.aborted) onStopped(now.questions.length - countBefore);
				}
			}
		}
	};
	const stop = useCallback(() => running.current?.abort(), []);
	const close = useCallback(() => {
		const abort = running.current;
		running.current = null;
		abort?.abort();
		setBusy(false);
		setPreview(null);
	}, []);
	const start = (body: GenerateInput) => run(body, null);
	const retry = () => {
		if (!preview) return;
		const parts = preview.parts.filter(({ state }) => state === "failed").map(({ part }) => part);
		return run({ ...preview.body, parts }, preview);
	};
	return { busy, preview, start, retry, stop, close };
}
