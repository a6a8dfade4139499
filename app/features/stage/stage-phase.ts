import type { Instance, Participant } from "#contract/games/live";
import type { TeamRow } from "#contract/games/player-state";
import { isScoredQuestion } from "#contract/kinds/rules";
import type { RequestedPhase, StagePhase } from "~/features/host/game/stage-channel";

interface WinnersStep {
	place: 1 | 2 | 3;
	winners: Participant[];
	/** More than `winners` if a tie has more players than one page of participants. */
	count: number;
}

type PodiumInput = Pick<Instance, "participants" | "settings" | "winnerCount">;

/**
 * Computes the podium, the lowest place first. Players without points are not on it; after a tie for first place there is no second place.
 */
export function podiumSteps({ participants, settings, winnerCount }: PodiumInput): WinnersStep[] {
	if (settings.pointsMode === "none") return [];
	const steps = ([3, 2, 1] as const).flatMap((place) => {
		const winners = participants.filter(({ rank, totalScore }) => rank === place && totalScore > 0);
		return winners.length === 0 ? [] : [{ place, winners, count: winners.length }];
	});
	const [lowest] = steps;
	const named = steps.reduce((sum, { count }) => sum + count, 0);
	// The page of participants ends within the lowest place that it shows.
	if (lowest && winnerCount !== undefined) lowest.count += Math.max(0, winnerCount - named);
	return steps;
}

export function countWinners(instance: PodiumInput): number {
	return podiumSteps(instance).reduce((sum, { count }) => sum + count, 0);
}

/** More columns would be too narrow for the last row. */
const MAX_PODIUM_COLUMNS = 8;

interface PodiumColumns {
	width: number;
	named: number;
	/** Winners without a name, counted in one extra column. */
	others: number;
}

/** Computes the columns of each place. If there are too many winners, the fullest places give up columns. */
export function podiumColumns(winners: readonly number[]): PodiumColumns[] {
	const widths = [...winners];
	for (let all = widths.reduce((sum, width) => sum + width, 0); all > MAX_PODIUM_COLUMNS; all--) {
		const widest = widths.indexOf(Math.max(...widths));
		widths[widest] = (widths[widest] ?? 0) - 1;
	}
	return widths.map((width, index) => {
		const count = winners[index] ?? 0;
		const named = width < count ? width - 1 : count;
		return { width, named, others: count - named };
	});
}

interface TeamPlace {
	place: 1 | 2 | 3;
	teams: TeamRow[];
}

/** Computes the podium of teams, the lowest place first; empty if no team has points. */
export function teamPlaces({ teams = [], settings }: Pick<Instance, "teams" | "settings">): TeamPlace[] {
	if (settings.pointsMode === "none") return [];
	return ([3, 2, 1] as const).flatMap((place) => {
		const placed = teams.filter(({ rank, score }) => rank === place && score > 0);
		return placed.length === 0 ? [] : [{ place, teams: placed }];
	});
}

export type { RequestedPhase, StagePhase };

export interface StageMoment {
	phase: StagePhase;
	/** The phase below a pause, which continues after it; otherwise the phase itself. */
	underneath: StagePhase;
	questionIndex: number;
	turn: 1 | 2;
	rankingShown: boolean;
	/** Phases shown since this question appeared, including the current one. */
	seen: readonly StagePhase[];
	/** True if the class sees the step for the first time and saw the step before it; only then it is animated. */
	fresh: boolean;
}

/** True once a question has started in a game with points and players. */
export function isRankingAvailable({ settings, currentQuestionIndex, participantCount }: Instance): boolean {
	return settings.pointsMode !== "none" && currentQuestionIndex >= 0 && participantCount > 0;
}

/** Whether the ranking follows the answers automatically; a question without points does not change it. */
export function rankingFollows(instance: Instance): boolean {
	const { questions, currentQuestionIndex, rankingShown } = instance;
	const question = questions[currentQuestionIndex];
	return rankingShown && isRankingAvailable(instance) && question !== undefined && isScoredQuestion(question);
}

const firstRanking = ({ teams }: Instance): StagePhase => (teams ? "teams" : "ranking");

export function isPodiumAvailable(instance: Instance): boolean {
	return isRankingAvailable(instance) && podiumSteps(instance).length > 0;
}

/**
 * The phase of a closed question. Answers come first. The ranking follows when the host shows it; if players see it at once, the big
 * screen's timer requests it (`requestedPhase`). After a reload, what the host has shown stays visible.
 */
function closedPhase(instance: Instance, previous: StageMoment | null, requestedPhase: RequestedPhase | null): StagePhase {
	if (!instance.solutionShown) return "talk";
	if (!instance.rankingShown || !isRankingAvailable(instance)) return "answers";
	if (requestedPhase === "answers" || requestedPhase === "ranking" || (requestedPhase === "teams" && instance.teams)) return requestedPhase;
	if (previous === null) return instance.settings.ranking === "with-host" ? firstRanking(instance) : "answers";
	if (previous.questionIndex !== instance.currentQuestionIndex) return "answers";
	if (previous.underneath === "ranking" || previous.underneath === "teams") return previous.underneath;
	return previous.underneath === "answers" && !previous.rankingShown ? firstRanking(instance) : "answers";
}

/** The phase to build ahead, or null. Host views contain the right answers only after the question is closed. */
export function findPhaseAhead(phase: StagePhase, instance: Instance): StagePhase | null {
	if (phase === "question") return instance.settings.solution === "with-host" ? null : "answers";
	return phase === "answers" && isRankingAvailable(instance) && !instance.teams ? "ranking" : null;
}

function endedPhase(instance: Instance, previous: StageMoment | null, requestedPhase: RequestedPhase | null): StagePhase {
	if (!isPodiumAvailable(instance)) return "finished";
	const first = teamPlaces(instance).length > 0 ? "teamPodium" : "podium";
	if (requestedPhase === "podium" || requestedPhase === "finished" || requestedPhase === first) return requestedPhase;
	return previous?.underneath === "finished" || previous?.underneath === "podium" ? previous.underneath : first;
}

function playedPhase(instance: Instance, previous: StageMoment | null, requestedPhase: RequestedPhase | null): StagePhase {
	switch (instance.status) {
		case "lobby":
			return "lobby";
		case "active":
			// A game without a quiz before its first question: late pupils may still join.
			if (instance.currentQuestionIndex < 0) return "lobby";
			if (instance.questionStatus === "reading") return "reading";
			return instance.questionStatus === "open" ? "question" : closedPhase(instance, previous, requestedPhase);
		case "finished":
		case "archived":
			return endedPhase(instance, previous, requestedPhase);
		default: {
			const never: never = instance.status;
			return never;
		}
	}
}

/** `previous` is null if the page was just opened. Returns `previous` itself if nothing changes. */
export function stageMoment(instance: Instance, previous: StageMoment | null, requestedPhase: RequestedPhase | null): StageMoment {
	const underneath = playedPhase(instance, previous, requestedPhase);
	const phase = instance.paused ? "pause" : underneath;
	const { currentQuestionIndex: questionIndex, rankingShown, turn = 1 } = instance;
	const isSame = previous?.questionIndex === questionIndex && previous.turn === turn;
	if (isSame && previous.phase === phase && previous.underneath === underneath) {
		return previous.rankingShown === rankingShown ? previous : { ...previous, rankingShown };
	}
	const seen = isSame ? previous.seen : [];
	const fresh = previous !== null && !seen.includes(phase);
	return { phase, underneath, questionIndex, turn, rankingShown, seen: seen.includes(phase) ? seen : [...seen, phase], fresh };
}
