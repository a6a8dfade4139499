import { expect, it } from "vitest";
import type { QuizSummary } from "#contract/quizzes/quizzes";
import { quizzesByTopic } from "./book-page";

const quiz = (_id: string, topicNumber: number | null = null): QuizSummary => ({
	_id,
	name: _id,
	minAge: 5,
	maxAge: 99,
	language: "en",
	status: "published",
	visibility: "public",
	createdBy: "u",
	createdAt: "2026-01-01T00:00:00.000Z",
	questionCount: 1,
	basedOn: null,
	timesPlayed: 0,
	topicNumber,
	bookId: "book",
	defaultTimeLimit: 60,
	updatedAt: "2026-01-01T00:00:00.000Z",
	version: 1,
});

it("shows every quiz of a book once: under its topic, or without one when the topic was renumbered, removed or never set", () => {
	const book = {
		topics: [
			{ topicNumber: 1, title: "Sources", orderIndex: 1 },
			{ topicNumber: 7, title: "Deltas", orderIndex: 0 },
		],
	};
	const { ordered, loose } = quizzesByTopic(book, [quiz("a", 1), quiz("renumbered", 2), quiz("b", 7), quiz("bookAlone"), quiz("c", 1)]);
	expect(ordered.map(({ topic, quizzes }) => [topic.title, quizzes.map(({ _id }) => _id)])).toEqual([
		["Deltas", ["b"]],
		["Sources", ["a", "c"]],
	]);
	expect(loose.map(({ _id }) => _id)).toEqual(["renumbered", "bookAlone"]);
});
