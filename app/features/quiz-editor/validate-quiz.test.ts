import { expect, it } from "vitest";
import { blankQuestion } from "#contract/quizzes/question-content";
import { fieldProblem } from "#contract/validation";
import { newQuizValues } from "./editor-values";
import { validateQuiz } from "./validate-quiz";

const filled = { ...blankQuestion("abcdefghij"), text: "Which?", options: ["a", "b"] };
const named = { ...newQuizValues(), name: "Rivers" };
const paths = (...args: Parameters<typeof validateQuiz>) => validateQuiz(...args).map(({ path }) => path);

it("asks a draft for its name alone", () => {
	expect(validateQuiz(newQuizValues(), "draft")).toEqual([fieldProblem("name", "quizNameRequired")]);
	expect(paths(named, "draft")).toEqual([]);
});

it("asks what is published for every text, in the order of the page", () => {
	expect(paths(named, "published")).toEqual(["questions.0.text", "questions.0.options.0", "questions.0.options.1"]);
	expect(paths({ ...named, questions: [{ ...filled, correctAnswers: [] }] }, "published")).toEqual(["questions.0.correctAnswers"]);
	expect(paths({ ...named, questions: [filled] }, "published")).toEqual([]);
});

it("never takes an emptied number for one", () => {
	expect(paths({ ...named, minAge: null, defaultTimeLimit: null }, "draft")).toEqual(["minAge", "defaultTimeLimit"]);
});

it("finds the one wrong field among a hundred questions", () => {
	const questions = Array.from({ length: 100 }, (_, n) => ({ ...filled, id: `question${String(n).padStart(2, "0")}` }));
	expect(paths({ ...named, questions }, "published")).toEqual([]);
	const broken = questions.map((question, n) => (n === 97 ? { ...question, options: ["a", " "] } : question));
	expect(paths({ ...named, questions: broken }, "published")).toEqual(["questions.97.options.1"]);
});
