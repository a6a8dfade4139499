import type { Instance } from "#contract/games/live";
import { listMissingCards, type ReadingsTurn } from "./readings-queue";

type CountedGame = Pick<Instance, "status" | "questionStatus" | "currentQuestionIndex" | "turn" | "participants">;

/** The turn that takes readings now; null while the game takes none. */
export function findReadingsTurn({ status, questionStatus, currentQuestionIndex: questionIndex, turn }: CountedGame): ReadingsTurn | null {
	if (status === "lobby") return {};
	if (status !== "active" || questionStatus !== "open") return null;
	return turn === undefined ? { questionIndex } : { questionIndex, turn };
}

interface CardCount {
	read: number;
	/** Null if the total is unknown, in the lobby of a game without a class, and while nothing has been asked. */
	of: number | null;
	missing: number[];
}

/**
 * Counts the cards read. Missing are, in the lobby, the class's cards without a seat; later, the seats with a card that have not answered.
 * Pupils on a device are not waited for.
 */
export function countCards(game: CountedGame, classCards: ReadonlySet<number> | null, seen: ReadonlySet<number>): CardCount {
	const seats = game.participants.flatMap(({ card, onDevice, answered }) => (card === undefined ? [] : [{ card, onDevice, answered }]));
	if (game.status === "lobby") {
		const presentCards = new Set([...seats.map(({ card }) => card), ...seen]);
		if (!classCards) return { read: presentCards.size, of: null, missing: [] };
		const missing = listMissingCards(classCards, presentCards);
		return { read: classCards.size - missing.length, of: classCards.size, missing };
	}
	// A game without a quiz before its first question.
	if (game.currentQuestionIndex < 0) return { read: seats.length, of: null, missing: [] };
	const answeredByCard = new Map(seats.filter(({ onDevice }) => !onDevice).map(({ card, answered }) => [card, answered]));
	// A card read just now may have no seat in this view yet.
	for (const card of seen) answeredByCard.set(card, true);
	const missing = listMissingCards([...answeredByCard].flatMap(([card, answered]) => (answered ? [] : [card])));
	return { read: answeredByCard.size - missing.length, of: answeredByCard.size, missing };
}
