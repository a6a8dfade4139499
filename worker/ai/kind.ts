type AiKind = "workers-ai" | "openai-compatible" | "none";

/** Bindings that turned out not to work here, remembered while the isolate lives. */
const refused = new WeakSet<Ai>();

/** Marks this binding as not configured from now on. */
export function rememberRefused(binding: Ai): void {
	refused.add(binding);
}

/**
 * Workers AI, if it is bound and works. On a local start the `AI` binding exists but rejects each call without a login, so it
 * counts as not configured; AI_FORCE_BINDING=1 uses it anyway (tests with their own binding, starts with remote bindings).
 */
function bindingKind(env: Cloudflare.Env): AiKind {
	const usable = env.AI && !refused.has(env.AI) && (env.LOCAL !== "1" || env.AI_FORCE_BINDING === "1");
	return usable ? "workers-ai" : "none";
}

/** Which model is configured: an OpenAI-compatible endpoint if one is set, else Workers AI. */
export function aiKind(env: Cloudflare.Env): AiKind {
	return env.AI_BASE_URL && env.AI_MODEL ? "openai-compatible" : bindingKind(env);
}

/** The same for the vision model; none unless AI_VISION_MODEL is set. */
export function visionKind(env: Cloudflare.Env): AiKind {
	if (!env.AI_VISION_MODEL) return "none";
	return env.AI_BASE_URL ? "openai-compatible" : bindingKind(env);
}
