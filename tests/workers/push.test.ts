import { SELF } from "cloudflare:test";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { LIVE, LIVE_CLOSE } from "#contract";
import { makeAdmin, registerUser, setMembership } from "../helpers/api";
import { type Fetcher, gameQuiz, Host, Player, send } from "../helpers/live";
import { LiveSocket } from "../helpers/live-socket";
import { evict } from "../helpers/objects";

const fetcher: Fetcher = (path, init) => SELF.fetch(`http://quiz.test${path}`, init);
let hostToken = "";
let quizId = "";

beforeAll(async () => {
	const author = await registerUser();
	// This file opens more games than a standard account may have.
	await setMembership(author.user.id, "gold");
	hostToken = author.token;
	const reply = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token: hostToken, body: gameQuiz() });
	quizId = reply.body.quiz._id;
});

const playerPath = (player: Player) => `${player.pin}/live?nickname=${encodeURIComponent(player.nickname)}`;

function opened(result: LiveSocket | Response): LiveSocket {
	if (result instanceof LiveSocket) return result;
	throw new Error(`the upgrade was refused: ${result.status}`);
}

const follow = async (player: Player) => opened(await LiveSocket.open(fetcher, playerPath(player), { Cookie: player.cookie }));

async function requestTicket(host: Host, token = host.token, body = {}): Promise<string> {
	const reply = await send<{ ticket: string }>(fetcher, "POST", `/instances/${host.pin}/live-ticket`, { token, body });
	expect(reply.status, reply.text).toBe(200);
	return reply.body.ticket;
}
const watch = async (host: Host, token?: string, body?: { watching: boolean }) =>
	opened(await LiveSocket.open(fetcher, `${host.pin}/live?ticket=${await requestTicket(host, token, body)}`));

async function game(...nicknames: string[]) {
	const host = await Host.open(fetcher, hostToken, quizId);
	const players = nicknames.map((nickname) => new Player(fetcher, host.pin, nickname));
	for (const player of players) expect((await player.join()).status).toBe(200);
	return { host, players };
}

async function refusal(result: LiveSocket | Response): Promise<[number, string]> {
	if (result instanceof LiveSocket) throw new Error("the upgrade was accepted");
	const body: { success: boolean; error: { code: string; message: string } } = await result.json();
	expect(body).toMatchObject({ success: false, error: { message: expect.stringMatching(/./) } });
	expect(result.headers.get("Content-Type")).toContain("application/json");
	return [result.status, body.error.code];
}

describe("the upgrade", () => {
	it("is refused without the proof of the nickname", async () => {
		const { host, players } = await game("Ada", "Bob");
		const [ada, bob] = players;
		if (!ada || !bob) throw new Error("players are missing");
		const path = playerPath(ada);
		for (const cookie of ["", bob.cookie, `${ada.cookie}x`]) {
			expect(await refusal(await LiveSocket.open(fetcher, path, { Cookie: cookie }))).toEqual([403, "NOT_A_PLAYER"]);
		}
		expect(await refusal(await LiveSocket.open(fetcher, `${host.pin}/live?nickname=Ghost`, { Cookie: ada.cookie }))).toEqual([
			403,
			"NOT_A_PLAYER",
		]);
		expect(await refusal(await LiveSocket.open(fetcher, `${host.pin}/live`, { Cookie: ada.cookie }))).toEqual([403, "FORBIDDEN"]);
		expect(await refusal(await LiveSocket.open(fetcher, "4999999/live?nickname=Ada", { Cookie: ada.cookie }))).toEqual([
			404,
			"INSTANCE_NOT_FOUND",
		]);
	});

	it("is refused to a page of another origin, and requires an upgrade", async () => {
		const { players } = await game("Ada");
		const [ada] = players;
		if (!ada) throw new Error("no player");
		for (const Origin of ["https://evil.test", "null", "http://quiz.test.evil.test", "http://quiz.test:81"]) {
			expect(await refusal(await LiveSocket.open(fetcher, playerPath(ada), { Cookie: ada.cookie, Origin }))).toEqual([403, "FORBIDDEN"]);
		}
		opened(await LiveSocket.open(fetcher, playerPath(ada), { Cookie: ada.cookie, Origin: "http://quiz.test" })).close();
		const secure: Fetcher = (path, init) => SELF.fetch(`https://quiz.test${path}`, init);
		const downgraded = await LiveSocket.open(secure, playerPath(ada), { Cookie: ada.cookie, Origin: "http://quiz.test" });
		expect(await refusal(downgraded)).toEqual([403, "FORBIDDEN"]);
		opened(await LiveSocket.open(secure, playerPath(ada), { Cookie: ada.cookie, Origin: "https://quiz.test" })).close();
		const plain = await send(fetcher, "GET", `/instances/${playerPath(ada)}`, { cookie: ada.cookie });
		expect([plain.status, plain.body.error?.code]).toEqual([426, "UPGRADE_REQUIRED"]);
	});

	it("is refused to a host without a ticket, with a used, foreign, made-up or old one", async () => {
		const { host } = await game("Ada");
		const other = await game("Bob");
		const withTicket = (ticket: string) => LiveSocket.open(fetcher, `${host.pin}/live?ticket=${ticket}`);
		const used = await requestTicket(host);
		opened(await withTicket(used)).close();
		for (const ticket of ["", "0".repeat(48), used, await requestTicket(other.host), hostToken.slice(0, 90)]) {
			expect(await refusal(await withTicket(ticket)), ticket).toEqual([403, "FORBIDDEN"]);
		}
		const now = Date.now();
		const clock = vi.spyOn(Date, "now").mockReturnValue(now);
		const [inTime, old] = [await requestTicket(host), await requestTicket(host)];
		clock.mockReturnValue(now + 29_999);
		opened(await withTicket(inTime)).close();
		clock.mockReturnValue(now + 30_000);
		expect(await refusal(await withTicket(old))).toEqual([403, "FORBIDDEN"]);
		clock.mockRestore();
	});

	it("gives tickets to the host and to admins only", async () => {
		const { host } = await game("Ada");
		const ask = (token?: string) => send(fetcher, "POST", `/instances/${host.pin}/live-ticket`, token ? { token } : {});
		expect((await ask()).body.error?.code).toBe("UNAUTHENTICATED");
		expect((await ask((await registerUser()).token)).body.error?.code).toBe("FORBIDDEN");
		const socket = await watch(host, (await makeAdmin()).token);
		expect((await socket.next()).instance).toMatchObject({ pin: host.pin });
		socket.close();
	});
});

describe("what is pushed", () => {
	it("starts with the full state, and equals a poll at every step of the game", async () => {
		const { host, players } = await game("Ada", "Bob");
		const [ada, bob] = players;
		if (!ada || !bob) throw new Error("players are missing");
		const phone = await follow(ada);
		const panel = await watch(host);
		const timeless = (body: object) => ({ ...body, timeRemaining: 0, timeRemainingMs: 0 });
		const agree = async (status: string) => {
			const frame = await phone.next((each) => each.status === status);
			expect(timeless(frame)).toEqual(timeless((await ada.state()).body));
		};
		expect(await phone.next()).toEqual((await ada.state()).body);
		expect(await panel.next()).toEqual((await host.view()).body);

		await host.act("start");
		await agree("question");
		expect(phone.frames.at(-1)).toMatchObject({ question: { text: "Question number 1?" }, submitted: false });
		expect(await panel.next((each) => each.instance?.questionStatus === "open")).toMatchObject({
			instance: { currentQuestionIndex: 0, questions: [{ text: "Question number 1?" }, {}, {}] },
		});
		await ada.answer(0, [0]);
		expect(await phone.next((each) => each.answeredCount === 1)).toMatchObject({ submitted: true, selectedOptions: [0] });
		expect((await panel.next((each) => each.instance?.answeredCount === 1)).instance).not.toHaveProperty("questions");
		await bob.answer(0, [1]);
		await agree("result");
		expect(phone.frames.at(-1)).toMatchObject({ isCorrect: true, rank: 1, extraInfo: "secret-extra-0" });
		const closed = await panel.next((each) => each.instance?.questionStatus === "closed");
		expect(closed.instance).toMatchObject({ answerCounts: [1, 1, 0, 0], questions: [{ correctAnswers: [0] }, {}, {}] });
		await host.act("next-question");
		await agree("question");
		await host.act("close-question");
		await agree("result");
		await host.act("finish");
		await agree("finished");
		expect(await panel.next((each) => each.instance?.status === "finished")).toEqual((await host.view()).body);
		const revisions = phone.frames.flatMap((each) => each.revision ?? []);
		expect(revisions).toEqual([...revisions].sort((a, b) => a - b));
		for (const text of phone.texts.filter((each) => each.includes('"status":"question"'))) {
			expect(text).not.toMatch(/secret-extra|correctAnswers|isCorrect|pointsEarned/);
		}
	});

	it("merges what happens in the lobby and while answers come in", async () => {
		const { host, players } = await game("Ada");
		const phone = await follow(players[0] ?? new Player(fetcher, host.pin, "Ada"));
		const panel = await watch(host);
		const crowd = Array.from({ length: 60 }, (_, n) => new Player(fetcher, host.pin, `p${n}`));
		const started = Date.now();
		await Promise.all(crowd.map((player) => player.join()));
		expect(await phone.next((each) => each.participantCount === 61)).toMatchObject({ status: "lobby", joined: true });
		expect((await panel.next((each) => each.instance?.participantCount === 61)).instance).not.toHaveProperty("questions");
		const maxFrames = Math.ceil((Date.now() - started) / LIVE.mergeMs) + 2;
		expect(phone.frames.length).toBeLessThanOrEqual(maxFrames);
		expect(panel.frames.length).toBeLessThanOrEqual(maxFrames);
		await host.act("start");
		await phone.next((each) => each.status === "question");
		const before = phone.frames.length;
		const opened = Date.now();
		await Promise.all(crowd.map((player) => player.answer(0, [1])));
		await phone.next((each) => each.answeredCount === 60);
		expect(phone.frames.length - before).toBeLessThanOrEqual(Math.ceil((Date.now() - opened) / LIVE.mergeMs) + 1);
	});

	it("reaches sockets that slept through an eviction, with nothing of the game lost", async () => {
		const { host, players } = await game("Ada", "Bob");
		const [ada, bob] = players;
		if (!ada || !bob) throw new Error("players are missing");
		const phone = await follow(ada);
		const panel = await watch(host);
		await evict(host.pin);
		await host.act("start");
		expect(await phone.next((each) => each.status === "question")).toMatchObject({ joined: true, nickname: "Ada" });
		await evict(host.pin);
		phone.send({ type: "answer", questionIndex: 0, answers: [0], timeElapsed: 1 });
		expect(await phone.next((each) => each.type === "answer")).toMatchObject({ accepted: true, answeredCount: 1 });
		await evict(host.pin);
		expect((await host.view()).body.instance.answeredCount).toBe(1);
		await bob.answer(0, [1]);
		expect(await phone.next((each) => each.status === "result")).toMatchObject({ isCorrect: true, selectedOptions: [0] });
		expect((await panel.next((each) => each.instance?.questionStatus === "closed")).instance?.answeredCount).toBe(2);
		await evict(host.pin);
		phone.send(LIVE.ping);
		await phone.untilText(LIVE.pong);
	});

	it("keeps the clocks of players with a socket through the sleep between two steps", async () => {
		const { host, players } = await game("Ada", "Bob", "Cem");
		const [ada, bob, cem] = players;
		if (!ada || !bob || !cem) throw new Error("players are missing");
		const phones = [await follow(ada), await follow(bob)];
		const now = Date.now();
		const clock = vi.spyOn(Date, "now").mockReturnValue(now);
		await host.act("start");
		for (const phone of phones) await phone.next((each) => each.status === "question");
		clock.mockReturnValue(now + 12_000);
		await evict(host.pin);
		// Cem never requested the question, so the clock runs from its opening.
		phones[0]?.send({ type: "answer", questionIndex: 0, answers: [0], timeElapsed: 1 });
		await phones[0]?.next((each) => each.type === "answer");
		for (const player of [bob, cem]) expect((await player.answer(0, [0])).status).toBe(200);
		clock.mockRestore();
		const earned = (await host.view()).body.instance.participants;
		const points = (nickname: string) => earned.find((each) => each.nickname === nickname)?.totalScore ?? 0;
		for (const nickname of ["Ada", "Bob", "Cem"]) {
			expect(points(nickname)).toBeLessThanOrEqual(1000 - (12 / 20) * 500 + 25);
			expect(points(nickname)).toBeGreaterThan(1000 - (13 / 20) * 500);
		}
	});

	it("checks the right of an admin again after a while, and of nobody else", async () => {
		const { host } = await game("Ada", "Bob");
		const admin = await watch(host, (await makeAdmin()).token);
		const panel = await watch(host);
		const now = Date.now();
		const clock = vi.spyOn(Date, "now").mockImplementation(() => now + LIVE.adminSocketMs + 1_000);
		await host.act("start");
		expect((await admin.untilClosed()).code).toBe(LIVE_CLOSE.renew);
		clock.mockRestore();
		expect((await panel.next((each) => each.instance?.status === "active")).instance).toMatchObject({ pin: host.pin });
		expect(panel.closed).toBeNull();
	});

	it("informs a removed player, closes their sockets and refuses new ones", async () => {
		const { host, players } = await game("Ada", "Bob");
		const [ada, bob] = players;
		if (!ada || !bob) throw new Error("players are missing");
		const [gone, other] = [await follow(ada), await follow(bob)];
		expect((await host.act("remove-player", { nickname: " ADA " })).status).toBe(200);
		expect(await gone.next((each) => each.joined === false)).toMatchObject({ status: "lobby", removed: true, participantCount: 1 });
		expect((await gone.untilClosed()).code).toBe(LIVE_CLOSE.removed);
		expect(await other.next((each) => each.participantCount === 1)).toMatchObject({ joined: true, participants: ["Bob"] });
		expect(await refusal(await LiveSocket.open(fetcher, playerPath(ada), { Cookie: ada.cookie }))).toEqual([403, "PLAYER_REMOVED"]);
	});

	it("pushes the page of participants that the host requests", async () => {
		const { host } = await game();
		const crowd = Array.from({ length: 210 }, (_, n) => new Player(fetcher, host.pin, `p${n}`));
		await Promise.all(crowd.map((player) => player.join()));
		const panel = await watch(host);
		expect((await panel.next()).instance?.participants).toHaveLength(200);
		panel.send({ type: "page", participantsSkip: 200 });
		const second = await panel.next((each) => each.instance?.participantsSkip === 200);
		expect(second.instance?.participants).toHaveLength(10);
		await evict(host.pin);
		await host.act("start");
		expect((await panel.next((each) => each.instance?.status === "active")).instance).toMatchObject({ participantsSkip: 200 });
	});
});

describe("what a socket may send", () => {
	it("is an answer, by the rules of the call of that name", async () => {
		const { host, players } = await game("Ada", "Bob");
		const [ada] = players;
		if (!ada) throw new Error("no player");
		const phone = await follow(ada);
		const answer = async (frame: Record<string, unknown>) => {
			phone.send({ type: "answer", questionIndex: 0, ...frame });
			const reply = await phone.next((each) => each.type === "answer");
			return reply.success === true ? reply.answeredCount : (reply.error as { code: string }).code;
		};
		expect(await answer({ answers: [0] })).toBe("QUESTION_CLOSED");
		await host.act("start");
		for (const answers of [[], [0, 1], [0, 0], [9], [-1], [0.5]]) expect(await answer({ answers })).toBe("VALIDATION_ERROR");
		expect(await answer({ answers: [1], questionIndex: 1 })).toBe("QUESTION_CLOSED");
		expect(await answer({ answers: [1] })).toBe(1);
		expect(await answer({ answers: [1] })).toBe(1);
		expect(await answer({ answers: [2] })).toBe("ALREADY_ANSWERED");
		expect((await ada.answer(0, [1])).body).toMatchObject({ accepted: true });
	});

	it("is acknowledged with its question and turn, in errors too, and again whatever is open by then", async () => {
		const { host, players } = await game("Ada", "Bob");
		const [ada] = players;
		if (!ada) throw new Error("no player");
		const phone = await follow(ada);
		const send = async (frame: Record<string, unknown>) => {
			phone.send({ type: "answer", questionIndex: 0, ...frame });
			const { questionIndex, turn, success, error } = await phone.next((each) => each.type === "answer");
			return [questionIndex, turn, success || (error as { code: string }).code];
		};
		expect(await send({ answers: [0] })).toEqual([0, 1, "QUESTION_CLOSED"]);
		await host.act("settings", { solution: "with-host" });
		await host.act("start");
		expect(await send({ answers: [] })).toEqual([0, 1, "VALIDATION_ERROR"]);
		expect(await send({ answers: [1], questionIndex: 7 })).toEqual([7, 1, "QUESTION_CLOSED"]);
		expect(await send({ answers: [1], turn: 1 })).toEqual([0, 1, true]);
		await host.act("close-question");
		await host.act("ask-again");
		const repeats = async () => {
			await evict(host.pin);
			expect(await send({ answers: [1], turn: 1 })).toEqual([0, 1, true]);
			expect(await send({ answers: [2], turn: 1 })).toEqual([0, 1, "QUESTION_CLOSED"]);
			expect(await send({ answers: [2], turn: 2 })).toEqual([0, 2, true]);
			expect(await send({ answers: [2] })).toEqual([0, 2, true]);
			expect((await ada.answer(0, [2])).body).toMatchObject({ accepted: true, answeredCount: 1 });
		};
		await repeats();
		await host.act("close-question");
		await host.act("next-question");
		await repeats();
		await host.act("close-question");
		await host.act("finish");
		await repeats();
		await host.act("archive");
		expect((await ada.answer(0, [2])).status).toBe(200);
		expect((await ada.answer(0, [1])).body.error?.code).toBe("QUESTION_CLOSED");
	});

	it.each([
		["no JSON", "hello", LIVE_CLOSE.unknownFrame],
		["an unknown type", '{"type":"steer","action":"start"}', LIVE_CLOSE.unknownFrame],
		["a host's frame from a player", '{"type":"page","participantsSkip":0}', LIVE_CLOSE.unknownFrame],
		["an answer without a question", '{"type":"answer","answers":[0]}', LIVE_CLOSE.unknownFrame],
		["too many bytes", JSON.stringify({ type: "answer", questionIndex: 0, answers: [0], x: "x".repeat(4_096) }), LIVE_CLOSE.tooLarge],
		["too many bytes in few letters", JSON.stringify({ x: "ğ".repeat(2_060) }), LIVE_CLOSE.tooLarge],
	])("closes after %s", async (_, text, code) => {
		const { host, players } = await game("Ada", "Bob");
		const [ada] = players;
		if (!ada) throw new Error("no player");
		const phone = await follow(ada);
		phone.send(text);
		expect((await phone.untilClosed()).code).toBe(code);
		expect((await host.view()).body.instance.status).toBe("lobby");
		expect(await (await follow(ada)).next()).toMatchObject({ status: "lobby", joined: true });
	});

	it("closes a socket whose device has stopped pinging, and none that never did", async () => {
		const { host, players } = await game("Ada", "Bob");
		const [ada, bob] = players;
		if (!ada || !bob) throw new Error("players are missing");
		const [asleep, other] = [await follow(ada), await follow(bob)];
		asleep.send(LIVE.ping);
		await asleep.untilText(LIVE.pong);
		const now = Date.now();
		const clock = vi.spyOn(Date, "now").mockImplementation(() => now + LIVE.silentMs + 1_000);
		await host.act("start");
		expect((await asleep.untilClosed()).code).toBe(LIVE_CLOSE.silent);
		clock.mockRestore();
		expect(await other.next((each) => each.status === "question")).toMatchObject({ nickname: "Bob" });
		expect(other.closed).toBeNull();
	});

	it.each([
		["keeps an idle lobby alive where it is a panel that pings", "lobby", true, false],
		["does not keep an idle lobby alive where it is a big screen that pings", "finished", true, true],
		["does not keep an idle lobby alive by being open", "finished", false, false],
	])("%s", async (_, status, pings, watching) => {
		const dueMs = Date.now() + 4_000;
		// Opened two hours ago by the game's clock; only the platform's clock dates a ping.
		const clock = vi.spyOn(Date, "now").mockReturnValue(dueMs - 2 * 60 * 60 * 1000 - 30_000);
		const { host } = await game("Ada");
		const panel = await watch(host, host.token, { watching });
		clock.mockRestore();
		if (pings) {
			panel.send(LIVE.ping);
			await panel.untilText(LIVE.pong);
		}
		await expect.poll(() => Date.now(), { timeout: 20_000 }).toBeGreaterThan(dueMs);
		expect((await send(fetcher, "GET", `/instances/${host.pin}/state`)).body.status).toBe(status);
	});

	it("closes a socket that floods, and the oldest of a seat that opens too many", async () => {
		const { players } = await game("Ada");
		const [ada] = players;
		if (!ada) throw new Error("no player");
		const flood = await follow(ada);
		for (let n = 0; n <= LIVE.framesPerWindow; n++) flood.send({ type: "answer", questionIndex: 0, answers: [0] });
		expect((await flood.untilClosed()).code).toBe(LIVE_CLOSE.tooMany);
		const phones: LiveSocket[] = [];
		for (let n = 0; n <= LIVE.socketsPerSeat; n++) phones.push(await follow(ada));
		expect((await phones[0]?.untilClosed())?.code).toBe(LIVE_CLOSE.replaced);
		for (const phone of phones.slice(1)) expect(phone.closed).toBeNull();
	});
});
