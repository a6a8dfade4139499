import { expect, it } from "vitest";
import { createCallQueue } from "./use-host-game";

it("runs calls in the order in which they were asked for, one at a time, whichever fails", async () => {
	const enqueue = createCallQueue();
	const seen: string[] = [];
	const call = (name: string, fails = false) =>
		enqueue(async () => {
			seen.push(`${name} starts`);
			await new Promise((resolve) => setTimeout(resolve, 1));
			seen.push(`${name} ends`);
			if (fails) throw new Error(name);
			return name;
		});
	const all = await Promise.allSettled([call("one"), call("two", true), call("three")]);
	expect(seen).toEqual(["one starts", "one ends", "two starts", "two ends", "three starts", "three ends"]);
	expect(all.map((ended) => (ended.status === "fulfilled" ? ended.value : String(ended.reason)))).toEqual(["one", "Error: two", "three"]);
});
