import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type { Quiz } from "#contract";
import { call, createQuiz, makeAdmin, questionBody, quizBody, registerUser, setMembership, type TestUser } from "../helpers/api";
import { type AiReply, ask, dailyAiCount, readSystemPrompt, readUserPrompt } from "../helpers/ask-ai";
import { FakeAi, verdict } from "../helpers/fake-ai";
import { INJECTIONS } from "../helpers/injections";
import { FILES, storePicture } from "../helpers/sent-pictures";

interface Sent {
	texts: { key: string; text: string }[];
}

/** Null leaves a text out. */
class Translator extends FakeAi {
	constructor(translate: (text: string, key: string) => string | null) {
		super({ text: "" });
		const run = this.run.bind(this);
		this.run = async (model, inputs, options) => {
			await run(model, inputs, options);
			const { texts }: Sent = JSON.parse(inputs.messages.findLast(({ role }) => role === "user")?.content ?? "");
			const translated = texts.flatMap(({ key, text }) => {
				const words = translate(text, key);
				return words === null ? [] : [{ key, text: words }];
			});
			return { response: { texts: translated } };
		};
	}
}

const german = (text: string) => `[de] ${text}`;
const sentIn = (ai: FakeAi, n = 0): Sent["texts"] => JSON.parse(readUserPrompt(ai, n)).texts;
const translate = (ai: FakeAi | null, quizId: string, token: string, to = "de", headers: Record<string, string> = {}) =>
	ask(ai, `/quizzes/${quizId}/translate`, { token, headers, body: { language: to } });
const read = async (id: string, token?: string) =>
	(await call<{ quiz: Quiz }>("GET", `/quizzes/${id}`, { ...(token ? { token } : {}) })).body.quiz;
const dailyQuizzes = async (user: TestUser) =>
	(await env.DB.prepare("SELECT daily_quiz_count AS n FROM users WHERE id = ?").bind(user.user.id).first<number>("n")) ?? 0;

let author: TestUser;
let reader: TestUser;
beforeAll(async () => {
	author = await registerUser({ name: "Author" });
	reader = await registerUser({ name: "Reader" });
	for (const { user } of [author, reader]) await setMembership(user.id, "gold");
});

describe("a translated quiz", () => {
	it("is a draft of one's own with every text translated, and everything else as it was", async () => {
		const { id } = await storePicture(author.token, FILES.webp);
		const original = await createQuiz(author.token, {
			...quizBody({ name: "Planets", language: "en", minAge: 9, maxAge: 12, defaultTimeLimit: 45 }),
			questions: [
				{
					...questionBody({ text: "Largest planet?", options: ["Mars", "Jupiter"], correctAnswers: [1], timeLimit: 20 }),
					image: { id, alt: "Two planets" },
				},
				{ kind: "text", text: "Who wrote Faust?", accepted: ["Goethe", "von Goethe"], match: "case", typos: 1 },
				{ kind: "number", text: "How long is it?", value: 2.5, tolerance: 0.1, unit: "metres" },
				{ kind: "order", text: "From small to large", options: ["ant", "cat", "cow"] },
				{ ...questionBody({ text: "Choose", options: ["one", "two", "three"], correctAnswers: [0, 2] }), extraInfo: "Both are right." },
			],
		});
		const ai = new Translator(german);
		const { status, body } = await translate(ai, original._id, author.token);
		expect([status, body.untranslated]).toEqual([201, []]);
		expect(body.quiz).toMatchObject({
			name: "[de] Planets",
			language: "de",
			status: "draft",
			minAge: 9,
			maxAge: 12,
			defaultTimeLimit: 45,
			visibility: original.visibility,
			createdBy: author.user.id,
			translatedFrom: { _id: original._id, name: "Planets" },
		});
		const [planet, faust, length, order, choose] = body.quiz.questions;
		expect(planet).toMatchObject({
			id: original.questions[0]?.id,
			text: "[de] Largest planet?",
			options: ["[de] Mars", "[de] Jupiter"],
			correctAnswers: [1],
			timeLimit: 20,
			image: { id, alt: "[de] Two planets" },
		});
		expect(faust).toMatchObject({ kind: "text", accepted: ["[de] Goethe", "[de] von Goethe"], match: "case", typos: 1 });
		expect(length).toMatchObject({ kind: "number", value: 2.5, tolerance: 0.1, unit: "[de] metres" });
		expect(order).toMatchObject({ kind: "order", options: ["[de] ant", "[de] cat", "[de] cow"], correctAnswers: [0, 1, 2] });
		expect(choose).toMatchObject({ correctAnswers: [0, 2], extraInfo: "[de] Both are right." });
		expect(readSystemPrompt(ai)).toContain("from English into German");
		expect((await read(body.quiz._id, author.token)).questions).toEqual(body.quiz.questions);
	});

	it("keeps formulas and numbers: a text that lost one stays in its own language and is listed", async () => {
		const original = await createQuiz(author.token, {
			...quizBody({ name: "Numbers of 2024", language: "en" }),
			questions: [
				questionBody({
					text: "Solve $x^2 = \\frac{1}{4}$ for 3 people",
					options: ["$x = \\pm 0.5$ metres", "1,000 km", "in 1999", "7 dwarfs"],
				}),
				questionBody({ text: "$a$ and $b$", options: ["costs \\$5", "costs \\$10"] }),
			],
		});
		const written: Record<string, (text: string) => string> = {
			"questions.0.text": (text) => `Löse ${text.slice(6)}`,
			"questions.0.options.0": (text) => text.replace(/⟦\d⟧/, "x = 0.5"),
			"questions.0.options.1": () => "1.000 km",
			"questions.0.options.2": () => "im Jahr 1998",
			"questions.0.options.3": () => "sieben Zwerge",
			"questions.1.text": () => "⟦1⟧ und ⟦0⟧",
			"questions.1.options.0": () => "kostet \\$5",
			"questions.1.options.1": () => "kostet $10$",
			name: () => "Zahlen von 2024",
		};
		const ai = new Translator((text, key) => written[key]?.(text) ?? null);
		const { body } = await translate(ai, original._id, author.token);
		const [solve, both] = body.quiz.questions;
		expect(solve?.text).toBe("Löse $x^2 = \\frac{1}{4}$ for 3 people");
		expect(solve?.options).toEqual(["$x = \\pm 0.5$ metres", "1.000 km", "in 1999", "7 dwarfs"]);
		expect(both?.text).toBe("$b$ und $a$");
		expect(both?.options).toEqual(["kostet \\$5", "costs \\$10"]);
		expect(body.untranslated).toEqual(["questions.0.options.0", "questions.0.options.2", "questions.0.options.3", "questions.1.options.1"]);
		expect(JSON.stringify(sentIn(ai))).not.toContain("frac");
	});

	it("follows the rules of typed questions: options that became the same, and texts that are too long, stay", async () => {
		const original = await createQuiz(author.token, {
			...quizBody({ name: "Sizes", language: "en" }),
			questions: [
				questionBody({ text: "Which?", options: ["big", "large"] }),
				questionBody({ text: "Long?", options: ["yes", "no"] }),
				{ kind: "order", text: "Sort", options: ["one", "two", "three"] },
			],
		});
		const same = (text: string) =>
			text === "large" || text === "big"
				? "groß"
				: text === "yes"
					? "j".repeat(201)
					: text === "Sizes"
						? "G".repeat(121)
						: text === "two"
							? "one"
							: german(text);
		const { body } = await translate(new Translator((text) => (text === "one" ? "one" : same(text))), original._id, author.token);
		expect(body.quiz.name).toBe("Sizes");
		expect(body.quiz.questions.map(({ options }) => options)).toEqual([
			["big", "large"],
			["yes", "[de] no"],
			["one", "two", "three"],
		]);
		expect(body.untranslated).toEqual([
			"name",
			"questions.0.options.0",
			"questions.0.options.1",
			"questions.1.options.0",
			"questions.2.options.0",
			"questions.2.options.1",
			"questions.2.options.2",
		]);
	});

	it("of many questions goes to the model in parts; a part that fails stays in its own language", async () => {
		const questions = Array.from({ length: 30 }, (_, n) => questionBody({ text: `Question ${n}? ${"long ".repeat(80)}` }));
		const original = await createQuiz(author.token, { ...quizBody({ name: "Long one", language: "en" }), questions });
		const ai = new Translator((text, key) => {
			if (key.startsWith("questions.29.")) return null;
			return german(text);
		});
		const { body } = await translate(ai, original._id, author.token);
		expect(ai.calls.length).toBeGreaterThan(2);
		expect(ai.calls.flatMap((_, n) => sentIn(ai, n)).filter(({ key }) => key.endsWith(".text"))).toHaveLength(30);
		expect(body.untranslated).toContain("questions.29.text");
		expect(body.untranslated.every((path) => path.startsWith("questions.29."))).toBe(true);
		expect(body.quiz.questions[28]?.text).toMatch(/^\[de\]/);
	});

	it.each([0, 5, 11])("treats texts that address the model as data (%i)", async (n) => {
		const attack = INJECTIONS[n] ?? "";
		const original = await createQuiz(author.token, {
			...quizBody({ name: "Plain", language: "en" }),
			questions: [questionBody({ text: attack })],
		});
		const ai = new Translator(german);
		const { status } = await translate(ai, original._id, author.token);
		expect(status).toBe(201);
		expect(readSystemPrompt(ai)).not.toContain(attack.slice(0, 30));
		expect(sentIn(ai).find(({ key }) => key === "questions.0.text")?.text).toBe(original.questions[0]?.text);
	});

	it("is judged when it is published, and names its original to those who may read it", async () => {
		const original = await createQuiz(author.token, { ...quizBody({ name: "Shared", language: "en" }) });
		const { body } = await translate(new Translator(german), original._id, reader.token);
		const { _id, name, questions } = body.quiz;
		const judge = new FakeAi({ json: verdict(null) });
		const put = { name, questions, status: "published", visibility: "public" };
		const published = await ask(judge, `/quizzes/${_id}`, { method: "PUT", token: reader.token, body: put });
		expect(published.body.quiz).toMatchObject({ status: "published", translatedFrom: { _id: original._id, name: "Shared" } });
		expect(judge.calls).toHaveLength(1);
		expect((await read(_id)).translatedFrom).toEqual({ _id: original._id, name: "Shared" });
		const hidden = { name: "Renamed", questions: original.questions, visibility: "private" };
		await call("PUT", `/quizzes/${original._id}`, { token: author.token, body: hidden });
		expect(await read(_id)).not.toHaveProperty("translatedFrom");
		expect(await read(_id, reader.token)).not.toHaveProperty("translatedFrom");
		expect((await read(_id, author.token)).translatedFrom).toEqual({ _id: original._id, name: "Renamed" });
		expect((await read(_id, (await makeAdmin()).token)).translatedFrom).toEqual({ _id: original._id, name: "Renamed" });
		await call("DELETE", `/quizzes/${original._id}`, { token: author.token });
		expect(await read(_id, author.token)).not.toHaveProperty("translatedFrom");
	});

	it("is in the export of its account, and deleted with it", async () => {
		const leaving = await registerUser({ name: "Leaving" });
		const original = await createQuiz(author.token, { ...quizBody({ name: "Kept", language: "en" }) });
		const { body } = await translate(new Translator(german), original._id, leaving.token);
		const exported = await call<{ quizzes: Quiz[] }>("GET", "/users/me/export", { token: leaving.token });
		expect(exported.body.quizzes).toMatchObject([{ _id: body.quiz._id, translatedFrom: { _id: original._id, name: "Kept" } }]);
		await call("DELETE", "/users/me", { token: leaving.token, body: { password: leaving.password } });
		expect(await env.DB.prepare("SELECT count(*) AS n FROM quizzes WHERE id = ?").bind(body.quiz._id).first<number>("n")).toBe(0);
	});
});

describe("a translation that is not made", () => {
	it("is one of a quiz that one may not read, or into its own language", async () => {
		const secret = await createQuiz(author.token, { ...quizBody({ name: "Secret", language: "en" }), status: "draft" });
		const ai = new Translator(german);
		expect((await translate(ai, secret._id, reader.token)).body.error.code).toBe("QUIZ_NOT_FOUND");
		expect((await translate(ai, "nosuchquiz", reader.token)).status).toBe(404);
		expect((await ask(ai, `/quizzes/${secret._id}/translate`, { body: { language: "de" } })).status).toBe(401);
		const own = await translate(ai, secret._id, author.token, "en", { "Accept-Language": "tr" });
		expect([own.status, own.body.error.code, own.body.error.details]).toEqual([
			400,
			"VALIDATION_ERROR",
			[{ path: "language", message: "Quiz zaten bu dilde" }],
		]);
		expect((await translate(ai, secret._id, author.token, "it")).status).toBe(400);
		expect(ai.calls).toHaveLength(0);
		expect((await translate(ai, secret._id, author.token)).status).toBe(201);
		expect((await translate(null, secret._id, author.token)).body.error.code).toBe("AI_UNAVAILABLE");
	});

	it("costs nothing if the model fails; made, it is one generation and one new quiz, also at the same time", async () => {
		const user = await registerUser();
		const quiz = await createQuiz(author.token, { ...quizBody({ name: "Costs", language: "en" }) });
		const failed = await translate(new FakeAi({ error: "3040: Capacity temporarily exceeded" }), quiz._id, user.token);
		expect([failed.status, failed.body.error.code]).toEqual([502, "AI_FAILED"]);
		expect([await dailyAiCount(user.user.id), await dailyQuizzes(user)]).toEqual([0, 0]);
		const prose = await translate(new FakeAi({ text: "Nein." }), quiz._id, user.token);
		expect([prose.status, await dailyAiCount(user.user.id), await dailyQuizzes(user)]).toEqual([502, 0, 0]);
		const day = new Date().toISOString().slice(0, 10);
		await env.DB.prepare("UPDATE users SET daily_ai_count = 4, counters_day = ? WHERE id = ?").bind(day, user.user.id).run();
		const both = await Promise.all([0, 1].map(() => translate(new Translator(german), quiz._id, user.token)));
		expect(both.map(({ status }) => status).sort()).toEqual([201, 429]);
		expect([await dailyAiCount(user.user.id), await dailyQuizzes(user)]).toEqual([5, 1]);
		await env.DB.prepare("UPDATE users SET daily_ai_count = 0, daily_quiz_count = 10 WHERE id = ?").bind(user.user.id).run();
		const full = await translate(new Translator(german), quiz._id, user.token);
		expect(full.body.error).toMatchObject({ code: "DAILY_LIMIT_REACHED", details: { kind: "quizzes" } });
		expect(await dailyAiCount(user.user.id)).toBe(0);
	});
});

it("a quiz from before is read as one that was not translated", async () => {
	const quiz = await createQuiz(author.token);
	await env.DB.prepare("UPDATE quizzes SET translated_from = NULL WHERE id = ?").bind(quiz._id).run();
	const { body } = await call<AiReply>("GET", `/quizzes/${quiz._id}`, { token: author.token });
	expect(body.quiz).not.toHaveProperty("translatedFrom");
});
