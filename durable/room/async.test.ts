import { describe, expect, it } from "vitest";
import { awaitAll, mapConcurrent, splitIntoChunks, wait, withTimeLimit } from "./async";

const never = new Promise<never>(() => undefined);

describe("waiting and working side by side", () => {
	it("gives the outcome that is there in time, else the failure", async () => {
		expect(await withTimeLimit(60_000, Promise.resolve("done"))).toBe("done");
		await expect(withTimeLimit(60_000, Promise.reject(new Error("own")))).rejects.toThrow("own");
		await expect(withTimeLimit(1, never)).rejects.toThrow("not done within 1 ms");
		await expect(withTimeLimit(1, never, () => new Error("late"))).rejects.toThrow("late");
	});

	it("throws the first failure of the list, whichever came first, when all have ended", async () => {
		let ended = 0;
		const late = wait(5).then(() => {
			ended++;
			throw new Error("first");
		});
		await expect(awaitAll(late, Promise.reject(new Error("second")))).rejects.toThrow("first");
		expect(ended).toBe(1);
		await expect(awaitAll(Promise.resolve(1), wait(1))).resolves.toBeUndefined();
	});

	it("cuts a list into chunks", () => {
		expect(splitIntoChunks([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
		expect(splitIntoChunks([], 2)).toEqual([]);
	});

	it("runs a fixed number at a time, and keeps the order", async () => {
		let running = 0;
		let most = 0;
		const outcomes = await mapConcurrent([5, 4, 3, 2, 1], 2, async (n) => {
			most = Math.max(most, ++running);
			for (let turn = 0; turn < n; turn++) await Promise.resolve();
			running--;
			return n * 10;
		});
		expect([outcomes, most]).toEqual([[50, 40, 30, 20, 10], 2]);
		await expect(mapConcurrent([1, 2], 1, () => Promise.reject(new Error("first")))).rejects.toThrow("first");
	});
});
