import { expect, it } from "vitest";
import { bookBodySchema } from "#contract/books/books";
import { fieldProblem, toFieldProblems } from "#contract/validation";
import { readBookValues } from "./book-draft";
import { toBookBody, toBookValues } from "./book-values";

const values = {
	...toBookValues(null),
	title: "Rivers",
	topics: [{ topicNumber: 1, title: "Sources", url: "", previousNumber: null, edit: null }],
};

it("starts with the defaults of a new book", () => {
	expect(toBookValues(null)).toMatchObject({ language: "en", minAge: 5, maxAge: 18, isPrivate: false, status: "published" });
	expect(toBookValues(null, "tr")).toMatchObject({ language: "tr", minAge: 5, maxAge: 18 });
});

it("sends optional texts as absent when they are empty", () => {
	const body = bookBodySchema.parse(toBookBody({ ...values, author: "  " }, undefined));
	expect(JSON.parse(JSON.stringify(body))).toEqual({
		title: "Rivers",
		language: "en",
		minAge: 5,
		maxAge: 18,
		visibility: "public",
		status: "published",
		topics: [{ topicNumber: 1, title: "Sources" }],
	});
});

it("asks for an age that was emptied instead of taking it for 0", () => {
	const judged = bookBodySchema.safeParse(toBookBody({ ...values, minAge: null }, undefined));
	expect(toFieldProblems(judged.error?.issues ?? [])).toEqual([fieldProblem("minAge", "required")]);
});

it("says everything that an empty form lacks, in its order", () => {
	const judged = bookBodySchema.safeParse(toBookBody(toBookValues(null), undefined));
	expect(toFieldProblems(judged.error?.issues ?? [])).toEqual([
		fieldProblem("title", "titleRequired"),
		fieldProblem("topics", "topicsRequired"),
	]);
});

it("reads a draft, and nothing else", () => {
	expect(readBookValues(JSON.parse(JSON.stringify(values)))).toEqual(values);
	for (const none of [null, "x", {}, { ...values, topics: [{ topicNumber: "1" }] }]) expect(readBookValues(none)).toBeNull();
});
