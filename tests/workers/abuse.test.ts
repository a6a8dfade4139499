import { createExecutionContext, env, runInDurableObject, SELF } from "cloudflare:test";
import { SignJWT } from "jose";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { LIMITS } from "#contract";
import { calls } from "#contract/calls";
import { createApp } from "#worker/api/app";
import { BODY_PACE } from "#worker/api/read-body";
import { createDeps } from "#worker/lib/deps";
import { logError } from "#worker/lib/log";
import { limitWrongGuesses } from "#worker/lib/rate-limit";
import { call, createQuiz, failure, makeAdmin, registerUser, type TestUser } from "../helpers/api";
import { from } from "../helpers/fetcher-with";
import { type Fetcher, gameQuiz, Host, Player, send } from "../helpers/live";
import { LiveSocket } from "../helpers/live-socket";
import { MINUTE_LIMITS, oneMinute } from "../helpers/minute-counters";
import { evict, getGameStub } from "../helpers/objects";
import { hashesDuring } from "../helpers/quick-scrypt";

const fetcher: Fetcher = (path, init) => SELF.fetch(`http://quiz.test${path}`, init);
const app = createApp();
let author: TestUser;
let other: TestUser;
let quizId = "";

const open = (host = author) => Host.open(fetcher, host.token, quizId);
async function game(...nicknames: string[]) {
	const host = await open();
	const players = nicknames.map((nickname) => new Player(fetcher, host.pin, nickname));
	for (const player of players) expect((await player.join()).status).toBe(200);
	return { host, players };
}
const countRows = (pin: string, table: "answers" | "seats") =>
	runInDurableObject(getGameStub(pin), (_, state) => state.storage.sql.exec<{ n: number }>(`SELECT count(*) AS n FROM ${table}`).one().n);

beforeAll(async () => {
	[author, other] = [await registerUser(), await registerUser()];
	await env.DB.prepare("UPDATE users SET membership_type = 'gold' WHERE id = ?").bind(author.user.id).run();
	const reply = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token: author.token, body: gameQuiz() });
	quizId = reply.body.quiz._id;
});

describe("guessing PINs", () => {
	/** Returns how many guesses the limit took. */
	async function guessUntilRefused(guess: Fetcher): Promise<number> {
		for (let n = 0; n <= 60; n++) {
			const reply = await send(guess, "GET", `/instances/3${String(n).padStart(6, "0")}/state`);
			if (reply.status === 429) {
				expect(reply.headers.get("Retry-After")).toBe("60");
				return n;
			}
			expect(failure(reply)).toBe("404 INSTANCE_NOT_FOUND");
		}
		throw new Error("the limit of missed PINs never bit");
	}

	/** As 60 missed PINs from there do, and one more. */
	async function exhaust(address: string): Promise<void> {
		const deps = createDeps({ ...env, ...oneMinute });
		for (let n = 0; n < MINUTE_LIMITS.RATE_WRONG; n++) await limitWrongGuesses(deps, "pin", address);
		expect(failure(await send(from(address), "GET", "/instances/3999990/state"))).toBe("429 RATE_LIMITED");
	}

	it("reveals nothing once 60 look-ups of a minute missed: a game answers like an unused PIN, by every route", async () => {
		const { host, players } = await game("Ada", "Bob");
		const guess = from("192.0.2.1");
		await guessUntilRefused(guess);
		for (const pin of [host.pin, "3999999"]) {
			const tried = [
				await send(guess, "GET", `/instances/${pin}/state`),
				await send(guess, "GET", `/instances/${pin}/state?nickname=Ada`),
				await send(guess, "GET", `/instances/${pin}/state?nickname=Ada`, { cookie: `${players[0]?.cookie}x` }),
				await send(guess, "POST", `/instances/${pin}/join`, { body: { nickname: "Eve" } }),
				await send(guess, "POST", `/instances/${pin}/answer`, { body: { nickname: "Ada", questionIndex: 0, answers: [0] } }),
				await send(guess, "GET", `/instances/${pin}`, { token: other.token }),
				await send(guess, "POST", `/instances/${pin}/start`, { token: other.token }),
				await send(guess, "POST", `/instances/${pin}/live-ticket`, { token: other.token, body: {} }),
			];
			expect(tried.map(failure), pin).toEqual(tried.map(() => "429 RATE_LIMITED"));
		}
		expect(await countRows(host.pin, "seats")).toBe(2);
		expect((await send(from("192.0.2.2"), "GET", `/instances/${host.pin}/state`)).status).toBe(200);
	});

	it("is not opened by calls that fail before reaching a game: PINs named by them stay unknown", async () => {
		const host = await open();
		const guess = from("192.0.2.4");
		for (const nickname of ["", "   ", "siktir", "x".repeat(30)])
			expect(failure(await send(guess, "POST", `/instances/${host.pin}/join`, { body: { nickname } }))).toMatch(/^4/);
		await exhaust("192.0.2.4");
		expect(failure(await send(guess, "GET", `/instances/${host.pin}/state`))).toBe("429 RATE_LIMITED");
	});

	it("by reports counts like any look-up, and reveals no more", async () => {
		const host = await open();
		const guess = from("192.0.2.8");
		const report = (pin: string) =>
			send(guess, "POST", "/reports", { token: other.token, body: { quizId: pin, questionId: "no-such-question", reason: "other" } });
		for (let n = 0; n < 8; n++) expect(failure(await report(`399990${n}`))).toBe("404 QUIZ_NOT_FOUND");
		expect(await guessUntilRefused(guess)).toBe(60 - 8);
		expect([failure(await report(host.pin)), failure(await report("3999999"))]).toEqual(["429 RATE_LIMITED", "429 RATE_LIMITED"]);
	});

	it("from the class's own address stops nobody who plays there", async () => {
		const { host, players } = await game("Ada", "Bob");
		const guess = from("192.0.2.3");
		expect((await send(guess, "POST", `/instances/${host.pin}/join`, { body: { nickname: "Cem" } })).status).toBe(200);
		const elsewhere = await game("Dora", "Emil");
		await exhaust("192.0.2.3");
		expect((await send(guess, "POST", `/instances/${host.pin}/join`, { body: { nickname: "Fia" } })).status).toBe(200);
		const [dora] = elsewhere.players;
		const state = await send(guess, "GET", `/instances/${elsewhere.host.pin}/state?nickname=Dora`, { cookie: dora?.cookie ?? "" });
		expect(state.body).toMatchObject({ joined: true, nickname: "Dora" });
		expect((await send(guess, "GET", `/instances/${host.pin}`, { token: author.token })).status).toBe(200);
		expect(players).toHaveLength(2);
	});

	it("from the host's address locks out nobody who wants to join, even before the first player", async () => {
		const school = from("192.0.2.5");
		const [here, elsewhere] = [await Host.open(school, author.token, quizId), await open()];
		await exhaust("192.0.2.5");
		expect((await send(school, "POST", `/instances/${here.pin}/join`, { body: { nickname: "Fia" } })).status).toBe(200);
		expect((await send(school, "GET", `/instances/${here.pin}/state`)).status).toBe(200);
		expect(failure(await send(school, "POST", `/instances/${elsewhere.pin}/join`, { body: { nickname: "Fia" } }))).toBe("429 RATE_LIMITED");
		// The seat opens the game to its network.
		const cafe = from("192.0.2.6");
		const [ada] = (await game("Ada")).players;
		await exhaust("192.0.2.6");
		const join = (nickname: string, cookie = "") => send(cafe, "POST", `/instances/${ada?.pin}/join`, { body: { nickname }, cookie });
		expect(failure(await join("Bob"))).toBe("429 RATE_LIMITED");
		expect((await join("Ada", ada?.cookie)).status).toBe(200);
		expect((await join("Bob")).status).toBe(200);
	});

	it("keeps no screen of the host's out, and whoever sits beside one can join: a right link is no guess", async () => {
		const school = from("192.0.2.7");
		const host = await open();
		await exhaust("192.0.2.7");
		const at = `/instances/${host.pin}`;
		expect(failure(await send(school, "POST", `${at}/join`, { body: { nickname: "Gül" } }))).toBe("429 RATE_LIMITED");
		const made = await send<{ token: string }>(fetcher, "POST", `${at}/pairing`, { token: author.token, body: { scope: "view" } });
		const { token } = made.body;
		expect(failure(await send(school, "POST", `${at}/pair`, { body: { token: `${token.slice(0, -2)}xx` } }))).toBe("429 RATE_LIMITED");
		expect((await send(school, "POST", `${at}/pair`, { body: { token } })).status).toBe(200);
		expect((await send(school, "POST", `${at}/join`, { body: { nickname: "Gül" } })).status).toBe(200);
	});

	it.each([
		["state", "192.0.2.10"],
		["join", "192.0.2.11"],
		["answer", "192.0.2.12"],
	] as const)("locks out no phone with a seat's cookie: %s", async (call, address) => {
		const { host, players } = await game("Dora", "Emil");
		await host.act("start");
		await exhaust(address);
		const cookie = players[0]?.cookie ?? "";
		const at = `/instances/${host.pin}`;
		const reply = await {
			state: () => send(from(address), "GET", `${at}/state`, { cookie }),
			join: () => send(from(address), "POST", `${at}/join`, { cookie, body: { nickname: "Dora" } }),
			answer: () => send(from(address), "POST", `${at}/answer`, { cookie, body: { nickname: "Dora", questionIndex: 1, answers: [0] } }),
		}[call]();
		expect(`${reply.status} ${reply.body.error?.code}`).toBe(
			{ state: "200 undefined", join: "200 undefined", answer: "409 QUESTION_CLOSED" }[call],
		);
		expect(failure(await send(from(address), "GET", "/instances/3999998/state"))).toBe("429 RATE_LIMITED");
	});

	it("is counted by network: an address of IPv6 has 2^64 neighbours", async () => {
		const host = await open();
		await guessUntilRefused(from("2001:db8:1:2::1"));
		expect(failure(await send(from("2001:db8:1:2:ffff::99"), "GET", `/instances/${host.pin}/state`))).toBe("429 RATE_LIMITED");
		expect((await send(from("2001:db8:1:3::1"), "GET", `/instances/${host.pin}/state`)).status).toBe(200);
	});
});

describe("floods", () => {
	/** 50 at a time; counts replies by status. */
	async function flood(fetch: Fetcher, pin: string, count: number): Promise<Record<string, number>> {
		const replies: Record<string, number> = {};
		for (let start = 0; start < count; start += 50) {
			const tries = Array.from({ length: Math.min(50, count - start) }, (_, n) =>
				send(fetch, "POST", `/instances/${pin}/join`, { body: { nickname: `Bot${start + n}` } }),
			);
			for (const { status } of await Promise.all(tries)) replies[status] = (replies[status] ?? 0) + 1;
		}
		return replies;
	}

	it("of joins end at 1,000 a minute for one network and game, and stop nobody in the class behind the same address", async () => {
		const school = from("198.51.100.7");
		const [host, next] = [await Host.open(school, author.token, quizId), await open()];
		const pupils = Array.from({ length: 30 }, (_, n) => new Player(school, host.pin, `Pupil${n}`));
		for (const pupil of pupils) expect((await pupil.join()).status).toBe(200);
		// As many calls would do.
		const command = { heldProof: undefined, heldProofs: [], newProof: "x", network: "198.51.100.7" };
		await runInDurableObject(getGameStub(host.pin), (object) => {
			for (let n = 0; n < 960; n++)
				expect(object.join(null, { ...command, nickname: `Bot${n}a`, key: `bot${n}a` }), `${n}`).toMatchObject({ ok: true });
		});
		expect(await flood(school, host.pin, 20)).toEqual({ 200: 10, 429: 10 });
		expect(await countRows(host.pin, "seats")).toBe(1_000);
		const late = await send(school, "POST", `/instances/${host.pin}/join`, { body: { nickname: "Late" } });
		expect([failure(late), late.headers.get("Retry-After")]).toEqual(["429 RATE_LIMITED", "60"]);

		// The class is not affected.
		await host.act("start");
		const rejoined = await Promise.all(pupils.map((pupil) => pupil.join()));
		expect(rejoined.map(({ body }) => body.rejoined)).toEqual(pupils.map(() => true));
		const answered = await Promise.all(pupils.map((pupil) => pupil.answer(0, [1])));
		expect(answered.map(({ status }) => status)).toEqual(pupils.map(() => 200));
		expect((await host.view()).body.instance).toMatchObject({ answeredCount: 30 });
		expect((await send(school, "POST", `/instances/${next.pin}/join`, { body: { nickname: "Ada" } })).status).toBe(200);
		expect((await send(from("203.0.113.1"), "POST", `/instances/${next.pin}/join`, { body: { nickname: "Bea" } })).status).toBe(200);
	});

	it("of a host's steps end at 600 a minute for one game, and its players go on", async () => {
		const [school, network] = [from("198.51.100.9"), "198.51.100.9"];
		const host = await Host.open(school, author.token, quizId);
		const pupils = ["Ada", "Bea"].map((name) => new Player(school, host.pin, name));
		for (const pupil of pupils) expect((await pupil.join()).status).toBe(200);
		await host.act("start");
		const stub = getGameStub(host.pin);
		const caller = { userId: author.user.id, isAdmin: false, epoch: 0, deviceProof: null, network, watching: false };
		const page = { skip: 0, limit: 1, search: undefined, only: undefined };
		await runInDurableObject(stub, async (object) => {
			const lock = (locked: boolean) => object.steer(null, { ...caller, page, command: { type: "settings", locked } });
			for (let n = 1; n < 600; n++) expect((await lock(n % 2 === 1)).ok, `${n}`).toBe(true);
			expect(await lock(true)).toEqual({ ok: false, code: "RATE_LIMITED", retryAfterSeconds: 60 });
		});
		const refused = await host.act("close-question");
		expect([failure(refused), refused.headers.get("Retry-After")]).toEqual(["429 RATE_LIMITED", "60"]);
		expect(failure(await send(school, "POST", `/instances/${host.pin}/pairing`, { token: author.token, body: { scope: "view" } }))).toBe(
			"429 RATE_LIMITED",
		);
		for (const pupil of pupils) expect((await pupil.answer(0, [1])).status).toBe(200);
		expect((await host.view()).body.instance).toMatchObject({ answeredCount: 2, status: "active" });
	});

	it("of joins that take no seat use nothing up", async () => {
		const school = from("198.51.100.8");
		const host = await Host.open(school, author.token, quizId);
		expect((await new Player(school, host.pin, "Ada").join()).status).toBe(200);
		const stub = getGameStub(host.pin);
		const command = { nickname: "Ada", key: "ada", heldProof: undefined, heldProofs: [], newProof: "x", network: "198.51.100.8" };
		await runInDurableObject(stub, (object) => {
			for (let n = 0; n < 1_100; n++) expect(object.join(null, command)).toMatchObject({ code: "NICKNAME_TAKEN" });
		});
		expect((await new Player(school, host.pin, "Bea").join()).status).toBe(200);
	});

	it("of wrong tokens are counted apart: 60 of each kind, and no right one is refused for them", async () => {
		const school = from("192.0.2.9");
		const host = await Host.open(school, author.token, quizId);
		const pair = (token: string) => send(school, "POST", `/instances/${host.pin}/pair`, { body: { token } });
		const reset = () => send(school, "POST", "/auth/reset-password", { body: { token: "wrong-token", newPassword: "new password 1" } });
		const confirm = () => send(school, "POST", "/auth/confirm-email", { body: { token: "wrong-token" } });
		const use = (secret: string) => send<{ card: unknown }>(school, "POST", "/card", { body: { secret } });
		const own = { token: author.token };
		const { body } = await send<{ class: { _id: string } }>(school, "POST", "/classes", { ...own, body: { name: "7b" } });
		await send(school, "POST", `/classes/${body.class._id}/pupils`, { ...own, body: { pupils: [{ number: 1 }] } });
		const cards = await send<{ cards: { secret: string }[] }>(school, "POST", `/classes/${body.class._id}/cards`, { ...own, body: {} });
		const kinds = [
			[() => use("ZZZZZZZZZ0"), "404 CARD_INVALID"],
			[() => pair("wrong-token"), "410 PAIRING_INVALID"],
			[reset, "410 RESET_TOKEN_INVALID"],
			[confirm, "410 CONFIRM_TOKEN_INVALID"],
			[() => send(school, "GET", "/instances/3999997/state"), "404 INSTANCE_NOT_FOUND"],
		] as const;
		for (const [guess, wrong] of kinds) {
			const replies = await Promise.all(Array.from({ length: 62 }, guess));
			expect(replies.map(failure).sort()).toEqual([...Array(60).fill(wrong), "429 RATE_LIMITED", "429 RATE_LIMITED"].sort());
		}
		const made = await send<{ token: string }>(school, "POST", `/instances/${host.pin}/pairing`, {
			token: author.token,
			body: { scope: "view" },
		});
		expect((await pair(made.body.token)).status).toBe(200);
		expect((await use(cards.body.cards[0]?.secret ?? "")).status).toBe(200);
		expect((await send(school, "POST", "/auth/login", { body: { email: author.email, password: author.password } })).status).toBe(200);
		expect((await new Player(school, host.pin, "Ada").join()).status).toBe(200);
	});

	it("of answers write one row a player, however many are sent", async () => {
		const { host, players } = await game("Ada", "Bob", "Cem");
		await host.act("start");
		const [ada, bob] = players;
		const replies = await Promise.all([
			...Array.from({ length: 200 }, (_, n) => ada?.answer(0, [n % 4])),
			...Array.from({ length: 50 }, () => bob?.answer(0, [1])),
		]);
		const codes = new Set(replies.map((reply) => reply?.body.error?.code ?? reply?.status));
		expect([...codes].sort()).toEqual([200, "ALREADY_ANSWERED"]);
		expect(await countRows(host.pin, "answers")).toBe(2);
		expect((await host.view()).body.instance).toMatchObject({ questionStatus: "open", answeredCount: 2 });
	});

	it("of sockets are bounded: four a seat, and a seat needs a join", async () => {
		const { host, players } = await game("Ada");
		const [ada] = players;
		if (!ada) throw new Error("no player");
		const path = `${host.pin}/live?nickname=Ada`;
		const unproved = await Promise.all(Array.from({ length: 200 }, () => LiveSocket.open(fetcher, path, { Cookie: "seat_x=y" })));
		expect(unproved.every((result) => result instanceof Response && result.status === 403)).toBe(true);
		const proved = await Promise.all(Array.from({ length: 40 }, () => LiveSocket.open(fetcher, path, { Cookie: ada.cookie })));
		const stub = getGameStub(host.pin);
		const openSockets = () => runInDurableObject(stub, (_, state) => state.getWebSockets().filter((ws) => ws.readyState === 1).length);
		await expect.poll(openSockets).toBe(4);
		expect(proved.every((result) => result instanceof LiveSocket)).toBe(true);
	});
});

describe("bodies", () => {
	const post = (body: BodyInit, headers: Record<string, string> = { "Content-Type": "application/json" }) =>
		app.fetch(new Request("http://quiz.test/api/auth/login", { method: "POST", body, headers }), env, createExecutionContext());
	const readCode = async (reply: Response | Promise<Response>) => {
		const response = await reply;
		const body: { error?: { code: string } } = await response.json();
		return `${response.status} ${body.error?.code}`;
	};
	const stream = (text: string, times: number) => {
		let remaining = times;
		return new ReadableStream<Uint8Array>({
			pull(controller) {
				if (remaining-- > 0) controller.enqueue(new TextEncoder().encode(text));
				else controller.close();
			},
		});
	};

	it("beyond 1 MiB are refused, with a length or without one", async () => {
		const [max, beyond] = [LIMITS.bodyBytes, LIMITS.bodyBytes + 1];
		expect(await readCode(post(`"${"x".repeat(max - 2)}"`))).toBe("400 VALIDATION_ERROR");
		expect(await readCode(post(`"${"x".repeat(beyond - 2)}"`))).toBe("413 PAYLOAD_TOO_LARGE");
		expect(await readCode(post(stream(" ".repeat(64 * 1024), 17)))).toBe("413 PAYLOAD_TOO_LARGE");
	});

	/** A JSON text in pieces of `bytes`, one each second, over this many seconds. */
	const drip = (bytes: number, seconds: number) => {
		let sent = 0;
		return new ReadableStream<Uint8Array>({
			pull(controller) {
				if (sent > 0) vi.setSystemTime(Date.now() + 1000);
				const text = sent === 0 ? '"' : sent < seconds ? "x".repeat(bytes) : '"';
				controller.enqueue(new TextEncoder().encode(text));
				if (sent++ >= seconds) controller.close();
			},
		});
	};

	it("that never end are given up after their first seconds, with a length or without one", async () => {
		const lengths: Record<string, string>[] = [{}, { "Content-Length": "5000" }, { "Content-Length": "500000" }];
		for (const headers of lengths) {
			const real = globalThis.setTimeout;
			const waits: number[] = [];
			const timer = vi.spyOn(globalThis, "setTimeout").mockImplementation((work, ms = 0) => {
				waits.push(ms);
				// Ends the wait for the body at once.
				return real(work, ms >= BODY_PACE.firstMs - 1000 ? 1 : ms);
			});
			let sent = 0;
			const endless = new ReadableStream<Uint8Array>({
				pull(controller) {
					if (sent++ > 0) return new Promise(() => {});
					controller.enqueue(new TextEncoder().encode('{"email":'));
					return undefined;
				},
			});
			expect(await readCode(post(endless, { "Content-Type": "application/json", ...headers }))).toBe("408 REQUEST_TIMEOUT");
			expect(waits.filter((ms) => ms > BODY_PACE.firstMs + 5_000)).toEqual([]);
			timer.mockRestore();
		}
	});

	it.each([
		["at twice the pace arrive", 2 * BODY_PACE.bytesPerSecond, 40, "400 VALIDATION_ERROR"],
		["at a fifth of the pace are given up", BODY_PACE.bytesPerSecond / 5, 40, "408 REQUEST_TIMEOUT"],
		["of more than a minute are given up at any pace", 5 * BODY_PACE.bytesPerSecond, 70, "408 REQUEST_TIMEOUT"],
	])("%s", async (_, bytes, seconds, outcome) => {
		vi.useFakeTimers({ toFake: ["Date"] });
		try {
			expect(await readCode(post(drip(bytes, seconds)))).toBe(outcome);
		} finally {
			vi.useRealTimers();
		}
	});

	it.each([
		["cut off", '{"email":"a@b.c"', "400 VALIDATION_ERROR"],
		["nested 500,000 deep", "[".repeat(500_000), "400 VALIDATION_ERROR"],
		["nested 400,000 deep and closed", `{"email":${"[".repeat(400_000)}${"]".repeat(400_000)}}`, "400 VALIDATION_ERROR"],
		["of 90,000 keys", `{${Array.from({ length: 90_000 }, (_, n) => `"k${n}":0`).join()}}`, "400 VALIDATION_ERROR"],
		["that are no object", "null", "400 VALIDATION_ERROR"],
		["with a byte order mark before no JSON", "\ufeffhello", "400 VALIDATION_ERROR"],
	])("that are %s are answered in the envelope", async (_, body, expected) => {
		expect(await readCode(post(body))).toBe(expected);
	});

	it("with __proto__ and constructor change only their own fields", async () => {
		const before = Object.getOwnPropertyNames(Object.prototype);
		const poison = '"__proto__":{"role":"admin","polluted":1},"constructor":{"prototype":{"polluted":1}},"prototype":{"polluted":1}';
		const registered = await send<{ data: { user: Record<string, unknown> } }>(
			(path, init) => fetcher(path, { ...init, body: `{"name":"Eve","email":"proto@example.com","password":"password",${poison}}` }),
			"POST",
			"/auth/register",
			{ body: {} },
		);
		expect(registered.status).toBe(201);
		expect(registered.body.data.user).toMatchObject({ role: "user", membershipType: "standard" });
		expect(registered.text).not.toContain("polluted");
		const quiz = await call("POST", "/quizzes", { token: author.token, body: `{"name":"Proto","status":"draft",${poison}}` });
		expect(quiz.status).toBe(201);
		expect(quiz.text).not.toContain("polluted");
		const filtered = await call("GET", "/quizzes?__proto__[polluted]=1&constructor=x&hasOwnProperty=1");
		expect(filtered.status).toBe(200);
		expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
		expect(Reflect.get({}, "polluted")).toBeUndefined();
	});

	it("with numbers beyond all bounds are refused, not rounded", async () => {
		const { host, players } = await game("Ada", "Bob");
		await host.act("start");
		for (const number of ["1e400", "-1e400", "9007199254740993", "1e21", "0.1", "-0.5", '"0"', "true", "[0]"]) {
			const reply = await fetcher(`/api/instances/${host.pin}/answer`, {
				method: "POST",
				headers: { "Content-Type": "application/json", Cookie: players[0]?.cookie ?? "" },
				body: `{"nickname":"Ada","questionIndex":${number},"answers":[0]}`,
			});
			expect(["400 VALIDATION_ERROR", "409 QUESTION_CLOSED"], number).toContain(await readCode(reply));
		}
		for (const query of ["skip=1e9", "skip=99999999999999999999", "limit=-1", "limit=0x10", "minAge=1e1", "skip=1.5"])
			expect(failure(await call("GET", `/quizzes?${query}`)), query).toBe("400 VALIDATION_ERROR");
		expect(await countRows(host.pin, "answers")).toBe(0);
	});

	it("with control characters are stored without invisible ones, and stay on one line of the log", async () => {
		const odd = "a\u0000b\u202e\u2028\ufeffc\r\nSet-Cookie: x=1";
		const quiz = await createQuiz(author.token, { name: odd, status: "draft" });
		const read = await call<{ quiz: { name: string } }>("GET", `/quizzes/${quiz._id}`, { token: author.token });
		expect(JSON.stringify([quiz.name, read.body.quiz.name])).toBe(JSON.stringify(["ab\nc\nSet-Cookie: x=1", "ab\nc\nSet-Cookie: x=1"]));
		const empty = await call("POST", "/quizzes", {
			token: author.token,
			body: { name: "Empty", status: "published", questions: [{ text: "Which?", options: ["a", "\u200b\u3164"], correctAnswers: [0] }] },
		});
		expect(failure(empty)).toBe("400 VALIDATION_ERROR");
		expect(empty.body).toMatchObject({ error: { details: [{ path: "questions.0.options.1" }] } });
		expect(read.headers.getSetCookie()).toEqual([]);
		const lines: unknown[] = [];
		const log = vi.spyOn(console, "error").mockImplementation((line) => void lines.push(line));
		logError('forged"}\n{"level":"info', new Error(odd), { path: `/x\r\n{"level":"error"}` });
		log.mockRestore();
		expect(lines).toHaveLength(1);
		expect(String(lines[0])).not.toMatch(/[\r\n]/);
		expect(JSON.parse(String(lines[0]))).toMatchObject({ event: 'forged"}\n{"level":"info', path: '/x\r\n{"…"}' });
	});
});

describe("tokens", () => {
	it("are taken by this server's own key and rule alone, whatever their header asks for", async () => {
		const secret = new TextEncoder().encode(env.JWT_SECRET);
		const claims = { sub: author.user.id, iss: "quizlight", aud: "quizlight" };
		const sign = (header: Record<string, unknown>, key = secret, body: Record<string, unknown> = claims) =>
			new SignJWT(body)
				.setProtectedHeader({ alg: "HS256", ...header })
				.setIssuedAt()
				.setExpirationTime("1h")
				.sign(key);
		const me = async (token: string) => failure(await call("GET", "/auth/me", { token }));
		const own = new Uint8Array(32).fill(7);
		const jwk = { kty: "oct", k: btoa(String.fromCharCode(...own)).replaceAll("=", "") };
		const empty = new Uint8Array(1);
		for (const [name, token] of [
			["a key of one's own by jwk", await sign({ jwk }, own)],
			["a key file by kid", await sign({ kid: "../../../../dev/null" }, empty)],
			["a query by kid", await sign({ kid: "x' UNION SELECT 'key" }, own)],
			["a key set by jku", await sign({ jku: "https://evil.example/keys" }, own)],
			[
				"another subject under the old signature",
				(await sign({})).replace(/\.[^.]+\./, `.${btoa('{"sub":"admin"}').replaceAll("=", "")}.`),
			],
			["two signatures", `${await sign({})}.x`],
			["nothing but dots", ".."],
			["very long", "a".repeat(8_000)],
		] as const)
			expect(await me(token), name).toBe("401 UNAUTHENTICATED");
		expect((await call("GET", "/auth/me", { token: await sign({ kid: "anything" }) })).status).toBe(200);
		const missing = { iss: "quizlight", aud: "quizlight" };
		expect(await me(await sign({}, secret, missing))).toBe("401 UNAUTHENTICATED");
		expect(
			await me(await new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).setIssuedAt().sign(secret)),
			"a token that never ends",
		).toBe("401 UNAUTHENTICATED");
	});

	it("count in the Authorization header only", async () => {
		for (const tried of [
			call("GET", `/auth/me?token=${author.token}&access_token=${author.token}`),
			call("GET", "/auth/me", { headers: { Cookie: `token=${author.token}; Authorization=Bearer ${author.token}` } }),
			call("GET", "/auth/me", { headers: { "X-Authorization": `Bearer ${author.token}` } }),
		])
			expect(failure(await tried)).toBe("401 UNAUTHENTICATED");
	});
});

describe("pages of another site", () => {
	const CROSS: Record<string, string>[] = [
		{ "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" },
		{ "Sec-Fetch-Site": "same-site", Origin: "http://evil.quiz.test" },
		{ "Sec-Fetch-Site": "cross-site" },
		{ Origin: "https://evil.example" },
		{ Origin: "http://quiz.test.evil.example" },
		{ Origin: "null" },
	];
	const OWN: Record<string, string>[] = [
		{ "Sec-Fetch-Site": "same-origin", Origin: "http://quiz.test" },
		// A proxy that names another host internally must not lock out its own pages.
		{ "Sec-Fetch-Site": "same-origin", Origin: "https://quiz.example" },
		{ "Sec-Fetch-Site": "none" },
		{ Origin: "http://quiz.test" },
		{},
	];

	it("can neither join nor answer nor steer nor sign in from there", async () => {
		const { host, players } = await game("Ada", "Bob");
		await host.act("start");
		const [ada] = players;
		const answer = { nickname: "Ada", questionIndex: 0, answers: [0] };
		const tries = (headers: Record<string, string>) => [
			call("POST", `/instances/${host.pin}/answer`, { body: answer, headers: { ...headers, Cookie: ada?.cookie ?? "" } }),
			call("POST", `/instances/${host.pin}/join`, { body: { nickname: "Ada" }, headers: { ...headers, Cookie: ada?.cookie ?? "" } }),
			call("POST", `/instances/${host.pin}/close-question`, { token: author.token, headers }),
			call("POST", "/auth/login", { body: { email: author.email, password: author.password }, headers }),
			call("DELETE", `/quizzes/${quizId}`, { token: author.token, headers }),
		];
		for (const headers of CROSS)
			for (const reply of await Promise.all(tries(headers))) expect(failure(reply), JSON.stringify(headers)).toBe("403 FORBIDDEN");
		expect(await countRows(host.pin, "answers")).toBe(0);
		for (const headers of OWN) {
			const reply = await call("POST", `/instances/${host.pin}/answer`, {
				body: answer,
				headers: { ...headers, Cookie: ada?.cookie ?? "" },
			});
			expect(reply.status, JSON.stringify(headers)).toBe(200);
		}
	});

	it("cannot send a body that a form can make, and no method in disguise", async () => {
		const { host, players } = await game("Ada", "Bob");
		await host.act("start");
		const body = '{"nickname":"Ada","questionIndex":0,"answers":[0]}';
		for (const type of [
			"text/plain",
			"application/x-www-form-urlencoded",
			"multipart/form-data; boundary=x",
			"text/json",
			"application/jsonp",
		]) {
			const headers = { Cookie: players[0]?.cookie ?? "", "Content-Type": type };
			expect(failure(await call("POST", `/instances/${host.pin}/answer`, { body, headers })), type).toBe("415 UNSUPPORTED_MEDIA_TYPE");
		}
		const disguised = await call("GET", `/quizzes/${quizId}?_method=DELETE`, {
			token: author.token,
			headers: { "X-HTTP-Method-Override": "DELETE" },
		});
		expect(disguised.status).toBe(200);
		expect((await call("GET", `/quizzes/${quizId}`)).status).toBe(200);
		expect(await countRows(host.pin, "answers")).toBe(0);
	});

	it("are given no leave to read anything: no reply names an origin, a preflight is refused", async () => {
		const Origin = "https://evil.example";
		const tried = [
			await call("OPTIONS", `/instances/4123456/join`, { headers: { Origin, "Access-Control-Request-Method": "POST" } }),
			await call("GET", "/quizzes", { headers: { Origin } }),
			await call("GET", "/auth/me", { token: author.token, headers: { Origin } }),
		];
		expect(failure(tried[0] ?? { status: 0, body: { success: false }, headers: new Headers(), text: "" })).toBe("405 METHOD_NOT_ALLOWED");
		for (const { headers } of tried) {
			expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
			expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
		}
	});

	it("and callers with headers of our own making get no socket", async () => {
		const { host } = await game("Ada");
		const claim = encodeURIComponent(JSON.stringify({ language: "en", host: { userId: author.user.id, isAdmin: true }, ticket: "x" }));
		for (const path of [`${host.pin}/live?nickname=Ada`, `${host.pin}/live?ticket=x`, `${host.pin}/live`]) {
			const result = await LiveSocket.open(fetcher, path, { "X-Live-Claim": claim });
			expect(result instanceof Response && result.status, path).toBe(403);
		}
	});
});

describe("private data", () => {
	const SECRET = "tulip-of-the-vault";

	it("stays so by every route, to visitors and to other users", async () => {
		const hidden = await createQuiz(author.token, {
			name: `Private ${SECRET}`,
			visibility: "private",
			questions: [{ text: `${SECRET}?`, options: [SECRET, "b"], correctAnswers: [0], extraInfo: SECRET }],
		});
		const draft = await createQuiz(author.token, { name: `Draft ${SECRET}`, status: "draft" });
		const book = await call<{ book: { _id: string } }>("POST", "/books", {
			token: author.token,
			body: { title: `Book ${SECRET}`, visibility: "private", topics: [{ topicNumber: 1, title: SECRET }] },
		});
		const bookId = book.body.book._id;
		const question = hidden.questions[0]?.id ?? "";
		const host = await Host.open(fetcher, author.token, hidden._id);
		const { instance } = (await host.view()).body;
		for (const token of [undefined, other.token]) {
			for (const id of [hidden._id, draft._id]) {
				const answers = [{ questionIndex: 0, selectedOptions: [0] }];
				const tried: [string, Promise<Awaited<ReturnType<typeof call>>>][] = [
					["read", call("GET", `/quizzes/${id}`, { token })],
					["edit", call("PUT", `/quizzes/${id}`, { token, body: gameQuiz() })],
					["delete", call("DELETE", `/quizzes/${id}`, { token })],
					["edit a question", call("PATCH", `/quizzes/${id}/questions/${question}`, { token, body: { text: "x" } })],
					["delete a question", call("DELETE", `/quizzes/${id}/questions/${question}`, { token })],
					["check a question", call("POST", `/quizzes/${id}/questions/${question}/validate`, { token, body: {} })],
					["solo", call("POST", `/quizzes/${id}/solo/submit`, { token, body: { questionIndex: 0, selectedOptions: [0] } })],
					["solo end", call("POST", `/quizzes/${id}/solo/complete`, { token, body: { answers } })],
					["host", call("POST", "/instances", { token, body: { quizTemplateId: id } })],
					["report", call("POST", "/reports", { token, body: { quizId: id, questionId: question } })],
					["approve", call("PATCH", `/quizzes/admin/${id}/approve`, { token, body: {} })],
				];
				for (const [name, reply] of tried) {
					const { status, text } = await reply;
					expect([401, 403, 404], `${name}: ${text}`).toContain(status);
					expect(text, name).not.toContain(SECRET);
					// Unknown and forbidden look the same, so that nobody can probe.
					if (status === 404) expect(text, name).toContain("QUIZ_NOT_FOUND");
				}
			}
			for (const path of [
				"/quizzes?limit=50",
				`/quizzes?q=${SECRET}`,
				`/quizzes/search?q=${SECRET}`,
				"/books?limit=50",
				`/books?q=${SECRET}`,
				`/books/${bookId}`,
				`/books/${bookId}/quizzes`,
				"/quizzes/my",
				"/results",
				`/results/${instance._id}`,
				`/instances/${host.pin}`,
				"/reports",
				"/reports/problematic-questions",
				"/admin/actions",
				"/users",
				`/quizzes/admin/pending`,
			])
				expect((await call("GET", path, { token })).text, path).not.toContain(SECRET);
		}
	});

	it("stays so in a game until its question is closed: no frame and no reply to a player contains it before", async () => {
		const { host, players } = await game("Ada", "Bob");
		const [ada, bob] = players;
		if (!ada || !bob) throw new Error("players are missing");
		const phone = await LiveSocket.open(fetcher, `${host.pin}/live?nickname=Ada`, { Cookie: ada.cookie });
		if (!(phone instanceof LiveSocket)) throw new Error("refused");
		for (let index = 0; index < 3; index++) {
			await host.act(index === 0 ? "start" : "next-question");
			await phone.next((frame) => frame.status === "question" && frame.questionIndex === index);
			await ada.answer(index, [0]);
			const sent = [...phone.texts, ...ada.replies].join("\n");
			for (let later = index; later < 3; later++) expect(sent).not.toContain(`secret-extra-${later}`);
			expect((await call("GET", `/instances/${host.pin}?questionsKnown=x`, { token: other.token })).status).toBe(403);
			await host.act("close-question");
			await phone.next((frame) => frame.status === "result" && frame.questionIndex === index);
			expect(phone.texts.at(-1)).toContain(`secret-extra-${index}`);
		}
		expect([...phone.texts, ...ada.replies].join("\n")).not.toContain(quizId);
	});
});

describe("accounts", () => {
	it("cannot be distinguished by the reply to a login, nor by the hash that it computes", async () => {
		const known = await registerUser();
		const login = async (email: string) => {
			let text = "";
			const hashes = await hashesDuring(async () => {
				text = (await call("POST", "/auth/login", { body: { email, password: "wrong password" } })).text;
			});
			return { text, hashes };
		};
		const right = await login(known.email);
		expect(right.hashes).toHaveLength(1);
		expect(await login("nobody-at-all@example.com")).toEqual(right);
	});
});

describe("texts that mean something elsewhere", () => {
	it("are plain letters to a search: no wildcard, no operator, no quote finds more", async () => {
		const admin = await makeAdmin();
		await createQuiz(author.token, { name: 'Quotes 100% of "nothing" at_all' });
		const found = async (path: string) => (await call<{ quizzes?: unknown[]; books?: unknown[] }>("GET", path)).body;
		for (const q of [
			"%%%",
			"___",
			"***",
			'"""',
			"a OR b",
			"NEAR(a b)",
			"name_folded:x",
			"'; DROP TABLE quizzes;--",
			"facet : ☆☆☆",
			"-x -y",
			"^abc",
			"\\%\\_",
		]) {
			const quizzes = (await found(`/quizzes?q=${encodeURIComponent(q)}`)).quizzes;
			expect(quizzes ?? [], q).toEqual([]);
			expect((await found(`/books?q=${encodeURIComponent(q)}`)).books, q).toEqual([]);
			const users = await call<{ data: { users: unknown[] } }>("GET", `/users?search=${encodeURIComponent(q)}`, { token: admin.token });
			expect(users.body.data.users, q).toEqual([]);
		}
		expect((await found(`/quizzes?q=${encodeURIComponent("100% of")}`)).quizzes).toHaveLength(1);
		expect((await found(`/quizzes?q=${encodeURIComponent('"nothing" at_')}`)).quizzes).toHaveLength(1);
	});

	it.each([
		["javascript:alert(1)"],
		["JaVaScRiPt:alert(1)"],
		["java\nscript:alert(1)"],
		[" javascript:alert(1)"],
		["data:text/html,<script>alert(1)</script>"],
		["vbscript:x"],
		["//evil.example/x"],
		["https:evil"],
		["http://"],
	])("are no address of a book: %j", async (address) => {
		for (const field of ["url", "coverImage"]) {
			const body = { title: "Links", [field]: address, topics: [{ topicNumber: 1, title: "One" }] };
			expect(failure(await call("POST", "/books", { token: author.token, body })), field).toBe("400 VALIDATION_ERROR");
		}
		const topics = [{ topicNumber: 1, title: "One", url: address }];
		expect(failure(await call("POST", "/books", { token: author.token, body: { title: "Links", topics } }))).toBe("400 VALIDATION_ERROR");
	});

	it("make no nickname that passes for another or hides itself", async () => {
		const { host } = await game("Ada");
		const join = async (nickname: string) => {
			const reply = await new Player(fetcher, host.pin, nickname).join();
			return reply.status === 200 ? reply.body.nickname : reply.body.error?.code;
		};
		for (const twin of ["ADA", "Ａda", "\u0410da", "Ad\u0430", "a d a", "A\u0064\u0430"])
			expect(await join(twin), twin).toBe("NICKNAME_TAKEN");
		for (const hidden of ["\u202eadA", "Ad\u200ba", "\u2066Ada\u2069", "Ada\u00ad", "\u3164", "A\u0000da", "Ada\u{e0041}"])
			expect(await join(hidden), JSON.stringify(hidden)).toBe("VALIDATION_ERROR");
		expect(await join("=cmd|'/C")).toBe("=cmd|'/C");
		expect(await join("Alice0")).toBe("Alice0");
		for (const twin of ["AIice0", "AliceO", "A1ice0", "Ꭺlice0", "Alɪce0", "Alice0\u0345", "Al\u1cd0ice0", "Alice\u20dd0"])
			expect(await join(twin), twin).toBe("NICKNAME_TAKEN");
		// Also after a restart, and for a removed player, whose name stays taken.
		await evict(host.pin);
		expect(await join("AIice0")).toBe("NICKNAME_TAKEN");
		for (const other of ["Ali", "All"]) expect(await join(other)).toBe(other);
	});

	it("put nothing into a header: line breaks fall out of nicknames, cookies are named by letters and digits", async () => {
		const host = await open();
		const reply = await send<{ nickname: string }>(fetcher, "POST", `/instances/${host.pin}/join`, {
			body: { nickname: "a;b\r\nX-Evil: 1" },
		});
		expect(reply.body.nickname).toBe("a;bX-Evil:1");
		expect(reply.headers.get("X-Evil")).toBeNull();
		expect(reply.headers.getSetCookie()).toHaveLength(1);
		expect(reply.headers.getSetCookie()[0]).toMatch(
			/^seat_\d{7}_[\w-]+=[\w-]+; Path=\/api\/instances\/; HttpOnly; SameSite=Strict; Max-Age=\d+$/,
		);
	});
});

describe("replies", () => {
	it("are for nobody's cache and nobody's frame, whatever the route, right or wrong, and ask for https once it is there", async () => {
		const paths = Object.keys(calls).map((name) => {
			const [method = "", path = ""] = name.split(" ");
			return { method, path: path.replace(/\{[^}]+\}/g, "x") };
		});
		paths.push({ method: "GET", path: "/no/such/route" }, { method: "GET", path: "/openapi.json" }, { method: "GET", path: "/docs" });
		for (const { method, path } of paths) {
			const reply = await SELF.fetch(`https://quiz.test/api${path}`, {
				method,
				...(method === "GET" ? {} : { body: "{}", headers: { "Content-Type": "application/json" } }),
			});
			await reply.body?.cancel();
			const header = (name: string) => reply.headers.get(name) ?? "";
			expect(header("Cache-Control"), path).toBe("no-store");
			expect(header("X-Content-Type-Options"), path).toBe("nosniff");
			expect(header("Content-Security-Policy"), path).toMatch(/^default-src 'none';.*frame-ancestors 'none'$/);
			expect(header("Cross-Origin-Resource-Policy"), path).toBe("same-origin");
			expect(header("Strict-Transport-Security"), path).toBe("max-age=31536000");
			const givesUp = ["DELETE /card", "POST /instances/leave", "POST /assignments/leave"].includes(`${method} ${path}`);
			expect(header("Set-Cookie"), path).toMatch(givesUp ? /^__Host-card=;/ : /^$/);
		}
		expect((await SELF.fetch("http://quiz.test/api/health")).headers.get("Strict-Transport-Security")).toBeNull();
	});
});

describe("reads without a session", () => {
	function counted(allowed: number) {
		const spent: string[] = [];
		const limiter: RateLimit = {
			limit: async ({ key }) => {
				spent.push(key);
				return { success: spent.filter((one) => one === key).length <= allowed };
			},
		};
		const fetchFrom = (address: string) => from(address, { RATE_READ: limiter });
		return { spent, fetchFrom };
	}

	it("are counted for one network, all calls together, also side by side", async () => {
		const { fetchFrom } = counted(2);
		const visit = fetchFrom("198.51.100.77");
		const replies = await Promise.all(["/health", "/quizzes", "/books", `/quizzes/${quizId}`].map((path) => send(visit, "GET", path)));
		expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429]);
		const refused = replies.find(({ status }) => status === 429);
		expect([refused?.body.error?.code, refused?.headers.get("Retry-After")]).toEqual(["RATE_LIMITED", "60"]);
		expect((await send(fetchFrom("198.51.100.78"), "GET", "/health")).status).toBe(200);
	});

	it("count one more for each 500 entries skipped, and nothing where somebody is signed in or writes", async () => {
		const { spent, fetchFrom } = counted(1_000);
		const visit = fetchFrom("192.0.2.90");
		const cost = async (method: string, path: string, options?: Parameters<typeof send>[3]) => {
			spent.length = 0;
			await send(visit, method, path, options);
			return spent.length;
		};
		expect(await cost("GET", "/quizzes?skip=499")).toBe(1);
		expect(await cost("GET", "/quizzes?skip=500")).toBe(2);
		expect(await cost("GET", "/books?skip=10000")).toBe(21);
		expect(await cost("GET", "/quizzes/starters?language=en")).toBe(1);
		expect(await cost("GET", "/quizzes", { token: "not.a.token" })).toBe(0);
		expect(await cost("GET", "/health", { token: "not.a.token" })).toBe(1);
		expect(await cost("GET", "/quizzes?skip=5000", { token: author.token })).toBe(0);
		expect(await cost("POST", `/quizzes/${quizId}/solo/submit`, { body: {} })).toBe(0);
	});

	it("of a true seat go on where the network's are used up; a made-up cookie helps nobody", async () => {
		const { host, players } = await game("Ada", "Bob");
		const [ada] = players;
		const { spent, fetchFrom } = counted(0);
		const visit = fetchFrom("192.0.2.91");
		const state = (cookie: string, nickname = "Ada") =>
			send(visit, "GET", `/instances/${host.pin}/state?nickname=${nickname}`, cookie ? { cookie } : {});
		expect((await state(ada?.cookie ?? "")).body).toMatchObject({ joined: true });
		expect(spent).toEqual([]);
		expect(failure(await state(""))).toBe("429 RATE_LIMITED");
		expect(failure(await state(`${ada?.cookie}x`))).toBe("429 RATE_LIMITED");
		expect(failure(await state(ada?.cookie ?? "", "Bob"))).toBe("429 RATE_LIMITED");
		expect(spent).toEqual(["192.0.2.91", "192.0.2.91", "192.0.2.91"]);
		await host.act("start");
		const body = { nickname: "Ada", questionIndex: 0, answers: [0] };
		expect((await send(visit, "POST", `/instances/${host.pin}/answer`, { body, cookie: ada?.cookie ?? "" })).status).toBe(200);
		const socket = await LiveSocket.open(visit, `${host.pin}/live?nickname=Ada`, { Cookie: ada?.cookie ?? "" });
		expect(socket).toBeInstanceOf(LiveSocket);
		expect(spent).toHaveLength(3);
	});
});
