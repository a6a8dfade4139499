import { describe, expect, it } from "vitest";
import { createQuizBodySchema, readQuestions } from "#contract";
import { libraryQuizzes } from "./seed-library.mjs";

describe("the starter library in a database", () => {
	it("holds its questions as a quiz that was saved through the API does", () => {
		for (const { file, ...quiz } of libraryQuizzes()) {
			const saved = createQuizBodySchema.parse(quiz);
			expect(readQuestions(quiz.questions), file).toEqual(saved.questions);
			// Stored questions are not only readable, but have the same fields.
			expect(JSON.parse(JSON.stringify(quiz.questions)), file).toEqual(JSON.parse(JSON.stringify(saved.questions)));
		}
	});
});
