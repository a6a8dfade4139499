import { mkdtempSync, rmSync } from "node:fs";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MAILS } from "#contract";
import { mapConcurrent } from "#durable/room/async";
import { call, type Reply } from "../../bench/lib/player";
import { type Product, startProduct } from "../../bench/lib/product";
import { type MadeClass, makeClass } from "../helpers/classes";
import { forgedHeaders } from "../helpers/forged-headers";
import { freePort } from "../helpers/free-port";
import { Teacher } from "../helpers/homework";
import { type Fetcher, gameQuiz, Host, Player } from "../helpers/live";
import { changeD1, insertUsers } from "../helpers/local-state";
import { minuteWith } from "../helpers/minute-with";
import { type ModelServer, startModelServer } from "../helpers/model-server";

/** Every limit of docs/rules/limits.md on a school's own server, against clients that claim other addresses. PINs: own-network.test.ts. */
interface Body {
	error?: { code: string; details?: unknown };
	data: { token: string; user: { id: string } };
	quiz: { _id: string };
}
type Call = (method: string, path: string, options?: { body?: unknown; token?: string; cookie?: string }) => Promise<Reply<Body>>;

const stateDir = mkdtempSync(join(tmpdir(), "quizlight-limits-"));
const SIGNUPS_PER_NETWORK = 3;
let model: ModelServer;
let product: Product;
let origin = "";
let teacher: Account;
let quizId = "";
let game: Host;
let homework: Teacher;
let made: MadeClass;
const fetcher: Fetcher = (path, init) => fetch(`${origin}${path}`, init);

let claims = 0;
let clients = 0;
/** An address of this computer that no call came from before. */
const nextAddress = () => {
	clients++;
	return `127.1.${Math.floor(clients / 250)}.${(clients % 250) + 1}`;
};
const from =
	(localAddress: string): Call =>
	(method, path, options = {}) =>
		call(origin, method, path, { ...options, localAddress, headers: forgedHeaders(++claims) });
const anywhere: Call = (...asked) => from(nextAddress())(...asked);

const codeOf = ({ body }: Reply<Body>) => body.error?.code ?? "done";

interface Account {
	id: string;
	email: string;
	token: string;
}
let accounts = 0;
async function newAccount(): Promise<Account> {
	const email = `person-${++accounts}@limits.example`;
	const { body } = await anywhere("POST", "/auth/register", { body: { name: `Person ${accounts}`, email, password: "long-password" } });
	return { id: body.data.user.id, email, token: body.data.token };
}

const isRefusal = (reply: Reply<Body>) => reply.status === 429;

/** Two calls more than are allowed: exactly two are refused. Returns what the others were answered. */
async function useUp(
	limit: number,
	use: (n: number) => Promise<Reply<Body>>,
	{ code = "RATE_LIMITED", atOnce = 10 } = {},
): Promise<string[]> {
	const replies: Reply<Body>[] = [];
	await mapConcurrent(Array(limit + 2).fill(0), atOnce, async (_, n) => {
		replies.push(await use(n));
	});
	const refused = replies.filter(isRefusal);
	const answered = [...new Set(replies.filter((reply) => !isRefusal(reply)).map(codeOf))];
	expect(refused.map(codeOf), answered.join()).toEqual([code, code]);
	for (const reply of refused) expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
	return answered;
}

beforeAll(async () => {
	model = await startModelServer();
	const env = { ...model.env, HOST: "", RATE_LIMITS: "", SIGNUPS_PER_NETWORK: String(SIGNUPS_PER_NETWORK) };
	product = await startProduct({ port: await freePort(), stateDir, env });
	origin = product.origin;
	teacher = await newAccount();
	const { token } = teacher;
	const { body } = await anywhere("POST", "/quizzes", { token, body: { ...gameQuiz(2, 120), visibility: "private" } });
	quizId = body.quiz._id;
	game = await Host.open(fetcher, token, quizId);
	homework = await Teacher.set(fetcher, token, quizId);
	made = await makeClass(fetcher, token, [{ number: 1, label: "Rosalind Franklin" }]);
});
afterAll(async () => {
	await product?.kill();
	await model?.stop();
	rmSync(stateDir, { recursive: true, force: true });
});

// The minute may end between the calls on a slow machine.
describe("what one network may use in a minute", { retry: 2 }, () => {
	const wrongToken = { token: "wrong-token" };
	const upgrade = {
		Connection: "Upgrade",
		Upgrade: "websocket",
		"Sec-WebSocket-Version": "13",
		"Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
	};
	const limits: [name: string, limit: number, answered: string, use: (ask: Call, n: number) => Promise<Reply<Body>>][] = [
		[
			"sign-ups a minute",
			100,
			"INVITATION_INVALID",
			(ask, n) =>
				ask("POST", "/auth/register", {
					body: { name: "Eve", email: `eve-${n}@limits.example`, password: "long-password", invitation: "none" },
				}),
		],
		[
			"requests for a new password",
			100,
			"done",
			(ask, n) => ask("POST", "/auth/forgot-password", { body: { email: `eve-${n}@limits.example` } }),
		],
		["wrong cards", 60, "CARD_INVALID", (ask) => ask("POST", "/card", { body: { secret: "ZZZZZZZZZ0" } })],
		["wrong pairing tokens", 60, "PAIRING_INVALID", (ask) => ask("POST", `/instances/${game.pin}/pair`, { body: wrongToken })],
		[
			"wrong tokens of a new password",
			60,
			"RESET_TOKEN_INVALID",
			(ask) => ask("POST", "/auth/reset-password", { body: { ...wrongToken, newPassword: "long-password" } }),
		],
		["wrong tokens of an address", 60, "CONFIRM_TOKEN_INVALID", (ask) => ask("POST", "/auth/confirm-email", { body: wrongToken })],
		[
			"wrong codes to resume",
			60,
			"RESUME_INVALID",
			(ask) => ask("POST", `/assignments/${homework.pin}/resume`, { body: { code: "ZZZZZ-ZZZZ0" } }),
		],
		[
			"solo submissions",
			600,
			"done",
			(ask) => ask("POST", `/quizzes/${quizId}/solo/submit`, { token: teacher.token, body: { questionIndex: 0, selectedOptions: [0] } }),
		],
		[
			"seats of homework",
			300,
			"done",
			(ask, n) => ask("POST", `/assignments/${homework.pin}/join`, { body: { nickname: `Pupil${clients}x${n}` } }),
		],
		[
			"seats of a game",
			1_000,
			"done",
			(ask, n) => ask("POST", `/instances/${game.pin}/join`, { body: { nickname: `Bot${clients}x${n}` } }),
		],
	];

	it.each(limits)("%s: %i, whatever the client claims to be, and no fewer for the next address", async (_name, limit, answered, use) => {
		await minuteWith(5 + limit / 50);
		const [guesser, neighbour] = [from(nextAddress()), from(nextAddress())];
		expect(await useUp(limit, (n) => use(guesser, n))).toEqual([answered]);
		expect(codeOf(await use(neighbour, 5_000))).toBe(answered);
	});

	it("missed PINs by sockets: 60", async () => {
		await minuteWith(10);
		const open = (localAddress: string, n: number) =>
			call<Body>(origin, "GET", `/instances/${4_100_000 + n}/live?nickname=a`, {
				localAddress,
				headers: { ...forgedHeaders(n), ...upgrade },
			});
		const guesser = nextAddress();
		expect(await useUp(60, (n) => open(guesser, n))).toEqual(["INSTANCE_NOT_FOUND"]);
		expect(codeOf(await open(nextAddress(), 99))).toBe("INSTANCE_NOT_FOUND");
	});

	it("logins: 10 a minute for one email address, 100 for all", async () => {
		await minuteWith(15);
		const school = from(nextAddress());
		const login = (ask: Call, email: string) => ask("POST", "/auth/login", { body: { email, password: "wrong-password" } });
		const replies: Reply<Body>[] = [];
		for (let n = 0; n < 99; n++) replies.push(await login(school, "nobody@limits.example"));
		expect(replies.map(codeOf)).toEqual([...Array(10).fill("INVALID_CREDENTIALS"), ...Array(89).fill("RATE_LIMITED")]);
		expect(replies.at(-1)?.headers["retry-after"]).toBe("60");
		expect(codeOf(await login(school, teacher.email))).toBe("INVALID_CREDENTIALS");
		expect(codeOf(await login(school, teacher.email))).toBe("RATE_LIMITED");
		expect(codeOf(await login(from(nextAddress()), teacher.email))).toBe("INVALID_CREDENTIALS");
	});

	it("reads without a login: 3,000 a minute, a deep page for 21; players go on", async () => {
		const player = new Player(fetcher, game.pin, `Reader${clients}`);
		expect((await player.join()).status).toBe(200);
		await minuteWith(20);
		const school = from(nextAddress());
		await mapConcurrent(Array(142).fill(0), 10, async () => expect((await school("GET", "/books?skip=10000")).status).toBe(200));
		expect(await useUp(3_000 - 142 * 21, () => school("GET", "/quizzes"))).toEqual(["done"]);
		expect(codeOf(await school("GET", `/instances/${game.pin}/state`))).toBe("RATE_LIMITED");
		expect(codeOf(await school("GET", `/instances/${game.pin}/state?nickname=${player.nickname}`, { cookie: player.cookie }))).toBe("done");
		expect(codeOf(await from(nextAddress())("GET", "/quizzes"))).toBe("done");
	});
});

describe("what one network may use in an hour or a day", () => {
	const ownAddress = Object.values(networkInterfaces())
		.flatMap((addresses) => addresses ?? [])
		.find(({ family, internal }) => family === "IPv4" && !internal)?.address;

	// This computer itself is not counted, so that the first accounts of a server can be made on it.
	it.skipIf(!ownAddress)(
		"new accounts a day: as many as SIGNUPS_PER_NETWORK says; this computer has no limit (needs a network)",
		async () => {
			const register = (site: string, n: number) =>
				call<Body>(site, "POST", "/auth/register", {
					headers: forgedHeaders(n),
					body: { name: "New", email: `new-${n}@limits.example`, password: "long-password" },
				});
			const site = origin.replace("localhost", ownAddress ?? "");
			expect(await useUp(SIGNUPS_PER_NETWORK, (n) => register(site, n), { code: "DAILY_LIMIT_REACHED" })).toEqual(["done"]);
			expect(codeOf(await register(origin, 100))).toBe("done");
		},
	);

	it("mails: 5 an hour to one mailbox, 30 an hour from one network", async () => {
		await minuteWith(20);
		const mailsTo = (part: string) =>
			product
				.output()
				.split("\n")
				.filter((line) => line.includes('"event":"mail"') && line.includes(part));
		const forgot = (ask: Call, email: string) => ask("POST", "/auth/forgot-password", { body: { email } });
		const { email } = await newAccount();
		for (let n = 0; n < MAILS.mailboxPerHour + 2; n++) expect((await forgot(anywhere, email)).status).toBe(200);
		await expect.poll(() => mailsTo(`"${email}"`).length).toBe(MAILS.mailboxPerHour);
		const names = Array.from({ length: MAILS.networkPerHour + 3 }, (_, n) => `mailed-${n}`);
		insertUsers(
			stateDir,
			email,
			names.map((name) => ({ id: name, name, email: `${name}@limits.example` })),
		);
		const school = from(nextAddress());
		for (const name of names) expect((await forgot(school, `${name}@limits.example`)).status).toBe(200);
		await expect.poll(() => mailsTo("mailed-").length).toBe(MAILS.networkPerHour);
		expect((await forgot(anywhere, `${names.at(-1)}@limits.example`)).status).toBe(200);
		await expect.poll(() => mailsTo("mailed-").length).toBe(MAILS.networkPerHour + 1);
	});
});

describe("what one account may use", { retry: 2 }, () => {
	let user: Account;
	let other: Account;
	let publicQuizId = "";
	beforeAll(async () => {
		[user, other] = [await newAccount(), await newAccount()];
		for (const { id } of [user, other]) changeD1(stateDir, "UPDATE users SET membership_type = 'gold' WHERE id = ?", id);
		const { token } = other;
		publicQuizId = (await anywhere("POST", "/quizzes", { token, body: gameQuiz(2, 120) })).body.quiz._id;
	});

	const generation = { language: "en", questionCount: 5, additionalInstructions: "Capitals of the world" };
	const limits: [name: string, limit: number, answered: string, use: (token: string) => Promise<Reply<Body>>][] = [
		["writes", 60, "QUIZ_NOT_FOUND", (token) => anywhere("DELETE", "/quizzes/none", { token })],
		["games opened", 60, "QUIZ_NOT_FOUND", (token) => anywhere("POST", "/instances", { token, body: { quizTemplateId: "none" } })],
		["pictures", 30, "UNSUPPORTED_MEDIA_TYPE", (token) => anywhere("POST", "/media", { token })],
		[
			"reports",
			30,
			"QUIZ_NOT_FOUND",
			(token) => anywhere("POST", "/reports", { token, body: { quizId: "none", questionId: "none", reason: "other" } }),
		],
		[
			"guesses at one's own password",
			10,
			"PASSWORD_WRONG",
			(token) => anywhere("DELETE", "/users/me", { token, body: { password: "wrong-password" } }),
		],
		["exports", 10, "done", (token) => anywhere("GET", "/users/me/export", { token })],
		["mails to confirm the address", 10, "done", (token) => anywhere("POST", "/auth/send-confirmation", { token, body: {} })],
		["calls of a model", 10, "done", (token) => anywhere("POST", "/quizzes/generate", { token, body: generation })],
	];

	it.each(limits)("%s: %i a minute, from whatever address, and no fewer for another account", async (_name, limit, answered, use) => {
		await minuteWith(15);
		expect(await useUp(limit, () => use(user.token))).toEqual([answered]);
		expect(codeOf(await use(other.token))).toBe(answered);
	});

	const quotas: [kind: string, limit: number, column: string, use: (token: string, n: number) => Promise<Reply<Body>>][] = [
		["quizzes", 10, "daily_quiz_count", (token) => anywhere("POST", "/quizzes", { token, body: { ...gameQuiz(2), status: "draft" } })],
		[
			"books",
			5,
			"daily_book_count",
			(token) =>
				anywhere("POST", "/books", { token, body: { title: "Rivers", topics: [{ topicNumber: 1, title: "Rivers" }], status: "draft" } }),
		],
		["generations", 5, "daily_ai_count", (token) => anywhere("POST", "/quizzes/generate", { token, body: generation })],
		["games", 100, "daily_game_count", (token) => anywhere("POST", "/instances", { token, body: { quizTemplateId: publicQuizId } })],
		[
			"checks",
			50,
			"daily_check_count",
			(token, n) => anywhere("POST", "/quizzes", { token, body: { ...gameQuiz(2), name: `Checked ${n}` } }),
		],
	];

	it.each(quotas)("%s: %i a day", async (_kind, limit, column, use) => {
		await minuteWith(15);
		const account = await newAccount();
		changeD1(
			stateDir,
			`UPDATE users SET counters_day = ?, ${column} = CAST(? AS INTEGER) WHERE id = ?`,
			new Date().toISOString().slice(0, 10),
			String(limit - 2),
			account.id,
		);
		expect(await useUp(2, (n) => use(account.token, n), { code: "DAILY_LIMIT_REACHED" })).toEqual(["done"]);
	});

	it("steps of a host: 600 a minute for one game", async () => {
		await minuteWith(15);
		const { pin } = await Host.open(fetcher, other.token, publicQuizId);
		const step = (n: number) => anywhere("POST", `/instances/${pin}/settings`, { token: other.token, body: { locked: n % 2 === 0 } });
		// One after the other: two steps that lock twice would be one.
		expect(await useUp(600, step, { atOnce: 1 })).toEqual(["done"]);
	});
});

describe("the deployment", () => {
	it("calls no model once the day's calls are used up", async () => {
		await minuteWith(15);
		const { token } = await newAccount();
		const day = new Date().toISOString().slice(0, 10);
		changeD1(stateDir, "UPDATE day_counts SET used = 5000 WHERE key = ?", `${day} ai`);
		const asked = model.asked.length;
		const body = { language: "en", questionCount: 5, additionalInstructions: "Capitals of the world" };
		expect(codeOf(await anywhere("POST", "/quizzes/generate", { token, body }))).toBe("AI_UNAVAILABLE");
		expect(model.asked).toHaveLength(asked);
	});

	it("logs no name, address, label, card or token, also where something fails", async () => {
		changeD1(stateDir, "DELETE FROM day_counts");
		model.set("down");
		await minuteWith(15);
		const { token } = await newAccount();
		await anywhere("POST", "/quizzes", { token, body: { ...gameQuiz(2), name: "Unjudged" } });
		const lines = product
			.output()
			.split("\n")
			.filter((line) => line.startsWith("{") && !line.includes('"event":"mail"'));
		expect(lines.length).toBeGreaterThan(0);
		for (const line of lines) {
			expect(line).not.toMatch(/@limits\.example|Person \d|Bot\d|Pupil\d|Reader|Rosalind|198\.51\.100|127\.1\./);
			for (const secret of [token, teacher.token, ...made.secrets]) expect(line).not.toContain(secret);
		}
	});
});
