import { expect, it } from "vitest";
import type { JudgedQuestion } from "#contract/kinds/kind";
import { findNearMatch } from "./text-fields";

const question = {
	kind: "text",
	options: [],
	correctAnswers: [],
	accepted: ["Işık", "Mimar Sinan"],
	match: "exact",
	typos: 0,
} satisfies JudgedQuestion;

it("says what keeps a close answer from counting", () => {
	expect(findNearMatch(question, "ışık", "tr")).toEqual({ accepted: "Işık", by: "case", errors: 0 });
	expect(findNearMatch(question, "isik", "tr")).toEqual({ accepted: "Işık", by: "marks", errors: 0 });
	expect(findNearMatch({ ...question, match: "case" }, "isik", "tr")).toEqual({ accepted: "Işık", by: "marks", errors: 0 });
	expect(findNearMatch({ ...question, match: "case" }, "mimar sinn", "tr")).toEqual({ accepted: "Mimar Sinan", by: "typos", errors: 1 });
	expect(findNearMatch({ ...question, match: "case", typos: 1 }, "mimr sinn", "tr")).toEqual({
		accepted: "Mimar Sinan",
		by: "typos",
		errors: 2,
	});
});

it("says nothing of an answer that is another word", () => {
	expect(findNearMatch(question, "Davut", "tr")).toBeNull();
	expect(findNearMatch({ ...question, accepted: [] }, "Davut", "tr")).toBeNull();
});
