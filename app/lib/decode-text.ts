import { type CodePage, decodeCodePage, guessCodePage, type LetterChoice } from "./code-pages";

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

/** Two Turkish letters of a Mac ("işçi", "düşüş") can be read in UTF-8, as Syriac, Thaana or N'Ko next to a Latin letter. */
const PAIR_OF_MAC_LETTERS = /[A-Za-z][\u06c0-\u07ff]|[\u06c0-\u07ff][A-Za-z]/g;

export interface DecodedText {
	text: string;
	/** Absent where the letters are certain. */
	letters?: LetterChoice;
}

/**
 * Decodes UTF-8 or UTF-16, else the code page that was chosen or fits the letters best. A file in UTF-8 with a few broken bytes stays
 * UTF-8: text of a code page has hardly anything that could be read as its letters.
 */
export function decodeLetters(bytes: Uint8Array, chosen?: CodePage): DecodedText {
	const wide = detectByteOrderMark(bytes) ?? detectUtf16(bytes);
	if (wide) return { text: new TextDecoder(wide).decode(bytes) };
	const text = new TextDecoder("utf-8").decode(bytes);
	const signs = text.match(/[^\0-\x7f]/gu)?.length ?? 0;
	const broken = (text.match(/\ufffd/g)?.length ?? 0) + (text.match(PAIR_OF_MAC_LETTERS)?.length ?? 0);
	if (broken === 0 || signs > 2 * broken || startsWith(bytes, 0xef, 0xbb, 0xbf)) return { text };
	const guess = guessCodePage(bytes);
	if (typeof guess === "string") return { text: decodeCodePage(bytes, guess) };
	const page = chosen ?? guess.page;
	return { text: decodeCodePage(bytes, page), letters: { ...guess, page } };
}

export const decodeText = (bytes: Uint8Array): string => decodeLetters(bytes).text;
