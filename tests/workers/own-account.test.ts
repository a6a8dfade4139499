import { createExecutionContext, env, SELF, waitOnExecutionContext } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import type { OwnAccount, User } from "#contract";
import { LIVE_CLOSE } from "#contract/games/live-limits";
import { createApp } from "#worker/api/app";
import { hashPassword, verifyPassword } from "#worker/auth/passwords";
import { hashLinkToken } from "#worker/auth/secrets";
import { issueToken } from "#worker/auth/tokens";
import { renewPasswordHash } from "#worker/db/accounts/users";
import { createDb, createDeps, type Deps } from "#worker/lib/deps";
import { confirmEmail } from "#worker/services/accounts/links";
import { createResetLink, mailResetLink, resetPassword } from "#worker/services/accounts/passwords";
import { call, createQuiz, errorPaths, failure, makeAdmin, newEmail, PASSWORD, quizBody, registerUser } from "../helpers/api";
import { linesWithoutGames } from "../helpers/lines-without-games";
import { type Fetcher, Host } from "../helpers/live";
import { LiveSocket } from "../helpers/live-socket";
import { linkIn, mailingServer, tokenIn } from "../helpers/mailbox";

const MINUTE_MS = 60_000;
const NEW_PASSWORD = "battery staple";

interface SessionReply {
	data: { token: string; user: User };
}

const me = (token: string) => call<{ data: { user: User } }>("GET", "/auth/me", { token });
const logIn = (email: string, password: string) => call<SessionReply>("POST", "/auth/login", { body: { email, password } });
const storedHash = (id: string) => env.DB.prepare("SELECT password_hash FROM users WHERE id = ?").bind(id).first<string>("password_hash");

function depsAt(nowMs: number): Deps {
	return { ...createDeps(env), now: () => nowMs };
}

describe("your password", () => {
	const change = (token: string, currentPassword: string, newPassword = NEW_PASSWORD) =>
		call<SessionReply>("POST", "/auth/change-password", { token, body: { currentPassword, newPassword } });

	it("is changed by a user who knows it, which ends every other session", async () => {
		const { user, token, email } = await registerUser();
		const elsewhere = (await logIn(email, PASSWORD)).body.data.token;
		const reply = await change(token, PASSWORD);
		expect(reply.status, reply.text).toBe(200);
		expect(reply.body.data.user).toEqual(user);
		expect((await me(reply.body.data.token)).status).toBe(200);
		for (const ended of [token, elsewhere]) expect(failure(await me(ended))).toBe("401 UNAUTHENTICATED");
		expect(failure(await logIn(email, PASSWORD))).toBe("401 INVALID_CREDENTIALS");
		expect((await logIn(email, NEW_PASSWORD)).status).toBe(200);
	});

	it("stays as it is if the current one is wrong or the new one invalid", async () => {
		const { token, email } = await registerUser();
		const wrong = await change(token, "a guess");
		expect(failure(wrong)).toBe("422 PASSWORD_WRONG");
		expect(errorPaths(wrong)).toEqual(["currentPassword"]);
		const short = await change(token, PASSWORD, "12345");
		expect(failure(short)).toBe("400 VALIDATION_ERROR");
		expect(errorPaths(short)).toEqual(["newPassword"]);
		expect((await me(token)).status).toBe(200);
		expect((await logIn(email, PASSWORD)).status).toBe(200);
	});

	it("is changed by one of two at the same moment", async () => {
		const { token, email } = await registerUser();
		const replies = await Promise.all([change(token, PASSWORD, "first one"), change(token, PASSWORD, "second one")]);
		expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
		const first = replies[0]?.status === 200;
		expect((await logIn(email, first ? "first one" : "second one")).status).toBe(200);
		expect((await logIn(email, first ? "second one" : "first one")).status).toBe(401);
	});

	it("is never put back by a login that renews the hash of the old one", async () => {
		const { user, token } = await registerUser();
		const from = (await storedHash(user.id)) ?? "";
		expect((await change(token, PASSWORD)).status).toBe(200);
		// Like a login with the old password that read the row before the change.
		await renewPasswordHash(createDb(env.DB), { id: user.id, from, to: await hashPassword(PASSWORD) });
		expect(await verifyPassword(NEW_PASSWORD, (await storedHash(user.id)) ?? "")).toBe(true);
	});
});

describe("sessions", () => {
	it("end everywhere but here on request", async () => {
		const { token, email } = await registerUser();
		const elsewhere = (await logIn(email, PASSWORD)).body.data.token;
		const reply = await call<{ data: { token: string } }>("POST", "/auth/logout-everywhere", { token, body: {} });
		expect(reply.status).toBe(200);
		expect((await me(reply.body.data.token)).status).toBe(200);
		for (const ended of [token, elsewhere]) expect(failure(await me(ended))).toBe("401 UNAUTHENTICATED");
	});

	it("take the host's sockets with them, and those of a changed password too", async () => {
		const fetcher: Fetcher = (path, init) => SELF.fetch(`http://quiz.test${path}`, init);
		const { token } = await registerUser();
		const host = await Host.open(fetcher, token, (await createQuiz(token))._id);
		const watch = async (own: string) => {
			const { ticket } = (await call<{ ticket: string }>("POST", `/instances/${host.pin}/live-ticket`, { token: own })).body;
			const socket = await LiveSocket.open(fetcher, `${host.pin}/live?ticket=${ticket}`);
			if (socket instanceof Response) throw new Error(`refused: ${socket.status}`);
			return socket;
		};
		const first = await watch(token);
		const next = (await call<{ data: { token: string } }>("POST", "/auth/logout-everywhere", { token, body: {} })).body.data.token;
		expect((await first.untilClosed()).code).toBe(LIVE_CLOSE.renew);
		const second = await watch(next);
		const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
		const last = (await call<SessionReply>("POST", "/auth/change-password", { token: next, body })).body.data.token;
		expect((await second.untilClosed()).code).toBe(LIVE_CLOSE.renew);
		expect((await watch(last)).closed).toBeNull();
	});

	it("of tokens without an epoch count as the first ones; one with a later epoch than the account's is refused", async () => {
		const { user, token } = await registerUser();
		const { SignJWT } = await import("jose");
		const without = await new SignJWT()
			.setProtectedHeader({ alg: "HS256" })
			.setSubject(user.id)
			.setIssuer("quizlight")
			.setAudience("quizlight")
			.setExpirationTime("7d")
			.sign(new TextEncoder().encode(env.JWT_SECRET));
		expect((await me(without)).status).toBe(200);
		await call("POST", "/auth/logout-everywhere", { token, body: {} });
		expect(failure(await me(without))).toBe("401 UNAUTHENTICATED");
		expect(failure(await me(await issueToken({ userId: user.id, epoch: 9 }, createDeps(env))))).toBe("401 UNAUTHENTICATED");
	});
});

describe("your profile", () => {
	const change = (token: string, body: unknown) => call<{ data: { user: User } }>("PATCH", "/users/me", { token, body });

	it("accepts a new name by the rules of registering, and nothing else", async () => {
		const { user, token } = await registerUser();
		const reply = await change(token, { name: "  Ada King ", email: "other@example.com", membershipType: "admin" });
		expect(reply.status).toBe(200);
		expect(reply.body.data.user).toEqual({ ...user, name: "Ada King" });
		for (const body of [{}, { name: "A" }, { name: "a".repeat(81) }, { name: 5 }]) {
			const refused = await change(token, body);
			expect(failure(refused), JSON.stringify(body)).toBe("400 VALIDATION_ERROR");
			expect(errorPaths(refused)).toEqual(["name"]);
		}
		expect((await change(token, { language: "tr" })).body.data.user.name).toBe("Ada King");
		expect(await env.DB.prepare("SELECT language FROM users WHERE id = ?").bind(user.id).first("language")).toBe("tr");
	});
});

describe("a forgotten password", () => {
	const server = mailingServer();
	const forget = (email: string, language = "en") =>
		server.call("POST", "/auth/forgot-password", { body: { email }, headers: { "Accept-Language": language } });
	const reset = (token: string, newPassword = NEW_PASSWORD) =>
		call<SessionReply>("POST", "/auth/reset-password", { body: { token, newPassword } });

	it("is replaced by the link of a mail, once, which ends every session", async () => {
		const { user, email, token: before } = await registerUser();
		expect((await forget(` ${email.toUpperCase()}`)).text).toBe('{"success":true}');
		const mail = server.lastMail();
		expect(mail).toMatchObject({ from: "quiz@school.example", to: email });
		expect(linkIn(mail).pathname).toBe("/reset-password");
		expect(linkIn(mail).origin).toBe("https://quiz.test");
		const token = tokenIn(mail);
		expect(failure(await reset(token, "12345"))).toBe("400 VALIDATION_ERROR");
		const reply = await reset(token);
		expect(reply.status, reply.text).toBe(200);
		expect(reply.body.data.user).toEqual(user);
		expect((await me(reply.body.data.token)).status).toBe(200);
		expect(failure(await me(before))).toBe("401 UNAUTHENTICATED");
		expect((await logIn(email, NEW_PASSWORD)).status).toBe(200);
		expect(failure(await reset(token, "a third one"))).toBe("410 RESET_TOKEN_INVALID");
	});

	it("has a token that is stored as a hash, ends after 60 minutes and with any change of the password", async () => {
		const { user, email, token: session } = await registerUser();
		await forget(email);
		const token = tokenIn(server.lastMail());
		const { results } = await env.DB.prepare("SELECT * FROM account_tokens WHERE user_id = ?").bind(user.id).all();
		expect(results).toHaveLength(1);
		expect(JSON.stringify(results)).not.toContain(token);
		expect(results[0]).toMatchObject({ token_hash: await hashLinkToken(token), kind: "reset", used_at: null });
		const late = resetPassword(depsAt(Date.now() + 60 * MINUTE_MS + 1000), { token, newPassword: NEW_PASSWORD });
		await expect(late).rejects.toMatchObject({ code: "RESET_TOKEN_INVALID" });
		await call("POST", "/auth/change-password", { token: session, body: { currentPassword: PASSWORD, newPassword: "another one" } });
		expect(failure(await reset(token))).toBe("410 RESET_TOKEN_INVALID");
		for (const made of ["x", "-".repeat(43)]) expect(failure(await reset(made))).toBe("410 RESET_TOKEN_INVALID");
		expect((await logIn(email, "another one")).status).toBe(200);
	});

	it("is replaced by one of two who use a link at the same moment, and the user's other links end with it", async () => {
		const { email } = await registerUser();
		await forget(email);
		await forget(email);
		const [first = "", second = ""] = server.mails.slice(-2).map(tokenIn);
		const replies = await Promise.all([reset(first, "number one"), reset(first, "number two")]);
		expect(replies.map(({ status }) => status).sort()).toEqual([200, 410]);
		expect(failure(await reset(second))).toBe("410 RESET_TOKEN_INVALID");
	});

	it("gets five mails an hour for one address, however many ask at once", async () => {
		const { email } = await registerUser();
		const before = server.mails.length;
		await Promise.all(Array.from({ length: 9 }, () => forget(email)));
		expect(server.mails.length - before).toBe(5);
		const deps: Deps = { ...createDeps(env), now: () => Date.now() + 61 * MINUTE_MS };
		const log = vi.spyOn(console, "log").mockImplementation(() => {});
		await mailResetLink(deps, email, { network: "local", origin: "http://quiz.test" });
		expect(linesWithoutGames(log)).toHaveLength(1);
		log.mockRestore();
	});

	it("reads the same for every address, and costs the same before the reply", async () => {
		const { email } = await registerUser();
		const library = await registerUser();
		await env.DB.prepare("UPDATE users SET password_hash = '' WHERE id = ?").bind(library.user.id).run();
		const app = createApp();
		const seen: { reply: string; before: string[] }[] = [];
		const sent = server.mails.length;
		for (const address of [email, newEmail("nobody"), library.email]) {
			const statements: string[] = [];
			const DB = new Proxy(env.DB, {
				get: (db, name) => {
					if (name !== "prepare") return Reflect.get(db, name);
					return (query: string) => {
						statements.push(query);
						return db.prepare(query);
					};
				},
			});
			const context = createExecutionContext();
			const body = JSON.stringify({ email: address });
			const headers = { "Content-Type": "application/json" };
			const response = await app.request("/api/auth/forgot-password", { method: "POST", headers, body }, { ...env, DB }, context);
			seen.push({ reply: `${response.status} ${await response.text()}`, before: [...statements] });
			await waitOnExecutionContext(context);
		}
		expect(seen[0]?.reply).toBe('200 {"success":true}');
		expect(seen[1]).toEqual(seen[0]);
		expect(seen[2]).toEqual(seen[0]);
		expect(server.mails.length).toBe(sent);
		const refused = await forget("no address");
		expect(failure(refused)).toBe("400 VALIDATION_ERROR");
		expect(errorPaths(refused)).toEqual(["email"]);
	});

	it("of somebody whom no mail reaches is replaced by a link that an admin makes, with a record of it", async () => {
		const admin = await makeAdmin();
		const { user, email } = await registerUser();
		const reply = await call<{ data: { url: string; expiresAt: string } }>("POST", `/users/${user.id}/reset-link`, {
			token: admin.token,
			body: {},
		});
		expect(reply.status, reply.text).toBe(200);
		const { url, expiresAt } = reply.body.data;
		expect(new URL(url).origin).toBe("http://quiz.test");
		expect(Math.abs(Date.parse(expiresAt) - Date.now() - 60 * MINUTE_MS)).toBeLessThan(10_000);
		const { results } = await env.DB.prepare("SELECT * FROM admin_actions WHERE target_id = ?").bind(user.id).all();
		expect(results).toHaveLength(1);
		expect(results[0]).toMatchObject({ admin_id: admin.user.id, action: "user.reset-link", target_type: "user" });
		const token = tokenIn({ text: url });
		expect(JSON.stringify(results)).not.toContain(token);
		expect((await reset(token)).status).toBe(200);
		expect((await logIn(email, NEW_PASSWORD)).status).toBe(200);
		await expect(createResetLink(createDeps(env), { admin: admin.user, userId: "nobody", origin: url })).rejects.toMatchObject({
			code: "USER_NOT_FOUND",
		});
	});
});

describe("mails", () => {
	it("are in the user's language, as text and HTML, load nothing and carry no name", async () => {
		const server = mailingServer();
		const email = newEmail("tr");
		const name = "Işıl <b>Çağlayan</b>";
		const headers = { "Accept-Language": "tr" };
		expect((await server.call("POST", "/auth/register", { body: { name, email, password: PASSWORD }, headers })).status).toBe(201);
		await server.call("POST", "/auth/forgot-password", { body: { email }, headers: { "Accept-Language": "en" } });
		const mail = server.lastMail();
		expect(mail.subject).toBe("Quizlight için yeni parola belirleyin");
		expect(mail.text).toContain("Bağlantı bir kez ve 60 dakika boyunca kullanılabilir.");
		expect(mail.html).toContain('<html lang="tr" dir="ltr">');
		expect(mail.html + mail.text).not.toMatch(/Çağlayan|Işıl/);
		expect(mail.html).not.toMatch(/<img|<script|<link|src=|url\(/i);
		expect(mail.html).toContain(linkIn(mail).href);
	});

	it("are one line of JSON on a local start", async () => {
		const { email } = await registerUser();
		const log = vi.spyOn(console, "log").mockImplementation(() => {});
		await mailResetLink(createDeps(env), email, { network: "local", origin: "http://localhost:8787" });
		const lines = linesWithoutGames(log);
		log.mockRestore();
		expect(lines).toHaveLength(1);
		expect(lines[0]).not.toContain("\n");
		const mail: Record<string, string> = JSON.parse(lines[0] ?? "");
		expect(Object.keys(mail)).toEqual(["event", "to", "subject", "text"]);
		expect(mail).toMatchObject({ event: "mail", to: email });
		expect(mail.text).toContain("http://localhost:8787/reset-password?token=");
	});

	it("leave by the binding, by the log of a local start, or not at all, as GET /health states", async () => {
		const health = async (server: ReturnType<typeof mailingServer>) => (await server.call<{ mail: string }>("GET", "/health")).body.mail;
		expect(await health(mailingServer())).toBe("binding");
		expect(await health(mailingServer({ MAIL_FROM: "" }))).toBe("none");
		const none = mailingServer({ MAIL_FROM: "" });
		const { user, email } = await registerUser();
		expect((await none.call("POST", "/auth/forgot-password", { body: { email } })).status).toBe(200);
		expect(none.mails).toEqual([]);
		expect(await env.DB.prepare("SELECT COUNT(*) AS n FROM account_tokens WHERE user_id = ?").bind(user.id).first("n")).toBe(0);
		const local: { mail: string } = await (await SELF.fetch("http://quiz.test/api/health")).json();
		expect(local.mail).toBe("console");
	});
});

describe("the confirmation of an address", () => {
	const server = mailingServer();
	const register = async (email = newEmail("fresh")) => {
		const reply = await server.call<SessionReply>("POST", "/auth/register", { body: { name: "Ada Lovelace", email, password: PASSWORD } });
		return { token: reply.body.data.token, id: reply.body.data.user.id, email };
	};
	const confirmed = async (token: string) =>
		(await server.call<{ data: { emailConfirmed: boolean } }>("GET", "/auth/me", { token })).body.data.emailConfirmed;
	const confirm = (token: string) => server.call("POST", "/auth/confirm-email", { body: { token } });
	const publish = (token: string, fields: Record<string, unknown> = {}) =>
		server.call("POST", "/quizzes", { token, body: quizBody(fields) });
	const book = { title: "Rivers", topics: [{ topicNumber: 1, title: "Nile" }] };

	it("is requested by a mail, and until then nothing is published to everybody", async () => {
		const { token, email } = await register();
		const mail = server.lastMail();
		expect(mail).toMatchObject({ to: email, subject: "Confirm your email address for Quizlight" });
		expect(linkIn(mail).pathname).toBe("/confirm-email");
		expect(await confirmed(token)).toBe(false);
		expect(failure(await publish(token))).toBe("403 EMAIL_NOT_CONFIRMED");
		expect(failure(await server.call("POST", "/books", { token, body: book }))).toBe("403 EMAIL_NOT_CONFIRMED");
		const draft = await server.call<{ quiz: { _id: string } }>("POST", "/quizzes", { token, body: quizBody({ status: "draft" }) });
		const { _id } = draft.body.quiz;
		expect(failure(await server.call("PUT", `/quizzes/${_id}`, { token, body: quizBody() }))).toBe("403 EMAIL_NOT_CONFIRMED");
		const own = await server.call<{ book: { _id: string } }>("POST", "/books", { token, body: { ...book, visibility: "private" } });
		expect(own.status).toBe(201);
		expect(failure(await server.call("PUT", `/books/${own.body.book._id}`, { token, body: { ...book, visibility: "public" } }))).toBe(
			"403 EMAIL_NOT_CONFIRMED",
		);
		expect((await publish(token, { visibility: "private" })).status).toBe(201);

		const link = tokenIn(mail);
		expect((await confirm(link)).text).toBe('{"success":true}');
		expect(await confirmed(token)).toBe(true);
		expect((await server.call("PUT", `/quizzes/${_id}`, { token, body: quizBody() })).status).toBe(200);
		expect((await server.call("POST", "/books", { token, body: book })).status).toBe(201);
		expect(failure(await confirm(link))).toBe("410 CONFIRM_TOKEN_INVALID");
		expect(failure(await confirm("made up"))).toBe("410 CONFIRM_TOKEN_INVALID");
	});

	it("is sent again on request, five mails an hour with those of forgotten passwords, and never once it is done", async () => {
		const { token, id, email } = await register();
		const ask = () => server.call("POST", "/auth/send-confirmation", { token, body: {} });
		const before = server.mails.length;
		for (let n = 0; n < 3; n++) expect((await ask()).status).toBe(200);
		await server.call("POST", "/auth/forgot-password", { body: { email } });
		const [first] = server.mails.slice(before);
		await ask();
		expect(server.mails.length - before).toBe(4);
		const rows = await env.DB.prepare("SELECT token_hash FROM account_tokens WHERE user_id = ?").bind(id).all();
		expect(rows.results).toHaveLength(5);
		const reset = tokenIn(server.lastMail());
		expect(failure(await confirm(reset))).toBe("410 CONFIRM_TOKEN_INVALID");
		const token1 = tokenIn(first ?? { text: "" });
		expect(failure(await call("POST", "/auth/reset-password", { body: { token: token1, newPassword: NEW_PASSWORD } }))).toBe(
			"410 RESET_TOKEN_INVALID",
		);
		await expect(confirmEmail(depsAt(Date.now() + 25 * 60 * MINUTE_MS), token1)).rejects.toMatchObject({ code: "CONFIRM_TOKEN_INVALID" });
		expect((await confirm(token1)).status).toBe(200);
		await env.DB.prepare("DELETE FROM account_tokens WHERE user_id = ?").bind(id).run();
		expect((await ask()).status).toBe(200);
		expect(server.mails.length - before).toBe(4);
	});

	it("is not needed where there is no way to send", async () => {
		const none = mailingServer({ MAIL_FROM: "" });
		const { token } = await register();
		expect((await none.call("POST", "/quizzes", { token, body: quizBody() })).status).toBe(201);
		expect((await none.call<{ data: { emailConfirmed: boolean } }>("GET", "/auth/me", { token })).body.data.emailConfirmed).toBe(true);
		const reply = await none.call<SessionReply>("POST", "/auth/register", { body: { name: "Ada", email: newEmail(), password: PASSWORD } });
		expect(await confirmed(reply.body.data.token)).toBe(true);
	});
});

describe("usage of the account", () => {
	it("is shown with the limits of its membership", async () => {
		const { token, user } = await registerUser();
		const today = new Date().toISOString().slice(0, 10);
		await env.DB.prepare(
			"UPDATE users SET counters_day = ?, daily_quiz_count = 3, daily_ai_count = 2, daily_book_count = 1, daily_check_count = 7, daily_game_count = 4 WHERE id = ?",
		)
			.bind(today, user.id)
			.run();
		const game = env.DB.prepare(
			"INSERT INTO games (instance_id, pin, quiz_id, host_id, title, status, open, opened_at, updated_at) VALUES (?, '4000000', 'q', ?, 't', 'lobby', ?, 0, 0)",
		);
		await env.DB.batch([game.bind("a", user.id, 1), game.bind("b", user.id, 1), game.bind("c", user.id, 0), game.bind("d", "other", 1)]);
		expect((await call("POST", "/classes", { token, body: { name: "7b" } })).status).toBe(201);
		const read = async () => (await call<{ data: OwnAccount }>("GET", "/auth/me", { token })).body.data;
		expect(await read()).toEqual({
			user: { ...user, dailyQuizCount: 3 },
			emailConfirmed: true,
			usage: {
				quizzes: { used: 3, limit: 10 },
				books: { used: 1, limit: 5 },
				generations: { used: 2, limit: 5 },
				checks: { used: 7, limit: 50 },
				games: { used: 4, limit: 100 },
				pictures: { used: 0, limit: 50 * 1024 * 1024 },
				bytes: { used: 0, limit: 200 * 1024 * 1024 },
				classes: { used: 1, limit: 20 },
				openGames: { open: 2, limit: 20 },
			},
		});
		await env.DB.prepare("UPDATE users SET counters_day = '2020-01-01', membership_type = 'admin' WHERE id = ?").bind(user.id).run();
		expect((await read()).usage).toMatchObject({ quizzes: { used: 0, limit: null }, openGames: { open: 2, limit: 2_000 } });
	});
});
