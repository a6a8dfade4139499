interface Wrong {
	/** Nobody is praised for an answer that was not given. */
	answered: boolean;
	questionIndex: number;
	correctCount: number;
}

/**
 * Empty without an answer. It depends on the number of wrong answers before, so that no line appears twice in a row, also after a reload.
 */
export function kindLine(lines: string, nickname: string, { answered, questionIndex, correctCount }: Wrong): string {
	if (!answered) return "";
	const all = lines.split("|");
	const wrongBefore = questionIndex - correctCount;
	return all[(wrongBefore + nickname.length) % all.length] ?? "";
}

/** Two words out of two lists; `random` gives numbers from 0 up to 1. */
export function suggestedNickname(first: string, second: string, random: () => number): string {
	const one = (words: string) => {
		const list = words.split(" ");
		return list[Math.floor(random() * list.length)] ?? "";
	};
	return one(first) + one(second);
}
