import { formatPreview, type GenerateBody, type GeneratedQuestion, LIMITS, type MaterialPart, Passages, splitMaterial } from "#contract";
import { AppError } from "../lib/app-error";
import { logInfo } from "../lib/log";
import { askModel, buildOutputSchema, type ModelPrompt, readModelJson, withTimeout } from "./ask";
import { generatePrompt, type PartRequest, type TopicPlace } from "./generate-prompt";
import { findQuestionList, GeneratedQuestions, generatedQuizSchema, readQuizName } from "./generated-questions";
import { aiKind, mayPass, openModel, refusesStreams, toAiError } from "./model";
import type { ModelCalls } from "./model-calls";

export interface GeneratedQuiz {
	name: string;
	questions: GeneratedQuestion[];
	requested: number;
	parts?: MaterialPart[];
	/** How many parts of the material got an answer, usable or not: only these cost a generation. 1 without material. */
	answeredParts: number;
}

export interface GenerationListener {
	signal: AbortSignal | undefined;
	/** Called with each question as it arrives; without it, the answer is not streamed. */
	onQuestion?: (question: GeneratedQuestion) => void;
	onPart?: (part: MaterialPart) => void;
}

interface Generation extends GenerationListener {
	body: GenerateBody;
	place: TopicPlace;
	openPartCalls: () => ModelCalls;
}

const TOKENS_PER_QUESTION = 260;
const TOKENS_PER_SOURCE = 90;
/** Extracted questions take about as many tokens as their text; both must fit into the context of a small model. */
const EXTRACTED_TOKENS = { tokensPerCharacter: 0.6, max: 12_000 };
/** How often a truncated list of extracted questions is continued. */
const MAX_CONTINUATIONS = 4;

function clipName(name: string): string {
	return [...name.replace(/\s+/g, " ").trim()].slice(0, LIMITS.quizName.max).join("");
}

type StreamPrompt = Omit<ModelPrompt<unknown>, "read">;

interface Answer {
	name: string;
	isComplete: boolean;
}

/** Reads questions from a streamed answer, each as soon as it is complete. */
async function streamQuestions(
	env: Cloudflare.Env,
	ask: StreamPrompt,
	questions: GeneratedQuestions,
	signal: AbortSignal,
): Promise<Answer & { listed: number | undefined }> {
	const open = await openModel(env, ask.purpose);
	const { stream } = open.sdk.streamText({
		model: open.model,
		// JSON mode of Workers AI does not stream: there only the prompt describes the shape. The validation is the same.
		...(aiKind(env) === "workers-ai" ? {} : { output: buildOutputSchema(open, ask.name, ask.schema) }),
		instructions: ask.instructions,
		prompt: ask.prompt,
		maxOutputTokens: ask.maxOutputTokens,
		temperature: ask.temperature,
		abortSignal: signal,
		maxRetries: 0,
		onError: () => undefined,
	});
	let text = "";
	let thoughts = "";
	let next = 0;
	const takeUpTo = (list: unknown[], end: number) => {
		for (; next < end; next++) questions.take(list[next]);
	};
	try {
		for await (const part of stream) {
			if (part.type === "error") throw part.error;
			if (part.type === "abort") signal.throwIfAborted();
			if (part.type === "reasoning-delta") thoughts += part.text;
			if (part.type !== "text-delta") continue;
			text += part.text;
			// A question is complete only after a closing brace.
			if (!part.text.includes("}")) continue;
			const list = findQuestionList((await readModelJson(open.sdk, text)).value) ?? [];
			takeUpTo(list, list.length - 1);
		}
		const { value, isComplete } = await readModelJson(open.sdk, text.trim() === "" ? thoughts : text);
		const list = findQuestionList(value);
		takeUpTo(list ?? [], (list?.length ?? 0) - (isComplete ? 0 : 1));
		return { name: readQuizName(value), isComplete, listed: list?.length };
	} finally {
		questions.endReply();
	}
}

/** One request to the model with its repair; `questions` holds the usable part of the answer afterwards. */
class Writer {
	readonly #body: GenerateBody;
	readonly #questions: GeneratedQuestions;
	readonly #generation: Generation;

	constructor(generation: Generation, questions: GeneratedQuestions) {
		this.#body = generation.body;
		this.#generation = generation;
		this.#questions = questions;
	}

	#askFor(request: PartRequest): ModelPrompt<Answer> {
		const { mode } = this.#body;
		const before = this.#questions.taken.length;
		const extracted = Math.ceil((request.material?.length ?? 0) * EXTRACTED_TOKENS.tokensPerCharacter);
		const perQuestion = TOKENS_PER_QUESTION + (request.material ? TOKENS_PER_SOURCE : 0);
		return {
			purpose: "author",
			name: "quiz",
			schema: generatedQuizSchema(this.#body),
			...generatePrompt(this.#body, this.#generation.place, request),
			maxOutputTokens: mode === "extract" ? Math.min(1_000 + extracted, EXTRACTED_TOKENS.max) : 400 + request.questionCount * perQuestion,
			temperature: mode === "extract" ? 0 : 0.7,
			confidential: request.material !== undefined,
			read: ({ value, isComplete }) => {
				const list = findQuestionList(value);
				for (const raw of (isComplete ? list : list?.slice(0, -1)) ?? []) this.#questions.take(raw);
				this.#questions.endReply();
				if (this.#questions.taken.length > before || (isComplete && this.#isNone(list?.length, before)))
					return { value: { name: readQuizName(value), isComplete } };
				return { problem: list?.length ? "no question in it follows the rules." : "it holds no list of questions." };
			},
		};
	}

	/** True if an extraction found no (further) question, which is a valid answer. */
	#isNone(listed: number | undefined, before: number): boolean {
		return this.#body.mode === "extract" && listed !== undefined && (listed === 0 || before > 0);
	}

	/**
	 * Calls the model once. Throws if nothing usable arrived; questions that arrived before a stream broke off count as a truncated answer.
	 */
	async ask(calls: ModelCalls, request: PartRequest): Promise<Answer> {
		const { env } = calls;
		const { signal, onQuestion } = this.#generation;
		const ask = this.#askFor(request);
		const limit = withTimeout(env, signal);
		const before = this.#questions.taken.length;
		if (onQuestion) {
			try {
				const { listed, ...answer } = await calls.run(limit, () => streamQuestions(env, ask, this.#questions, limit));
				if (this.#questions.taken.length > before || (answer.isComplete && this.#isNone(listed, before))) return answer;
			} catch (error) {
				signal?.throwIfAborted();
				const failure = toAiError(env, error, ask.confidential);
				if (this.#questions.taken.length > before) return { name: "", isComplete: false };
				if (!mayPass(failure) && !refusesStreams(error)) throw failure;
			}
		}
		return askModel(calls, ask, limit);
	}

	/** Requests questions about one part of the material, and about its rest if a list of extracted questions was truncated. */
	async askAboutPart(calls: ModelCalls, material: string, questionCount: number): Promise<Answer> {
		const questions = this.#questions;
		const before = questions.taken.length;
		const extracts = this.#body.mode === "extract";
		const passages = new Passages(material);
		questions.expect(extracts ? LIMITS.questions.max : questionCount, passages);
		let rest = material;
		let answer = await this.ask(calls, { material: rest, questionCount });
		for (let again = 0; extracts && !answer.isComplete && again < MAX_CONTINUATIONS; again++) {
			const last = questions.taken.at(-1)?.source;
			const place = last ? passages.find(last, material.length - rest.length) : null;
			// Nothing new arrived: the same request would get the same answer.
			if (!place || material.length - place.start >= rest.length) break;
			rest = material.slice(place.start);
			const { isComplete } = await this.ask(calls, { material: rest, questionCount });
			answer = { ...answer, isComplete };
		}
		return extracts ? answer : { ...answer, isComplete: questions.taken.length >= before + questionCount || answer.isComplete };
	}
}

function distributeQuestions(questionCount: number, parts: number): number[] {
	return Array.from({ length: parts }, (_, n) => Math.floor(((n + 1) * questionCount) / parts) - Math.floor((n * questionCount) / parts));
}

/**
 * Generates a quiz (docs/rules/ai.md#from-a-text), part by part for long material. Drops unusable questions; parts that failed are named,
 * and the others are kept. Throws AI_UNAVAILABLE without a model, AI_FAILED without a usable question, and the signal's reason.
 */
export async function generateQuiz(generation: Generation): Promise<GeneratedQuiz> {
	const { body, place, signal, onQuestion, onPart, openPartCalls } = generation;
	const questions = new GeneratedQuestions(body, onQuestion);
	const writer = new Writer(generation, questions);
	const toQuizName = (name: string) => clipName(name || place.topicTitle || body.additionalInstructions || (body.material ?? ""));
	if (!body.material) {
		questions.expect(body.questionCount, null);
		const { name } = await writer.ask(openPartCalls(), { questionCount: body.questionCount });
		return { name: toQuizName(name), questions: questions.taken, requested: body.questionCount, answeredParts: 1 };
	}

	const all = splitMaterial(body.material);
	const shares = distributeQuestions(body.questionCount, all.length);
	const wanted = [...(body.parts ?? all.keys())].sort((one, other) => one - other);
	const parts: MaterialPart[] = [];
	let name = "";
	let answeredParts = 0;
	let failure: AppError | null = null;
	for (const part of wanted) {
		const material = all[part] ?? "";
		const about = { part, of: all.length, begins: formatPreview(material) };
		onPart?.({ ...about, state: "reading" });
		let state: MaterialPart["state"] = "failed";
		const before = questions.taken.length;
		// When the calls of the minute or the day are used up, or the provider refused, the next parts would be refused as well.
		if (!failure || mayPass(failure)) {
			const calls = openPartCalls();
			try {
				const answer = await writer.askAboutPart(calls, material, shares[part] ?? 0);
				name ||= answer.name;
				if (answer.isComplete) state = "done";
				answeredParts++;
			} catch (error) {
				signal?.throwIfAborted();
				if (!(error instanceof AppError)) throw error;
				if (questions.taken.length > before || calls.charged) answeredParts++;
				failure = error;
			}
		}
		if (state === "failed") logInfo("ai.partFailed", { part, of: all.length, code: failure?.code ?? "cut off" });
		parts.push({ ...about, state });
		onPart?.({ ...about, state });
	}
	if (failure && questions.taken.length === 0) throw failure;
	const requested = wanted.reduce((sum, part) => sum + (shares[part] ?? 0), 0);
	return {
		name: toQuizName(name),
		questions: questions.taken,
		requested: body.mode === "extract" ? questions.offered : requested,
		parts,
		answeredParts,
	};
}
