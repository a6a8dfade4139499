import type { ReportReason } from "#contract/reports";
import { api } from "./client";

export interface ReportInput {
	/** A quiz, or the PIN of a live session whose quiz is meant. */
	quizId: string;
	questionId: string;
	questionText: string;
	questionIndex: number;
	reporterEmail?: string | undefined;
	reporterNickname?: string | undefined;
	reason: ReportReason;
	description?: string | undefined;
}

export function submitReport(body: ReportInput): Promise<unknown> {
	return api("POST /reports", { body });
}
