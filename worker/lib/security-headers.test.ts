import { expect, it } from "vitest";
import { setPageHeaders, setSecurityHeaders } from "./security-headers";

const headersOf = (set: typeof setPageHeaders, url: string, own: Record<string, string> = {}, status = 200) => {
	const headers = new Headers(own);
	set(headers, new URL(url), status);
	return Object.fromEntries(headers);
};

it("asks for https for a year once it is there, and never on a local start", () => {
	for (const set of [setPageHeaders, setSecurityHeaders]) {
		expect(headersOf(set, "https://quiz.example/x")["strict-transport-security"]).toBe("max-age=31536000");
		expect(headersOf(set, "http://localhost:8787/x")).not.toHaveProperty("strict-transport-security");
	}
});

it("gives what has no policy of its own the strictest, and leaves a page's own alone", () => {
	const own = { "Content-Security-Policy": "default-src 'self'", "Referrer-Policy": "no-referrer" };
	expect(headersOf(setSecurityHeaders, "https://quiz.example/")["content-security-policy"]).toBe(
		"default-src 'none'; frame-ancestors 'none'",
	);
	expect(headersOf(setPageHeaders, "https://quiz.example/", own)).toMatchObject({
		"content-security-policy": "default-src 'self'",
		"referrer-policy": "no-referrer",
	});
});

it("keeps pages out of shared caches, whatever they say themselves", () => {
	expect(headersOf(setPageHeaders, "https://quiz.example/", { "Cache-Control": "public, max-age=60" })["cache-control"]).toBe(
		"no-cache, private",
	);
});

it("says when a page that was refused because of a limit may be asked for again", () => {
	const url = "https://quiz.example/c/wrong";
	expect(headersOf(setPageHeaders, url, {}, 429)["retry-after"]).toBe("60");
	expect(headersOf(setPageHeaders, url, { "Retry-After": "7" }, 429)["retry-after"]).toBe("7");
	for (const status of [200, 404, 500]) expect(headersOf(setPageHeaders, url, {}, status)).not.toHaveProperty("retry-after");
});
