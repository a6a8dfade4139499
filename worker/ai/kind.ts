export type AiKind = "workers-ai" | "openai-compatible" | "none";

/** Bindings that said they cannot be used here; asked once and remembered while the Worker lives. */
const refused = new WeakSet<Ai>();

/** Remembers that this binding answers nobody: AI counts as not configured from here on. */
export function rememberRefused(binding: Ai): void {
	refused.add(binding);
}

/**
 * Which model answers: an OpenAI-compatible endpoint where one is named, else Workers AI where it is really bound.
 * On a local start the `AI` binding exists but rejects each call without a login, so it counts as not configured there;
 * AI_FORCE_BINDING=1 says that it is to be used all the same (a test's own binding, or a start with remote bindings).
 */
export function aiKind(env: Cloudflare.Env): AiKind {
	if (env.AI_BASE_URL && env.AI_MODEL) return "openai-compatible";
	const usable = env.AI && !refused.has(env.AI) && (env.LOCAL !== "1" || env.AI_FORCE_BINDING === "1");
	return usable ? "workers-ai" : "none";
}
