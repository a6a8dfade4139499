import { expect, it, vi } from "vitest";
import { loadOpenHomework } from "./open-homework";

let fails = false;
vi.mock("./client", () => ({
	api: async (_: string, { query: { skip, limit } }: { query: { skip: number; limit: number } }) => {
		if (fails) throw new TypeError("no network");
		const assignments = Array.from({ length: Math.min(limit, 70 - skip) }, (_, n) => ({
			_id: `h${skip + n}`,
			status: ["open", "scheduled", "closed"][(skip + n) % 3],
		}));
		return { assignments, pagination: { hasMore: skip + assignments.length < 70 } };
	},
}));

it("finds homework that is open or will be, on every page of the list, and says when it cannot", async () => {
	const { signal } = new AbortController();
	expect((await loadOpenHomework(signal))?.map(({ status }) => status)).toEqual(
		Array.from({ length: 47 }, (_, n) => ["open", "scheduled"][n % 2]),
	);
	fails = true;
	const warning = vi.spyOn(console, "warn").mockImplementation(() => {});
	expect(await loadOpenHomework(signal)).toBeNull();
	warning.mockRestore();
});
