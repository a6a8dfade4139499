import type { Instance, Participant } from "#contract/live";

export interface WinnersStep {
	place: 1 | 2 | 3;
	/** The players on it: several if their points are equal. */
	winners: Participant[];
}

/** The steps of the podium, the lowest first. Nobody is on the podium without a point; after a tie for first place there is no second place. */
export function podiumSteps({ participants, settings }: Pick<Instance, "participants" | "settings">): WinnersStep[] {
	if (settings.pointsMode === "none") return [];
	return ([3, 2, 1] as const).flatMap((place) => {
		const winners = participants.filter(({ rank, totalScore }) => rank === place && totalScore > 0);
		return winners.length === 0 ? [] : [{ place, winners }];
	});
}

/** How many players are on the podium. */
export function winnersOf(instance: Pick<Instance, "participants" | "settings">): number {
	return podiumSteps(instance).reduce((count, { winners }) => count + winners.length, 0);
}
