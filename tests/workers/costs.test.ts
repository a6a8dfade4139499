import { createExecutionContext, env, SELF } from "cloudflare:test";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Quiz, TIERS } from "#contract";
import { createApp } from "#worker/api/app";
import { createDeps } from "#worker/lib/deps";
import { runCronTasks } from "#worker/services/retention";
import {
	call,
	createQuiz,
	failure,
	makeAdmin,
	newEmail,
	PASSWORD,
	questionBody,
	quizBody,
	registerUser,
	setMembership,
	setQuiz,
	type TestUser,
} from "../helpers/api";
import { FakeAi, pictureVerdict, verdict, writtenQuiz } from "../helpers/fake-ai";
import { type Fetcher, Host, Player } from "../helpers/live";
import { linkIn, mailingServer } from "../helpers/mailbox";
import { oneMinute } from "../helpers/minute-counters";
import { anotherPicture, sendPicture, storePicture } from "../helpers/sent-pictures";

/** Limits on size and cost (docs/rules/limits.md), with parallel calls at each limit. */

const DAY_MS = 24 * 60 * 60 * 1000;
const times = <T>(count: number, make: (n: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, n) => make(n)));
const at = (network: string) => ({ "CF-Connecting-IP": network });
type Server = ReturnType<typeof mailingServer>;
const signUp = (server: Server, network: string, fields: Record<string, unknown> = {}) =>
	server.call("POST", "/auth/register", {
		body: { name: "Ada Lovelace", email: newEmail("new"), password: PASSWORD, ...fields },
		headers: at(network),
	});

let admin: TestUser;
beforeAll(async () => {
	admin = await makeAdmin();
});

describe("sign-ups", () => {
	const server = mailingServer({ SIGNUPS_PER_NETWORK: "3" });
	const today = () => new Date().toISOString().slice(0, 10);

	it("of one network end with the day's number, however many come at once; a /64 is one network", async () => {
		const replies = await times(6, (n) => signUp(server, `2001:db8:77:1::${n}`));
		expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429, 429]);
		const refused = await signUp(server, "2001:db8:77:1::9");
		expect(refused.body).toMatchObject({ error: { code: "DAILY_LIMIT_REACHED", details: { kind: "signups", used: 3, limit: 3 } } });
		expect(refused.text).toContain("from your network");
		expect((await signUp(server, "2001:db8:77:2::1")).status).toBe(201);
	});

	it("that fail cost nothing, and no address is stored", async () => {
		const { email } = await registerUser();
		expect((await times(5, () => signUp(server, "203.0.113.7", { email }))).map(failure)).toEqual(Array(5).fill("409 EMAIL_TAKEN"));
		expect((await times(3, () => signUp(server, "203.0.113.7"))).map(({ status }) => status)).toEqual([201, 201, 201]);
		const { results } = await env.DB.prepare("SELECT * FROM day_counts").all<{ key: string }>();
		expect(results.every(({ key }) => key.startsWith(`${today()} `))).toBe(true);
		expect(JSON.stringify(results)).not.toMatch(/203\.0|2001:db8/);
	});

	it("are counted for two days", async () => {
		await signUp(server, "203.0.113.8");
		const rows = () => env.DB.prepare("SELECT COUNT(*) AS n FROM day_counts").first<number>("n");
		const before = await rows();
		await runCronTasks({ ...createDeps(env), now: () => Date.now() + DAY_MS }, "daily");
		expect(await rows()).toBe(before);
		await runCronTasks({ ...createDeps(env), now: () => Date.now() + 2 * DAY_MS }, "daily");
		expect(await rows()).toBe(0);
	});

	it("of the machine itself are not counted on a local start, those of others are", async () => {
		const local = mailingServer({ SIGNUPS_PER_NETWORK: "0", LOCAL: "1" });
		for (const own of ["127.0.0.1", "::1", "::ffff:127.0.0.1"]) expect((await signUp(local, own)).status).toBe(201);
		expect(failure(await signUp(local, "198.51.100.4"))).toBe("429 DAILY_LIMIT_REACHED");
		expect(failure(await signUp(mailingServer({ SIGNUPS_PER_NETWORK: "0" }), "127.0.0.1"))).toBe("429 DAILY_LIMIT_REACHED");
	});
});

describe("invitations", () => {
	const closed = mailingServer({ SIGNUPS: "closed" });
	const onlyInvited = mailingServer({ SIGNUPS: "invite" });
	const invite = async (body: Record<string, unknown> = {}) => {
		const reply = await closed.call<{ data: { url: string; expiresAt: string } }>("POST", "/users/invitations", {
			token: admin.token,
			body,
		});
		expect(reply.status, reply.text).toBe(200);
		const { url, expiresAt } = reply.body.data;
		expect(Math.abs(Date.parse(expiresAt) - Date.now() - 7 * DAY_MS)).toBeLessThan(60_000);
		return linkIn({ text: url }).searchParams.get("invitation") ?? "";
	};

	it("are needed where sign-ups are not open, and GET /health says so", async () => {
		expect(failure(await signUp(closed, "203.0.113.20"))).toBe("403 SIGNUPS_CLOSED");
		expect(failure(await signUp(onlyInvited, "203.0.113.20"))).toBe("410 INVITATION_INVALID");
		for (const server of [closed, onlyInvited]) {
			expect((await signUp(server, "203.0.113.20", { invitation: await invite() })).status).toBe(201);
			expect(failure(await signUp(server, "203.0.113.20", { invitation: "made up" }))).toBe("410 INVITATION_INVALID");
		}
		const health = async (server: Server) => (await server.call<{ signups: string }>("GET", "/health")).body.signups;
		expect([
			await health(closed),
			await health(onlyInvited),
			await health(mailingServer()),
			await health(mailingServer({ SIGNUPS: "offf" })),
		]).toEqual(["closed", "invite", "open", "closed"]);
	});

	it("open one account, however many use one at once, and do not count as the network's", async () => {
		const invitation = await invite();
		const replies = await times(5, () => signUp(onlyInvited, "203.0.113.21", { invitation }));
		expect(replies.map(({ status }) => status).sort()).toEqual([201, 410, 410, 410, 410]);
		const full = mailingServer({ SIGNUPS_PER_NETWORK: "0" });
		expect((await signUp(full, "203.0.113.21", { invitation: await invite() })).status).toBe(201);
	});

	it("stay unused by a sign-up that is refused, and by another address than their own", async () => {
		const email = newEmail("invited");
		const invitation = await invite({ email });
		expect(failure(await signUp(closed, "203.0.113.22", { invitation }))).toBe("410 INVITATION_INVALID");
		expect(failure(await signUp(closed, "203.0.113.22", { invitation, email, password: "12" }))).toBe("400 VALIDATION_ERROR");
		const { email: taken } = await registerUser();
		const open = await invite();
		expect(failure(await signUp(closed, "203.0.113.22", { invitation: open, email: taken }))).toBe("409 EMAIL_TAKEN");
		expect((await signUp(closed, "203.0.113.22", { invitation, email: email.toUpperCase() })).status).toBe(201);
		expect((await signUp(closed, "203.0.113.22", { invitation: open })).status).toBe(201);
	});

	it("are recorded without their token, and end after seven days", async () => {
		const email = newEmail("recorded");
		const invitation = await invite({ email });
		const { results } = await env.DB.prepare("SELECT * FROM admin_actions WHERE action = 'user.invite' AND instr(after, ?) > 0")
			.bind(email)
			.all();
		expect(results).toMatchObject([{ admin_id: admin.user.id, target_type: "user" }]);
		expect(JSON.stringify(results)).not.toContain(invitation);
		await env.DB.prepare("UPDATE account_tokens SET expires_at = ? WHERE email = ?")
			.bind(Date.now() - 1, email)
			.run();
		expect(failure(await signUp(closed, "203.0.113.23", { invitation, email }))).toBe("410 INVITATION_INVALID");
		expect(failure(await call("POST", "/users/invitations", { token: admin.token, body: { email: "none" } }))).toBe("400 VALIDATION_ERROR");
	});
});

describe("mails", () => {
	const forget = (server: Server, email: string, network: string) =>
		server.call("POST", "/auth/forgot-password", { body: { email }, headers: at(network) });

	it("to one mailbox are five an hour and ten a day, for all of its addresses together", async () => {
		const server = mailingServer();
		const name = crypto.randomUUID().slice(0, 8);
		const spellings = [`${name}@gmail.com`, `${name}+a@gmail.com`, `${name.slice(0, 3)}.${name.slice(3)}@googlemail.com`];
		for (const email of spellings) await registerUser({ email });
		const ask = () => times(9, (n) => forget(server, spellings[n % 3] ?? "", `198.51.100.${n}`));
		await ask();
		expect(server.mails).toHaveLength(5);
		const later = (ms: number) => env.DB.prepare("UPDATE sent_mails SET sent_at = sent_at - ?").bind(ms).run();
		await later(60 * 60 * 1000);
		await ask();
		expect(server.mails).toHaveLength(10);
		await later(60 * 60 * 1000);
		await ask();
		expect(server.mails).toHaveLength(10);
		await later(DAY_MS);
		await ask();
		expect(server.mails).toHaveLength(15);
	});

	it("requested by one network are thirty an hour", async () => {
		const server = mailingServer();
		const users = await times(34, () => registerUser());
		await Promise.all(users.map(({ email }) => forget(server, email, "198.51.100.77")));
		expect(server.mails).toHaveLength(30);
		await forget(server, users[0]?.email ?? "", "198.51.100.78");
		expect(server.mails).toHaveLength(31);
	});

	it("and links of admins lead to SITE_URL, for any requested host", async () => {
		const server = mailingServer({ SITE_URL: "https://school.example/" });
		const { email, user } = await registerUser();
		await forget(server, email, "198.51.100.90");
		expect(linkIn(server.lastMail()).origin).toBe("https://school.example");
		for (const path of ["/users/invitations", `/users/${user.id}/reset-link`]) {
			const reply = await server.call<{ data: { url: string } }>("POST", path, { token: admin.token, body: {} });
			expect(new URL(reply.body.data.url).origin, path).toBe("https://school.example");
		}
	});

	it("of the whole deployment are limited per day; beyond it, mail counts as unavailable", async () => {
		await env.DB.prepare("DELETE FROM sent_mails").run();
		const server = mailingServer({ MAIL_DAILY: "2" });
		const users = await times(4, () => registerUser());
		const replies = await Promise.all(users.map(({ email }, n) => forget(server, email, `198.51.100.${100 + n}`)));
		expect(replies.map(({ text }) => text)).toEqual(Array(4).fill('{"success":true}'));
		expect(server.mails).toHaveLength(2);
	});
});

const app = createApp();
const fetcher: Fetcher = (path, init) => SELF.fetch(`http://quiz.test${path}`, init);
const GENERATION = {
	language: "en",
	minAge: 9,
	maxAge: 12,
	questionCount: 5,
	difficulty: "easy",
	questionTypes: ["multiple-choice"],
	additionalInstructions: "Capitals",
};

interface SendOptions {
	token: string;
	body: unknown;
	limit?: number;
	vars?: object;
	type?: string;
}
/** A server with this model and daily limit of calls. */
async function send(ai: FakeAi, path: string, { token, body, limit = 99, vars, type = "application/json" }: SendOptions) {
	const bindings = { ...env, AI: ai.binding, AI_FORCE_BINDING: "1", AI_DAILY_CALLS: String(limit), ...vars };
	const headers = { "Content-Type": type, Authorization: `Bearer ${token}` };
	const sent = body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body);
	const response = await app.fetch(
		new Request(`http://quiz.test/api${path}`, { method: "POST", headers, body: sent }),
		bindings,
		createExecutionContext(),
	);
	const text = await response.text();
	return { status: response.status, text, body: JSON.parse(text), headers: response.headers };
}

describe("calls to models", () => {
	const generate = (ai: FakeAi, token: string, limit: number, vars = {}) =>
		send(ai, "/quizzes/generate", { token, limit, vars, body: GENERATION });
	const usedOfDay = async () => (await env.DB.prepare("SELECT used FROM day_counts WHERE key LIKE '% ai'").first<number>("used")) ?? 0;
	const readUsed = ({ user }: TestUser, column: string) =>
		env.DB.prepare(`SELECT ${column} AS used FROM users WHERE id = ?`).bind(user.id).first<number>("used");
	const down = { error: "3040: Capacity temporarily exceeded, please try again." };

	beforeEach(async () => {
		await env.DB.prepare("DELETE FROM day_counts").run();
	});

	it("of the whole deployment are limited per day, however many start at once; a refused call costs its account nothing", async () => {
		const ai = new FakeAi({ json: writtenQuiz(5) });
		const users = await times(6, () => registerUser());
		const replies = await Promise.all(users.map(({ token }) => generate(ai, token, 3)));
		expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 503, 503, 503]);
		expect([ai.calls.length, await usedOfDay()]).toEqual([3, 3]);
		const uses = await Promise.all(users.map((user) => readUsed(user, "daily_ai_count")));
		expect(uses).toEqual(replies.map(({ status }) => (status === 200 ? 1 : 0)));
		const refused = await generate(ai, users[0]?.token ?? "", 3);
		expect(refused.body.error).toMatchObject({ code: "AI_UNAVAILABLE", details: { kind: "aiDay" } });
		expect(refused.text).toContain("used up its AI for today");
		await env.DB.prepare("UPDATE day_counts SET key = '2020-01-01 ai'").run();
		expect((await generate(ai, users[0]?.token ?? "", 3)).status).toBe(200);
	});

	it("are counted each: the repair of an answer too, which the day may refuse", async () => {
		const user = await registerUser();
		const ai = new FakeAi({ text: "No." });
		expect(failure(await generate(ai, user.token, 9))).toBe("502 AI_FAILED");
		expect([ai.calls.length, await usedOfDay()]).toEqual([2, 2]);
		expect(failure(await generate(ai, user.token, 3))).toBe("503 AI_UNAVAILABLE");
		expect([ai.calls.length, await usedOfDay(), await readUsed(user, "daily_ai_count")]).toEqual([3, 3, 0]);
	});

	it("are given back where the provider failed, and charged where nobody waited for the answer", async () => {
		const user = await registerUser();
		expect(failure(await generate(new FakeAi(down), user.token, 1))).toBe("502 AI_FAILED");
		expect([await usedOfDay(), await readUsed(user, "daily_ai_count")]).toEqual([0, 0]);

		const ai = new FakeAi({ hang: true });
		const stopped = new AbortController();
		const bindings = { ...env, AI: ai.binding, AI_FORCE_BINDING: "1" };
		const request = new Request("http://quiz.test/api/quizzes/generate", {
			method: "POST",
			headers: { "Content-Type": "application/json", Authorization: `Bearer ${user.token}` },
			body: JSON.stringify(GENERATION),
			signal: stopped.signal,
		});
		const reply = Promise.resolve(app.fetch(request, bindings, createExecutionContext()));
		await expect.poll(() => ai.calls.length).toBe(1);
		stopped.abort();
		await (await reply).text();
		expect([await usedOfDay(), await readUsed(user, "daily_ai_count")]).toEqual([1, 1]);
	});

	it("take a turn of their user's minute each, a repair too", async () => {
		const user = await registerUser();
		await setMembership(user.user.id, "gold");
		const ai = new FakeAi({ text: "No." });
		const replies = await times(8, () => generate(ai, user.token, 99, oneMinute));
		expect(replies.every(({ status }) => status === 502 || status === 429)).toBe(true);
		expect(ai.calls).toHaveLength(10);
	});

	it("judge each part of a quiz; one beyond the day holds the quiz for review, and a book is not published", async () => {
		const user = await registerUser();
		const ai = new FakeAi({ json: verdict(null) });
		const questions = Array.from({ length: 60 }, (_, n) => ({
			text: `Question ${n}? ${"long ".repeat(80)}`,
			options: ["Yes", "No"],
			correctAnswers: [0],
		}));
		const save = (limit: number, name: string) => send(ai, "/quizzes", { token: user.token, limit, body: quizBody({ name, questions }) });
		const fits = await save(9, "Fits");
		expect([fits.status, fits.body.quiz.status, ai.calls.length, await usedOfDay()]).toEqual([201, "published", 3, 3]);
		const beyond = await save(5, "Beyond");
		expect([beyond.status, beyond.body.quiz.status, ai.calls.length, await usedOfDay()]).toEqual([201, "pending_review", 5, 5]);
		expect(await readUsed(user, "daily_check_count")).toBe(2);
		// No call started: the check is given back.
		const late = await save(5, "Late");
		expect([late.body.quiz.status, await readUsed(user, "daily_check_count")]).toEqual(["pending_review", 2]);
		const book = await send(ai, "/books", {
			token: user.token,
			limit: 5,
			body: { title: "Rivers", topics: [{ topicNumber: 1, title: "One" }] },
		});
		expect(failure(book)).toBe("503 AI_UNAVAILABLE");
		expect([await readUsed(user, "daily_check_count"), await readUsed(user, "daily_book_count")]).toEqual([2, 0]);
	});

	it("judge pictures within the day, and a question that an admin has checked", async () => {
		const user = await registerUser();
		const { id } = await storePicture(user.token);
		const ai = new FakeAi({ json: verdict(null) }).seeing({ json: pictureVerdict(null) });
		const image = { id, alt: "A planet", width: 64, height: 64 };
		const withPicture = (limit: number, name: string) =>
			send(ai, "/quizzes", {
				token: user.token,
				limit,
				body: quizBody({ name, questions: [{ text: "Which?", options: ["Yes", "No"], correctAnswers: [0], image }] }),
				vars: { AI_VISION_MODEL: "@cf/vision" },
			});
		const held = await withPicture(1, "Texts only");
		expect([held.status, held.body.quiz?.status, ai.looks.length, await usedOfDay()], held.text).toEqual([201, "pending_review", 0, 1]);
		const fits = await withPicture(3, "Texts and picture");
		expect([fits.body.quiz.status, ai.looks.length, await usedOfDay()]).toEqual(["published", 1, 3]);
		const quiz = await createQuiz(user.token);
		const check = (limit: number) =>
			send(
				new FakeAi({ json: { isProblematic: false, severity: "low", analysis: "Fine.", suggestions: [], aiConfidence: 90 } }),
				`/quizzes/${quiz._id}/questions/${quiz.questions[0]?.id}/validate`,
				{ token: admin.token, body: {}, limit },
			);
		expect(failure(await check(3))).toBe("503 AI_UNAVAILABLE");
		const checks = await times(4, () => check(5));
		expect([checks.map(({ status }) => status).sort(), await usedOfDay()]).toEqual([[200, 200, 503, 503], 5]);
	});
});

describe("an account whose address is not confirmed", () => {
	const mail = { MAIL: { send: async () => ({ messageId: "1" }) }, MAIL_FROM: "quiz@school.example", LOCAL: undefined };
	const ai = () => new FakeAi({ json: verdict(null) });
	const newUser = async () => {
		const user = await registerUser();
		await setMembership(user.user.id, "gold");
		await env.DB.prepare("UPDATE users SET email_confirmed_at = NULL WHERE id = ?").bind(user.user.id).run();
		return user;
	};
	const confirm = ({ user }: TestUser) => env.DB.prepare("UPDATE users SET email_confirmed_at = 1 WHERE id = ?").bind(user.id).run();
	const setUsed = ({ user }: TestUser, column: string, used: number) =>
		env.DB.prepare(`UPDATE users SET counters_day = ?, ${column} = ? WHERE id = ?`)
			.bind(new Date().toISOString().slice(0, 10), used, user.id)
			.run();
	const limits = async ({ token }: TestUser, vars: object) => {
		const headers = { Authorization: `Bearer ${token}` };
		const reply = await app.fetch(new Request("http://quiz.test/api/auth/me", { headers }), { ...env, ...vars }, createExecutionContext());
		const { data } = await reply.json<{ data: { usage: Record<string, { limit: number }> } }>();
		return ["generations", "checks", "games", "pictures", "quizzes"].map((kind) => data.usage[kind]?.limit);
	};

	it.each<[string, string, number, (user: TestUser) => Promise<Awaited<ReturnType<typeof send>>>]>([
		[
			"generations",
			"daily_ai_count",
			1,
			({ token }) =>
				send(new FakeAi({ json: writtenQuiz(5) }), "/quizzes/generate", {
					token,
					vars: mail,
					body: GENERATION,
				}),
		],
		[
			"checks",
			"daily_check_count",
			5,
			({ token }) => send(ai(), "/quizzes", { token, vars: mail, body: quizBody({ visibility: "private", name: crypto.randomUUID() }) }),
		],
	])("has few %s a day, also by calls at once, and all of its membership afterwards", async (kind, column, limit, use) => {
		const user = await newUser();
		await setUsed(user, column, limit - 1);
		const replies = await times(4, () => use(user));
		expect(replies.filter(({ status }) => status < 300)).toHaveLength(1);
		const refused = replies.find(({ status }) => status === 429);
		expect(refused?.body.error).toMatchObject({ code: "DAILY_LIMIT_REACHED", details: { kind, used: limit, limit } });
		await confirm(user);
		expect((await use(user)).status).toBeLessThan(300);
	});

	it("opens ten games a day, also by calls at once, and all of its membership afterwards", async () => {
		const user = await newUser();
		const quiz = await createQuiz(user.token);
		await setUsed(user, "daily_game_count", 9);
		const open = () => send(ai(), "/instances", { token: user.token, vars: mail, body: { quizTemplateId: quiz._id } });
		const replies = await times(4, open);
		expect(replies.map(({ status }) => status).sort()).toEqual([201, 429, 429, 429]);
		const refused = replies.find(({ status }) => status === 429);
		expect(refused?.body.error).toMatchObject({ code: "DAILY_LIMIT_REACHED", details: { kind: "games", used: 10, limit: 10 } });
		await confirm(user);
		expect((await open()).status).toBe(201);
	});

	it("keeps 5 MiB of pictures, also by calls at once, and all of its membership afterwards", async () => {
		const user = await newUser();
		const pictures = [anotherPicture(), anotherPicture(), anotherPicture()] as const;
		const limit = 5 * 1024 * 1024;
		const upload = (body: Uint8Array) => send(ai(), "/media", { token: user.token, vars: mail, body, type: "image/webp" });
		const { media } = (await upload(pictures[0])).body;
		await env.DB.prepare("UPDATE users SET picture_bytes = ? WHERE id = ?")
			.bind(limit - media.bytes, user.user.id)
			.run();
		const replies = await Promise.all([upload(pictures[1]), upload(pictures[2])]);
		expect(replies.map(({ status }) => status).sort()).toEqual([201, 429]);
		const refused = replies.find(({ status }) => status === 429);
		expect(refused?.body.error).toMatchObject({ code: "DAILY_LIMIT_REACHED", details: { kind: "pictures", limit } });
		await confirm(user);
		expect((await upload(anotherPicture())).status).toBe(201);
	});

	it("sees that on its page; without mail, and for admins, no limit is smaller", async () => {
		const user = await newUser();
		const gold = [100, 1_000, 2_500, 5_000 * 1024 * 1024, 200];
		expect(await limits(user, mail)).toEqual([1, 5, 10, 5 * 1024 * 1024, 200]);
		expect(await limits(user, { LOCAL: "1" })).toEqual(gold);
		await confirm(user);
		expect(await limits(user, mail)).toEqual(gold);
		const other = await newUser();
		await setMembership(other.user.id, "admin");
		expect(await limits(other, mail)).toEqual([null, null, null, 5_000 * 1024 * 1024, null]);
	});
});

describe("the bytes of an account", () => {
	const LIMIT = TIERS.standard.bytes ?? 0;
	const kept = async ({ user }: TestUser) =>
		(await env.DB.prepare("SELECT stored_bytes FROM users WHERE id = ?").bind(user.id).first<number>("stored_bytes")) ?? 0;
	/** Recomputed from the rows. */
	const counted = ({ user }: TestUser) =>
		env.DB.prepare(
			`SELECT COALESCE((SELECT SUM(length(CAST(c.questions AS BLOB)) + COALESCE(length(CAST(c.judged AS BLOB)), 0) + COALESCE(length(CAST(q.moderation_result AS BLOB)), 0))
				FROM quizzes q JOIN quiz_contents c ON c.quiz_id = q.id WHERE q.created_by = ?1), 0)
			+ COALESCE((SELECT SUM(bytes) FROM game_results WHERE host_id = ?1), 0) AS n`,
		)
			.bind(user.id)
			.first<number>("n");
	const ai = new FakeAi({ json: verdict(null) });
	const leave = async ({ user }: TestUser, room: number) =>
		env.DB.prepare("UPDATE users SET picture_bytes = ? - stored_bytes WHERE id = ?")
			.bind(LIMIT - room, user.id)
			.run();
	const full = { code: "DAILY_LIMIT_REACHED", details: { kind: "bytes", limit: LIMIT } };
	const draft = (fields: Record<string, unknown> = {}) => quizBody({ status: "draft", ...fields });
	const bookBody = (description: string) => ({ title: "Rivers", description, topics: [{ topicNumber: 1, title: "Nile" }] });

	it("are counted with each write of a quiz, and go with it", async () => {
		const author = await registerUser();
		const { token } = author;
		const { body } = await send(ai, "/quizzes", { token, body: quizBody() });
		expect(await kept(author)).toBeGreaterThan(100);
		expect(await kept(author)).toBe(await counted(author));
		const path = `/quizzes/${body.quiz._id}`;
		for (const questions of [[questionBody({ text: "Şu çok daha uzun bir soru mu?" })], [questionBody(), questionBody({ text: "Two?" })]]) {
			const put = await call("PUT", path, { token, body: quizBody({ questions }) });
			expect(put.status, put.text).toBe(200);
			expect(await kept(author)).toBe(await counted(author));
		}
		const { quiz } = (await call<{ quiz: Quiz }>("GET", path, { token })).body;
		expect((await call("PATCH", `${path}/questions/${quiz.questions[0]?.id}`, { token, body: { extraInfo: "More." } })).status).toBe(200);
		expect(await kept(author)).toBe(await counted(author));
		expect((await call("DELETE", `${path}/questions/${quiz.questions[0]?.id}`, { token })).status).toBe(200);
		expect(await kept(author)).toBe(await counted(author));
		expect((await call("DELETE", path, { token })).status).toBe(200);
		expect(await kept(author)).toBe(0);
	});

	it("are counted with each write of a book, and go with it", async () => {
		const author = await registerUser();
		const { token } = author;
		const { body } = await send(ai, "/books", { token, body: bookBody("Short.") });
		const first = await kept(author);
		expect(first).toBeGreaterThan(100);
		const put = (description: string) => call("PUT", `/books/${body.book._id}`, { token, body: bookBody(description) });
		expect((await put(`${"ş".repeat(500)}.`)).status).toBe(200);
		expect(await kept(author)).toBe(first + 1_000 - "Short".length);
		expect((await put("Short.")).status).toBe(200);
		expect(await kept(author)).toBe(first);
		expect((await call("DELETE", `/books/${body.book._id}`, { token })).status).toBe(200);
		expect(await kept(author)).toBe(0);
	});

	it("end at the limit of the membership, even for concurrent calls: new content is refused, and nothing is saved", async () => {
		const author = await registerUser();
		const { token, user } = author;
		await createQuiz(token, { status: "draft" });
		const one = await kept(author);
		await leave(author, one);
		const replies = await times(5, () => call("POST", "/quizzes", { token, body: draft() }));
		expect(replies.map(({ status }) => status).sort()).toEqual([201, 429, 429, 429, 429]);
		const refused = replies.find(({ status }) => status === 429);
		expect(refused?.body.error).toMatchObject(full);
		expect(refused?.text).toContain("no space left");
		expect([await kept(author), await counted(author)]).toEqual([2 * one, 2 * one]);
		for (const [path, body] of [
			["/books", bookBody("New.")],
			["/quizzes", quizBody()],
		] as const)
			expect((await call("POST", path, { token, body })).body.error, path).toMatchObject(full);
		expect((await sendPicture(token, anotherPicture())).body.error).toMatchObject(full);
		const used = await env.DB.prepare("SELECT daily_quiz_count + daily_book_count AS n FROM users WHERE id = ?").bind(user.id).first("n");
		expect(used).toBe(2);
		await setMembership(user.id, "premium");
		expect((await call("POST", "/books", { token, body: bookBody("New.") })).status).toBe(201);
		await env.DB.prepare("UPDATE users SET picture_bytes = 1e12, membership_type = 'admin' WHERE id = ?").bind(user.id).run();
		expect((await call("POST", "/quizzes", { token, body: draft() })).status).toBe(201);
	});

	it("beyond the limit, existing content can be saved if it does not grow, and deleted", async () => {
		const author = await registerUser();
		const { token } = author;
		const quiz = await createQuiz(token);
		const other = await createQuiz(token, { status: "draft" });
		const book = (await call<{ book: { _id: string } }>("POST", "/books", { token, body: bookBody("Same length.") })).body.book;
		await leave(author, 0);
		const put = (questions: unknown[]) => call("PUT", `/quizzes/${quiz._id}`, { token, body: quizBody({ questions }) });
		const same = quiz.questions.map((question) => ({ ...question, text: question.text.replace("W", "V") }));
		expect((await put(same)).status).toBe(200);
		const grown = await put([...same, questionBody({ text: "One more?" })]);
		expect([grown.status, grown.body.error]).toMatchObject([429, full]);
		const patch = await call("PATCH", `/quizzes/${quiz._id}/questions/${quiz.questions[0]?.id}`, {
			token,
			body: { extraInfo: "x".repeat(500) },
		});
		expect([patch.status, patch.body.error]).toMatchObject([429, full]);
		expect((await call<{ quiz: Quiz }>("GET", `/quizzes/${quiz._id}`, { token })).body.quiz.questions).toMatchObject(same);
		const kept = await call("PUT", `/quizzes/${other._id}`, {
			token,
			body: quizBody({ status: "draft", questions: [...same, questionBody({ text: "One more?" })] }),
		});
		expect(kept.status).toBe(200);
		const corrected = await call("PATCH", `/quizzes/${quiz._id}/questions/${quiz.questions[0]?.id}`, {
			token: admin.token,
			body: { extraInfo: "It is Jupiter." },
		});
		expect(corrected.status).toBe(200);
		await leave(author, 0);
		const putBook = (description: string) => call("PUT", `/books/${book._id}`, { token, body: bookBody(description) });
		expect((await putBook("SAME LENGTH.")).status).toBe(200);
		const grownBook = await putBook("This is longer.");
		expect([grownBook.status, grownBook.body.error]).toMatchObject([429, full]);
		expect((await call("DELETE", `/quizzes/${quiz._id}`, { token })).status).toBe(200);
		expect((await putBook("This is longer.")).status).toBe(200);
	});

	it("of a game under way are kept beyond the limit; the next game is refused", async () => {
		const host = await registerUser();
		const quiz = await createQuiz(host.token);
		const game = await Host.open(fetcher, host.token, quiz._id);
		for (const nickname of ["Ada", "Bob"]) await new Player(fetcher, game.pin, nickname).join();
		await leave(host, 0);
		await game.act("start");
		await game.act("close-question");
		const { instance } = (await game.act("finish")).body;
		const result = () => env.DB.prepare("SELECT bytes FROM game_results WHERE instance_id = ?").bind(instance._id).first<number>("bytes");
		await expect.poll(result).toBeGreaterThan(200);
		expect(await kept(host)).toBe(await counted(host));
		const replies = await times(3, () => call("POST", "/instances", { token: host.token, body: { quizTemplateId: quiz._id } }));
		expect(replies.map(failure)).toEqual(Array(3).fill("429 DAILY_LIMIT_REACHED"));
		expect(replies[0]?.body.error).toMatchObject(full);
		expect((await call("DELETE", `/results/${instance._id}`, { token: host.token })).status).toBe(200);
		expect(await kept(host)).toBe(await counted(host));
		await leave(host, 1);
		expect((await call("POST", "/instances", { token: host.token, body: { quizTemplateId: quiz._id } })).status).toBe(201);
	});

	it("are shown by the account: pictures and the rest in all", async () => {
		const author = await registerUser();
		const usage = async () =>
			(await call<{ data: { usage: { bytes: unknown } } }>("GET", "/auth/me", { token: author.token })).body.data.usage.bytes;
		expect(await usage()).toEqual({ used: 0, limit: LIMIT });
		const { bytes } = await storePicture(author.token, anotherPicture());
		await createQuiz(author.token);
		expect(await usage()).toEqual({ used: bytes + (await kept(author)), limit: LIMIT });
		await setMembership(author.user.id, "admin");
		expect(await usage()).toMatchObject({ limit: null });
	});
});

it("a book with more quizzes than one reply can delete disappears at once for everybody; the cron trigger deletes the rest", async () => {
	const author = await registerUser();
	const { token, user } = author;
	const body = { title: "Rivers", topics: [{ topicNumber: 1, title: "Nile" }] };
	const { book } = (await call<{ book: { _id: string } }>("POST", "/books", { token, body })).body;
	const numbers = JSON.stringify(Array.from({ length: 450 }, (_, n) => n));
	await env.DB.batch([
		env.DB.prepare(
			"INSERT INTO quizzes (id, name, name_folded, min_age, max_age, language, status, visibility, listed, default_time_limit, book_id, topic_number, created_by, created_at, updated_at, question_count, bytes) SELECT ?1 || '-' || value, 'Grown tree', 'grown tree', 5, 99, 'en', 'published', 'public', 1, 60, ?2, 1, ?1, 0, 0, 1, 1000 FROM json_each(?3)",
		).bind(user.id, book._id, numbers),
		env.DB.prepare("INSERT INTO quiz_contents (quiz_id, questions) SELECT ?1 || '-' || value, '[]' FROM json_each(?2)").bind(
			user.id,
			numbers,
		),
	]);
	const played = `${user.id}-449`;
	await setQuiz(played, { times_played: 1 });
	const found = async () => (await call<{ quizzes: unknown[] }>("GET", "/quizzes/search?q=grown%20tree")).body.quizzes.length;
	const stored = () => env.DB.prepare("SELECT stored_bytes FROM users WHERE id = ?").bind(user.id).first<number>("stored_bytes");
	const left = (table: string, column: string) =>
		env.DB.prepare(`SELECT COUNT(*) AS n FROM ${table} WHERE substr(${column}, 1, ?1) = ?2`)
			.bind(user.id.length, user.id)
			.first<number>("n");
	expect(await found()).toBeGreaterThan(0);
	expect(await stored()).toBeGreaterThan(450_000);
	expect((await call("DELETE", `/books/${book._id}`, { token })).body).toEqual({ success: true, deletedQuizzes: 449, archivedQuizzes: 1 });
	expect([await found(), await stored()]).toEqual([0, 1_000]);
	const last = await env.DB.prepare("SELECT id FROM quizzes WHERE created_by = ''").first<string>("id");
	for (const reader of [token, admin.token, undefined])
		expect(failure(await call("GET", `/quizzes/${last}`, { token: reader }))).toBe("404 QUIZ_NOT_FOUND");
	expect((await call<{ quizzes: { _id: string }[] }>("GET", "/quizzes/my", { token })).body.quizzes).toMatchObject([{ _id: played }]);
	expect([await left("quizzes", "id"), await left("quiz_contents", "quiz_id")]).toEqual([250, 250]);
	await runCronTasks(createDeps(env), "often");
	expect([await left("quizzes", "id"), await left("quiz_contents", "quiz_id")]).toEqual([1, 1]);
});

it("GET /admin/usage reports how much of its limits the deployment has used", async () => {
	await env.DB.batch([env.DB.prepare("DELETE FROM sent_mails"), env.DB.prepare("DELETE FROM day_counts")]);
	const server = mailingServer({ AI_DAILY_CALLS: "20", MAIL_DAILY: "9" });
	await env.DB.prepare("INSERT INTO day_counts (key, used) VALUES (?, 7), ('2020-01-01 ai', 5)")
		.bind(`${new Date().toISOString().slice(0, 10)} ai`)
		.run();
	const { email } = await registerUser();
	await server.call("POST", "/auth/forgot-password", { body: { email } });
	const { body } = await server.call<{ data: { databaseBytes: number } }>("GET", "/admin/usage", { token: admin.token });
	expect(body).toMatchObject({
		success: true,
		data: { aiCalls: { used: 7, limit: 20 }, mails: { used: 1, limit: 9 }, databaseLimit: 10_000_000_000, parked: 0 },
	});
	const { meta } = await env.DB.prepare("SELECT 1").run();
	expect(meta.size_after).toBeGreaterThan(100_000);
	expect(body.data.databaseBytes).toBe(meta.size_after);
});
