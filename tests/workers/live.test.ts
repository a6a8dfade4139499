import { runDurableObjectAlarm, runInDurableObject, SELF } from "cloudflare:test";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { GAME } from "#contract/limits";
import { registerUser, setMembership } from "../helpers/api";
import { type Fetcher, gameQuiz, Host, Player, send } from "../helpers/live";
import { LiveSocket } from "../helpers/live-socket";
import { evict, getGameStub } from "../helpers/objects";

const fetcher: Fetcher = (path, init) => SELF.fetch(`http://quiz.test${path}`, init);
let hostToken = "";
let quizId = "";

async function publish(body: unknown, token = hostToken): Promise<string> {
	const reply = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token, body });
	expect(reply.status, reply.text).toBe(201);
	return reply.body.quiz._id;
}

async function join(pin: string, ...nicknames: string[]): Promise<Player[]> {
	const players = nicknames.map((nickname) => new Player(fetcher, pin, nickname));
	for (const player of players) expect((await player.join()).status).toBe(200);
	return players;
}

beforeAll(async () => {
	const author = await registerUser();
	// This file opens more games than a standard account may have.
	await setMembership(author.user.id, "gold");
	hostToken = author.token;
	quizId = await publish(gameQuiz());
});

describe("opening a game", () => {
	it("gives a PIN of seven digits and an id that starts with it; either addresses the game", async () => {
		const reply = await send<{ pin: string; instanceId: string }>(fetcher, "POST", "/instances", {
			token: hostToken,
			body: { quizTemplateId: quizId },
		});
		expect(reply.status).toBe(201);
		expect(reply.body.pin).toMatch(/^[1-9]\d{6}$/);
		expect(reply.body.instanceId.startsWith(reply.body.pin)).toBe(true);
		for (const id of [reply.body.pin, reply.body.instanceId]) {
			const view = await send<{ instance: Record<string, unknown> }>(fetcher, "GET", `/instances/${id}`, { token: hostToken });
			expect(view.body.instance).toMatchObject({
				_id: reply.body.instanceId,
				pin: reply.body.pin,
				status: "lobby",
				currentQuestionIndex: -1,
				questionStatus: null,
			});
		}
	});

	it("opens published quizzes only, private ones for their owner only", async () => {
		const other = (await registerUser()).token;
		const draft = await publish({ name: "Just a draft", status: "draft" });
		const secret = await publish({ ...gameQuiz(), visibility: "private" });
		const open = (quizTemplateId: string, token: string) => send(fetcher, "POST", "/instances", { token, body: { quizTemplateId } });
		expect((await open(draft, hostToken)).body.error?.code).toBe("QUIZ_NOT_PUBLISHED");
		expect((await open(draft, other)).body.error?.code).toBe("QUIZ_NOT_FOUND");
		expect((await open(secret, other)).body.error?.code).toBe("QUIZ_NOT_FOUND");
		expect((await open(secret, hostToken)).status).toBe(201);
		expect((await open(quizId, other)).status).toBe(201);
		expect((await open("no-such-quiz", hostToken)).body.error?.code).toBe("QUIZ_NOT_FOUND");
	});

	it("keeps the host view and the steering to the host", async () => {
		const { pin } = await Host.open(fetcher, hostToken, quizId);
		const other = (await registerUser()).token;
		expect((await send(fetcher, "GET", `/instances/${pin}`, { token: other })).body.error?.code).toBe("FORBIDDEN");
		expect((await send(fetcher, "GET", `/instances/${pin}`)).body.error?.code).toBe("UNAUTHENTICATED");
		for (const action of ["start", "next-question", "finish", "archive", "close-question"]) {
			expect((await send(fetcher, "POST", `/instances/${pin}/${action}`, { token: other })).body.error?.code).toBe("FORBIDDEN");
		}
	});

	it("answers unknown and malformed PINs with INSTANCE_NOT_FOUND and creates nothing", async () => {
		for (const id of ["4999999", "0123456", "abc", "123", "12345678", "%00", "4999999-x"]) {
			expect((await send(fetcher, "GET", `/instances/${id}/state`)).body.error?.code).toBe("INSTANCE_NOT_FOUND");
			expect((await send(fetcher, "POST", `/instances/${id}/join`, { body: { nickname: "Ada" } })).body.error?.code).toBe(
				"INSTANCE_NOT_FOUND",
			);
		}
	});
});

describe("joining", () => {
	it("sets an HttpOnly, SameSite=Strict cookie for /api/instances/ that allows rejoining at any time", async () => {
		const host = await Host.open(fetcher, hostToken, quizId);
		const [ada, bob] = await join(host.pin, "Ada", "Bob");
		const first = await new Player(fetcher, host.pin, "Cem").join();
		const [cookie = ""] = first.headers.getSetCookie();
		expect(cookie).toMatch(/; Path=\/api\/instances\/; HttpOnly; SameSite=Strict/);
		expect(first.body).toMatchObject({ success: true, nickname: "Cem", rejoined: false });
		expect((await new Player(fetcher, host.pin, "BOB").join()).body.error?.code).toBe("NICKNAME_TAKEN");
		expect((await host.act("start")).status).toBe(200);
		expect((await ada?.join())?.body).toMatchObject({ nickname: "Ada", rejoined: true });
		expect((await new Player(fetcher, host.pin, "Bob").join()).body.error?.code).toBe("GAME_ALREADY_STARTED");
		expect((await new Player(fetcher, host.pin, "Dora").join()).body.error?.code).toBe("GAME_ALREADY_STARTED");
		await evict(host.pin);
		expect((await bob?.join())?.body).toMatchObject({ nickname: "Bob", rejoined: true });
	});

	it("strips white space and compares names as Turkish and English readers do", async () => {
		const { pin } = await Host.open(fetcher, hostToken, quizId);
		const spaced = await send<{ nickname: string }>(fetcher, "POST", `/instances/${pin}/join`, { body: { nickname: "  Ay şe " } });
		expect(spaced.body.nickname).toBe("Ayşe");
		expect((await new Player(fetcher, pin, "IŞIK").join()).status).toBe(200);
		for (const nickname of ["ışık", "Işık", "işik", "AYŞE"]) {
			expect((await new Player(fetcher, pin, nickname).join()).body.error?.code).toBe("NICKNAME_TAKEN");
		}
	});

	it("refuses empty, long, invisible and offensive nicknames", async () => {
		const { pin } = await Host.open(fetcher, hostToken, quizId);
		for (const nickname of ["", "   ", "a".repeat(21), "a\u200bb", "a\u0000b", "\u202eabc"]) {
			const reply = await new Player(fetcher, pin, nickname).join();
			expect(reply.body.error, JSON.stringify(nickname)).toMatchObject({ code: "VALIDATION_ERROR", details: [{ path: "nickname" }] });
		}
		for (const body of [{}, { nickname: 5 }, { nickname: null }, []]) {
			expect((await send(fetcher, "POST", `/instances/${pin}/join`, { body })).body.error?.code).toBe("VALIDATION_ERROR");
		}
		for (const nickname of ["fuckyou", "orospu"]) {
			expect((await new Player(fetcher, pin, nickname).join()).body.error?.code).toBe("NICKNAME_NOT_ALLOWED");
		}
		expect((await new Player(fetcher, pin, "a".repeat(20)).join()).status).toBe(200);
		expect((await new Player(fetcher, pin, "👩‍🚀❤️").join()).status).toBe(200);
	});
});

describe("a whole game", () => {
	it("runs from the lobby to the podium, with right, wrong, late and missing answers, evicted at every step", async () => {
		// The points of an answer are full only within half a second.
		const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now());
		onTestFinished(() => clock.mockRestore());
		const host = await Host.open(fetcher, hostToken, quizId);
		const early = new Player(fetcher, host.pin, "Ada");
		await early.join();
		expect((await host.act("start")).body.error?.code).toBe("NOT_ENOUGH_PARTICIPANTS");
		const [bob, cem] = await join(host.pin, "Bob", "Cem");
		if (!bob || !cem) throw new Error("players are missing");
		const players = [early, bob, cem];
		expect((await early.state()).body).toMatchObject({ status: "lobby", joined: true, quizTitle: "Rivers and lakes", participantCount: 3 });
		await evict(host.pin);
		expect((await host.act("start")).body.instance).toMatchObject({
			status: "active",
			questionStatus: "open",
			currentQuestionIndex: 0,
			answeredCount: 0,
		});

		const outsider = await send(fetcher, "GET", `/instances/${host.pin}/state?nickname=Nobody`);
		expect(outsider.body).toEqual({
			success: true,
			status: "question",
			joined: false,
			questionIndex: 0,
			totalQuestions: 3,
			revision: expect.any(Number),
		});
		for (const player of players) {
			expect((await player.state()).body).toMatchObject({
				status: "question",
				questionIndex: 0,
				totalQuestions: 3,
				question: { text: "Question number 1?", isMultipleChoice: false, timeLimit: 20 },
			});
		}
		await evict(host.pin);
		expect((await early.answer(0, [0])).body).toMatchObject({ accepted: true, answeredCount: 1 });
		await evict(host.pin);
		expect((await early.answer(0, [0])).body).toMatchObject({ accepted: true });
		expect((await early.answer(0, [1])).body.error?.code).toBe("ALREADY_ANSWERED");
		expect((await bob.answer(1, [0])).body.error?.code).toBe("QUESTION_CLOSED");
		for (const answers of [[0, 1], [0, 0], [4], [-1], []]) expect((await bob.answer(0, answers)).body.error?.code).toBe("VALIDATION_ERROR");
		expect((await host.act("next-question")).body.error?.code).toBe("QUESTION_STILL_OPEN");
		expect((await host.act("finish")).body.error?.code).toBe("QUESTION_STILL_OPEN");
		expect((await bob.answer(0, [1])).status).toBe(200);
		expect((await host.view()).body.instance).toMatchObject({ questionStatus: "open", answeredCount: 2 });
		expect((await host.act("close-question")).body.instance).toMatchObject({
			questionStatus: "closed",
			answeredCount: 2,
			answerCounts: [1, 1, 0, 0],
		});
		expect((await cem.answer(0, [0])).body.error?.code).toBe("QUESTION_CLOSED");
		await evict(host.pin);

		const result = (await early.state()).body;
		expect(result).toMatchObject({
			status: "result",
			isCorrect: true,
			extraInfo: "secret-extra-0",
			rank: 1,
			leaderboard: [{ nickname: "Ada", rank: 1 }, {}, {}],
		});
		if (result.status !== "result" || !result.joined) throw new Error("no result");
		expect(result.pointsEarned).toBeGreaterThan(500);
		expect(result.score).toBe(result.pointsEarned);
		expect((await bob.state()).body).toMatchObject({ isCorrect: false, pointsEarned: 0, rank: 2 });
		expect((await cem.state()).body).toMatchObject({ isCorrect: false, pointsEarned: 0, rank: 2 });

		expect((await host.act("next-question", { questionIndex: 0 })).body.instance).toMatchObject({
			currentQuestionIndex: 1,
			questionStatus: "open",
		});
		expect((await host.act("next-question", { questionIndex: 0 })).body.instance).toMatchObject({
			currentQuestionIndex: 1,
			questionStatus: "open",
		});
		for (const player of players) await player.answer(1, [1]);
		expect((await host.view()).body.instance.questionStatus).toBe("closed");
		await host.act("next-question");
		expect((await cem.state()).body).toMatchObject({ question: { isMultipleChoice: true } });
		await cem.answer(2, [2, 0]);
		await early.answer(2, [0]);
		await bob.answer(2, [0, 1, 2]);
		expect((await cem.state()).body).toMatchObject({ status: "result", isCorrect: true });
		expect((await early.state()).body).toMatchObject({ status: "result", isCorrect: false });
		expect((await host.act("next-question")).body.error?.code).toBe("NO_MORE_QUESTIONS");
		await evict(host.pin);
		expect((await host.act("finish")).body.instance.status).toBe("finished");
		expect((await host.act("finish")).body.instance.status).toBe("finished");
		const final = (await bob.state()).body;
		expect(final).toMatchObject({
			status: "finished",
			finalLeaderboard: [
				{ nickname: "Ada", rank: 1, score: 2000 },
				{ nickname: "Cem", rank: 1, score: 2000 },
				{ nickname: "Bob", rank: 3, score: 1000 },
			],
		});
		expect((await new Player(fetcher, host.pin, "Late").join()).body.error?.code).toBe("QUIZ_ENDED");
		expect((await host.act("archive")).body.instance.status).toBe("archived");
		expect((await host.act("archive")).body.instance.status).toBe("archived");
		await evict(host.pin);
		expect((await bob.state()).body).toMatchObject({ status: "finished" });
	});

	it("closes an open question by its alarm without any request", async () => {
		const short = await publish(gameQuiz(1, 5));
		const host = await Host.open(fetcher, hostToken, short);
		await join(host.pin, "Ada", "Bob");
		await host.act("start");
		const stub = getGameStub(host.pin);
		await expect.poll(async () => (await host.view()).body.instance.questionStatus, { interval: 500 }).toBe("closed");
		expect(await runDurableObjectAlarm(stub)).toBe(true);
		await evict(host.pin);
		expect((await host.view()).body.instance).toMatchObject({ questionStatus: "closed", answeredCount: 0, timeRemaining: 0 });
	});

	it("lets players change their answer until the close where the host allows it, by call and by socket, over evictions", async () => {
		const host = await Host.open(fetcher, hostToken, quizId, { changeAnswers: true });
		const [ada, bob] = await join(host.pin, "Ada", "Bob");
		if (!ada || !bob) throw new Error("no players");
		await host.act("start");
		const answer = (answers: number[], number: number) =>
			send(fetcher, "POST", `/instances/${host.pin}/answer`, {
				cookie: ada.cookie,
				body: { nickname: "Ada", questionIndex: 0, answers, sequence: { page: "one", number } },
			});
		expect((await answer([1], 1)).body).toMatchObject({ accepted: true, answeredCount: 1 });
		expect((await ada.state()).body).toMatchObject({ submitted: true, mayChange: true, selectedOptions: [1] });
		expect((await answer([2], 3)).status).toBe(200);
		// A call that was stuck in the network.
		expect((await answer([1], 2)).body.error?.code).toBe("ALREADY_ANSWERED");
		expect((await bob.answer(0, [3])).status).toBe(200);
		await evict(host.pin);
		expect((await host.view()).body.instance).toMatchObject({
			questionStatus: "open",
			answeredCount: 2,
			settings: { changeAnswers: true },
		});
		const socket = await LiveSocket.open(fetcher, `${host.pin}/live?nickname=Ada`, { Cookie: ada.cookie });
		if (socket instanceof Response) throw new Error(await socket.text());
		socket.ws.send(
			JSON.stringify({ type: "answer", questionIndex: 0, answers: [0], timeElapsed: 9, sequence: { page: "one", number: 4 } }),
		);
		expect(await socket.next((frame) => "type" in frame && frame.type === "answer")).toMatchObject({
			success: true,
			questionIndex: 0,
			turn: 1,
		});
		await evict(host.pin);
		expect((await ada.state()).body).toMatchObject({ mayChange: true, selectedOptions: [0] });
		// A script that changes without end is stopped; the others continue.
		for (let change = 0; change < GAME.answerChangesPerMinute; change++)
			expect((await answer([2 - (change % 2)], 5 + change)).status).toBe(200);
		expect((await answer([3], 99)).body.error?.code).toBe("RATE_LIMITED");
		expect((await bob.answer(0, [2])).status).toBe(200);
		await evict(host.pin);
		expect((await answer([0], 100)).status).toBe(200);
		const rows = await runInDurableObject(getGameStub(host.pin), (_, { storage }) =>
			storage.sql.exec<{ options: string }>("SELECT options FROM answers ORDER BY seat_id").toArray(),
		);
		expect(rows).toEqual([{ options: "[0]" }, { options: "[2]" }]);
		await host.act("close-question");
		expect((await host.view()).body.instance.answerCounts).toEqual([1, 0, 1, 0]);
		expect((await answer([1], 101)).body.error?.code).toBe("QUESTION_CLOSED");
	});

	it("does not let anybody answer for another or read another's result", async () => {
		const host = await Host.open(fetcher, hostToken, quizId);
		const [ada, bob] = await join(host.pin, "Ada", "Bob");
		await host.act("start");
		const body = { nickname: "Ada", questionIndex: 0, answers: [1], timeElapsed: 1 };
		for (const cookie of [undefined, bob?.cookie, `${ada?.cookie}x`, ada?.cookie.replace(/=.*/, "=forged")]) {
			const reply = await send(fetcher, "POST", `/instances/${host.pin}/answer`, { body, ...(cookie ? { cookie } : {}) });
			expect(reply.body.error?.code).toBe("NOT_A_PLAYER");
			const state = await send(fetcher, "GET", `/instances/${host.pin}/state?nickname=Ada`, cookie ? { cookie } : {});
			expect(state.body).toMatchObject({ joined: false });
		}
		expect((await send(fetcher, "POST", `/instances/${host.pin}/answer`, { body: { ...body, nickname: "Ghost" } })).body.error?.code).toBe(
			"NOT_A_PLAYER",
		);
		expect((await host.view()).body.instance.answeredCount).toBe(0);
	});

	it("holds no correct answer and no extra info in any player's reply before the question is closed", async () => {
		const host = await Host.open(fetcher, hostToken, quizId);
		const players = await join(host.pin, "Ada", "Bob", "Cem");
		const hostOpenViews: string[] = [];
		for (let index = 0; index < 3; index++) {
			await host.act(index === 0 ? "start" : "next-question");
			for (const player of players) {
				player.replies.length = 0;
				await player.state();
			}
			await players[0]?.answer(index, [0]);
			await players[1]?.answer(index, [1]);
			for (const player of players) {
				await player.state();
				await player.join();
			}
			hostOpenViews.push((await host.view()).text);
			for (const text of players.flatMap((player) => player.replies)) {
				expect(text).not.toMatch(/secret-extra|correctAnswers|extraInfo|isCorrect|pointsEarned|answerCounts/);
			}
			const open = hostOpenViews.at(-1) ?? "";
			expect(open).not.toContain(`secret-extra-${index}`);
			for (let later = index; later < 3; later++) expect(open).not.toContain(`secret-extra-${later}`);
			await host.act("close-question");
			expect((await players[2]?.state())?.text).toContain(`secret-extra-${index}`);
		}
	});

	it("plays a copy: editing the quiz while it is played changes nothing", async () => {
		const body = gameQuiz();
		const id = await publish(body);
		const host = await Host.open(fetcher, hostToken, id);
		const [ada] = await join(host.pin, "Ada", "Bob");
		await send(fetcher, "PUT", `/quizzes/${id}`, {
			token: hostToken,
			body: { ...body, name: "Changed", questions: body.questions.slice(0, 1) },
		});
		await host.act("start");
		expect((await ada?.state())?.body).toMatchObject({ totalQuestions: 3 });
	});

	it("counts a started game once in timesPlayed, despite repeats", async () => {
		const id = await publish(gameQuiz(1));
		const host = await Host.open(fetcher, hostToken, id);
		const players = await join(host.pin, "Ada", "Bob");
		await host.act("start");
		await host.act("start");
		for (const player of players) await player.answer(0, [0]);
		await host.act("finish");
		await host.act("archive");
		await expect
			.poll(async () => (await send<{ quiz: { timesPlayed: number } }>(fetcher, "GET", `/quizzes/${id}`)).body.quiz.timesPlayed)
			.toBe(1);
	});

	it("pages the host's participants and bounds the lobby", async () => {
		const host = await Host.open(fetcher, hostToken, quizId);
		const players = Array.from({ length: 230 }, (_, n) => new Player(fetcher, host.pin, `p${n}`));
		await Promise.all(players.map((player) => player.join()));
		const view = (await host.view()).body.instance;
		expect(view.participantCount).toBe(230);
		expect(view.participants).toHaveLength(200);
		expect((await host.view("?participantsSkip=200")).body.instance.participants).toHaveLength(30);
		const lobby = (await players[0]?.state())?.body;
		if (lobby?.status !== "lobby") throw new Error("no lobby");
		expect(lobby.participants).toHaveLength(100);
		expect(lobby.participants).toContain("p0");
		expect(lobby.participantCount).toBe(230);
	});

	it("of thousands wakes from sums of its closed questions, and is the same as from all its answers", async () => {
		const host = await Host.open(fetcher, hostToken, quizId);
		const [ada] = await join(host.pin, "Ada", "Bob");
		await host.act("start");
		await ada?.answer(0, [1]);
		const stub = getGameStub(host.pin);
		const sql = (query: string) => runInDurableObject(stub, (_, { storage }) => storage.sql.exec(query).toArray());
		const numbers = "WITH RECURSIVE n(i) AS (SELECT 3 UNION ALL SELECT i + 1 FROM n WHERE i < 5002)";
		await sql(
			`${numbers} INSERT INTO seats SELECT i, 'p' || i, 'p' || i, 'proof' || i, 0, 0, 0, 0, 1, 1, 0, 0, 0, NULL, NULL, NULL, NULL FROM n`,
		);
		await sql(`${numbers} INSERT INTO answers SELECT 0, i, '[1]', 0, 1000, 1, 1, 500 FROM n`);
		await evict(host.pin);
		await host.act("close-question");
		expect((await host.act("next-question")).body.instance).toMatchObject({ participantCount: 5_002, questionStatus: "open" });
		await expect.poll(() => sql("SELECT name FROM documents WHERE name = 'totals'")).toHaveLength(1);

		await evict(host.pin);
		const woken = async () => {
			const { timeRemaining: _, timeRemainingMs: __, ...view } = (await host.view()).body.instance;
			return view;
		};
		const fromSums = await woken();
		await sql("CREATE TABLE kept AS SELECT * FROM answers");
		await sql("DELETE FROM answers");
		await evict(host.pin);
		expect(await woken()).toEqual(fromSums);
		await sql("INSERT INTO answers SELECT * FROM kept");
		await sql("DELETE FROM documents WHERE name = 'totals'");
		await evict(host.pin);
		expect(await woken()).toEqual(fromSums);
		expect(fromSums.participants[0]).toMatchObject({ nickname: "p3", totalScore: 500, rank: 1 });
	});
});
