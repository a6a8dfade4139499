import { env, evictDurableObject, runDurableObjectAlarm, runInDurableObject, SELF } from "cloudflare:test";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { LIVE, LIVE_CLOSE } from "#contract";
import { failure, makeAdmin, registerUser, type TestUser } from "../helpers/api";
import { type Fetcher, gameQuiz, Host, Player, send } from "../helpers/live";
import { LiveSocket } from "../helpers/live-socket";

/* Games that run: their ids and PINs, what is stored of them, the list of a host's games. */

const fetcher: Fetcher = (path, init) => SELF.fetch(`http://quiz.test${path}`, init);
const stubOf = (pin: string) => env.LIVE_GAME.get(env.LIVE_GAME.idFromName(pin));
const evict = (pin: string) => evictDurableObject(stubOf(pin));
let author: TestUser;
let quizId = "";

beforeAll(async () => {
	author = await registerUser();
	const reply = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token: author.token, body: gameQuiz() });
	quizId = reply.body.quiz._id;
});

async function open(...nicknames: string[]) {
	const reply = await send<{ pin: string; instanceId: string }>(fetcher, "POST", "/instances", {
		token: author.token,
		body: { quizTemplateId: quizId },
	});
	expect(reply.status, reply.text).toBe(201);
	const { pin, instanceId } = reply.body;
	const players = nicknames.map((nickname) => new Player(fetcher, pin, nickname));
	for (const player of players) expect((await player.join()).status).toBe(200);
	return { host: new Host(fetcher, author.token, pin), pin, instanceId, players };
}

/** Names of the tables that the object of this PIN holds. */
const tablesOf = (pin: string) =>
	runInDurableObject(stubOf(pin), (_, { storage }) =>
		storage.sql
			.exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' AND substr(name, 1, 1) <> '_'")
			.toArray()
			.map(({ name }) => name),
	);
const documentOf = (pin: string, name: string) =>
	runInDurableObject(stubOf(pin), (_, { storage }) => {
		const rows = storage.sql.exec<{ json: string }>("SELECT json FROM documents WHERE name = ?", name).toArray();
		return JSON.parse(rows[0]?.json ?? "null");
	});
const write = (pin: string, name: string, value: unknown) =>
	runInDurableObject(stubOf(pin), (_, { storage }) => {
		storage.sql.exec("INSERT OR REPLACE INTO documents (name, json) VALUES (?, ?)", name, JSON.stringify(value));
	});

async function watch(host: Host, token = host.token): Promise<LiveSocket> {
	const { ticket } = (await send<{ ticket: string }>(fetcher, "POST", `/instances/${host.pin}/live-ticket`, { token })).body;
	const socket = await LiveSocket.open(fetcher, `${host.pin}/live?ticket=${ticket}`);
	if (socket instanceof Response) throw new Error(`the upgrade was refused: ${socket.status}`);
	return socket;
}

describe("the id of an instance", () => {
	/** Every call that names a game, as its host or a player makes it. */
	async function callAll(id: string, cookie: string): Promise<string[]> {
		const { token } = author;
		const as = async (method: string, path: string, given: Parameters<typeof send>[3]) =>
			failure(await send(fetcher, method, `/instances/${id}${path}`, given));
		return Promise.all([
			as("GET", "", { token }),
			as("GET", "/state?nickname=Ada", { cookie }),
			as("POST", "/join", { body: { nickname: "Eve" } }),
			as("POST", "/answer", { cookie, body: { nickname: "Ada", questionIndex: 0, answers: [0] } }),
			as("POST", "/live-ticket", { token, body: {} }),
			...["start", "next-question", "close-question", "pause", "resume", "add-time", "settings", "finish", "archive"].map((action) =>
				as("POST", `/${action}`, { token, body: {} }),
			),
			as("POST", "/remove-player", { token, body: { nickname: "Ada" } }),
			LiveSocket.open(fetcher, `${id}/live?nickname=Ada`, { Cookie: cookie }).then(async (socket) => {
				if (socket instanceof LiveSocket) return "accepted";
				const { error }: { error: { code: string } } = await socket.json();
				return `${socket.status} ${error.code}`;
			}),
		]);
	}

	it("reaches its own game only: with a made-up suffix no call finds anything", async () => {
		const { pin, instanceId, host, players } = await open("Ada", "Bob");
		const cookie = players[0]?.cookie ?? "";
		expect(new Set(await callAll(`${pin}-madeup`, cookie))).toEqual(new Set(["404 INSTANCE_NOT_FOUND"]));
		expect(new Set(await callAll(`${instanceId}0`, cookie))).toEqual(new Set(["404 INSTANCE_NOT_FOUND"]));
		await evict(pin);
		expect((await host.view()).body.instance).toMatchObject({ _id: instanceId, status: "lobby", participantCount: 2 });
		const own = await send<{ participantCount: number }>(fetcher, "GET", `/instances/${instanceId}/state`);
		expect(own.body).toMatchObject({ success: true, participantCount: 2 });
	});

	it("does not find the game that got its PIN later", async () => {
		const { pin, instanceId, host } = await open();
		expect((await host.act("archive")).body.instance.status).toBe("archived");
		const later = await stubOf(pin).open({
			instanceId: `${pin}-later`,
			pin,
			hostId: author.user.id,
			quiz: { quizTemplateId: quizId, title: "Later", language: "en", questions: [] },
			settings: {},
		});
		expect(later).toEqual({ ok: true });
		expect(new Set(await callAll(instanceId, ""))).toEqual(new Set(["404 INSTANCE_NOT_FOUND"]));
		expect((await host.view()).body.instance).toMatchObject({ _id: `${pin}-later`, participantCount: 0 });
		await evict(pin);
		expect(failure(await send(fetcher, "GET", `/instances/${instanceId}/state`))).toBe("404 INSTANCE_NOT_FOUND");
	});
});

describe("a lobby that ends with nobody in it", () => {
	it("frees its PIN at once, removed players or not, and leaves nothing stored", async () => {
		for (const nicknames of [[], ["Ada"]]) {
			const { pin, host, players } = await open(...nicknames);
			for (const { nickname } of players) expect((await host.act("remove-player", { nickname })).status).toBe(200);
			expect((await host.act("archive")).body.instance).toMatchObject({ status: "archived", participantCount: 0 });
			expect(failure(await host.act("archive"))).toBe("404 INSTANCE_NOT_FOUND");
			expect(failure(await send(fetcher, "GET", `/instances/${pin}/state`))).toBe("404 INSTANCE_NOT_FOUND");
			await expect.poll(() => tablesOf(pin)).toEqual([]);
		}
	});

	it("keeps the game of one with a player until its time", async () => {
		const { host } = await open("Ada");
		await host.act("archive");
		expect((await host.act("archive")).body.instance.status).toBe("archived");
	});

	it("ends by itself after two hours, and frees its PIN then", async () => {
		const { pin } = await open();
		const now = Date.now();
		const clock = vi.spyOn(Date, "now").mockImplementation(() => now + 2 * 60 * 60 * 1000 + 60_000);
		await runDurableObjectAlarm(stubOf(pin));
		await expect.poll(() => tablesOf(pin)).toEqual([]);
		clock.mockRestore();
		expect(failure(await send(fetcher, "GET", `/instances/${pin}/state`))).toBe("404 INSTANCE_NOT_FOUND");
	});
});

describe("what an object stores", () => {
	it("has a version; one that is newer than the code is refused and left as it is", async () => {
		const { pin, instanceId, host, players } = await open("Ada", "Bob");
		const version = await documentOf(pin, "version");
		expect(version).toBeGreaterThanOrEqual(2);
		await write(pin, "version", version + 1);
		await write(pin, "later", { unknown: true });
		const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
		await evict(pin);
		expect(failure(await host.view())).toBe("500 INTERNAL_ERROR");
		expect(failure(await host.act("archive"))).toBe("500 INTERNAL_ERROR");
		expect(failure((await players[0]?.state()) ?? (await host.view()))).toBe("500 INTERNAL_ERROR");
		expect(
			await stubOf(pin).open({
				instanceId: "x",
				pin,
				hostId: "x",
				quiz: { quizTemplateId: "", title: "", language: "en", questions: [] },
				settings: {},
			}),
		).toEqual({ ok: false, code: "PIN_IN_USE" });
		await runDurableObjectAlarm(stubOf(pin));
		expect(logged).toHaveBeenCalledWith(expect.stringContaining("newer game"));
		logged.mockRestore();
		expect(await documentOf(pin, "later")).toEqual({ unknown: true });
		// Its own version comes back: the game goes on.
		await write(pin, "version", version);
		await evict(pin);
		expect((await host.act("start")).body.instance).toMatchObject({ _id: instanceId, status: "active", participantCount: 2 });
	});

	it("is gone when the game is erased, sockets included, and only this game's", async () => {
		const { pin, instanceId, host, players } = await open("Ada", "Bob");
		const panel = await watch(host);
		await host.act("start");
		await stubOf(pin).erase(`${pin}-another`);
		expect((await players[0]?.state())?.body).toMatchObject({ status: "question" });
		await stubOf(pin).erase(instanceId);
		expect((await panel.untilClosed()).code).toBe(LIVE_CLOSE.gone);
		expect(await tablesOf(pin)).toEqual([]);
		expect(await runInDurableObject(stubOf(pin), (_, { storage }) => storage.getAlarm())).toBeNull();
		await evict(pin);
		expect(failure(await host.view())).toBe("404 INSTANCE_NOT_FOUND");
	});
});

describe("a host's sockets", () => {
	it("end when the tokens of an earlier epoch do, through the object's sleep too", async () => {
		const { pin, host } = await open("Ada");
		const panel = await watch(host);
		await evict(pin);
		await stubOf(pin).endHostSockets(author.user.id, 0);
		await stubOf(pin).endHostSockets("somebody-else", 7);
		expect(panel.closed).toBeNull();
		const { ticket } = (await send<{ ticket: string }>(fetcher, "POST", `/instances/${pin}/live-ticket`, { token: host.token })).body;
		await stubOf(pin).endHostSockets(author.user.id, 1);
		expect((await panel.untilClosed()).code).toBe(LIVE_CLOSE.renew);
		const late = await LiveSocket.open(fetcher, `${pin}/live?ticket=${ticket}`);
		expect(late instanceof Response ? late.status : "accepted").toBe(403);
	});

	it("of a visiting admin end within a minute, also where nothing happens in the game", async () => {
		const { pin, host } = await open("Ada");
		const visit = await watch(host, (await makeAdmin()).token);
		const panel = await watch(host);
		const now = Date.now();
		const clock = vi.spyOn(Date, "now").mockImplementation(() => now + LIVE.adminSocketMs + 100);
		const alarmMs = await runInDurableObject(stubOf(pin), (_, { storage }) => storage.getAlarm());
		expect(alarmMs).toBeLessThanOrEqual(now + 60_000);
		await runDurableObjectAlarm(stubOf(pin));
		expect((await visit.untilClosed()).code).toBe(LIVE_CLOSE.renew);
		clock.mockRestore();
		expect(panel.closed).toBeNull();
	});
});
