import { cardNickname, cardNicknames } from "#contract/games/card-names";
import { LIMITS, NICKNAME_MAX } from "#contract/limits";
import {
	addName,
	isNameFree,
	looksOf,
	nicknameKey,
	nicknameProblem,
	normaliseNickname,
	removeName,
	type SkeletonOf,
} from "#durable/room/core";
import type { GameState, Seat, SeatPupil } from "./state";

/* The nicknames of seats that play with a printed card (docs/rules/live-game.md#answer-cards). */

/** Lengths of names that can look like that of a card. */
const SIMILAR_LENGTH = { min: 3, max: 10 } as const;

/** True for the name of a card in any language in a game with cards, and for what looks like one; `own`: the card of the pupil who asks. */
export function isCardName({ meta }: GameState, nickname: string, skeletonOf: SkeletonOf, own: number | null = null): boolean {
	const { length } = [...nickname];
	if (!meta.settings.answerCards || length < SIMILAR_LENGTH.min || length > SIMILAR_LENGTH.max) return false;
	const looks = looksOf(nickname, skeletonOf);
	for (let card = LIMITS.answerCard.min; card <= LIMITS.answerCard.max; card++) {
		const names = card === own ? [] : cardNicknames(card);
		if (names.some((name) => looksOf(name, skeletonOf).some((form) => looks.includes(form)))) return true;
	}
	return false;
}

/** A label as a nickname, or null if it cannot be one. */
function nicknameOfLabel(label: string | null | undefined): string | null {
	const nickname = [...normaliseNickname(label ?? "")].slice(0, NICKNAME_MAX).join("");
	return nicknameProblem(nickname) === null ? nickname : null;
}

/** The nickname, with a number behind it if it is taken. */
function freeName(state: GameState, wanted: string, separator: string, skeletonOf: SkeletonOf): string {
	for (let n = 1; ; n++) {
		const suffix = n === 1 ? "" : `${separator}${n}`;
		const nickname = [...wanted].slice(0, NICKNAME_MAX - suffix.length).join("") + suffix;
		if (isNameFree(state, { nickname, key: nicknameKey(nickname) }, skeletonOf)) return nickname;
	}
}

interface CardName {
	nickname: string;
	/** It was made from the label. */
	named: boolean;
}

/** The name of a card's seat: its number or the pupil's label, as the host chose. */
export function nameOfCard(state: GameState, card: number, pupil: Pick<SeatPupil, "label"> | null, skeletonOf: SkeletonOf): CardName {
	const label = state.meta.settings.cardNames === "label" ? nicknameOfLabel(pupil?.label) : null;
	if (label !== null && !isCardName(state, label, skeletonOf)) return { nickname: freeName(state, label, "", skeletonOf), named: true };
	// "Card72" would be another card.
	return { nickname: freeName(state, cardNickname(card, state.quiz.language), "-", skeletonOf), named: false };
}

export function renameSeat(state: GameState, seat: Seat, nickname: string, skeletonOf: SkeletonOf, key = nicknameKey(nickname)): void {
	state.seatsByKey.delete(seat.key);
	Object.assign(seat, { nickname, key } satisfies Partial<Seat>);
	state.seatsByKey.set(key, seat);
	addName(state, nickname, skeletonOf);
}

/** Names the seat of a card again, after the setting changed or the label was deleted; true if that changed anything. */
export function nameAgain(state: GameState, seat: Seat, skeletonOf: SkeletonOf): boolean {
	if (seat.card === null) return false;
	const { nickname: before } = seat;
	const isNamed = seat.pupil?.named === true;
	removeName(state, before, skeletonOf);
	state.seatsByKey.delete(seat.key);
	const { nickname, named } = nameOfCard(state, seat.card, seat.pupil, skeletonOf);
	renameSeat(state, seat, nickname, skeletonOf);
	if (seat.pupil) {
		const { named: _, ...pupil } = seat.pupil;
		seat.pupil = named ? { ...pupil, named } : pupil;
	}
	return nickname !== before || named !== isNamed;
}
