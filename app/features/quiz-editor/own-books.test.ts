import { expect, it, vi } from "vitest";
import { loadOwnBooks } from "./own-books";

interface Query {
	params?: { id: string };
	query?: { skip: number; limit: number };
}

const TOTAL = { count: 0, broken: false };
const asked: string[] = [];
vi.mock("~/api/client", () => ({
	api: async (name: string, { params, query }: Query) => {
		if (TOTAL.broken) throw new Error("no connection");
		asked.push(query ? `${name} ${query.skip}` : `${name} ${params?.id}`);
		if (!query) return { book: { _id: params?.id, title: "Old", topics: [] } };
		const { skip, limit } = query;
		const books = Array.from({ length: Math.min(limit, TOTAL.count - skip) }, (_, index) => ({
			_id: `b${skip + index}`,
			title: "x",
			topics: [],
		}));
		return { books, pagination: { hasMore: skip + books.length < TOTAL.count } };
	},
}));

const { signal } = new AbortController();
async function load(count: number, current: string | null) {
	Object.assign(TOTAL, { count, broken: false });
	asked.length = 0;
	const books = await loadOwnBooks(current, signal);
	return { count: books?.length, last: books?.at(-1)?._id, asked: [...asked] };
}

it("lists one's own books page by page, and no more than can be chosen from", async () => {
	expect(await load(0, null)).toEqual({ count: 0, last: undefined, asked: ["GET /books 0"] });
	expect(await load(70, "b69")).toEqual({ count: 70, last: "b69", asked: ["GET /books 0", "GET /books 50"] });
	const many = await load(1_000, null);
	expect([many.count, many.asked.length]).toEqual([200, 4]);
});

it("always has the book that the quiz is in", async () => {
	expect(await load(1, "old")).toEqual({ count: 2, last: "old", asked: ["GET /books 0", "GET /books/{id} old"] });
});

it("never rejects: the editor opens without them", async () => {
	TOTAL.broken = true;
	expect(await loadOwnBooks("old", signal)).toBeNull();
});
