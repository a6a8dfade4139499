const startsWith = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, index) => bytes[index] === byte);

export function detectByteOrderMark(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
	if (startsWith(bytes, 0xff, 0xfe)) return "utf-16le";
	return startsWith(bytes, 0xfe, 0xff) ? "utf-16be" : undefined;
}

/** Recognises UTF-16 without a byte order mark: plain letters have a zero byte, at odd positions if the low byte comes first. */
function detectUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
	const sample = bytes.subarray(0, 2000);
	const zerosAt = (parity: number) => sample.filter((byte, index) => byte === 0 && index % 2 === parity).length;
	const [even, odd] = [zerosAt(0), zerosAt(1)];
	if (Math.max(even, odd) * 4 < sample.length || Math.min(even, odd) * 4 > Math.max(even, odd)) return undefined;
	return odd > even ? "utf-16le" : "utf-16be";
}

/** The character that a decoder writes for bytes that are none. */
export const REPLACEMENT_CHARACTER = "\ufffd";

/**
 * Decodes UTF-8, UTF-16, or else the code page of Windows: 1254 is Turkish, and equals the western 1252 except for six Icelandic letters.
 * A file in UTF-8 with a few broken bytes stays UTF-8: text of a code page has hardly anything that could be read as its letters.
 */
export function decodeText(bytes: Uint8Array): string {
	const wide = detectByteOrderMark(bytes) ?? detectUtf16(bytes);
	if (wide) return new TextDecoder(wide).decode(bytes);
	const text = new TextDecoder("utf-8").decode(bytes);
	if (!text.includes(REPLACEMENT_CHARACTER)) return text;
	let [read, broken] = [0, 0];
	for (const [found] of text.matchAll(/[^\0-\x7f]/gu)) found === REPLACEMENT_CHARACTER ? broken++ : read++;
	return read > broken ? text : new TextDecoder("windows-1254").decode(bytes);
}
