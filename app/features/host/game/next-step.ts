import { GAME } from "#contract/limits";
import type { Instance } from "#contract/live";
import type { HostAction } from "~/api/live";

/** The host's next step: the call, its body, and the texts of the big button. */
export interface NextStep {
	/** Null if there is nothing to press: the button stays in its place, and its text says what the game is waiting for. */
	action: HostAction | null;
	body: Record<string, unknown>;
	label:
		| "hostPanel.start"
		| "hostPanel.reading"
		| "hostPanel.closeQuestion"
		| "hostPanel.showRanking"
		| "hostPanel.next"
		| "hostPanel.finish"
		| "hostPanel.resume"
		| "hostPanel.archive"
		| "hostPanel.statusFinished";
	/** Why the step cannot be taken yet. */
	hint: "hostPanel.needTwo" | null;
	/** The step exists and can be taken now. */
	ready: boolean;
}

type Standing = Pick<
	Instance,
	"status" | "paused" | "questionStatus" | "currentQuestionIndex" | "totalQuestions" | "participantCount" | "rankingShown" | "settings"
>;

const step = (action: HostAction, body: NextStep["body"], label: NextStep["label"]): NextStep => ({
	action,
	body,
	label,
	hint: null,
	ready: true,
});
const waiting = (label: NextStep["label"]): NextStep => ({ action: null, body: {}, label, hint: null, ready: false });

/** True if players wait for the ranking of the closed question. In a game without points there is none. */
export function canShowRanking({ status, questionStatus, rankingShown, settings }: Standing): boolean {
	return status === "active" && questionStatus === "closed" && !rankingShown && settings.pointsMode !== "none";
}

/** The step after the closed question: the next question or the end, both of which also show the ranking. Panel and remote offer it beside "show ranking". */
export function stepOn({ currentQuestionIndex: questionIndex, totalQuestions }: Standing): NextStep {
	if (questionIndex >= totalQuestions - 1) return step("finish", {}, "hostPanel.finish");
	return step("next-question", { questionIndex }, "hostPanel.next");
}

/**
 * The next step in the current state of the game (decisions section 9). After the last question it is the finish, even while its
 * ranking is hidden: showing it before would give the podium away.
 */
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
	if (questionIndex < totalQuestions - 1 && canShowRanking(game)) return step("show-ranking", { questionIndex }, "hostPanel.showRanking");
	return stepOn(game);
}
