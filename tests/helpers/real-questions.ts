import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Beside the repository, which does not contain it: what reads it is skipped elsewhere. */
const folder = join(import.meta.dirname, "../../../shared/data");

export const hasRealQuestions = existsSync(folder);

/** With their languages. */
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
