import type { Participant } from "#contract/live";
import { foldName } from "#contract/name-search";

export function isWish({ needsMoreTime, timeFactor = 1 }: Participant): boolean {
	return needsMoreTime === true && timeFactor === 1;
}

/** Participants with `query` in their name; with `wishesOnly`, only those who wait for more time. */
export function searchParticipants(participants: readonly Participant[], query: string, wishesOnly: boolean): Participant[] {
	const wanted = foldName(query);
	return participants.filter((one) => (!wishesOnly || isWish(one)) && foldName(one.nickname).includes(wanted));
}
