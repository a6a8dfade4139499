import { createMemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clientAction } from "~/routes/logout";

const entries = new Map<string, string>();

beforeEach(() => {
	entries.set("token", "a token").set("user", "{}");
	vi.stubGlobal("document", { cookie: "" });
	vi.stubGlobal("localStorage", { removeItem: (key: string) => entries.delete(key) });
});
afterEach(() => vi.unstubAllGlobals());

it("waits for the dialog that asks about unsaved work, and does not happen when one stays", async () => {
	const router = createMemoryRouter([{ path: "/" }, { path: "/quiz/create" }, { path: "/logout", action: clientAction }], {
		initialEntries: ["/quiz/create"],
	});
	router.initialize();
	const key = "unsaved work";
	const blocker = () => router.getBlocker(key, () => true);
	blocker();
	const logout = () => router.navigate("/logout", { formMethod: "post", formData: new FormData() });

	await logout();
	expect(blocker().state).toBe("blocked");
	expect(entries.has("token")).toBe(true);
	blocker().reset?.();
	expect(router.state.location.pathname).toBe("/quiz/create");
	expect(entries.has("token")).toBe(true);

	await logout();
	blocker().proceed?.();
	await vi.waitFor(() => expect(router.state.location.pathname).toBe("/"));
	expect(entries.size).toBe(0);
	router.dispose();
});
