import type { Instance } from "#contract/games/live";

/** All seats with a printed card. A server of an earlier version lists none: then those on this page of participants. */
export function listCards({ cards, participants }: Pick<Instance, "cards" | "participants">): NonNullable<Instance["cards"]> {
	if (cards) return cards;
	const onPage = participants.flatMap(({ card, onDevice }) => (card === undefined ? [] : [{ card, onDevice }]));
	return onPage.sort((one, other) => one.card - other.card);
}
