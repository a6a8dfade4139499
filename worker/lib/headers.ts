import { MINUTE_SECONDS } from "./days";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The pages that read answer cards; no other page may use the camera. */
const SCAN_PAGE = /^\/(?:(?:host|remote)\/[^/]+\/scan|answer-cards\/try)$/;

/** HSTS is sent over https only, so that a local start stays reachable over http. */
export function setSecurityHeaders(headers: Headers, url: URL): void {
	headers.set("X-Content-Type-Options", "nosniff");
	headers.set("Cross-Origin-Resource-Policy", "same-origin");
	if (!headers.has("Referrer-Policy")) headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
	// A reply without its own policy is not a page: it may run nothing, and no page may frame it.
	if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
	if (url.protocol === "https:") headers.set("Strict-Transport-Security", `max-age=${YEAR_SECONDS}`);
}

/** Sets the headers of pages, their data and their redirects. No shared cache may keep them. */
export function setPageHeaders(headers: Headers, url: URL, status: number): void {
	setSecurityHeaders(headers, url);
	// A page with this status was refused by a limit by the minute; its loader hides the API's own reply.
	if (status === 429 && !headers.has("Retry-After")) headers.set("Retry-After", String(MINUTE_SECONDS));
	const camera = SCAN_PAGE.test(url.pathname) ? "(self)" : "()";
	headers.set("Permissions-Policy", `camera=${camera}, microphone=(), geolocation=(), browsing-topics=()`);
	headers.set("Cross-Origin-Opener-Policy", "same-origin");
	headers.set("Cache-Control", "no-cache, private");
	headers.set("Vary", "Accept-Language, Cookie");
}

const ALLOW = "GET, HEAD, OPTIONS";

/** The reply to a method that no page has; null for GET and HEAD. Every change goes through the API. */
export function replyToMethod(method: string): Response | null {
	if (method === "GET" || method === "HEAD") return null;
	return new Response(null, { status: method === "OPTIONS" ? 204 : 405, headers: { Allow: ALLOW } });
}
