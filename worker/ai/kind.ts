export type AiKind = "workers-ai" | "openai-compatible" | "none";

/**
 * Which model answers: an OpenAI-compatible endpoint where one is named, else Workers AI where it is really bound.
 * On a local start the `AI` binding exists but rejects each call without a login, so it counts as not configured there.
 */
export function aiKind(env: Cloudflare.Env): AiKind {
	if (env.AI_BASE_URL && env.AI_MODEL) return "openai-compatible";
	return env.AI && env.LOCAL !== "1" ? "workers-ai" : "none";
}
