interface PressedKey {
	key: string;
	altKey: boolean;
	ctrlKey: boolean;
	metaKey: boolean;
	shiftKey: boolean;
	/** True while the key is held down. */
	repeat: boolean;
	/** Enter confirms the word of an input method. */
	isComposing: boolean;
}

interface OptionRow {
	text: string;
	index: number;
	count: number;
	min: number;
	max: number;
}

/** `leave`: the last option is empty, so it goes, and the question is finished. */
export type OptionStep = "next" | "add" | "leave" | "remove" | "up" | "down";

/** Finds what a key does in the text of an option (docs/rules/quizzes.md#keys-of-the-editor); null leaves it to the browser. */
export function readOptionKey(pressed: PressedKey, { text, index, count, min, max }: OptionRow): OptionStep | null {
	const { key, altKey, ctrlKey, metaKey, shiftKey, repeat, isComposing } = pressed;
	if (isComposing || ctrlKey || metaKey || shiftKey) return null;
	const isLast = index === count - 1;
	if (altKey) {
		if (key === "ArrowUp") return index > 0 ? "up" : null;
		return key === "ArrowDown" && !isLast ? "down" : null;
	}
	// A key held down to empty the text does not remove the option as well.
	if (key === "Backspace") return text === "" && count > min && !repeat ? "remove" : null;
	if (key !== "Enter") return null;
	if (!isLast) return "next";
	if (text.trim() === "") return count > min ? "leave" : null;
	return count < max ? "add" : null;
}
