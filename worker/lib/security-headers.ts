const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * What every reply of the Worker carries, whoever made it. A site that is reached over https is never asked for over
 * http again; a local start stays reachable as it is.
 */
export function setSecurityHeaders(headers: Headers, url: URL): void {
	headers.set("X-Content-Type-Options", "nosniff");
	headers.set("Cross-Origin-Resource-Policy", "same-origin");
	if (!headers.has("Referrer-Policy")) headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
	// What brings no policy of its own is no document: nothing in it may run and no page may frame it.
	if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
	if (url.protocol === "https:") headers.set("Strict-Transport-Security", `max-age=${YEAR_SECONDS}`);
}

/** What every page, its data and its redirects carry besides: none of it is for a shared cache. */
export function setPageHeaders(headers: Headers, url: URL): void {
	setSecurityHeaders(headers, url);
	headers.set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), browsing-topics=()");
	headers.set("Cross-Origin-Opener-Policy", "same-origin");
	headers.set("Cache-Control", "no-cache, private");
	headers.set("Vary", "Accept-Language, Cookie");
}
