import type { Assignment } from "#contract/homework/assignments";
import { shareOfAll } from "#contract/results/percentage";

/**
 * How many pupils have not started, and the mean percentage of those who handed in (null while nobody has). Returns null if the
 * homework has more pupils than the loaded page: figures of a part would be mistaken for those of all.
 */
export function figuresOf({ participants, participantsFound }: Pick<Assignment, "participants" | "participantsFound">) {
	if (participants.length < participantsFound) return null;
	const done = participants.filter(({ status }) => status === "handed-in" || status === "late");
	return {
		notStarted: participants.filter(({ status }) => status === "not-started").length,
		average: shareOfAll(done),
	};
}

/** All pupils of the tile: those who have taken a seat, and those of the class who have not. */
export const pupilsIn = ({ participantCount, participantsFound }: Pick<Assignment, "participantCount" | "participantsFound">) =>
	Math.max(participantCount, participantsFound);
