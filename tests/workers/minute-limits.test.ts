import { runInDurableObject } from "cloudflare:test";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Assignment } from "#worker/objects";
import { registerUser, type TestUser } from "../helpers/api";
import { FakeAi } from "../helpers/fake-ai";
import { fetcherWith, from } from "../helpers/fetcher-with";
import { Teacher } from "../helpers/homework";
import { type Fetcher, gameQuiz, Host, send } from "../helpers/live";
import { getHomeworkStub } from "../helpers/objects";

/** docs/rules/limits.md: which counter a call uses, and by whom it is counted. What each counter allows: worker/lib/rate-limit.test.ts. */

const COUNTERS = [
	"RATE_LOGIN_IDENTITY",
	"RATE_LOGIN_ADDRESS",
	"RATE_WRONG",
	"RATE_AI",
	"RATE_REPORT",
	"RATE_SOLO",
	"RATE_PASSWORD",
	"RATE_OPEN",
	"RATE_WRITE",
	"RATE_PICTURE",
	"RATE_READ",
] as const;
type Counter = (typeof COUNTERS)[number];

/** Counters that record their keys, and refuse everything where `allowed` is false. */
function recordingCounters(allowed: boolean) {
	const spent: [Counter, string][] = [];
	const counter = (name: Counter): RateLimit => ({
		limit: async ({ key }) => {
			spent.push([name, key]);
			return { success: allowed };
		},
	});
	return { spent, bindings: Object.fromEntries(COUNTERS.map((name) => [name, counter(name)])) };
}

let user: TestUser;
let quizId = "";
let game: Host;
let homework: Teacher;
beforeAll(async () => {
	user = await registerUser();
	const open = fetcherWith({});
	const { token } = user;
	const { body } = await send<{ quiz: { _id: string } }>(open, "POST", "/quizzes", { token, body: gameQuiz(2, 120) });
	quizId = body.quiz._id;
	game = await Host.open(open, token, quizId);
	homework = await Teacher.set(open, token, quizId);
});

describe("a call that is limited by the minute", () => {
	const NETWORK = "198.51.100.20";
	const withModel = { AI: new FakeAi({ json: {} }).binding, AI_FORCE_BINDING: "1" };
	const guess = { token: "wrong-token" };
	const generation = { language: "en", questionCount: 5, additionalInstructions: "Capitals of the world" };
	const password = "wrong-password";
	const account = (kind: string): [Counter, string][] => [
		["RATE_LOGIN_ADDRESS", `${kind} ${NETWORK}`],
		["RATE_LOGIN_IDENTITY", `${kind} ${NETWORK} eve@example.com`],
	];
	const wrong = (kind: string): [Counter, string][] => [["RATE_WRONG", `${kind} ${NETWORK}`]];
	type Call = [name: string, spent: (userId: string) => [Counter, string][], ask: (fetcher: Fetcher) => Promise<unknown>];
	const calls: Call[] = [
		["login", () => account("login"), (f) => send(f, "POST", "/auth/login", { body: { email: "eve@example.com", password } })],
		[
			"sign-up",
			() => account("register"),
			(f) => send(f, "POST", "/auth/register", { body: { name: "Eve", email: "eve@example.com", password, invitation: "none" } }),
		],
		[
			"forgotten password",
			() => account("forgot"),
			(f) => send(f, "POST", "/auth/forgot-password", { body: { email: "eve@example.com" } }),
		],
		["wrong card", () => wrong("card"), (f) => send(f, "POST", "/card", { body: { secret: "ZZZZZZZZZ0" } })],
		["wrong pairing token", () => wrong("pairing"), (f) => send(f, "POST", `/instances/${game.pin}/pair`, { body: guess })],
		[
			"wrong token of a new password",
			() => wrong("reset"),
			(f) => send(f, "POST", "/auth/reset-password", { body: { ...guess, newPassword: "long-password" } }),
		],
		["wrong token of an address", () => wrong("confirmation"), (f) => send(f, "POST", "/auth/confirm-email", { body: guess })],
		[
			"wrong code to resume",
			() => wrong("resume"),
			(f) => send(f, "POST", `/assignments/${homework.pin}/resume`, { body: { code: "ZZZZZ-ZZZZ0" } }),
		],
		[
			"wrong secret of a link",
			() => wrong("pin"),
			(f) => send(f, "POST", "/shared", { token: user.token, body: { secret: "A".repeat(22) } }),
		],
		["missed PIN", () => wrong("pin"), (f) => send(f, "POST", "/instances/4100000/join", { body: { nickname: "Eve" } })],
		[
			"solo submission",
			() => [["RATE_SOLO", NETWORK]],
			(f) => send(f, "POST", `/quizzes/${quizId}/solo/submit`, { body: { questionIndex: 0, selectedOptions: [0] } }),
		],
		["read without a login", () => [["RATE_READ", NETWORK]], (f) => send(f, "GET", "/quizzes")],
		["write", (id) => [["RATE_WRITE", id]], (f) => send(f, "DELETE", "/quizzes/none", { token: user.token })],
		[
			"opened game",
			(id) => [["RATE_OPEN", id]],
			(f) => send(f, "POST", "/instances", { token: user.token, body: { quizTemplateId: "none" } }),
		],
		["picture", (id) => [["RATE_PICTURE", id]], (f) => send(f, "POST", "/media", { token: user.token })],
		[
			"report",
			(id) => [["RATE_REPORT", id]],
			(f) => send(f, "POST", "/reports", { token: user.token, body: { quizId: "none", questionId: "none", reason: "other" } }),
		],
		[
			"guess at one's own password",
			(id) => [["RATE_PASSWORD", id]],
			(f) => send(f, "DELETE", "/users/me", { token: user.token, body: { password } }),
		],
		[
			"export",
			(id) => [["RATE_PASSWORD", `export ${id}`]],
			(f) => f("/api/users/me/export", { headers: { Authorization: `Bearer ${user.token}` } }),
		],
		[
			"mail to confirm the address",
			(id) => [["RATE_PASSWORD", `confirmation ${id}`]],
			(f) => send(f, "POST", "/auth/send-confirmation", { token: user.token, body: {} }),
		],
		["call of a model", (id) => [["RATE_AI", id]], (f) => send(f, "POST", "/quizzes/generate", { token: user.token, body: generation })],
	];

	it.each(calls)("is counted, by network or by user: %s", async (_name, expected, ask) => {
		const { spent, bindings } = recordingCounters(true);
		await ask(from(NETWORK, { ...bindings, ...withModel }));
		// A model may be called again within one call of the API.
		expect([...new Set(spent.map((use) => use.join(" ")))]).toEqual(expected(user.user.id).map((use) => use.join(" ")));
	});

	it.each(calls)("is refused with Retry-After once the counter is used up: %s", async (_name, _expected, ask) => {
		const replies: Response[] = [];
		const limited = from(NETWORK, { ...recordingCounters(false).bindings, ...withModel });
		await ask(async (path, init) => {
			const reply = await limited(path, init);
			replies.push(reply.clone() as Response);
			return reply;
		});
		expect(replies.map(({ status, headers }) => [status, headers.get("Retry-After")])).toEqual([[429, "60"]]);
	});
});

describe("joins of a homework without a card", () => {
	it("end at 300 a minute for one network, and stop nobody elsewhere", async () => {
		await runInDurableObject(getHomeworkStub(homework.pin), (object: Assignment) => {
			const join = (name: string, network: string) => {
				const command = { nickname: name, key: name.toLowerCase(), pupil: null, heldProof: undefined, heldProofs: [] };
				const joined = object.join(null, { ...command, newProof: `proof ${name}`, newCode: `code ${name}`, network });
				return joined.ok ? "ok" : joined.code;
			};
			vi.useFakeTimers({ toFake: ["Date"] });
			for (let n = 0; n < 300; n++) expect(join(`Pupil${n}`, "198.51.100.21"), `${n}`).toBe("ok");
			expect(join("Late", "198.51.100.21")).toBe("RATE_LIMITED");
			expect(join("Elsewhere", "198.51.100.22")).toBe("ok");
			vi.advanceTimersByTime(60_000);
			expect(join("Later", "198.51.100.21")).toBe("ok");
			vi.useRealTimers();
		});
	});
});
