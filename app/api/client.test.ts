import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api, REPLY_WITHIN_MS } from "./client";

const ANSWER = { nickname: "Ada", questionIndex: 0, answers: [0] };

/** A call that ends only when it is aborted, as on a network that drops packets. */
const silent = (_: unknown, init?: RequestInit) =>
	new Promise<Response>((_resolve, reject) => {
		const end = () => reject(new DOMException("aborted", "AbortError"));
		if (init?.signal?.aborted) end();
		init?.signal?.addEventListener("abort", end);
	});
/** A reply whose headers arrive and whose body stops halfway. */
const halfSent = (_: unknown, init?: RequestInit) =>
	Promise.resolve(
		new Response(
			new ReadableStream({
				start(body) {
					body.enqueue(new TextEncoder().encode('{"success":'));
					init?.signal?.addEventListener("abort", () => body.error(new DOMException("aborted", "AbortError")));
				},
			}),
		),
	);

const answers = (fetcher: (input: unknown, init?: RequestInit) => Promise<Response>) => vi.stubGlobal("fetch", vi.fn(fetcher));
async function seenAfter(ms: number, promise: Promise<unknown>) {
	let seen: unknown = "waiting";
	promise.then(
		(value) => {
			seen = value;
		},
		(error) => {
			seen = error;
		},
	);
	await vi.advanceTimersByTimeAsync(ms);
	return seen;
}
const network = expect.objectContaining({ name: "ApiError", status: 0, code: "NETWORK", message: "" });

beforeEach(() => {
	vi.useFakeTimers();
	vi.stubGlobal("document", { documentElement: { lang: "en" } });
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

describe("a call whose reply never comes", () => {
	it.each([
		["at all", silent],
		["in full", halfSent],
	])("counts as lost when it has not come %s in time", async (_, fetcher) => {
		answers(fetcher);
		const live = api("POST /instances/{id}/answer", { params: { id: "1" }, body: ANSWER, withinMs: REPLY_WITHIN_MS });
		expect(await seenAfter(REPLY_WITHIN_MS - 1, live)).toBe("waiting");
		expect(await seenAfter(1, live)).toEqual(network);
		expect(vi.getTimerCount()).toBe(0);
	});

	it("is waited for by default", async () => {
		answers(silent);
		expect(await seenAfter(600_000, api("POST /quizzes", { body: { name: "Rivers" } }))).toBe("waiting");
	});

	it("is called off by whoever asked, as no failure of the network", async () => {
		answers(silent);
		const caller = new AbortController();
		const call = api("GET /books", { signal: caller.signal });
		caller.abort();
		expect(await seenAfter(0, call)).toMatchObject({ name: "AbortError" });
		expect(vi.getTimerCount()).toBe(0);
		const late = api("GET /books", { signal: caller.signal });
		expect(await seenAfter(0, late)).toMatchObject({ name: "AbortError" });
	});
});

describe("a reply", () => {
	it("leaves no timer and no listener behind", async () => {
		answers(async () => Response.json({ success: true, books: [] }));
		const caller = new AbortController();
		const remove = vi.spyOn(caller.signal, "removeEventListener");
		expect(await api("GET /books", { signal: caller.signal })).toEqual({ success: true, books: [] });
		expect(vi.getTimerCount()).toBe(0);
		expect(remove).toHaveBeenCalledOnce();
	});

	it("that breaks off is a failure of the network; one that is no JSON is the server's", async () => {
		answers(async () => new Response(new ReadableStream({ start: (body) => body.error(new TypeError("network error")) })));
		await expect(api("GET /books")).rejects.toEqual(network);
		answers(async () => new Response("<html>"));
		await expect(api("GET /books")).rejects.toMatchObject({ status: 200, code: "INTERNAL_ERROR" });
		answers(async () => Response.json({ success: false, error: { code: "NOT_FOUND", message: "No." } }, { status: 404 }));
		await expect(api("GET /books")).rejects.toMatchObject({ status: 404, code: "NOT_FOUND", message: "No." });
	});
});
