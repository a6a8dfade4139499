import type { ModelMessage } from "ai";
import { z } from "zod";
import type { PictureType } from "#contract";
import { wait } from "#durable/room/async";
import { AppError } from "../lib/app-error";
import { logInfo } from "../lib/log";
import { mayPass, type OpenModel, openModel, type Purpose, type Sdk, timeoutMs, toAiError } from "./model";
import type { ModelCalls } from "./model-calls";
import { rejectOnAbort } from "./provider-fetch";

export interface ModelPrompt<T> {
	purpose: Purpose;
	name: string;
	schema: z.ZodType;
	instructions: string;
	prompt: string;
	picture?: { type: PictureType; bytes: Uint8Array };
	maxOutputTokens: number;
	temperature: number;
	/** True if no log may quote the prompt, as a provider's error might. */
	confidential?: boolean;
	/** Reads the answer; `problem` says why it is unusable and goes back to the model. */
	read: (answer: ModelJson) => { value: T } | { problem: string };
}

/** Reads an answer with its schema. Refuses a truncated answer if the missing part may be a finding. */
export function readBy<Answer, T>(
	schema: z.ZodType<Answer>,
	toValue: (answer: Answer) => T,
	truncated: "taken" | "refused" = "refused",
): ModelPrompt<T>["read"] {
	return ({ value, isComplete }) => {
		const answer = schema.safeParse(value);
		if (!answer.success) return { problem: `it does not follow the schema (${answer.error.issues[0]?.path.join(".") ?? ""}).` };
		if (!isComplete && truncated === "refused") return { problem: "it breaks off." };
		return { value: toValue(answer.data) };
	};
}

/** How much of an unusable answer goes back to the model. */
const QUOTED_CHARACTERS = 4_000;

/** The JSON Schema that the model must follow. Without lengths: they slow providers' grammars down, and the answer is validated anyway. */
export function buildOutputSchema({ sdk }: OpenModel, name: string, schema: z.ZodType) {
	const shape = z.toJSONSchema(schema, { target: "draft-7", io: "input" });
	return sdk.Output.object({ name, schema: sdk.jsonSchema(() => JSON.parse(JSON.stringify(shape))) });
}

function firstMessage({ prompt, picture }: ModelPrompt<unknown>): ModelMessage {
	if (!picture) return { role: "user", content: prompt };
	const file = { type: "file", data: picture.bytes, mediaType: picture.type } as const;
	return { role: "user", content: [{ type: "text", text: prompt }, file] };
}

interface ModelText {
	text: string;
	/** The model reached its limit of tokens. */
	isCut: boolean;
}

async function requestText(
	open: OpenModel,
	request: ModelPrompt<unknown>,
	messages: ModelMessage[],
	signal: AbortSignal,
): Promise<ModelText> {
	const { name, schema, instructions, maxOutputTokens, temperature } = request;
	try {
		// A binding may ignore the signal.
		const { text, finishReason } = await rejectOnAbort(
			signal,
			open.sdk.generateText({
				model: open.model,
				output: buildOutputSchema(open, name, schema),
				instructions,
				messages,
				maxOutputTokens,
				temperature,
				abortSignal: signal,
				maxRetries: 0,
			}),
		);
		return { text, isCut: finishReason === "length" };
	} catch (error) {
		// The text is not complete JSON: its available part is read, and the second try may repair it.
		if (open.sdk.NoObjectGeneratedError.isInstance(error)) return { text: error.text ?? "", isCut: error.finishReason === "length" };
		throw error;
	}
}

export function withTimeout(env: Cloudflare.Env, signal: AbortSignal | undefined, maxMs = Number.POSITIVE_INFINITY): AbortSignal {
	const timeout = AbortSignal.timeout(Math.min(timeoutMs(env), maxMs));
	return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

/** Pause before a busy provider that names no delay is asked again. */
const BUSY_PAUSE_MS = 1_000;

/** How many times more tokens an answer gets after one that was cut off before it was of any use. */
const THOUGHTFUL_FACTOR = 4;

/** Requests structured output, with one retry that states the problem. Throws AI_UNAVAILABLE, AI_FAILED, or the user's RATE_LIMITED. */
export async function askModel<T>(calls: ModelCalls, request: ModelPrompt<T>, signal: AbortSignal): Promise<T> {
	const { env } = calls;
	try {
		const open = await openModel(env, request.purpose);
		const messages = [firstMessage(request)];
		let { maxOutputTokens } = request;
		for (const isLastAttempt of [false, true]) {
			let answer: ModelText;
			try {
				answer = await calls.run(signal, () => requestText(open, { ...request, maxOutputTokens }, messages, signal));
			} catch (error) {
				signal.throwIfAborted();
				const failure = toAiError(env, error, request.confidential);
				if (isLastAttempt || !mayPass(failure)) throw failure;
				// A busy provider that named no delay.
				if (failure.about === "aiBusy") await rejectOnAbort(signal, wait(BUSY_PAUSE_MS));
				continue;
			}
			const { text, isCut } = answer;
			const read = request.read(await readModelJson(open.sdk, text));
			if ("value" in read) return read.value;
			logInfo("ai.unusable", { name: request.name, problem: read.problem, isLastAttempt, isCut });
			// A model of thought may have used up its tokens before its answer.
			if (isCut) maxOutputTokens *= THOUGHTFUL_FACTOR;
			messages.push(
				{ role: "assistant", content: text.slice(0, QUOTED_CHARACTERS) || "(nothing)" },
				{ role: "user", content: `That answer cannot be used: ${read.problem} Answer again with nothing but the JSON.` },
			);
		}
	} catch (error) {
		throw toAiError(env, error, request.confidential);
	}
	throw new AppError("AI_FAILED");
}

const THINKING_END = /<\/(?:think|thinking|thought|reasoning)>/i;
const THINKING = /^\s*<(?:think|thinking|thought|reasoning)>/i;

/** Removes the model's thoughts before the answer; returns an empty text while it still thinks. */
function dropThinking(text: string): string {
	// The opening tag may be missing because it was part of the prompt.
	if (/^\s*(?:[[{]|```)/.test(text)) return text;
	const end = THINKING_END.exec(text);
	if (end) return text.slice(end.index + end[0].length);
	return THINKING.test(text) ? "" : text;
}

/** Doubles single backslashes in JSON texts, as in "\sqrt": JSON has no such escape. */
function doubleBackslashes(json: string): string {
	return json.replace(/\\(?:["\\/bfnrt]|u[0-9a-f]{4})|\\/gi, (found) => (found === "\\" ? "\\\\" : found));
}

interface ModelJson {
	value: unknown;
	/** False if the text was cut off and its end guessed: the last entry of a list may be incomplete. */
	isComplete: boolean;
}

/** How many places are tried as the beginning of the JSON, where a sentence before it has brackets too. */
const MAX_BEGINNINGS = 20;

/** True for an object with fields, or a list of objects: not for brackets in a sentence. */
function holdsFields(value: unknown): boolean {
	if (Array.isArray(value)) return value.some(holdsFields);
	return typeof value === "object" && value !== null && Object.keys(value).length > 0;
}

/** Finds the JSON in a model's answer, even with thoughts, a code fence or a sentence around it, or cut off in the middle. */
export async function readModelJson({ parsePartialJson }: Pick<Sdk, "parsePartialJson">, text: string): Promise<ModelJson> {
	const answer = dropThinking(text);
	let fallback: unknown;
	for (const { index } of [...answer.matchAll(/[[{]/g)].slice(0, MAX_BEGINNINGS)) {
		const body = doubleBackslashes(answer.slice(index));
		const last = Math.max(body.lastIndexOf("}"), body.lastIndexOf("]"));
		const closed = last < 0 ? undefined : await parsePartialJson(body.slice(0, last + 1));
		if (closed?.state === "successful-parse") return { value: closed.value, isComplete: true };
		const { value } = await parsePartialJson(body);
		if (holdsFields(value)) return { value, isComplete: false };
		fallback ??= value;
	}
	return { value: fallback, isComplete: false };
}

/** Normalises how models spell our keywords: " Hate Speech" becomes hate_speech. Other values than texts stay unchanged. */
export function toKeyword(word: unknown): unknown {
	return typeof word === "string"
		? word
				.trim()
				.toLowerCase()
				.replace(/[\s-]+/g, "_")
		: word;
}

/**
 * Formats users' texts as JSON for a prompt: none can break out of its string, and bidi overrides, which would disguise it, are removed.
 */
export function toPromptJson(data: unknown): string {
	return JSON.stringify(data, null, 1).replace(/[\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, "");
}
