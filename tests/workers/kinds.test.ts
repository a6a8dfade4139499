import { SELF } from "cloudflare:test";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { GameResult, Instance, Question, Quiz } from "#contract";
import { call, createQuiz, errorPaths, failure, type QuizReply, questionBody, quizBody, registerUser } from "../helpers/api";
import { type Fetcher, Host, Player, send } from "../helpers/live";
import { LiveSocket } from "../helpers/live-socket";
import { evict, refuseOutbox } from "../helpers/objects";

const fetcher: Fetcher = (path, init) => SELF.fetch(`http://quiz.test${path}`, init);

const POLL = { kind: "poll", text: "How was it?", options: ["good", "so so", "bad"], multiple: true };
const ORDER = { kind: "order", text: "From small to large", options: ["ant", "cat", "cow", "whale"] };
const TEXT = { kind: "text", text: "Who built it?", accepted: ["Mimar Sinan", "Sinan"] };
const NUMBER = { kind: "number", text: "How long?", value: 36.5, tolerance: 0.5, unit: "km", extraInfo: "secret-extra" };
const ALL = [questionBody(), POLL, ORDER, TEXT, NUMBER];

let token = "";
beforeAll(async () => {
	token = (await registerUser()).token;
});

const post = (questions: unknown[], fields: Record<string, unknown> = {}) =>
	call<QuizReply>("POST", "/quizzes", { token, body: quizBody({ questions, ...fields }) });

describe("a quiz with all kinds", () => {
	it("is stored with fields that the server sets and defaults; a choice has nothing new", async () => {
		const quiz = await createQuiz(token, { questions: ALL });
		const [choice, poll, order, text, number] = quiz.questions.map(({ id: _, ...content }) => content);
		expect(choice).toEqual(questionBody());
		expect(poll).toEqual({ ...POLL, correctAnswers: [] });
		expect(order).toEqual({ ...ORDER, correctAnswers: [0, 1, 2, 3] });
		expect(text).toEqual({ ...TEXT, options: [], correctAnswers: [], match: "case", typos: 0 });
		expect(number).toEqual({ ...NUMBER, options: [], correctAnswers: [] });
		const read = await call<QuizReply>("GET", `/quizzes/${quiz._id}`, {});
		expect(read.body.quiz.questions).toEqual(quiz.questions);
		const again = await call<QuizReply>("PUT", `/quizzes/${quiz._id}`, { token, body: quizBody({ questions: quiz.questions }) });
		expect(again.status, again.text).toBe(200);
		expect(again.body.quiz.questions).toEqual(quiz.questions);
	});

	it.each<[string, Record<string, unknown>, string]>([
		["an unknown kind", { ...POLL, kind: "essay" }, "kind"],
		["a poll with a right answer", { ...POLL, correctAnswers: [0] }, "correctAnswers"],
		["a poll with accepted texts", { ...POLL, accepted: ["a"] }, "accepted"],
		["a poll of one option", { ...POLL, options: ["a"] }, "options"],
		["an order of two", { ...ORDER, options: ["a", "b"] }, "options"],
		["an order of nine", { ...ORDER, options: [..."abcdefghi"] }, "options"],
		["an order with the same option twice", { ...ORDER, options: ["Ant", "cat", " ant "] }, "options.2"],
		["a text with options", { ...TEXT, options: ["a", "b"] }, "options"],
		["a text without an accepted one", { ...TEXT, accepted: [] }, "accepted"],
		["a text with an empty accepted one", { ...TEXT, accepted: ["a", " "] }, "accepted.1"],
		["a text with 21 accepted ones", { ...TEXT, accepted: Array.from({ length: 21 }, (_, n) => `t${n}`) }, "accepted"],
		["an accepted text of 81 characters", { ...TEXT, accepted: ["x".repeat(81)] }, "accepted.0"],
		["three typing errors", { ...TEXT, typos: 3 }, "typos"],
		["another way to match", { ...TEXT, match: "fuzzy" }, "match"],
		["a text with a value", { ...TEXT, value: 3 }, "value"],
		["a number without one", { ...NUMBER, value: undefined }, "value"],
		["a number beyond all limits", { ...NUMBER, value: 2e15 }, "value"],
		["a tolerance below zero", { ...NUMBER, tolerance: -1 }, "tolerance"],
		["a unit of 21 characters", { ...NUMBER, unit: "x".repeat(21) }, "unit"],
		["a number with typing errors", { ...NUMBER, typos: 1 }, "typos"],
	])("is refused with %s", async (_, question, path) => {
		const reply = await post([question]);
		expect(failure(reply), reply.text).toBe("400 VALIDATION_ERROR");
		expect(errorPaths(reply)).toEqual([`questions.0.${path}`]);
	});

	it("may lack required fields as a draft, but not exceed limits", async () => {
		const drafts = [{ kind: "text" }, { kind: "number" }, { kind: "order", options: ["a"] }, { kind: "poll" }];
		const saved = await post(drafts, { status: "draft" });
		expect(saved.status, saved.text).toBe(201);
		expect(saved.body.quiz.questions).toMatchObject([
			{ kind: "text", accepted: [] },
			{ kind: "number", tolerance: 0 },
			{ kind: "order", correctAnswers: [0] },
			{ kind: "poll" },
		]);
		for (const [question, path] of [
			[{ ...ORDER, options: [..."abcdefghi"] }, "options"],
			[{ ...TEXT, options: ["a"] }, "options"],
			[{ ...TEXT, accepted: Array.from({ length: 21 }, () => "a") }, "accepted"],
		] as const) {
			const reply = await post([question], { status: "draft" });
			expect(errorPaths(reply), reply.text).toEqual([`questions.0.${path}`]);
		}
	});

	it("ignores the fields of other kinds in a choice", async () => {
		const { body } = await post([{ ...questionBody(), kind: "choice", accepted: ["a"], value: 3, multiple: true }]);
		expect(body.quiz.questions[0]).toEqual({ id: expect.any(String), ...questionBody() });
	});

	it("is judged in its accepted texts and units", async () => {
		const { body, text } = await post([
			{ ...TEXT, accepted: ["Sinan", "what a shit quiz"] },
			{ ...NUMBER, unit: "shit" },
		]);
		expect(body.quiz.status, text).toBe("pending_review");
		expect(body.moderationResult?.details).toMatchObject([
			{ field: "answer_option", index: 0, optionIndex: 1 },
			{ field: "answer_option", index: 1 },
		]);
	});

	it("changes the kind of a question by PATCH: common fields stay, others are refused", async () => {
		const quiz = await createQuiz(token, { questions: ALL });
		const patch = (index: number, body: unknown) =>
			call<{ question: Question }>("PATCH", `/quizzes/${quiz._id}/questions/${quiz.questions[index]?.id}`, { token, body });
		const text = await patch(0, { kind: "text", accepted: ["Jupiter"] });
		expect(text.body.question, text.text).toEqual({
			id: quiz.questions[0]?.id,
			kind: "text",
			text: questionBody().text,
			options: [],
			correctAnswers: [],
			accepted: ["Jupiter"],
			match: "case",
			typos: 0,
		});
		const number = await patch(0, { kind: "number", value: 5 });
		expect(number.body.question).toMatchObject({ kind: "number", value: 5, tolerance: 0 });
		expect(number.body.question).not.toHaveProperty("accepted");
		expect(errorPaths(await patch(0, { accepted: ["five"] }))).toEqual(["accepted"]);
		expect(errorPaths(await patch(0, { kind: "choice" }))).toEqual(["options", "correctAnswers"]);
		const back = await patch(0, { kind: "choice", options: ["Mars", "Jupiter"], correctAnswers: [1] });
		expect(back.body.question).toEqual({ id: quiz.questions[0]?.id, ...questionBody() });
		const order = await patch(2, { options: ["mouse", "dog", "horse"] });
		expect(order.body.question).toMatchObject({ kind: "order", correctAnswers: [0, 1, 2] });
		const wider = await patch(4, { tolerance: 2, unit: null });
		expect(wider.body.question).toMatchObject({ tolerance: 2 });
		expect(wider.body.question).not.toHaveProperty("unit");
		expect(errorPaths(await patch(3, { accepted: null }))).toEqual(["accepted"]);
	});
});

describe("solo play of all kinds", () => {
	let quiz: Quiz;
	beforeAll(async () => {
		quiz = await createQuiz(token, { questions: ALL, language: "tr" });
	});
	const submit = (questionIndex: number, answer: Record<string, unknown>) =>
		call<{ isCorrect: boolean | null; stats: unknown }>("POST", `/quizzes/${quiz._id}/solo/submit`, { body: { questionIndex, ...answer } });

	it.each<[number, Record<string, unknown>, boolean | null, Record<string, unknown>]>([
		[0, { selectedOptions: [1] }, true, { correctAnswers: [1] }],
		[
			1,
			{ selectedOptions: [0, 2] },
			null,
			{ correctAnswers: [], stats: { correctCount: 0, wrongCount: 0, correctPercentage: null, totalAttempts: 0 } },
		],
		[2, { selectedOptions: [0, 1, 2, 3] }, true, { correctAnswers: [0, 1, 2, 3] }],
		[2, { selectedOptions: [1, 0, 2, 3] }, false, { stats: { correctCount: 1, wrongCount: 1 } }],
		[3, { text: " MİMAR  SİNAN" }, true, { accepted: TEXT.accepted }],
		[3, { text: "Davut" }, false, { accepted: TEXT.accepted }],
		[4, { number: 37 }, true, { value: 36.5, tolerance: 0.5, extraInfo: "secret-extra" }],
		[4, { number: 37.01 }, false, { value: 36.5 }],
	])("judges question %i with %j as %s", async (index, answer, isCorrect, shown) => {
		const reply = await submit(index, answer);
		expect(reply.body, reply.text).toMatchObject({ isCorrect, ...shown });
	});

	it.each<[number, Record<string, unknown>, string[]]>([
		[0, { text: "Jupiter", number: 1 }, ["selectedOptions"]],
		[2, { selectedOptions: [0, 1, 2] }, ["selectedOptions"]],
		[3, { selectedOptions: [0] }, ["text", "selectedOptions"]],
		[3, { text: "" }, ["text"]],
		[3, { text: "a", number: 1 }, ["number"]],
		[3, { text: "a", number: 1, selectedOptions: [0], texts: ["a"] }, ["selectedOptions", "number", "texts"]],
		[4, { text: "37" }, ["number", "text"]],
		[4, { number: 2e15 }, ["number"]],
	])("refuses question %i with %j at %j", async (index, answer, paths) => {
		const reply = await submit(index, answer);
		expect(failure(reply)).toBe("400 VALIDATION_ERROR");
		expect(errorPaths(reply)).toEqual(paths);
	});

	it("counts no poll in its sum", async () => {
		const answers = [
			{ questionIndex: 0, selectedOptions: [1] },
			{ questionIndex: 1, selectedOptions: [1] },
			{ questionIndex: 2, selectedOptions: [3, 2, 1, 0] },
			{ questionIndex: 3, text: "Sinan" },
			{ questionIndex: 4, number: 36 },
		];
		const reply = await call("POST", `/quizzes/${quiz._id}/solo/complete`, { body: { answers } });
		expect(reply.body, reply.text).toMatchObject({ correctCount: 3, wrongCount: 1, totalQuestions: 4, percentage: 75 });
		const wrong = answers.map((answer) => (answer.questionIndex === 4 ? { questionIndex: 4, text: "36" } : answer));
		expect(errorPaths(await call("POST", `/quizzes/${quiz._id}/solo/complete`, { body: { answers: wrong } }))).toEqual([
			"answers.4.number",
			"answers.4.text",
		]);
	});
});

describe("a game with all kinds", () => {
	async function started(questions: unknown[]) {
		const quiz = await createQuiz(token, { questions, language: "tr" });
		const host = await Host.open(fetcher, token, quiz._id);
		const [ada, bob] = [new Player(fetcher, host.pin, "Ada"), new Player(fetcher, host.pin, "Bob")];
		for (const player of [ada, bob]) await player.join();
		await host.act("start");
		return { quiz, host, ada, bob };
	}

	it("is played to its end, over restarts; nothing is revealed early, and results contain the answers", async () => {
		const { host, ada, bob, quiz } = await started(ALL);
		const given: Record<number, [unknown, unknown]> = {};
		for (let index = 0; index < ALL.length; index++) {
			const state = (await ada.state()).body;
			if (state.status !== "question" || !state.joined) throw new Error(state.status);
			const open = [...ada.replies, ...bob.replies, (await host.view()).text].join("\n");
			if (index === 2) for (const secret of ["Mimar Sinan", "36.5", "secret-extra"]) expect(open).not.toContain(secret);
			const right = ORDER.options.map((option) => state.question.options.indexOf(option));
			const answers = [
				[[1], [0]],
				[[0, 2], [0]],
				[right, [...right].reverse()],
				["mimar sinan", "Davut Ağa"],
				[37, 40],
			][index] as [number[] | string | number, number[] | string | number];
			given[index] = answers;
			if (index === 3) expect((await ada.answer(index, [0])).body.error?.details).toMatchObject([{ path: "text" }, { path: "answers" }]);
			expect((await ada.answer(index, answers[0])).status).toBe(200);
			await evict(host.pin);
			expect((await bob.answer(index, answers[1])).status).toBe(200);
			const scored = index !== 1;
			expect((await ada.state()).body).toMatchObject({ status: "result", isCorrect: scored ? true : null });
			expect((await bob.state()).body).toMatchObject({ isCorrect: scored ? false : null, pointsEarned: 0 });
			const { instance } = (await host.view()).body;
			if (index < 2) expect(instance.answerCounts).toEqual(index === 0 ? [1, 1] : [2, 0, 1]);
			else expect(instance.given).toHaveLength(2);
			await host.act(index === ALL.length - 1 ? "finish" : "next-question");
		}
		expect((await ada.state()).body).toMatchObject({ status: "finished", questionCount: 5, scoredCount: 4, correctCount: 4 });
		const { instance } = (await host.view()).body;
		const read = () => call<{ result: GameResult }>("GET", `/results/${instance._id}`, { token });
		await expect.poll(async () => (await read()).status).toBe(200);
		const { result } = (await read()).body;
		expect(result.questions.map(({ id }) => id)).toEqual(quiz.questions.map(({ id }) => id));
		expect(result.questions).toMatchObject([
			{ optionCounts: [1, 1] },
			{ kind: "poll", optionCounts: [2, 0, 1] },
			{
				kind: "order",
				options: ORDER.options,
				correctAnswers: [0, 1, 2, 3],
				given: [{ answers: [0, 1, 2, 3], right: true }, { answers: [3, 2, 1, 0] }],
			},
			{
				kind: "text",
				accepted: TEXT.accepted,
				given: [{ text: "mimar sinan", count: 1, right: true }, { text: "Davut Ağa" }],
				givenOthers: 0,
			},
			{
				kind: "number",
				value: 36.5,
				given: [
					{ number: 37, right: true },
					{ number: 40, right: false },
				],
			},
		]);

		// Accepted with its delivery, or not at all.
		const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
		await refuseOutbox(host.pin, true);
		expect((await host.act("accept", { questionIndex: 3, text: "Davut Ağa" })).status).toBe(500);
		await refuseOutbox(host.pin, false);
		logged.mockRestore();
		expect((await bob.state()).body).toMatchObject({ status: "finished", correctCount: 0 });
		expect((await host.act("accept", { questionIndex: 3, text: "Davut Ağa" })).status).toBe(200);
		await expect.poll(async () => (await read()).body.result.questions[3]).toMatchObject({ correctCount: 2 });
		expect((await bob.state()).body).toMatchObject({ status: "finished", correctCount: 1 });
		expect((await call("DELETE", `/results/${instance._id}`, { token })).status).toBe(200);
		expect((await host.act("accept", { questionIndex: 3, text: "Koca Sinan" })).status).toBe(200);
		await host.act("archive");
		expect((await read()).status).toBe(404);
		expect(failure(await host.act("accept", { questionIndex: 3, text: "Later" }))).toBe("409 WRONG_STATE");
	});

	it("informs everybody at once of an accepted text, and shows no refused text on a shared screen", async () => {
		const { host, ada, bob } = await started([TEXT, questionBody()]);
		const phone = await LiveSocket.open(fetcher, `${host.pin}/live?nickname=Bob`, { Cookie: bob.cookie });
		if (phone instanceof Response) throw new Error(await phone.text());
		expect(failure(await host.act("accept", { questionIndex: 0, text: "Sinan Usta" }))).toBe("409 WRONG_STATE");
		await ada.answer(0, "you are a shit");
		await bob.answer(0, "Sinan Usta");
		await phone.next((frame) => frame.status === "result");
		const cookie = await host.pairDevice("view");
		const stage = await send<{ instance: Instance }>(fetcher, "GET", `/instances/${host.pin}`, { cookie });
		expect(stage.body.instance.given, stage.text).toContainEqual({ hidden: true, count: 1 });
		expect(stage.text).not.toContain("shit");
		expect((await host.view()).body.instance.given).toContainEqual({
			text: "you are a shit",
			count: 1,
			right: false,
			hidden: true,
			refused: true,
		});
		const refused = await send(fetcher, "POST", `/instances/${host.pin}/accept`, {
			cookie,
			body: { questionIndex: 0, text: "Sinan Usta" },
		});
		expect(failure(refused)).toBe("403 FORBIDDEN");
		const accepted = await host.act("accept", { questionIndex: 0, text: "sinan usta" });
		expect(accepted.body.instance).toMatchObject({ correctCount: 1, acceptedTexts: 1 });
		expect(await phone.next((frame) => frame.isCorrect === true)).toMatchObject({ score: expect.any(Number), streak: 1 });
		await evict(host.pin);
		expect((await bob.state()).body).toMatchObject({ isCorrect: true });
		expect((await host.act("accept", { questionIndex: 0, text: "Sinan Usta" })).body.instance).toMatchObject({ acceptedTexts: 1 });
		expect(errorPaths(await host.act("accept", { questionIndex: 0, text: " " }))).toEqual(["text"]);
	});

	it("accepts answers of all kinds by frame", async () => {
		const { host, ada, bob } = await started([NUMBER, TEXT]);
		const phone = await LiveSocket.open(fetcher, `${host.pin}/live?nickname=Ada`, { Cookie: ada.cookie });
		if (phone instanceof Response) throw new Error(await phone.text());
		phone.send({ type: "answer", questionIndex: 0, number: 36.2 });
		expect(await phone.next((frame) => frame.type === "answer")).toMatchObject({ success: true, accepted: true });
		await bob.answer(0, 1);
		await host.act("next-question");
		phone.send({ type: "answer", questionIndex: 1, text: "SİNAN" });
		expect(await phone.next((frame) => frame.type === "answer")).toMatchObject({ success: true, accepted: true });
		expect((await ada.state()).body).toMatchObject({ status: "question", submitted: true, text: "SİNAN" });
	});
});
