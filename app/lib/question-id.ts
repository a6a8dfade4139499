const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

export function generateQuestionId(): string {
	return Array.from(crypto.getRandomValues(new Uint32Array(10)), (n) => LETTERS[n % LETTERS.length]).join("");
}
