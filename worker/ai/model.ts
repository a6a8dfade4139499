import type { LanguageModel, LanguageModelMiddleware } from "ai";
import type { ErrorSubject } from "#contract";
import { AppError } from "../lib/app-error";
import { logInfo } from "../lib/log";
import { createProviderFetch } from "./provider-fetch";
import { BUSY_STATUSES, findProviderFault, type ProviderFault, readRetryDelayMs } from "./provider-replies";

/** Workers AI may have another model for moderation; pictures need a vision model. */
export type Purpose = "author" | "moderate" | "see";

export type Sdk = typeof import("./sdk");

export interface OpenModel {
	sdk: Sdk;
	model: LanguageModel;
}

export function requireAi(env: Cloudflare.Env): void {
	if (aiKind(env) === "none") throw new AppError("AI_UNAVAILABLE");
}

/** The model of an OpenAI-compatible endpoint; undefined if none is configured. */
function findEndpointModel({ AI_BASE_URL, AI_MODEL, AI_VISION_MODEL }: Cloudflare.Env, purpose: Purpose) {
	const name = purpose === "see" ? AI_VISION_MODEL : AI_MODEL;
	return AI_BASE_URL && name ? { baseURL: AI_BASE_URL.replace(/\/+$/, ""), name } : undefined;
}

function workersModel({ AI_VISION_MODEL, AI_MODERATION_MODEL, AI_WORKERS_MODEL }: Cloudflare.Env, purpose: Purpose): string {
	if (purpose === "see") return AI_VISION_MODEL ?? "";
	return purpose === "moderate" ? AI_MODERATION_MODEL : AI_WORKERS_MODEL;
}

/** Some models of thought put their answer where their thoughts belong, and leave the answer empty. */
const answerFromThoughts: LanguageModelMiddleware = {
	wrapGenerate: async ({ doGenerate }) => {
		const result = await doGenerate();
		if (result.content.some((part) => part.type === "text" && part.text.trim() !== "")) return result;
		const thoughts = result.content.flatMap((part) => (part.type === "reasoning" ? [part.text] : [])).join("\n");
		return { ...result, content: [...result.content, { type: "text", text: thoughts }] };
	},
};

/** The configured model and its library, which is loaded at first use. */
export async function openModel(env: Cloudflare.Env, purpose: Purpose): Promise<OpenModel> {
	if (purpose !== "see") requireAi(env);
	else if (visionKind(env) === "none") throw new AppError("AI_UNAVAILABLE");
	const sdk = await import("./sdk");
	const endpoint = findEndpointModel(env, purpose);
	if (endpoint) {
		const provider = sdk.createOpenAICompatible({
			name: "openai-compatible",
			baseURL: endpoint.baseURL,
			supportsStructuredOutputs: true,
			fetch: createProviderFetch(endpoint),
			...(env.AI_API_KEY ? { apiKey: env.AI_API_KEY } : {}),
		});
		return { sdk, model: sdk.wrapLanguageModel({ model: provider(endpoint.name), middleware: answerFromThoughts }) };
	}
	const provider = sdk.createWorkersAI({ binding: env.AI });
	return { sdk, model: provider(workersModel(env, purpose)) };
}

const NEEDS_REMOTE = /binding AI needs to be run remotely/i;

export function collectMessages(error: unknown): string {
	if (!(error instanceof Error)) return typeof error === "object" ? JSON.stringify(error) : String(error);
	return error.cause === undefined || error.cause === error ? error.message : `${error.message} ${collectMessages(error.cause)}`;
}

interface ProviderReply {
	status: number;
	headers: Readonly<Record<string, string>>;
	body: string;
}

/** The provider's own error, which the library wraps; within a stream it is a message or a mere object. */
function findProviderReply(error: unknown): ProviderReply | null {
	if (typeof error !== "object" || error === null) return null;
	if (error instanceof Error) {
		if (!("statusCode" in error) || typeof error.statusCode !== "number") return findProviderReply(error.cause);
		const headers = "responseHeaders" in error ? Object(error.responseHeaders) : {};
		const body = "responseBody" in error && typeof error.responseBody === "string" ? error.responseBody : collectMessages(error);
		return { status: error.statusCode, headers, body };
	}
	const code = "code" in error ? Number(error.code) : Number.NaN;
	return { status: code >= 400 && code < 600 ? code : 502, headers: {}, body: JSON.stringify(error) };
}

/** Workers AI reports an answer that breaks the schema by this message; the call is paid for like any other. */
export const INVALID_ANSWER = /JSON Mode couldn't be met/i;

function findFault(error: unknown, reply: ProviderReply | null): ProviderFault | null {
	if (reply) return findProviderFault(reply.status, reply.body);
	const isTimeout = error instanceof Error && error.name === "TimeoutError";
	const messages = collectMessages(error);
	const isLost = isTimeout || /^\d{4}:|cannot connect|network|fetch failed|connection/i.test(messages);
	return isLost && !INVALID_ANSWER.test(messages) ? "silent" : null;
}

const ABOUT_FAULT: Readonly<Record<ProviderFault, ErrorSubject>> = {
	limit: "aiBusy",
	credit: "aiCredit",
	key: "aiKey",
	model: "aiModel",
	refused: "aiRefused",
	silent: "aiSilent",
};

/** A provider that wants callers to wait longer than a call may is unavailable until then; every other failure may pass. */
function toProviderError(error: unknown): AppError {
	const reply = findProviderReply(error);
	const fault = findFault(error, reply);
	if (fault === null) return new AppError("AI_FAILED");
	const about = ABOUT_FAULT[fault];
	const delayMs = reply && BUSY_STATUSES.has(reply.status) ? readRetryDelayMs(reply.headers, reply.body, Date.now()) : null;
	if (delayMs) {
		const retryAfterSeconds = Math.ceil(delayMs / 1_000);
		return new AppError("AI_UNAVAILABLE", { about: "aiLimit", details: { kind: "aiLimit", retryAfterSeconds }, retryAfterSeconds });
	}
	if (fault === "credit") return new AppError("AI_UNAVAILABLE", { about, details: { kind: "aiCredit" } });
	return new AppError("AI_FAILED", { about });
}

/** Failures that the same request would meet again. */
const LASTING: readonly (ErrorSubject | undefined)[] = ["aiKey", "aiModel", "aiRefused"];

/** True if another try may succeed. */
export function mayPass({ code, about }: AppError): boolean {
	return code === "AI_FAILED" && !LASTING.includes(about);
}

/** True if a provider refused to stream its answer: it may give the same answer whole. */
export function refusesStreams(error: unknown): boolean {
	const reply = findProviderReply(error);
	return reply !== null && reply.status >= 400 && reply.status < 500 && /\bstream/i.test(reply.body);
}

/** True if no model is configured, or the binding cannot be used. Other reasons of AI_UNAVAILABLE are named. */
export function hasNoModel({ code, about }: AppError): boolean {
	return code === "AI_UNAVAILABLE" && about === undefined;
}

/** Names the error and its status, but not the provider's message, which may quote the input. */
function describeFailure(error: unknown): string {
	const status = findProviderReply(error)?.status ?? /^\d{3,4}(?=:)/.exec(collectMessages(error))?.[0];
	return [error instanceof Error ? error.name : typeof error, status].filter(Boolean).join(" ");
}

/** Converts a failed call to an error for the user. Logs the provider's message unless the input is `confidential`. */
export function toAiError(env: Cloudflare.Env, error: unknown, confidential = false): AppError {
	if (error instanceof AppError) return error;
	if (aiKind(env) !== "openai-compatible" && NEEDS_REMOTE.test(collectMessages(error))) {
		recordRefusedBinding(env.AI);
		return new AppError("AI_UNAVAILABLE");
	}
	const failure = toProviderError(error);
	// The library's stack is not logged, because the fault is the provider's.
	logInfo("ai.failed", { message: confidential ? describeFailure(error) : collectMessages(error), reason: failure.about ?? "answer" });
	return failure;
}

export function timeoutMs(env: Cloudflare.Env): number {
	return Number(env.AI_TIMEOUT_MS) || 60_000;
}

type AiKind = "workers-ai" | "openai-compatible" | "none";

const refusedBindings = new WeakSet<Ai>();

function recordRefusedBinding(binding: Ai): void {
	refusedBindings.add(binding);
}

/** Workers AI, if it is bound and works: a local start's `AI` binding needs a login. AI_FORCE_BINDING=1 uses it anyway. */
function bindingKind(env: Cloudflare.Env): AiKind {
	const usable = env.AI && !refusedBindings.has(env.AI) && (env.LOCAL !== "1" || env.AI_FORCE_BINDING === "1");
	return usable ? "workers-ai" : "none";
}

/** An OpenAI-compatible endpoint takes precedence over Workers AI. */
export function aiKind(env: Cloudflare.Env): AiKind {
	return env.AI_BASE_URL && env.AI_MODEL ? "openai-compatible" : bindingKind(env);
}

/** No vision model unless AI_VISION_MODEL is set. */
export function visionKind(env: Cloudflare.Env): AiKind {
	if (!env.AI_VISION_MODEL) return "none";
	return env.AI_BASE_URL ? "openai-compatible" : bindingKind(env);
}
