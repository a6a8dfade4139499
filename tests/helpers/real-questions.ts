import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The folder that the variable REAL_QUESTIONS names (CONTRIBUTING.md); what reads it is skipped without one. */
const folder = process.env.REAL_QUESTIONS ?? "";

export const hasRealQuestions = existsSync(folder);

/** Files with real questions, and their languages. */
export const REAL_QUESTIONS = [
	["exams-tr.jsonl", "tr"],
	["trivia-en.jsonl", "en"],
] as const;

export interface RealQuestion {
	category: string;
	text: string;
	options: string[];
	correctAnswers: number[];
}

export function readRealQuestions(file: (typeof REAL_QUESTIONS)[number][0]): RealQuestion[] {
	const lines = readFileSync(join(folder, file), "utf8").trim().split("\n");
	return lines.map((line) => JSON.parse(line));
}
