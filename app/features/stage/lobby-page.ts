import type { Instance } from "#contract/live";

/** Minimum number of newest names that the wall needs. */
const NEWEST = 60;

/**
 * First participant that the wall requests. In the lobby the list is in the order of joining, and the wall needs the newest: a player
 * beyond the end of the page makes it request a later page, with room for the next ones. Later the list starts with the best.
 */
export function wantedSkip({ status, participantCount, participantsLimit }: Instance, skip: number): number {
	if (status !== "lobby") return 0;
	const inside = participantCount >= skip && participantCount <= skip + participantsLimit;
	if (inside && (skip === 0 || participantCount - skip >= NEWEST)) return skip;
	return participantCount <= participantsLimit ? 0 : participantCount - NEWEST;
}
