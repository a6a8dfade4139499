import { expect, it } from "vitest";
import { questionDraftSchema } from "./question";
import { generateQuestionId } from "./question-id";

it("makes ids that the contract allows, of all its letters", () => {
	const ids = Array.from({ length: 500 }, () => generateQuestionId(crypto));
	expect(new Set(ids).size).toBe(ids.length);
	for (const id of ids) expect(questionDraftSchema.parse({ id, text: "", options: [] }).id).toBe(id);
	const every = generateQuestionId({ getRandomValues: (bytes) => bytes.map((_, index) => 255 - index) });
	expect(every).toBe("-_98765432");
});
