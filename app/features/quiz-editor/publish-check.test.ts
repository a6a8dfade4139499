import { expect, it } from "vitest";
import type { Question } from "#contract/quizzes/question";
import type { Quiz } from "#contract/quizzes/quizzes";
import { hasNewPictures } from "./use-publish";

const question = (id: string, picture?: string): Question => ({
	id,
	text: "x",
	options: ["a", "b"],
	correctAnswers: [0],
	...(picture ? { image: { id: picture, alt: "A river", url: `/media/${picture}`, width: 96, height: 72 } } : {}),
});
const saved = (fields: Partial<Quiz>): Quiz => ({
	_id: "quiz",
	name: "Rivers",
	minAge: 5,
	maxAge: 99,
	language: "en",
	visibility: "public",
	status: "published",
	defaultTimeLimit: 60,
	bookId: null,
	topicNumber: null,
	createdBy: "u",
	createdAt: "2026-01-01T00:00:00.000Z",
	updatedAt: "2026-01-01T00:00:00.000Z",
	version: 1,
	questionCount: 1,
	basedOn: null,
	timesPlayed: 0,
	questions: [question("a", "known")],
	moderationResult: null,
	reviewNote: null,
	...fields,
});

it.each([
	["no picture", [question("a")], null, false],
	["a picture in a new quiz", [question("a"), question("b", "new")], null, true],
	["the pictures that everybody sees already", [question("b", "known")], saved({}), false],
	["one more picture", [question("a", "known"), question("b", "new")], saved({}), true],
	["the pictures of a private quiz, which nobody looked at", [question("a", "known")], saved({ visibility: "private" }), true],
	["those of a draft", [question("a", "known")], saved({ status: "draft" }), true],
] as const)("%s", (_what, questions, quiz, held) => {
	expect(hasNewPictures({ questions: [...questions] }, quiz)).toBe(held);
});
