import type { GenerateBody } from "#contract/ai";
import type { Question } from "#contract/quizzes";
import { ApiError } from "./api-error";
import { apiEvents } from "./events";

export interface Generated {
	quiz: { name: string; questions: Question[] };
	requested: number;
}

/** Asks the model for questions; each is handed over as it arrives. The signal cancels it. */
export async function generateQuestions(
	body: GenerateBody,
	{ signal, onQuestion }: { signal: AbortSignal; onQuestion: (question: Question) => void },
): Promise<Generated> {
	for await (const event of apiEvents("POST /quizzes/generate", { body, signal })) {
		if (event.type === "question") onQuestion(event.question);
		else if (event.type === "done") return event;
		else throw new ApiError(502, event.error.code, event.error.message, event.error.details);
	}
	// The connection went away before the last event.
	throw new ApiError(0, "NETWORK", "");
}
