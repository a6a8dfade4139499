import { EventSourceParserStream } from "eventsource-parser/stream";
import type { GenerateBody, GenerateEvent } from "#contract/ai";
import type { Question } from "#contract/quizzes";
import { ApiError } from "./api-error";
import { apiStream } from "./client";

export interface Generated {
	quiz: { name: string; questions: Question[] };
	requested: number;
}

/** Asks the model for questions; each is handed over as it arrives. The signal cancels it. */
export async function generateQuestions(
	body: GenerateBody,
	{ signal, onQuestion }: { signal: AbortSignal; onQuestion: (question: Question) => void },
): Promise<Generated> {
	try {
		const events = (await apiStream("/quizzes/generate", { body, signal }))
			.pipeThrough(new TextDecoderStream())
			.pipeThrough(new EventSourceParserStream());
		const reader = events.getReader();
		for (let next = await reader.read(); !next.done; next = await reader.read()) {
			const event: GenerateEvent = JSON.parse(next.value.data);
			if (event.type === "question") onQuestion(event.question);
			else if (event.type === "done") return event;
			else throw new ApiError(502, event.error.code, event.error.message, event.error.details);
		}
	} catch (error) {
		if (error instanceof ApiError || signal.aborted) throw error;
		console.warn("generation broke off", error);
	}
	// The connection went away before the last event.
	throw new ApiError(0, "NETWORK", "");
}
