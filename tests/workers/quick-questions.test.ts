import { env, runInDurableObject, SELF } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type { GameResult, GameSummary, Quiz } from "#contract";
import { call, createQuiz, errorPaths, failure, makeAdmin, type QuizReply, registerUser, type TestUser } from "../helpers/api";
import { type Fetcher, Host, Player, send } from "../helpers/live";
import { LiveSocket } from "../helpers/live-socket";
import { evict, getGameStub } from "../helpers/objects";

/* The rules are tested in durable/game/core/quick-questions.test.ts, callers in access.test.ts and pairing.test.ts. */

const fetcher: Fetcher = (path, init) => SELF.fetch(`http://quiz.test${path}`, init);

let teacher: TestUser;
let quiz: Quiz;
beforeAll(async () => {
	teacher = await registerUser();
	quiz = await createQuiz(teacher.token);
});

const open = (body: unknown) =>
	call<{ pin: string; instanceId: string; leftOut?: string[] }>("POST", "/instances", { token: teacher.token, body });

async function joined(pin: string, ...nicknames: string[]) {
	const players = nicknames.map((nickname) => new Player(fetcher, pin, nickname));
	for (const player of players) expect((await player.join()).status).toBe(200);
	return players;
}

async function started(body: unknown, ...nicknames: string[]) {
	const { pin, instanceId } = (await open(body)).body;
	const host = new Host(fetcher, teacher.token, pin);
	const players = await joined(pin, ...nicknames);
	expect((await host.act("start")).status).toBe(200);
	const write = (questionIndex: unknown, text: unknown) =>
		send(fetcher, "PATCH", `/instances/${pin}/quick-question`, { token: teacher.token, body: { questionIndex, text } });
	return { pin, instanceId, host, players, write };
}

async function paired(pin: string, scope: "steer" | "view") {
	const { token } = (await call<{ token: string }>("POST", `/instances/${pin}/pairing`, { token: teacher.token, body: { scope } })).body;
	const reply = await send(fetcher, "POST", `/instances/${pin}/pair`, { body: { token } });
	return reply.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

describe("POST /instances without a quiz", () => {
	it.each<[string, Record<string, unknown>, string[]]>([
		["neither a quiz nor quick questions", {}, ["quizTemplateId"]],
		["quick questions without a language", { quick: true }, ["language"]],
		["a language that nobody writes in", { quick: true, language: "xx" }, ["language"]],
		["a quiz and quick questions", { quick: true, language: "en", quizTemplateId: "some" }, ["quizTemplateId"]],
		["a quiz with a title and a language", { quizTemplateId: "some", title: "Mine", language: "en" }, ["title", "language"]],
		["an empty title", { quick: true, language: "en", title: "  " }, ["title"]],
		["a title of 121 characters", { quick: true, language: "en", title: "x".repeat(121) }, ["title"]],
		["something else than true", { quick: "yes", language: "en" }, ["quick"]],
		["cards of a class that is not named", { quick: true, language: "en", settings: { cardsOnly: true } }, ["settings.cardsOnly"]],
	])("is refused with %s", async (_, body, paths) => {
		const reply = await open(body);
		expect(failure(reply), reply.text).toBe("400 VALIDATION_ERROR");
		expect(errorPaths(reply)).toEqual(paths);
	});

	it("opens a game named in its language, which counts as one and is listed without a quiz", async () => {
		const user = await registerUser();
		const made = await call<{ pin: string }>("POST", "/instances", { token: user.token, body: { quick: true, language: "tr" } });
		expect(made.status, made.text).toBe(201);
		const own = (await call<{ instances: GameSummary[] }>("GET", "/instances", { token: user.token })).body.instances;
		expect(own).toMatchObject([{ pin: made.body.pin, title: "Hızlı sorular", quizTemplateId: "" }]);
		const { pin } = (await open({ quick: true, language: "en", title: "Rivers", settings: { answerCards: true, shuffle: "both" } })).body;
		const { instance } = (await new Host(fetcher, teacher.token, pin).view()).body;
		expect(instance).toMatchObject({ quick: true, quizTitle: "Rivers", quizTemplateId: "", leftOut: [], settings: { timer: "off" } });
		await env.DB.prepare("UPDATE users SET daily_game_count = 1000 WHERE id = ?").bind(user.user.id).run();
		const refused = await call("POST", "/instances", { token: user.token, body: { quick: true, language: "tr" } });
		expect(failure(refused)).toBe("429 DAILY_LIMIT_REACHED");
	});
});

describe("quick questions", () => {
	it("are refused where a field breaks a limit", async () => {
		const { host, write } = await started({ quizTemplateId: quiz._id }, "Ada", "Bob");
		await host.act("close-question");
		const long = (length: number) => "x".repeat(length);
		for (const [body, path] of [
			[{}, "kind"],
			[{ kind: "order" }, "kind"],
			[{ kind: "choice", text: long(501) }, "text"],
			[{ kind: "choice", options: ["a"] }, "options"],
			[{ kind: "choice", options: [..."abcdefg"] }, "options"],
			[{ kind: "poll", options: ["a", " "] }, "options.1"],
			[{ kind: "poll", options: ["a", long(201)] }, "options.1"],
			[{ kind: "text", options: ["a", "b"] }, "options"],
			[{ kind: "open", options: ["a", "b"] }, "options"],
			[{ kind: "open", maxAnswers: 6 }, "maxAnswers"],
			[{ kind: "choice", maxAnswers: 2 }, "maxAnswers"],
			[{ kind: "text", approve: false }, "approve"],
			[{ kind: "open", approve: "yes" }, "approve"],
			[{ kind: "choice", timeLimit: 4 }, "timeLimit"],
			[{ kind: "choice", timeLimit: 601 }, "timeLimit"],
			[{ kind: "choice", after: -2 }, "after"],
		] as const) {
			const reply = await host.act("quick-question", body);
			expect(failure(reply), JSON.stringify(body)).toBe("400 VALIDATION_ERROR");
			expect(errorPaths(reply), JSON.stringify(body)).toEqual([path]);
		}
		expect((await host.view()).body.instance.totalQuestions).toBe(2);
		expect((await host.act("quick-question", { kind: "choice", options: [..."abcdef"], after: 0 })).status).toBe(200);
		for (const [questionIndex, text, path] of [
			[1, "", "text"],
			[1, long(501), "text"],
			[-1, "Which?", "questionIndex"],
		] as const)
			expect(errorPaths(await write(questionIndex, text))).toEqual([path]);
		expect(failure(await write(0, "Which?"))).toBe("409 WRONG_STATE");
		await host.act("close-question");
		for (const [body, path] of [
			[{ questionIndex: 1 }, "correctAnswers"],
			[{ questionIndex: 1, correctAnswers: [] }, "correctAnswers"],
			[{ questionIndex: 1, correctAnswers: [0, 1] }, "correctAnswers"],
			[{ questionIndex: 1, correctAnswers: [6] }, "correctAnswers"],
			[{ questionIndex: 1, correctAnswers: [0], accepted: ["a"] }, "accepted"],
			[{ questionIndex: 1, accepted: [long(81)] }, "accepted.0"],
			[{ questionIndex: 1, accepted: Array.from({ length: 21 }, (_, n) => `t${n}`) }, "accepted"],
			[{ questionIndex: 1, value: 2e15 }, "value"],
			[{ questionIndex: 1, value: 1, tolerance: -1 }, "tolerance"],
			[{ correctAnswers: [0] }, "questionIndex"],
		] as const)
			expect(errorPaths(await host.act("quick-solution", body)), JSON.stringify(body)).toEqual([path]);
		expect(failure(await host.act("quick-solution", { questionIndex: 0, correctAnswers: [0] }))).toBe("409 WRONG_STATE");
	});

	it("are refused while a question is open, in a pause, in the lobby, and beyond fifty", async () => {
		const { pin } = (await open({ quick: true, language: "en", settings: { lateJoin: true } })).body;
		const host = new Host(fetcher, teacher.token, pin);
		const ask = () => host.act("quick-question", { kind: "poll" });
		expect(failure(await ask())).toBe("409 WRONG_STATE");
		expect(failure(await host.act("start"))).toBe("409 NOT_ENOUGH_PARTICIPANTS");
		await joined(pin, "Ada", "Bob");
		await host.act("start");
		expect((await ask()).status).toBe(200);
		expect(failure(await ask())).toBe("409 QUESTION_STILL_OPEN");
		await host.act("close-question");
		await host.act("pause");
		expect(failure(await ask())).toBe("409 GAME_PAUSED");
		await host.act("resume");
		// The rest of the fifty, written to the rows.
		await runInDurableObject(getGameStub(pin), (_, { storage }) => {
			const read = storage.sql.exec<{ json: string }>("SELECT json FROM documents WHERE name = 'quiz'").one();
			const quiz = JSON.parse(read.json);
			quiz.questions = Array.from({ length: 50 }, () => quiz.questions[0]);
			storage.sql.exec("UPDATE documents SET json = ? WHERE name = 'quiz'", JSON.stringify(quiz));
		});
		await evict(pin);
		expect(failure(await ask())).toBe("409 TOO_MANY_QUESTIONS");
	});

	it("of all kinds make a lesson without a quiz, steered by a remote, over restarts; saved as a quiz and corrected afterwards", async () => {
		const { pin, instanceId, players, host, write } = await started({ quick: true, language: "en", title: "Rivers" }, "Ada", "Bob");
		const [ada, bob] = players;
		if (!ada || !bob) throw new Error("players are missing");
		const remote = await paired(pin, "steer");
		const stage = await paired(pin, "view");
		const act = async (call: string, body: unknown) => {
			const reply = await send<{ instance: { currentQuestionIndex: number } }>(fetcher, "POST", `/instances/${pin}/${call}`, {
				cookie: remote,
				body,
			});
			expect(reply.status, reply.text).toBe(200);
			return reply.body.instance;
		};
		const waiting = { status: "lobby", started: true };
		expect((await ada.state()).body).toMatchObject({ ...waiting, joined: true, nickname: "Ada" });
		const stranger = await send(fetcher, "GET", `/instances/${pin}/state`);
		expect(stranger.body).toMatchObject({ ...waiting, joined: false });
		expect(stranger.body).not.toHaveProperty("joinable");
		await evict(pin);
		expect((await host.view()).body.instance).toMatchObject({ status: "active", currentQuestionIndex: -1, questionStatus: "closed" });
		const phone = await LiveSocket.open(fetcher, `${pin}/live?nickname=Bob`, { Cookie: bob.cookie });
		if (phone instanceof Response) throw new Error(await phone.text());
		const answers = [
			{ asked: { kind: "choice", after: -1 }, given: [[1], [2]] },
			{ asked: { kind: "choice", options: ["yes", "no"] }, given: [[0], [0]] },
			{ asked: { kind: "poll", text: "Again?", options: ["yes", "no"] }, given: [[0], [1]] },
			{ asked: { kind: "text" }, given: ["secret-text", "Rhine"] },
			{ asked: { kind: "text" }, given: ["Po", "Po"] },
			{ asked: { kind: "number", timeLimit: 30 }, given: [3, 4] },
			{ asked: { kind: "number" }, given: [3, 4] },
		] as const;
		for (const [index, { asked, given }] of answers.entries()) {
			expect(await act("quick-question", asked)).toMatchObject({ currentQuestionIndex: index, questionStatus: "open" });
			expect(await act("quick-question", { ...asked, after: index - 1 })).toMatchObject({ currentQuestionIndex: index });
			for (const [n, player] of [ada, bob].entries()) {
				const one = given[n];
				expect((await player.answer(index, Array.isArray(one) ? [...one] : (one as string | number))).status).toBe(200);
			}
			expect((await ada.state()).body).toMatchObject({ status: "result", isCorrect: null, pointsEarned: 0, scoredCount: 0 });
			if (index % 2 === 0) await evict(pin);
		}
		await write(0, "Which one is the longest?");
		await phone.next(({ status }) => status === "result");
		// The solution of the last one reaches the phones at once; none of them shows what somebody else wrote.
		await act("quick-solution", { questionIndex: 6, value: 4 });
		expect(await phone.next(({ isCorrect }) => isCorrect === true)).toMatchObject({ pointsEarned: 1000, value: 4 });
		expect([...phone.texts, ...bob.replies].join()).not.toContain("secret-text");
		const onStage = await send(fetcher, "GET", `/instances/${pin}`, { cookie: stage });
		expect(onStage.status).toBe(200);
		await act("quick-solution", { questionIndex: 0, correctAnswers: [1] });
		await act("quick-solution", { questionIndex: 3, accepted: ["Rhine"] });
		await act("finish", {});

		const read = async () => (await call<{ result: GameResult }>("GET", `/results/${instanceId}`, { token: teacher.token })).body.result;
		await expect.poll(async () => (await read())?.questions).toHaveLength(7);
		const { questions, players: rows, ...game } = await read();
		expect(game).toMatchObject({ quizId: "", title: "Rivers", language: "en" });
		expect(questions.every(({ quick }) => quick)).toBe(true);
		expect(questions[0]).toMatchObject({
			text: "Which one is the longest?",
			correctAnswers: [1],
			correctCount: 1,
			optionCounts: [0, 1, 1, 0],
		});
		expect(questions[1]).toMatchObject({ text: "", correctAnswers: [], correctCount: 0 });
		expect(rows.map(({ nickname, score, correctCount }) => [nickname, score, correctCount])).toEqual([
			["Bob", 2000, 2],
			["Ada", 1000, 1],
		]);
		expect(rows[1]?.answers?.map((answer) => answer?.right)).toEqual([true, null, null, false, null, null, false]);

		const rightPercentage = async () => {
			const { instances } = (await call<{ instances: GameSummary[] }>("GET", "/instances", { token: teacher.token })).body;
			return instances.find(({ _id }) => _id === instanceId)?.rightPercentage;
		};
		expect(await rightPercentage()).toBe(50);
		await act("quick-solution", { questionIndex: 0, correctAnswers: [3] });
		await expect.poll(rightPercentage).toBe(33);
		await act("quick-solution", { questionIndex: 0, correctAnswers: [2] });
		await expect.poll(async () => (await read()).players[0]).toMatchObject({ nickname: "Bob", score: 3000 });
		expect((await ada.state()).body).toMatchObject({ status: "finished", score: 0, scoredCount: 3 });

		const save = (token: string, body: unknown = {}) => call<QuizReply>("POST", `/results/${instanceId}/quiz`, { token, body });
		expect(failure(await save((await registerUser()).token))).toBe("404 INSTANCE_NOT_FOUND");
		expect(failure(await save((await makeAdmin()).token))).toBe("403 FORBIDDEN");
		expect(errorPaths(await save(teacher.token, { name: "" }))).toEqual(["name"]);
		const saved = await save(teacher.token);
		expect(saved.status, saved.text).toBe(201);
		expect(saved.body.quiz).toMatchObject({ name: "Rivers", status: "draft", language: "en" });
		expect(saved.body.quiz.questions).toMatchObject([
			{ text: "Which one is the longest?", options: ["A", "B", "C", "D"], correctAnswers: [2] },
			{ kind: "poll", text: "", options: ["yes", "no"], correctAnswers: [] },
			{ kind: "poll", text: "Again?" },
			{ kind: "text", accepted: ["Rhine"] },
			{ kind: "open", options: [] },
			{ kind: "open", options: [] },
			{ kind: "number", value: 4 },
		]);
		// Its owner can publish it once each question has words.
		const { _id: id, questions: drafts, version } = saved.body.quiz;
		const withWords = drafts.map((question, index) => ({ ...question, text: question.text || `Question ${index + 1}` }));
		const published = await call<QuizReply>("PUT", `/quizzes/${id}`, {
			token: teacher.token,
			body: { name: "Rivers", questions: withWords, version, visibility: "private", status: "published" },
		});
		expect(published.body.quiz, published.text).toMatchObject({ status: "published" });
		expect(saved.text).not.toMatch(/"quick"|optionCounts/);
		expect((await save(teacher.token, { name: "Mine" })).body.quiz).toMatchObject({ name: "Mine" });
		await env.DB.prepare("UPDATE users SET daily_quiz_count = 1000 WHERE id = ?").bind(teacher.user.id).run();
		expect(failure(await save(teacher.token))).toBe("429 DAILY_LIMIT_REACHED");
		await host.act("archive");
		expect(failure(await host.act("quick-solution", { questionIndex: 0, correctAnswers: [1] }))).toBe("409 WRONG_STATE");
		expect(failure(await write(0, "Which one?"))).toBe("409 WRONG_STATE");
		await env.DB.prepare("UPDATE users SET daily_quiz_count = 0, daily_game_count = 0 WHERE id = ?").bind(teacher.user.id).run();
	});

	it("between the questions of a quiz move the later ones down; without one there is nothing to save", async () => {
		const { host, players, instanceId } = await started({ quizTemplateId: quiz._id }, "Ada", "Bob");
		await host.act("close-question");
		await host.act("quick-question", { kind: "choice" });
		for (const player of players) expect((await player.answer(1, [3])).status).toBe(200);
		const { instance } = (await host.act("next-question", { questionIndex: 1 })).body;
		expect(instance).toMatchObject({ currentQuestionIndex: 2, totalQuestions: 3 });
		expect(instance.questions.map(({ text }) => text)).toEqual(["Which planet is the largest?", "", "Which one is red?"]);
		expect(instance).not.toHaveProperty("quick");
		await host.act("end");
		const read = () => call<{ result: GameResult }>("GET", `/results/${instanceId}`, { token: teacher.token });
		await expect.poll(async () => (await read()).status).toBe(200);
		expect((await read()).body.result.questions.map(({ index, quick }) => [index, quick])).toEqual([
			[0, undefined],
			[1, true],
			[2, undefined],
		]);
		const plain = await started({ quizTemplateId: quiz._id }, "Ada", "Bob");
		await plain.host.act("end");
		const save = () => call("POST", `/results/${plain.instanceId}/quiz`, { token: teacher.token, body: {} });
		await expect.poll(async () => failure(await save())).toBe("409 WRONG_STATE");
	});

	it("ends without a question, too", async () => {
		const { host, instanceId, players } = await started({ quick: true, language: "en" }, "Ada", "Bob");
		expect((await host.act("finish")).body.instance).toMatchObject({ status: "finished", questions: [] });
		expect((await players[0]?.state())?.body).toMatchObject({ status: "finished", questionCount: 0 });
		const read = () => call<{ result: GameResult }>("GET", `/results/${instanceId}`, { token: teacher.token });
		await expect.poll(async () => (await read()).body.result).toMatchObject({ questions: [], players: [{}, {}] });
	});
});
