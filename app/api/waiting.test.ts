import { afterEach, beforeEach, expect, it, vi } from "vitest";

let entries: Map<string, string>;
let asked: string[];
let reply: () => Response;

beforeEach(() => {
	vi.resetModules();
	vi.useFakeTimers();
	entries = new Map([["token", "grace"]]);
	asked = [];
	reply = () => Response.json({ success: true, data: { pendingQuizzes: 2, reports: 1 } });
	vi.stubGlobal("localStorage", {
		getItem: (key: string) => entries.get(key) ?? null,
		setItem: (key: string, value: string) => entries.set(key, value),
		removeItem: (key: string) => entries.delete(key),
	});
	vi.stubGlobal("document", { cookie: "", documentElement: { lang: "en" } });
	vi.stubGlobal("fetch", async (path: string) => {
		asked.push(path);
		return reply();
	});
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

it("asks once, however many pages are opened, and again after five minutes", async () => {
	const store = await import("./waiting");
	expect(store.waitingNow()).toBeNull();
	for (let page = 0; page < 5; page++) await store.askForWaiting();
	expect(asked).toEqual(["/api/admin/waiting"]);
	expect(store.waitingNow()).toEqual({ pendingQuizzes: 2, reports: 1 });
	vi.advanceTimersByTime(5 * 60_000 + 1);
	await store.askForWaiting();
	expect(asked).toHaveLength(2);
});

it("keeps the number when a call fails, and asks at the next look", async () => {
	const store = await import("./waiting");
	await store.askForWaiting();
	reply = () => new Response("down", { status: 503 });
	await store.askForWaiting(0);
	expect(store.waitingNow()).toEqual({ pendingQuizzes: 2, reports: 1 });
	reply = () => Response.json({ success: true, data: { pendingQuizzes: 0, reports: 0 } });
	await store.askForWaiting();
	expect(store.waitingNow()).toEqual({ pendingQuizzes: 0, reports: 0 });
});

it("shows nothing of an account that was logged in before", async () => {
	const store = await import("./waiting");
	await store.askForWaiting();
	entries.set("token", "ada");
	expect(store.waitingNow()).toBeNull();
	await store.askForWaiting();
	expect(asked).toHaveLength(2);
});
