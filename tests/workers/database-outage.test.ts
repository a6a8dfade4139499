import { env, SELF } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Instance } from "#contract";
import { errorMessage } from "#worker/lib/texts";
import { call, makeAdmin, registerUser, type TestUser } from "../helpers/api";
import { type Fetcher, gameQuiz, Host, Player, send } from "../helpers/live";
import { LiveSocket } from "../helpers/live-socket";
import { evict } from "../helpers/objects";

const fetcher: Fetcher = (path, init) => SELF.fetch(`http://quiz.test${path}`, init);
const readCode = ({ status, body }: { status: number; body: { error?: { code: string } } }) => `${status} ${body.error?.code}`;
const UNAVAILABLE = "503 DATABASE_UNAVAILABLE";

let author: TestUser;
let quizId = "";

beforeEach(async () => {
	author = await registerUser();
	const quiz = await call<{ quiz: { _id: string } }>("POST", "/quizzes", { token: author.token, body: gameQuiz(2) });
	quizId = quiz.body.quiz._id;
});
afterEach(() => {
	vi.restoreAllMocks();
});

/** Makes D1 unavailable, for statements and batches, until the mocks are restored. */
function breakDatabase(fail: () => Promise<never> = () => Promise.reject(new Error("D1_ERROR: database is locked: SQLITE_BUSY"))): void {
	vi.spyOn(console, "error").mockImplementation(() => undefined);
	for (const method of ["all", "run", "raw", "first"] as const)
		vi.spyOn(Object.getPrototypeOf(env.DB.prepare("SELECT 1")), method).mockImplementation(fail);
	for (const database of [env.DB, env.DB.withSession()]) vi.spyOn(Object.getPrototypeOf(database), "batch").mockImplementation(fail);
}

async function lobby() {
	const host = await Host.open(fetcher, author.token, quizId);
	const players = ["Ada", "Bob"].map((nickname) => new Player(fetcher, host.pin, nickname));
	for (const player of players) expect((await player.join()).status).toBe(200);
	return { host, players, pin: host.pin };
}

/** Its browser may be signed in as well. */
async function pairedRemote(host: Host) {
	const cookie = await host.pairDevice();
	return (action: string, token?: string) =>
		send<{ instance: Instance }>(fetcher, "POST", `/instances/${host.pin}/${action}`, {
			cookie,
			...(token ? { token } : {}),
			body: {},
		});
}

describe("a game during a database outage", () => {
	it("runs from the start to the podium, by panel and remote; its results arrive afterwards", async () => {
		const { host, players, pin } = await lobby();
		const remote = await pairedRemote(host);
		breakDatabase();
		await evict(pin);

		expect((await new Player(fetcher, pin, "Cem").join()).status).toBe(200);
		const started = await host.act("start");
		expect(started.status, started.text).toBe(200);
		expect(started.body.instance).toMatchObject({ questionStatus: "open", databaseAway: true });
		for (const player of players) expect((await player.answer(0, [0])).status).toBe(200);
		expect((await host.view()).body.instance).toMatchObject({ answeredCount: 2, databaseAway: true });
		expect((await remote("close-question", author.token)).body.instance).toMatchObject({ questionStatus: "closed" });
		expect((await remote("next-question")).body.instance).toMatchObject({ currentQuestionIndex: 1 });
		const { ticket } = (await send<{ ticket: string }>(fetcher, "POST", `/instances/${pin}/live-ticket`, { token: author.token, body: {} }))
			.body;
		const socket = await LiveSocket.open(fetcher, `${pin}/live?ticket=${ticket}`);
		if (socket instanceof Response) throw new Error(await socket.text());
		expect((await host.act("close-question")).status).toBe(200);
		expect((await socket.next(({ instance }) => instance?.questionStatus === "closed")).instance).not.toHaveProperty("databaseAway");
		expect((await host.act("finish")).body.instance).toMatchObject({ status: "finished" });
		expect((await players[0]?.state())?.body).toMatchObject({ status: "finished" });

		vi.restoreAllMocks();
		const kept = () => env.DB.prepare("SELECT player_count AS n FROM game_results WHERE instance_id LIKE ?").bind(`${pin}-%`).first("n");
		await expect.poll(kept, { timeout: 20_000, interval: 200 }).toBe(3);
		expect((await host.view()).body.instance).not.toHaveProperty("databaseAway");
	});

	it("waits for the database no longer than a click may last", async () => {
		const { host } = await lobby();
		breakDatabase(() => new Promise(() => {}));
		expect((await host.act("start")).body.instance).toMatchObject({ questionStatus: "open", databaseAway: true });
	}, 10_000);

	it("is steered by its host's valid tokens alone: no admin, no stranger, no token that has ended", async () => {
		const [admin, stranger] = [await makeAdmin(), await registerUser()];
		const before = await lobby();
		const out = await call<{ data: { token: string } }>("POST", "/auth/logout-everywhere", { token: author.token });
		const { token } = out.body.data;
		const after = await Host.open(fetcher, token, quizId);
		breakDatabase();
		for (const { pin } of [before, after]) {
			const as = (one: string) => new Host(fetcher, one, pin).view();
			for (const other of [admin.token, stranger.token, author.token]) expect(readCode(await as(other))).toBe(UNAVAILABLE);
			expect(readCode(await as(`${token.slice(0, -2)}xx`))).toBe("401 UNAUTHENTICATED");
			expect((await as(token)).status).toBe(200);
			await evict(pin);
			expect(readCode(await as(author.token))).toBe(UNAVAILABLE);
		}
	});
});

describe("calls that need the database", () => {
	it("says that it is unavailable, in the caller's language, and when to try again", async () => {
		breakDatabase();
		for (const [method, path, body] of [
			["GET", "/auth/me"],
			["GET", "/quizzes"],
			["GET", "/results"],
			["POST", "/quizzes", gameQuiz(1)],
			["POST", "/instances", { quizTemplateId: quizId }],
			["POST", "/auth/login", { email: author.email, password: author.password }],
		] as const) {
			const reply = await send(fetcher, method, path, { token: author.token, body, language: "tr" });
			expect(readCode(reply), path).toBe(UNAVAILABLE);
			expect(reply.body.error?.message).toBe(errorMessage("DATABASE_UNAVAILABLE", "tr"));
			expect(Number(reply.headers.get("Retry-After"))).toBeGreaterThan(0);
		}
	});

	it("is reported: GET /health answers 503 with the usual fields", async () => {
		const well = await call("GET", "/health");
		expect(well.body).toMatchObject({ success: true, database: "ok", ai: "none", signups: "open" });
		for (const fail of [undefined, () => new Promise<never>(() => {})]) {
			breakDatabase(fail);
			const { status, headers, body } = await call("GET", "/health");
			expect([status, headers.get("Retry-After")]).toEqual([503, "10"]);
			expect(body).toEqual({
				...well.body,
				success: false,
				database: "error",
				error: expect.objectContaining({ code: "DATABASE_UNAVAILABLE" }),
			});
			vi.restoreAllMocks();
		}
	});

	it("is not confused with a statement that the database refuses", async () => {
		breakDatabase(() => Promise.reject(new Error("D1_ERROR: no such column: x: SQLITE_ERROR")));
		expect(readCode(await send(fetcher, "GET", "/quizzes"))).toBe("500 INTERNAL_ERROR");
	});
});
