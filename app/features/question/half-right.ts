import { formatOptionLetters } from "./option-identity";

/** Letters of the options that were found, are missing or are wrong; null if one option decides, or none of the chosen ones was right. */
export function explainHalfRight(
	chosen: readonly number[],
	right: readonly number[],
): Record<"found" | "missing" | "wrong", string> | null {
	const isRight = (option: number) => right.includes(option);
	if (right.length < 2 || !chosen.some(isRight)) return null;
	const letters = (options: readonly number[]) => formatOptionLetters(options) || "–";
	return {
		found: letters(chosen.filter(isRight)),
		missing: letters(right.filter((option) => !chosen.includes(option))),
		wrong: letters(chosen.filter((option) => !isRight(option))),
	};
}
