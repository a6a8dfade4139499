import { CODE_ALPHABET, CODE_LENGTH } from "#contract/classes/codes";

const ID_ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz";

function randomText(alphabet: string, length: number): string {
	// Bytes above the largest multiple of the alphabet's size are rejected, so that every letter is equally likely.
	const limit = 256 - (256 % alphabet.length);
	let text = "";
	while (text.length < length) {
		for (const byte of crypto.getRandomValues(new Uint8Array(length * 2))) {
			if (byte < limit && text.length < length) text += alphabet[byte % alphabet.length];
		}
	}
	return text;
}

/** 20 characters, about 103 bits. */
export function randomId(): string {
	return randomText(ID_ALPHABET, 20);
}

/** 10 letters of Crockford's base 32, 50 bits. */
export function randomCode(): string {
	return randomText(CODE_ALPHABET, CODE_LENGTH);
}
