// This file contains no schema, so that a phone can load it without zod.

/** True for a name or address of this computer itself. */
export function isLoopbackHost(hostname: string): boolean {
	return /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
}

/**
 * PINs have 7 digits, or 8 or 9 if too many shorter ones are in use. A homework's PIN starts with 0, followed by the digit of its
 * region.
 */
const PIN = /^(?=\d{7,9}$)0?[1-9]/;

/** True for the PIN of a homework, false for that of a live game. */
export function isHomeworkPin(pin: string): boolean {
	return pin.startsWith("0");
}

/** Signs that people type between the digits of a PIN: white space, hyphens, dashes, dots. */
const SEPARATORS = /[\s\p{Pd}.·]+/gu;

/** Reads the PIN in a typed text ("297 3417", "297-3417"), in digits of any script; null if the text cannot be a PIN. */
export function readPin(text: string): string | null {
	const digits = text.normalize("NFKC").replace(SEPARATORS, "");
	return PIN.test(digits) ? digits : null;
}

/** Maximum length of a typed text that is put into an address. */
const MAX_ADDRESS_CHARACTERS = 40;

/**
 * Returns the path of the player's page for a typed PIN, even a wrong one, which is corrected there; null for empty text. Lone
 * surrogates are removed, because an address cannot contain them.
 */
export function playPath(text: string): string | null {
	const typed = text.replace(/\p{Cs}/gu, "").trim();
	if (typed === "") return null;
	return `/play/${encodeURIComponent(readPin(typed) ?? [...typed].slice(0, MAX_ADDRESS_CHARACTERS).join(""))}`;
}

/** Splits a PIN for reading: 7 digits as 3 + 4, 8 as 4 + 4, 9 as 3 + 3 + 3. */
export function groupPinDigits(pin: string): string[] {
	const groups: string[] = [];
	let end = pin.length;
	const size = pin.length % 3 === 0 ? 3 : 4;
	for (; end > 0; end -= size) groups.unshift(pin.slice(Math.max(0, end - size), end));
	return groups;
}
