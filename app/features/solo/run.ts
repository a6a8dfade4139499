import type { Question } from "#contract/quizzes";
import type { SoloReply } from "~/api/solo";

/** One answered question: what was chosen, and what the server (or, failing that, the device) said of it. */
export interface SoloAnswer {
	selected: number[];
	isCorrect: boolean;
	stats: SoloReply["stats"] | null;
}

/** A run as it is kept on the device, so that a reload goes on with it. */
export interface SoloRun {
	version: number;
	answers: Record<number, SoloAnswer>;
	completed: boolean;
}

export function emptyRun(version: number): SoloRun {
	return { version, answers: {}, completed: false };
}

/** True when exactly the correct options were chosen. */
export function isRight(question: Pick<Question, "correctAnswers">, selected: readonly number[]): boolean {
	return selected.length === question.correctAnswers.length && selected.every((option) => question.correctAnswers.includes(option));
}

export function countOf(run: SoloRun): { submitted: number; correct: number; wrong: number } {
	const answers = Object.values(run.answers);
	const correct = answers.filter((answer) => answer.isCorrect).length;
	return { submitted: answers.length, correct, wrong: answers.length - correct };
}

const key = (quizId: string) => `solo:${quizId}`;

/** The kept run, unless the quiz was edited since. */
export function loadRun(quizId: string, version: number): SoloRun {
	try {
		const kept: SoloRun | null = JSON.parse(localStorage.getItem(key(quizId)) ?? "null");
		if (kept && kept.version === version && typeof kept.answers === "object") return kept;
	} catch {
		// Unreadable: a new run.
	}
	return emptyRun(version);
}

export function keepRun(quizId: string, run: SoloRun): void {
	try {
		localStorage.setItem(key(quizId), JSON.stringify(run));
	} catch {
		// Without storage the run lives as long as the page.
	}
}
