export type AiKind = "workers-ai" | "openai-compatible" | "none";

/** Bindings that turned out not to work here, remembered while the isolate lives. */
const refused = new WeakSet<Ai>();

/** From now on this binding counts as not configured. */
export function rememberRefused(binding: Ai): void {
	refused.add(binding);
}

/**
 * Which model is configured: an OpenAI-compatible endpoint if one is named, else Workers AI if it is bound. On a local
 * start the `AI` binding exists but rejects each call without a login, so it counts as not configured;
 * AI_FORCE_BINDING=1 uses it all the same (tests with their own binding, starts with remote bindings).
 */
export function aiKind(env: Cloudflare.Env): AiKind {
	if (env.AI_BASE_URL && env.AI_MODEL) return "openai-compatible";
	const usable = env.AI && !refused.has(env.AI) && (env.LOCAL !== "1" || env.AI_FORCE_BINDING === "1");
	return usable ? "workers-ai" : "none";
}
