import { expect, it } from "vitest";
import { takeTurns } from "./take-turns";

it("runs what it is given in the order of asking, one at a time, whatever fails", async () => {
	const inTurn = takeTurns();
	const seen: string[] = [];
	const run = (name: string, fails = false) =>
		inTurn(async () => {
			seen.push(`${name} starts`);
			await new Promise((resolve) => setTimeout(resolve, 1));
			seen.push(`${name} ends`);
			if (fails) throw new Error(name);
			return name;
		});
	const all = await Promise.allSettled([run("one"), run("two", true), run("three")]);
	expect(seen).toEqual(["one starts", "one ends", "two starts", "two ends", "three starts", "three ends"]);
	expect(all.map((ended) => (ended.status === "fulfilled" ? ended.value : String(ended.reason)))).toEqual(["one", "Error: two", "three"]);
});
