const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** A random id of ten characters. */
export function newQuestionId(): string {
	return Array.from(crypto.getRandomValues(new Uint32Array(10)), (n) => LETTERS[n % LETTERS.length]).join("");
}
