import { createExecutionContext, env, runDurableObjectAlarm, runInDurableObject, SELF } from "cloudflare:test";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { GAME, type Instance } from "#contract";
import { LIVE, LIVE_CLOSE } from "#contract/games/live-limits";
import { createApp } from "#worker/api/app";
import { errorMessage } from "#worker/lib/texts";
import { call, makeAdmin, PASSWORD, registerUser } from "../helpers/api";
import { type Fetcher, gameQuiz, Host, Player, send } from "../helpers/live";
import { LiveSocket } from "../helpers/live-socket";
import { oneMinute } from "../helpers/minute-counters";
import { evict, getGameStub } from "../helpers/objects";

const fetcher: Fetcher = (path, init) => SELF.fetch(`https://quiz.test${path}`, init);

let hostToken = "";
let otherToken = "";
let quizId = "";

interface Sent {
	token?: string;
	cookie?: string;
	body?: unknown;
	language?: string;
}
const readCode = async (reply: Promise<{ status: number; body: { error?: { code: string } } }>) => {
	const { status, body } = await reply;
	return body.error?.code ?? status;
};

/** A browser without a login that scans the QR code. */
class Phone {
	cookie = "";

	constructor(readonly pin: string) {}

	async pair(token: string, attempt?: string) {
		const body = { token, ...(attempt ? { attempt } : {}) };
		const reply = await send<{ pin: string; scope: string }>(fetcher, "POST", `/instances/${this.pin}/pair`, { body, cookie: this.cookie });
		const [set = ""] = reply.headers.getSetCookie();
		if (set) this.cookie = set.slice(0, set.indexOf(";"));
		return { ...reply, set };
	}

	send(method: string, path: string, more: Sent = {}) {
		return send<{ instance: Instance; ticket: string }>(fetcher, method, `/instances/${this.pin}${path}`, { cookie: this.cookie, ...more });
	}

	view(more: Sent = {}) {
		return this.send("GET", "", more);
	}

	act(action: string, body: unknown = {}) {
		return this.send("POST", `/${action}`, { body });
	}

	async follow() {
		const { ticket } = (await this.act("live-ticket")).body;
		const socket = await LiveSocket.open(fetcher, `${this.pin}/live?ticket=${ticket}`);
		if (socket instanceof Response) throw new Error(await socket.text());
		return socket;
	}
}

async function lobby(settings?: Record<string, unknown>) {
	const host = await Host.open(fetcher, hostToken, quizId, settings);
	const [ada, bob] = ["Ada", "Bob"].map((nickname) => new Player(fetcher, host.pin, nickname)) as [Player, Player];
	for (const player of [ada, bob]) expect((await player.join()).status).toBe(200);
	const token = async (scope = "steer") => {
		const reply = await send<{ token: string; url: string; expiresInSeconds: number }>(fetcher, "POST", `/instances/${host.pin}/pairing`, {
			token: hostToken,
			body: { scope },
		});
		expect(reply.status, reply.text).toBe(200);
		return reply.body;
	};
	const paired = async (scope = "steer") => {
		const phone = new Phone(host.pin);
		expect((await phone.pair((await token(scope)).token)).status).toBe(200);
		return phone;
	};
	const end = () => send<{ ended: number }>(fetcher, "DELETE", `/instances/${host.pin}/pairing`, { token: hostToken });
	return { host, ada, bob, token, paired, end, pin: host.pin };
}

beforeAll(async () => {
	hostToken = (await registerUser()).token;
	otherToken = (await registerUser()).token;
	await env.DB.prepare("UPDATE users SET membership_type = 'gold'").run();
	quizId = (await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token: hostToken, body: gameQuiz() })).body.quiz._id;
});

describe("a pairing", () => {
	it("lends the host's right in this game to a device without a login", async () => {
		const { pin, token } = await lobby();
		const made = await token();
		expect(made).toEqual({ success: true, url: `https://quiz.test/remote/${pin}#${made.token}`, token: made.token, expiresInSeconds: 120 });
		expect((await token("view")).url).toMatch(new RegExp(`^https://quiz\\.test/host/${pin}/stage#[\\w-]{32}$`));
		const phone = new Phone(pin);
		expect(await readCode(phone.view())).toBe("UNAUTHENTICATED");
		const reply = await phone.pair(made.token);
		expect(reply.body).toEqual({ success: true, pin, scope: "steer" });
		expect(reply.set).toMatch(
			new RegExp(`^device_${pin}=[\\w-]{32}; Path=/api/instances/; HttpOnly; SameSite=Strict; Max-Age=43200; Secure$`),
		);
		expect((await phone.view()).body.instance).toMatchObject({ pin, device: "steer", pairedDevices: 1 });
		expect((await phone.act("start", { questionIndex: -1 })).body.instance).toMatchObject({ questionStatus: "open", device: "steer" });
		expect((await phone.act("add-time", { questionIndex: 0 })).body.instance.timeLimit).toBe(30);
		expect((await phone.act("time-factor", { nickname: "Ada", factor: 2 })).body.instance.participants).toContainEqual(
			expect.objectContaining({ nickname: "Ada", timeFactor: 2 }),
		);
		for (const [action, body] of [
			["close-question", { questionIndex: 0 }],
			["pause", {}],
			["resume", {}],
			["settings", { locked: true }],
			["remove-player", { nickname: "Bob" }],
			["end", {}],
			["archive", {}],
		] as const)
			expect((await phone.act(action, body)).status, action).toBe(200);
	});

	it("is known by its cookie, over plain http without Secure", async () => {
		const { pin, token } = await lobby();
		const { token: secret } = await token();
		const plain = await SELF.fetch(`http://quiz.test/api/instances/${pin}/pair`, {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify({ token: secret }),
		});
		expect(plain.headers.getSetCookie()[0]).toMatch(/Max-Age=43200$/);
	});

	it("is good for one game, and nothing of the account", async () => {
		const { paired } = await lobby();
		const phone = await paired();
		const other = await lobby();
		const cookie = phone.cookie.replace(/^device_\d+/, `device_${other.pin}`);
		expect(await readCode(send(fetcher, "GET", `/instances/${other.pin}`, { cookie }))).toBe("FORBIDDEN");
		for (const [method, path] of [
			["GET", "/auth/me"],
			["GET", "/instances"],
			["GET", "/results"],
			["GET", "/quizzes/my"],
		] as const)
			expect(await readCode(send(fetcher, method, path, { cookie: phone.cookie })), path).toBe("UNAUTHENTICATED");
	});

	it("is the host's to give: no device pairs another, and no admin who looks in", async () => {
		const { pin, paired } = await lobby();
		const phone = await paired();
		const pairing = (more: Sent) => readCode(send(fetcher, "POST", `/instances/${pin}/pairing`, { body: { scope: "steer" }, ...more }));
		const end = (more: Sent) => readCode(send(fetcher, "DELETE", `/instances/${pin}/pairing`, more));
		const admin = (await makeAdmin()).token;
		expect(await pairing({})).toBe("UNAUTHENTICATED");
		expect(await pairing({ cookie: phone.cookie })).toBe("FORBIDDEN");
		expect(await pairing({ token: otherToken })).toBe("FORBIDDEN");
		expect(await pairing({ token: admin })).toBe("FORBIDDEN");
		expect(await end({})).toBe("UNAUTHENTICATED");
		expect(await end({ cookie: phone.cookie })).toBe("FORBIDDEN");
		expect(await end({ token: otherToken })).toBe("FORBIDDEN");
		expect((await phone.view()).status).toBe(200);
		expect(await end({ token: admin })).toBe(200);
		for (const scope of [undefined, "host", 1])
			expect(await readCode(send(fetcher, "POST", `/instances/${pin}/pairing`, { token: hostToken, body: { scope } }))).toBe(
				"VALIDATION_ERROR",
			);
	});

	it("accepts a token once, and refuses it in both languages afterwards", async () => {
		const { pin, token, end } = await lobby();
		const { token: secret } = await token();
		expect((await new Phone(pin).pair(secret)).status).toBe(200);
		for (const language of ["tr", "en"] as const) {
			const again = await send(fetcher, "POST", `/instances/${pin}/pair`, { body: { token: secret }, language });
			expect([again.status, again.body.error]).toEqual([
				410,
				{ code: "PAIRING_INVALID", message: errorMessage("PAIRING_INVALID", language) },
			]);
			expect(again.headers.getSetCookie()).toEqual([]);
		}
		expect(await readCode(new Phone(pin).pair("made-up"))).toBe("PAIRING_INVALID");
		expect(await readCode(new Phone("4999999").pair(secret))).toBe("INSTANCE_NOT_FOUND");
		for (const body of [{}, { token: "" }, { token: 7 }, { token: "x".repeat(101) }, { token: secret, attempt: "short" }])
			expect(await readCode(send(fetcher, "POST", `/instances/${pin}/pair`, { body })), JSON.stringify(body)).toBe("VALIDATION_ERROR");
		const other = await lobby();
		expect(await readCode(new Phone(pin).pair((await other.token()).token))).toBe("PAIRING_INVALID");
		const unused = await token();
		expect((await end()).body.ended).toBe(1);
		expect(await readCode(new Phone(pin).pair(unused.token))).toBe("PAIRING_INVALID");
	});

	it("whose reply was lost is found by a retry of the same device alone", async () => {
		const { pin, token, end } = await lobby();
		const { token: secret } = await token();
		const attempt = "the-attempt-of-this-phone";
		const lost = await new Phone(pin).pair(secret, attempt);
		await evict(pin);
		const phone = new Phone(pin);
		const again = await phone.pair(secret, attempt);
		expect([again.status, again.set]).toEqual([200, lost.set]);
		expect((await phone.view()).body.instance.pairedDevices).toBe(1);
		expect(await readCode(new Phone(pin).pair(secret, "another-attempt-elsewhere"))).toBe("PAIRING_INVALID");
		await end();
		expect(await readCode(phone.pair(secret, attempt))).toBe("PAIRING_INVALID");
	});

	it("counts wrong tokens against the address", async () => {
		const { pin, paired } = await lobby();
		const phone = await paired();
		const guess = async () => {
			const headers = { "Content-Type": "application/json", "CF-Connecting-IP": "203.0.113.77" };
			const request = new Request(`https://quiz.test/api/instances/${pin}/pair`, { method: "POST", headers, body: '{"token":"a-guess"}' });
			return (await createApp().fetch(request, { ...env, ...oneMinute }, createExecutionContext())).status;
		};
		let guesses = 0;
		while ((await guess()) === 410) guesses++;
		expect(guesses).toBe(60);
		expect((await phone.view()).status).toBe(200);
	});
});

describe("a device that may only view", () => {
	it("reads and follows the game, and nothing else", async () => {
		const { paired, host } = await lobby();
		const stage = await paired("view");
		expect((await stage.view()).body.instance).toMatchObject({ status: "lobby", device: "view" });
		for (const action of [
			"start",
			"close-question",
			"next-question",
			"finish",
			"end",
			"archive",
			"pause",
			"resume",
			"add-time",
			"show-ranking",
			"show-solution",
			"ask-again",
			"settings",
		])
			expect(await readCode(stage.act(action)), action).toBe("FORBIDDEN");
		expect(await readCode(stage.act("remove-player", { nickname: "Ada" }))).toBe("FORBIDDEN");
		expect(await readCode(stage.act("time-factor", { nickname: "Ada", factor: 2 }))).toBe("FORBIDDEN");
		expect(await readCode(stage.act("quick-question", { kind: "choice" }))).toBe("FORBIDDEN");
		expect(await readCode(stage.send("PATCH", "/quick-question", { body: { questionIndex: 0, text: "Which?" } }))).toBe("FORBIDDEN");
		expect(await readCode(stage.act("quick-solution", { questionIndex: 0, correctAnswers: [0] }))).toBe("FORBIDDEN");
		expect(await readCode(stage.act("pairing", { scope: "view" }))).toBe("FORBIDDEN");
		const socket = await stage.follow();
		expect((await socket.next()).instance).toMatchObject({ status: "lobby", device: "view" });
		await host.act("start");
		expect((await socket.next(({ instance }) => instance?.status === "active")).instance).toMatchObject({ questionStatus: "open" });
		socket.close();
	});

	it("does not learn who has or wants more time; the host and a steering device do", async () => {
		const { pin, paired, host } = await lobby();
		await send(fetcher, "POST", `/instances/${pin}/join`, { body: { nickname: "Cem", needsMoreTime: true } });
		const [stage, remote] = [await paired("view"), await paired("steer")];
		const [onStage, onRemote] = [await stage.follow(), await remote.follow()];
		await host.act("time-factor", { nickname: "Cem", factor: 3 });
		await host.act("start");
		const started = ({ instance }: { instance?: Partial<Instance> }) => instance?.status === "active";
		const [stageFrame, remoteFrame] = [await onStage.next(started), await onRemote.next(started)];
		const cem = { nickname: "Cem", timeFactor: 3, needsMoreTime: true };
		expect(remoteFrame.instance?.participants).toContainEqual(expect.objectContaining(cem));
		expect((await remote.view()).body.instance.participants).toContainEqual(expect.objectContaining(cem));
		expect((await host.view()).body.instance.participants).toContainEqual(expect.objectContaining(cem));
		const searched = await stage.send("GET", "?participantsSearch=CE");
		expect(searched.body.instance).toMatchObject({ participantsFound: 1, participants: [{ nickname: "Cem" }] });
		const asked = await stage.send("GET", "?participantsOnly=wishing");
		expect(asked.body.instance).not.toHaveProperty("participantsFound");
		expect((await remote.send("GET", "?participantsOnly=wishing")).body.instance).toMatchObject({ participantsFound: 0, wishCount: 0 });
		expect((await host.view("?participantsOnly=all")).status).toBe(400);
		const seen = [...onStage.texts, (await stage.view()).text, searched.text, asked.text, JSON.stringify(stageFrame)].join("\n");
		expect(seen).toContain('"nickname":"Cem"');
		expect(seen).not.toMatch(/timeFactor|needsMoreTime|wish|pairedDevices/);
		for (const socket of [onStage, onRemote]) socket.close();
	});
});

describe("the stage's sound", () => {
	it("is passed on between the host's devices that know of it, and set by none that only views", async () => {
		const { pin, paired, ada } = await lobby();
		const [remote, stage] = [await (await paired("steer")).follow(), await (await paired("view")).follow()];
		const { ticket } = (await send<{ ticket: string }>(fetcher, "POST", `/instances/${pin}/live-ticket`, { token: hostToken, body: {} }))
			.body;
		const panel = await LiveSocket.open(fetcher, `${pin}/live?ticket=${ticket}`);
		if (panel instanceof Response) throw new Error(await panel.text());
		const state = { type: "sound", say: "state", music: false, effects: true, blocked: false };
		const set = { type: "sound", say: "set", music: true };
		stage.send(state);
		remote.send({ type: "sound", say: "ask" });
		expect(await stage.next(({ say }) => say !== undefined)).toEqual({ type: "sound", say: "ask" });
		await evict(pin);
		stage.send(state);
		expect(await remote.next(({ say }) => say !== undefined)).toEqual(state);
		stage.send(set);
		remote.send(set);
		expect(await stage.next(({ say }) => say !== undefined)).toEqual(set);
		stage.send({ ...state, music: true });
		expect(await remote.next(({ say }) => say !== undefined)).toEqual({ ...state, music: true });
		// A socket that has not sent such a frame may not understand them.
		expect(panel.frames.filter(({ type }) => type !== undefined)).toEqual([]);
		const player = await LiveSocket.open(fetcher, `${pin}/live?nickname=Ada`, { Cookie: ada.cookie });
		if (player instanceof Response) throw new Error(await player.text());
		player.send(set);
		expect(await player.untilClosed()).toMatchObject({ code: 1008 });
		for (const socket of [remote, stage, panel]) socket.close();
	});
});

describe("a device with a login beside its cookie", () => {
	it("may do what either allows", async () => {
		const { pin, paired } = await lobby();
		const [stage, remote] = [await paired("view"), await paired("steer")];
		expect((await stage.view({ token: hostToken })).body.instance).not.toHaveProperty("device");
		expect((await stage.send("POST", "/start", { token: hostToken, body: {} })).status).toBe(200);
		for (const token of [otherToken, "broken", "a.b.c"])
			expect((await remote.view({ token })).body.instance, token).toMatchObject({ device: "steer" });
		expect((await remote.send("POST", "/close-question", { token: otherToken, body: {} })).status).toBe(200);
		expect(await readCode(stage.send("POST", "/end", { token: otherToken, body: {} }))).toBe("FORBIDDEN");
		const stale = new Phone(pin);
		stale.cookie = `device_${pin}=${"x".repeat(32)}`;
		expect(await readCode(stale.view({ token: "broken" }))).toBe("UNAUTHENTICATED");
		expect(await readCode(stale.view())).toBe("FORBIDDEN");
		expect(await readCode(stale.view({ token: otherToken }))).toBe("FORBIDDEN");
		expect((await stale.view({ token: hostToken })).status).toBe(200);
	});
});

describe("paired devices", () => {
	it("outlive the object's sleep, their sockets too, and count as the host", async () => {
		const { pin, paired, host } = await lobby();
		const [remote, stage] = [await paired("steer"), await paired("view")];
		const onStage = await stage.follow();
		await evict(pin);
		expect((await remote.view()).body.instance).toMatchObject({ device: "steer", pairedDevices: 2 });
		await host.act("start");
		const frame = await onStage.next(({ instance }) => instance?.status === "active");
		expect(JSON.stringify(frame)).not.toMatch(/timeFactor/);
		onStage.close();
	});

	it("keep a game alive if they steer it; a screen that only shows it does not, nor a visiting admin", async () => {
		const { pin, paired } = await lobby();
		const [remote, stage] = [await paired("steer"), await paired("view")];
		const admin = await makeAdmin();
		const follow = async (body: unknown, sent: Sent) => {
			const { ticket } = (await send<{ ticket: string }>(fetcher, "POST", `/instances/${pin}/live-ticket`, { ...sent, body })).body;
			const socket = await LiveSocket.open(fetcher, `${pin}/live?ticket=${ticket}`);
			if (socket instanceof Response) throw new Error(await socket.text());
			await socket.next();
			socket.send({ type: "page", participantsSkip: 0 });
			await socket.next();
			socket.close();
		};
		const lastActivityMs = () =>
			runInDurableObject(getGameStub(pin), (_, { storage }) => {
				const { json } = storage.sql.exec("SELECT json FROM documents WHERE name = 'game'").one();
				return JSON.parse(String(json)).lastActivityMs;
			});
		const read = (sent: Sent, query = "") => send(fetcher, "GET", `/instances/${pin}${query}`, sent);
		const before = await lastActivityMs();
		const now = Date.now();
		const clock = vi.spyOn(Date, "now").mockImplementation(() => now + 3_600_000);
		await stage.view();
		await follow({}, { cookie: stage.cookie });
		expect((await read({ token: admin.token })).status).toBe(200);
		await follow({}, { token: admin.token });
		expect((await read({ token: hostToken }, "?watching=1")).status).toBe(200);
		await follow({ watching: true }, { token: hostToken });
		expect(await lastActivityMs()).toBe(before);
		for (const [hours, sign] of [
			[1, () => remote.view()],
			[2, () => follow({}, { cookie: remote.cookie })],
			[3, () => read({ token: hostToken })],
			[4, () => follow({}, { token: hostToken })],
		] as const) {
			clock.mockImplementation(() => now + hours * 3_600_000);
			await sign();
			expect(await lastActivityMs()).toBeGreaterThanOrEqual(now + hours * 3_600_000);
		}
		clock.mockRestore();
	});

	it("end when their 12 hours are over, with their sockets, also where nothing happens in the game", async () => {
		const { pin, paired } = await lobby();
		const stage = await paired("view");
		const socket = await stage.follow();
		await socket.next();
		await evict(pin);
		const now = Date.now();
		const clock = vi.spyOn(Date, "now").mockImplementation(() => now + 12 * 3_600_000 - 60_000);
		await runDurableObjectAlarm(getGameStub(pin));
		expect((await stage.view()).status).toBe(200);
		const alarmMs = await runInDurableObject(getGameStub(pin), (_, { storage }) => storage.getAlarm());
		expect(alarmMs).toBeLessThanOrEqual(now + 12 * 3_600_000);
		clock.mockImplementation(() => now + 12 * 3_600_000);
		await runDurableObjectAlarm(getGameStub(pin));
		expect(await socket.untilClosed()).toMatchObject({ code: LIVE_CLOSE.renew });
		expect(await readCode(stage.view())).toBe("FORBIDDEN");
		clock.mockRestore();
	});

	it("use up neither the host's sockets nor the host's tickets", async () => {
		const { pin, paired } = await lobby();
		const requestTicket = async (sent: Sent) =>
			(await send<{ ticket: string }>(fetcher, "POST", `/instances/${pin}/live-ticket`, sent)).body.ticket;
		const open = async (ticket: string) => {
			const socket = await LiveSocket.open(fetcher, `${pin}/live?ticket=${ticket}`);
			if (socket instanceof Response) throw new Error(await socket.text());
			return socket;
		};
		const panel = await open(await requestTicket({ token: hostToken }));
		const unused = await requestTicket({ token: hostToken });
		const stage = await paired("view");
		const opened: LiveSocket[] = [];
		for (let n = 0; n < LIVE.hostSockets + 5; n++) opened.push(await stage.follow());
		const tickets = await Promise.all(Array.from({ length: 250 }, () => requestTicket({ cookie: stage.cookie })));
		expect(opened.filter(({ closed }) => closed === null)).toHaveLength(LIVE.guestSockets);
		expect(panel.closed).toBeNull();
		expect((await open(unused)).closed).toBeNull();
		const first = await LiveSocket.open(fetcher, `${pin}/live?ticket=${tickets[0]}`);
		expect(first instanceof Response ? first.status : "accepted").toBe(403);
		expect((await open(tickets.at(-1) ?? "")).closed).toBeNull();
	});

	it("keep no secret in the object", async () => {
		const { pin, token } = await lobby();
		const [used, unused] = [await token(), await token("view")];
		const phone = new Phone(pin);
		await phone.pair(used.token);
		const stored = await runInDurableObject(
			getGameStub(pin),
			(_, { storage }) => storage.sql.exec("SELECT json FROM documents WHERE name = 'pairing'").one().json,
		);
		expect(JSON.parse(String(stored))).toMatchObject({ devices: [{ scope: "steer" }], tokens: [{ scope: "view" }] });
		for (const secret of [used.token, unused.token, phone.cookie.split("=")[1] ?? ""]) expect(stored).not.toContain(secret);
	});

	it("are five at most: the oldest is unpaired, with its socket", async () => {
		const { paired, host } = await lobby();
		const first = await paired();
		const socket = await first.follow();
		await socket.next();
		const others: Phone[] = [];
		for (let n = 0; n < 5; n++) others.push(await paired("view"));
		expect(await socket.untilClosed()).toMatchObject({ code: 4006 });
		expect(await readCode(first.view())).toBe("FORBIDDEN");
		expect(await readCode(first.act("live-ticket"))).toBe("FORBIDDEN");
		for (const other of others) expect((await other.view()).status).toBe(200);
		expect((await host.view()).body.instance.pairedDevices).toBe(5);
	});

	it("are one per browser: pairing again replaces its rights", async () => {
		const { token, paired, host } = await lobby();
		const phone = await paired("view");
		expect((await phone.pair((await token("steer")).token)).status).toBe(200);
		expect((await phone.view()).body.instance).toMatchObject({ device: "steer", pairedDevices: 1 });
		expect((await host.view()).body.instance.pairedDevices).toBe(1);
	});

	it("end when the host unpairs them, with their sockets and tickets, and the panel is informed", async () => {
		const { pin, paired, end } = await lobby();
		const { ticket } = (await send<{ ticket: string }>(fetcher, "POST", `/instances/${pin}/live-ticket`, { token: hostToken, body: {} }))
			.body;
		const panel = await LiveSocket.open(fetcher, `${pin}/live?ticket=${ticket}`);
		if (panel instanceof Response) throw new Error(await panel.text());
		const [remote, stage] = [await paired("steer"), await paired("view")];
		await panel.next(({ instance }) => instance?.pairedDevices === 2);
		const sockets = [await remote.follow(), await stage.follow()];
		for (const socket of sockets) await socket.next();
		const unused = (await stage.act("live-ticket")).body.ticket;
		expect((await end()).body).toEqual({ success: true, ended: 2 });
		for (const socket of sockets) expect(await socket.untilClosed()).toMatchObject({ code: 4006 });
		await panel.next(({ instance }) => instance?.pairedDevices === 0);
		expect(panel.closed).toBeNull();
		expect((await fetcher(`/api/instances/${pin}/live?ticket=${unused}`, { headers: { Upgrade: "websocket" } })).status).toBe(403);
		for (const phone of [remote, stage]) expect(await readCode(phone.view())).toBe("FORBIDDEN");
		await evict(pin);
		expect(await readCode(remote.act("start"))).toBe("FORBIDDEN");
		expect((await end()).body.ended).toBe(0);
		panel.close();
	});

	it("end when their host logs out everywhere, and with the host's account", async () => {
		const owner = await registerUser();
		const quiz = await call<{ quiz: { _id: string } }>("POST", "/quizzes", { token: owner.token, body: gameQuiz() });
		const pair = async (token: string) => {
			const { pin } = await Host.open(fetcher, token, quiz.body.quiz._id);
			const made = await send<{ token: string }>(fetcher, "POST", `/instances/${pin}/pairing`, { token, body: { scope: "steer" } });
			const phone = new Phone(pin);
			await phone.pair(made.body.token);
			expect((await phone.view()).status).toBe(200);
			return phone;
		};
		const before = await pair(owner.token);
		const socket = await before.follow();
		const out = await call<{ data: { token: string } }>("POST", "/auth/logout-everywhere", { token: owner.token, body: {} });
		expect(await socket.untilClosed()).toMatchObject({ code: 4006 });
		await expect.poll(() => readCode(before.view())).toBe("FORBIDDEN");
		const after = await pair(out.body.data.token);
		const deleted = await call("DELETE", "/users/me", { token: out.body.data.token, body: { password: PASSWORD } });
		expect(deleted.status, deleted.text).toBe(200);
		expect(await readCode(after.view())).toBe("INSTANCE_NOT_FOUND");
	});

	it("have no right in the next game under the same PIN", async () => {
		const { pin, host, paired } = await lobby();
		const phone = await paired();
		await host.act("remove-player", { nickname: "Ada" });
		await host.act("remove-player", { nickname: "Bob" });
		const { quiz, ...rest } = await runInDurableObject(getGameStub(pin), (_, { storage }) => {
			const read = (name: string) => JSON.parse(String(storage.sql.exec("SELECT json FROM documents WHERE name = ?", name).one().json));
			return { quiz: read("quiz"), hostId: String(read("game").hostId) };
		});
		await getGameStub(pin).erase((await host.view()).body.instance._id);
		expect(await readCode(phone.view())).toBe("INSTANCE_NOT_FOUND");
		expect(
			await getGameStub(pin).open({ instanceId: `${pin}-next`, pin, quiz, settings: {}, network: null, hostEpoch: 0, ...rest }),
		).toEqual({
			ok: true,
		});
		expect(await readCode(phone.view())).toBe("FORBIDDEN");
	});
});

describe("a nickname that the word list refuses", () => {
	it("is shown to everybody who may steer and allowed by them, across an eviction and on the other paths of the seat", async () => {
		const { host, paired, pin } = await lobby();
		const [remote, stage] = [await paired(), await paired("view")];
		const [remoteSocket, stageSocket] = [await remote.follow(), await stage.follow()];
		const dick = new Player(fetcher, pin, "Dick");
		const refused = await dick.join();
		expect([refused.status, refused.body.error]).toEqual([
			422,
			{ code: "NICKNAME_NOT_ALLOWED", message: expect.stringContaining("ask your teacher to let it in") },
		]);
		expect((await new Player(fetcher, pin, "Cumming").join()).status).toBe(422);
		const shown = await remoteSocket.next(({ instance }) => instance?.refusedNicknames?.length === 2);
		expect(shown.instance?.refusedNicknames).toEqual(["Cumming", "Dick"]);
		await evict(pin);
		expect((await host.view()).body.instance.refusedNicknames).toEqual(["Cumming", "Dick"]);
		for (const view of [await host.view("?watching=1"), await stage.view()]) {
			expect(view.body.instance).not.toHaveProperty("refusedNicknames");
			expect(view.text).not.toMatch(/Dick|Cumming/);
		}

		expect(await readCode(stage.act("allow-nickname", { nickname: "Dick" }))).toBe("FORBIDDEN");
		expect(await readCode(remote.act("allow-nickname", { nickname: "x".repeat(21) }))).toBe("VALIDATION_ERROR");
		expect((await remote.act("allow-nickname", { nickname: " dick " })).body.instance.refusedNicknames).toEqual(["Cumming"]);
		await evict(pin);
		expect((await dick.join()).body).toMatchObject({ nickname: "Dick", rejoined: false });
		expect((await dick.join()).body).toMatchObject({ nickname: "Dick", rejoined: true });
		expect((await dick.state()).body).toMatchObject({ joined: true });
		expect((await new Player(fetcher, pin, "DICK").join()).status).toBe(422);
		expect((await new Player(fetcher, pin, "Cumming").join()).status).toBe(422);
		stageSocket.close();
		remoteSocket.close();
	});

	it("is written for the host a limited number of times a minute, however often it is tried", async () => {
		const { host, pin } = await lobby();
		const before = (await host.view()).body.instance.revision;
		for (let n = 0; n < GAME.refusalsPerMinute + 20; n++) await new Player(fetcher, pin, `Dick${n}x`).join();
		const { revision, refusedNicknames } = (await host.view()).body.instance;
		expect(revision - before).toBeLessThanOrEqual(GAME.refusalsPerMinute + 1);
		expect(refusedNicknames).toHaveLength(10);
	});
});
