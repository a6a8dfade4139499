/** Over https, names get a prefix that browsers accept from https only: a page that an attacker wrote without it cannot overwrite them. */
const PREFIX = "__Secure-";

const nameOf = (cookie: string) => cookie.slice(0, Math.max(0, cookie.indexOf("="))).trim();

/** A plain cookie counts only where no secure one has its name: it is from an earlier version. */
export function withPlainNames(header: string): string {
	const parts = header.split(";").map((part) => part.trim());
	const secure = new Set(parts.filter((part) => part.startsWith(PREFIX)).map((part) => nameOf(part.slice(PREFIX.length))));
	if (secure.size === 0) return header;
	return parts
		.filter((part) => part.startsWith(PREFIX) || !secure.has(nameOf(part)))
		.map((part) => (part.startsWith(PREFIX) ? part.slice(PREFIX.length) : part))
		.join("; ");
}

export function readSecureCookies(request: Request, url: URL): Request {
	const header = url.protocol === "https:" ? request.headers.get("Cookie") : null;
	if (!header?.includes(PREFIX)) return request;
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
