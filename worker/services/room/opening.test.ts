import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createDeps } from "#worker/lib/deps";
import { openUnderFreePin } from "./opening";

const lost = new Error("the reply of the object was lost");
const refused = new Error("D1_ERROR: database is locked");

function scene(undo: () => Promise<unknown>, eraseObject: () => Promise<void> = async () => {}) {
	const erase = vi.fn(eraseObject);
	const objects = { idFromName: (name: string) => name, get: () => ({ erase }) };
	const deps = createDeps({ LIVE_GAME: objects, ASSIGNMENT: objects } as unknown as Cloudflare.Env);
	const opened = openUnderFreePin(
		deps,
		{ origin: { continent: "EU", country: "TR", longitude: "33" }, homework: false },
		{ insert: async () => {}, open: () => Promise.reject(lost), rename: async () => {}, undo },
	);
	return { opened, erase };
}

describe("a game that could not be opened", () => {
	const logged = vi.spyOn(console, "error");
	beforeEach(() => {
		logged.mockReset().mockImplementation(() => undefined);
	});
	afterEach(() => {
		logged.mockReset();
	});

	it("is taken from the list, and its object is emptied: it may have opened it", async () => {
		const undo = vi.fn(async () => {});
		const { opened, erase } = scene(undo);
		await expect(opened).rejects.toBe(lost);
		expect([undo, erase].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
		expect(logged).not.toHaveBeenCalled();
	});

	it("reports why it failed, and its object is emptied, also where the list does not answer", async () => {
		const { opened, erase } = scene(() => Promise.reject(refused));
		await expect(opened).rejects.toBe(lost);
		expect(erase).toHaveBeenCalledTimes(1);
		expect(logged.mock.calls.flat().join()).toContain("database is locked");
	});

	it("reports why it failed where the object does not answer either", async () => {
		const { opened } = scene(
			async () => {},
			() => Promise.reject(new Error("the object is gone")),
		);
		await expect(opened).rejects.toBe(lost);
		expect(logged.mock.calls.flat().join()).toContain("the object is gone");
	});
});
