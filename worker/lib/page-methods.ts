const ALLOW = "GET, HEAD, OPTIONS";

/** The reply to a method that no page has; null for GET and HEAD. Every change goes through the API. */
export function replyToMethod(method: string): Response | null {
	if (method === "GET" || method === "HEAD") return null;
	return new Response(null, { status: method === "OPTIONS" ? 204 : 405, headers: { Allow: ALLOW } });
}
