import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { generateBodySchema, LIMITS } from "#contract";
import { FAILS_PART, type ModelServer, startModelServer } from "#tests/helpers/model-server";
import { type GenerationListener, generateQuiz } from "./generate";
import type { ModelCalls } from "./model-calls";
import { translateQuiz } from "./translate";

/* The model library against a server of the OpenAI-compatible protocol: streams, structured output, refusals, busy or cut off. */

let model: ModelServer;
beforeAll(async () => {
	// No key, as in the README's example.
	model = await startModelServer({ key: null });
});
afterAll(() => model.stop());
beforeEach(() => {
	model.set("willing");
	model.asked.length = 0;
});

/** The database counters are not under test here. */
const calls = () => {
	const open = { env: { ...model.env, AI_TIMEOUT_MS: "10000" }, charged: true, run: (_: AbortSignal, call: () => unknown) => call() };
	return open as unknown as ModelCalls;
};
const SHEET = Array.from({ length: 20 }, (_, n) => `${n + 1}. What is ${n} plus one?\nA) ${n + 1} *\nB) ${n + 2}\nC) ${n + 3}`).join("\n");

function generate(fields: object, listener: Partial<GenerationListener> = {}) {
	const body = generateBodySchema.parse({ language: "en", questionCount: 5, additionalInstructions: "Capitals", ...fields });
	return generateQuiz({ body, place: { bookTitle: null, topicTitle: null }, signal: undefined, openPartCalls: calls, ...listener });
}

describe.each([
	["whole", {}],
	["streamed", { onQuestion: () => undefined }],
] as const)("an OpenAI-compatible server, %s", (how, listener) => {
	it("gets a request for structured output and returns questions", async () => {
		const { questions, name } = await generate({}, listener);
		expect([questions.length, name]).toEqual([5, "Capitals"]);
		expect(model.asked).toHaveLength(1);
		const [asked] = model.asked;
		expect(asked).toMatchObject({ model: "stand-in", max_tokens: expect.any(Number) });
		expect(asked?.stream ?? false).toBe(how === "streamed");
		expect(asked?.response_format).toMatchObject({ type: "json_schema", json_schema: { name: "quiz", schema: { type: "object" } } });
	});

	it("that copies a test gives all of its questions, word for word", async () => {
		const { questions } = await generate({ mode: "extract", material: SHEET, additionalInstructions: "" }, listener);
		expect(questions.map(({ text }) => text)).toEqual(Array.from({ length: 20 }, (_, n) => `What is ${n} plus one?`));
		expect(questions.every(({ source, correctAnswers }) => source !== null && correctAnswers.length === 1)).toBe(true);
	});

	it("that is cut off at its token limit continues where it ended", async () => {
		model.set("cut");
		const { questions, parts } = await generate({ mode: "extract", material: SHEET, additionalInstructions: "" }, listener);
		expect(model.asked.length).toBeGreaterThan(1);
		expect(questions.length).toBeGreaterThan(15);
		expect(parts).toMatchObject([{ state: "failed" }]);
		model.set("cut");
		expect((await generate({}, listener)).questions.length).toBeGreaterThan(1);
	});

	it("that is busy is called again after its Retry-After", async () => {
		model.set("busy");
		const began = performance.now();
		const { questions } = await generate({}, listener);
		expect(questions).toHaveLength(5);
		expect(model.asked).toHaveLength(2);
		expect(performance.now() - began).toBeGreaterThanOrEqual(900);
	});

	it.each(["refuse", "down", "prose"] as const)("that answers nothing usable (%s) fails after a second try", async (mood) => {
		model.set(mood);
		await expect(generate({}, listener)).rejects.toMatchObject({ code: "AI_FAILED" });
		expect(model.asked.length).toBeGreaterThan(1);
	});
});

it("translates a quiz through the protocol", async () => {
	const quiz = {
		name: "Planets",
		language: "en",
		questions: [{ id: "a123456789", text: "Solve $x^2$", options: ["LOSE 2", "no"], correctAnswers: [1] }],
	} as const;
	const translated = await translateQuiz(
		calls(),
		{ ...quiz, questions: [{ ...quiz.questions[0], options: ["LOSE 2", "no"], correctAnswers: [1] }] },
		"de",
		undefined,
	);
	expect(translated).toMatchObject({
		name: "[German] Planets",
		questions: [{ text: "[German] Solve $x^2$", options: ["LOSE 2", "[German] no"] }],
		untranslated: ["questions.0.options.0"],
	});
});

it("translates as much as possible of a question that is older than a rule that it breaks", async () => {
	const old = { id: "a123456789", text: "Which?", options: ["x".repeat(LIMITS.optionText.max + 1), "no"], correctAnswers: [1] };
	const translated = await translateQuiz(calls(), { name: "Planets", language: "en", questions: [old] }, "de", undefined);
	expect(translated).toMatchObject({
		questions: [{ ...old, text: "[German] Which?", options: [old.options[0], "[German] no"] }],
		untranslated: ["questions.0.options.0"],
	});
});

it("fails for one part alone", async () => {
	model.set("part");
	const long = (word: string) =>
		Array.from({ length: 32 }, (_, n) => `${word} sentence number ${n}. ${"It is long. ".repeat(40)}`).join("\n\n");
	const { parts } = await generate({ material: `${long("Plain")}\n\n${long(FAILS_PART)}`, additionalInstructions: "" });
	expect(parts?.map(({ state }) => state)).toEqual(["done", "failed"]);
});
