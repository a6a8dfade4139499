import type { Instance } from "#contract/games/live";
import { missingCards, type ReadingsRound } from "./readings-queue";

type Standing = Pick<Instance, "status" | "questionStatus" | "currentQuestionIndex" | "turn" | "participants">;

/** null while the game takes no readings. */
export function roundOf({ status, questionStatus, currentQuestionIndex: questionIndex, turn }: Standing): ReadingsRound | null {
	if (status === "lobby") return {};
	if (status !== "active" || questionStatus !== "open") return null;
	return turn === undefined ? { questionIndex } : { questionIndex, turn };
}

export interface Count {
	read: number;
	/** Null if nobody knows: in the lobby of a game without a class. */
	of: number | null;
	missing: number[];
}

/**
 * In the lobby the class's cards without a seat are missing, later those of seats without an answer. Nobody waits for the card of a pupil
 * on a device.
 */
export function countOf(game: Standing, classCards: ReadonlySet<number> | null, seen: ReadonlySet<number>): Count {
	const seats = game.participants.flatMap(({ card, onDevice, answered }) => (card === undefined ? [] : [{ card, onDevice, answered }]));
	if (game.status === "lobby") {
		const here = new Set([...seats.map(({ card }) => card), ...seen]);
		if (!classCards) return { read: here.size, of: null, missing: [] };
		const missing = missingCards(classCards, here);
		return { read: classCards.size - missing.length, of: classCards.size, missing };
	}
	const held = new Map(seats.filter(({ onDevice }) => !onDevice).map(({ card, answered }) => [card, answered]));
	// A card first seen now has no seat yet on this page.
	for (const card of seen) held.set(card, true);
	const missing = missingCards([...held].flatMap(([card, answered]) => (answered ? [] : [card])));
	return { read: held.size - missing.length, of: held.size, missing };
}
