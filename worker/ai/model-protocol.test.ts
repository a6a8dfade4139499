import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { generateBodySchema, LIMITS } from "#contract";
import { FAILS_PART, type ModelServer, type ProviderManners, refusing, startModelServer } from "#tests/helpers/model-server";
import { everything } from "#tests/helpers/rounds";
import { judgeWithModel } from "../moderation/model";
import { checkQuestion } from "./check-question";
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
	modelName = "stand-in";
	model.set("willing");
	model.asked.length = 0;
});

let modelName = "stand-in";
let models = 0;
/** What a model refused is remembered: each test has one of its own. */
function behave(manners: ProviderManners): void {
	modelName = `stand-in-${models++}`;
	model.set("willing", manners);
}

/** The database counters are not under test here. */
const calls = () => {
	const open = {
		env: { ...model.env, AI_MODEL: modelName, AI_TIMEOUT_MS: "20000" },
		charged: true,
		run: (_: AbortSignal, call: () => unknown) => call(),
	};
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

const QUESTION = { id: "a123456789", text: "Which planet is the largest?", options: ["Mars", "Jupiter"], correctAnswers: [1] };
const TEXT = Array.from({ length: 8 }, (_, n) => `Lake ${n} lies ${n} hundred metres above the sea.`).join("\n");

/** Each kind of call, with what a usable answer is. */
const KINDS: [string, () => Promise<unknown>, unknown][] = [
	["generation", () => generate({}), { questions: { length: 5 } }],
	["streamed generation", () => generate({}, { onQuestion: () => undefined }), { questions: { length: 5 } }],
	["generation from material", () => generate({ material: TEXT }), { questions: { length: 5 } }],
	["extraction", () => generate({ mode: "extract", material: SHEET }), { questions: { length: 20 } }],
	[
		"streamed extraction",
		() => generate({ mode: "extract", material: SHEET }, { onQuestion: () => undefined }),
		{ questions: { length: 20 } },
	],
	[
		"translation",
		() => translateQuiz(calls(), { name: "Planets", language: "en", questions: [QUESTION] }, "de", undefined),
		{ name: "[German] Planets" },
	],
	[
		"moderation",
		() =>
			judgeWithModel(
				calls(),
				{ kind: "quiz", language: "en", title: "Planets" },
				[[{ key: "1", index: 0, texts: { question: QUESTION.text } }]],
				"en",
			),
		[{ approved: true }],
	],
	[
		"question check",
		() => {
			const about = { quizName: "Planets", language: "en", minAge: 9, maxAge: 12, reportReason: null, reportDescription: null } as const;
			return checkQuestion(calls(), { ...about, question: QUESTION }, "en");
		},
		{ analysis: "The marked answer is wrong." },
	],
];

const said = (message: string, fields: object = {}) => ({
	error: { message, type: "invalid_request_error", param: null, code: null, ...fields },
});
const DEEPSEEK = { status: 400, body: said("This response_format type is unavailable now") };
const MAX_TOKENS = {
	status: 400,
	body: said("Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.", {
		param: "max_tokens",
		code: "unsupported_parameter",
	}),
};
const TEMPERATURE = {
	status: 400,
	body: said("Unsupported value: 'temperature' does not support 0.7 with this model. Only the default (1) value is supported.", {
		param: "temperature",
		code: "unsupported_value",
	}),
};
const sentFields = () =>
	model.asked.map((chat) => (["response_format", "temperature", "max_tokens"] as const).filter((name) => chat[name] !== undefined));

describe.each(KINDS)("%s", (kind, run, usable) => {
	/** Where a real pause is waited for, `npm test` does so for one call, whose pauses all others have. */
	const itWaits = it.runIf(everything || kind === "generation");

	it("by DeepSeek goes on without json_schema, and remembers it", async () => {
		behave({ reply: refusing({ response_format: DEEPSEEK }) });
		expect(await run()).toMatchObject(usable as object);
		expect(sentFields()).toEqual([
			["response_format", "temperature", "max_tokens"],
			["temperature", "max_tokens"],
		]);
		model.asked.length = 0;
		await run();
		expect(sentFields()).toEqual([["temperature", "max_tokens"]]);
	});

	it("by a model of thought goes on without max_tokens and temperature", async () => {
		behave({ reply: refusing({ max_tokens: MAX_TOKENS, temperature: TEMPERATURE }) });
		expect(await run()).toMatchObject(usable as object);
		expect(sentFields().slice(1)).toEqual([["response_format", "temperature"], ["response_format"]]);
	});

	it("sends four requests at most where all three are refused, and one the next time", async () => {
		behave({ reply: refusing({ temperature: TEMPERATURE, max_tokens: MAX_TOKENS, response_format: DEEPSEEK }) });
		expect(await run()).toMatchObject(usable as object);
		expect(model.asked).toHaveLength(4);
		await run();
		expect(model.asked).toHaveLength(5);
	});

	it.each(["reasoning_content", "reasoning", "parts", "think"] as const)("reads an answer in %s", async (place) => {
		behave({ place });
		expect(await run()).toMatchObject(usable as object);
		expect(model.asked).toHaveLength(1);
	});

	itWaits("waits for a provider that is busy for a moment, also after a refusal", async () => {
		const busy = { status: 429, body: said("Rate limit reached. Please try again in 0.3s.") };
		behave({ reply: (chat, request) => (request === 2 ? busy : refusing({ response_format: DEEPSEEK })(chat, request)) });
		expect(await run()).toMatchObject(usable as object);
		expect(model.asked).toHaveLength(3);
	});

	itWaits("is tried once more at a provider that does not say when, and then fails", async () => {
		const past = { "Retry-After": "Sun, 29 Nov 2020 12:00:00 GMT" };
		behave({ reply: (_, request) => (request === 1 ? { status: 429, body: said("Busy"), headers: past } : undefined) });
		expect(await run()).toMatchObject(usable as object);
		expect(model.asked).toHaveLength(2);
		behave({ reply: () => ({ status: 429, body: said("Busy"), headers: past }) });
		await expect(run()).rejects.toMatchObject({ code: "AI_FAILED", about: "aiBusy" });
		expect(model.asked.length).toBeLessThanOrEqual(5);
	});

	it("says until when a provider is at its limit, without another try", async () => {
		behave({ reply: () => ({ status: 429, body: said("Slow down"), headers: { "Retry-After": "38" } }) });
		await expect(run()).rejects.toMatchObject({ code: "AI_UNAVAILABLE", about: "aiLimit", retryAfterSeconds: 38 });
		expect(model.asked).toHaveLength(1);
	});

	it("ends where a provider refuses everything", async () => {
		behave({ reply: () => ({ status: 400, body: said("Bad request") }) });
		await expect(run()).rejects.toMatchObject({ code: "AI_FAILED", about: "aiRefused" });
		expect(model.asked).toHaveLength(4);
	});

	it("names a key that was refused", async () => {
		behave({ reply: () => ({ status: 401, body: said("Incorrect API key provided") }) });
		await expect(run()).rejects.toMatchObject({ code: "AI_FAILED", about: "aiKey" });
		expect(model.asked).toHaveLength(1);
	});
});

it("falls back to a whole answer where a provider refuses streams", async () => {
	behave({
		reply: (chat) =>
			chat.stream
				? { status: 400, body: said("Your organization must be verified to stream this model.", { param: "stream" }) }
				: undefined,
	});
	expect((await generate({}, { onQuestion: () => undefined })).questions).toHaveLength(5);
});

it("says until when a provider is at its limit that says so within its stream", async () => {
	const events = `data: ${JSON.stringify({ error: { message: "Rate limit reached. Please try again in 38s.", code: 429 } })}\n\n`;
	vi.stubGlobal("fetch", async () => new Response(events, { headers: { "Content-Type": "text/event-stream" } }));
	const failure = { code: "AI_UNAVAILABLE", about: "aiLimit", retryAfterSeconds: 38 };
	await expect(generate({}, { onQuestion: () => undefined })).rejects.toMatchObject(failure);
});

it("gives a model more tokens whose thoughts used them up", async () => {
	const thoughts = { choices: [{ message: { content: "", reasoning_content: "Let me think about it." }, finish_reason: "length" }] };
	behave({ reply: (_, request) => (request === 1 ? { status: 200, body: thoughts } : undefined) });
	expect((await generate({})).questions).toHaveLength(5);
	const [first, second] = model.asked.map(({ max_tokens: tokens }) => tokens ?? 0);
	expect(second).toBe((first ?? 0) * 4);
});

it("keeps json_schema where only one answer broke it", async () => {
	const failed = {
		status: 400,
		body: said("Failed to generate JSON.", { code: "json_validate_failed", failed_generation: '{"temperature"' }),
	};
	behave({ reply: (_, request) => (request === 1 ? failed : undefined) });
	await generate({});
	await generate({});
	expect(sentFields().map((fields) => fields.includes("response_format"))).toEqual([true, false, true]);
});
