/** No schema in here, so that a phone may load it. */

/** PINs have 7 digits, later 8 or 9 where those are in use; none starts with 0. */
const PIN = /^[1-9]\d{6,8}$/;

/** What people put between the digits of a PIN: white space, hyphens, dashes, dots. */
const SEPARATORS = /[\s\p{Pd}.·]+/gu;

/**
 * The PIN in what somebody typed or followed a link with ("297 3417", "297-3417"), or null where it cannot be one.
 * Full-width and other digits of the same value count as digits.
 */
export function readPin(text: string): string | null {
	const digits = text.normalize("NFKC").replace(SEPARATORS, "");
	return PIN.test(digits) ? digits : null;
}
