export interface ShowQuestion {
	text: string;
	options: readonly string[];
	correct: number;
}

/** What the show on the landing page does with each question: it is open, the phone has chosen, everybody sees the answer. */
export const SHOW_STAGES = ["open", "chosen", "closed"] as const;
export type ShowStage = (typeof SHOW_STAGES)[number];

/** How long each stage is shown: long enough to read a question. */
export const STAGE_MS: Record<ShowStage, number> = { open: 3_600, chosen: 1_800, closed: 4_200 };

/** The stage and the question of a step; steps are counted from 0 and repeat in a cycle. */
export function showAt(step: number, questions: number): { stage: ShowStage; question: number } {
	const stage = SHOW_STAGES[step % SHOW_STAGES.length] ?? "open";
	return { stage, question: Math.floor(step / SHOW_STAGES.length) % questions };
}
