import { runDurableObjectAlarm, SELF } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type { GameResult, Instance } from "#contract";
import { registerUser } from "../helpers/api";
import { type Fetcher, gameQuiz, Host, Player, send } from "../helpers/live";
import { LiveSocket } from "../helpers/live-socket";
import { evict, getGameStub } from "../helpers/objects";

/* The rules are tested in durable/game/core/turns.test.ts and teams.test.ts. */

const fetcher: Fetcher = (path, init) => SELF.fetch(`http://quiz.test${path}`, init);
let token = "";
let quizId = "";

const readCode = async (reply: Promise<{ status: number; body: { error?: { code: string } } }>) => {
	const { status, body } = await reply;
	return body.error?.code ?? status;
};

async function lobby(settings: Record<string, unknown>, ...nicknames: string[]) {
	const host = await Host.open(fetcher, token, quizId, settings);
	// In sequence, because teams depend on the order.
	const players: Player[] = [];
	for (const nickname of nicknames) players.push(await join(host.pin, nickname));
	return { host, players };
}

async function join(pin: string, nickname: string, wish: { team?: number } = {}): Promise<Player> {
	const player = new Player(fetcher, pin, nickname);
	const reply = await player.join(wish);
	expect(reply.status, reply.text).toBe(200);
	return player;
}

async function pairStage(host: Host) {
	const pairing = await send<{ token: string }>(fetcher, "POST", `/instances/${host.pin}/pairing`, { token, body: { scope: "view" } });
	const paired = await send(fetcher, "POST", `/instances/${host.pin}/pair`, { body: { token: pairing.body.token } });
	const [cookie = ""] = (paired.headers.getSetCookie()[0] ?? "").split(";");
	const sendAs = (method: string, path: string, body?: unknown) =>
		send<{ instance: Instance; ticket: string }>(fetcher, method, `/instances/${host.pin}${path}`, { cookie, body });
	return { view: async () => (await sendAs("GET", "")).body.instance, sendAs };
}

beforeAll(async () => {
	token = (await registerUser()).token;
	const made = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token, body: gameQuiz() });
	quizId = made.body.quiz._id;
});

describe("teams", () => {
	it("are a setting of the new game and of its lobby, in bounds", async () => {
		const open = (settings: unknown) =>
			readCode(send(fetcher, "POST", "/instances", { token, body: { quizTemplateId: quizId, settings } }));
		for (const count of [1, 9, 2.5, "3"]) expect(await open({ teams: { mode: "even", count } })).toBe("VALIDATION_ERROR");
		expect(await open({ teams: { mode: "sometimes", count: 2 } })).toBe("VALIDATION_ERROR");
		const { host } = await lobby({}, "Ada", "Bob", "Cem");
		expect((await host.view()).body.instance.settings).toMatchObject({ teams: { mode: "off" }, solution: "at-once" });
		expect((await host.view()).body.instance).not.toHaveProperty("teams");
		const { instance } = (await host.act("settings", { teams: { mode: "even", count: 2 } })).body;
		expect(instance.settings.teams).toEqual({ mode: "even", count: 2 });
		expect(instance.teams?.map(({ members }) => members)).toEqual([2, 1]);
		await host.act("start");
		expect(await readCode(host.act("settings", { teams: { mode: "off", count: 2 } }))).toBe("WRONG_STATE");
	});

	it("are joined by choice, seen by everybody, changed by the host, and outlive the game's sleep", async () => {
		const { host } = await lobby({ teams: { mode: "choose", count: 3 } });
		const ada = await join(host.pin, "Ada", { team: 2 });
		const bob = await join(host.pin, "Bob");
		const wrong = new Player(fetcher, host.pin, "Cem");
		const refused = await wrong.join({ team: 3 });
		expect(refused.body.error).toMatchObject({ code: "VALIDATION_ERROR", details: [{ path: "team" }] });
		expect(await readCode(wrong.join({ team: 8 }))).toBe("VALIDATION_ERROR");
		await evict(host.pin);
		expect((await ada.state()).body).toMatchObject({ team: 2, teamSizes: [1, 0, 1], choosesTeam: true });
		expect((await ada.join({ team: 0 })).body.rejoined).toBe(true);
		expect((await ada.state()).body).toMatchObject({ team: 2 });
		expect(await readCode(host.act("team", { nickname: "Bob", team: 1 }))).toBe(200);
		expect(await readCode(host.act("team", { nickname: "Bob", team: 3 }))).toBe("VALIDATION_ERROR");
		expect(await readCode(host.act("team", { nickname: "Nobody", team: 1 }))).toBe("PLAYER_NOT_FOUND");
		await evict(host.pin);
		expect((await bob.state()).body).toMatchObject({ team: 1 });
		expect((await host.view()).body.instance.participants.map(({ nickname, team }) => [nickname, team])).toEqual([
			["Ada", 2],
			["Bob", 1],
		]);
		const stage = await pairStage(host);
		expect((await stage.view()).participants.map(({ team }) => team)).toEqual([2, 1]);
		expect(await readCode(stage.sendAs("POST", "/team", { nickname: "Bob", team: 0 }))).toBe("FORBIDDEN");
	});
});

describe("the solution with the host, and asking again", () => {
	it("reveals nothing early to players and the big screen, in replies and in frames, over a restart", async () => {
		const { host, players } = await lobby(
			{ solution: "with-host", pointsMode: "accuracy", teams: { mode: "even", count: 2 } },
			"Ada",
			"Bob",
		);
		const [ada, bob] = players;
		if (!ada || !bob) throw new Error("players are missing");
		const stage = await pairStage(host);
		const { ticket } = (await stage.sendAs("POST", "/live-ticket", {})).body;
		const screens = [
			await LiveSocket.open(fetcher, `${host.pin}/live?ticket=${ticket}`),
			await LiveSocket.open(fetcher, `${host.pin}/live?nickname=Ada`, { Cookie: ada.cookie }),
		];
		const sockets = screens.flatMap((screen) => (screen instanceof LiveSocket ? [screen] : []));
		expect(sockets).toHaveLength(2);
		await host.act("start");
		await ada.answer(0, [0]);
		await bob.answer(0, [1]);
		const [stageSocket, adaSocket] = sockets;
		const frames = [
			await stageSocket?.next((frame) => frame.instance?.questionStatus === "closed"),
			await adaSocket?.next((frame) => frame.status === "result"),
		];
		await evict(host.pin);
		const seen = [...frames, await stage.view(), (await ada.state()).body, (await bob.state()).body];
		for (const view of seen) {
			expect(JSON.stringify(view)).toContain('"solutionShown":false');
			expect(JSON.stringify(view)).not.toMatch(/secret-extra|correctAnswers|answerCounts|rightShare|correctCount":[1-9]|\b1000\b/);
		}
		expect((await ada.state()).body).toMatchObject({ isCorrect: null, pointsEarned: 0, score: 0, rank: null });
		const { instance } = (await host.view()).body;
		expect(instance).toMatchObject({ solutionShown: false, answerCounts: [1, 1, 0, 0], rightShare: 0.5 });
		expect(instance.questions[0]).toMatchObject({ correctAnswers: [0] });

		await host.act("show-solution", { questionIndex: 0 });
		expect((await stage.view()).questions[0]).toMatchObject({ correctAnswers: [0], extraInfo: "secret-extra-0" });
		const shown = await stageSocket?.next((frame) => frame.instance?.solutionShown === true);
		expect(shown?.instance?.questions?.[0]).toMatchObject({ correctAnswers: [0] });
		expect((await ada.state()).body).toMatchObject({
			isCorrect: true,
			score: 1000,
			rank: 1,
			teams: [
				{ team: 0, score: 1000 },
				{ team: 1, score: 0 },
			],
		});
	});

	it("asks again: a changed answer counts for half, an unchanged one in full; results keep both turns and the teams", async () => {
		const settings = { solution: "with-host", pointsMode: "accuracy", teams: { mode: "even", count: 2 } };
		const { host, players } = await lobby(settings, "Ada", "Bob", "Cem");
		const [ada, bob, cem] = players;
		if (!ada || !bob || !cem) throw new Error("players are missing");
		expect(await readCode(host.act("ask-again"))).toBe("WRONG_STATE");
		await host.act("start");
		expect(await readCode(host.act("ask-again"))).toBe("QUESTION_STILL_OPEN");
		expect(await readCode(host.act("show-solution"))).toBe("QUESTION_STILL_OPEN");
		await ada.answer(0, [0]);
		await bob.answer(0, [1]);
		await cem.answer(0, [1]);
		const attempt = "attempt-ask-again-0001";
		expect((await host.act("ask-again", { questionIndex: 0, attempt })).body.instance).toMatchObject({ turn: 2, questionStatus: "open" });
		expect(await readCode(host.act("ask-again", { questionIndex: 0, attempt }))).toBe(200);
		expect((await bob.state()).body).toMatchObject({ status: "question", turn: 2, submitted: false, firstSelectedOptions: [1] });
		await bob.answer(0, [0]);
		await evict(host.pin);
		expect((await bob.state()).body).toMatchObject({ turn: 2, submitted: true, selectedOptions: [0] });
		await ada.answer(0, [0]);
		await host.act("close-question");
		await evict(host.pin);
		expect(await readCode(host.act("ask-again"))).toBe("WRONG_STATE");
		expect((await host.view()).body.instance).not.toHaveProperty("firstCounts");
		const { instance } = (await host.act("show-solution")).body;
		expect(instance).toMatchObject({ turn: 2, answerCounts: [2, 1, 0, 0], firstCounts: [1, 2, 0, 0], rightShare: 2 / 3 });
		expect((await ada.state()).body).toMatchObject({ score: 1000 });
		expect((await bob.state()).body).toMatchObject({ score: 500, isCorrect: true });
		expect((await cem.state()).body).toMatchObject({ score: 0, selectedOptions: [1] });
		await host.act("finish");
		await evict(host.pin);
		const { _id } = instance;
		const read = () => send<{ result: GameResult }>(fetcher, "GET", `/results/${_id}`, { token });
		await expect
			.poll(async () => {
				await runDurableObjectAlarm(getGameStub(host.pin));
				return (await read()).status;
			})
			.toBe(200);
		const { result } = (await read()).body;
		expect(result).toMatchObject({
			teams: [
				{ team: 0, score: 500, rank: 1, members: 2 },
				{ team: 1, score: 500, rank: 1, members: 1 },
			],
			players: [
				{ nickname: "Ada", score: 1000, team: 0 },
				{ nickname: "Bob", score: 500, team: 1 },
				{ nickname: "Cem", score: 0, team: 0 },
			],
			questions: [{ optionCounts: [2, 1, 0, 0], firstCounts: [1, 2, 0, 0], correctCount: 2, answerCount: 3 }],
		});
	});
});
