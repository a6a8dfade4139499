import { describe, expect, it } from "vitest";
import { chooseRegion, lookUpRegion, newPin, pinLength, readGameName } from "./pins";

describe("pins", () => {
	it.each([
		[{ continent: "NA", longitude: "-122.4" }, "1", "wnam"],
		[{ continent: "NA", longitude: "-74" }, "2", "enam"],
		[{ continent: "SA" }, "3", "sam"],
		[{ continent: "EU", longitude: "2.3" }, "4", "weur"],
		[{ continent: "EU", longitude: "21" }, "5", "eeur"],
		[{ continent: "AS", country: "JP" }, "6", "apac"],
		[{ continent: "OC" }, "7", "oc"],
		[{ continent: "AF" }, "8", "afr"],
		[{ continent: "AS", country: "SA" }, "9", "me"],
		[{ continent: "AS", country: "TR" }, "5", "eeur"],
		[{}, "4", "weur"],
	])("names the region of %o in the first digit", (origin, digit, region) => {
		expect(chooseRegion(origin)).toBe(region);
		const pin = newPin(chooseRegion(origin), 7);
		expect(pin).toMatch(/^[1-9]\d{6}$/);
		expect(pin[0]).toBe(digit);
		expect(lookUpRegion(pin)).toBe(region);
	});

	it("have a digit more after every three that were in use, nine at most", () => {
		expect(Array.from({ length: 8 }, (_, attempt) => pinLength(attempt))).toEqual([7, 7, 7, 8, 8, 8, 9, 9]);
		expect(pinLength(30)).toBe(9);
		for (const length of [7, 8, 9]) {
			const pins = Array.from({ length: 200 }, () => newPin("apac", length));
			expect(pins.every((pin) => /^6\d+$/.test(pin) && pin.length === length && lookUpRegion(pin) === "apac")).toBe(true);
			expect(new Set(pins).size).toBeGreaterThan(190);
		}
	});

	it("name a game alone or as the start of an instance id, and nothing else does", () => {
		for (const pin of ["4123456", "41234567", "412345678"]) {
			expect(readGameName(pin)).toEqual({ pin, named: null });
			expect(readGameName(`${pin}-abc0123`)).toEqual({ pin, named: `${pin}-abc0123` });
		}
		for (const bad of ["0123456", "412345", "4123456789", "abc", "", "4123456-", "4123456-A", "../4123456", " 4123456"])
			expect(readGameName(bad)).toBeNull();
	});
});
