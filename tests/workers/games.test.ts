import { createExecutionContext, env, runDurableObjectAlarm, runInDurableObject, SELF } from "cloudflare:test";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { meterD1 } from "#bench/lib/meter";
import { type GameSummary, LIVE, LIVE_CLOSE } from "#contract";
import { createApp } from "#worker/api/app";
import { listGames } from "#worker/db/games/games";
import { createDb } from "#worker/lib/deps";
import { call, failure, makeAdmin, registerUser, type TestUser } from "../helpers/api";
import { type Fetcher, gameQuiz, Host, Player, send } from "../helpers/live";
import { LiveSocket } from "../helpers/live-socket";
import { evict, getGameStub } from "../helpers/objects";

const fetcher: Fetcher = (path, init) => SELF.fetch(`http://quiz.test${path}`, init);
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

const listTables = (pin: string) =>
	runInDurableObject(getGameStub(pin), (_, { storage }) =>
		storage.sql
			.exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' AND substr(name, 1, 1) <> '_'")
			.toArray()
			.map(({ name }) => name),
	);
const readDocument = (pin: string, name: string) =>
	runInDurableObject(getGameStub(pin), (_, { storage }) => {
		const rows = storage.sql.exec<{ json: string }>("SELECT json FROM documents WHERE name = ?", name).toArray();
		return JSON.parse(rows[0]?.json ?? "null");
	});
const write = (pin: string, name: string, value: unknown) =>
	runInDurableObject(getGameStub(pin), (_, { storage }) => {
		storage.sql.exec("INSERT OR REPLACE INTO documents (name, json) VALUES (?, ?)", name, JSON.stringify(value));
	});

async function watch(host: Host, token = host.token): Promise<LiveSocket> {
	const { ticket } = (await send<{ ticket: string }>(fetcher, "POST", `/instances/${host.pin}/live-ticket`, { token })).body;
	const socket = await LiveSocket.open(fetcher, `${host.pin}/live?ticket=${ticket}`);
	if (socket instanceof Response) throw new Error(`the upgrade was refused: ${socket.status}`);
	return socket;
}

describe("the id of an instance", () => {
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
		const later = await getGameStub(pin).open({
			instanceId: `${pin}-later`,
			pin,
			hostId: author.user.id,
			hostEpoch: 0,
			quiz: { quizTemplateId: quizId, title: "Later", language: "en", questions: [] },
			settings: {},
			network: null,
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
			await expect.poll(() => listTables(pin)).toEqual([]);
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
		await runDurableObjectAlarm(getGameStub(pin));
		await expect.poll(() => listTables(pin)).toEqual([]);
		clock.mockRestore();
		expect(failure(await send(fetcher, "GET", `/instances/${pin}/state`))).toBe("404 INSTANCE_NOT_FOUND");
	});
});

describe("the storage of an object", () => {
	it("has a version; one that is newer than the code is refused and left as it is", async () => {
		const { pin, instanceId, host, players } = await open("Ada", "Bob");
		const version = await readDocument(pin, "version");
		expect(version).toBeGreaterThanOrEqual(2);
		await write(pin, "version", version + 1);
		await write(pin, "later", { unknown: true });
		const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
		await evict(pin);
		expect(failure(await host.view())).toBe("500 INTERNAL_ERROR");
		expect(failure(await host.act("archive"))).toBe("500 INTERNAL_ERROR");
		expect(failure((await players[0]?.state()) ?? (await host.view()))).toBe("500 INTERNAL_ERROR");
		expect(
			await getGameStub(pin).open({
				instanceId: "x",
				pin,
				hostId: "x",
				hostEpoch: 0,
				quiz: { quizTemplateId: "", title: "", language: "en", questions: [] },
				settings: {},
				network: null,
			}),
		).toEqual({ ok: false, code: "PIN_IN_USE" });
		await runDurableObjectAlarm(getGameStub(pin));
		expect(await runInDurableObject(getGameStub(pin), (_, { storage }) => storage.getAlarm())).toBeGreaterThan(Date.now());
		expect(await getGameStub(pin).holds(instanceId)).toBe(true);
		expect(logged).toHaveBeenCalledWith(expect.stringContaining("unreadable game"));
		logged.mockRestore();
		expect(await readDocument(pin, "later")).toEqual({ unknown: true });
		await write(pin, "version", version);
		await evict(pin);
		expect((await host.act("start")).body.instance).toMatchObject({ _id: instanceId, status: "active", participantCount: 2 });
	});

	it("is refused and left as it is where it is older than 1.0.0; no alarm repeats, and the list of games no longer names it", async () => {
		const { pin, instanceId, host } = await open("Ada");
		await write(pin, "version", 12);
		const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
		await evict(pin);
		expect(failure(await host.view())).toBe("500 INTERNAL_ERROR");
		await runInDurableObject(getGameStub(pin), (_, { storage }) => storage.setAlarm(Date.now() + 3_600_000));
		await runDurableObjectAlarm(getGameStub(pin));
		logged.mockRestore();
		expect(await runInDurableObject(getGameStub(pin), (_, { storage }) => storage.getAlarm())).toBeNull();
		expect(await getGameStub(pin).holds(instanceId)).toBe(false);
		// Calls about deleted pupils do not wait for it either.
		await getGameStub(pin).forgetPupils(instanceId, ["pupil"], "pupils");
		expect(await readDocument(pin, "version")).toBe(12);
	});

	it("is deleted when the game is erased, with its sockets, and only for this game's", async () => {
		const { pin, instanceId, host, players } = await open("Ada", "Bob");
		const panel = await watch(host);
		await host.act("start");
		await getGameStub(pin).erase(`${pin}-another`);
		expect((await players[0]?.state())?.body).toMatchObject({ status: "question" });
		await getGameStub(pin).erase(instanceId);
		expect((await panel.untilClosed()).code).toBe(LIVE_CLOSE.gone);
		expect(await listTables(pin)).toEqual([]);
		expect(await runInDurableObject(getGameStub(pin), (_, { storage }) => storage.getAlarm())).toBeNull();
		await evict(pin);
		expect(failure(await host.view())).toBe("404 INSTANCE_NOT_FOUND");
	});
});

describe("a host's sockets", () => {
	it("end when the tokens of an earlier epoch do, through the object's sleep too", async () => {
		const { pin, host } = await open("Ada", "Bob");
		const panel = await watch(host);
		await evict(pin);
		await getGameStub(pin).endHostSockets(author.user.id, 0);
		await getGameStub(pin).endHostSockets("somebody-else", 7);
		expect(panel.closed).toBeNull();
		const { ticket } = (await send<{ ticket: string }>(fetcher, "POST", `/instances/${pin}/live-ticket`, { token: host.token })).body;
		await getGameStub(pin).endHostSockets(author.user.id, 1);
		expect((await panel.untilClosed()).code).toBe(LIVE_CLOSE.renew);
		const late = await LiveSocket.open(fetcher, `${pin}/live?ticket=${ticket}`);
		expect(late instanceof Response ? late.status : "accepted").toBe(403);
	});

	it("of a visiting admin end within a minute, also where nothing happens in the game", async () => {
		const { pin, host } = await open("Ada", "Bob");
		const visit = await watch(host, (await makeAdmin()).token);
		const panel = await watch(host);
		const now = Date.now();
		const clock = vi.spyOn(Date, "now").mockImplementation(() => now + LIVE.adminSocketMs + 100);
		const alarmMs = await runInDurableObject(getGameStub(pin), (_, { storage }) => storage.getAlarm());
		expect(alarmMs).toBeLessThanOrEqual(now + 60_000);
		await runDurableObjectAlarm(getGameStub(pin));
		expect((await visit.untilClosed()).code).toBe(LIVE_CLOSE.renew);
		clock.mockRestore();
		expect(panel.closed).toBeNull();
	});
});

describe("opening games", () => {
	const openAs = (token: string, fetch = fetcher) => send(fetch, "POST", "/instances", { token, body: { quizTemplateId: quizId } });
	const counts = (userId: string) =>
		env.DB.prepare(
			"SELECT daily_game_count AS used, (SELECT COUNT(*) FROM games WHERE host_id = users.id AND open = 1) AS open FROM users WHERE id = ?",
		)
			.bind(userId)
			.first();

	it("is bounded by the number of open ones, also for calls at once, and an end makes room", async () => {
		const host = await registerUser();
		const replies = await Promise.all(Array.from({ length: 26 }, () => openAs(host.token)));
		const opened = replies.filter(({ status }) => status === 201);
		expect(opened).toHaveLength(20);
		for (const reply of replies.filter(({ status }) => status !== 201)) {
			expect(failure(reply)).toBe("409 TOO_MANY_OPEN_GAMES");
			expect(reply.body.error?.details).toEqual({ open: 20, limit: 20 });
		}
		expect(await counts(host.user.id)).toEqual({ used: 20, open: 20 });
		const game = new Host(fetcher, host.token, String(opened[0]?.body.pin));
		expect((await game.act("end")).body.instance.status).toBe("archived");
		await expect.poll(() => counts(host.user.id)).toEqual({ used: 20, open: 19 });
		expect((await openAs(host.token)).status).toBe(201);
	});

	it("is bounded by the day, also for calls at once, and starts again with the next one", async () => {
		const host = await registerUser();
		const today = new Date().toISOString().slice(0, 10);
		const use = (day: string, count: number) =>
			env.DB.prepare("UPDATE users SET counters_day = ?, daily_game_count = ?, daily_quiz_count = 3 WHERE id = ?")
				.bind(day, count, host.user.id)
				.run();
		await use(today, 97);
		const replies = await Promise.all(Array.from({ length: 6 }, () => openAs(host.token)));
		expect(replies.filter(({ status }) => status === 201)).toHaveLength(3);
		const refused = replies.find(({ status }) => status !== 201);
		expect(refused?.body.error).toMatchObject({ code: "DAILY_LIMIT_REACHED", details: { kind: "games", used: 100, limit: 100 } });
		expect(await counts(host.user.id)).toEqual({ used: 100, open: 3 });
		await use("2020-01-01", 100);
		expect((await openAs(host.token)).status).toBe(201);
		expect(await counts(host.user.id)).toEqual({ used: 1, open: 4 });
	});

	it("in the place of a lobby closes that one, at the limit of open games and of the day, or changes nothing", async () => {
		const host = await registerUser();
		const opened = await Promise.all(Array.from({ length: 20 }, () => openAs(host.token)));
		await env.DB.prepare("UPDATE users SET daily_game_count = 100 WHERE id = ?").bind(host.user.id).run();
		const replaces = String(opened[0]?.body.pin);
		const replace = (fields: Record<string, unknown> = {}, token = host.token) =>
			send<{ pin: string; instanceId: string }>(fetcher, "POST", "/instances", {
				token,
				body: { quizTemplateId: quizId, replaces, ...fields },
			});
		expect(failure(await openAs(host.token))).toMatch(/^409|^429/);

		expect(failure(await replace({ quizTemplateId: "none" }))).toBe("404 QUIZ_NOT_FOUND");
		expect(failure(await replace({}, (await registerUser()).token))).toBe("409 WRONG_STATE");
		const old = new Host(fetcher, host.token, replaces);
		expect((await old.view()).body.instance.status).toBe("lobby");

		const reply = await replace({ settings: { shuffle: "both" } });
		expect(reply.status, failure(reply)).toBe(201);
		expect(await counts(host.user.id)).toEqual({ used: 100, open: 20 });
		const now = new Host(fetcher, host.token, reply.body.pin);
		expect((await now.view()).body.instance).toMatchObject({ status: "lobby", settings: { shuffle: "both" } });
		const { body } = await send<{ instances: { pin: string; status: string }[] }>(fetcher, "GET", "/instances?status=open&limit=50", {
			token: host.token,
		});
		expect(body.instances.map(({ pin }) => pin)).toContain(reply.body.pin);
		expect(body.instances.map(({ pin }) => pin)).not.toContain(replaces);
		expect(failure(await send(fetcher, "GET", `/instances/${replaces}`, { token: host.token }))).toBe("404 INSTANCE_NOT_FOUND");
		expect(failure(await replace())).toBe("409 WRONG_STATE");
	});

	it("never in the place of a game that has started, even where the list does not know yet", async () => {
		const { pin, host } = await open("Ada", "Bob");
		const before = await counts(author.user.id);
		expect((await host.act("start")).status).toBe(200);
		await env.DB.prepare("UPDATE games SET status = 'lobby' WHERE pin = ?").bind(pin).run();
		const reply = await send(fetcher, "POST", "/instances", { token: author.token, body: { quizTemplateId: quizId, replaces: pin } });
		expect(failure(reply)).toBe("409 WRONG_STATE");
		expect(await counts(author.user.id)).toEqual(before);
		expect((await host.view()).body.instance.status).toBe("active");
	});

	it("removes the row of a game that could not be opened, tries other PINs, and reports an overloaded object", async () => {
		const host = await registerUser();
		const app = createApp();
		const pins: string[] = [];
		let overloaded = false;
		const LIVE_GAME = {
			idFromName: (pin: string) => env.LIVE_GAME.idFromName(pin),
			get: (id: DurableObjectId) => ({
				open: ({ pin, instanceId }: { pin: string; instanceId: string }) => {
					expect(instanceId.startsWith(`${pin}-`)).toBe(true);
					pins.push(pin);
					if (overloaded) throw Object.assign(new Error("Durable Object is overloaded"), { overloaded: true });
					return pins.length < 8 ? { ok: false, code: "PIN_IN_USE" } : { ok: true };
				},
				erase: (instanceId: string) => env.LIVE_GAME.get(id).erase(instanceId),
			}),
		};
		const broken: Fetcher = async (path, init) =>
			app.fetch(new Request(`http://quiz.test${path}`, init), { ...env, LIVE_GAME }, createExecutionContext());
		const opened = await openAs(host.token, broken);
		expect(opened.status, opened.text).toBe(201);
		expect(pins.map(({ length }) => length)).toEqual([7, 7, 7, 8, 8, 8, 9, 9]);
		expect((await games(host.token)).map(({ _id, pin }) => [_id, pin])).toEqual([[opened.body.instanceId, pins[7]]]);
		overloaded = true;
		const refused = await openAs(host.token, broken);
		expect(failure(refused)).toBe("503 OVERLOADED");
		expect(refused.headers.get("Retry-After")).toBe("5");
		expect(await counts(host.user.id)).toEqual({ used: 1, open: 1 });
	});
});

async function games(token: string, query = ""): Promise<GameSummary[]> {
	const reply = await call<{ instances: GameSummary[] }>("GET", `/instances${query}`, { token });
	expect(reply.status, reply.text).toBe(200);
	return reply.body.instances;
}

describe("the list of a host's games", () => {
	it("follows a game from its opening to its results; deleting removes both", async () => {
		const owner = await registerUser();
		const host = await Host.open(fetcher, owner.token, quizId);
		const [opened] = await games(owner.token);
		expect(opened).toMatchObject({
			pin: host.pin,
			quizTemplateId: quizId,
			title: "Rivers and lakes",
			status: "lobby",
			participantCount: 0,
		});
		expect(opened).toMatchObject({ startedAt: null, endedAt: null, openedAt: expect.stringMatching(/^20.*Z$/) });
		const written: string[] = [];
		const prepare = env.DB.prepare.bind(env.DB);
		vi.spyOn(Object.getPrototypeOf(env.DB), "prepare").mockImplementation((sql: unknown) => {
			const statement = prepare(String(sql));
			if (!String(sql).startsWith('update "games"')) return statement;
			// Games of earlier tests may still report changes.
			const bind = statement.bind.bind(statement);
			statement.bind = (...values) => {
				if (values.includes(opened?._id)) written.push(String(sql));
				return bind(...values);
			};
			return statement;
		});
		const players = Array.from({ length: 30 }, (_, n) => new Player(fetcher, host.pin, `p${n}`));
		for (const player of players) expect((await player.join()).status).toBe(200);
		await expect.poll(async () => (await games(owner.token))[0]?.participantCount, { interval: 250 }).toBe(30);
		// Thirty joins within ten seconds: the first is reported at once, the rest together.
		expect(written.length).toBeGreaterThan(0);
		expect(written.length).toBeLessThanOrEqual(3);
		vi.restoreAllMocks();
		await host.act("start");
		await expect.poll(async () => (await games(owner.token, "?status=open"))[0]?.status).toBe("active");
		expect(await games(owner.token, "?status=finished")).toEqual([]);
		await evict(host.pin);
		expect((await host.act("end")).body.instance).toMatchObject({ status: "finished", questionStatus: null });
		expect((await host.act("end")).status).toBe(200);
		const done = () => games(owner.token, "?status=finished");
		await expect.poll(async () => (await done())[0]).toMatchObject({ status: "finished", participantCount: 30 });
		expect((await done())[0]?.endedAt).toMatch(/Z$/);
		expect(await games(owner.token, "?status=open")).toEqual([]);
		await host.act("archive");
		await expect.poll(async () => (await done())[0]?.status).toBe("archived");

		const path = `/results/${opened?._id}`;
		await expect.poll(async () => (await call("GET", path, { token: owner.token })).status).toBe(200);
		const page = await call<{ result: { players: unknown[] }; pagination: unknown }>("GET", `${path}?skip=10&limit=15`, {
			token: owner.token,
		});
		expect(page.body.result.players).toHaveLength(15);
		expect(page.body.pagination).toEqual({ skip: 10, limit: 15, hasMore: true });
		expect(failure(await call("DELETE", path, { token: (await registerUser()).token }))).toBe("404 INSTANCE_NOT_FOUND");
		expect(failure(await call("DELETE", path, { token: (await makeAdmin()).token }))).toBe("403 FORBIDDEN");
		expect((await call("DELETE", path, { token: owner.token })).status).toBe(200);
		expect(failure(await call("DELETE", path, { token: owner.token }))).toBe("404 INSTANCE_NOT_FOUND");
		expect(await games(owner.token)).toEqual([]);
		const waiting = await env.DB.prepare("SELECT due_at FROM bucket_deletions WHERE key = ?")
			.bind(`results/${opened?._id}.json`)
			.first("due_at");
		expect(waiting).toBe(1);
		// Later reports must not restore the entry.
		await evict(host.pin);
		await runDurableObjectAlarm(getGameStub(host.pin));
		expect(await games(owner.token)).toEqual([]);
	});

	it("is newest first, paged, and without lobbies that ended empty", async () => {
		const owner = await registerUser();
		const pins: string[] = [];
		for (let n = 0; n < 5; n++) pins.push((await Host.open(fetcher, owner.token, quizId)).pin);
		const [empty, archived] = pins.slice(1, 3).map((pin) => new Host(fetcher, owner.token, pin));
		if (!empty || !archived) throw new Error("no games");
		await new Player(fetcher, archived.pin, "Ada").join();
		for (const host of [empty, archived]) expect((await host.act("archive")).status).toBe(200);
		const listed = [pins[4], pins[3], pins[2], pins[0]];
		await expect.poll(async () => (await games(owner.token)).map(({ pin }) => pin)).toEqual(listed);
		await expect.poll(async () => (await games(owner.token, "?status=finished")).map(({ pin }) => pin)).toEqual([pins[2]]);
		const page = await call("GET", "/instances?skip=1&limit=2", { token: owner.token });
		expect(page.body).toMatchObject({ instances: [{ pin: pins[3] }, { pin: pins[2] }], pagination: { skip: 1, limit: 2, hasMore: true } });
		expect((await call("GET", "/instances?limit=500", { token: owner.token })).body.pagination).toMatchObject({
			limit: 50,
			hasMore: false,
		});
		for (const bad of ["skip=10001", "skip=-1", "status=mine"])
			expect(failure(await call("GET", `/instances?${bad}`, { token: owner.token }))).toBe("400 VALIDATION_ERROR");
		// A game archived in its lobby has no results, but its entry can be deleted; a running one's cannot.
		const [entry] = await games(owner.token, "?status=finished");
		expect((await call("DELETE", `/results/${entry?._id}`, { token: owner.token })).status).toBe(200);
		const [open] = await games(owner.token, "?status=open");
		expect(failure(await call("DELETE", `/results/${open?._id}`, { token: owner.token }))).toBe("404 INSTANCE_NOT_FOUND");
		expect(await games(owner.token, "?status=finished")).toEqual([]);
	});

	it("finds the newest running game with at most three rows, however many are running or have ended", async () => {
		const meter = { rowsRead: 0, rowsWritten: 0 };
		const db = createDb(meterD1(env.DB, meter));
		await env.DB.prepare(
			`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
			INSERT INTO games (instance_id, pin, quiz_id, host_id, title, status, open, opened_at, updated_at)
			SELECT 'bar-' || i, 'bar-' || i, 'q', 'bar', 'Many', CASE WHEN i % 10 THEN 'finished' ELSE 'active' END, i % 10 = 0, i, i FROM n`,
		).run();
		// As a host's pages query it for the bar that leads back to the game.
		const rows = await listGames(db, { hostId: "bar", status: "open", skip: 0, limit: 1 });
		expect(rows.map(({ instanceId }) => instanceId)).toEqual(["bar-3000", "bar-2990"]);
		expect(meter.rowsRead).toBeLessThanOrEqual(3);
		await env.DB.prepare("DELETE FROM games WHERE host_id = 'bar'").run();
	});

	it("catches up after a database outage, also with ended lobbies", async () => {
		const owner = await registerUser();
		const [host, empty] = [await Host.open(fetcher, owner.token, quizId), await Host.open(fetcher, owner.token, quizId)];
		await env.DB.exec("CREATE TRIGGER fails BEFORE UPDATE ON games BEGIN SELECT RAISE(ABORT, 'failed'); END");
		await env.DB.exec("CREATE TRIGGER fails_too BEFORE DELETE ON games BEGIN SELECT RAISE(ABORT, 'failed'); END");
		const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
		for (const name of ["Ada", "Bob"]) expect((await new Player(fetcher, host.pin, name).join()).status).toBe(200);
		expect((await host.act("start")).status).toBe(200);
		expect((await empty.act("archive")).status).toBe(200);
		await expect.poll(() => logged.mock.calls.length).toBeGreaterThan(1);
		logged.mockRestore();
		await evict(host.pin);
		await evict(empty.pin);
		await env.DB.exec("DROP TRIGGER fails");
		await env.DB.exec("DROP TRIGGER fails_too");
		await expect
			.poll(
				async () => {
					for (const { pin } of [host, empty]) await runDurableObjectAlarm(getGameStub(pin));
					return (await games(owner.token)).map(({ pin, status }) => [pin, status]);
				},
				{ interval: 300 },
			)
			.toEqual([[host.pin, "active"]]);
		await expect.poll(() => listTables(empty.pin)).toEqual([]);
	});
});

describe("distance", () => {
	/** The replica is distinguishable; a lagging one has no rows. */
	function product({ behind = false } = {}) {
		const asked = { primary: 0, replica: 0 };
		const { DB } = env;
		const session = (sql: string) => {
			asked.replica++;
			return DB.prepare(behind ? `SELECT * FROM (${sql}) WHERE 0` : sql);
		};
		const database = {
			prepare: (sql: string) => {
				asked.primary++;
				return DB.prepare(sql);
			},
			batch: (statements: D1PreparedStatement[]) => DB.batch(statements),
			withSession: (constraint: unknown) => {
				expect(constraint).toBe("first-unconstrained");
				return { prepare: session, batch: (statements: D1PreparedStatement[]) => DB.batch(statements) };
			},
		};
		const app = createApp();
		const fetch: Fetcher = async (path, init) =>
			app.fetch(new Request(`http://quiz.test${path}`, init), { ...env, DB: database }, createExecutionContext());
		return { fetch, asked };
	}

	it("is none for reads that may be old: a replica answers them, and says who reads", async () => {
		const { pin } = await open("Ada");
		for (const path of [
			"/quizzes",
			"/quizzes/search?q=river",
			`/quizzes/${quizId}`,
			"/books",
			"/instances",
			"/results",
			`/instances/${pin}`,
		]) {
			const { fetch, asked } = product();
			expect((await send(fetch, "GET", path, { token: author.token })).status, path).toBe(200);
			expect(asked.primary, path).toBe(0);
			expect(asked.replica, path).toBeGreaterThan(0);
		}
		for (const path of ["/quizzes/my", "/auth/me"]) {
			const { fetch, asked } = product();
			expect((await send(fetch, "GET", path, { token: author.token })).status, path).toBe(200);
			expect(asked.replica, path).toBe(0);
		}
	});

	it("never misses fresh rows: the primary answers where a replica lags", async () => {
		const { pin } = await open("Ada", "Bob");
		const { fetch } = product({ behind: true });
		expect((await send(fetch, "GET", `/quizzes/${quizId}`, { token: author.token })).status).toBe(200);
		expect((await send(fetch, "POST", `/instances/${pin}/start`, { token: author.token, body: {} })).status).toBe(200);
		expect(failure(await send(fetch, "GET", "/quizzes/none", { token: author.token }))).toBe("404 QUIZ_NOT_FOUND");
		// Lists cannot detect a lag: after a change the user reads from the primary for a while.
		const written = await send(fetch, "POST", "/quizzes", { token: author.token, body: { name: "Brand new" } });
		const [cookie = ""] = written.headers.getSetCookie();
		expect(cookie).toBe("wrote=1; Path=/; HttpOnly; SameSite=Strict; Max-Age=30");
		const list = await send<{ quizzes: { name: string }[] }>(fetch, "GET", "/quizzes", { token: author.token, cookie: "a=b; wrote=1" });
		expect(list.body.quizzes[0]?.name).toBe("Brand new");
		expect((await send<{ quizzes: unknown[] }>(fetch, "GET", "/quizzes", { token: author.token })).body.quizzes).toEqual([]);
	});

	it("refuses an ended token if the replica knows of its end", async () => {
		const owner = await registerUser();
		await env.DB.prepare("UPDATE users SET token_epoch = 1 WHERE id = ?").bind(owner.user.id).run();
		const { fetch } = product();
		expect(failure(await send(fetch, "GET", "/instances", { token: owner.token }))).toBe("401 UNAUTHENTICATED");
	});
});
