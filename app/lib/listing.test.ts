import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "~/api/api-error";
import { createListing } from "./listing";

interface Reply {
	items: { id: number }[];
	pagination: { hasMore: boolean };
}

const TOTAL = 100;
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);

function setUp() {
	const calls: { skip: number; limit?: number | undefined }[] = [];
	let failure: Error | null = null;
	let first = 0;
	const list = createListing({
		fetchPage: async (page): Promise<Reply> => {
			calls.push(page);
			if (failure) throw failure;
			const end = page.skip + (page.limit ?? 12);
			return { items: numbers(page.skip + first, end + first).map((id) => ({ id })), pagination: { hasMore: end < TOTAL } };
		},
		getItems: ({ items }) => items,
		getId: ({ id }) => String(id),
	});
	const load = async (path: string, signal = new AbortController().signal) => {
		const listing = await list(new Request(`http://own.invalid${path}`, { signal }));
		return { ...listing, ids: listing.items.map(({ id }) => id) };
	};
	return {
		load,
		calls,
		fail: (error: Error | null) => {
			failure = error;
		},
		addOneOnTop: () => {
			first--;
		},
	};
}

beforeEach(() => {
	vi.spyOn(console, "warn").mockImplementation(() => {});
});

describe("a list", () => {
	it("fetches the first page, then only what comes after it, and appends that", async () => {
		const { load, calls } = setUp();
		expect((await load("/?q=abc")).ids).toEqual(numbers(0, 12));
		expect((await load("/?q=abc&page=2")).ids).toEqual(numbers(0, 24));
		expect(calls).toEqual([{ skip: 0 }, { skip: 12 }]);
	});

	it("finds all that was shown by its address alone, in replies no longer than the API gives", async () => {
		const { load, calls } = setUp();
		expect((await load("/?page=6")).ids).toEqual(numbers(0, 72));
		expect(calls).toEqual([
			{ skip: 0, limit: 50 },
			{ skip: 50, limit: 22 },
		]);
	});

	it("fetches all that is shown anew when nothing but time went on: after an action, or by Back", async () => {
		const { load, calls } = setUp();
		await load("/");
		await load("/?page=2");
		expect((await load("/?page=2")).ids).toEqual(numbers(0, 24));
		expect(calls.at(-1)).toEqual({ skip: 0, limit: 24 });
	});

	it("never appends to what other filters found", async () => {
		const { load } = setUp();
		await load("/?q=abc");
		expect((await load("/?q=abd&page=2")).ids).toEqual(numbers(0, 24));
	});

	it("shows an item once that a new one pushed onto the next page", async () => {
		const { load, addOneOnTop } = setUp();
		await load("/");
		addOneOnTop();
		const { ids } = await load("/?page=2");
		expect(new Set(ids).size).toBe(ids.length);
	});

	it("keeps what is there when more does not come, and gets it at the next try", async () => {
		const { load, fail } = setUp();
		await load("/");
		fail(new ApiError(0, "NETWORK", ""));
		const failed = await load("/?page=2");
		expect(failed).toMatchObject({ failed: true, hasMore: true });
		expect(failed.ids).toEqual(numbers(0, 12));
		fail(null);
		const again = await load("/?page=2");
		expect(again.failed).toBe(false);
		expect(again.ids).toEqual(numbers(0, 24));
	});

	it("is empty and failed when nothing ever came", async () => {
		const { load, fail } = setUp();
		fail(new ApiError(500, "INTERNAL_ERROR", ""));
		expect(await load("/")).toMatchObject({ items: [], failed: true, reply: null });
	});

	it.each([401, 403])("leaves a refusal (%i) to the guarded layout", async (status) => {
		const { load, fail } = setUp();
		fail(new ApiError(status, status === 401 ? "UNAUTHENTICATED" : "FORBIDDEN", ""));
		await expect(load("/")).rejects.toMatchObject({ status });
	});

	it("drops a reply that was overtaken, and does not remember it", async () => {
		const { load } = setUp();
		await load("/");
		const overtaken = new AbortController();
		const promise = load("/?page=2", overtaken.signal);
		overtaken.abort();
		await expect(promise).rejects.toThrow();
		expect((await load("/?page=2")).ids).toEqual(numbers(0, 24));
	});

	it.each(["0", "-3", "1.5", "abc", ""])("takes page=%s for the first page", async (page) => {
		expect((await setUp().load(`/?page=${page}`)).ids).toEqual(numbers(0, 12));
	});
});
