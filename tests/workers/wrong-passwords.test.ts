import { env } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { linkNeededSchema } from "#contract";
import { loginDeviceProof } from "#worker/auth/cookies";
import { keyedHash } from "#worker/auth/secrets";
import { findUserById } from "#worker/db/accounts/users";
import { AppError } from "#worker/lib/app-error";
import { createDeps, type Deps } from "#worker/lib/deps";
import { errorMessage } from "#worker/lib/texts";
import { loginWithPassword } from "#worker/services/accounts/accounts";
import { runCronTasks } from "#worker/services/retention";
import { newEmail, PASSWORD, registerUser } from "../helpers/api";
import { countingD1 } from "../helpers/counting-d1";
import { newProvider, type SessionReply, serveProviders, signOnServer } from "../helpers/signing-on";

const HOUR_MS = 60 * 60 * 1000;
const START_MS = Date.UTC(2026, 10, 28, 12);

interface Try {
	email: string;
	password?: string;
	proofs?: string[];
}

/** A server with limits, whose clock is set by hand. */
function limited(overrides: Partial<Cloudflare.Env> = {}) {
	let nowMs = START_MS;
	let calls = 0;
	const served = { ...env, LOCAL: undefined, ...overrides };
	const deps: Deps = { ...createDeps({ ...served, DB: countingD1(env.DB, () => calls++).database }), now: () => nowMs };
	const attempt = async ({ email, password = "a guess", proofs = [] }: Try) => {
		try {
			await loginWithPassword(deps, { email, password, proofs });
			return "ok";
		} catch (error) {
			if (!(error instanceof AppError)) throw error;
			return error.code;
		}
	};
	return {
		deps,
		attempt,
		pass: (ms: number) => {
			nowMs += ms;
		},
		takeCalls: () => {
			const taken = calls;
			calls = 0;
			return taken;
		},
	};
}

async function many(times: number, one: () => Promise<string>): Promise<Record<string, number>> {
	const outcomes: Record<string, number> = {};
	for (let n = 0; n < times; n++) {
		const outcome = await one();
		outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
	}
	return outcomes;
}

const countRows = async () => (await env.DB.prepare("SELECT COUNT(*) AS n FROM wrong_passwords").first<number>("n")) ?? 0;

async function proofFor(userId: string): Promise<string> {
	const row = await findUserById(createDeps(env).db, userId);
	if (!row) throw new Error("no such user");
	return loginDeviceProof(env, row);
}

const hashAccount = (email: string) => keyedHash(env, `wrong passwords ${email}`);

/** As after that many wrong passwords. */
async function seed(email: string, { used = 100, since = START_MS, nextTryAt = 0 } = {}): Promise<void> {
	await env.DB.prepare("INSERT INTO wrong_passwords (account, used, since, next_try_at) VALUES (?, ?, ?, ?)")
		.bind(await hashAccount(email), used, since, nextTryAt)
		.run();
}

/** On a real clock: the try of this interval is taken. */
const exhaust = (email: string) => seed(email, { since: Date.now(), nextTryAt: Date.now() + HOUR_MS });

describe("wrong passwords for one account", () => {
	it.each(["an account", "an address without one"])("are judged a hundred times an hour, then once in 1 to 10 s: %s", async (whose) => {
		const email = whose === "an account" ? (await registerUser()).email : newEmail();
		const { attempt, pass } = limited();
		await seed(email, { used: 97 });
		expect(await many(3, () => attempt({ email }))).toEqual({ INVALID_CREDENTIALS: 3 });
		// The first interval has no try yet.
		expect(await many(5, () => attempt({ email }))).toEqual({ INVALID_CREDENTIALS: 1, RATE_LIMITED: 4 });
		pass(999);
		expect(await attempt({ email })).toBe("RATE_LIMITED");
		pass(9_001);
		expect(await many(3, () => attempt({ email }))).toEqual({ INVALID_CREDENTIALS: 1, RATE_LIMITED: 2 });
		pass(10_000);
		const sideBySide = await Promise.all(Array.from({ length: 10 }, () => attempt({ email })));
		expect(sideBySide.toSorted()).toEqual(["INVALID_CREDENTIALS", ...Array.from({ length: 9 }, () => "RATE_LIMITED")]);
		const { INVALID_CREDENTIALS: judged = 0 } = await many(60, async () => {
			pass(500);
			return attempt({ email });
		});
		expect(judged).toBeGreaterThanOrEqual(2);
		expect(judged).toBeLessThanOrEqual(30);
		pass(HOUR_MS);
		expect(await many(5, () => attempt({ email }))).toEqual({ INVALID_CREDENTIALS: 5 });
	});

	it("are counted by the address as a login reads it", async () => {
		const { email } = await registerUser();
		const server = signOnServer([]);
		const wrong = (spelled: string) => server.browser().call("POST", "/auth/login", { body: { email: spelled, password: "a guess" } });
		expect((await wrong(`  ${email.toUpperCase()} `)).status).toBe(401);
		expect((await wrong(email)).status).toBe(401);
		const used = env.DB.prepare("SELECT used FROM wrong_passwords WHERE account = ?").bind(await hashAccount(email));
		expect(await used.first<number>("used")).toBe(2);
	});

	it("report a hundred outcomes in an hour, also of tries at the same moment", async () => {
		const { email } = await registerUser();
		await seed(email, { used: 95 });
		const { attempt } = limited();
		const outcomes = await Promise.all(Array.from({ length: 20 }, () => attempt({ email })));
		expect(outcomes.filter((outcome) => outcome === "INVALID_CREDENTIALS")).toHaveLength(5);
		expect(outcomes.filter((outcome) => outcome === "RATE_LIMITED")).toHaveLength(15);
	});

	it("cost no row when they are refused; an ordinary login costs none either", async () => {
		const { email } = await registerUser();
		const { attempt, takeCalls } = limited();
		const before = await countRows();
		expect(await attempt({ email, password: PASSWORD })).toBe("ok");
		expect(await countRows()).toBe(before);
		await seed(email, { used: 99 });
		await many(2, () => attempt({ email }));
		expect(await countRows()).toBe(before + 1);
		takeCalls();
		expect(await attempt({ email })).toBe("RATE_LIMITED");
		// The user and the count.
		expect(takeCalls()).toBe(2);
	});

	it("are deleted an hour after the first of them", async () => {
		const { attempt, deps, pass } = limited();
		await attempt({ email: newEmail() });
		pass(HOUR_MS - 1_000);
		const logged = vi.spyOn(console, "log").mockImplementation(() => {});
		await runCronTasks(deps, "often");
		expect(await countRows()).toBeGreaterThan(0);
		pass(1_000);
		await env.DB.prepare("UPDATE wrong_passwords SET since = MIN(since, ?)")
			.bind(deps.now() - HOUR_MS)
			.run();
		await runCronTasks(deps, "often");
		expect(await countRows()).toBe(0);
		logged.mockRestore();
	});

	it("are not counted where a local start switches limits off, and always in a deployment", async () => {
		const local = limited({ LOCAL: "1", RATE_LIMITS: "off" });
		const deployed = limited({ RATE_LIMITS: "off" });
		const email = newEmail();
		await seed(email);
		expect(await many(5, () => local.attempt({ email }))).toEqual({ INVALID_CREDENTIALS: 5 });
		expect(await many(3, () => deployed.attempt({ email }))).toEqual({ INVALID_CREDENTIALS: 1, RATE_LIMITED: 2 });
	});
});

describe("the owner of an account under attack", () => {
	it("is refused on a new device like everybody, but for the try of an interval", async () => {
		const { email } = await registerUser();
		const { attempt, pass } = limited();
		await seed(email);
		expect(await attempt({ email })).toBe("INVALID_CREDENTIALS");
		expect(await attempt({ email, password: PASSWORD })).toBe("RATE_LIMITED");
		pass(10_000);
		expect(await attempt({ email, password: PASSWORD })).toBe("ok");
		expect(await attempt({ email, password: PASSWORD })).toBe("RATE_LIMITED");
	});

	it("logs in at once on a device that has logged in before, with this account and this password", async () => {
		const [owner, other] = [await registerUser(), await registerUser()];
		const { attempt } = limited();
		await seed(owner.email, { nextTryAt: START_MS + 1 });
		const proof = await proofFor(owner.user.id);
		expect(await attempt({ ...owner, proofs: [await proofFor(other.user.id), proof] })).toBe("ok");
		expect(await attempt({ ...owner, proofs: [proof], password: "mistyped" })).toBe("INVALID_CREDENTIALS");
		expect(await attempt({ ...owner, proofs: [await proofFor(other.user.id)] })).toBe("RATE_LIMITED");
		expect(await attempt({ ...owner, proofs: ["made-up", ""] })).toBe("RATE_LIMITED");
		await env.DB.prepare("UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE id = ?) || '=' WHERE id = ?")
			.bind(owner.user.id, owner.user.id)
			.run();
		expect(await attempt({ ...owner, proofs: [proof] })).toBe("RATE_LIMITED");
	});

	it("is told when to try again, in both languages", async () => {
		const { email } = await registerUser();
		await exhaust(email);
		for (const language of ["en", "tr"] as const) {
			const reply = await signOnServer([])
				.browser()
				.fetchUrl("https://quiz.test/api/auth/login", {
					method: "POST",
					headers: { "Content-Type": "application/json", "Accept-Language": language },
					body: JSON.stringify({ email, password: PASSWORD }),
				});
			expect(reply.status).toBe(429);
			expect(reply.headers.get("Retry-After")).toBe("10");
			const { error } = await reply.json<{ error: { message: string } }>();
			expect(error.message).toBe(errorMessage("RATE_LIMITED", language, { about: "passwords" }));
		}
	});

	it("changes the password in an open session all the same", async () => {
		const owner = await registerUser();
		await exhaust(owner.email);
		const reply = await signOnServer([])
			.browser()
			.call("POST", "/auth/change-password", { token: owner.token, body: { currentPassword: PASSWORD, newPassword: "another one" } });
		expect(reply.status, reply.text).toBe(200);
	});
});

describe("a device that has logged in", () => {
	const COOKIE = /^__Host-login_device=[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=34560000; Secure$/;
	const cookieIn = (headers: Headers) => headers.getSetCookie().find((cookie) => cookie.includes("login_device")) ?? "none";

	it("is known by a cookie from every way in, until the password changes", async () => {
		const server = signOnServer([]);
		const email = newEmail();
		const here = server.browser();
		const registered = await here.call("POST", "/auth/register", { body: { name: "Ada", email, password: PASSWORD } });
		expect(cookieIn(registered.headers)).toMatch(COOKIE);
		await exhaust(email);
		const logIn = (browser: typeof here, password: string) => browser.call("POST", "/auth/login", { body: { email, password } });
		const again = await logIn(here, PASSWORD);
		expect(again.status, again.text).toBe(200);
		// One proof an account, however often it logs in.
		expect(cookieIn(again.headers)).toMatch(COOKIE);
		expect((await logIn(server.browser(), PASSWORD)).status).toBe(429);

		const there = server.browser();
		const changed = await there.call("POST", "/auth/change-password", {
			token: registered.body.data.token,
			body: { currentPassword: PASSWORD, newPassword: "a new password" },
		});
		expect(cookieIn(changed.headers)).toMatch(COOKIE);
		expect((await logIn(there, "a new password")).status).toBe(200);
		expect((await logIn(here, "a new password")).status).toBe(429);
	});

	it("has a plain cookie without https, and keeps the latest ten accounts", async () => {
		const server = signOnServer([], { LOCAL: "1", RATE_LIMITS: "on" });
		const shared = server.browser({ origin: "http://quiz.test" });
		const users = [];
		for (let n = 0; n < 11; n++) {
			const user = await registerUser();
			const reply = await shared.call("POST", "/auth/login", { body: { email: user.email, password: PASSWORD } });
			expect(cookieIn(reply.headers)).toMatch(/^login_device=[\w~-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=34560000$/);
			users.push(user);
		}
		expect(shared.cookies.get("login_device")?.split("~")).toHaveLength(10);
		const [first, second] = users;
		for (const user of [first, second]) await exhaust(user?.email ?? "");
		const logIn = (email = "") => shared.call("POST", "/auth/login", { body: { email, password: PASSWORD } });
		expect((await logIn(second?.email)).status).toBe(200);
		expect((await logIn(first?.email)).status).toBe(429);
	});
});

describe("a sign-on for an account under attack", () => {
	let logged: MockInstance[];
	beforeEach(() => {
		logged = [vi.spyOn(console, "error").mockImplementation(() => {}), vi.spyOn(console, "log").mockImplementation(() => {})];
	});
	afterEach(() => {
		vi.unstubAllGlobals();
		for (const spy of logged) spy.mockRestore();
	});

	it("is linked by the password under the same limit, which uses up none of its tries; then its device is known", async () => {
		const provider = await newProvider();
		serveProviders(provider);
		const owner = await registerUser();
		const here = signOnServer([provider.config]).browser();
		const person = { sub: "subject", name: "Ada", email: owner.email, email_verified: true };
		const { linkCode } = linkNeededSchema.parse((await here.signOn(provider, person)).body.error?.details);
		await exhaust(owner.email);
		const link = () => here.call<SessionReply>("POST", "/auth/oidc/link", { body: { linkCode, password: PASSWORD } });
		for (let n = 0; n < 6; n++) expect((await link()).status).toBe(429);
		await env.DB.prepare("UPDATE wrong_passwords SET next_try_at = 0").run();
		const linked = await link();
		expect(linked.status, linked.text).toBe(200);
		expect(here.cookies.get("__Host-login_device")).toMatch(/^[\w-]{22}$/);
		expect((await here.call("POST", "/auth/login", { body: { email: owner.email, password: PASSWORD } })).status).toBe(200);
	});
});
