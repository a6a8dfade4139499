import type { Instance } from "#contract/live";

/** Names that the wall wants at least: the newest. */
const NEWEST = 60;

/**
 * First participant that the wall asks for. In the lobby the list is in the order of joining, and the newest are wanted: who
 * comes after the end of the page makes the wall turn it, with room for the next ones. Later the list starts with the best.
 */
export function wantedSkip({ status, participantCount, participantsLimit }: Instance, skip: number): number {
	if (status !== "lobby") return 0;
	const inside = participantCount >= skip && participantCount <= skip + participantsLimit;
	if (inside && (skip === 0 || participantCount - skip >= NEWEST)) return skip;
	return participantCount <= participantsLimit ? 0 : participantCount - NEWEST;
}
