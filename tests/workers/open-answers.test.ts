import { SELF } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type { GameResult, GivenAnswer, Instance } from "#contract";
import { call, createQuiz, errorPaths, failure, type QuizReply, quizBody, registerUser } from "../helpers/api";
import { Pupil, Teacher } from "../helpers/homework";
import { type Fetcher, Host, Player, send } from "../helpers/live";
import { LiveSocket } from "../helpers/live-socket";
import { evict } from "../helpers/objects";

const fetcher: Fetcher = (path, init) => SELF.fetch(`http://quiz.test${path}`, init);
const OPEN = { kind: "open", text: "What comes to your mind?", maxAnswers: 3 };
const RUDE = "you are a shit";

let token = "";
beforeAll(async () => {
	token = (await registerUser()).token;
});

const publish = (question: Record<string, unknown>) =>
	call<QuizReply>("POST", "/quizzes", { token, body: quizBody({ questions: [question] }) });

describe("an open question of a quiz", () => {
	it("has no options and defaults for its own fields", async () => {
		const quiz = await createQuiz(token, { questions: [{ kind: "open", text: "Well?" }, OPEN] });
		expect(quiz.questions).toMatchObject([
			{ kind: "open", options: [], correctAnswers: [], maxAnswers: 1, approve: false },
			{ maxAnswers: 3, approve: false },
		]);
		expect((await call<QuizReply>("GET", `/quizzes/${quiz._id}`, {})).body.quiz.questions).toEqual(quiz.questions);
	});

	it.each<[string, Record<string, unknown>, string]>([
		["no answer", { ...OPEN, maxAnswers: 0 }, "maxAnswers"],
		["six answers", { ...OPEN, maxAnswers: 6 }, "maxAnswers"],
		["half an answer", { ...OPEN, maxAnswers: 1.5 }, "maxAnswers"],
		["options", { ...OPEN, options: ["a", "b"] }, "options"],
		["a right answer", { ...OPEN, correctAnswers: [0] }, "correctAnswers"],
		["accepted texts", { ...OPEN, accepted: ["a"] }, "accepted"],
		["something else than yes or no for approval", { ...OPEN, approve: "first" }, "approve"],
		["approval where there is nothing to allow", { kind: "text", text: "Well?", accepted: ["a"], approve: true }, "approve"],
	])("is refused with %s", async (_, question, path) => {
		const reply = await publish(question);
		expect(failure(reply)).toBe("400 VALIDATION_ERROR");
		expect(errorPaths(reply)).toEqual([`questions.0.${path}`]);
	});
});

describe("a game with open questions", () => {
	async function started(...questions: unknown[]) {
		const quiz = await createQuiz(token, { questions, language: "tr" });
		const host = await Host.open(fetcher, token, quiz._id);
		const players = ["Ada", "Bob", "Cem"].map((nickname) => new Player(fetcher, host.pin, nickname));
		for (const player of players) await player.join();
		await host.act("start");
		const [ada, bob, cem] = players;
		if (!ada || !bob || !cem) throw new Error("players are missing");
		return { host, ada, bob, cem };
	}
	const opened = async (host: Host, caller: { token?: string; cookie?: string }, body = {}) => {
		const { ticket } = (await send<{ ticket: string }>(fetcher, "POST", `/instances/${host.pin}/live-ticket`, { ...caller, body })).body;
		const socket = await LiveSocket.open(fetcher, `${host.pin}/live?ticket=${ticket}`);
		if (socket instanceof Response) throw new Error(await socket.text());
		return socket;
	};
	const given = (host: Host, questionIndex: unknown, caller: { token?: string; cookie?: string } = { token }, skip = "") =>
		send<{ given: GivenAnswer[]; total: number }>(
			fetcher,
			"GET",
			`/instances/${host.pin}/given?questionIndex=${questionIndex}${skip}`,
			caller,
		);

	it("lets no screen that only shows it see a refused, hidden or unapproved text, and no player what others wrote", async () => {
		const { host, ada, bob, cem } = await started({ ...OPEN, approve: true }, OPEN);
		const cookie = await host.pairDevice("view");
		const [device, wall] = [await opened(host, { cookie }), await opened(host, { token }, { watching: true })];
		const frames: string[] = [];
		const onWalls = async (texts: string[]) => {
			for (const socket of [device, wall]) {
				const shown = JSON.stringify(texts);
				frames.push(
					JSON.stringify(await socket.next(({ instance }) => JSON.stringify(instance?.given?.map(({ text }) => text)) === shown)),
				);
			}
			for (const path of ["", "?watching=1"])
				frames.push((await send(fetcher, "GET", `/instances/${host.pin}${path}`, path ? { token } : { cookie })).text);
		};
		expect((await ada.answer(0, { texts: ["deniz", RUDE] })).status).toBe(200);
		expect((await bob.answer(0, { texts: ["gizli", "bekleyen"] })).status).toBe(200);
		expect((await cem.answer(0, { texts: ["DENİZ"] })).status).toBe(200);
		expect((await host.view()).body.instance.given).toEqual([
			{ text: "DENİZ", count: 2, shown: false },
			{ text: "bekleyen", count: 1, shown: false },
			{ text: "gizli", count: 1, shown: false },
			{ text: RUDE, count: 1, shown: false, refused: true },
		]);
		await onWalls([]);
		for (const text of ["deniz", "gizli"])
			expect((await host.act("hide-text", { questionIndex: 0, text, hidden: false })).status).toBe(200);
		await onWalls(["DENİZ", "gizli"]);
		await host.act("hide-text", { questionIndex: 0, text: "Gizli", hidden: true });
		await onWalls(["DENİZ"]);
		expect(frames.slice(-4).join()).not.toContain("gizli");
		expect(failure(await host.act("hide-text", { questionIndex: 0, text: RUDE, hidden: false }))).toBe("422 CONTENT_BLOCKED");
		await evict(host.pin);
		expect((await send(fetcher, "GET", `/instances/${host.pin}`, { cookie })).text).not.toContain("gizli");
		expect(frames.join()).not.toMatch(/shit|bekleyen/);
		await ada.state();
		const others = { Ada: ["gizli", "bekleyen", "DENİZ"], Bob: ["deniz", "DENİZ", "shit"], Cem: ["gizli", "bekleyen", "shit"] };
		for (const player of [ada, bob, cem]) {
			await player.state();
			for (const text of others[player.nickname as keyof typeof others]) expect(player.replies.join()).not.toContain(text);
		}
		expect((await ada.state()).body).toMatchObject({ status: "result", texts: ["deniz", RUDE], isCorrect: null, pointsEarned: 0 });

		await host.act("next-question");
		for (const [player, texts] of [
			[ada, [RUDE]],
			[bob, ["x"]],
			[cem, ["X"]],
		] as const)
			await player.answer(1, { texts: [...texts] });
		await host.act("hide-text", { questionIndex: 1, text: "x", hidden: true });
		await host.act("finish");
		const { instance } = (await host.view()).body;
		const read = () => call<{ result: GameResult }>("GET", `/results/${instance._id}`, { token });
		await expect.poll(async () => (await read()).status).toBe(200);
		const { result } = (await read()).body;
		expect(result.questions[1]).toMatchObject({
			kind: "open",
			maxAnswers: 3,
			given: [
				{ text: "X", count: 2, hidden: true },
				{ text: RUDE, count: 1, hidden: true },
			],
		});
		expect(result.players.find(({ nickname }) => nickname === "Ada")?.answers).toMatchObject([
			{ texts: ["deniz", RUDE], hidden: true, right: null, points: 0 },
			{ texts: [RUDE], hidden: true },
		]);
		expect((await send(fetcher, "GET", `/results/${instance._id}`, { cookie })).status).toBe(401);
	});

	it("refuses what is no answer, by call and by frame, and takes a repeated one once", async () => {
		const { host, ada } = await started(OPEN);
		for (const [texts, message] of [
			[[], "Type an answer"],
			[["a", " "], "Type an answer"],
			[["\u200b"], "Type an answer"],
			[["x".repeat(81)], "An answer has at most 80 characters"],
			[["a", "b", "c", "d"], "This question takes fewer answers"],
			[["a", "b", "c", "d", "e", "f"], "At most 5 entries"],
			[["I", "ı"], "Each of your answers must be different"],
		] as const) {
			const reply = await ada.answer(0, { texts: [...texts] });
			expect(reply.body.error, JSON.stringify(texts)).toMatchObject({ code: "VALIDATION_ERROR", details: [{ path: "texts", message }] });
		}
		// The reply names the field that is missing, and the field of another kind.
		expect(errorPaths(await ada.answer(0, "a"))).toEqual(["texts", "text"]);
		const phone = await LiveSocket.open(fetcher, `${host.pin}/live?nickname=Ada`, { Cookie: ada.cookie });
		if (phone instanceof Response) throw new Error(await phone.text());
		phone.send({ type: "answer", questionIndex: 0, texts: ["a", "A"] });
		expect(await phone.next((frame) => frame.type === "answer")).toMatchObject({ success: false, error: { code: "VALIDATION_ERROR" } });
		const longest = Array.from({ length: 3 }, (_, n) => `${n}${"😀".repeat(39)}`);
		phone.send({ type: "answer", questionIndex: 0, texts: longest });
		expect(await phone.next((frame) => frame.type === "answer" && frame.success === true)).toMatchObject({ answeredCount: 1 });
		expect((await ada.answer(0, { texts: [...longest].reverse() })).body).toMatchObject({ answeredCount: 1 });
		expect(failure(await ada.answer(0, { texts: ["another"] }))).toBe("409 ALREADY_ANSWERED");
	});

	it("lists all texts in pages and changes what is shown, for host and remote alone", async () => {
		const { host, ada, bob } = await started(OPEN, { kind: "poll", text: "Well?", options: ["a", "b"] });
		await ada.answer(0, { texts: ["one", "two"] });
		await bob.answer(0, { texts: ["one"] });
		const [view, steer] = [await host.pairDevice("view"), await host.pairDevice("steer")];
		const list = {
			given: [
				{ text: "one", count: 2, shown: true },
				{ text: "two", count: 1, shown: true },
			],
			total: 2,
		};
		for (const caller of [{ token }, { cookie: steer }]) expect((await given(host, 0, caller)).body).toMatchObject(list);
		expect((await given(host, 0, { token }, "&skip=1")).body).toMatchObject({ given: [{ text: "two" }], total: 2 });
		expect(failure(await given(host, 0, { cookie: view }))).toBe("403 FORBIDDEN");
		expect(failure(await given(host, 1))).toBe("409 WRONG_STATE");
		expect(errorPaths(await given(host, "first"))).toEqual(["questionIndex"]);

		const hide = (body: Record<string, unknown>, caller: { token?: string; cookie?: string } = { token }) =>
			send<{ instance: Instance }>(fetcher, "POST", `/instances/${host.pin}/hide-text`, { ...caller, body });
		const body = { questionIndex: 0, text: "ONE", hidden: true };
		expect(failure(await hide(body, { cookie: view }))).toBe("403 FORBIDDEN");
		expect((await hide(body, { cookie: steer })).body.instance.given).toContainEqual({ text: "one", count: 2, shown: false });
		const { revision } = (await host.view()).body.instance;
		expect((await hide(body)).body.instance.revision).toBe(revision);
		expect((await hide({ ...body, text: "nobody wrote this" })).body.instance.revision).toBe(revision);
		expect(errorPaths(await hide({ ...body, text: " " }))).toEqual(["text"]);
		expect(errorPaths(await hide({ questionIndex: 0, text: "one" }))).toEqual(["hidden"]);
		expect(failure(await hide({ ...body, questionIndex: 1 }))).toBe("409 WRONG_STATE");
		await host.act("close-question");
		await host.act("next-question");
		expect(failure(await hide({ ...body, questionIndex: 1 }))).toBe("409 WRONG_STATE");
		expect((await given(host, 0)).body.given).toContainEqual({ text: "one", count: 2, shown: false });
		expect((await hide({ ...body, hidden: false }, { cookie: steer })).status).toBe(200);
		await evict(host.pin);
		expect((await given(host, 0, { cookie: steer })).body).toMatchObject(list);
		await host.act("close-question");
		await host.act("finish");
		const { instance } = (await host.view()).body;
		const kept = async () => (await call<{ result: GameResult }>("GET", `/results/${instance._id}`, { token })).body.result;
		await expect.poll(async () => (await kept())?.questions[0]?.given).toHaveLength(2);
		// The results follow what is hidden after the end.
		expect((await hide({ ...body, text: "two" })).status).toBe(200);
		await expect.poll(async () => (await kept()).questions[0]?.given?.[1]).toMatchObject({ text: "two", hidden: true });
		const { players } = await kept();
		expect(players.map(({ answers }) => answers?.[0])).toMatchObject([{ texts: ["one", "two"], hidden: true }, { texts: ["one"] }, null]);
		await host.act("archive");
		expect(failure(await hide(body))).toBe("409 WRONG_STATE");
		expect((await given(host, 0)).body.total).toBe(2);
	});
});

it("solo play keeps and judges nothing of an open answer", async () => {
	const quiz = await createQuiz(token, { questions: [OPEN] });
	const submit = (body: Record<string, unknown>) =>
		call("POST", `/quizzes/${quiz._id}/solo/submit`, { body: { questionIndex: 0, ...body } });
	expect((await submit({ texts: ["one", "two"] })).body).toMatchObject({ isCorrect: null, stats: { totalAttempts: 0 } });
	for (const body of [{}, { texts: [] }, { texts: ["a", "A"] }]) expect(errorPaths(await submit(body))).toEqual(["texts"]);
	expect(errorPaths(await submit({ text: "a" }))).toEqual(["texts", "text"]);
	const complete = await call("POST", `/quizzes/${quiz._id}/solo/complete`, { body: { answers: [{ questionIndex: 0, texts: ["one"] }] } });
	expect(complete.body).toMatchObject({ totalQuestions: 0, percentage: null });
});

it("homework keeps an open answer, shows it to its pupil alone and to the teacher, and counts it for nobody", async () => {
	const quiz = await createQuiz(token, { questions: [OPEN, { kind: "poll", text: "Well?", options: ["a", "b"] }] });
	const teacher = await Teacher.set(fetcher, token, quiz._id);
	const [ada, bob] = [new Pupil(fetcher, teacher.pin, "Ada"), new Pupil(fetcher, teacher.pin, "Bob")];
	for (const pupil of [ada, bob]) {
		await pupil.join();
		await pupil.begin();
	}
	for (const texts of [[], ["a", "A"], ["a", "b", "c", "d"]]) expect(errorPaths(await ada.save(1, 0, { texts }))).toEqual(["texts"]);
	expect((await ada.save(1, 0, { texts: ["first"] })).status).toBe(200);
	expect((await ada.save(1, 0, { texts: ["rain", RUDE] })).status).toBe(200);
	await bob.save(1, 0, { texts: ["Rain"] });
	expect((await ada.state()).body.answers).toMatchObject([{ questionIndex: 0, texts: ["rain", RUDE] }]);
	expect((await ada.handIn(1)).body).toMatchObject({ questions: [{ given: { texts: ["rain", RUDE] }, isCorrect: null }, {}] });
	for (const text of ["Rain", "first"]) expect((await ada.state()).text).not.toContain(text);
	await bob.handIn(1);
	expect(bob.replies.join()).not.toMatch(/rain|shit/);
	expect(await teacher.line("Ada")).toMatchObject({ marks: ["given", "none"], percentage: null });
	expect((await teacher.get(`/questions/${quiz.questions[0]?.id}`)).body).toMatchObject({
		answered: 2,
		right: 0,
		optionCounts: [],
		given: [
			{ text: "Rain", count: 2 },
			{ text: RUDE, count: 1, hidden: true },
		],
	});
	expect((await teacher.get("/answers?nickname=Ada")).body).toMatchObject({ answers: [{ texts: ["rain", RUDE], mark: "given" }] });
	for (const body of [{ accepted: ["rain"] }, { correctAnswers: [0] }])
		expect(failure(await teacher.correct(quiz.questions[0]?.id ?? "", body))).toBe("400 VALIDATION_ERROR");
	await teacher.act("close");
	const read = () => call<{ result: GameResult }>("GET", `/results/${teacher.id}`, { token });
	await expect.poll(async () => (await read()).status).toBe(200);
	expect((await read()).body.result.questions[0]).toMatchObject({ kind: "open", given: [{ text: "Rain" }, { hidden: true }] });
});
