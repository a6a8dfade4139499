import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { User } from "#contract/accounts/users";

const ADA: User = {
	id: "u1",
	name: "Ada",
	email: "ada@example.org",
	role: "user",
	membershipType: "standard",
	dailyQuizCount: 0,
	createdAt: "2026-01-01T00:00:00.000Z",
};

let entries: Map<string, string>;
const sent: (string | null)[] = [];

beforeEach(() => {
	vi.resetModules();
	entries = new Map();
	sent.length = 0;
	vi.stubGlobal("localStorage", {
		getItem: (key: string) => entries.get(key) ?? null,
		setItem: (key: string, value: string) => entries.set(key, value),
		removeItem: (key: string) => entries.delete(key),
	});
	vi.stubGlobal("document", { cookie: "", documentElement: { lang: "en" } });
	// The token "new" alone is valid.
	vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
		const token = new Headers(init.headers).get("Authorization");
		sent.push(token);
		return token === "Bearer new"
			? Response.json({ success: true, saved: true })
			: Response.json({ success: false, error: { code: "UNAUTHENTICATED", message: "Please log in" } }, { status: 401 });
	});
});
afterEach(() => vi.unstubAllGlobals());

async function signedIn() {
	const session = await import("./session");
	const { api } = await import("./client");
	session.storeSession({ token: "old", user: ADA });
	return { session, save: () => api("PATCH /reports/{id}", { params: { id: "1" }, body: { adminNotes: "typed" } }), api };
}

describe("a token that runs out while somebody works", () => {
	it("asks to log in, then sends the same call again: the form never hears of it", async () => {
		const { session, save } = await signedIn();
		session.provideLoginDialog(async () => {
			session.storeSession({ token: "new", user: ADA });
			return true;
		});
		await expect(save()).resolves.toMatchObject({ saved: true });
		expect(sent).toEqual(["Bearer old", "Bearer new"]);
	});

	it("asks once for calls that fail together", async () => {
		const { session, save } = await signedIn();
		const ask = vi.fn(async () => {
			session.storeSession({ token: "new", user: ADA });
			return true;
		});
		session.provideLoginDialog(ask);
		await Promise.all([save(), save(), save()]);
		expect(ask).toHaveBeenCalledTimes(1);
	});

	it("leaves the page as it is when the dialog is cancelled, and asks again at the next save, not at the next poll", async () => {
		const { session, save, api } = await signedIn();
		const ask = vi.fn(async () => false);
		session.provideLoginDialog(ask);
		await expect(save()).rejects.toMatchObject({ code: "UNAUTHENTICATED", message: "Please log in" });
		// The user's entry stays: another tab takes a missing one for a logout.
		expect([...entries.keys()]).toEqual(["user"]);
		await expect(api("GET /instances/{id}", { params: { id: "1" } })).rejects.toMatchObject({ status: 401 });
		expect(ask).toHaveBeenCalledTimes(1);
		await expect(save()).rejects.toMatchObject({ status: 401 });
		expect(ask).toHaveBeenCalledTimes(2);
	});

	it("ends for good when the page is left without a new login", async () => {
		const { session, save } = await signedIn();
		session.provideLoginDialog(async () => false);
		await expect(save()).rejects.toMatchObject({ status: 401 });
		session.dropExpiredSession();
		expect(entries.size).toBe(0);
	});
});

it("clears a token silently that was refused before the page knew a session", async () => {
	entries.set("token", "old").set("user", JSON.stringify(ADA));
	const session = await import("./session");
	const { api } = await import("./client");
	const ask = vi.fn(async () => true);
	session.provideLoginDialog(ask);
	await expect(api("GET /quizzes")).rejects.toMatchObject({ status: 401 });
	expect(ask).not.toHaveBeenCalled();
	expect(entries.size).toBe(0);
	// Content that visitors may see was requested once more without it.
	expect(sent).toEqual(["Bearer old", null]);
});

it("the cookie tells the server who is signed in, and what the home page begins with", async () => {
	const { clearSession, endFirstSteps, hasSignedInCookie, readDeskShape, saveDeskShape, storeSession } = await import("./session");
	const empty = { firstSteps: false, games: 0, homework: 0, played: 0 };
	storeSession({ token: "new", user: ADA });
	expect([hasSignedInCookie(document.cookie), readDeskShape(document.cookie)]).toEqual([true, { ...empty, played: 3 }]);
	for (const shape of [
		{ firstSteps: true, games: 0, homework: 2, played: 0 },
		{ firstSteps: false, games: 1, homework: 4, played: 2 },
	]) {
		saveDeskShape(ADA.id, shape);
		expect([hasSignedInCookie(document.cookie), readDeskShape(document.cookie)]).toEqual([true, shape]);
	}
	endFirstSteps(ADA.id);
	expect(readDeskShape(document.cookie)).toEqual(empty);
	clearSession();
	expect(hasSignedInCookie(document.cookie)).toBe(false);
});
