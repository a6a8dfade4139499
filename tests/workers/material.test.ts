import { env, listDurableObjectIds, runInDurableObject, SELF } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { type GenerateEvent, normalizeMaterial, splitMaterial } from "#contract";
import { call, makeAdmin, quizBody, registerUser, setMembership, setQuiz, type TestUser } from "../helpers/api";
import { type AskOptions, ask, dailyAiCount, readEvents, readSystemPrompt, readUserPrompt, send } from "../helpers/ask-ai";
import { type AiAnswer, FakeAi, writtenQuiz } from "../helpers/fake-ai";
import { INJECTIONS } from "../helpers/injections";
import { Host } from "../helpers/live";

const SENTENCE = "Ankara is the capital of country";
const chapter = (sentences: number, filler = 0) =>
	Array.from({ length: sentences }, (_, n) => `${SENTENCE} ${n}.${" It is old.".repeat(filler)}`).join("\n\n");
const withSource = (n: number) => ({ source: `${SENTENCE} ${n}.` });

const wish = (fields: Record<string, unknown>) => ({
	language: "en",
	questionCount: 5,
	difficulty: "easy",
	questionTypes: ["multiple-choice"],
	...fields,
});
const generate = (ai: FakeAi | null, token: string, fields: Record<string, unknown>, options: AskOptions = {}) =>
	ask(ai, "/quizzes/generate", { token, body: wish(fields), ...options });
const extract = (ai: FakeAi, token: string, material: string, fields: Record<string, unknown> = {}) =>
	generate(ai, token, { mode: "extract", questionTypes: undefined, material, ...fields });
async function streamed(ai: FakeAi, token: string, fields: Record<string, unknown>): Promise<GenerateEvent[]> {
	const events: GenerateEvent[] = [];
	const headers = { Accept: "text/event-stream" };
	for await (const event of readEvents(await send(ai, "/quizzes/generate", { token, body: wish(fields), headers }))) events.push(event);
	return events;
}

let gold: TestUser;
beforeAll(async () => {
	gold = await registerUser({ name: "Material Author" });
	await setMembership(gold.user.id, "gold");
});

describe("questions made from material", () => {
	it("rest on passages that the server has found there", async () => {
		const sources = [
			`${SENTENCE} 0.`,
			`  ankara IS the\ncapital of   country 1. `,
			"Ankara is a town that nobody wrote about.",
			undefined,
			`${SENTENCE} 4.${" It is old.".repeat(40)}`,
		];
		const ai = new FakeAi({ json: writtenQuiz(5, (n) => ({ source: sources[n] })) });
		const { status, body } = await generate(ai, gold.token, { material: chapter(5, 40) });
		expect(status).toBe(200);
		const given = body.quiz.questions.map(({ source }) => source);
		expect(given.slice(0, 4)).toEqual([sources[0], sources[1]?.trim(), null, null]);
		expect(given[4]).toMatch(/^Ankara is the capital of country 4\..*old\.$/);
		expect(given[4]?.length).toBeLessThanOrEqual(300);
		expect(body).toMatchObject({ requested: 5, parts: [{ part: 0, of: 1, state: "done" }] });
		expect(ai.calls[0]?.inputs.response_format?.json_schema).toMatchObject({
			properties: { questions: { items: { properties: { source: { type: "string" } } } } },
		});
	});

	it("need no wish, and without material no question has a source", async () => {
		const ai = new FakeAi({ json: writtenQuiz(5, withSource) });
		expect((await generate(ai, gold.token, { material: chapter(5), additionalInstructions: "" })).status).toBe(200);
		expect(JSON.parse(readUserPrompt(ai))).toEqual({ material: chapter(5) });
		const both = new FakeAi({ json: writtenQuiz(5, withSource) });
		await generate(both, gold.token, { material: chapter(5), additionalInstructions: "Only the first ones" });
		expect(JSON.parse(readUserPrompt(both))).toEqual({ request: "Only the first ones", material: chapter(5) });
		const without = await generate(new FakeAi({ json: writtenQuiz(5, withSource) }), gold.token, { additionalInstructions: "Capitals" });
		expect(without.body.quiz.questions[0]).not.toHaveProperty("source");
		expect(without.body).not.toHaveProperty("parts");
	});

	it("may be of every requested kind, and pass the checks of typed questions", async () => {
		const written = [
			{ type: "short-answer", options: [], correctAnswers: [], accepted: ["Ankara"] },
			{ type: "number", options: [], correctAnswers: [], value: 100, tolerance: 1, unit: "km" },
			{ type: "order", options: ["ant", "cat", "cow"], correctAnswers: [] },
			{ text: "Define $\\def\\a{1}\\a$" },
			{ type: "multi-select", correctAnswers: [0, 1] },
		];
		const ai = new FakeAi({ json: writtenQuiz(5, (n) => ({ ...written[n], ...withSource(n) })) });
		const questionTypes = ["multiple-choice", "short-answer", "number", "order"];
		const { body } = await generate(ai, gold.token, { material: chapter(5), questionTypes });
		expect(body.quiz.questions).toMatchObject([
			{ kind: "text", accepted: ["Ankara"], source: `${SENTENCE} 0.` },
			{ kind: "number", value: 100, tolerance: 1, unit: "km", source: `${SENTENCE} 1.` },
			{ kind: "order", options: ["ant", "cat", "cow"], correctAnswers: [0, 1, 2], source: `${SENTENCE} 2.` },
		]);
	});

	it.each<[string, Record<string, unknown>, string]>([
		["no wish and no material", { additionalInstructions: "" }, "additionalInstructions"],
		["a short wish beside material", { additionalInstructions: "ab", material: chapter(1) }, "additionalInstructions"],
		["extraction without material", { additionalInstructions: "Capitals", mode: "extract" }, "material"],
		["extraction from white space", { additionalInstructions: "Capitals", mode: "extract", material: " \n " }, "material"],
		["too much material", { material: "x".repeat(60_001) }, "material"],
		["another mode", { material: chapter(1), mode: "invent" }, "mode"],
		["a part that is not there", { material: chapter(1), parts: [1] }, "parts"],
		["a part twice", { material: "x".repeat(20_001), parts: [1, 1] }, "parts"],
		["a part of nothing", { additionalInstructions: "Capitals", parts: [0] }, "material"],
	])("are refused: %s", async (_name, fields, path) => {
		const { status, body } = await generate(null, gold.token, fields);
		expect([status, body.error.code]).toEqual([400, "VALIDATION_ERROR"]);
		expect(body.error.details).toMatchObject([{ path }]);
	});

	it("are refused in bodies of more than half a megabyte", async () => {
		const { status, body } = await generate(null, gold.token, { material: "x".repeat(530_000) });
		expect([status, body.error.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
	});
});

const THREE_PARTS = chapter(1_150, 1);
const ofPart = (part: number) => ({ json: writtenQuiz(2, (n) => ({ text: `Question ${n} of part ${part}?`, source: SENTENCE })) });
const DOWN = { error: "3040: Capacity temporarily exceeded, please try again." };

describe("long material", () => {
	it("goes to the model in parts that end at paragraphs, and duplicates are dropped across them", async () => {
		expect(splitMaterial(THREE_PARTS)).toHaveLength(3);
		const ai = new FakeAi(
			ofPart(0),
			{ json: writtenQuiz(2, (n) => ({ text: n === 0 ? "QUESTION 0 of part 0?" : "Question 1 of part 1?" })) },
			ofPart(2),
		);
		const { body } = await generate(ai, gold.token, { material: THREE_PARTS });
		const sent = ai.calls.map((_, n) => JSON.parse(readUserPrompt(ai, n)).material);
		expect(sent).toEqual(splitMaterial(THREE_PARTS));
		for (const material of sent.slice(0, -1)) expect(material).toMatch(/\.\n\n$/);
		expect(body.quiz.questions.map(({ text }) => text)).toEqual([
			"Question 0 of part 0?",
			"Question 1 of part 1?",
			"Question 0 of part 2?",
			"Question 1 of part 2?",
		]);
		expect(ai.calls.map((_, n) => /exactly (\d) questions/.exec(readSystemPrompt(ai, n))?.[1])).toEqual(["1", "2", "2"]);
	});

	it("costs one generation for each 20,000 characters begun, each model call one of the deployment's day", async () => {
		const author = await registerUser();
		await generate(new FakeAi(ofPart(0)), author.token, { material: "x".repeat(20_000) });
		expect(await dailyAiCount(author.user.id)).toBe(1);
		const day = async () =>
			(await env.DB.prepare("SELECT used FROM day_counts WHERE key = ?")
				.bind(`${new Date().toISOString().slice(0, 10)} ai`)
				.first<number>("used")) ?? 0;
		const before = await day();
		await generate(new FakeAi(ofPart(0), ofPart(1), ofPart(2)), author.token, { material: THREE_PARTS });
		expect(await dailyAiCount(author.user.id)).toBe(4);
		expect(await day()).toBe(before + 3);
	});

	it("is refused as a whole if the day has not enough left, and counted once in calls at the same time", async () => {
		const author = await registerUser();
		const day = new Date().toISOString().slice(0, 10);
		await env.DB.prepare("UPDATE users SET daily_ai_count = 1, counters_day = ? WHERE id = ?").bind(day, author.user.id).run();
		const ask = () => generate(new FakeAi(ofPart(0), ofPart(1), ofPart(2)), author.token, { material: THREE_PARTS });
		const replies = await Promise.all([ask(), ask()]);
		expect(replies.map(({ status }) => status).sort()).toEqual([200, 429]);
		const refused = replies.find(({ status }) => status === 429);
		expect(refused?.body.error).toMatchObject({ code: "DAILY_LIMIT_REACHED", details: { kind: "generations", limit: 5 } });
		expect(await dailyAiCount(author.user.id)).toBe(4);
		const third = await ask();
		expect(third.body.error.details).toEqual({ kind: "generations", used: 4, limit: 5 });
		expect((await generate(new FakeAi(ofPart(0)), author.token, { material: chapter(3) })).status).toBe(200);
	});

	it("names a part that fails, keeps the others, gives its use back, and takes it alone again", async () => {
		const author = await registerUser();
		const ai = new FakeAi(ofPart(0), DOWN, DOWN, ofPart(2));
		const { body } = await generate(ai, author.token, { material: THREE_PARTS });
		expect(body.quiz.questions).toHaveLength(3);
		expect(body.parts).toMatchObject([
			{ part: 0, of: 3, state: "done" },
			{ part: 1, of: 3, state: "failed", begins: expect.stringMatching(/^Ankara is the capital/) },
			{ part: 2, of: 3, state: "done" },
		]);
		expect(await dailyAiCount(author.user.id)).toBe(2);
		const again = new FakeAi(ofPart(1));
		const alone = await generate(again, author.token, { material: THREE_PARTS, parts: [1] });
		expect(JSON.parse(readUserPrompt(again)).material).toBe(splitMaterial(THREE_PARTS)[1]);
		expect(alone.body).toMatchObject({ requested: 2, parts: [{ part: 1, of: 3, state: "done" }] });
		expect(alone.body.quiz.questions).toHaveLength(2);
		expect(await dailyAiCount(author.user.id)).toBe(3);
	});

	it("keeps the use of a part that the model spoiled, and fails as a whole if every part does", async () => {
		const author = await registerUser();
		const prose = { text: "I would rather talk about the weather." };
		const { body } = await generate(new FakeAi(prose, prose, ofPart(1), DOWN), author.token, { material: THREE_PARTS });
		expect(body.parts?.map(({ state }) => state)).toEqual(["failed", "done", "failed"]);
		expect(await dailyAiCount(author.user.id)).toBe(2);
		const none = await generate(new FakeAi(DOWN), author.token, { material: THREE_PARTS });
		expect([none.status, none.body.error.code]).toEqual([502, "AI_FAILED"]);
		expect(await dailyAiCount(author.user.id)).toBe(2);
	});

	it("stops where the deployment's day ends, and says which parts are missing", async () => {
		const author = await registerUser();
		const key = `${new Date().toISOString().slice(0, 10)} ai`;
		const used = (await env.DB.prepare("SELECT used FROM day_counts WHERE key = ?").bind(key).first<number>("used")) ?? 0;
		const vars = { AI_DAILY_CALLS: String(used + 1) };
		const ai = new FakeAi(ofPart(0), ofPart(1));
		const { body } = await generate(ai, author.token, { material: THREE_PARTS }, { vars });
		expect(body.parts?.map(({ state }) => state)).toEqual(["done", "failed", "failed"]);
		expect(ai.calls).toHaveLength(1);
		expect(await dailyAiCount(author.user.id)).toBe(1);
		const over = await generate(ai, author.token, { material: THREE_PARTS }, { vars });
		expect([over.status, over.body.error.code]).toEqual([503, "AI_UNAVAILABLE"]);
	});

	it("reports each part in the stream, and one that broke off", async () => {
		const text = JSON.stringify(ofPart(1).json);
		let release: () => void = () => undefined;
		const until = new Promise<void>((resolve) => {
			release = resolve;
		});
		const ai = new FakeAi(
			ofPart(0),
			{ pieces: [{ text: text.slice(0, text.indexOf("Question 1")), until }], breakOff: "Network connection lost." },
			ofPart(2),
		);
		const headers = { Accept: "text/event-stream" };
		const events: GenerateEvent[] = [];
		for await (const event of readEvents(
			await send(ai, "/quizzes/generate", { token: gold.token, body: wish({ material: THREE_PARTS }), headers }),
		)) {
			events.push(event);
			if (event.type === "question" && event.question.text.includes("part 1")) release();
		}
		expect(events.map((event) => (event.type === "part" ? `${event.part} ${event.state}` : event.type))).toEqual([
			"0 reading",
			"question",
			"0 done",
			"1 reading",
			"question",
			"1 failed",
			"2 reading",
			"question",
			"question",
			"2 done",
			"done",
		]);
	});

	it("gives back parts that had not started when the reader disconnects", async () => {
		const author = await registerUser();
		const text = JSON.stringify(writtenQuiz(2));
		const ai = new FakeAi({
			pieces: [{ text: text.slice(0, text.indexOf("country 1")), until: new Promise(() => undefined) }, { text: "" }],
		});
		const headers = { Accept: "text/event-stream" };
		const response = await send(ai, "/quizzes/generate", { token: author.token, body: wish({ material: THREE_PARTS }), headers });
		const reader = response.body?.getReader();
		await reader?.read();
		expect(await dailyAiCount(author.user.id)).toBe(3);
		await reader?.cancel();
		await expect.poll(() => dailyAiCount(author.user.id)).toBe(1);
	});
});

const TEST_SHEET = Array.from({ length: 20 }, (_, n) => `${n + 1}. Which of these is right?\nA) one ${n}\nB) two ${n}\nC) three ${n}`).join(
	"\n\n",
);
const copied = (n: number) => ({
	type: "multiple-choice",
	text: "Which of these is right?",
	options: [`one ${n}`, `two ${n}`, `three ${n}`],
	correctAnswers: [`two ${n}`],
	hasSolution: true,
	extraInfo: "",
	source: "Which of these is right?",
});
const sheet = (count: number, fields: (n: number) => object = () => ({})) => ({
	name: "Test",
	questions: Array.from({ length: count }, (_, n) => ({ ...copied(n), ...fields(n) })),
});

describe("questions extracted from material", () => {
	it("are all kept word for word, also where many begin alike", async () => {
		const ai = new FakeAi({ json: sheet(20) });
		const { body } = await extract(ai, gold.token, TEST_SHEET);
		expect(body.requested).toBe(20);
		expect(body.quiz.questions).toHaveLength(20);
		expect(body.quiz.questions[7]).toEqual({
			id: expect.any(String),
			text: "Which of these is right?",
			options: ["one 7", "two 7", "three 7"],
			correctAnswers: [1],
			source: "Which of these is right?",
		});
		expect(readSystemPrompt(ai)).toContain("word for word");
	});

	it("without a solution need one, even if the model guesses", async () => {
		const unsolved = [
			{ hasSolution: false },
			{ correctAnswers: [] },
			{ type: "short-answer", options: [], correctAnswers: [], accepted: ["Ankara"], hasSolution: false },
			{ type: "number", text: "How many?", options: [], correctAnswers: [], value: 7, tolerance: 0, hasSolution: false },
			{ type: "order", correctAnswers: [], hasSolution: false },
			{},
			{ type: "multi-select", correctAnswers: ["one 6", "three 6"] },
		];
		const { body } = await extract(new FakeAi({ json: sheet(7, (n) => unsolved[n] ?? {}) }), gold.token, TEST_SHEET);
		const [choice, empty, text, number, order, solved, several] = body.quiz.questions;
		expect(choice).toMatchObject({ correctAnswers: [], needsAnswer: true });
		expect(empty).toMatchObject({ correctAnswers: [], needsAnswer: true });
		expect(text).toMatchObject({ kind: "text", accepted: [], needsAnswer: true });
		expect(number).toMatchObject({ kind: "number", needsAnswer: true });
		expect(number).not.toHaveProperty("value");
		expect(order).toMatchObject({ kind: "order", needsAnswer: true });
		expect(solved).not.toHaveProperty("needsAnswer");
		expect(several).toMatchObject({ correctAnswers: [0, 2] });
	});

	it("rest on their own words if the model names no passage", async () => {
		const { body } = await extract(
			new FakeAi({ json: sheet(2, (n) => ({ source: n === 0 ? "" : "made up", ...(n === 1 ? { text: "Reworded?" } : {}) })) }),
			gold.token,
			TEST_SHEET,
		);
		expect(body.quiz.questions.map(({ source }) => source)).toEqual(["Which of these is right?", null]);
	});

	it("are counted if they cannot be used, and may be none", async () => {
		const { body } = await extract(
			new FakeAi({ json: sheet(3, (n) => (n === 1 ? { options: ["x".repeat(201), "y"] } : {})) }),
			gold.token,
			TEST_SHEET,
		);
		expect([body.requested, body.quiz.questions.length]).toEqual([3, 2]);
		const none = await extract(new FakeAi({ json: { name: "", questions: [] } }), gold.token, "A text without any question.");
		expect([none.status, none.body.requested, none.body.quiz.questions]).toEqual([200, 0, []]);
		const events = await streamed(new FakeAi({ json: { name: "", questions: [] } }), gold.token, {
			mode: "extract",
			material: "A text without any question.",
		});
		expect(events.map(({ type }) => type)).toEqual(["part", "part", "done"]);
	});

	it("go on where an answer was cut off", async () => {
		const long = Array.from({ length: 20 }, (_, n) => `${n + 1}. Question number ${n}?\nA) one\nB) two`).join("\n\n");
		const fields = (n: number) => ({ text: `Question number ${n}?`, options: ["one", "two"], source: "" });
		const text = JSON.stringify(sheet(20, fields));
		const cutOff = text.slice(0, text.indexOf("Question number 12"));
		const rest = { name: "", questions: sheet(20, fields).questions.slice(11) };
		const ai = new FakeAi({ text: cutOff }, { json: rest });
		const { body } = await extract(ai, gold.token, long);
		expect(body.quiz.questions.map((question) => question.text)).toEqual(Array.from({ length: 20 }, (_, n) => `Question number ${n}?`));
		expect(JSON.parse(readUserPrompt(ai, 1)).material).toMatch(/^Question number 11\?/);
		expect(body.parts).toMatchObject([{ state: "done" }]);
		const stuck = await extract(new FakeAi({ text: cutOff }), gold.token, long);
		expect(stuck.body.quiz.questions).toHaveLength(12);
		expect(stuck.body.parts).toMatchObject([{ state: "failed" }]);
	});

	it("are of the requested types, if any", async () => {
		const mixed = sheet(2, (n) => (n === 1 ? { type: "short-answer", options: [], accepted: ["one"], correctAnswers: [] } : {}));
		const { body } = await extract(new FakeAi({ json: mixed }), gold.token, TEST_SHEET, { questionTypes: ["short-answer"] });
		expect(body.quiz.questions).toMatchObject([{ kind: "text" }]);
	});
});

describe.each(["whole", "streamed"] as const)("a model of the binding that says why it ended, %s", (how) => {
	const LONG = Array.from({ length: 20 }, (_, n) => `${n + 1}. Question number ${n}?\nA) one\nB) two`).join("\n\n");
	const copied = (from: number) =>
		sheet(20, (n) => ({ text: `Question number ${n}?`, options: ["one", "two"], source: "" })).questions.slice(from);
	/** The questions' texts and the last state of each part, or the code of the failure. */
	async function answered(ai: FakeAi, fields: Record<string, unknown>) {
		if (how === "whole") {
			const { body } = await generate(ai, gold.token, fields);
			return { code: body.error?.code, texts: body.quiz?.questions.map(({ text }) => text), parts: body.parts };
		}
		const events = await streamed(ai, gold.token, fields);
		const texts = events.flatMap((event) => (event.type === "question" ? [event.question.text] : []));
		const last = events.at(-1);
		return {
			code: last?.type === "error" ? last.error.code : undefined,
			texts,
			parts: last?.type === "done" ? last.parts : undefined,
		};
	}
	const extractRequest = { mode: "extract", questionTypes: undefined, material: LONG };

	it.each([
		["in a sentence", { text: "I cannot help with that." }],
		["in the field for it", { chat: { content: null, refusal: "I cannot help with that.", finish_reason: "stop" } }],
		["by its filter", { chat: { content: "", finish_reason: "content_filter" } }],
	] satisfies [string, AiAnswer][])("fails after another try if it refuses %s", async (_, refusal) => {
		const ai = new FakeAi(refusal);
		expect((await answered(ai, { material: LONG })).code).toBe("AI_FAILED");
		expect(ai.calls.length).toBeGreaterThan(1);
		const second = await answered(new FakeAi(refusal, { json: { name: "Test", questions: copied(0) } }), extractRequest);
		expect(second.texts).toHaveLength(20);
	});

	it("continues where it was cut off", async () => {
		const text = JSON.stringify({ name: "Test", questions: copied(0) });
		const cutOff = { chat: { content: text.slice(0, text.indexOf("Question number 12")), finish_reason: "length" } } as const;
		const rest = { chat: { content: JSON.stringify({ name: "", questions: copied(11) }), finish_reason: "stop" } } as const;
		const { texts, parts } = await answered(new FakeAi(cutOff, rest), extractRequest);
		expect(texts).toEqual(Array.from({ length: 20 }, (_, n) => `Question number ${n}?`));
		expect(parts).toMatchObject([{ state: "done" }]);
		expect((await answered(new FakeAi(cutOff), extractRequest)).parts).toMatchObject([{ state: "failed" }]);
	});
});

describe.each(INJECTIONS)("a text that speaks to the model changes nothing: %s", (attack) => {
	it("stays in its place, and the answer is taken from the structured output alone", async () => {
		const material = `${chapter(3)}\n\n${attack}\n\n${chapter(5)}`;
		const prose = `As you wish: ${attack.replace(/[[\]{}]/g, "")}`;
		const ai = new FakeAi({ text: `${prose}\n${JSON.stringify(writtenQuiz(5, withSource))}` });
		const { status, body } = await generate(ai, gold.token, { material });
		expect(readSystemPrompt(ai)).not.toContain(normalizeMaterial(attack).slice(0, 30));
		const said = JSON.parse(readUserPrompt(ai));
		expect(Object.keys(said)).toEqual(["material"]);
		expect(said.material).toBe(normalizeMaterial(material));
		expect([status, body.quiz.questions.length]).toEqual([200, 5]);
		// An injected model sends what no schema accepts, or what the server decides itself.
		const fooled = new FakeAi({
			json: writtenQuiz(5, (n) => ({
				source: `made up: ${attack}`,
				id: "chosen",
				needsAnswer: true,
				image: { id: "x", alt: "x" },
				...(n === 4 ? { correctAnswers: [9] } : {}),
			})),
		});
		const after = await generate(fooled, gold.token, { material });
		expect(after.body.quiz.questions).toHaveLength(4);
		for (const question of after.body.quiz.questions) {
			expect(question).toMatchObject({ source: null });
			expect(question).not.toHaveProperty("needsAnswer");
			expect(question).not.toHaveProperty("image");
			expect(question.id).not.toBe("chosen");
		}
	});
});

describe("what was pasted", () => {
	async function database(): Promise<string> {
		const { results } = await env.DB.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all<{ name: string }>();
		const names = results.map(({ name }) => name).filter((name) => !name.startsWith("_cf") && !name.startsWith("sqlite_"));
		expect(names.length).toBeGreaterThan(15);
		const rows = await Promise.all(names.map((name) => env.DB.prepare(`SELECT * FROM "${name}"`).all()));
		return JSON.stringify(rows.map((table) => table.results));
	}
	async function bucket(): Promise<string> {
		const { objects } = await env.MEDIA.list({ include: ["customMetadata", "httpMetadata"] });
		const bodies = await Promise.all(objects.map(async ({ key }) => (await env.MEDIA.get(key))?.text()));
		return JSON.stringify([objects, bodies]);
	}

	async function objects(): Promise<string> {
		// The objects' own methods do not matter here.
		const namespaces = [env.LIVE_GAME, env.ASSIGNMENT] as unknown as DurableObjectNamespace[];
		const stubs = await Promise.all(
			namespaces.map(async (namespace) => (await listDurableObjectIds(namespace)).map((id) => namespace.get(id))),
		);
		const kept = stubs.flat().map((stub) =>
			runInDurableObject(stub, (_, { storage: { sql } }) => {
				const tables = sql
					.exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' AND substr(name, 1, 1) <> '_'")
					.toArray();
				return tables.map(({ name }) => sql.exec(`SELECT * FROM "${name}"`).toArray());
			}),
		);
		return JSON.stringify(await Promise.all(kept));
	}

	it("is kept nowhere, neither in a table nor in an object, also when the model fails", async () => {
		const secret = "Zeynep Karakurt";
		const material = `${chapter(5)}\n\n${secret}, class 5B, no. 417, has asthma.`;
		const author = await registerUser();
		const { body } = await generate(new FakeAi({ json: writtenQuiz(5, withSource) }), author.token, { material });
		await generate(new FakeAi(DOWN), author.token, { material });
		const questions = body.quiz.questions;
		const saved = await call<{ quiz: { _id: string; questions: object[] } }>("POST", "/quizzes", {
			token: author.token,
			body: quizBody({ status: "draft", questions }),
		});
		expect(saved.status).toBe(201);
		for (const question of saved.body.quiz.questions) expect(question).not.toHaveProperty("source");
		const quizId = saved.body.quiz._id;
		await setQuiz(quizId, { status: "published" });
		const host = await Host.open((path, init) => SELF.fetch(`http://quiz.test${path}`, init), author.token, quizId);
		const kept = [await database(), await objects()];
		// The search finds saved text in the table and in the object, so that a miss means that it is not stored.
		for (const place of kept) expect(place).toContain("What is the capital of country 3?");
		const everything = [...kept, await bucket()].join();
		expect((await host.view()).status).toBe(200);
		for (const word of [secret, "Karakurt", "asthma", SENTENCE]) expect(everything).not.toContain(word);
	});

	it("does not get into the log with a provider's message", async () => {
		const lines: string[] = [];
		const log = console.log;
		console.log = (...words: unknown[]) => void lines.push(words.join(" "));
		try {
			const admin = await makeAdmin();
			const material = `${chapter(2)} Zeynep Karakurt.`;
			await generate(new FakeAi({ error: `400: this input is too long: ${material}` }), admin.token, { material });
		} finally {
			console.log = log;
		}
		expect(lines.join("\n")).toContain("ai.failed");
		expect(lines.join("\n")).not.toContain("Karakurt");
	});
});
