import { useEffect, useEffectEvent, useState } from "react";
import type { Instance, Participant, ParticipantKind } from "#contract/games/live";
import { foldName } from "#contract/text/name-search";
import { ApiError } from "~/api/api-error";
import { findParticipants } from "~/api/live";
import { startPolling } from "~/features/live/use-poll";

export function isWish({ needsMoreTime, timeFactor = 1 }: Participant): boolean {
	return needsMoreTime === true && timeFactor === 1;
}

/** Requests for more time that can be granted: none without a clock. */
export function openWishes({ settings, wishCount = 0 }: Pick<Instance, "settings" | "wishCount">): number {
	return settings.timer === "on" ? wishCount : 0;
}

function searchParticipants(participants: readonly Participant[], query: string, only: ParticipantKind | null): Participant[] {
	const wanted = foldName(query);
	const isOfKind = (one: Participant) => only === null || (only === "wishing" ? isWish(one) : one.card !== undefined);
	return participants.filter((one) => isOfKind(one) && foldName(one.nickname).includes(wanted));
}

const TYPED_MS = 250;
const REFRESH_MS = 2_000;

export interface Found {
	participants: Participant[];
	/** The total; more than in `participants` if they do not fit on one page. */
	total: number;
	/** The server has not answered yet: these are from the current page. */
	waiting: boolean;
}

/** null without a search. The loaded page is searched at once, all others by the server. */
export function useParticipantSearch(instance: Instance, query: string, only: ParticipantKind | null): Found | null {
	const wanted = query.trim();
	const searching = wanted !== "" || only !== null;
	const beyondPage = searching && instance.participantCount > instance.participantsLimit;
	const asked = `${only} ${wanted}`;
	const [reply, setReply] = useState<{ asked: string; found: Found } | null>(null);
	const find = useEffectEvent((signal: AbortSignal) => findParticipants(instance, { query: wanted, only }, signal));
	useEffect(() => {
		if (!beyondPage) return;
		const load = async (signal: AbortSignal) => {
			try {
				const found = await find(signal);
				setReply({ asked, found: { ...found, waiting: false } });
			} catch (error) {
				// The previous result stays; the panel says elsewhere that there is no connection.
				if (!(error instanceof ApiError)) throw error;
			}
		};
		let stop = () => {};
		const timer = setTimeout(() => {
			stop = startPolling(load, REFRESH_MS).stop;
		}, TYPED_MS);
		return () => {
			clearTimeout(timer);
			stop();
		};
	}, [beyondPage, asked]);
	if (!searching) return null;
	if (beyondPage && reply?.asked === asked) return reply.found;
	const participants = searchParticipants(instance.participants, wanted, only);
	return { participants, total: participants.length, waiting: beyondPage };
}
