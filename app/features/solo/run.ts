import type { SoloStats } from "#contract/solo";

/** One answered question: the chosen options, and whether they are right by the server (or, without a reply, by the device). */
export interface SoloAnswer {
	selected: number[];
	isCorrect: boolean;
	/** Null if the answer could not be sent. */
	stats: SoloStats | null;
}

/** A run as stored on the device, so that a reload continues it. */
export interface SoloRun {
	/** Version of the quiz: a run of an edited quiz is not continued. */
	version: number;
	answers: Record<number, SoloAnswer>;
	completed: boolean;
}

export function emptyRun(version: number): SoloRun {
	return { version, answers: {}, completed: false };
}

export function countOf(run: SoloRun): { submitted: number; correct: number; wrong: number } {
	const answers = Object.values(run.answers);
	const correct = answers.filter((answer) => answer.isCorrect).length;
	return { submitted: answers.length, correct, wrong: answers.length - correct };
}

/** The stored run together with answers given before it was read. */
export function joinRuns(kept: SoloRun, answeredMeanwhile: SoloRun): SoloRun {
	return { ...kept, answers: { ...kept.answers, ...answeredMeanwhile.answers } };
}
