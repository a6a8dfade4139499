/* Names of the seats of printed cards; apart from the rules of cards, which would enlarge the player's page. */

const ENGLISH = "Card";
const TURKISH = "Kart";
const WORDS: Readonly<Partial<Record<string, string>>> = { tr: TURKISH };

/** The word before the number of a card, in all languages. */
export const CARD_WORDS: readonly string[] = [ENGLISH, TURKISH];

/** The nickname of a card's seat in a game of this language: `Card7`, in Turkish `Kart7`. */
export function cardNickname(card: number, language: string | undefined): string {
	return `${WORDS[language ?? ""] ?? ENGLISH}${card}`;
}

/** A nickname as it is shown in a game and in its files: a card's seat is stored as "Card7" and shown as "Card 7". In a game with answer cards no other player can have such a name. */
export function shownName(nickname: string, answerCards: boolean | undefined): string {
	return answerCards ? nickname.replace(/^(Card|Kart)(?=\d+(?:-\d+)?$)/u, "$1 ") : nickname;
}

export function shownNickname({ nickname, card }: { nickname: string; card?: number | undefined }): string {
	return shownName(nickname, card !== undefined);
}
