import { describe, expect, it } from "vitest";
import { newPin, pinOf, regionOf, regionOfPin } from "./pins";

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
		expect(regionOf(origin)).toBe(region);
		const pin = newPin(regionOf(origin));
		expect(pin).toMatch(/^[1-9]\d{6}$/);
		expect(pin[0]).toBe(digit);
		expect(regionOfPin(pin)).toBe(region);
	});

	it("reads the PIN of a PIN and of an instance id, and nothing else", () => {
		expect(pinOf("4123456")).toBe("4123456");
		expect(pinOf("4123456-abc0123")).toBe("4123456");
		for (const bad of ["0123456", "412345", "41234567", "abc", "", "4123456-", "4123456-A", "../4123456", " 4123456"])
			expect(pinOf(bad)).toBeNull();
	});
});
