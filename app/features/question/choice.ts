/** Adds or removes an option of a question with several answers; the result is in the order of the options. */
export function toggleOption(selected: readonly number[], option: number): number[] {
	if (selected.includes(option)) return selected.filter((one) => one !== option);
	return [...selected, option].sort((a, b) => a - b);
}
