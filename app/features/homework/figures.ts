import type { Assignment } from "#contract/homework/assignments";
import { shareOfAll } from "#contract/results/percentage";

/**
 * The mean is null while nobody has handed in. Returns null if the homework has more pupils than the loaded page: figures of a part would
 * be mistaken for those of all.
 */
export function figuresOf({
	participants,
	participantsFound,
	pupilCount,
}: Pick<Assignment, "participants" | "participantsFound" | "pupilCount">) {
	if (participants.length < participantsFound) return null;
	const done = participants.filter(({ status }) => status === "handed-in" || status === "late");
	return {
		// Whoever joined without the card of the class may be one of its pupils: no more are missing than the class has.
		notStarted: Math.max(0, pupilCount - participants.filter(({ status }) => status !== "not-started").length),
		average: shareOfAll(done),
	};
}
