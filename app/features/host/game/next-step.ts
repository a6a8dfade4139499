import type { Instance } from "#contract/games/live";
import { isScoredQuestion, listsTexts } from "#contract/kinds/rules";
import { GAME, RANKING_PLANS, type RankingPlan } from "#contract/limits";
import type { HostAction } from "~/api/live";

const PLAN_IN_ADDRESS = "ranking";

/** So that a remote proposes what its host has planned. */
export function withPlan(address: string, plan: RankingPlan): string {
	if (plan === "every") return address;
	const [path = "", token] = address.split("#");
	return `${path}?${PLAN_IN_ADDRESS}=${plan}${token === undefined ? "" : `#${token}`}`;
}

/** When the ranking is shown, as the address says; after every question if it names no plan. */
export function planOf(address: string): RankingPlan {
	const named = new URL(address).searchParams.get(PLAN_IN_ADDRESS);
	return RANKING_PLANS.find((plan) => plan === named) ?? "every";
}

export interface Steps {
	main: NextStep;
	other: NextStep | null;
}

function isRankingDue(plan: RankingPlan, questionIndex: number): boolean {
	return plan === "every" || (plan === "third" && (questionIndex + 1) % 3 === 0);
}

/** `planned` counts until the host chooses a plan in this game. */
export function stepsOf(instance: Instance, planned: RankingPlan): Steps {
	const plan = instance.settings.rankingPlan ?? planned;
	const main = nextStep(instance);
	const { currentQuestionIndex: questionIndex } = instance;
	if (isHidden(instance) && !instance.paused) return hiddenSteps(instance);
	if (main.action === "show-ranking") {
		const other = stepOn(instance);
		return isRankingDue(plan, questionIndex) ? { main, other } : { main: other, other: main };
	}
	// After the last question the final leaderboard comes with the end; the host may still show the ranking before.
	if (main.action === "finish" && canShowRanking(instance)) {
		return { main, other: { action: "show-ranking", body: { questionIndex }, label: "hostPanel.showRanking", hint: null, ready: true } };
	}
	if (main.action === "quick-question" && questionIndex >= 0) return { main, other: finishStep };
	return { main, other: null };
}

export interface NextStep {
	/** Null if there is nothing to press: the text of the button says what the game waits for. */
	action: HostAction | null;
	body: Record<string, unknown>;
	label:
		| "hostPanel.start"
		| "hostPanel.reading"
		| "hostPanel.closeQuestion"
		| "hostPanel.showRanking"
		| "hostPanel.showSolution"
		| "hostPanel.askAgain"
		| "hostPanel.next"
		| "hostPanel.finish"
		| "hostPanel.resume"
		| "hostPanel.archive"
		| "hostPanel.statusFinished"
		| "hostPanel.askNow";
	hint: "hostPanel.needTwo" | null;
	ready: boolean;
}

type Standing = Pick<
	Instance,
	| "status"
	| "paused"
	| "questionStatus"
	| "currentQuestionIndex"
	| "totalQuestions"
	| "participantCount"
	| "solutionShown"
	| "turn"
	| "rightShare"
	| "rankingShown"
	| "settings"
	| "quick"
>;

const step = (action: HostAction, body: NextStep["body"], label: NextStep["label"]): NextStep => ({
	action,
	body,
	label,
	hint: null,
	ready: true,
});
const waiting = (label: NextStep["label"]): NextStep => ({ action: null, body: {}, label, hint: null, ready: false });

/** Players wait for the ranking of the closed question. Games without points have no ranking. */
export function canShowRanking(game: Standing): boolean {
	const { status, questionStatus, rankingShown, settings, currentQuestionIndex } = game;
	return (
		status === "active" &&
		questionStatus === "closed" &&
		currentQuestionIndex >= 0 &&
		!isHidden(game) &&
		!rankingShown &&
		settings.pointsMode !== "none"
	);
}

/** True while only the host knows the solution of the closed question. */
export function isHidden({ status, questionStatus, solutionShown, currentQuestionIndex }: Standing): boolean {
	return status === "active" && questionStatus === "closed" && currentQuestionIndex >= 0 && solutionShown === false;
}

/** Only some questions have a solution to speak of. */
export function stateTextsOf(
	question: Pick<Instance["questions"][number], "kind" | "quick" | "correctAnswers" | "accepted" | "value"> | undefined,
) {
	if (question && listsTexts(question))
		return { open: "hostPanel.textsOpen", closed: "hostPanel.answersClosed", hidden: "hostPanel.playersWait" } as const;
	if (question && !isScoredQuestion(question))
		return { open: "hostPanel.answersOpen", closed: "hostPanel.answersClosed", hidden: "hostPanel.playersWait" } as const;
	return { open: "hostPanel.questionOpen", closed: "hostPanel.timeUp", hidden: "hostPanel.solutionHidden" } as const;
}

type Advice = "explain" | "discuss" | "goOn";

/** By the share of right answers; null where nothing is advised. */
export function adviceOf(game: Standing): Advice | null {
	const { rightShare, turn } = game;
	if (!isHidden(game) || rightShare === undefined || rightShare === null) return null;
	if (rightShare < EXPLAIN_BELOW) return "explain";
	if (rightShare > GO_ON_ABOVE) return "goOn";
	return turn === 2 ? "explain" : "discuss";
}

/** Below the first share a discussion has too few who know, above the second it has little to change. */
const EXPLAIN_BELOW = 0.35;
const GO_ON_ABOVE = 0.7;

/** The advised one first; null where the question was asked twice. */
export function hiddenSteps(game: Standing): { main: NextStep; other: NextStep | null } {
	const body = { questionIndex: game.currentQuestionIndex };
	const show = step("show-solution", body, "hostPanel.showSolution");
	if (game.turn === 2) return { main: show, other: null };
	const again = step("ask-again", body, "hostPanel.askAgain");
	return adviceOf(game) === "discuss" ? { main: again, other: show } : { main: show, other: again };
}

export const finishStep = step("finish", {}, "hostPanel.finish");

/** The next question or the end, both of which also show the ranking. Panel and remote offer it beside "show ranking". */
export function stepOn({ currentQuestionIndex: questionIndex, totalQuestions, quick }: Standing): NextStep {
	// The pages open the dialog that asks.
	if (quick) return step("quick-question", {}, "hostPanel.askNow");
	if (questionIndex >= totalQuestions - 1) return finishStep;
	return step("next-question", { questionIndex }, "hostPanel.next");
}

/** After the last question it is the finish, even while its ranking is hidden: showing it before would spoil the podium. */
export function nextStep(game: Standing): NextStep {
	const { status, paused, questionStatus, currentQuestionIndex: questionIndex, totalQuestions } = game;
	if (status === "archived") return waiting("hostPanel.statusFinished");
	if (status === "finished") return step("archive", {}, "hostPanel.archive");
	if (status === "lobby") {
		const ready = game.participantCount >= GAME.minParticipants;
		return { ...step("start", { questionIndex: -1 }, "hostPanel.start"), ready, hint: ready ? null : "hostPanel.needTwo" };
	}
	if (questionStatus === "reading") return waiting("hostPanel.reading");
	if (questionStatus === "open") return step("close-question", { questionIndex }, "hostPanel.closeQuestion");
	if (paused) return step("resume", {}, "hostPanel.resume");
	if (isHidden(game)) return hiddenSteps(game).main;
	if ((game.quick || questionIndex < totalQuestions - 1) && canShowRanking(game))
		return step("show-ranking", { questionIndex }, "hostPanel.showRanking");
	return stepOn(game);
}
