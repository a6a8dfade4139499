import type { Instance } from "#contract/live";

type Asked = Pick<Instance, "participants" | "participantCount" | "answeredCount" | "waitingFor">;

/** Who can still answer the open question, and how many of them are not named; when the common time is over, those with more time. */
export function whoCanAnswer(asked: Asked, timeOver: boolean, most: number): { names: string[]; others: number } {
	const names = asked.participants
		.filter(({ answered, timeFactor = 1 }) => !answered && (!timeOver || timeFactor > 1))
		.slice(0, most)
		.map(({ nickname }) => nickname);
	const all = timeOver ? asked.waitingFor : asked.participantCount - asked.answeredCount;
	return { names: names.slice(0, Math.max(0, all)), others: Math.max(0, all - names.length) };
}
