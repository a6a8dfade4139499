import type { SoloStats } from "#contract/solo";

/** One answered question: the chosen options, and whether they are right by the server (or, without a reply, by the device). */
export interface SoloAnswer {
	selected: number[];
	isCorrect: boolean;
	/** Null where the answer could not be sent. */
	stats: SoloStats | null;
}

/** A run as it is kept on the device, so that a reload goes on with it. */
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

/** The kept run with what was answered before it could be read. */
export function joinRuns(kept: SoloRun, answeredMeanwhile: SoloRun): SoloRun {
	return { ...kept, answers: { ...kept.answers, ...answeredMeanwhile.answers } };
}
