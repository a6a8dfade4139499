import { expect, it } from "vitest";
import { nameCopy } from "./duplicate";

it("names a copy within the limit, no letter cut in two", () => {
	expect(nameCopy("Tarih", "tr")).toBe("Tarih (kopya)");
	const long = nameCopy("😀".repeat(60), "en");
	expect(long.length).toBeLessThanOrEqual(120);
	expect(long).toMatch(/^(?:😀)+… \(copy\)$/u);
});
