import type { LanguageModel } from "ai";
import { AppError } from "../lib/app-error";
import { logInfo } from "../lib/log";

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
			...(env.AI_API_KEY ? { apiKey: env.AI_API_KEY } : {}),
		});
		return { sdk, model: provider(endpoint.name) };
	}
	const provider = sdk.createWorkersAI({ binding: env.AI });
	return { sdk, model: provider(workersModel(env, purpose)) };
}

const NEEDS_REMOTE = /binding AI needs to be run remotely/i;

export function collectMessages(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	return error.cause === undefined || error.cause === error ? error.message : `${error.message} ${collectMessages(error.cause)}`;
}

/** Names the error and its status, but not the provider's message, which may quote the input. */
function describeFailure(error: unknown): string {
	const status = error instanceof Error && "statusCode" in error ? error.statusCode : /^\d{3,4}(?=:)/.exec(collectMessages(error))?.[0];
	return [error instanceof Error ? error.name : typeof error, status].filter(Boolean).join(" ");
}

/** Converts a failed call to an error for the user. Logs the provider's message unless the input is `confidential`. */
export function toAiError(env: Cloudflare.Env, error: unknown, confidential = false): AppError {
	if (error instanceof AppError) return error;
	if (aiKind(env) !== "openai-compatible" && NEEDS_REMOTE.test(collectMessages(error))) {
		recordRefusedBinding(env.AI);
		return new AppError("AI_UNAVAILABLE");
	}
	// The library's stack is not logged, because the fault is the provider's.
	logInfo("ai.failed", { message: confidential ? describeFailure(error) : collectMessages(error) });
	return new AppError("AI_FAILED");
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
