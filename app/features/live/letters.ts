/** The letter of an option: A, B, C and so on. */
export function optionLetter(index: number): string {
	return String.fromCharCode(65 + index);
}
