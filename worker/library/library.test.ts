import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createQuizBodySchema, publishableQuizSchema } from "#contract";
import { checkQuizWords } from "../moderation/words";

const folder = join(import.meta.dirname, "quizzes");
const quizzes = readdirSync(folder).map((file) => createQuizBodySchema.parse(JSON.parse(readFileSync(join(folder, file), "utf8"))));

describe("the starter library", () => {
	it("has at least six quizzes in each interface language", () => {
		for (const language of ["tr", "en"]) expect(quizzes.filter((quiz) => quiz.language === language).length).toBeGreaterThanOrEqual(6);
	});

	it.each(quizzes.map((quiz) => [quiz.name, quiz] as const))("%s can be published as it is, with every kind of question", (_name, quiz) => {
		const { questions } = publishableQuizSchema.parse(quiz);
		expect(questions.length).toBeGreaterThanOrEqual(10);
		expect(questions.some((question) => question.correctAnswers.length > 1)).toBe(true);
		expect(questions.some((question) => question.options.length === 2)).toBe(true);
		expect(questions.some((question) => question.correctAnswers.length === 1 && question.options.length > 2)).toBe(true);
		expect(new Set(questions.map((question) => question.id)).size).toBe(questions.length);
		for (const question of questions) {
			expect(question.id).toMatch(/^[A-Za-z0-9_-]{10}$/);
			expect(new Set(question.correctAnswers).size).toBe(question.correctAnswers.length);
			for (const answer of question.correctAnswers) expect(question.options[answer]).toBeTruthy();
			expect(question.extraInfo).toBeTruthy();
			expect(new Set(question.options).size).toBe(question.options.length);
		}
		expect(checkQuizWords({ ...quiz, questions }, "en").details).toEqual([]);
	});

	it("spreads the right options", () => {
		const places = [0, 0, 0, 0];
		for (const quiz of quizzes)
			for (const question of quiz.questions ?? []) {
				const [place] = question.correctAnswers;
				if (question.options.length === 4 && question.correctAnswers.length === 1 && place !== undefined)
					places[place] = (places[place] ?? 0) + 1;
			}
		const all = places.reduce((sum, count) => sum + count, 0);
		for (const count of places) expect(count / all).toBeLessThan(0.4);
	});
});
