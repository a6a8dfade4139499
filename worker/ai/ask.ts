import { z } from "zod";
import { AppError } from "../lib/app-error";
import { logInfo } from "../lib/log";
import { type OpenModel, openModel, type Purpose, timeoutMs, toAiError } from "./model";
import { type ModelJson, readModelJson } from "./read-json";

export interface Question<T> {
	purpose: Purpose;
	/** Name of the answer's shape, told to the model. */
	name: string;
	schema: z.ZodType;
	instructions: string;
	prompt: string;
	maxOutputTokens: number;
	temperature: number;
	/** Takes what came; a text says why it cannot be used, for the model to mend. */
	read: (answer: ModelJson) => { value: T } | { problem: string };
}

interface Turn {
	role: "user" | "assistant";
	content: string;
}

/** What of an unusable answer goes back to the model. */
const QUOTED_CHARACTERS = 4_000;

/** The JSON Schema that the model is held to. Lengths stay out of it: grammars made of them are slow, and the answer is checked anyway. */
export function outputOf({ sdk }: OpenModel, name: string, schema: z.ZodType) {
	const shape = z.toJSONSchema(schema, { target: "draft-7", io: "input" });
	return sdk.Output.object({ name, schema: sdk.jsonSchema(() => JSON.parse(JSON.stringify(shape))) });
}

/** A binding may not look at the signal: who waits does. */
function orAborted<T>(signal: AbortSignal, answer: Promise<T>): Promise<T> {
	return new Promise((resolve, reject) => {
		const abort = () => reject(signal.reason);
		if (signal.aborted) abort();
		signal.addEventListener("abort", abort, { once: true });
		answer.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
	});
}

async function answerText(open: OpenModel, question: Question<unknown>, messages: Turn[], signal: AbortSignal): Promise<string> {
	const { name, schema, instructions, maxOutputTokens, temperature } = question;
	try {
		const { text } = await orAborted(
			signal,
			open.sdk.generateText({
				model: open.model,
				output: outputOf(open, name, schema),
				instructions,
				messages,
				maxOutputTokens,
				temperature,
				abortSignal: signal,
				maxRetries: 0,
			}),
		);
		return text;
	} catch (error) {
		// No JSON, or half of it: read for what is in it, and mended by the second try.
		if (open.sdk.NoObjectGeneratedError.isInstance(error)) return error.text ?? "";
		throw error;
	}
}

/** The caller's signal and the time an answer may take, in one. */
export function withTimeout(env: Cloudflare.Env, signal: AbortSignal | undefined, mostMs = Number.POSITIVE_INFINITY): AbortSignal {
	const timeout = AbortSignal.timeout(Math.min(timeoutMs(env), mostMs));
	return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

/**
 * Asks for structured output, with one retry that tells the model what was wrong (decisions section 4).
 * Throws AI_UNAVAILABLE without a model and AI_FAILED when both tries fail.
 */
export async function askModel<T>(env: Cloudflare.Env, question: Question<T>, signal: AbortSignal): Promise<T> {
	try {
		const open = await openModel(env, question.purpose);
		const messages: Turn[] = [{ role: "user", content: question.prompt }];
		for (const lastTry of [false, true]) {
			let text = "";
			try {
				text = await answerText(open, question, messages, signal);
			} catch (error) {
				signal.throwIfAborted();
				const failure = toAiError(env, error);
				if (lastTry || failure.code === "AI_UNAVAILABLE") throw failure;
				continue;
			}
			const read = question.read(await readModelJson(open.sdk, text));
			if ("value" in read) return read.value;
			logInfo("ai.unusable", { name: question.name, problem: read.problem, lastTry });
			messages.push(
				{ role: "assistant", content: text.slice(0, QUOTED_CHARACTERS) || "(nothing)" },
				{ role: "user", content: `That answer cannot be used: ${read.problem} Answer again with nothing but the JSON.` },
			);
		}
	} catch (error) {
		throw toAiError(env, error);
	}
	throw new AppError("AI_FAILED");
}
