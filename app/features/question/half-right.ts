import { lettersOf } from "./option-identity";

/** By letters; null where one option decides, or none of the chosen ones was right. */
export function halfRight(chosen: readonly number[], right: readonly number[]): Record<"found" | "missing" | "wrong", string> | null {
	const isRight = (option: number) => right.includes(option);
	if (right.length < 2 || !chosen.some(isRight)) return null;
	const letters = (options: readonly number[]) => lettersOf(options) || "–";
	return {
		found: letters(chosen.filter(isRight)),
		missing: letters(right.filter((option) => !chosen.includes(option))),
		wrong: letters(chosen.filter((option) => !isRight(option))),
	};
}
