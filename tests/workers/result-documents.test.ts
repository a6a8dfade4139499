import { env, SELF } from "cloudflare:test";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { GameResults } from "#durable/game/core";
import { createResultArchive } from "#worker/db/results/results";
import { createDeps, type Deps } from "#worker/lib/deps";
import { readGameResult } from "#worker/services/results/results";
import { runCronTasks } from "#worker/services/retention";
import { call, PASSWORD, registerUser, type TestUser } from "../helpers/api";

const DAY_MS = 24 * 60 * 60 * 1000;
const now = Date.now();
const deps = createDeps(env);
let host: TestUser;
let games = 0;

beforeAll(async () => {
	host = await registerUser();
});
afterEach(() => vi.restoreAllMocks());

function results(of: TestUser = host, players = 30): GameResults {
	const pin = String(4_100_000 + ++games);
	return {
		instanceId: `${pin}-${games}`,
		pin,
		quizId: "quiz-of-the-class",
		hostId: of.user.id,
		title: "Rivers and lakes of the north",
		language: "en",
		startedAt: now - 600_000,
		endedAt: now,
		players: Array.from({ length: players }, (_, index) => ({
			nickname: `Pupil ${index}`,
			score: 10_000 - index,
			rank: index + 1,
			correctCount: 5,
			answeredCount: 10,
		})),
		questions: Array.from({ length: 10 }, (_, index) => ({
			index,
			id: `question-${index}`,
			text: `Which river of number ${index} is the longest one of them all?`,
			options: ["the Rhine", "the Danube", "the Volga", "the Elbe"],
			correctAnswers: [1],
			askedCount: 40,
			correctCount: 15,
			answerCount: 30,
			optionCounts: [5, 15, 5, 5],
			averageMs: 4_000,
		})),
	};
}

const save = (game: GameResults, by: Deps = deps) => createResultArchive(by).saveResults(game);
const documentKey = ({ instanceId }: GameResults) => `results/${instanceId}.json`;
const hasDocument = async (game: GameResults) => (await env.MEDIA.head(documentKey(game))) !== null;
const read = (game: GameResults, query = "") =>
	call<{ result: { players: unknown[]; questions: unknown[] }; pagination: unknown }>("GET", `/results/${game.instanceId}${query}`, {
		token: host.token,
	});
const list = async () => (await call<{ results: unknown[] }>("GET", "/results?limit=100", { token: host.token })).body;
const waiting = async (game: GameResults) =>
	(await env.DB.prepare("SELECT due_at FROM bucket_deletions WHERE key = ?").bind(documentKey(game)).first<number>("due_at")) ?? null;
const cron = (round: "often" | "daily", later = 0, by: Deps = deps) =>
	runCronTasks({ ...by, env: by.env, db: by.db, now: () => Date.now() + later }, round);

function without(call: "put" | "get" | "delete"): Deps {
	const MEDIA = new Proxy(env.MEDIA, {
		get: (bucket, name) => {
			if (name === call) return () => Promise.reject(new Error("R2: internal error (10001)"));
			const value = Reflect.get(bucket, name);
			return typeof value === "function" ? value.bind(bucket) : value;
		},
	});
	vi.spyOn(console, "error").mockImplementation(() => {});
	return createDeps({ ...env, MEDIA });
}

const databaseBytes = async () => (await env.DB.prepare("SELECT 1").run()).meta.size_after;

describe("the document of a finished game", () => {
	it("is an object of the bucket; the database keeps a kilobyte at most", async () => {
		const before = await databaseBytes();
		const kept = Array.from({ length: 200 }, () => results());
		for (const game of kept) await save(game);
		const figures = (await databaseBytes()) - before;
		expect(figures / 200).toBeLessThan(1024);
		const object = await env.MEDIA.get(`results/${kept[0]?.instanceId}.json`);
		const bytes = new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer(0));
		expect([...bytes.subarray(0, 2)]).toEqual([0x1f, 0x8b]);
		const rows = await env.DB.prepare("SELECT * FROM game_results WHERE instance_id = ?")
			.bind(kept[0]?.instanceId ?? "")
			.all();
		expect(JSON.stringify(rows.results)).not.toMatch(/Volga|Pupil/);
		expect(rows.results).toMatchObject([{ question_count: 10, player_count: 30, document_bytes: bytes.length }]);
		await env.DB.prepare("DELETE FROM game_results WHERE host_id = ?").bind(host.user.id).run();
	});

	it("is shown page by page, and the list reads none", async () => {
		const game = results(host, 40);
		await save(game);
		const page = await read(game, "?skip=10&limit=20");
		expect(page.body.result).toMatchObject({ players: game.players.slice(10, 30), questions: game.questions });
		expect(page.body.pagination).toEqual({ skip: 10, limit: 20, hasMore: true });
		const reads = vi.spyOn(Object.getPrototypeOf(env.MEDIA), "get");
		expect(await list()).toMatchObject({ results: [{ questionCount: 10, playerCount: 40 }] });
		expect(reads).not.toHaveBeenCalled();
	});

	it("that 1.0.0 rewrote without the number counts everybody present as asked", async () => {
		const game = results(host, 12);
		await save(game);
		const object = await env.MEDIA.get(documentKey(game));
		if (!object) throw new Error("no document");
		const stored = await new Response(object.body.pipeThrough(new DecompressionStream("gzip"))).json<{ questions: object[] }>();
		const questions = stored.questions.map((question) => ({ ...question, askedCount: undefined }));
		const text = new Blob([JSON.stringify({ ...stored, questions })]);
		await env.MEDIA.put(documentKey(game), await new Response(text.stream().pipeThrough(new CompressionStream("gzip"))).arrayBuffer());
		const { body } = await read(game);
		expect(body.result.questions).toEqual(game.questions.map((question) => ({ ...question, askedCount: 12 })));
	});

	it("with long answers has shorter pages, and loses nobody", async () => {
		const game = results(host, 1_000);
		const answer = { text: "ş".repeat(80), right: false, points: 0 };
		const players = game.players.map((player) => ({ ...player, answers: Array.from({ length: 10 }, () => answer) }));
		await save({ ...game, players });
		const seen: unknown[] = [];
		for (let hasMore = true; hasMore; ) {
			const reply = await read(game, `?skip=${seen.length}&limit=1000`);
			expect(reply.text.length).toBeLessThan(320_000);
			seen.push(...reply.body.result.players);
			hasMore = (reply.body.pagination as { hasMore: boolean }).hasMore;
		}
		expect(seen).toEqual(players);
	});

	it("is delivered again where the bucket or the database failed, and leaves nothing behind", async () => {
		const game = results();
		await expect(save(game, without("put"))).rejects.toThrow("R2");
		expect((await read(game)).status).toBe(404);
		await env.DB.prepare("CREATE TRIGGER refuse BEFORE INSERT ON game_results BEGIN SELECT RAISE(ABORT, 'disk I/O error'); END").run();
		await expect(save(game)).rejects.toThrow();
		await env.DB.prepare("DROP TRIGGER refuse").run();
		expect(await hasDocument(game)).toBe(true);
		await cron("often");
		expect(await hasDocument(game)).toBe(true);
		await save(game);
		expect(await waiting(game)).toBeNull();
		await cron("often", 2 * DAY_MS);
		expect((await read(game)).body.result.players).toEqual(game.players);
	});

	it("is deleted if its row never arrived, or its host was deleted", async () => {
		const alone = results();
		await env.DB.prepare("CREATE TRIGGER refuse BEFORE INSERT ON game_results BEGIN SELECT RAISE(ABORT, 'disk I/O error'); END").run();
		await expect(save(alone)).rejects.toThrow();
		await env.DB.prepare("DROP TRIGGER refuse").run();
		const hostless = results({ ...host, user: { ...host.user, id: "nobody" } });
		await save(hostless);
		await cron("often");
		expect([await hasDocument(alone), await hasDocument(hostless)]).toEqual([true, false]);
		await cron("often", 2 * DAY_MS);
		expect([await hasDocument(alone), await waiting(alone), await waiting(hostless)]).toEqual([false, null, null]);
	});

	it("is not written while an earlier one of the game is being deleted", async () => {
		const game = results();
		await env.DB.prepare("INSERT INTO bucket_deletions (key, due_at) VALUES (?, 0)").bind(documentKey(game)).run();
		await expect(save(game)).rejects.toThrow("being deleted");
		await cron("often");
		await save(game);
		expect((await read(game)).status).toBe(200);
	});

	it("is unavailable during an outage of the bucket, and the reply says so", async () => {
		const game = results();
		await save(game);
		const reading = readGameResult(without("get"), { instanceId: game.instanceId, reader: host.user, skip: 0, limit: 10 });
		await expect(reading).rejects.toMatchObject({ code: "DATABASE_UNAVAILABLE" });
	});
});

describe("deleting results", () => {
	const ways: [string, (game: GameResults, of: TestUser) => Promise<unknown>][] = [
		["by their host", ({ instanceId }, { token }) => call("DELETE", `/results/${instanceId}`, { token })],
		["with the account", (_, { token }) => call("DELETE", "/users/me", { token, body: { password: PASSWORD } })],
		["by retention", () => cron("daily", 366 * DAY_MS)],
	];
	it.each(ways)("%s deletes their documents too, also where the bucket fails at first", async (_, remove) => {
		const owner = await registerUser();
		const game = results(owner);
		await save(game);
		await remove(game, owner);
		expect(await env.DB.prepare("SELECT 1 FROM game_results WHERE instance_id = ?").bind(game.instanceId).first()).toBeNull();
		await cron("often", 0, without("delete"));
		expect([await hasDocument(game), await waiting(game)]).toEqual([true, 0]);
		await cron("often");
		expect([await hasDocument(game), await waiting(game)]).toEqual([false, null]);
	});
});

it("no page and no call serves a document under the address of a picture", async () => {
	const game = results();
	await save(game);
	for (const path of [`/media/${documentKey(game)}`, `/media/${encodeURIComponent(documentKey(game))}`]) {
		expect((await SELF.fetch(`http://quiz.test${path}`)).status, path).toBe(404);
	}
});
