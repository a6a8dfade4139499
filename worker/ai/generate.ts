import type { GenerateBody, Question } from "#contract";
import { LIMITS } from "#contract";
import { askModel, type ModelPrompt, outputOf, readModelJson, withTimeout } from "./ask";
import { generatePrompt, type TopicPlace } from "./generate-prompt";
import { GeneratedQuestions, generatedQuizSchema, nameIn, questionsIn } from "./generated-questions";
import { aiKind, openModel, toAiError } from "./model";
import type { ModelCalls } from "./model-calls";

export interface GeneratedQuiz {
	name: string;
	questions: Question[];
}

interface Generation {
	body: GenerateBody;
	place: TopicPlace;
	signal: AbortSignal | undefined;
	/** Called with each question as it arrives. Without it, the answer is not streamed. */
	onQuestion?: (question: Question) => void;
}

const TOKENS_PER_QUESTION = 260;

function clipped(name: string): string {
	return [...name.replace(/\s+/g, " ").trim()].slice(0, LIMITS.quizName.max).join("");
}

/** Reads the questions from a streamed answer, each as soon as it is complete. Returns the name that the model wrote. */
async function streamQuestions(
	env: Cloudflare.Env,
	ask: Omit<ModelPrompt<unknown>, "read">,
	questions: GeneratedQuestions,
	signal: AbortSignal,
): Promise<string> {
	const open = await openModel(env, ask.purpose);
	const { stream } = open.sdk.streamText({
		model: open.model,
		// JSON mode of Workers AI does not stream: there only the prompt describes the shape. The answer is validated in the same way.
		...(aiKind(env) === "workers-ai" ? {} : { output: outputOf(open, ask.name, ask.schema) }),
		instructions: ask.instructions,
		prompt: ask.prompt,
		maxOutputTokens: ask.maxOutputTokens,
		temperature: ask.temperature,
		abortSignal: signal,
		maxRetries: 0,
		onError: () => undefined,
	});
	let text = "";
	let next = 0;
	const takeUpTo = (list: unknown[], end: number) => {
		for (; next < end; next++) questions.take(list[next]);
	};
	for await (const part of stream) {
		if (part.type === "error") throw part.error;
		if (part.type === "abort") signal.throwIfAborted();
		if (part.type !== "text-delta") continue;
		text += part.text;
		// Only a closing brace can complete a question.
		if (!part.text.includes("}")) continue;
		const list = questionsIn((await readModelJson(open.sdk, text)).value);
		takeUpTo(list, list.length - 1);
	}
	const { value, whole } = await readModelJson(open.sdk, text);
	const list = questionsIn(value);
	takeUpTo(list, whole ? list.length : list.length - 1);
	return nameIn(value);
}

/**
 * Asks the model for a quiz (spec section 3, decisions section 4). Unusable questions are dropped, so that there may be fewer
 * than requested. Throws AI_UNAVAILABLE without a model, AI_FAILED when no question was usable after one retry, and the
 * signal's reason when it was aborted.
 */
export async function generateQuiz(calls: ModelCalls, { body, place, signal, onQuestion }: Generation): Promise<GeneratedQuiz> {
	const { env } = calls;
	const questions = new GeneratedQuestions(body, onQuestion);
	const limit = withTimeout(env, signal);
	const ask: ModelPrompt<string> = {
		purpose: "author",
		name: "quiz",
		schema: generatedQuizSchema(body.questionTypes),
		...generatePrompt(body, place),
		maxOutputTokens: 400 + body.questionCount * TOKENS_PER_QUESTION,
		temperature: 0.7,
		read: ({ value, whole }) => {
			const list = questionsIn(value);
			for (const raw of whole ? list : list.slice(0, -1)) questions.take(raw);
			if (questions.taken.length > 0) return { value: nameIn(value) };
			return { problem: list.length === 0 ? "it holds no list of questions." : "no question in it follows the rules." };
		},
	};
	let name = "";
	if (onQuestion) {
		try {
			name = await calls.run(limit, () => streamQuestions(env, ask, questions, limit));
		} catch (error) {
			signal?.throwIfAborted();
			const failure = toAiError(env, error);
			if (failure.code !== "AI_FAILED") throw failure;
		}
	}
	// Questions that arrived before a stream broke off are kept.
	if (questions.taken.length === 0) name = await askModel(calls, ask, limit);
	return { name: clipped(name || place.topicTitle || body.additionalInstructions), questions: questions.taken };
}
