import { describe, expect, it } from "vitest";
import { groupPinDigits, isHomeworkPin, playPath, readPin } from "./pin";

describe("a PIN as people type it", () => {
	it.each([
		["2973417", "2973417"],
		[" 297 3417 ", "2973417"],
		["297-3417", "2973417"],
		["297–34–17", "2973417"],
		["297\u00a03417\n", "2973417"],
		["２９７３４１７", "2973417"],
		["29734170", "29734170"],
		["297341705", "297341705"],
		["0973417", "0973417"],
		["097-3417 05", "097341705"],
	])("%j is %s", (typed, pin) => {
		expect(readPin(typed)).toBe(pin);
	});

	it.each(["", " ", "abc", "123456", "097341", "0073417", "0973417052", "2973417052", "297341a", "297,3417", "-", "2973417/../1"])(
		"%j is no PIN",
		(typed) => {
			expect(readPin(typed)).toBeNull();
		},
	);
});

describe("the player's page of a typed PIN", () => {
	it.each([
		["297 3417", "/play/2973417"],
		[" 12 ", "/play/12"],
		["a/b?c", "/play/a%2Fb%3Fc"],
		["\ud83d", null],
		["  ", null],
		["x".repeat(500), `/play/${"x".repeat(40)}`],
	])("%s", (typed, path) => {
		expect(playPath(typed)).toBe(path);
	});
});

it("the PIN of a homework starts with 0", () => {
	expect(isHomeworkPin("0473417")).toBe(true);
	expect(isHomeworkPin("4073417")).toBe(false);
});

it.each([
	["1234567", "123 4567"],
	["12345678", "1234 5678"],
	["123456789", "123 456 789"],
])("writes the PIN %s in groups", (pin, grouped) => {
	expect(groupPinDigits(pin).join(" ")).toBe(grouped);
});
