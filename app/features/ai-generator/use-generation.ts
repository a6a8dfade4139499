import { EventSourceParserStream } from "eventsource-parser/stream";
import { useCallback, useEffect, useRef, useState } from "react";
import type { GeneratedQuestion, GenerateInput, MaterialPart } from "#contract/ai/ai";
import type { CallEvent, CallInput, StreamedCallName } from "#contract/calls";
import { ApiError } from "~/api/api-error";
import { apiStream } from "~/api/client";

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

export interface GenerationPreview {
	/** A part that is repeated keeps the id of its generation. */
	id: number;
	name: string;
	questions: GeneratedQuestion[];
	/** null while it is not known: extracted questions are counted when they have arrived. */
	requested: number | null;
	running: boolean;
	parts: MaterialPart[];
	body: GenerateInput;
}

interface Listener {
	onDone: (count: number) => void;
	onStopped: (count: number) => void;
	onFailed: (error: unknown) => void;
}

const sameAs = ({ text, options }: GeneratedQuestion) => [text, ...options].join("\n").replace(/\s+/g, " ").trim();

/** Parts without any event count as missing. */
function withPart(parts: readonly MaterialPart[], { part, of, begins, state }: MaterialPart): MaterialPart[] {
	const missing = (number: number): MaterialPart => ({ part: number, of, begins: "", state: "failed" });
	const all = Array.from({ length: of }, (_, number) => parts.find((one) => one.part === number) ?? missing(number));
	return all.map((one) => (one.part === part ? { part, of, begins, state } : one));
}

/** A part that was being read when everything ended is missing. */
const ended = (parts: readonly MaterialPart[]): MaterialPart[] =>
	parts.map((one) => (one.state === "reading" ? { ...one, state: "failed" } : one));

/** One generation at a time; its questions stay until it is closed. */
export function useGeneration({ onDone, onStopped, onFailed }: Listener) {
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
		const kept = now.questions.length;
		setBusy(true);
		setPreview(before && now);
		const show = (change: Partial<GenerationPreview>) => {
			now = { ...now, ...change };
			// An empty preview is not worth a dialog, unless it says that there was nothing to find.
			if (before || now.questions.length > 0 || !now.running) setPreview(now);
		};
		try {
			for await (const event of apiEvents("POST /quizzes/generate", { body, signal: abort.signal })) {
				if (abort.signal.aborted) break;
				if (event.type === "question") {
					const { question } = event;
					const known = before !== null && now.questions.some((one) => sameAs(one) === sameAs(question));
					if (!known) show({ questions: [...now.questions, question] });
				} else if (event.type === "part") show({ parts: withPart(now.parts, event) });
				else if (event.type === "error") throw new ApiError(502, event.error.code, event.error.message, event.error.details);
				else {
					const parts = (event.parts ?? []).reduce<MaterialPart[]>(withPart, now.parts);
					const requested = before ? null : event.requested;
					show({ name: now.name || event.quiz.name, running: false, parts, requested: requested ?? now.questions.length });
					onDone(now.questions.length - kept);
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
					const asked = now.requested ?? now.questions.length;
					now = { ...now, running: false, parts: ended(now.parts), requested: asked };
					setPreview(before || now.questions.length > 0 ? now : null);
					if (abort.signal.aborted) onStopped(now.questions.length - kept);
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
