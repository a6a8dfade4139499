import type { Instance } from "#contract/live";

/** What stands on the wall. */
export type StagePhase = "lobby" | "reading" | "question" | "answers" | "ranking" | "podium" | "finished" | "pause";

/** Of a closed question, or of a game that has ended: what somebody at the wall, or its own clock, asked for. */
export type StageWish = "answers" | "ranking" | "podium" | "finished";

export interface StageMoment {
	phase: StagePhase;
	/** What stands there when the pause is over; otherwise the phase itself. */
	underneath: StagePhase;
	questionIndex: number;
	rankingShown: boolean;
	/** What stood there since this question came, the present phase included. */
	seen: readonly StagePhase[];
	/** Whether the class sees this for the first time, and saw what led here: only then a step is played out. */
	fresh: boolean;
}

/** A ranking says something once a question has given points. */
export function hasRanking({ settings, currentQuestionIndex, participantCount }: Instance): boolean {
	return settings.pointsMode !== "none" && currentQuestionIndex >= 0 && participantCount > 0;
}

/**
 * A closed question shows its answers first. The ranking follows when the host shows it; where players have it at once,
 * the wall's own clock asks for it (`wish`). After a reload, what the host has shown stays shown.
 */
function closedPhase(instance: Instance, previous: StageMoment | null, wish: StageWish | null): StagePhase {
	if (!instance.rankingShown || !hasRanking(instance)) return "answers";
	if (wish === "answers" || wish === "ranking") return wish;
	if (previous === null) return instance.settings.ranking === "with-host" ? "ranking" : "answers";
	if (previous.questionIndex !== instance.currentQuestionIndex) return "answers";
	if (previous.underneath === "ranking") return "ranking";
	return previous.underneath === "answers" && !previous.rankingShown ? "ranking" : "answers";
}

function playedPhase(instance: Instance, previous: StageMoment | null, wish: StageWish | null): StagePhase {
	switch (instance.status) {
		case "lobby":
			return "lobby";
		case "active":
			if (instance.questionStatus === "reading") return "reading";
			return instance.questionStatus === "open" ? "question" : closedPhase(instance, previous, wish);
		case "finished":
		case "archived":
			if (!hasRanking(instance)) return "finished";
			return wish === "podium" || wish === "finished" ? wish : previous?.underneath === "finished" ? "finished" : "podium";
		default: {
			const never: never = instance.status;
			return never;
		}
	}
}

/** What the wall shows of `instance`, after it showed `previous` (null: the page was just opened). Gives `previous` itself where nothing changes. */
export function stageMoment(instance: Instance, previous: StageMoment | null, wish: StageWish | null): StageMoment {
	const underneath = playedPhase(instance, previous, wish);
	const phase = instance.paused ? "pause" : underneath;
	const { currentQuestionIndex: questionIndex, rankingShown } = instance;
	if (previous?.phase === phase && previous.underneath === underneath && previous.questionIndex === questionIndex) {
		return previous.rankingShown === rankingShown ? previous : { ...previous, rankingShown };
	}
	const seen = previous?.questionIndex === questionIndex ? previous.seen : [];
	const fresh = previous !== null && !seen.includes(phase);
	return { phase, underneath, questionIndex, rankingShown, seen: seen.includes(phase) ? seen : [...seen, phase], fresh };
}
