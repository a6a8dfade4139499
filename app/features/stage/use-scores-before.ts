import { useState } from "react";
import type { Instance } from "#contract/live";

type Scores = ReadonlyMap<string, number>;

/** The score of each player on the page before the current question gave points, as far as the wall saw it. */
export function useScoresBefore(instance: Instance | null): Scores {
	const [known, setKnown] = useState<{ instance: Instance | null; scores: Scores }>({ instance: null, scores: new Map() });
	// A closed question has given its points already. Another page than the first one may still be there from the lobby.
	if (
		!instance ||
		instance === known.instance ||
		instance.participantsSkip > 0 ||
		(instance.questionStatus !== "open" && instance.questionStatus !== "reading")
	)
		return known.scores;
	if (instance.currentQuestionIndex === known.instance?.currentQuestionIndex && instance.participants.length === known.scores.size)
		return known.scores;
	const scores = new Map(instance.participants.map(({ nickname, totalScore }) => [nickname, totalScore]));
	setKnown({ instance, scores });
	return scores;
}
