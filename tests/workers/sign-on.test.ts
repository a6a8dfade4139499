import { env } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { linkNeededSchema, type OwnAccount, type User } from "#contract";
import { createDeps } from "#worker/lib/deps";
import { runCronTasks } from "#worker/services/retention";
import { newEmail, PASSWORD, registerUser } from "../helpers/api";
import { linesWithoutGames } from "../helpers/lines-without-games";
import type { Person, StandInProvider } from "../helpers/sign-on-provider";
import { newProvider, type SessionReply, serveProviders, signOnServer } from "../helpers/signing-on";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let provider: StandInProvider;
let logged: MockInstance[];

beforeEach(async () => {
	provider = await newProvider();
	serveProviders(provider);
	logged = [vi.spyOn(console, "error").mockImplementation(() => {}), vi.spyOn(console, "log").mockImplementation(() => {})];
});

afterEach(() => {
	vi.unstubAllGlobals();
	vi.useRealTimers();
	for (const spy of logged) spy.mockRestore();
});

let people = 0;
const newPerson = (claims: Partial<Person> = {}): Person => ({
	sub: `subject-${++people}`,
	name: "Ada Lovelace",
	email: newEmail("teacher"),
	email_verified: true,
	...claims,
});
const without = (person: Person, ...names: string[]): Person => {
	const { sub, ...rest } = person;
	return { sub, ...Object.fromEntries(Object.entries(rest).filter(([name]) => !names.includes(name))) };
};

const later = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
const refusal = ({ status, body }: { status: number; body: SessionReply }) => `${status} ${body.error?.code}`;
const server = (fields: object = {}, overrides: Partial<Cloudflare.Env> = {}) =>
	signOnServer([{ ...provider.config, ...fields }], overrides);
const setRole = (id: string, membership: string) =>
	env.DB.prepare("UPDATE users SET membership_type = ? WHERE id = ?").bind(membership, id).run();
const linkCodeIn = ({ body }: { body: SessionReply }) => linkNeededSchema.parse(body.error?.details).linkCode;

interface Account {
	data: OwnAccount;
}

describe("a first sign-on", () => {
	it("leads to the provider with PKCE, state and nonce, and opens an account", async () => {
		const browser = server().browser();
		const asked = new URL(await browser.start("school", "/my-quizzes?x=1"));
		expect(asked.href.startsWith(`${provider.config.issuer}/authorize?`)).toBe(true);
		expect(Object.fromEntries(asked.searchParams)).toMatchObject({
			client_id: "quizlight",
			response_type: "code",
			scope: "openid profile email",
			redirect_uri: "https://quiz.test/api/auth/oidc/school/callback",
			code_challenge_method: "S256",
		});
		for (const name of ["state", "nonce", "code_challenge"]) expect(asked.searchParams.get(name)?.length).toBeGreaterThanOrEqual(43);
		const person = newPerson();
		const end = await browser.comeBack(provider.authorize(asked.href, person));
		expect(end).toMatch(/^\/login\/complete\?from=%2Fmy-quizzes%3Fx%3D1#[\w-]{43}$/);
		const reply = await browser.exchange(end.split("#")[1] ?? "");
		expect(reply.status, reply.text).toBe(200);
		const { token, user } = reply.body.data;
		expect(user).toMatchObject({ name: "Ada Lovelace", email: person.email, role: "user", membershipType: "standard" });
		const account = await browser.call<Account>("GET", "/auth/me", { token });
		expect(account.body.data).toMatchObject({
			user: { id: user.id },
			emailConfirmed: true,
			hasPassword: false,
			identities: [{ id: expect.any(String), provider: "school", label: "School account", linkedAt: expect.any(String) }],
		});
		expect([...browser.cookies.keys()]).toEqual(["__Host-login_device"]);
	});

	it("sets a cookie that no script reads and no other host sets", async () => {
		const response = await server().browser().fetchUrl("https://quiz.test/api/auth/oidc/school/start");
		expect(response.headers.getSetCookie()).toEqual([
			expect.stringMatching(/^__Host-sign_on=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600; Secure$/),
		]);
		expect(response.headers.get("Cache-Control")).toBe("no-store");
		expect(response.headers.get("Referrer-Policy")).toBe("no-referrer");
		const plain = await server().browser().fetchUrl("http://quiz.test/api/auth/oidc/school/start");
		expect(plain.headers.getSetCookie()).toEqual([expect.stringMatching(/^sign_on=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/)]);
	});

	it("is remembered: a second device reaches the same account", async () => {
		const { browser } = server();
		const person = newPerson();
		const first = (await browser().signOn(provider, person)).body.data.user;
		const second = (await browser().signOn(provider, { ...person, name: "Another Name", email: "other@example.com" })).body.data.user;
		expect(second).toEqual(first);
	});

	it("opens one account when it comes twice at the same moment, with or without an address", async () => {
		const { browser } = server();
		for (const person of [newPerson(), without(newPerson(), "email")]) {
			const replies = await Promise.all([1, 2, 3].map(() => browser().signOn(provider, person)));
			expect(replies.map(({ status, text }) => [status, text.slice(0, 80)])).toEqual(replies.map(({ text }) => [200, text.slice(0, 80)]));
			expect(new Set(replies.map(({ body }) => body.data.user.id)).size).toBe(1);
		}
	});

	it("reads claims that the provider only tells at its second address", async () => {
		provider.set({ userInfoOnly: true });
		const person = newPerson({ name: "Grace Hopper" });
		const { user } = (await server().browser().signOn(provider, person)).body.data;
		expect(user).toMatchObject({ name: "Grace Hopper", email: person.email });
	});

	it("takes for verified only the address that is called verified", async () => {
		// The identity token has one address, the second source of claims has another and vouches for that.
		provider.set({ userInfo: (reply) => ({ ...reply, name: "Ada", email: "a@school.example", email_verified: true }) });
		const person = without(newPerson({ email: "principal@school.example" }), "name", "email_verified");
		const { browser } = server({ emailDomains: ["school.example"] });
		expect(refusal(await browser().signOn(provider, person))).toBe("403 SIGN_ON_NOT_ALLOWED");
	});

	it("finds a name in what there is", async () => {
		const { browser } = server();
		const names: string[] = [];
		for (const person of [
			without(newPerson({ given_name: "Ada", family_name: "Lovelace" }), "name"),
			without(newPerson({ preferred_username: "ada" }), "name"),
			without(newPerson({ email: newEmail("mail") }), "name"),
			without(newPerson(), "name", "email"),
			newPerson({ name: "x".repeat(300) }),
		])
			names.push((await browser().signOn(provider, person)).body.data.user.name);
		expect(names).toEqual(["Ada Lovelace", "ada", expect.stringMatching(/^mail\d+$/), "School account", "x".repeat(80)]);
	});

	it("needs a verified address of a domain, where the provider names some", async () => {
		const { browser } = server({ emailDomains: ["School.example"] });
		expect((await browser().signOn(provider, newPerson({ email: "a@school.example" }))).status).toBe(200);
		// Some providers send the word as a text.
		expect((await browser().signOn(provider, newPerson({ email: "a2@school.example", email_verified: "true" }))).status).toBe(200);
		for (const person of [
			newPerson({ email: "b@school.example", email_verified: false }),
			newPerson({ email: "b2@school.example", email_verified: "false" }),
			newPerson({ email: "b3@school.example", email_verified: 1 }),
			without(newPerson({ email: "c@school.example" }), "email_verified"),
			newPerson({ email: "d@evil-school.example" }),
			newPerson({ email: "e@sub.school.example" }),
			newPerson({ email: "f@school.example@evil.example" }),
			without(newPerson(), "email"),
		])
			expect(refusal(await browser().signOn(provider, person))).toBe("403 SIGN_ON_NOT_ALLOWED");
	});

	it("is a sign-up: closed, by invitation, or counted for the network", async () => {
		const closed = server({}, { SIGNUPS: "closed" });
		expect(refusal(await closed.browser().signOn(provider, newPerson()))).toBe("403 SIGNUPS_CLOSED");
		const invite = server({}, { SIGNUPS: "invite" });
		expect(refusal(await invite.browser().signOn(provider, newPerson()))).toBe("410 INVITATION_INVALID");
		const own = server({ signups: true }, { SIGNUPS: "closed", SIGNUPS_PER_NETWORK: "1" });
		const known = newPerson();
		const network = "198.51.100.7";
		expect((await own.browser({ network }).signOn(provider, known)).status).toBe(200);
		expect(refusal(await own.browser({ network }).signOn(provider, newPerson()))).toBe("429 DAILY_LIMIT_REACHED");
		expect((await own.browser({ network }).signOn(provider, known)).status).toBe(200);
	});

	it("sends a mail to an address that the provider has not verified", async () => {
		const sent: { to: string }[] = [];
		const MAIL = { send: async (mail: { to: string }) => ({ messageId: String(sent.push(mail)) }) } as unknown as SendEmail;
		const { browser } = server({}, { MAIL, MAIL_FROM: "quiz@school.example" });
		const person = newPerson({ email_verified: false });
		const { token } = (await browser().signOn(provider, person)).body.data;
		expect((await browser().call<Account>("GET", "/auth/me", { token })).body.data.emailConfirmed).toBe(false);
		expect(sent.map(({ to }) => to)).toEqual([person.email]);
		await browser().signOn(provider, newPerson());
		await browser().signOn(provider, without(newPerson(), "email"));
		expect(sent).toHaveLength(1);
	});
});

describe("an account that has the address already", () => {
	it("is linked for whoever knows its password, and never without", async () => {
		const { browser } = server();
		const owner = await registerUser();
		const here = browser();
		const person = newPerson({ email: owner.email.toUpperCase() });
		const refused = await here.signOn(provider, person);
		expect(refusal(refused)).toBe("409 SIGN_ON_LINK_NEEDED");
		expect(refused.body.error?.details).toEqual({ email: owner.email, linkCode: expect.stringMatching(/^[\w-]{43}$/) });
		const linkCode = linkCodeIn(refused);
		const wrong = await here.call("POST", "/auth/oidc/link", { body: { linkCode, password: "a guess" } });
		expect(refusal(wrong)).toBe("422 PASSWORD_WRONG");
		expect(wrong.body.error?.details).toEqual([{ path: "password", message: expect.any(String) }]);
		const linked = await here.call("POST", "/auth/oidc/link", { body: { linkCode, password: PASSWORD } });
		expect(linked.body.data.user.id).toBe(owner.user.id);
		expect(refusal(await here.call("POST", "/auth/oidc/link", { body: { linkCode, password: PASSWORD } }))).toBe("410 SIGN_ON_EXPIRED");
		expect((await browser().signOn(provider, person)).body.data.user.id).toBe(owner.user.id);
		expect((await here.call("POST", "/auth/login", { body: { email: owner.email, password: PASSWORD } })).status).toBe(200);
	});

	it("allows five passwords, whoever tries them at once", async () => {
		const { browser } = server();
		const owner = await registerUser();
		const linkCode = linkCodeIn(await browser().signOn(provider, newPerson({ email: owner.email })));
		const guess = (password: string) => browser().call("POST", "/auth/oidc/link", { body: { linkCode, password } });
		const replies = await Promise.all(Array.from({ length: 12 }, (_, n) => guess(`guess ${n}`)));
		expect(replies.map(refusal).sort()).toEqual([...Array(7).fill("410 SIGN_ON_EXPIRED"), ...Array(5).fill("422 PASSWORD_WRONG")]);
		expect(refusal(await guess(PASSWORD))).toBe("410 SIGN_ON_EXPIRED");
	});

	it("belongs to whoever reads its mails: a reset unlinks every sign-on, also after an address was confirmed by mistake", async () => {
		const sent: { to: string; text: string }[] = [];
		const MAIL = {
			send: async (mail: { to: string; text: string }) => ({ messageId: String(sent.push(mail)) }),
		} as unknown as SendEmail;
		const { browser } = server({}, { MAIL, MAIL_FROM: "quiz@school.example" });
		const tokenInMail = () => /token=([\w-]+)/.exec(sent.at(-1)?.text ?? "")?.[1];
		const newPassword = "another good password";
		const reset = async (email: string | undefined) => {
			await browser().call("POST", "/auth/forgot-password", { body: { email } });
			return browser().call("POST", "/auth/reset-password", { body: { token: tokenInMail(), newPassword } });
		};
		// The provider lets everybody claim any address.
		const squatter = newPerson({ email_verified: false });
		const { user, token } = (await browser().signOn(provider, squatter)).body.data;
		// The mail says how the account was opened, before its reader confirms anything.
		expect(sent.at(-1)?.text).toContain("School account");
		const confirmed = await browser().call("POST", "/auth/confirm-email", { body: { token: tokenInMail() } });
		expect(confirmed.status, confirmed.text).toBe(200);
		const owner = await reset(squatter.email);
		expect(owner.body.data.user.id, owner.text).toBe(user.id);
		expect((await browser().call("GET", "/auth/me", { token })).status).toBe(401);
		// The owner of the password may link it again.
		const linkCode = linkCodeIn(await browser().signOn(provider, squatter));
		const linked = await browser().call("POST", "/auth/oidc/link", { body: { linkCode, password: newPassword } });
		expect(linked.status, linked.text).toBe(200);
		expect((await browser().signOn(provider, squatter)).status).toBe(200);
		// The same without a confirmation.
		await env.DB.prepare("UPDATE users SET email_confirmed_at = NULL WHERE id = ?").bind(user.id).run();
		expect((await reset(squatter.email)).status).toBe(200);
		expect(refusal(await browser().signOn(provider, squatter))).toBe("409 SIGN_ON_LINK_NEEDED");
	});

	it("is unlinked by the link of an admin too, where no mails are sent; one without an address keeps its sign-ons", async () => {
		const { browser } = server({}, { MAIL: undefined as unknown as SendEmail });
		const admin = await registerUser();
		await setRole(admin.user.id, "admin");
		const reset = async (id: string) => {
			const link = await browser().call<{ data: { url: string } }>("POST", `/users/${id}/reset-link`, { token: admin.token, body: {} });
			const token = new URL(link.body.data.url).searchParams.get("token");
			const done = await browser().call("POST", "/auth/reset-password", { body: { token, newPassword: "another good password" } });
			expect(done.status, done.text).toBe(200);
		};
		const squatter = newPerson({ email_verified: false });
		await reset((await browser().signOn(provider, squatter)).body.data.user.id);
		expect(refusal(await browser().signOn(provider, squatter))).toBe("409 SIGN_ON_LINK_NEEDED");
		// Only the provider knows this person: nobody else can have claimed the account, and nothing could link it again.
		const nameless = without(newPerson(), "email");
		const { id } = (await browser().signOn(provider, nameless)).body.data.user;
		await reset(id);
		expect((await browser().signOn(provider, nameless)).body.data.user.id).toBe(id);
	});

	it("waits ten minutes for the password", async () => {
		const { browser } = server();
		const owner = await registerUser();
		const linkCode = linkCodeIn(await browser().signOn(provider, newPerson({ email: owner.email })));
		const link = (password: string) => browser().call("POST", "/auth/oidc/link", { body: { linkCode, password } });
		later(10 * MINUTE_MS - 5_000);
		expect(refusal(await link("a guess"))).toBe("422 PASSWORD_WRONG");
		later(5_001);
		expect(refusal(await link(PASSWORD))).toBe("410 SIGN_ON_EXPIRED");
	});

	it("cannot be linked if nobody can log in to it", async () => {
		const owner = await registerUser();
		await env.DB.prepare("UPDATE users SET password_hash = '' WHERE id = ?").bind(owner.user.id).run();
		expect(
			refusal(
				await server()
					.browser()
					.signOn(provider, newPerson({ email: owner.email })),
			),
		).toBe("403 SIGN_ON_NOT_ALLOWED");
	});
});

describe("the code of a sign-on", () => {
	it("works once", async () => {
		const { browser } = server();
		const here = browser();
		const code = (await here.visit(provider, newPerson())).split("#")[1] ?? "";
		const cookies = new Map(here.cookies);
		const copy = browser();
		for (const [name, value] of cookies) copy.cookies.set(name, value);
		const replies = await Promise.all([here.exchange(code), copy.exchange(code)]);
		expect(replies.map(({ status }) => status).sort()).toEqual([200, 410]);
	});

	it("works for a minute", async () => {
		const here = server().browser();
		const newCode = async () => (await here.visit(provider, newPerson())).split("#")[1] ?? "";
		const inTime = await newCode();
		later(MINUTE_MS - 5_000);
		expect((await here.exchange(inTime)).status).toBe(200);
		const code = await newCode();
		later(MINUTE_MS + 1);
		expect(refusal(await here.exchange(code))).toBe("410 SIGN_ON_EXPIRED");
	});

	it("works in the browser that signed on: nobody is logged in to somebody else's account by a link", async () => {
		const { browser } = server();
		const attacker = browser();
		const victim = browser();
		const code = (await attacker.visit(provider, newPerson())).split("#")[1] ?? "";
		expect(refusal(await victim.exchange(code))).toBe("410 SIGN_ON_EXPIRED");
		await victim.visit(provider, newPerson());
		expect(refusal(await victim.exchange(code))).toBe("410 SIGN_ON_EXPIRED");
	});

	it("is stored as a hash, without anything that opens a session, and deleted when it has expired", async () => {
		const here = server().browser();
		const person = newPerson();
		const code = (await here.visit(provider, person)).split("#")[1] ?? "";
		const rows = async () => (await env.DB.prepare("SELECT * FROM sign_on_codes WHERE subject = ?").bind(person.sub).all()).results;
		expect(JSON.stringify(await rows())).not.toContain(code);
		later(MINUTE_MS + 1);
		const { runCronTasks } = await import("#worker/services/retention");
		const { createDeps } = await import("#worker/lib/deps");
		await runCronTasks(createDeps(env), "often");
		expect(await rows()).toEqual([]);
	});

	it("is guessed 60 times a minute from one network", async () => {
		const { browser } = server();
		const here = browser({ network: "198.51.100.90" });
		const codes = new Set<string>();
		for (let n = 0; n < 130 && !codes.has("429 RATE_LIMITED"); n++) codes.add(refusal(await here.exchange(`guess-${n}`)));
		expect([...codes]).toEqual(["410 SIGN_ON_EXPIRED", "429 RATE_LIMITED"]);
	});
});

describe("an account without a password", () => {
	const newAccount = async (fields: object = {}) => {
		const { browser } = server(fields);
		const here = browser();
		const person = newPerson();
		const { token, user } = (await here.signOn(provider, person)).body.data;
		return { here, browser, person, token, user };
	};

	it("gets one within ten minutes of a sign-on; renewed tokens count from the same sign-on", async () => {
		const early = await newAccount();
		later(10 * MINUTE_MS - 5_000);
		const inTime = await early.here.call("POST", "/auth/set-password", { token: early.token, body: { newPassword: "battery staple" } });
		expect(inTime.status, inTime.text).toBe(200);
		const { here, person, token } = await newAccount();
		const set = (with_: string) => here.call("POST", "/auth/set-password", { token: with_, body: { newPassword: "battery staple" } });
		later(9 * MINUTE_MS);
		const renewed = (await here.call("POST", "/auth/logout-everywhere", { token, body: {} })).body.data.token;
		later(2 * MINUTE_MS);
		expect(refusal(await set(renewed))).toBe("403 SIGN_IN_AGAIN");
		const again = (await here.signOn(provider, person)).body.data.token;
		const done = await set(again);
		expect(done.status, done.text).toBe(200);
		expect(refusal(await here.call("GET", "/auth/me", { token: again }))).toBe("401 UNAUTHENTICATED");
		expect(refusal(await set(done.body.data.token))).toBe("409 WRONG_STATE");
		expect((await here.call("POST", "/auth/login", { body: { email: person.email, password: "battery staple" } })).status).toBe(200);
	});

	it("is refused at the login like a wrong password", async () => {
		const { here, person } = await newAccount();
		for (const password of ["none", "", "battery staple"]) {
			const reply = await here.call("POST", "/auth/login", { body: { email: person.email, password } });
			expect(reply.status).toBeGreaterThanOrEqual(400);
			if (password !== "") expect(refusal(reply)).toBe("401 INVALID_CREDENTIALS");
		}
	});

	it("is deleted after a recent sign-on, with all that is known of the person", async () => {
		const { here, browser, person, token, user } = await newAccount();
		later(11 * MINUTE_MS);
		expect(refusal(await here.call("DELETE", "/users/me", { token, body: {} }))).toBe("403 SIGN_IN_AGAIN");
		const again = (await here.signOn(provider, person)).body.data.token;
		await browser().visit(provider, person);
		const done = await here.call("DELETE", "/users/me", { token: again, body: {} });
		expect(done.status, done.text).toBe(200);
		for (const table of ["users", "identities", "sign_on_codes", "account_removals"]) {
			const { results } = await env.DB.prepare(`SELECT * FROM ${table}`).all();
			for (const mark of [user.id, person.sub, person.email ?? ""])
				expect(JSON.stringify(results.map((row) => Object.values(row))), table).not.toContain(`"${mark}"`);
		}
	});

	it("loses no last way to log in", async () => {
		const { here, token, person } = await newAccount();
		const [identity] = (await here.call<Account>("GET", "/auth/me", { token })).body.data.identities ?? [];
		const unlink = (with_: string, id = identity?.id) => here.call("DELETE", `/auth/oidc/identities/${id}`, { token: with_ });
		expect(refusal(await unlink(token, "made-up"))).toBe("404 NOT_FOUND");
		expect(refusal(await unlink(token))).toBe("409 LAST_SIGN_IN");
		const set = await here.call("POST", "/auth/set-password", { token, body: { newPassword: "battery staple" } });
		const stranger = (await here.signOn(provider, newPerson())).body.data.token;
		expect(refusal(await unlink(stranger))).toBe("404 NOT_FOUND");
		const off = server({}, { PASSWORD_LOGIN: "off" }).browser();
		expect(refusal(await off.call("DELETE", `/auth/oidc/identities/${identity?.id}`, { token: set.body.data.token }))).toBe(
			"409 LAST_SIGN_IN",
		);
		expect((await unlink(set.body.data.token)).status).toBe(200);
		expect(refusal(await here.signOn(provider, person))).toBe("409 SIGN_ON_LINK_NEEDED");
	});

	it("exports who the provider says that its user is", async () => {
		const { here, token, person } = await newAccount();
		const file = await here.call<{ identities: unknown }>("GET", "/users/me/export", { token });
		expect(file.body.identities).toEqual([{ issuer: provider.config.issuer, subject: person.sub, linkedAt: expect.any(String) }]);
		const other = await registerUser();
		expect((await here.call("GET", "/users/me/export", { token: other.token })).text).not.toContain("identities");
	});
});

describe("an account without an address", () => {
	it("works everywhere, and shows none", async () => {
		const { browser } = server();
		const here = browser();
		const { token, user } = (await here.signOn(provider, without(newPerson(), "email"))).body.data;
		expect(user.email).toBeNull();
		const quiz = await here.call<{ quiz: { _id: string; questions: { id: string }[] } }>("POST", "/quizzes", {
			token,
			body: {
				name: "Planets",
				language: "en",
				visibility: "public",
				defaultTimeLimit: 30,
				status: "published",
				questions: [{ text: "Which planet is the largest?", options: ["Mars", "Jupiter"], correctAnswers: [1] }],
			},
		});
		expect(quiz.status, quiz.text).toBe(201);
		const { _id: quizId, questions } = quiz.body.quiz;
		const report = await here.call<{ data: { _id: string; reporterEmail: unknown } }>("POST", "/reports", {
			token,
			body: { quizId, questionId: questions[0]?.id, reason: "incorrect" },
		});
		expect(report.body.data.reporterEmail).toBeNull();
		await setRole(user.id, "admin");
		const changed = await here.call("PATCH", `/reports/${report.body.data._id}`, { token, body: { status: "reviewed" } });
		expect(changed.status, changed.text).toBe(200);
		const texts = [
			await here.call("GET", "/admin/actions", { token }),
			await here.call("GET", "/reports", { token }),
			await here.call("GET", "/users/me/export", { token }),
			await here.call("GET", "/auth/me", { token }),
			await here.call("GET", `/users?search=${user.id}`, { token }),
		].map(({ text }) => text);
		for (const text of texts) expect(text).not.toContain(`#${user.id}`);
		expect(texts[0]).toContain('"adminEmail":null');
		expect(texts[1]).toContain('"reporterEmail":null');
		expect(texts[4]).toContain('"signOn":["School account"]');
		expect(texts[4]).toContain('"email":null');
		await setRole(user.id, "standard");
		expect((await here.call("POST", "/auth/send-confirmation", { token, body: {} })).status).toBe(200);
		expect((await here.call("DELETE", "/users/me", { token, body: {} })).status).toBe(200);
		for (const table of ["reports", "admin_actions", "account_removals"]) {
			const { results } = await env.DB.prepare(`SELECT * FROM ${table}`).all();
			expect(JSON.stringify(results), table).not.toContain(user.id);
		}
	});

	it("cannot be found or entered by what is stored in place of its address", async () => {
		const here = server().browser();
		const { token, user } = (await here.signOn(provider, without(newPerson(), "email"))).body.data;
		await here.call("POST", "/auth/set-password", { token, body: { newPassword: "battery staple" } });
		const reply = await here.call("POST", "/auth/login", { body: { email: `#${user.id}`, password: "battery staple" } });
		expect(refusal(reply)).toBe("401 INVALID_CREDENTIALS");
	});
});

describe("a provider's claim about admins", () => {
	const ADMINS = { adminClaim: "groups", adminValue: "quiz-admins" };

	it("gives and takes the role at each sign-on, on record", async () => {
		const { browser } = server(ADMINS);
		const here = browser();
		const keeper = await registerUser();
		await setRole(keeper.user.id, "admin");
		const person = newPerson();
		const roleWith = async (groups: unknown) => (await here.signOn(provider, { ...person, groups })).body.data.user.role;
		expect(await roleWith(["staff", "quiz-admins"])).toBe("admin");
		expect(await roleWith("quiz-admins")).toBe("admin");
		expect(await roleWith(["staff"])).toBe("user");
		expect(await roleWith("quiz-admins,staff")).toBe("user");
		expect(await roleWith({ "quiz-admins": true })).toBe("user");
		const { user } = (await here.signOn(provider, { ...person, groups: ["quiz-admins"] })).body.data;
		expect(await roleWith([])).toBe("user");
		const log = await here.call<{ data: object[] }>("GET", `/admin/actions?targetType=user&targetId=${user.id}`, { token: keeper.token });
		expect(log.body.data).toMatchObject(
			["standard", "admin", "standard", "admin"].map((membershipType) => ({
				adminId: "sign-on:school",
				adminEmail: "School account",
				action: "user.membership",
				after: { membershipType },
			})),
		);
	});

	it("changes nothing if it is missing, or was left out for its size", async () => {
		const { browser } = server(ADMINS);
		await setRole((await registerUser()).user.id, "admin");
		const person = newPerson({ groups: ["quiz-admins"] });
		const here = browser();
		const roleWith = async (claims: object) =>
			(await here.signOn(provider, { ...without(person, "groups"), ...claims })).body.data.user.role;
		const leftOut = { _claim_names: { groups: "src1" }, _claim_sources: { src1: { endpoint: "https://graph.example/groups" } } };
		expect(await roleWith({})).toBe("user");
		expect(await roleWith(leftOut)).toBe("user");
		expect(await roleWith({ groups: ["quiz-admins"] })).toBe("admin");
		expect(await roleWith({})).toBe("admin");
		expect(await roleWith({ groups: null })).toBe("admin");
		expect(await roleWith(leftOut)).toBe("admin");
		expect(await roleWith({ ...leftOut, groups: [] })).toBe("admin");
		provider.set({ userInfoOnly: true });
		expect(await roleWith(leftOut)).toBe("admin");
		expect(await roleWith({ groups: [] })).toBe("user");
	});

	it("counts for 30 days after the last sign-on that confirmed it", async () => {
		const { browser } = server(ADMINS);
		const keeper = await registerUser();
		await setRole(keeper.user.id, "admin");
		const person = newPerson({ groups: ["quiz-admins"] });
		const here = browser();
		const { user, token } = (await here.signOn(provider, person)).body.data;
		const set = await here.call<{ data: { token: string } }>("POST", "/auth/set-password", { token, body: { newPassword: PASSWORD } });
		expect(set.status, set.text).toBe(200);
		const logIn = async (name = person.email) => {
			const login = await here.call<SessionReply>("POST", "/auth/login", { body: { email: name, password: PASSWORD } });
			expect(login.status, login.text).toBe(200);
			return login.body.data;
		};
		const readRole = async (caller: string) => (await here.call<Account>("GET", "/auth/me", { token: caller })).body.data.user.role;
		later(20 * DAY_MS);
		expect((await here.signOn(provider, without(person, "groups"))).body.data.user.role).toBe("admin");
		later(9 * DAY_MS);
		// A sign-on that says nothing about the role does not confirm it, a login does not either.
		const before = await logIn();
		expect(before.user.role).toBe("admin");
		later(2 * DAY_MS);
		expect(await readRole(before.token)).toBe("user");
		expect((await here.call("GET", "/admin/waiting", { token: before.token })).status).toBe(403);
		expect((await logIn()).user.membershipType).toBe("standard");
		const records = await here.call<{ data: object[] }>("GET", `/admin/actions?targetType=user&targetId=${user.id}`, {
			token: (await logIn(keeper.user.email ?? "")).token,
		});
		expect(records.body.data[0]).toMatchObject({ action: "user.membership", after: { membershipType: "standard" } });
		expect((await here.signOn(provider, without(person, "groups"))).body.data.user.role).toBe("user");
		expect((await here.signOn(provider, person)).body.data.user.role).toBe("admin");
		later(29 * DAY_MS);
		expect((await here.signOn(provider, person)).body.data.user.role).toBe("admin");
		later(29 * DAY_MS);
		expect((await logIn()).user.role).toBe("admin");
	});

	it("that nobody confirms ends without a visit of its user, but not for the last admin, nor for one made by hand", async () => {
		await env.DB.prepare("UPDATE users SET membership_type = 'standard'").run();
		const { browser } = server(ADMINS);
		const [first, second] = [newPerson({ groups: ["quiz-admins"] }), newPerson({ groups: ["quiz-admins"] })];
		const ids: string[] = [];
		for (const person of [first, second]) {
			ids.push((await browser().signOn(provider, person)).body.data.user.id);
			later(1000);
		}
		later(31 * DAY_MS);
		const admins = async () => {
			await runCronTasks(createDeps(env), "often");
			const { results } = await env.DB.prepare("SELECT id FROM users WHERE membership_type = 'admin' ORDER BY seq").all<{ id: string }>();
			return results.map(({ id }) => id);
		};
		expect(await admins()).toEqual([ids[1]]);
		expect((await browser().signOn(provider, without(second, "groups"))).body.data.user.role).toBe("admin");
		const byHand = await registerUser();
		await setRole(byHand.user.id, "admin");
		expect(await admins()).toEqual([byHand.user.id]);
		later(31 * DAY_MS);
		expect(await admins()).toEqual([byHand.user.id]);
	});

	it("was decided by a version that stored no end of the role: such a role counts for 30 days after the upgrade", async () => {
		const { browser } = server(ADMINS);
		const byHand = await registerUser();
		await setRole(byHand.user.id, "admin");
		const { user } = (await browser().signOn(provider, newPerson({ groups: ["quiz-admins"] }))).body.data;
		await env.DB.prepare("UPDATE users SET admin_until = NULL").run();
		const update = env.TEST_MIGRATIONS.flatMap(({ queries }) => queries).find((query) =>
			query.includes("UPDATE `users` SET `admin_until`"),
		);
		await env.DB.prepare(update ?? "").run();
		const readAdminUntil = (id: string) =>
			env.DB.prepare("SELECT admin_until FROM users WHERE id = ?").bind(id).first<number>("admin_until");
		expect(await readAdminUntil(byHand.user.id)).toBeNull();
		expect(await readAdminUntil(user.id)).toBeGreaterThan(Date.now() + 29 * DAY_MS);
	});

	it("leaves the role to the last admin", async () => {
		await env.DB.prepare("UPDATE users SET membership_type = 'standard'").run();
		const here = server(ADMINS).browser();
		const person = newPerson({ groups: ["quiz-admins"] });
		expect((await here.signOn(provider, person)).body.data.user.role).toBe("admin");
		expect((await here.signOn(provider, { ...person, groups: [] })).body.data.user.role).toBe("admin");
	});

	it("changes nothing without the setting", async () => {
		const here = server().browser();
		const person = newPerson({ groups: ["quiz-admins"] });
		const { user } = (await here.signOn(provider, person)).body.data;
		expect(user.role).toBe("user");
		await setRole(user.id, "gold");
		expect((await here.signOn(provider, person)).body.data.user.membershipType).toBe("gold");
	});
});

describe("a refused sign-on", () => {
	it("is one log line with its reason, without address or name", async () => {
		const person = newPerson({ email: "gertrude@elsewhere.example", name: "Gertrude Blanch" });
		const taken = await registerUser();
		const lines = () => {
			const found = logged.flatMap(({ mock }) => mock.calls.map(([line]) => JSON.parse(String(line)) as { event: string }));
			for (const spy of logged) spy.mockClear();
			return found.filter(({ event }) => event === "sign-on");
		};
		const refused = async (fields: object, overrides: Partial<Cloudflare.Env>, claims: Partial<Person>) => {
			await server(fields, overrides)
				.browser()
				.signOn(provider, { ...person, ...claims });
			return lines();
		};
		const line = (code: string, reason?: string) => [
			{ level: "info", event: "sign-on", provider: "school", code, ...(reason === undefined ? {} : { reason }) },
		];
		const domains = { emailDomains: ["school.example"] };
		expect(await refused(domains, {}, {})).toEqual(line("SIGN_ON_NOT_ALLOWED", "the address is of another domain"));
		expect(await refused(domains, {}, { email_verified: false })).toEqual(line("SIGN_ON_NOT_ALLOWED", "the address is not verified"));
		expect(await refused(domains, {}, { email: undefined })).toEqual(line("SIGN_ON_NOT_ALLOWED", "no address"));
		expect(await refused({}, { SIGNUPS: "closed" }, {})).toEqual(line("SIGNUPS_CLOSED"));
		expect(await refused({}, {}, { email: taken.user.email ?? "" })).toEqual(line("SIGN_ON_LINK_NEEDED", "the address has an account"));
		const { browser } = server();
		const here = browser();
		await browser().comeBack(provider.authorize(await here.start(), person));
		expect(lines()).toEqual(line("SIGN_ON_EXPIRED", "not begun in this browser, or too long ago"));
		await here.exchange("a".repeat(43));
		expect(lines()).toEqual([
			{ level: "info", event: "sign-on", provider: null, code: "SIGN_ON_EXPIRED", reason: "the code is unknown, used or expired" },
		]);
		provider.set({
			callback: (parameters) => {
				parameters.delete("code");
				parameters.set("error", "access_denied");
			},
		});
		await here.visit(provider, person);
		expect(lines()).toMatchObject([{ level: "error", event: "sign-on", provider: "school", message: "access_denied" }]);
		provider.set({});
		await here.signOn(provider, person);
		expect(lines()).toEqual([]);
		for (let n = 0; n < 100; n++) await here.exchange("a".repeat(43));
		expect(lines().at(-1)).toMatchObject({ code: "RATE_LIMITED" });
	});
});

describe("PASSWORD_LOGIN=off", () => {
	it("leaves passwords to admins", async () => {
		const { browser } = server({}, { PASSWORD_LOGIN: "off" });
		const here = browser();
		const teacher = await registerUser();
		const admin = await registerUser();
		await setRole(admin.user.id, "admin");
		const login = (email: string, password: string) => here.call("POST", "/auth/login", { body: { email, password } });
		expect(refusal(await login(teacher.email, PASSWORD))).toBe("403 FORBIDDEN");
		expect(refusal(await login(teacher.email, "a guess"))).toBe("401 INVALID_CREDENTIALS");
		expect((await login(admin.email, PASSWORD)).status).toBe(200);
		const register = { name: "New One", email: newEmail(), password: PASSWORD };
		expect(refusal(await here.call("POST", "/auth/register", { body: register }))).toBe("403 FORBIDDEN");
		const link = (id: string) => here.call<{ data: { url: string } }>("POST", `/users/${id}/reset-link`, { token: admin.token, body: {} });
		expect((await link(teacher.user.id)).status).toBe(403);
		expect((await link(admin.user.id)).status).toBe(200);
		const open = server().browser();
		const made = await open.call<{ data: { url: string } }>("POST", `/users/${teacher.user.id}/reset-link`, {
			token: admin.token,
			body: {},
		});
		const token = new URL(made.body.data.url).searchParams.get("token");
		expect(refusal(await here.call("POST", "/auth/reset-password", { body: { token, newPassword: "battery staple" } }))).toBe(
			"403 FORBIDDEN",
		);
		expect((await here.signOn(provider, newPerson())).status).toBe(200);
		const linkCode = linkCodeIn(await here.signOn(provider, newPerson({ email: teacher.email })));
		expect((await here.call("POST", "/auth/oidc/link", { body: { linkCode, password: PASSWORD } })).status).toBe(200);
		expect((await here.call<{ passwordLogin: string }>("GET", "/health")).body.passwordLogin).toBe("off");
	});
});

describe("an admin", () => {
	it("ends every session of a user, on record", async () => {
		const here = server().browser();
		const admin = await registerUser();
		await setRole(admin.user.id, "admin");
		const { token, user } = (await here.signOn(provider, newPerson())).body.data;
		expect((await here.call("POST", `/users/${user.id}/logout-everywhere`, { token: admin.token, body: {} })).status).toBe(200);
		expect(refusal(await here.call("GET", "/auth/me", { token }))).toBe("401 UNAUTHENTICATED");
		expect(refusal(await here.call("POST", "/users/made-up/logout-everywhere", { token: admin.token, body: {} }))).toBe(
			"404 USER_NOT_FOUND",
		);
		const log = await here.call("GET", `/admin/actions?targetType=user&targetId=${user.id}`, { token: admin.token });
		expect(log.text).toContain("user.logout-everywhere");
	});
});

describe("a deployment without providers", () => {
	it("answers as if there were no sign-on", async () => {
		const { browser } = signOnServer([]);
		const here = browser();
		const health = await here.call<Record<string, unknown>>("GET", "/health");
		expect(Object.keys(health.body)).not.toContain("signOn");
		expect(Object.keys(health.body)).not.toContain("passwordLogin");
		const { token, user, email } = await registerUser();
		expect(Object.keys((await here.call<Account>("GET", "/auth/me", { token })).body.data).sort()).toEqual([
			"emailConfirmed",
			"usage",
			"user",
		]);
		expect(refusal(await here.call("GET", "/auth/oidc/school/start"))).toBe("404 NOT_FOUND");
		expect(refusal(await here.call("GET", "/auth/oidc/school/callback"))).toBe("404 NOT_FOUND");
		expect(refusal(await here.exchange("x"))).toBe("404 NOT_FOUND");
		expect(refusal(await here.call("POST", "/auth/oidc/link", { body: { linkCode: "x", password: "x" } }))).toBe("404 NOT_FOUND");
		const login = await here.call("POST", "/auth/login", { body: { email, password: PASSWORD } });
		const payload = JSON.parse(atob(login.body.data.token.split(".")[1] ?? ""));
		expect(Object.keys(payload).sort()).toEqual(["aud", "epoch", "exp", "iat", "iss", "sub"]);
		expect(refusal(await here.call("DELETE", "/users/me", { token, body: {} }))).toBe("400 VALIDATION_ERROR");
		await setRole(user.id, "admin");
		const list = await here.call<{ data: { users: User[] } }>("GET", "/users", { token });
		expect(list.text).not.toContain("signOn");
		expect([...here.cookies.keys()]).toEqual(["__Host-login_device"]);
		expect(linesWithoutGames(...logged)).toEqual([]);
	});

	it("says so when the list cannot be read, without quoting it, and starts without sign-on", async () => {
		const config = provider.config;
		for (const OIDC_PROVIDERS of [
			"{",
			"{}",
			JSON.stringify([{ ...config, issuer: "http://idp.test" }]),
			JSON.stringify([{ ...config, issuer: "http://127.0.0.1:1/" }]),
			JSON.stringify([{ ...config, unknown: 1 }]),
			JSON.stringify([{ ...config, adminClaim: "groups" }]),
			JSON.stringify([config, config]),
			JSON.stringify(Array.from({ length: 6 }, (_, n) => ({ ...config, id: `p${n}` }))),
		]) {
			logged[0]?.mockClear();
			const here = signOnServer([], { OIDC_PROVIDERS }).browser();
			const health = await here.call<Record<string, unknown>>("GET", "/health");
			expect(health.body.signOn, OIDC_PROVIDERS).toBeUndefined();
			await here.call("GET", "/health");
			const lines = logged.slice(0, 1).flatMap((errors) => linesWithoutGames(errors));
			expect(lines, OIDC_PROVIDERS).toEqual([expect.stringContaining("OIDC_PROVIDERS cannot be read")]);
			expect(lines[0]).not.toContain(config.clientSecret);
		}
	});

	it("lists providers by id and label alone", async () => {
		const here = server({ emailDomains: ["school.example"] }).browser();
		const health = await here.call<Record<string, unknown>>("GET", "/health");
		expect(health.body.signOn).toEqual([{ id: "school", label: "School account" }]);
		expect(provider.fetched).toEqual([]);
	});
});
