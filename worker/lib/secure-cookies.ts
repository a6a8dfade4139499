/** Over https, names get a prefix that browsers accept from https only: a page that an attacker wrote without it cannot overwrite them. */
const PREFIX = "__Secure-";

/** Cookies that count over https too under names that http can set: those that the pages themselves set, and none that proves anything. */
const PAGE_COOKIES = new Set(["language", "signed_in", "seated"]);

/** The cookies that count over https, those with the prefix under their plain names. */
export function withPlainNames(header: string): string {
	return header
		.split(";")
		.map((part) => part.trim())
		.filter((part) => part.startsWith("__") || PAGE_COOKIES.has(part.slice(0, Math.max(0, part.indexOf("=")))))
		.map((part) => (part.startsWith(PREFIX) ? part.slice(PREFIX.length) : part))
		.join("; ");
}

export function readSecureCookies(request: Request, url: URL): Request {
	const header = url.protocol === "https:" ? request.headers.get("Cookie") : null;
	if (!header) return request;
	const headers = new Headers(request.headers);
	headers.set("Cookie", withPlainNames(header));
	return new Request(request, { headers });
}

/** Leaves names with a prefix of their own and cookies for plain http unchanged. */
export const withSecureName = (cookie: string) =>
	/;\s*Secure\s*(?:;|$)/i.test(cookie) && !cookie.startsWith("__") ? `${PREFIX}${cookie}` : cookie;

export function nameSecureCookies(response: Response, url: URL): Response {
	const cookies = url.protocol === "https:" ? response.headers.getSetCookie() : [];
	if (cookies.length === 0) return response;
	const named = new Response(response.body, response);
	named.headers.delete("Set-Cookie");
	for (const cookie of cookies) named.headers.append("Set-Cookie", withSecureName(cookie));
	return named;
}
