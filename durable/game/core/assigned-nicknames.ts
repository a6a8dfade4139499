import { isNameFree, nicknameKey, type SkeletonOf } from "#durable/room/core";
import type { GameState } from "./state";

/** Words of one language for the names that a game gives. */
export interface GameWords {
	/** The word before the number of a card: "Card" in "Card7". */
	card: string;
	/** Two of these make a nickname, at most nine letters each, so that a number has room behind them. */
	first: readonly string[];
	second: readonly string[];
}

/** The texts and look-alikes by which a game names its seats; the rules have neither of their own. */
export interface NameTools {
	skeletonOf: SkeletonOf;
	/** The words in the language of a quiz, or in English. */
	wordsFor(language: string | undefined): GameWords;
	/** The word before the number of a card, in all languages. */
	cardWords: readonly string[];
}

const PLAIN_TRIES = 20;
const NUMBERED_TRIES = 200;

/** A free nickname of two friendly words in the language of the quiz; numbered once they run out. `random`: [0, 1). */
export function assignNickname(state: GameState, { random, names }: { random: () => number; names: NameTools }): string {
	const { first, second } = names.wordsFor(state.quiz.language);
	const one = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? "";
	const isFree = (nickname: string) => isNameFree(state, { nickname, key: nicknameKey(nickname) }, names.skeletonOf);
	for (let attempt = 0; attempt < PLAIN_TRIES + NUMBERED_TRIES; attempt++) {
		const words = one(first) + one(second);
		const nickname = attempt < PLAIN_TRIES ? words : `${words}${2 + Math.floor(random() * 98)}`;
		if (isFree(nickname)) return nickname;
	}
	// Almost all names are taken, but the seat's number is unique.
	return `${one(second)}${state.nextSeatId}`;
}
