import { expect, it } from "vitest";
import type { JudgedQuestion } from "#contract/kinds/kind";
import { whyNotText } from "./text-fields";

const question = {
	kind: "text",
	options: [],
	correctAnswers: [],
	accepted: ["Işık", "Mimar Sinan"],
	match: "exact",
	typos: 0,
} satisfies JudgedQuestion;

it("says what keeps a close answer from counting", () => {
	expect(whyNotText(question, "ışık", "tr")).toEqual({ accepted: "Işık", by: "case", errors: 0 });
	expect(whyNotText(question, "isik", "tr")).toEqual({ accepted: "Işık", by: "marks", errors: 0 });
	expect(whyNotText({ ...question, match: "case" }, "isik", "tr")).toEqual({ accepted: "Işık", by: "marks", errors: 0 });
	expect(whyNotText({ ...question, match: "case" }, "mimar sinn", "tr")).toEqual({ accepted: "Mimar Sinan", by: "typos", errors: 1 });
	expect(whyNotText({ ...question, match: "case", typos: 1 }, "mimr sinn", "tr")).toEqual({
		accepted: "Mimar Sinan",
		by: "typos",
		errors: 2,
	});
});

it("says nothing of an answer that is another word", () => {
	expect(whyNotText(question, "Davut", "tr")).toBeNull();
	expect(whyNotText({ ...question, accepted: [] }, "Davut", "tr")).toBeNull();
});
