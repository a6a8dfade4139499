import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { createDeps } from "#worker/lib/deps";
import { runCronTasks } from "#worker/services/retention";
import { call, failure, makeAdmin, newEmail, PASSWORD, registerUser, type TestUser } from "../helpers/api";
import { linkIn, mailingServer } from "../helpers/mailbox";

/** What everything may weigh (decisions section 16): each number, with parallel calls at its edge. */

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

	it("to one mailbox are five an hour and ten a day, whichever of its addresses is asked for", async () => {
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

	it("asked for by one network are thirty an hour", async () => {
		const server = mailingServer();
		const users = await times(34, () => registerUser());
		await Promise.all(users.map(({ email }) => forget(server, email, "198.51.100.77")));
		expect(server.mails).toHaveLength(30);
		await forget(server, users[0]?.email ?? "", "198.51.100.78");
		expect(server.mails).toHaveLength(31);
	});

	it("of the whole deployment end with its day; then they are as if none could be sent", async () => {
		await env.DB.prepare("DELETE FROM sent_mails").run();
		const server = mailingServer({ MAIL_DAILY: "2" });
		const users = await times(4, () => registerUser());
		const replies = await Promise.all(users.map(({ email }, n) => forget(server, email, `198.51.100.${100 + n}`)));
		expect(replies.map(({ text }) => text)).toEqual(Array(4).fill('{"success":true}'));
		expect(server.mails).toHaveLength(2);
	});
});
