import { env, SELF } from "cloudflare:test";
import { SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, it } from "vitest";
import type { Pagination, User } from "#contract";
import { hashPassword, needsRehash, verifyPassword } from "#worker/auth/passwords";
import { issueToken, verifyToken } from "#worker/auth/tokens";
import { createDeps, type Deps } from "#worker/lib/deps";
import { limitAccounts, limitSignOn, limitSolo } from "#worker/lib/rate-limit";
import { call, errorPaths, failure, makeAdmin, newEmail, PASSWORD, registerUser, setMembership } from "../helpers/api";
import { oneMinute } from "../helpers/minute-counters";
import { atFullCost } from "../helpers/quick-scrypt";

const DAY_MS = 24 * 60 * 60 * 1000;

function depsAt(nowMs: number): Deps {
	return { ...createDeps(env), now: () => nowMs };
}

function register(fields: Record<string, unknown>) {
	return call<{ data: { token: string; user: User } }>("POST", "/auth/register", {
		body: { name: "Ada Lovelace", email: newEmail(), password: PASSWORD, ...fields },
	});
}

describe("registration", () => {
	it("answers 201 with a token that works and a user that holds nothing secret", async () => {
		const reply = await register({ name: "  Ada Lovelace ", email: " Ada.New@Example.COM " });
		expect(reply.status).toBe(201);
		const { token, user } = reply.body.data;
		expect(user).toEqual({
			id: expect.stringMatching(/^[a-z0-9]{20}$/),
			name: "Ada Lovelace",
			email: "ada.new@example.com",
			role: "user",
			membershipType: "standard",
			dailyQuizCount: 0,
			createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
		});
		expect(reply.text).not.toContain("scrypt");
		expect((await call<{ data: { user: User } }>("GET", "/auth/me", { token })).body.data.user).toEqual(user);
	});

	it.each([
		["name of 2", { name: "Al" }, true],
		["name of 1", { name: "A" }, false],
		["name of 1 and spaces", { name: " A " }, false],
		["name of 80", { name: "a".repeat(80) }, true],
		["name of 81", { name: "a".repeat(81) }, false],
		["password of 6", { password: "123456" }, true],
		["password of 5", { password: "12345" }, false],
		["password of 200", { password: "p".repeat(200) }, true],
		["password of 201", { password: "p".repeat(201) }, false],
		["email of 254", { email: `${"e".repeat(60)}@${"d".repeat(63)}.${"d".repeat(63)}.${"d".repeat(61)}.com` }, true],
		["email of 255", { email: `${"e".repeat(60)}@${"d".repeat(63)}.${"d".repeat(63)}.${"d".repeat(62)}.com` }, false],
		["email without a domain", { email: "ada" }, false],
		["no email", { email: undefined }, false],
		["a number as name", { name: 12 }, false],
	])("%s", async (_what, fields, accepted) => {
		const reply = await register(fields);
		expect(reply.status, reply.text).toBe(accepted ? 201 : 400);
		if (!accepted) {
			expect(reply.body.error?.code).toBe("VALIDATION_ERROR");
			expect(errorPaths(reply)).toEqual(Object.keys(fields));
		}
	});

	it("words its refusals in the requested language", async () => {
		const body = { name: "A", email: newEmail(), password: "12345" };
		const details = async (language: string) =>
			(await call("POST", "/auth/register", { body, headers: { "Accept-Language": language } })).body.error?.details;
		expect(await details("en-GB,tr;q=0.5")).toEqual([
			{ path: "name", message: "Name must be at least 2 characters" },
			{ path: "password", message: "Password must be at least 6 characters" },
		]);
		expect(await details("tr")).toContainEqual({ path: "password", message: "Parola en az 6 karakter olmalıdır" });
	});

	it("refuses a taken email whatever its case", async () => {
		const { email } = await registerUser();
		expect(failure(await register({ email: email.toUpperCase() }))).toBe("409 EMAIL_TAKEN");
	});

	it("lets exactly one of several concurrent calls have an email", async () => {
		const email = newEmail("race");
		const replies = await Promise.all(Array.from({ length: 6 }, () => register({ email })));
		expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
	});

	it("never makes an admin from a client's fields", async () => {
		const reply = await register({ role: "admin", membershipType: "admin" });
		expect(reply.body.data.user).toMatchObject({ role: "user", membershipType: "standard" });
	});

	it("refuses other types than JSON and too large bodies", async () => {
		expect(failure(await call("POST", "/auth/register", { body: "{" }))).toBe("400 VALIDATION_ERROR");
		expect(failure(await call("POST", "/auth/register", { body: "a=b", headers: { "Content-Type": "text/plain" } }))).toBe(
			"415 UNSUPPORTED_MEDIA_TYPE",
		);
		expect(failure(await call("POST", "/auth/register", { body: { name: "x".repeat(1_100_000) } }))).toBe("413 PAYLOAD_TOO_LARGE");
		expect(failure(await call("GET", "/auth/register"))).toBe("405 METHOD_NOT_ALLOWED");
	});
});

describe("login", () => {
	it("answers 200 with a token for the right password, ignoring the case of the email", async () => {
		const { email, user } = await registerUser();
		const reply = await call<{ data: { token: string; user: User } }>("POST", "/auth/login", {
			body: { email: ` ${email.toUpperCase()}`, password: PASSWORD },
		});
		expect(reply.status).toBe(200);
		expect(reply.body.data.user).toEqual(user);
		expect((await call("GET", "/auth/me", { token: reply.body.data.token })).status).toBe(200);
	});

	it("reads the same for a wrong password, an unknown email and an account without password", async () => {
		const { email, user } = await registerUser();
		const library = await registerUser();
		await env.DB.prepare("UPDATE users SET password_hash = '' WHERE id = ?").bind(library.user.id).run();
		const attempts = [
			{ email, password: "wrong one" },
			{ email: newEmail("nobody"), password: "wrong one" },
			{ email: library.email, password: PASSWORD },
			{ email: "not an email", password: "x" },
		];
		const replies = await Promise.all(attempts.map((body) => call("POST", "/auth/login", { body })));
		expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
		expect(replies.map(failure)[0]).toBe("401 INVALID_CREDENTIALS");
		expect(user.email).toBe(email);
	});

	it("requires email and password", async () => {
		const reply = await call("POST", "/auth/login", { body: {} });
		expect(failure(reply)).toBe("400 VALIDATION_ERROR");
		expect(errorPaths(reply)).toEqual(["email", "password"]);
	});

	it("renews the hash when the parameters have changed", async () => {
		const { user, email } = await registerUser();
		const stored = () => env.DB.prepare("SELECT password_hash FROM users WHERE id = ?").bind(user.id).first<string>("password_hash");
		// Weaker parameters, as an older version would have left them.
		const { scryptSync } = await import("node:crypto");
		const salt = Buffer.alloc(16, 7);
		const old = [
			"scrypt",
			1024,
			8,
			1,
			salt.toString("base64"),
			scryptSync(PASSWORD, salt, 32, { N: 1024, r: 8, p: 1 }).toString("base64"),
		].join("$");
		await env.DB.prepare("UPDATE users SET password_hash = ? WHERE id = ?").bind(old, user.id).run();
		await atFullCost(async () => {
			expect((await call("POST", "/auth/login", { body: { email, password: PASSWORD } })).status).toBe(200);
			expect(await stored()).toMatch(/^scrypt\$16384\$8\$5\$/);
			expect((await call("POST", "/auth/login", { body: { email, password: PASSWORD } })).status).toBe(200);
		});
	});
});

describe("passwords", () => {
	it("keeps parameters and salt beside the hash and takes the same text in another Unicode form", () =>
		atFullCost(async () => {
			const hash = await hashPassword("parola çok gizli");
			expect(hash).toMatch(/^scrypt\$16384\$8\$5\$[^$]{20,}\$[^$]{40,}$/);
			expect(await hashPassword("parola çok gizli")).not.toBe(hash);
			expect(needsRehash(hash)).toBe(false);
			expect(await verifyPassword("parola c\u0327ok gizli", hash)).toBe(true);
			expect(await verifyPassword("parola cok gizli", hash)).toBe(false);
			expect(await verifyPassword("", undefined)).toBe(false);
			expect(await verifyPassword("", "")).toBe(false);
		}));
});

describe("tokens", () => {
	const secret = new TextEncoder().encode(env.JWT_SECRET);
	const me = (token: string) => call("GET", "/auth/me", { token });

	it("runs out after 7 days", async () => {
		const { user } = await registerUser();
		const now = Date.now();
		const own = { userId: user.id, epoch: 0 };
		const token = await issueToken(own, depsAt(now));
		expect(await verifyToken(token, depsAt(now + 7 * DAY_MS - 60_000))).toEqual(own);
		expect(await verifyToken(token, depsAt(now + 7 * DAY_MS + 60_000))).toBeNull();
		expect(failure(await me(await issueToken(own, depsAt(now - 8 * DAY_MS))))).toBe("401 UNAUTHENTICATED");
	});

	it("refuses tokens that this server did not sign", async () => {
		const { user, token } = await registerUser();
		const [head = "", payload = "", signature = ""] = token.split(".");
		const base64 = (value: unknown) => btoa(JSON.stringify(value)).replaceAll("=", "");
		const claims: Record<string, unknown> = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
		const other = await registerUser();
		const signed = (alg: string, key: Uint8Array) => new SignJWT(claims).setProtectedHeader({ alg }).sign(key);
		const forged = [
			`${base64({ alg: "none" })}.${payload}.`,
			new UnsecuredJWT(claims).encode(),
			`${head}.${base64({ ...claims, sub: other.user.id })}.${signature}`,
			`${head}.${payload}.${signature.slice(0, -4)}AAAA`,
			await signed("HS512", new Uint8Array(64).fill(1)),
			await signed("HS384", new Uint8Array([...secret, ...secret])),
			await signed("HS256", new Uint8Array(32)),
			await new SignJWT({ ...claims, iss: "someone else" }).setProtectedHeader({ alg: "HS256" }).sign(secret),
			await new SignJWT({ ...claims, aud: "another" }).setProtectedHeader({ alg: "HS256" }).sign(secret),
			"nonsense",
			"a.b.c",
		];
		for (const token of forged) expect(failure(await me(token)), token).toBe("401 UNAUTHENTICATED");
		expect((await me(await signed("HS256", secret))).status).toBe(200);
		expect(claims.sub).toBe(user.id);
	});

	it("refuses a missing token, another scheme and the token of a deleted user", async () => {
		expect(failure(await call("GET", "/auth/me"))).toBe("401 UNAUTHENTICATED");
		expect(failure(await call("GET", "/auth/me", { headers: { Authorization: "Basic abc" } }))).toBe("401 UNAUTHENTICATED");
		expect(failure(await me(await issueToken({ userId: "nobody", epoch: 0 }, depsAt(Date.now()))))).toBe("401 UNAUTHENTICATED");
	});

	it("refuses a bad token also where none is needed, but plays without looking at it", async () => {
		expect(failure(await call("GET", "/quizzes", { token: "nonsense" }))).toBe("401 UNAUTHENTICATED");
		expect(failure(await call("GET", "/instances/1234567/state", { token: "nonsense" }))).toBe("404 INSTANCE_NOT_FOUND");
	});
});

describe("users", () => {
	interface Users {
		data: { users: User[] };
		pagination: Pagination;
	}
	const search = (token: string, query: string) => call<Users>("GET", `/users${query}`, { token });

	it("is for admins only, by the current row of the database", async () => {
		const admin = await makeAdmin();
		const user = await registerUser();
		expect(failure(await call("GET", "/users"))).toBe("401 UNAUTHENTICATED");
		expect(failure(await search(user.token, ""))).toBe("403 FORBIDDEN");
		expect(
			failure(await call("PATCH", `/users/${user.user.id}/membership`, { token: user.token, body: { membershipType: "admin" } })),
		).toBe("403 FORBIDDEN");
		expect((await search(admin.token, "")).status).toBe(200);
		await setMembership(admin.user.id, "gold");
		expect(failure(await search(admin.token, ""))).toBe("403 FORBIDDEN");
	});

	it("leaves out the account that owns the starter library: it is nobody", async () => {
		const admin = await makeAdmin();
		const [library, somebody] = [await registerUser({ name: "Starter shelf" }), await registerUser({ name: "Starter fan" })];
		await env.DB.prepare("UPDATE users SET password_hash = '' WHERE id = ?").bind(library.user.id).run();
		const names = async (query: string) => (await search(admin.token, query)).body.data.users.map(({ name }) => name);
		expect(await names("?search=starter")).toEqual(["Starter fan"]);
		expect(await names("")).toContain("Starter fan");
		expect(await names("")).not.toContain("Starter shelf");
		const change = (id: string) => call("PATCH", `/users/${id}/membership`, { token: admin.token, body: { membershipType: "premium" } });
		expect(failure(await change(library.user.id))).toBe("404 USER_NOT_FOUND");
		expect((await change(somebody.user.id)).status).toBe(200);
	});

	it("finds any part of email and name, ignoring case, and nothing by wildcards", async () => {
		const admin = await makeAdmin();
		const { user } = await registerUser({ name: "Işıl Çağlayan", email: "isil_100+x@example.com" });
		const ids = async (text: string) =>
			(await search(admin.token, `?search=${encodeURIComponent(text)}`)).body.data.users.map(({ id }) => id);
		for (const text of ["IŞIL", "ışıl", "isil", "çağlayan", "CAGLAYAN", "ISIL_100+X@", "l_100+", " Çağ "]) {
			expect(await ids(text), text).toEqual([user.id]);
		}
		for (const text of ["i%l", "i_il", "isil%", "'", '"', "*", "[a-z]"]) expect(await ids(text), text).toEqual([]);
		expect(await ids("z".repeat(254))).toEqual([]);
		expect(failure(await search(admin.token, `?search=${"z".repeat(255)}`))).toBe("400 VALIDATION_ERROR");
	});

	it("pages by 50, newest first", async () => {
		const admin = await makeAdmin();
		const insert = env.DB.prepare(
			"INSERT INTO users (id, name, email, password_hash, created_at) VALUES (?1, 'Paged', ?1 || '@paged.example', 'x', 0)",
		);
		await env.DB.batch(Array.from({ length: 60 }, (_, index) => insert.bind(`paged${String(index).padStart(2, "0")}`)));
		const first = await search(admin.token, "?search=@paged.example");
		expect(first.body.data.users).toHaveLength(50);
		expect(first.body.data.users[0]?.id).toBe("paged59");
		expect(first.body.pagination).toEqual({ skip: 0, limit: 50, hasMore: true });
		const second = await search(admin.token, "?search=@paged.example&skip=50&limit=999");
		expect(second.body.data.users).toHaveLength(10);
		expect(second.body.pagination).toEqual({ skip: 50, limit: 50, hasMore: false });
		for (const query of ["?skip=-1", "?limit=x", "?skip=1.5"])
			expect(failure(await search(admin.token, query)), query).toBe("400 VALIDATION_ERROR");
	});

	const change = (token: string, id: string, membershipType: unknown) =>
		call<{ data: { user: User } }>("PATCH", `/users/${id}/membership`, { token, body: { membershipType } });

	it("changes memberships; admin grants the role and any other removes it, with a record of the acting admin", async () => {
		const admin = await makeAdmin();
		const user = await registerUser();
		for (const membershipType of ["premium", "gold", "admin", "standard"] as const) {
			const reply = await change(admin.token, user.user.id, membershipType);
			expect(reply.status).toBe(200);
			expect(reply.body.data.user).toMatchObject({ id: user.user.id, membershipType, role: membershipType === "admin" ? "admin" : "user" });
		}
		expect(failure(await change(admin.token, "nobody", "gold"))).toBe("404 USER_NOT_FOUND");
		expect(failure(await change(admin.token, user.user.id, "owner"))).toBe("400 VALIDATION_ERROR");
		const { results } = await env.DB.prepare("SELECT * FROM admin_actions WHERE target_id = ? ORDER BY seq").bind(user.user.id).all();
		expect(results.map(({ before, after }) => [before, after])).toEqual([
			['{"membershipType":"standard"}', '{"membershipType":"premium"}'],
			['{"membershipType":"premium"}', '{"membershipType":"gold"}'],
			['{"membershipType":"gold"}', '{"membershipType":"admin"}'],
			['{"membershipType":"admin"}', '{"membershipType":"standard"}'],
		]);
		expect(results[0]).toMatchObject({ admin_id: admin.user.id, admin_email: admin.email, action: "user.membership", target_type: "user" });
	});

	it("does not let admins remove their own role, nor two admins each other's", async () => {
		const [one, two] = [await makeAdmin(), await makeAdmin()];
		expect(failure(await change(one.token, one.user.id, "gold"))).toBe("409 SELF_DEMOTION");
		expect((await change(one.token, one.user.id, "admin")).status).toBe(200);
		const replies = await Promise.all([change(one.token, two.user.id, "gold"), change(two.token, one.user.id, "gold")]);
		expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
	});
});

describe("rate limits", () => {
	const limited: Deps = { ...depsAt(Date.now()), env: { ...env, ...oneMinute } };

	async function firstRefusal(maxUses: number, use: () => Promise<void>): Promise<number> {
		for (let used = 0; used < maxUses; used++) {
			try {
				await use();
			} catch (error) {
				expect(error).toMatchObject({ code: "RATE_LIMITED", retryAfterSeconds: 60 });
				return used;
			}
		}
		return maxUses;
	}

	let networks = 0;
	const address = () => `192.0.2.${++networks}`;

	it("allows 10 logins a minute for one address and email, 100 of each call without a session for one address", async () => {
		const [first, second] = [address(), address()];
		expect(await firstRefusal(20, () => limitAccounts(limited, "login", first, "a@example.com"))).toBe(10);
		let n = 0;
		expect(await firstRefusal(200, () => limitAccounts(limited, "login", second, `${n++}@example.com`))).toBe(100);
		// Logins of a school's address must not use up its sign-ups.
		await expect(limitAccounts(limited, "register", second, "new@example.com")).resolves.toBeUndefined();
		// A mistyped password must not prevent registering with that email.
		expect(await firstRefusal(20, () => limitAccounts(limited, "register", first, "a@example.com"))).toBe(10);
		const third = address();
		for (const step of ["start", "callback", "exchange"] as const)
			expect(await firstRefusal(200, () => limitSignOn(limited, step, third)), step).toBe(100);
	});

	it("stays on in a deployment, whatever RATE_LIMITS is", async () => {
		const [first, second] = [address(), address()];
		const deployed = { ...limited, env: { ...env, ...oneMinute, RATE_LIMITS: "off", LOCAL: undefined } };
		expect(await firstRefusal(700, () => limitSolo(deployed, first))).toBe(600);
		expect(await firstRefusal(700, () => limitSolo(depsAt(0), second))).toBe(700);
	});
});

it("serves nothing without a secret of 32 bytes outside local development", async () => {
	const { default: app } = await import("./entry");
	const me = (secret: string | undefined) => app.request("/api/auth/me", {}, { ...env, LOCAL: undefined, JWT_SECRET: secret });
	for (const JWT_SECRET of [undefined, "", "x".repeat(31)]) {
		const reply = await me(JWT_SECRET);
		expect(reply.status).toBe(500);
		expect(await reply.json()).toMatchObject({ success: false, error: { code: "INTERNAL_ERROR", requestId: expect.any(String) } });
	}
	expect((await me("x".repeat(32))).status).toBe(401);
	expect((await SELF.fetch("http://quiz.test/api/auth/me")).status).toBe(401);
});
