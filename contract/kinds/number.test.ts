import { describe, expect, it } from "vitest";
import { AUTHORING_LANGUAGES, type AuthoringLanguage, LIMITS } from "../limits";
import { formatNumberWithUnit, formatTypedNumber, readTypedNumber } from "./number";

type Reading = Readonly<Record<AuthoringLanguage, number | null>>;
const alike = (value: number | null): Reading => ({ tr: value, en: value, de: value, fr: value, es: value });
/** Where a point is the sign between groups, where a comma is, and in French, where neither is. */
const byGroupSign = (point: number | null, comma: number | null, spaces: number | null): Reading => ({
	tr: point,
	de: point,
	es: point,
	en: comma,
	fr: spaces,
});

const READINGS: [typed: string, value: Reading][] = [
	["42", alike(42)],
	["  +7 ", alike(7)],
	["- 5", alike(-5)],
	[".5", alike(0.5)],
	["5,", alike(5)],
	["-0", alike(0)],
	["1.355", byGroupSign(1355, 1.355, 1.355)],
	["1,355", byGroupSign(1.355, 1355, 1.355)],
	["1.340", byGroupSign(1340, 1.34, 1.34)],
	["-12.500", byGroupSign(-12_500, -12.5, -12.5)],
	// Not between groups of three.
	["1.35", alike(1.35)],
	["1,35", alike(1.35)],
	["1.3550", alike(1.355)],
	["0.355", alike(0.355)],
	["0,355", alike(0.355)],
	["012.345", alike(12.345)],
	["1355.355", alike(1355.355)],
	["1.355,5", alike(1355.5)],
	["1,355.5", alike(1355.5)],
	["1.234.567", alike(1_234_567)],
	["1,234,567", alike(1_234_567)],
	["1,234,567.89", alike(1_234_567.89)],
	["1.234,5,6", alike(null)],
	["1.23.456", alike(null)],
	["12,34.5", alike(null)],
	["1.234.5", alike(null)],
	// Spaces and apostrophes of any kind.
	["1 340", alike(1340)],
	["1\u2009340", alike(1340)],
	["1\u202f340\u00a0000", alike(1_340_000)],
	["1'340", alike(1340)],
	["1’340,5", alike(1340.5)],
	["1'340.500", alike(1340.5)],
	["1 34", alike(null)],
	["3 5", alike(null)],
	["1,6e-19", alike(1.6e-19)],
	["1.6E−19", alike(1.6e-19)],
	["3e8", alike(3e8)],
	["1,6 · 10⁻¹⁹", alike(1.6e-19)],
	["1.6×10^-19", alike(1.6e-19)],
	["10²", alike(null)],
	["e5", alike(null)],
	// Dashes, and digits of other scripts.
	...["-", "−", "–", "—", "‐", "－", "﹣"].map((dash): [string, Reading] => [`${dash}5`, alike(-5)]),
	["٣٫٥", alike(3.5)],
	["۱٬۳۴۰", alike(1340)],
	["१२", alike(12)],
	["１２．５", alike(12.5)],
	["𝟠", alike(8)],
	["\u200e42\u200f", alike(42)],
	...["", " ", "-", ",", ".", "--5", "twelve", "1/2", "½", "0x10", "Infinity", "NaN", "5 apples", "1e", "%"].map(
		(typed): [string, Reading] => [typed, alike(null)],
	),
];

describe("a typed number", () => {
	const cases = READINGS.flatMap(([typed, value]) => AUTHORING_LANGUAGES.map((language) => [typed, language, value[language]] as const));
	it.each(cases)("%j in %s is %d", (typed, language, value) => expect(readTypedNumber(typed, language)).toBe(value));

	it.each([
		["1.355", 1.355],
		["1,355", 1.355],
		["1 355", 1355],
		["1.0E-5", 1e-5],
	])("%j without a language is %d", (typed, value) => expect(readTypedNumber(typed)).toBe(value));

	it.each([
		["25 %", "", 25],
		["%25", "", 25],
		["25％", "km", 25],
		["1.355 km", "km", 1355],
		["1.355km", "km", 1355],
		["20 m²", "m²", 20],
		["20 m2", "m²", 20],
		["20 m^2", "m²", 20],
		["5 ℃", "°C", 5],
		["5 mi", "km", null],
		["km", "km", null],
		// A unit that is a number must not shorten the answer.
		["12", "2", 12],
	])("%j in a question with the unit %j is %d", (typed, unit, value) => expect(readTypedNumber(typed, "tr", unit)).toBe(value));

	it("above the contract's maximum is refused", () => {
		expect(readTypedNumber("1e15", "en")).toBe(LIMITS.numberMax);
		expect(readTypedNumber("1e16", "en")).toBeNull();
		expect(readTypedNumber("9".repeat(400), "en")).toBeNull();
	});
});

describe("a number", () => {
	it.each<[number, AuthoringLanguage, string, string]>([
		[1355, "tr", "km", "1.355\u00a0km"],
		[1355, "en", "km", "1,355\u00a0km"],
		[1355, "fr", "km", "1\u202f355\u00a0km"],
		[1.34, "tr", "", "1,34"],
		[1.34, "en", "", "1.34"],
		[-1234.5, "de", "", "−1.234,5"],
		[1923, "tr", "", "1923"],
		[12_500, "tr", "", "12.500"],
		[0.000_001, "en", "", "0.000001"],
		[1.6e-19, "tr", "C", "1,6 · 10⁻¹⁹\u00a0C"],
		[1e15, "en", "", "1,000,000,000,000,000"],
	])("%d is shown in %s with the unit %j as %j", (value, language, unit, shown) =>
		expect(formatNumberWithUnit(value, language, unit)).toBe(shown),
	);

	let seed = 11;
	const random = () => {
		seed = (seed * 48_271) % 2_147_483_647;
		return seed / 2_147_483_647;
	};
	const numbers = [0, 1e15, -1e15, 0.1, 1.355, 355.123, 1234.567, 1e-7, 5e-324, 1.7976931348623157e-300, 2 ** 49 + 0.5];
	for (let round = 0; round < 2_000; round++) {
		const digits = Math.floor(random() * 10 ** (1 + Math.floor(random() * 15)));
		const scaled = Number(`${digits}e-${Math.floor(random() * 20)}`);
		numbers.push(random() < 0.5 ? scaled : -scaled + 0, (random() - 0.5) * 10 ** Math.floor(random() * 12));
	}
	it.each(AUTHORING_LANGUAGES)("written in %s is read again as the same one", (language) => {
		for (const value of numbers) {
			for (const unit of ["", "km", "%", "m²"])
				expect([unit, readTypedNumber(formatNumberWithUnit(value, language, unit), language, unit)]).toEqual([unit, value]);
			expect(readTypedNumber(formatTypedNumber(value, language), language)).toBe(value);
			expect(readTypedNumber(formatTypedNumber(value))).toBe(value);
		}
	});
});
