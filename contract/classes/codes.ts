/** Crockford's base 32: no I, L, O and U, so that a code can be read aloud and typed from paper. */
export const CODE_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Letters of a card's secret and of a resume code: 50 bits. */
export const CODE_LENGTH = 10;

/** Reads a typed code: upper or lower case, O as 0, I and L as 1, without spaces and dashes; null if it cannot be a code. */
export function readCode(typed: string): string | null {
	const code = typed
		.toUpperCase()
		.replace(/[\s-]/gu, "")
		.replace(/[OİIL]/gu, (letter) => (letter === "O" ? "0" : "1"));
	return code.length === CODE_LENGTH && [...code].every((letter) => CODE_ALPHABET.includes(letter)) ? code : null;
}

/** Formats a code in two groups, as it is printed. */
export function groupCode(code: string): string {
	return `${code.slice(0, CODE_LENGTH / 2)} ${code.slice(CODE_LENGTH / 2)}`;
}
