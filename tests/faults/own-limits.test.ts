import { mkdtempSync, rmSync } from "node:fs";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MAILS } from "#contract";
import { mapConcurrent } from "#durable/room/async";
import { callProduct, type Reply } from "../../bench/lib/player";
import { type Product, startProduct } from "../../bench/lib/product";
import { type MadeClass, makeClass } from "../helpers/classes";
import { forgedHeaders } from "../helpers/forged-headers";
import { freePort } from "../helpers/free-port";
import { type Fetcher, gameQuiz, Host, Player } from "../helpers/live";
import { insertUsers } from "../helpers/local-state";
import { minuteWith } from "../helpers/minute-with";
import { type ModelServer, startModelServer } from "../helpers/model-server";
import { everything } from "../helpers/rounds";

/**
 * By which address a school's own server counts, against clients that claim other ones. How much each limit of docs/rules/limits.md allows, and
 * which calls it counts, is in tests/workers/minute-limits.test.ts; PINs: own-network.test.ts.
 */
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
let game: Host;
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
		callProduct(origin, method, path, { ...options, localAddress, headers: forgedHeaders(++claims) });
const anywhere: Call = (...asked) => from(nextAddress())(...asked);

const readCode = ({ body }: Reply<Body>) => body.error?.code ?? "done";

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
	const answered = [...new Set(replies.filter((reply) => !isRefusal(reply)).map(readCode))];
	expect(refused.map(readCode), answered.join()).toEqual([code, code]);
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
	game = await Host.open(fetcher, token, body.quiz._id);
	made = await makeClass(fetcher, token, [{ number: 1, label: "Rosalind Franklin" }]);
});
afterAll(async () => {
	await product?.kill();
	await model?.stop();
	rmSync(stateDir, { recursive: true, force: true });
});

describe("what one network may use in a minute", () => {
	const upgrade = {
		Connection: "Upgrade",
		Upgrade: "websocket",
		"Sec-WebSocket-Version": "13",
		"Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
	};

	it("wrong cards: 60, whatever the client claims to be, and no fewer for the next address", async () => {
		await minuteWith(20);
		const [guesser, neighbour] = [from(nextAddress()), from(nextAddress())];
		const use = (ask: Call) => ask("POST", "/card", { body: { secret: "ZZZZZZZZZ0" } });
		expect(await useUp(60, () => use(guesser))).toEqual(["CARD_INVALID"]);
		expect(readCode(await use(neighbour))).toBe("CARD_INVALID");
	});

	it("missed PINs by sockets: 60", async () => {
		await minuteWith(20);
		const open = (localAddress: string, n: number) =>
			callProduct<Body>(origin, "GET", `/instances/${4_100_000 + n}/live?nickname=a`, {
				localAddress,
				headers: { ...forgedHeaders(n), ...upgrade },
			});
		const guesser = nextAddress();
		expect(await useUp(60, (n) => open(guesser, n))).toEqual(["INSTANCE_NOT_FOUND"]);
		expect(readCode(await open(nextAddress(), 99))).toBe("INSTANCE_NOT_FOUND");
	});

	it("logins: 10 a minute for one email address, and as many from the next network", async () => {
		await minuteWith(20);
		const login = (ask: Call) => ask("POST", "/auth/login", { body: { email: teacher.email, password: "wrong-password" } });
		const school = from(nextAddress());
		expect(await useUp(10, () => login(school))).toEqual(["INVALID_CREDENTIALS"]);
		expect(readCode(await login(from(nextAddress())))).toBe("INVALID_CREDENTIALS");
	});

	// Takes 3,000 uses of a counter. Each part is in tests/workers/abuse.test.ts, the number in worker/lib/rate-limit.test.ts.
	it.runIf(everything)("reads without a login: 3,000 a minute, a deep page for 21; players go on", async () => {
		const player = new Player(fetcher, game.pin, `Reader${clients}`);
		expect((await player.join()).status).toBe(200);
		await minuteWith(20);
		const school = from(nextAddress());
		await mapConcurrent(Array(142).fill(0), 10, async () => expect((await school("GET", "/books?skip=10000")).status).toBe(200));
		expect(await useUp(3_000 - 142 * 21, () => school("GET", "/quizzes"))).toEqual(["done"]);
		expect(readCode(await school("GET", `/instances/${game.pin}/state`))).toBe("RATE_LIMITED");
		expect(readCode(await school("GET", `/instances/${game.pin}/state?nickname=${player.nickname}`, { cookie: player.cookie }))).toBe(
			"done",
		);
		expect(readCode(await from(nextAddress())("GET", "/quizzes"))).toBe("done");
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
				callProduct<Body>(site, "POST", "/auth/register", {
					headers: forgedHeaders(n),
					body: { name: "New", email: `new-${n}@limits.example`, password: "long-password" },
				});
			const site = origin.replace("localhost", ownAddress ?? "");
			expect(await useUp(SIGNUPS_PER_NETWORK, (n) => register(site, n), { code: "DAILY_LIMIT_REACHED" })).toEqual(["done"]);
			expect(readCode(await register(origin, 100))).toBe("done");
		},
	);

	it("mails: 5 an hour to one mailbox, 30 an hour from one network", async () => {
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

describe("the deployment", () => {
	it("logs no name, address, label, card or token, also where something fails", async () => {
		model.set("down");
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
