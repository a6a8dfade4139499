import { expect, it } from "vitest";
import { copyName } from "./use-duplicate";

const naming = (name: string) => `${name} (kopya)`;

it("names a copy within the limit, no letter cut in two", () => {
	expect(copyName("Tarih", naming, 120)).toBe("Tarih (kopya)");
	const long = copyName("😀".repeat(60), naming, 120);
	expect(long.length).toBeLessThanOrEqual(120);
	expect(long).toMatch(/^(?:😀)+… \(kopya\)$/u);
});
