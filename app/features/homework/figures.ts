import type { Assignment } from "#contract/homework/assignments";
import { shareOfAll } from "#contract/results/percentage";

/**
 * The mean is null while nobody has handed in. Returns null if the homework has more pupils than the loaded page: figures of a part would
 * be mistaken for those of all.
 */
export function figuresOf({ participants, participantsFound }: Pick<Assignment, "participants" | "participantsFound">) {
	if (participants.length < participantsFound) return null;
	const done = participants.filter(({ status }) => status === "handed-in" || status === "late");
	return {
		notStarted: participants.filter(({ status }) => status === "not-started").length,
		average: shareOfAll(done),
	};
}

/** With the pupils of the class who have not taken a seat. */
export const pupilsIn = ({ participantCount, participantsFound }: Pick<Assignment, "participantCount" | "participantsFound">) =>
	Math.max(participantCount, participantsFound);
