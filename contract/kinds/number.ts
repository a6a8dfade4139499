import { type AuthoringLanguage, LIMITS, NUMBER_MAX } from "../limits";
import type { KindContent, KindRules } from "./kind";

/** How a language writes numbers: the sign between groups of three digits, and the decimal sign. */
const SIGNS: Readonly<Record<AuthoringLanguage, readonly [group: string, decimal: string]>> = {
	tr: [".", ","],
	en: [",", "."],
	de: [".", ","],
	fr: ["\u202f", ","],
	es: [".", ","],
};
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));

/**
 * Converts a digit of any script to ASCII: each script has its ten digits in a row, and only digits of other scripts can come directly
 * before them.
 */
function toAsciiDigit(digit: string): string {
	const code = digit.codePointAt(0) ?? 0;
	let first = code;
	while (isDigit(first - 1)) first--;
	return String((code - first) % 10);
}

export function toAsciiDigits(text: string): string {
	return text.replace(/(?!\d)\p{Nd}/gu, toAsciiDigit);
}

/** Replaces look-alike signs by a single one. 10² becomes 10^2, because it must not be read as 102. */
function unifySigns(text: string): string {
	const signs = text
		.replace(/[¹²³⁰⁴-⁹⁺⁻]+/gu, "^$&")
		.replace(/[’‘ʼ`´]/gu, "'")
		.normalize("NFKC");
	return toAsciiDigits(signs)
		.replace(/[\p{Pd}−]/gu, "-")
		.replace(/\p{Cf}/gu, "")
		.replace(/\s+/gu, " ")
		.trim();
}

const NUMBER = /^([+-]?) ?([\d.,٫٬' ]+?)(?: ?(?:e|[·⋅×*x] ?10 ?\^) ?([+-]?\d{1,3}))?$/i;
const GROUPED = /^[1-9]\d{0,2}([.,٬' ])\d{3}(?:\1\d{3})*$/;

/** Splits a number into the digits before and after the decimal sign; null if the signs between the digits are not valid. */
function splitAtDecimalSign(written: string, group: string): [whole: string, fraction: string] | null {
	const sign = GROUPED.exec(written)?.[1];
	// A sign that occurs twice or is never a decimal sign can only separate groups.
	const onlyGroups = sign !== undefined && (sign === group || /[٬' ]/.test(sign) || written.split(sign).length > 2);
	if (onlyGroups) return [written.replace(/\D/g, ""), ""];
	const [, whole = "", decimal = "", fraction = ""] = /^(.*?)(?:([.,٫])(\d*))?$/.exec(written) ?? [];
	const isGrouped = GROUPED.exec(whole)?.[1] !== decimal && GROUPED.test(whole);
	if (!isGrouped && !/^\d*$/.test(whole)) return null;
	return whole + fraction === "" ? null : [whole.replace(/\D/g, ""), fraction];
}

function readPlain(text: string, group: string): number | null {
	const [, sign = "", written = "", exponent = "0"] = NUMBER.exec(text) ?? [];
	const parts = splitAtDecimalSign(written, group);
	if (!parts) return null;
	const value = Number(`${sign}${parts[0] || "0"}.${parts[1] || "0"}e${exponent}`);
	return Math.abs(value) <= NUMBER_MAX ? value + 0 : null;
}

/**
 * Reads a number as people type it; null if it cannot be read or is too large. A language's group sign separates groups of three digits only ("1.355"
 * in Turkish, but not "1.35" or "0.355"); without a language, a single comma or point is the decimal sign. Ignores a percent sign at either
 * end (Turkish writes %25) and the question's unit.
 */
export function readTypedNumber(typed: string, language?: AuthoringLanguage, unit = ""): number | null {
	const group = language ? SIGNS[language][0] : "";
	const text = unifySigns(typed).replace(/^[%٪] ?/, "");
	const read = readPlain(text, group);
	if (read !== null) return read;
	const plainUnit = unifySigns(unit);
	// People also type m2 for m².
	const end = ["%", "٪", plainUnit, plainUnit.replaceAll("^", "")].find((one) => one !== "" && text.endsWith(one));
	return end === undefined ? null : readPlain(text.slice(0, -end.length).trimEnd(), group);
}

/** Writes a number so that `readTypedNumber` reads the same one. */
export function formatTypedNumber(value: number, language?: AuthoringLanguage): string {
	return language ? String(value).replace(".", SIGNS[language][1]) : String(value);
}

/** Formats a number for display. Four digits without a unit may be a year, which no language groups. */
export function formatNumberDigits(value: number, language: AuthoringLanguage, hasUnit: boolean): string {
	const [group, decimal] = SIGNS[language];
	const [mantissa = "", exponent] = String(Math.abs(value)).split("e");
	const [whole = "", fraction] = mantissa.split(".");
	const mayBeYear = whole.length === 4 && fraction === undefined && !hasUnit;
	const digits = mayBeYear ? whole : whole.replace(/\B(?=(?:\d{3})+$)/g, group);
	const power = exponent?.replace("-", "⁻").replace(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)] ?? digit);
	return [value < 0 ? "−" : "", digits, fraction === undefined ? "" : decimal + fraction, power === undefined ? "" : ` · 10${power}`].join(
		"",
	);
}

export function formatNumberWithUnit(value: number, language: AuthoringLanguage, unit = ""): string {
	return formatNumberDigits(value, language, unit !== "") + (unit === "" ? "" : `\u00a0${unit}`);
}

/** Formats the right number with its tolerance. */
export function formatNumberSolution(
	{ value, tolerance = 0, unit }: { value: number; tolerance?: number | undefined; unit?: string | undefined },
	language: AuthoringLanguage,
): string {
	const around = tolerance > 0 ? ` (±\u00a0${formatNumberWithUnit(tolerance, language, unit)})` : "";
	return formatNumberWithUnit(value, language, unit) + around;
}

interface Decimal {
	digits: bigint;
	places: number;
}

function toDecimal(value: number): Decimal {
	const [mantissa = "0", exponent = "0"] = String(value).split("e");
	const [whole = "0", fraction = ""] = mantissa.split(".");
	return { digits: BigInt(whole + fraction), places: fraction.length - Number(exponent) };
}

function scaleDecimal({ digits, places }: Decimal, to: number): bigint {
	return digits * 10n ** BigInt(to - places);
}

/** True if two numbers are at most `tolerance` apart as decimals: 0.3 with 0.1 accepts 0.4, although the binary distance is above 0.1. */
export function isWithin(one: number, other: number, tolerance: number): boolean {
	const [a, b, most] = [toDecimal(one), toDecimal(other), toDecimal(tolerance)];
	const places = Math.max(a.places, b.places, most.places, 0);
	const distance = scaleDecimal(a, places) - scaleDecimal(b, places);
	return (distance < 0n ? -distance : distance) <= scaleDecimal(most, places);
}

/** Converts a range to its middle and tolerance, as short decimals; both ends are within the tolerance. */
export function rangeToTolerance(one: number, other: number): { value: number; tolerance: number } {
	const [a, b] = [toDecimal(one), toDecimal(other)];
	const places = Math.max(a.places, b.places, 0);
	const [first, last] = [scaleDecimal(a, places), scaleDecimal(b, places)];
	// Half a unit of one decimal place is five units of the next place.
	const half = (digits: bigint) => Number(`${digits * 5n}e-${places + 1}`);
	return { value: half(first + last), tolerance: half(last < first ? first - last : last - first) };
}

export const numberContent: KindContent = {
	fields: ["value", "tolerance", "unit"],
	hasOptions: false,
	marksCorrect: false,
	solution: ["value", "tolerance"],
	meaning: 'Players type a number; "value" is right, and what is at most "tolerance" away.',
	problems: ({ value }, publishing) => (publishing && value === undefined ? [{ path: ["value"], key: "valueRequired" }] : []),
	defaults: ({ tolerance = 0 }) => ({ tolerance }),
};

export const number: KindRules<number> = {
	answerField: "number",
	isScored: true,
	countsOptions: false,
	asksForOrder: false,
	read: (_, { number: given }) => {
		if (given === undefined || !Number.isFinite(given) || Math.abs(given) > LIMITS.numberMax) return { key: "answerNumberRequired" };
		// Turns minus zero into zero.
		return { given: given + 0 };
	},
	isRight: ({ value, tolerance = 0 }, given) => value !== undefined && isWithin(value, given, tolerance),
	toKey: (_, given) => String(given),
	choosesSeveral: () => false,
};
