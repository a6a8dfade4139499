import type { Quiz } from "#contract/quizzes";
import type { SoloStats } from "#contract/solo";
import { api, REPLY_WITHIN_MS } from "./client";

export interface SoloReply {
	isCorrect: boolean;
	correctAnswers: number[];
	stats: SoloStats;
	extraInfo?: string;
}
export interface SoloSummary {
	correctCount: number;
	wrongCount: number;
	totalQuestions: number;
	percentage: number;
}

export async function fetchSoloQuiz(id: string): Promise<Quiz> {
	const { quiz } = await api("GET /quizzes/{id}", { params: { id } });
	return quiz;
}

export function submitSoloAnswer(id: string, questionIndex: number, selectedOptions: number[]): Promise<SoloReply> {
	return api("POST /quizzes/{id}/solo/submit", {
		params: { id },
		body: { questionIndex, selectedOptions },
		// Without a reply the page judges by itself.
		withinMs: REPLY_WITHIN_MS,
	});
}

export function completeSoloRun(id: string, answers: { questionIndex: number; selectedOptions: number[] }[]): Promise<SoloSummary> {
	return api("POST /quizzes/{id}/solo/complete", { params: { id }, body: { answers } });
}
