/** Adds or removes an option of a question with several answers; in the order in which the options stand. */
export function toggleOption(selected: readonly number[], option: number): number[] {
	if (selected.includes(option)) return selected.filter((one) => one !== option);
	return [...selected, option].sort((a, b) => a - b);
}
