const words = import.meta.glob<string>("../../../locales/*/card-word.json", { eager: true, import: "cardWord" });
const CARD_NAME = new RegExp(`^(${Object.values(words).join("|")})(?=\\d+(?:-\\d+)?$)`, "u");

/**
 * A nickname as it is shown in a game and in its files: a card's seat is stored as "Card7", in the language of the quiz, and shown as
 * "Card 7". In a game with answer cards no other player can have such a name.
 */
export function shownName(nickname: string, answerCards: boolean | undefined): string {
	return answerCards ? nickname.replace(CARD_NAME, "$1 ") : nickname;
}

export function shownNickname({ nickname, card }: { nickname: string; card?: number | undefined }): string {
	return shownName(nickname, card !== undefined);
}
