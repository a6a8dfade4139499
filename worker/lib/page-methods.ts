const ALLOW = "GET, HEAD, OPTIONS";

/** The reply to a request for a page by a method that no page has: pages are only read, every change goes through the API. Null for the rest. */
export function replyToMethod(method: string): Response | null {
	if (method === "GET" || method === "HEAD") return null;
	return new Response(null, { status: method === "OPTIONS" ? 204 : 405, headers: { Allow: ALLOW } });
}
