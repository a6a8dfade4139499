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
	expect(store.currentWaitingCounts()).toBeNull();
	for (let page = 0; page < 5; page++) await store.refreshWaitingCounts();
	expect(asked).toEqual(["/api/admin/waiting"]);
	expect(store.currentWaitingCounts()).toEqual({ pendingQuizzes: 2, reports: 1 });
	vi.advanceTimersByTime(5 * 60_000 + 1);
	await store.refreshWaitingCounts();
	expect(asked).toHaveLength(2);
});

it("keeps the number when a call fails, and asks at the next look", async () => {
	const store = await import("./waiting");
	await store.refreshWaitingCounts();
	reply = () => new Response("down", { status: 503 });
	await store.refreshWaitingCounts(0);
	expect(store.currentWaitingCounts()).toEqual({ pendingQuizzes: 2, reports: 1 });
	reply = () => Response.json({ success: true, data: { pendingQuizzes: 0, reports: 0 } });
	await store.refreshWaitingCounts();
	expect(store.currentWaitingCounts()).toEqual({ pendingQuizzes: 0, reports: 0 });
});

it("shows nothing of an account that was logged in before", async () => {
	const store = await import("./waiting");
	await store.refreshWaitingCounts();
	entries.set("token", "ada");
	expect(store.currentWaitingCounts()).toBeNull();
	await store.refreshWaitingCounts();
	expect(asked).toHaveLength(2);
});
