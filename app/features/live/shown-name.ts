const words = import.meta.glob<string>("./*/card-word.json", { base: "../../../locales", eager: true, import: "cardWord" });
const CARD_NAME = new RegExp(`^(${Object.values(words).join("|")})(?=\\d+(?:-\\d+)?$)`, "u");

/**
 * Formats a nickname for display: a card's seat is stored as "Card7", in the quiz's language, and shown as "Card 7". No other player can
 * have such a name in a game with answer cards.
 */
export function shownName(nickname: string, answerCards: boolean | undefined): string {
	return answerCards ? nickname.replace(CARD_NAME, "$1 ") : nickname;
}

export function shownNickname({ nickname, card }: { nickname: string; card?: number | undefined }): string {
	return shownName(nickname, card !== undefined);
}
