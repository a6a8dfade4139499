import { LIMITS } from "../../limits";

const NUMBER = /^([+-])?(\d*)(?:[.,](\d*))?$/;

/** A number as people type it, with one comma or point as the decimal sign; null if it cannot be read or is too large. */
export function readTypedNumber(typed: string): number | null {
	const found = NUMBER.exec(typed.normalize("NFKC").replaceAll("−", "-").trim());
	const [, sign = "", whole = "", fraction = ""] = found ?? [];
	if (!found || whole + fraction === "") return null;
	const value = Number(`${sign}${whole || "0"}.${fraction || "0"}`);
	return Math.abs(value) <= LIMITS.numberMax ? value + 0 : null;
}

/** A number as digits, never with an exponent: as it is shown and can be typed again, with a point. */
export function plainNumber(value: number): string {
	const text = String(value);
	if (!text.includes("e")) return text;
	return value.toLocaleString("en", { useGrouping: false, maximumFractionDigits: 20, maximumSignificantDigits: 17 });
}
