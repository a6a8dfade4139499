import { expect, it, vi } from "vitest";
import { runningClasses } from "./running-classes";

const TOTAL = 120;
vi.mock("./client", () => ({
	api: async (_: string, { query: { skip = 0, limit = 50 } }: { query: { skip?: number; limit?: number } }) => {
		const classes = Array.from({ length: Math.min(limit, TOTAL - skip) }, (_, n) => ({ _id: `c${skip + n}`, ended: (skip + n) % 2 === 1 }));
		return { classes, pagination: { hasMore: skip + classes.length < TOTAL } };
	},
}));

it("finds the classes that go on, on every page of the list", async () => {
	const found = await runningClasses(new AbortController().signal);
	expect([found.length, found.at(0)?._id, found.at(-1)?._id]).toEqual([60, "c0", "c118"]);
});
