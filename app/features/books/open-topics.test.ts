import { expect, it } from "vitest";
import { bookPath } from "~/lib/paths";
import { namesAfter } from "./open-topics";

it("names each unfolded topic once, and leaves the rest of the address alone", () => {
	let search = new URLSearchParams("q=x");
	for (const [topic, open] of [
		[3, true],
		[null, true],
		[5, true],
		[3, true],
		[5, false],
		[7, false],
	] as const) {
		search = namesAfter(search, topic, open);
	}
	expect(search.toString()).toBe("q=x&topic=none&topic=3");
	expect([bookPath("book", 3), bookPath("book", null)]).toEqual(["/books/book?topic=3", "/books/book?topic=none"]);
});
