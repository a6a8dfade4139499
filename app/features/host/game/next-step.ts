import type { Instance } from "#contract/games/live";
import { isScoredQuestion, listsTexts } from "#contract/kinds/rules";
import { GAME, RANKING_PLANS, type RankingPlan } from "#contract/limits";
import type { HostAction, HostCall } from "~/api/live";

const PLAN_PARAMETER = "ranking";

/** Adds the host's plan to a remote's address, so that the remote proposes it. */
export function addPlanToAddress(address: string, plan: RankingPlan): string {
	if (plan === "every") return address;
	const [path = "", token] = address.split("#");
	return `${path}?${PLAN_PARAMETER}=${plan}${token === undefined ? "" : `#${token}`}`;
}

/** Reads the ranking plan from an address; "every" if it has none. */
export function readPlan(address: string): RankingPlan {
	const named = new URL(address).searchParams.get(PLAN_PARAMETER);
	return RANKING_PLANS.find((plan) => plan === named) ?? "every";
}

export interface StepChoice {
	main: NextStep;
	other: NextStep | null;
}

function isRankingDue(plan: RankingPlan, questionIndex: number): boolean {
	return plan === "every" || (plan === "third" && (questionIndex + 1) % 3 === 0);
}

/** Chooses the main step and the other one. `planned` is used until the host chooses a plan in this game. */
export function chooseSteps(instance: Instance, planned: RankingPlan): StepChoice {
	const plan = instance.settings.rankingPlan ?? planned;
	const main = nextStep(instance);
	const { currentQuestionIndex: questionIndex } = instance;
	if (onlyHostKnowsSolution(instance) && !instance.paused) return hiddenSteps(instance);
	if (main.action === "show-ranking") {
		const other = nextOrFinishStep(instance);
		return isRankingDue(plan, questionIndex) ? { main, other } : { main: other, other: main };
	}
	// The end shows the final leaderboard; the host may still show the ranking before it.
	if (main.action === "finish" && canShowRanking(instance)) {
		return { main, other: toStep("hostPanel.showRanking", "show-ranking", { questionIndex }) };
	}
	if (main.action === "quick-question" && questionIndex >= 0) return { main, other: finishStep };
	return { main, other: null };
}

export interface NextStep {
	/** Null if there is nothing to press: the text of the button says what the game waits for. */
	action: HostAction | null;
	/** The call of the action; null for a quick question, which first needs its dialog. */
	command: HostCall | null;
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
		| "hostPanel.quickQuestion";
	hint: "hostPanel.needTwo" | null;
	ready: boolean;
}

type GameProgress = Pick<
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

const toStep = (label: NextStep["label"], ...command: HostCall): NextStep => ({
	action: command[0],
	command,
	label,
	hint: null,
	ready: true,
});
const waitingStep = (label: NextStep["label"]): NextStep => ({ action: null, command: null, label, hint: null, ready: false });

/** True while players wait for the ranking of the closed question. Games without points have no ranking. */
export function canShowRanking(game: GameProgress): boolean {
	const { status, questionStatus, rankingShown, settings, currentQuestionIndex } = game;
	return (
		status === "active" &&
		questionStatus === "closed" &&
		currentQuestionIndex >= 0 &&
		!onlyHostKnowsSolution(game) &&
		!rankingShown &&
		settings.pointsMode !== "none"
	);
}

/** True if everybody has answered the open question and may still change the answer: a question with final answers would have closed. */
export function canAllStillChange({ questionStatus, participantCount, answeredCount }: Instance): boolean {
	return questionStatus === "open" && participantCount > 0 && answeredCount >= participantCount;
}

/** True while only the host knows the solution of the closed question. */
export function onlyHostKnowsSolution({ status, questionStatus, solutionShown, currentQuestionIndex }: GameProgress): boolean {
	return status === "active" && questionStatus === "closed" && currentQuestionIndex >= 0 && solutionShown === false;
}

/** Chooses the texts of the question's states, because only some questions have a solution. */
export function chooseStateTexts(
	question: Pick<Instance["questions"][number], "kind" | "quick" | "correctAnswers" | "accepted" | "value"> | undefined,
) {
	if (question && listsTexts(question))
		return { open: "hostPanel.textsOpen", closed: "hostPanel.answersClosed", hidden: "hostPanel.playersWait" } as const;
	if (question && !isScoredQuestion(question))
		return { open: "hostPanel.answersOpen", closed: "hostPanel.answersClosed", hidden: "hostPanel.playersWait" } as const;
	return { open: "hostPanel.questionOpen", closed: "hostPanel.timeUp", hidden: "hostPanel.solutionHidden" } as const;
}

type Advice = "explain" | "discuss" | "goOn";

/** Finds advice by the share of right answers; null without a share, or once players know the solution. */
export function findAdvice(game: GameProgress): Advice | null {
	const { rightShare, turn } = game;
	if (!onlyHostKnowsSolution(game) || rightShare === undefined || rightShare === null) return null;
	if (rightShare < EXPLAIN_BELOW_SHARE) return "explain";
	if (rightShare > CONTINUE_ABOVE_SHARE) return "goOn";
	return turn === 2 ? "explain" : "discuss";
}

/** Below the first share too few pupils know the answer for a discussion; above the second a discussion changes little. */
const EXPLAIN_BELOW_SHARE = 0.35;
const CONTINUE_ABOVE_SHARE = 0.7;

/** Steps while the solution is hidden, the advised one first. `other` is null in the second turn. */
function hiddenSteps(game: GameProgress): { main: NextStep; other: NextStep | null } {
	const body = { questionIndex: game.currentQuestionIndex };
	const show = toStep("hostPanel.showSolution", "show-solution", body);
	if (game.turn === 2) return { main: show, other: null };
	const again = toStep("hostPanel.askAgain", "ask-again", body);
	return findAdvice(game) === "discuss" ? { main: again, other: show } : { main: show, other: again };
}

const finishStep = toStep("hostPanel.finish", "finish");
const askStep: NextStep = { action: "quick-question", command: null, label: "hostPanel.quickQuestion", hint: null, ready: true };

/** The next question or the end; both also show the ranking. Panel and remote offer it beside "show ranking". */
export function nextOrFinishStep({ currentQuestionIndex: questionIndex, totalQuestions, quick }: GameProgress): NextStep {
	if (quick) return askStep;
	if (questionIndex >= totalQuestions - 1) return finishStep;
	return toStep("hostPanel.next", "next-question", { questionIndex });
}

/**
 * The main step. After the last question it is the finish, even while its ranking is hidden: showing the ranking before would spoil the
 * podium.
 */
export function nextStep(game: GameProgress): NextStep {
	const { status, paused, questionStatus, currentQuestionIndex: questionIndex, totalQuestions } = game;
	if (status === "archived") return waitingStep("hostPanel.statusFinished");
	if (status === "finished") return toStep("hostPanel.archive", "archive");
	if (status === "lobby") {
		const ready = game.participantCount >= GAME.minParticipants;
		return { ...toStep("hostPanel.start", "start", { questionIndex: -1 }), ready, hint: ready ? null : "hostPanel.needTwo" };
	}
	if (questionStatus === "reading") return waitingStep("hostPanel.reading");
	if (questionStatus === "open") return toStep("hostPanel.closeQuestion", "close-question", { questionIndex });
	if (paused) return toStep("hostPanel.resume", "resume");
	if (onlyHostKnowsSolution(game)) return hiddenSteps(game).main;
	if ((game.quick || questionIndex < totalQuestions - 1) && canShowRanking(game))
		return toStep("hostPanel.showRanking", "show-ranking", { questionIndex });
	return nextOrFinishStep(game);
}
