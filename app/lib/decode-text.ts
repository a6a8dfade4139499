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

/** Names in XML of code pages that browsers do not decode. */
const DECLARED_PAGES: readonly (readonly [RegExp, CodePage])[] = [
	[/^(?:cp|ibm-?|dos-?)857$/i, "dosTurkish"],
	[/^(?:cp|ibm-?|dos-?)850$/i, "dosWestern"],
	[/^(?:cp|ibm-?|dos-?)437$/i, "dosUs"],
	[/^(?:x-)?mac-?turkish$/i, "macTurkish"],
];

/** Decodes XML as it declares; undefined without a declaration that says something. UTF-8 and UTF-16 are seen in the bytes. */
function decodeDeclared(bytes: Uint8Array): string | undefined {
	const beginning = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
	const [, name = ""] = /^\s*<\?xml\s[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(beginning) ?? [];
	if (name === "" || /^utf|^ucs|^iso-10646/i.test(name)) return undefined;
	const page = DECLARED_PAGES.find(([pattern]) => pattern.test(name))?.[1];
	if (page) return decodeCodePage(bytes, page);
	try {
		return new TextDecoder(name).decode(bytes);
	} catch {
		return undefined;
	}
}

export interface DecodedText {
	text: string;
	/** Absent where the letters are certain. */
	letters?: LetterChoice;
}

/**
 * Decodes UTF-8 or UTF-16, else what XML declares, else the code page that was chosen or fits the letters best. A file in UTF-8 with a few
 * broken bytes stays UTF-8: text of a code page has hardly anything that could be read as its letters.
 */
export function decodeLetters(bytes: Uint8Array, chosen?: CodePage): DecodedText {
	const wide = detectByteOrderMark(bytes) ?? detectUtf16(bytes);
	if (wide) return { text: new TextDecoder(wide).decode(bytes) };
	const text = new TextDecoder("utf-8").decode(bytes);
	const signs = text.match(/[^\0-\x7f]/gu)?.length ?? 0;
	const broken = (text.match(/\ufffd/g)?.length ?? 0) + (text.match(PAIR_OF_MAC_LETTERS)?.length ?? 0);
	const declared = broken === 0 ? undefined : decodeDeclared(bytes);
	if (declared !== undefined) return { text: declared };
	if (broken === 0 || signs > 2 * broken || startsWith(bytes, 0xef, 0xbb, 0xbf)) return { text };
	const guess = guessCodePage(bytes);
	if (typeof guess === "string") return { text: decodeCodePage(bytes, guess) };
	const page = chosen ?? guess.page;
	return { text: decodeCodePage(bytes, page), letters: { ...guess, page } };
}
