import type { Instance } from "#contract/live";

type Standing = Pick<Instance, "currentQuestionIndex" | "questionStatus" | "answeredCount" | "participantCount">;

/** True when the last answer to a question has just arrived: the game then closes it by itself. */
export function everybodyHasAnswered(before: Standing | null, now: Standing): boolean {
	if (before?.questionStatus !== "open" || before.currentQuestionIndex !== now.currentQuestionIndex) return false;
	return now.questionStatus === "closed" && now.participantCount > 0 && now.answeredCount >= now.participantCount;
}
