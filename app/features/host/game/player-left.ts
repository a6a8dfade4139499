import type { Instance } from "#contract/games/live";

/** False while the list of participants is longer than one page, because the player may be on another page. */
export function hasSurelyLeft({ participants, participantCount, participantsSkip }: Instance, nickname: string): boolean {
	const isComplete = participantsSkip === 0 && participants.length === participantCount;
	return isComplete && participants.every((one) => one.nickname !== nickname);
}
