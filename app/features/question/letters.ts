import { optionIdentity } from "./option-identity";

/** The letter of an option: A, B, C and so on. */
export function letterOf(index: number): string {
	return optionIdentity(index).letter;
}

/** The letters of the correct options: "A, C". */
export function lettersOf(indexes: readonly number[]): string {
	return [...indexes]
		.sort((a, b) => a - b)
		.map(letterOf)
		.join(", ");
}
