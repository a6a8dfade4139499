import { SELF } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type { Instance } from "#contract";
import { errorMessage } from "#worker/lib/texts";
import { registerUser } from "../helpers/api";
import { type Fetcher, gameQuiz, Host, Player, send } from "../helpers/live";
import { type Frame, LiveSocket } from "../helpers/live-socket";
import { evict } from "../helpers/objects";

const fetcher: Fetcher = (path, init) => SELF.fetch(`http://quiz.test${path}`, init);
let hostToken = "";
let quizId = "";

const readCode = async (reply: Promise<{ status: number; body: { error?: { code: string } } }>) => {
	const { status, body } = await reply;
	return body.error?.code ?? status;
};

async function lobby(settings?: Record<string, unknown>, ...nicknames: string[]) {
	const host = await Host.open(fetcher, hostToken, quizId, settings);
	const players = nicknames.map((nickname) => new Player(fetcher, host.pin, nickname));
	for (const player of players) expect((await player.join()).status).toBe(200);
	return { host, players };
}

async function started(settings?: Record<string, unknown>) {
	const { host, players } = await lobby(settings, "Ada", "Bob", "Cem");
	const [ada, bob, cem] = players;
	if (!ada || !bob || !cem) throw new Error("players are missing");
	expect((await host.act("start")).status).toBe(200);
	return { host, ada, bob, cem };
}

async function follow(player: Player): Promise<LiveSocket> {
	const socket = await LiveSocket.open(fetcher, `${player.pin}/live?nickname=${encodeURIComponent(player.nickname)}`, {
		Cookie: player.cookie,
	});
	if (socket instanceof Response) throw new Error(await socket.text());
	return socket;
}

beforeAll(async () => {
	hostToken = (await registerUser()).token;
	quizId = (await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token: hostToken, body: gameQuiz() })).body.quiz._id;
});

describe("pause and resume", () => {
	it("hold the next question back, over a restart of the game, and reach every player at once", async () => {
		const { host, ada } = await started();
		const screen = await follow(ada);
		expect(await readCode(host.act("pause"))).toBe("QUESTION_STILL_OPEN");
		await host.act("close-question");
		const paused = await host.act("pause", { questionIndex: 0 });
		expect(paused.body.instance).toMatchObject({ paused: true, status: "active", questionStatus: "closed" });
		expect(await screen.next((frame: Frame) => frame.paused === true)).toMatchObject({ status: "result" });
		expect(await readCode(host.act("next-question"))).toBe("GAME_PAUSED");
		await evict(host.pin);
		expect((await host.view()).body.instance.paused).toBe(true);
		expect((await ada.state()).body).toMatchObject({ status: "result", paused: true });
		expect((await host.act("resume")).body.instance.paused).toBe(false);
		expect(await readCode(host.act("resume"))).toBe(200);
		expect((await ada.state()).body).not.toHaveProperty("paused");
		expect((await host.act("next-question", { questionIndex: 0 })).body.instance).toMatchObject({ currentQuestionIndex: 1 });
	});

	it("are refused in the host's language when they are not allowed", async () => {
		const { host } = await lobby(undefined, "Ada", "Bob");
		expect(await readCode(host.act("pause"))).toBe("WRONG_STATE");
		expect(await readCode(host.act("pause", { questionIndex: -1 }))).toBe("VALIDATION_ERROR");
		await host.act("start");
		await host.act("close-question");
		await host.act("pause");
		for (const language of ["tr", "en"] as const) {
			const reply = await send(fetcher, "POST", `/instances/${host.pin}/next-question`, { token: hostToken, body: {}, language });
			expect(reply.body.error).toMatchObject({ code: "GAME_PAUSED", message: errorMessage("GAME_PAUSED", language) });
		}
	});
});

describe("added time", () => {
	it("moves the deadline for everybody, outlives a restart, and belongs to the question it was meant for", async () => {
		const { host, ada } = await started();
		const screen = await follow(ada);
		const before = (await host.view()).body.instance.timeRemainingMs ?? 0;
		const added = await host.act("add-time", { questionIndex: 0 });
		expect(added.body.instance.timeRemainingMs).toBeGreaterThan(before + 10_000 - 5_000);
		expect(added.body.instance.timeRemainingMs).toBeLessThanOrEqual(30_000);
		expect(await screen.next((frame: Frame) => frame.addedSeconds === 10)).toMatchObject({ status: "question" });
		await evict(host.pin);
		expect((await ada.state()).body).toMatchObject({ addedSeconds: 10, question: { timeLimit: 20 } });
		expect((await host.act("add-time", { seconds: 30 })).body.instance.timeRemainingMs).toBeGreaterThan(35_000);
		const attempt = "one-attempt-of-the-host";
		const twice = [await host.act("add-time", { attempt }), await host.act("add-time", { attempt })];
		expect(twice.map(({ body }) => Math.ceil((body.instance.timeRemainingMs ?? 0) / 10_000))).toEqual([7, 7]);
		for (const bad of ["", "short", "x".repeat(65), "a text with spaces in it", 7])
			for (const action of ["pause", "resume", "add-time", "settings"])
				expect(await readCode(host.act(action, { attempt: bad })), `${action} ${bad}`).toBe("VALIDATION_ERROR");
		for (const seconds of [0, -5, 1.5, 601, "10"]) expect(await readCode(host.act("add-time", { seconds }))).toBe("VALIDATION_ERROR");
		expect(await readCode(host.act("add-time", { questionIndex: 1 }))).toBe("QUESTION_CLOSED");
		await host.act("close-question");
		expect(await readCode(host.act("add-time"))).toBe("QUESTION_CLOSED");
	});
});

describe("a removed player", () => {
	it("is out at once: no answer, no way back with the proof, no points left behind", async () => {
		const { host, ada, bob, cem } = await started();
		expect((await ada.answer(0, [0])).status).toBe(200);
		expect((await cem.answer(0, [0])).body.answeredCount).toBe(2);
		const removed = await host.act("remove-player", { nickname: "cem" });
		expect(removed.body.instance).toMatchObject({ participantCount: 2, answeredCount: 1, questionStatus: "open" });
		expect(await readCode(cem.answer(0, [1]))).toBe("NOT_A_PLAYER");
		expect((await cem.state()).body).toMatchObject({ joined: false, removed: true });
		for (const _ of ["before a restart", "after it"]) {
			expect(await readCode(cem.join())).toBe("PLAYER_REMOVED");
			const renamed = await send(fetcher, "POST", `/instances/${host.pin}/join`, { cookie: cem.cookie, body: { nickname: "Cemil" } });
			expect([renamed.status, renamed.body.error?.code]).toEqual([429, "PLEASE_WAIT"]);
			expect(Number(renamed.headers.get("Retry-After"))).toBeGreaterThan(30);
			await evict(host.pin);
		}
		await bob.answer(0, [1]);
		const closed = (await host.view()).body.instance;
		expect(closed).toMatchObject({ questionStatus: "closed", answeredCount: 2, answerCounts: [1, 1, 0, 0] });
		expect(closed.participants.map(({ nickname }) => nickname)).toEqual(["Ada", "Bob"]);
		expect(await readCode(host.act("remove-player", { nickname: "Cem" }))).toBe(200);
		expect(await readCode(host.act("remove-player", { nickname: "Nobody" }))).toBe("PLAYER_NOT_FOUND");
		expect(await readCode(host.act("remove-player", { nickname: "" }))).toBe("VALIDATION_ERROR");
		expect(await readCode(host.act("remove-player"))).toBe("VALIDATION_ERROR");
	});
});

describe("a flood of players", () => {
	it("is removed by the host at once, with the lock, and by nobody else", async () => {
		const { host } = await lobby(undefined, "Ada", "Bob");
		await evict(host.pin);
		const since = new Date().toISOString();
		for (let n = 0; n < 20; n++) await new Player(fetcher, host.pin, `Bot${n}`).join();
		const call = (body: object, token = hostToken) =>
			send<{ instance: Instance; removed: number }>(fetcher, "POST", `/instances/${host.pin}/remove-since`, { token, body });
		for (const bad of ["", "yesterday", "2026-01-01", "PT0M", "PT5S", "PT99999M", 5, null])
			expect(await readCode(call({ since: bad })), String(bad)).toBe("VALIDATION_ERROR");
		expect(await readCode(call({ since }, (await registerUser()).token))).toBe("FORBIDDEN");
		const reply = await call({ since, lock: true });
		expect(reply.body).toMatchObject({ removed: 20, instance: { participantCount: 2, settings: { locked: true } } });
		expect((await call({ since: "PT60M" })).body).toMatchObject({ removed: 2, instance: { participantCount: 0 } });
		expect((await call({ since: "lock" })).body).toMatchObject({ removed: 0 });
	});
});

describe("the switches of a game", () => {
	it("lock it against new players only", async () => {
		const { host, players } = await lobby(undefined, "Ada", "Bob");
		const [ada] = players;
		expect((await host.act("settings", { locked: true })).body.instance.settings).toMatchObject({
			locked: true,
			lateJoin: false,
			pointsMode: "speed",
		});
		await evict(host.pin);
		for (const language of ["tr", "en"] as const) {
			const reply = await send(fetcher, "POST", `/instances/${host.pin}/join`, { body: { nickname: "Dora" }, language });
			expect([reply.status, reply.body.error]).toEqual([
				409,
				expect.objectContaining({ code: "LOBBY_LOCKED", message: errorMessage("LOBBY_LOCKED", language) }),
			]);
		}
		expect((await new Player(fetcher, host.pin, "Dora").state()).body).toMatchObject({ status: "lobby", joined: false, locked: true });
		expect((await ada?.join())?.body).toMatchObject({ rejoined: true });
		await host.act("settings", { locked: false });
		expect((await new Player(fetcher, host.pin, "Dora").join()).status).toBe(200);
	});

	it("tell whoever may steer how many devices wait because joining is off or locked", async () => {
		const { host } = await started();
		const { ticket } = (await send<{ ticket: string }>(fetcher, "POST", `/instances/${host.pin}/live-ticket`, { token: hostToken })).body;
		const panel = await LiveSocket.open(fetcher, `${host.pin}/live?ticket=${ticket}`);
		if (panel instanceof Response) throw new Error(await panel.text());
		const refuse = async (visitor: string | undefined, nickname?: string) =>
			(await send(fetcher, "POST", `/instances/${host.pin}/join`, { body: { nickname, visitor } })).body.error?.code;
		const waiting = async () => (await host.view()).body.instance.lateVisitors;
		expect(await waiting()).toBe(0);
		expect(await refuse(undefined, "Dora")).toBe("GAME_ALREADY_STARTED");
		expect(await waiting()).toBe(0);
		for (const visitor of ["short", "x".repeat(65), "not a letter", ""]) expect(await refuse(visitor, "Dora")).toBe("VALIDATION_ERROR");
		expect(await refuse("device-of-dora")).toBe("GAME_ALREADY_STARTED");
		expect(await refuse("device-of-dora", "Dora")).toBe("GAME_ALREADY_STARTED");
		expect(await refuse("device_of_EVE1", "Eve")).toBe("GAME_ALREADY_STARTED");
		expect(await waiting()).toBe(2);
		await panel.next(({ instance }) => instance?.lateVisitors === 2);
		const watching = await send<{ instance: Instance }>(fetcher, "GET", `/instances/${host.pin}?watching=1`, { token: hostToken });
		expect(watching.body.instance).not.toHaveProperty("lateVisitors");
		await host.act("settings", { lateJoin: true, locked: true });
		expect(await refuse("device-of-fox0", "Fox")).toBe("LOBBY_LOCKED");
		expect(await refuse("device-of-fox0", "fuck")).toBe("LOBBY_LOCKED");
		expect(await waiting()).toBe(3);
		await host.act("settings", { lateJoin: true, locked: false });
		expect(await refuse("device-of-dick", "Dick")).toBe("NICKNAME_NOT_ALLOWED");
		expect((await new Player(fetcher, host.pin, "Dora").join({ visitor: "device-of-dora" })).status).toBe(200);
		await panel.next(({ instance }) => instance?.lateVisitors === 2);
		await host.act("end");
		expect(await waiting()).toBe(0);
		expect(await refuse("device-of-fox0", "Fox")).toBe("QUIZ_ENDED");
		await evict(host.pin);
		expect(await waiting()).toBe(0);
	});

	it("let late players in if the host allows it, with 0 points for missed questions", async () => {
		const { host, ada, bob, cem } = await started();
		const late = new Player(fetcher, host.pin, "Late");
		expect(await readCode(late.join())).toBe("GAME_ALREADY_STARTED");
		await host.act("settings", { lateJoin: true });
		expect((await late.state()).body).toMatchObject({ joined: false, joinable: true });
		for (const player of [ada, bob, cem]) await player.answer(0, [0]);
		expect(await readCode(late.join())).toBe(200);
		expect((await late.state()).body).toMatchObject({ status: "result", joinedLate: true, score: 0, rank: 0 });
		await host.act("next-question");
		expect((await late.state()).body).toMatchObject({ status: "question", joined: true, questionIndex: 1 });
		expect((await late.answer(1, [1])).status).toBe(200);
		await host.act("close-question");
		expect((await late.state()).body).toMatchObject({ isCorrect: true, previousRank: null });
	});

	it("give points for accuracy alone, or none and no places, and are fixed once the game runs", async () => {
		const { host, ada, bob } = await started({ pointsMode: "accuracy" });
		expect(await readCode(host.act("settings", { pointsMode: "none" }))).toBe("WRONG_STATE");
		for (const player of [ada, bob]) await player.answer(0, [0]);
		await host.act("close-question");
		expect((await ada.state()).body).toMatchObject({ pointsEarned: 1000, rank: 1 });
		expect((await bob.state()).body).toMatchObject({ pointsEarned: 1000, rank: 1 });

		const { host: calm, players } = await lobby(undefined, "Ada", "Bob");
		expect((await calm.act("settings", { pointsMode: "none" })).status).toBe(200);
		await calm.act("start");
		await players[0]?.answer(0, [0]);
		await calm.act("close-question");
		expect((await players[0]?.state())?.body).toMatchObject({
			pointsMode: "none",
			isCorrect: true,
			correctCount: 1,
			pointsEarned: 0,
			score: 0,
			rank: 0,
			leaderboard: [],
		});
	});

	it("keep when the host wants to show the ranking, as a proposal that binds nobody", async () => {
		const { host } = await started({ ranking: "with-host" });
		expect((await host.view()).body.instance.settings).not.toHaveProperty("rankingPlan");
		expect((await host.act("settings", { rankingPlan: "end" })).body.instance.settings).toMatchObject({ rankingPlan: "end" });
		await evict(host.pin);
		expect((await host.view()).body.instance.settings).toMatchObject({ ranking: "with-host", rankingPlan: "end" });
		await host.act("close-question");
		expect((await host.act("show-ranking")).body.instance).toMatchObject({ rankingShown: true, currentQuestionIndex: 0 });
	});

	it("refuse unknown settings, and an ended game", async () => {
		const { host } = await lobby(undefined, "Ada", "Bob");
		for (const body of [{ locked: "yes" }, { pointsMode: "double" }, { lateJoin: 1 }, { rankingPlan: "never" }]) {
			expect(await readCode(host.act("settings", body))).toBe("VALIDATION_ERROR");
		}
		expect(await readCode(host.act("settings", {}))).toBe(200);
		await host.act("archive");
		for (const action of ["settings", "add-time", "pause", "resume"]) expect(await readCode(host.act(action, {}))).toBe("WRONG_STATE");
		expect(await readCode(host.act("remove-player", { nickname: "Ada" }))).toBe("WRONG_STATE");
	});
});

describe("the show", () => {
	const opened = (settings: Record<string, unknown>) => started({ readingSeconds: 1, ...settings });

	it("shows a question before it opens, even if nobody polls and the game slept", async () => {
		// Long enough for the calls before the opening, also on a slow machine.
		const { host, ada } = await opened({ readingSeconds: 5 });
		const screen = await follow(ada);
		const read = (await ada.state()).body;
		expect(read).toMatchObject({ status: "question", opensInMs: expect.any(Number), question: { options: [] } });
		expect((await host.view()).body.instance).toMatchObject({ questionStatus: "reading" });
		expect(await readCode(ada.answer(0, [0]))).toBe("QUESTION_NOT_OPEN");
		expect(await readCode(host.act("close-question"))).toBe("WRONG_STATE");
		await evict(host.pin);
		const shown = await screen.next((frame: Frame) => frame.status === "question" && frame.opensInMs === undefined);
		expect(shown).toMatchObject({ question: { options: expect.arrayContaining([expect.any(String)]) } });
		expect(await readCode(ada.answer(0, [0]))).toBe(200);
	});

	it("keeps the ranking for the host, over a restart, until it is shown", async () => {
		const { host, ada } = await started({ ranking: "with-host" });
		await ada.answer(0, [0]);
		expect(await readCode(host.act("show-ranking"))).toBe("QUESTION_STILL_OPEN");
		await host.act("close-question");
		expect((await ada.state()).body).toMatchObject({ rankingShown: false, rank: null, leaderboard: [] });
		await evict(host.pin);
		expect((await ada.state()).body).toMatchObject({ rankingShown: false, rank: null });
		expect((await host.act("show-ranking", { questionIndex: 0 })).body.instance).toMatchObject({ rankingShown: true });
		expect((await ada.state()).body).toMatchObject({ rankingShown: true, rank: expect.any(Number) });
	});

	it("gives one player more time, and nobody else learns of it", async () => {
		const { host, players } = await lobby(undefined, "Ada", "Bob");
		const [ada, bob] = players;
		if (!ada || !bob) throw new Error("players are missing");
		expect(await readCode(host.act("time-factor", { nickname: "Ada", factor: 4 }))).toBe("VALIDATION_ERROR");
		expect(await readCode(host.act("time-factor", { nickname: "Nobody", factor: 2 }))).toBe("PLAYER_NOT_FOUND");
		const given = await host.act("time-factor", { nickname: "Ada", factor: 2 });
		expect(given.body.instance.participants).toContainEqual(expect.objectContaining({ nickname: "Ada", timeFactor: 2 }));
		await host.act("start");
		await evict(host.pin);
		const [own, common] = [(await ada.state()).body, (await bob.state()).body];
		if (own.status !== "question" || common.status !== "question" || !own.joined || !common.joined) throw new Error("no question");
		expect(own.question.timeLimit).toBe(2 * (common.question.timeLimit ?? 0));
		expect((await host.view()).body.instance).toMatchObject({ waitingFor: 1 });
		expect(bob.replies.join()).not.toMatch(/factor/i);
	});

	it("assigns nicknames, ignoring the body, and gives the same seat another one three times", async () => {
		const host = await Host.open(fetcher, hostToken, quizId, { nicknames: "assigned" });
		const join = (body: Record<string, unknown>, cookie = "") =>
			send<{ nickname: string; rejoined: boolean }>(fetcher, "POST", `/instances/${host.pin}/join`, { body, cookie });
		const attempt = "a-secret-of-this-phone-0001";
		const first = await join({ attempt });
		expect(first.status).toBe(200);
		expect(first.body).toMatchObject({ rejoined: false, nickname: expect.stringMatching(/^\p{L}{4,20}$/u) });
		// The reply was lost: the phone retries and gets its seat.
		expect((await join({ attempt })).body).toMatchObject({ rejoined: true, nickname: first.body.nickname });
		expect((await join({ nickname: "fuck" })).status).toBe(200);
		let { nickname } = first.body;
		let cookie = first.headers.getSetCookie()[0]?.split(";")[0] ?? "";
		for (let n = 0; n < 4; n++) {
			const again = await join({ nickname, reroll: true }, cookie);
			expect(again.body).toMatchObject({ rejoined: true });
			expect(again.body.nickname === nickname).toBe(n === 3);
			nickname = again.body.nickname;
			cookie = again.headers.getSetCookie()[0]?.split(";")[0] ?? cookie;
		}
		// A reroll without a name is for the browser's only seat.
		expect((await join({ reroll: true }, cookie)).body).toMatchObject({ rejoined: true, nickname });
		await evict(host.pin);
		expect((await host.view()).body.instance.participantCount).toBe(2);
		const state = await send<{ joined: boolean }>(fetcher, "GET", `/instances/${host.pin}/state?nickname=${encodeURIComponent(nickname)}`, {
			cookie,
		});
		expect(state.body).toMatchObject({ joined: true, nickname });
	});

	it("demands a nickname where the players name themselves", async () => {
		const { host } = await lobby();
		const bare = await send(fetcher, "POST", `/instances/${host.pin}/join`, { body: {} });
		expect(bare.body.error).toMatchObject({ code: "VALIDATION_ERROR", details: [{ path: "nickname" }] });
	});

	it("shuffles when the game opens, and refuses to do it later", async () => {
		const { host } = await lobby({ shuffle: "both" });
		expect((await host.view()).body.instance.settings).toMatchObject({
			shuffle: "both",
			readingSeconds: 0,
			ranking: "at-once",
			nicknames: "free",
		});
		expect(await readCode(host.act("settings", { shuffle: "none" }))).toBe("VALIDATION_ERROR");
		expect(await readCode(host.act("settings", { readingSeconds: 16 }))).toBe("VALIDATION_ERROR");
		expect((await host.act("settings", { readingSeconds: 15 })).body.instance.settings).toMatchObject({ readingSeconds: 15 });
	});
});
