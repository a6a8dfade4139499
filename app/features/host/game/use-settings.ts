import { useState } from "react";
import type { Instance } from "#contract/games/live";
import type { FailedAction } from "./use-host-game";

/** Lists all seats with a printed card. A server may send none: those on this page of participants are used then. */
export function listCards({ cards, participants }: Pick<Instance, "cards" | "participants">): NonNullable<Instance["cards"]> {
	if (cards) return cards;
	const onPage = participants.flatMap(({ card, onDevice }) => (card === undefined ? [] : [{ card, onDevice }]));
	return onPage.sort((one, other) => one.card - other.card);
}

/** Sorts cards first, in the order of their numbers; other players keep their order. */
export function compareByCard(one: { card?: number | undefined }, other: { card?: number | undefined }): number {
	return (one.card ?? Number.MAX_SAFE_INTEGER) - (other.card ?? Number.MAX_SAFE_INTEGER);
}

export type Settings = Instance["settings"];

/** Shows a change at once while its call waits or runs; then the server's reply counts. */
export function useSettings(confirmed: Settings | undefined, send: (changes: Partial<Settings>) => Promise<FailedAction | null>) {
	const [pending, setPending] = useState<Partial<Settings>[]>([]);
	const change = async (changes: Partial<Settings>) => {
		setPending((before) => [...before, changes]);
		await send(changes);
		setPending((before) => before.filter((one) => one !== changes));
	};
	const settings: Settings | undefined = confirmed && Object.assign({}, confirmed, ...pending);
	return { settings, change };
}
