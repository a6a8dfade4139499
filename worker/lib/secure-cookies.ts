/**
 * Over https the names of cookies begin with a word that browsers take from https alone: a page without https, which an attacker on the
 * network may have written, cannot overwrite them. Inside the Worker all names are plain.
 */
const PREFIX = "__Secure-";

const nameOf = (cookie: string) => cookie.slice(0, Math.max(0, cookie.indexOf("="))).trim();

/** The Cookie header with plain names. A plain cookie of the same name counts only where there is no secure one: it is from an earlier version. */
export function withPlainNames(header: string): string {
	const parts = header.split(";").map((part) => part.trim());
	const secure = new Set(parts.filter((part) => part.startsWith(PREFIX)).map((part) => nameOf(part.slice(PREFIX.length))));
	if (secure.size === 0) return header;
	return parts
		.filter((part) => part.startsWith(PREFIX) || !secure.has(nameOf(part)))
		.map((part) => (part.startsWith(PREFIX) ? part.slice(PREFIX.length) : part))
		.join("; ");
}

/** The request as the Worker reads it. */
export function readSecureCookies(request: Request, url: URL): Request {
	const header = url.protocol === "https:" ? request.headers.get("Cookie") : null;
	if (!header?.includes(PREFIX)) return request;
	const headers = new Headers(request.headers);
	headers.set("Cookie", withPlainNames(header));
	return new Request(request, { headers });
}

/** A Set-Cookie header under its secure name, unless it has a prefix of its own or is meant for plain http. */
export const withSecureName = (cookie: string) =>
	/;\s*Secure\s*(?:;|$)/i.test(cookie) && !cookie.startsWith("__") ? `${PREFIX}${cookie}` : cookie;

/** The response as it leaves the Worker. */
export function nameSecureCookies(response: Response, url: URL): Response {
	const cookies = url.protocol === "https:" ? response.headers.getSetCookie() : [];
	if (cookies.length === 0) return response;
	const named = new Response(response.body, response);
	named.headers.delete("Set-Cookie");
	for (const cookie of cookies) named.headers.append("Set-Cookie", withSecureName(cookie));
	return named;
}
