import { QUESTION_ID_LENGTH } from "../limits";

/** 64 letters: a random byte chooses each with the same chance. */
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";

/** Makes the id of a new question. `random` is the platform's `crypto`. */
export function generateQuestionId(random: { getRandomValues(bytes: Uint8Array<ArrayBuffer>): Uint8Array }): string {
	return Array.from(random.getRandomValues(new Uint8Array(QUESTION_ID_LENGTH)), (byte) => LETTERS[byte % LETTERS.length]).join("");
}
