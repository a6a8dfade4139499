import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GameSummary } from "#contract/games/games";

const GAME: GameSummary = {
	_id: "2971234-x",
	pin: "2971234",
	quizTemplateId: "q",
	title: "Rivers",
	status: "active",
	participantCount: 3,
	className: null,
	rightPercentage: null,
	openedAt: "2026-01-01T00:00:00.000Z",
	startedAt: null,
	endedAt: null,
};

let entries: Map<string, string>;
let asked: string[];
let reply: () => Response;

const games = (instances: GameSummary[], hasMore = false) =>
	Response.json({ success: true, instances, pagination: { skip: 0, limit: 1, hasMore } });

beforeEach(() => {
	vi.resetModules();
	vi.useFakeTimers();
	entries = new Map([["token", "ada"]]);
	asked = [];
	reply = () => games([GAME]);
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

describe("the running game of a host", () => {
	it("are the newest, asked for by a call that reads three", async () => {
		const store = await import("./running-games");
		reply = () => games([GAME], true);
		await store.refreshRunningGames();
		expect(asked).toEqual(["/api/instances?status=open&limit=3"]);
		expect(store.runningGames()).toEqual({ games: [GAME], hasMore: true });
	});

	it("is asked for again by the next page after a call that failed", async () => {
		const store = await import("./running-games");
		reply = () => new Response("", { status: 500 });
		await store.refreshRunningGames();
		reply = () => games([GAME]);
		await store.refreshRunningGames();
		expect(store.runningGames()?.games[0]?.pin).toBe(GAME.pin);
	});

	it("is not asked for again for half a minute, however many pages are opened, unless a page insists", async () => {
		const store = await import("./running-games");
		for (let page = 0; page < 5; page++) await store.refreshRunningGames();
		expect(asked).toHaveLength(1);
		vi.advanceTimersByTime(30_000);
		await store.refreshRunningGames();
		expect(asked).toHaveLength(2);
		await store.refreshRunningGames(0);
		expect(asked).toHaveLength(3);
	});

	it("is not asked for without a session, and never shown to the next user", async () => {
		const store = await import("./running-games");
		await store.refreshRunningGames();
		entries.delete("token");
		await store.refreshRunningGames();
		expect(store.runningGames()).toBeNull();
		entries.set("token", "bob");
		reply = () => games([]);
		await store.refreshRunningGames();
		expect(asked).toHaveLength(2);
		expect(store.runningGames()).toBeNull();
	});

	it("stays when the call fails, and a refused token stays too: nobody asked for it", async () => {
		const store = await import("./running-games");
		await store.refreshRunningGames();
		reply = () => Response.json({ success: false, error: { code: "UNAUTHENTICATED", message: "" } }, { status: 401 });
		await store.refreshRunningGames(0);
		expect(store.runningGames()?.games[0]?.pin).toBe("2971234");
		expect(entries.get("token")).toBe("ada");
	});

	it("follows what the page of results has loaded, also while an older answer is under way", async () => {
		const store = await import("./running-games");
		let answer: (response: Response) => void = () => {};
		vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
		const older = store.refreshRunningGames();
		vi.advanceTimersByTime(1);
		store.setRunningGames([]);
		answer(games([GAME]));
		await older;
		expect(store.runningGames()).toBeNull();
	});
});
