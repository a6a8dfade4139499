interface WrongAnswer {
	/** False without an answer, which gets no encouragement. */
	answered: boolean;
	questionIndex: number;
	correctCount: number;
}

/**
 * Picks an encouraging line after a wrong answer; empty without an answer. It depends on the number of earlier wrong answers, so that no
 * line repeats in a row, also after a reload.
 */
export function pickEncouragement(lines: string, nickname: string, { answered, questionIndex, correctCount }: WrongAnswer): string {
	if (!answered) return "";
	const all = lines.split("|");
	const wrongBefore = questionIndex - correctCount;
	return all[(wrongBefore + nickname.length) % all.length] ?? "";
}

/** Suggests a nickname of two words from two lists; `random` returns numbers from 0 up to 1. */
export function suggestNickname(first: string, second: string, random: () => number): string {
	const one = (words: string) => {
		const list = words.split(" ");
		return list[Math.floor(random() * list.length)] ?? "";
	};
	return one(first) + one(second);
}
