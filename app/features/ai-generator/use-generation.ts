import { useCallback, useEffect, useRef, useState } from "react";
import type { GenerateInput } from "#contract/ai";
import type { Question } from "#contract/question";
import { ApiError } from "~/api/api-error";
import { apiEvents } from "~/api/events";

/** Asks the model for questions; each is passed on as it arrives, all of them at the end. The signal cancels it. */
async function generate(body: GenerateInput, signal: AbortSignal, onQuestion: (question: Question) => void) {
	for await (const event of apiEvents("POST /quizzes/generate", { body, signal })) {
		if (event.type === "question") onQuestion(event.question);
		else if (event.type === "done") return event.quiz;
		else if (event.type === "error") throw new ApiError(502, event.error.code, event.error.message, event.error.details);
	}
	// The connection was lost before the last event.
	throw new ApiError(0, "NETWORK", "");
}

export interface GenerationPreview {
	/** Each generation has one. */
	id: number;
	name: string;
	questions: Question[];
	requested: number;
	running: boolean;
}

interface Listener {
	onDone: (count: number) => void;
	onStopped: (count: number) => void;
	onFailed: (error: unknown) => void;
}

/** One generation at a time: its questions as they arrive, and a way to stop it. Its questions stay until it is closed. */
export function useGeneration({ onDone, onStopped, onFailed }: Listener) {
	const [busy, setBusy] = useState(false);
	const [preview, setPreview] = useState<GenerationPreview | null>(null);
	const running = useRef<AbortController | null>(null);
	const count = useRef(0);
	useEffect(() => () => running.current?.abort(), []);

	const start = async (body: GenerateInput) => {
		const abort = new AbortController();
		running.current?.abort();
		running.current = abort;
		const arrived: Question[] = [];
		count.current += 1;
		const id = count.current;
		setBusy(true);
		setPreview(null);
		const show = (name: string, questions: Question[], stillRunning: boolean) =>
			setPreview({ id, name, questions, requested: body.questionCount ?? 0, running: stillRunning });
		try {
			const quiz = await generate(body, abort.signal, (question) => {
				if (abort.signal.aborted) return;
				arrived.push(question);
				show("", [...arrived], true);
			});
			if (abort.signal.aborted) return;
			show(quiz.name, quiz.questions, false);
			onDone(quiz.questions.length);
		} catch (error) {
			if (running.current !== abort) return;
			if (arrived.length > 0) show("", arrived, false);
			if (!abort.signal.aborted) onFailed(error);
			else onStopped(arrived.length);
		} finally {
			if (running.current === abort) {
				running.current = null;
				setBusy(false);
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
	return { busy, preview, start, stop, close };
}
