import { expect, it } from "vitest";
import { replyToMethod, setPageHeaders, setSecurityHeaders } from "./headers";

it("pages are read-only: OPTIONS says so, and any other method is refused", () => {
	expect([replyToMethod("GET"), replyToMethod("HEAD")]).toEqual([null, null]);
	const asked = replyToMethod("OPTIONS");
	expect([asked?.status, asked?.headers.get("Allow")]).toEqual([204, "GET, HEAD, OPTIONS"]);
	for (const method of ["POST", "PUT", "PATCH", "DELETE", "PROPFIND"]) {
		const refused = replyToMethod(method);
		expect([refused?.status, refused?.headers.get("Allow")], method).toEqual([405, "GET, HEAD, OPTIONS"]);
	}
});

const makeHeaders = (set: typeof setPageHeaders, url: string, own: Record<string, string> = {}, status = 200) => {
	const headers = new Headers(own);
	set(headers, new URL(url), status);
	return Object.fromEntries(headers);
};

it("requires https for a year over https, and never on a local start", () => {
	for (const set of [setPageHeaders, setSecurityHeaders]) {
		expect(makeHeaders(set, "https://quiz.example/x")["strict-transport-security"]).toBe("max-age=31536000");
		expect(makeHeaders(set, "http://localhost:8787/x")).not.toHaveProperty("strict-transport-security");
	}
});

it("gives replies without a policy the strictest one, and keeps a page's own", () => {
	const own = { "Content-Security-Policy": "default-src 'self'", "Referrer-Policy": "no-referrer" };
	expect(makeHeaders(setSecurityHeaders, "https://quiz.example/")["content-security-policy"]).toBe(
		"default-src 'none'; frame-ancestors 'none'",
	);
	expect(makeHeaders(setPageHeaders, "https://quiz.example/", own)).toMatchObject({
		"content-security-policy": "default-src 'self'",
		"referrer-policy": "no-referrer",
	});
});

it("keeps pages out of shared caches, despite their own headers", () => {
	expect(makeHeaders(setPageHeaders, "https://quiz.example/", { "Cache-Control": "public, max-age=60" })["cache-control"]).toBe(
		"no-cache, private",
	);
});

it("sends Retry-After with a page that was refused because of a limit", () => {
	const url = "https://quiz.example/c/wrong";
	expect(makeHeaders(setPageHeaders, url, {}, 429)["retry-after"]).toBe("60");
	expect(makeHeaders(setPageHeaders, url, { "Retry-After": "7" }, 429)["retry-after"]).toBe("7");
	for (const status of [200, 404, 500]) expect(makeHeaders(setPageHeaders, url, {}, status)).not.toHaveProperty("retry-after");
});

it("allows the camera to the pages that read answer cards, and to no other address", () => {
	const camera = (path: string) => makeHeaders(setPageHeaders, `https://quiz.example${path}`)["permissions-policy"];
	for (const path of ["/host/123456/scan", "/remote/123456/scan", "/answer-cards/try"])
		expect(camera(path), path).toContain("camera=(self), microphone=()");
	for (const path of [
		"/",
		"/host/123456",
		"/remote/123456",
		"/host/123456/stage",
		"/play/123456/scan",
		"/host/123456/scan/more",
		"/c",
		"/host/scan",
		"/answer-cards",
		"/answer-cards/try/more",
	])
		expect(camera(path), path).toContain("camera=(), microphone=()");
});
