import type { Instance, Participant } from "#contract/games/live";
import type { TeamRow } from "#contract/games/player-state";
import { isScoredQuestion } from "#contract/kinds/rules";

export interface WinnersStep {
	place: 1 | 2 | 3;
	winners: Participant[];
	/** More than `winners` after a tie of more players than a page of participants has. */
	count: number;
}

type Ended = Pick<Instance, "participants" | "settings" | "winnerCount">;

/** The lowest first. Nobody is on the podium without a point; after a tie for first place there is no second place. */
export function podiumSteps({ participants, settings, winnerCount }: Ended): WinnersStep[] {
	if (settings.pointsMode === "none") return [];
	const steps = ([3, 2, 1] as const).flatMap((place) => {
		const winners = participants.filter(({ rank, totalScore }) => rank === place && totalScore > 0);
		return winners.length === 0 ? [] : [{ place, winners, count: winners.length }];
	});
	const [lowest] = steps;
	const named = steps.reduce((sum, { count }) => sum + count, 0);
	// The page ends within the lowest place that it shows.
	if (lowest && winnerCount !== undefined) lowest.count += Math.max(0, winnerCount - named);
	return steps;
}

export function winnersOf(instance: Ended): number {
	return podiumSteps(instance).reduce((sum, { count }) => sum + count, 0);
}

/** More columns would be too narrow for the last row. */
const COLUMNS = 8;

interface PodiumColumns {
	width: number;
	named: number;
	/** Only counted, in a column of their own. */
	others: number;
}

/** Where the winners are too many, the fullest places give way. */
export function podiumColumns(winners: readonly number[]): PodiumColumns[] {
	const widths = [...winners];
	for (let all = widths.reduce((sum, width) => sum + width, 0); all > COLUMNS; all--) {
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

/** The lowest first; empty if no team has points. */
export function teamPlaces({ teams = [], settings }: Pick<Instance, "teams" | "settings">): TeamPlace[] {
	if (settings.pointsMode === "none") return [];
	return ([3, 2, 1] as const).flatMap((place) => {
		const placed = teams.filter(({ rank, score }) => rank === place && score > 0);
		return placed.length === 0 ? [] : [{ place, teams: placed }];
	});
}

export type StagePhase =
	| "lobby"
	| "reading"
	| "question"
	/** The answers are in, and only the host knows the solution. */
	| "talk"
	| "answers"
	| "teams"
	| "ranking"
	| "teamPodium"
	| "podium"
	| "finished"
	| "pause";

/** Requested at the big screen or by its timer, for a closed question or an ended game. */
export type StageWish = "answers" | "teams" | "ranking" | "teamPodium" | "podium" | "finished";

export interface StageMoment {
	phase: StagePhase;
	/** During a pause, the phase that follows it; otherwise the phase itself. */
	underneath: StagePhase;
	questionIndex: number;
	turn: 1 | 2;
	rankingShown: boolean;
	/** Since this question appeared, including the current phase. */
	seen: readonly StagePhase[];
	/** A step is animated only if the class sees it for the first time and saw what came before. */
	fresh: boolean;
}

/** Only once a question has given points. */
export function hasRanking({ settings, currentQuestionIndex, participantCount }: Instance): boolean {
	return settings.pointsMode !== "none" && currentQuestionIndex >= 0 && participantCount > 0;
}

/** Whether the answers give way to the ranking by themselves: a question without points has changed nothing in it. */
export function rankingFollows(instance: Instance): boolean {
	const { questions, currentQuestionIndex, rankingShown } = instance;
	const question = questions[currentQuestionIndex];
	return rankingShown && hasRanking(instance) && question !== undefined && isScoredQuestion(question);
}

const firstRanking = ({ teams }: Instance): StagePhase => (teams ? "teams" : "ranking");

export function hasPodium(instance: Instance): boolean {
	return hasRanking(instance) && podiumSteps(instance).length > 0;
}

/**
 * A closed question shows its answers first. The ranking follows when the host shows it; if players see it at once,
 * the big screen's own timer requests it (`wish`). After a reload, what the host has shown stays visible.
 */
function closedPhase(instance: Instance, previous: StageMoment | null, wish: StageWish | null): StagePhase {
	if (!instance.solutionShown) return "talk";
	if (!instance.rankingShown || !hasRanking(instance)) return "answers";
	if (wish === "answers" || wish === "ranking" || (wish === "teams" && instance.teams)) return wish;
	if (previous === null) return instance.settings.ranking === "with-host" ? firstRanking(instance) : "answers";
	if (previous.questionIndex !== instance.currentQuestionIndex) return "answers";
	if (previous.underneath === "ranking" || previous.underneath === "teams") return previous.underneath;
	return previous.underneath === "answers" && !previous.rankingShown ? firstRanking(instance) : "answers";
}

/** null if nothing can be built ahead. Host views hold the right answers only after the question is closed. */
export function aheadOf(phase: StagePhase, instance: Instance): StagePhase | null {
	if (phase === "question") return instance.settings.solution === "with-host" ? null : "answers";
	return phase === "answers" && hasRanking(instance) && !instance.teams ? "ranking" : null;
}

function endedPhase(instance: Instance, previous: StageMoment | null, wish: StageWish | null): StagePhase {
	if (!hasPodium(instance)) return "finished";
	const first = teamPlaces(instance).length > 0 ? "teamPodium" : "podium";
	if (wish === "podium" || wish === "finished" || wish === first) return wish;
	return previous?.underneath === "finished" || previous?.underneath === "podium" ? previous.underneath : first;
}

function playedPhase(instance: Instance, previous: StageMoment | null, wish: StageWish | null): StagePhase {
	switch (instance.status) {
		case "lobby":
			return "lobby";
		case "active":
			// A game without a quiz, before its first question: late pupils may still come.
			if (instance.currentQuestionIndex < 0) return "lobby";
			if (instance.questionStatus === "reading") return "reading";
			return instance.questionStatus === "open" ? "question" : closedPhase(instance, previous, wish);
		case "finished":
		case "archived":
			return endedPhase(instance, previous, wish);
		default: {
			const never: never = instance.status;
			return never;
		}
	}
}

/** `previous` is null if the page was just opened. Returns `previous` itself if nothing changes. */
export function stageMoment(instance: Instance, previous: StageMoment | null, wish: StageWish | null): StageMoment {
	const underneath = playedPhase(instance, previous, wish);
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
