import { useEffect, useEffectEvent, useState } from "react";
import type { Instance, Participant, ParticipantKind } from "#contract/games/live";
import { foldName } from "#contract/text/name-search";
import { ApiError } from "~/api/api-error";
import { findParticipants } from "~/api/live";
import { startPolling } from "~/features/live/use-poll";

export function wantsMoreTime({ needsMoreTime, timeFactor = 1 }: Participant): boolean {
	return needsMoreTime === true && timeFactor === 1;
}

/** Counts requests for more time that can be granted; none without time limits. */
export function countTimeRequests({ settings, wishCount = 0 }: Pick<Instance, "settings" | "wishCount">): number {
	return settings.timer === "on" ? wishCount : 0;
}

function searchParticipants(participants: readonly Participant[], query: string, only: ParticipantKind | null): Participant[] {
	const wanted = foldName(query);
	const isOfKind = (one: Participant) => only === null || (only === "wishing" ? wantsMoreTime(one) : one.card !== undefined);
	return participants.filter((one) => isOfKind(one) && foldName(one.nickname).includes(wanted));
}

const TYPING_PAUSE_MS = 250;
const REFRESH_MS = 2_000;

interface ParticipantSearchResult {
	participants: Participant[];
	/** The total; more than `participants` if they do not fit on one page. */
	total: number;
	/** True while the results are only from the loaded page, because the server has not answered. */
	waiting: boolean;
}

/** Searches participants: the loaded page at once, all pages by the server. Null without a search. */
export function useParticipantSearch(instance: Instance, query: string, only: ParticipantKind | null): ParticipantSearchResult | null {
	const wanted = query.trim();
	const isSearching = wanted !== "" || only !== null;
	const isBeyondPage = isSearching && instance.participantCount > instance.participantsLimit;
	const searchKey = `${only} ${wanted}`;
	const [reply, setReply] = useState<{ searchKey: string; found: ParticipantSearchResult } | null>(null);
	const find = useEffectEvent((signal: AbortSignal) => findParticipants(instance, { query: wanted, only }, signal));
	useEffect(() => {
		if (!isBeyondPage) return;
		const load = async (signal: AbortSignal) => {
			try {
				const found = await find(signal);
				setReply({ searchKey, found: { ...found, waiting: false } });
			} catch (error) {
				// The previous result stays; the panel says elsewhere that there is no connection.
				if (!(error instanceof ApiError)) throw error;
			}
		};
		let stop = () => {};
		const timer = setTimeout(() => {
			stop = startPolling(load, REFRESH_MS).stop;
		}, TYPING_PAUSE_MS);
		return () => {
			clearTimeout(timer);
			stop();
		};
	}, [isBeyondPage, searchKey]);
	if (!isSearching) return null;
	if (isBeyondPage && reply?.searchKey === searchKey) return reply.found;
	const participants = searchParticipants(instance.participants, wanted, only);
	return { participants, total: participants.length, waiting: isBeyondPage };
}
