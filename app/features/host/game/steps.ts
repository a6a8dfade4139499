import type { Instance } from "#contract/games/live";
import { RANKING_PLANS, type RankingPlan } from "#contract/limits";
import { canShowRanking, finishStep, hiddenSteps, isHidden, type NextStep, nextStep, stepOn } from "./next-step";

const PLAN_IN_ADDRESS = "ranking";

/** So that a remote proposes what its host has planned. */
export function withPlan(address: string, plan: RankingPlan): string {
	if (plan === "every") return address;
	const [path = "", token] = address.split("#");
	return `${path}?${PLAN_IN_ADDRESS}=${plan}${token === undefined ? "" : `#${token}`}`;
}

/** Without a plan, after every question. */
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
