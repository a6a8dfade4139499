import { createExecutionContext, createScheduledController, env, runInDurableObject, SELF, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { User } from "#contract";
import { deleteUser, removeLeftovers } from "#worker/db/accounts/account-deletion";
import { findUserById } from "#worker/db/accounts/users";
import { createResultArchive } from "#worker/db/results/results";
import { createDeps, type Deps } from "#worker/lib/deps";
import { deleteAccount, exportAccount } from "#worker/services/accounts/account-data";
import { type CronSchedule, runCronTasks } from "#worker/services/retention";
import { call, createQuiz, failure, makeAdmin, PASSWORD, registerUser, setMembership, type TestUser } from "../helpers/api";
import { countingD1 } from "../helpers/counting-d1";
import { linesWithoutGames } from "../helpers/lines-without-games";
import { type Fetcher, gameQuiz, Host, Player, send } from "../helpers/live";
import { evict, getGameStub } from "../helpers/objects";
import { rounds } from "../helpers/rounds";
import { storePicture } from "../helpers/sent-pictures";
import { loadDocuments, readGameRows } from "../helpers/stored-samples";
import app from "./entry";

const DAY_MS = 24 * 60 * 60 * 1000;
const fetcher: Fetcher = (path, init) => SELF.fetch(`http://quiz.test${path}`, init);

const leave = (token: string, password = PASSWORD) => call("DELETE", "/users/me", { token, body: { password } });
const count = async (sql: string, ...values: unknown[]) =>
	(await env.DB.prepare(sql)
		.bind(...values)
		.first<number>("n")) ?? 0;

/** Includes the tables behind the search index, and the database's counters. */
async function wholeDatabase(): Promise<Map<string, string>> {
	const { results } = await env.DB.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND substr(name, 1, 4) <> '_cf_'").all<{
		name: string;
	}>();
	const tables = new Map<string, string>();
	for (const { name } of results) {
		const rows = await env.DB.prepare(`SELECT * FROM "${name}"`).all();
		// The search index returns blobs as lists of bytes.
		const texts = rows.results.map((row) =>
			Object.values(row).map((value) => (Array.isArray(value) ? new TextDecoder().decode(new Uint8Array(value)) : String(value))),
		);
		tables.set(name, JSON.stringify(texts));
	}
	return tables;
}

async function tablesWith(words: string[]): Promise<string[]> {
	const found: string[] = [];
	for (const [name, text] of await wholeDatabase()) for (const word of words) if (text.includes(word)) found.push(`${name}: ${word}`);
	return found;
}

/** The list may have the row a moment after the game exists. */
async function openGame({ token, user }: Pick<TestUser, "token" | "user">, quizId: string): Promise<Host> {
	const host = await Host.open(fetcher, token, quizId);
	const { _id } = (await host.view()).body.instance;
	await env.DB.prepare(
		"INSERT OR IGNORE INTO games (instance_id, pin, quiz_id, host_id, title, status, open, opened_at, updated_at) VALUES (?1, ?2, ?3, ?4, 't', 'lobby', 1, ?5, ?5)",
	)
		.bind(_id, host.pin, quizId, user.id, Date.now())
		.run();
	return host;
}

async function playToTheEnd(author: TestUser, quizId: string): Promise<string> {
	const host = await openGame(author, quizId);
	for (const nickname of ["Ada", "Bob"]) await new Player(fetcher, host.pin, nickname).join();
	await host.act("start");
	await host.act("close-question");
	const { instance } = (await host.act("finish")).body;
	await expect.poll(() => count("SELECT COUNT(*) AS n FROM game_results WHERE instance_id = ?", instance._id)).toBe(1);
	return host.pin;
}

const objectText = async (pin: string) => JSON.stringify(await readGameRows(pin));

describe("deleting your account", () => {
	it("removes name, email and id from every table and object, with all public and private content", async () => {
		const admin = await makeAdmin();
		const author = await registerUser({ name: "Zeynep Unutulmaz", email: "zeynep.unutulmaz@example.com" });
		const other = await registerUser();
		const { token, user } = author;
		const words = [user.id, author.email, "Unutulmaz"];

		const quiz = (
			await send<{ quiz: { _id: string; questions: { id: string }[] } }>(fetcher, "POST", "/quizzes", { token, body: gameQuiz(1) })
		).body.quiz;
		await createQuiz(token, { name: "Private one", visibility: "private" });
		await createQuiz(token, { name: "A draft", status: "draft" });
		await call("POST", "/books", { token, body: { title: "Book of Zeynep Unutulmaz", topics: [{ topicNumber: 1, title: "One" }] } });
		const picture = await storePicture(token);
		const finished = await playToTheEnd(author, quiz._id);
		const lobby = await openGame(author, quiz._id);
		await call("POST", `/quizzes/${quiz._id}/solo/submit`, { body: { questionIndex: 0, selectedOptions: [0] } });
		const foreign = await createQuiz(other.token);
		const report = { quizId: foreign._id, questionId: foreign.questions[0]?.id, reason: "incorrect", reporterNickname: "Unutulmaz" };
		expect((await call("POST", "/reports", { token, body: report })).status).toBe(201);
		const onOwn = { quizId: quiz._id, questionId: quiz.questions[0]?.id, reason: "other" };
		expect((await call("POST", "/reports", { token: other.token, body: onOwn })).status).toBe(201);
		await call("PATCH", `/users/${user.id}/membership`, { token: admin.token, body: { membershipType: "admin" } });
		await call("PATCH", `/users/${other.user.id}/membership`, { token, body: { membershipType: "gold" } });
		await call("POST", `/users/${user.id}/reset-link`, { token: admin.token, body: {} });
		const held = gameQuiz(1);
		held.questions[0]?.options.splice(0, 1, "fuck");
		const pending = (await call<{ quiz: { _id: string } }>("POST", "/quizzes", { token: other.token, body: held })).body.quiz._id;
		expect((await call("PATCH", `/quizzes/admin/${pending}/approve`, { token, body: {} })).status).toBe(200);
		expect((await tablesWith(words)).length).toBeGreaterThan(6);
		expect(await objectText(finished)).toContain(user.id);
		expect(await objectText(lobby.pin)).toContain(user.id);

		const reply = await leave(token);
		expect(reply.status, reply.text).toBe(200);
		expect(await tablesWith(words)).toEqual([]);
		for (const pin of [finished, lobby.pin]) for (const word of words) expect(await objectText(pin)).not.toContain(word);
		expect((await call("GET", `/instances/${lobby.pin}/state`)).status).toBe(404);
		expect(failure(await call("GET", "/auth/me", { token }))).toBe("401 UNAUTHENTICATED");
		expect(failure(await call("POST", "/auth/login", { body: { email: author.email, password: PASSWORD } }))).toBe(
			"401 INVALID_CREDENTIALS",
		);
		expect((await call("GET", `/quizzes/${quiz._id}`)).status).toBe(404);
		// The next run of the cron trigger deletes an unused picture.
		await runCronTasks(createDeps(env), "often");
		expect(await env.MEDIA.head(picture.id)).toBeNull();
		const reports = await call<{ data: { quizId: string; reporterEmail: string }[] }>("GET", "/reports", { token: admin.token });
		expect(reports.body.data.filter(({ quizId }) => quizId === foreign._id)).toMatchObject([{ reporterEmail: "" }]);
		expect(reports.body.data.filter(({ quizId }) => quizId === quiz._id)).toEqual([]);
		expect((await call("GET", "/admin/actions", { token: admin.token })).status).toBe(200);
		expect((await call("GET", "/reports/problematic-questions", { token: admin.token })).status).toBe(200);
	});

	it("needs the right password, and changes nothing with a wrong one", async () => {
		const { token, user } = await registerUser();
		await createQuiz(token);
		expect(failure(await leave(token, "a guess"))).toBe("422 PASSWORD_WRONG");
		expect(failure(await call("DELETE", "/users/me", { token, body: {} }))).toBe("400 VALIDATION_ERROR");
		expect((await call("GET", "/auth/me", { token })).status).toBe(200);
		expect(await count("SELECT COUNT(*) AS n FROM quizzes WHERE created_by = ?", user.id)).toBe(1);
	});

	it("is refused to the last admin, also when two leave at the same moment", async () => {
		await env.DB.prepare("UPDATE users SET membership_type = 'standard'").run();
		const [one, two] = [await makeAdmin(), await makeAdmin()];
		await createQuiz(one.token);
		await createQuiz(two.token);
		const replies = await Promise.all([leave(one.token), leave(two.token)]);
		expect(replies.map(failure).sort()).toEqual(["200 undefined", "409 LAST_ADMIN"]);
		const [stays, went] = replies[0]?.status === 200 ? [two, one] : [one, two];
		expect((await call("GET", "/auth/me", { token: stays.token })).status).toBe(200);
		expect(await count("SELECT COUNT(*) AS n FROM quizzes WHERE created_by = ?", stays.user.id)).toBe(1);
		expect(await count("SELECT COUNT(*) AS n FROM quizzes WHERE created_by = ?", went.user.id)).toBe(0);
		// An account without a password does not count as an admin.
		const library = await registerUser();
		await setMembership(library.user.id, "admin");
		await env.DB.prepare("UPDATE users SET password_hash = '' WHERE id = ?").bind(library.user.id).run();
		expect(failure(await leave(stays.token))).toBe("409 LAST_ADMIN");
	});

	it("follows by the cron trigger where a game's object did not answer, and its results are not kept meanwhile", async () => {
		const { token, user } = await registerUser();
		const quiz = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token, body: gameQuiz(1) });
		const host = await openGame({ token, user }, quiz.body.quiz._id);
		const LIVE_GAME = new Proxy(env.LIVE_GAME, {
			get: (games, name) =>
				name === "get" ? () => ({ erase: () => Promise.reject(new Error("no answer")) }) : Reflect.get(games, name).bind(games),
		});
		const deps = createDeps(env);
		const errors = vi.spyOn(console, "error").mockImplementation(() => {});
		const deaf: Deps = { ...deps, env: { ...env, LIVE_GAME } };
		await deleteAccount(deaf, { user, password: PASSWORD, language: "en" });
		expect(linesWithoutGames(errors)).toHaveLength(1);
		errors.mockRestore();
		expect(await count("SELECT COUNT(*) AS n FROM game_erasures WHERE pin = ?", host.pin)).toBe(1);
		expect(await objectText(host.pin)).toContain(user.id);

		const results = {
			instanceId: `${host.pin}-late`,
			pin: host.pin,
			quizId: "q",
			hostId: user.id,
			title: "Late",
			startedAt: 1,
			endedAt: 2,
		};
		await createResultArchive(deps).saveResults({
			...results,
			language: "en",
			questions: [],
			players: [{ nickname: "Ada", score: 1, rank: 1, correctCount: 1, answeredCount: 1 }],
		});
		expect(await tablesWith([user.id])).toEqual([]);
		expect(await count("SELECT COUNT(*) AS n FROM game_result_players WHERE instance_id = ?", results.instanceId)).toBe(0);

		await runCronTasks(deps, "often");
		expect(await objectText(host.pin)).not.toContain(user.id);
		// A game this young may still be opening, so it is erased once more later.
		expect(await count("SELECT COUNT(*) AS n FROM game_erasures WHERE pin = ?", host.pin)).toBe(1);
		await runCronTasks({ ...deps, now: () => Date.now() + 2 * 60_000 }, "often");
		expect(await count("SELECT COUNT(*) AS n FROM game_erasures")).toBe(0);
	});

	it("of a very large account hides everything at once and deletes it in batches, by the cron trigger", async () => {
		const admin = await makeAdmin();
		const author = await registerUser({ name: "Prolific Author" });
		const { id, email } = author.user;
		const numbers = JSON.stringify(Array.from({ length: 260 }, (_, n) => n));
		const insert = (sql: string) => env.DB.prepare(`${sql} FROM json_each(?2)`).bind(id, numbers);
		await env.DB.batch([
			insert(
				"INSERT INTO quizzes (id, name, name_folded, min_age, max_age, language, status, visibility, listed, default_time_limit, created_by, created_at, updated_at, question_count, bytes) SELECT ?1 || '-' || value, 'Prolific tree', 'prolific tree', 5, 99, 'en', 'published', 'public', 1, 60, ?1, 0, 0, 1, 10",
			),
			insert("INSERT INTO quiz_contents (quiz_id, questions) SELECT ?1 || '-' || value, '[]'"),
			insert(
				"INSERT INTO books (id, title, search_folded, language, min_age, max_age, visibility, status, listed, created_by, created_at, updated_at, topics) SELECT ?1 || '-b' || value, 'Prolific book', 'prolific book', 'en', 5, 18, 'public', 'published', 1, ?1, 0, 0, '[]'",
			),
			insert(
				"INSERT INTO game_results (instance_id, pin, quiz_id, host_id, title, started_at, ended_at, player_count, questions) SELECT '4000002-' || ?1 || value, '4000002', 'q', ?1, 'Game', 0, 0, 0, '[]'",
			),
			insert("INSERT INTO game_result_players (instance_id, chunk, players) SELECT '4000002-' || ?1 || value, 0, '[]'"),
			insert(
				"INSERT INTO reports (id, quiz_id, question_id, question_text, question_index, reporter_id, reporter_email, reason, status, created_at, updated_at) SELECT 'r' || value, 'q' || value, 'one', 'Why?', 0, ?1, 'x@example.com', 'other', 'pending', 0, 0",
			),
		]);
		const TABLES = {
			quizzes: "id",
			quiz_contents: "quiz_id",
			books: "id",
			game_results: "host_id",
			game_result_players: "instance_id",
			reports: "reporter_id",
			account_removals: "user_id",
		};
		const left = async () => {
			const counts: number[] = [];
			for (const [table, column] of Object.entries(TABLES))
				counts.push(await count(`SELECT COUNT(*) AS n FROM ${table} WHERE instr(${column}, ?) > 0`, id));
			return counts;
		};
		const db = createDeps(env).db;
		const row = await findUserById(db, id);
		expect(await deleteUser(db, { user: { id, email, passwordHash: row?.passwordHash ?? "" }, nowMs: Date.now() })).toEqual([]);
		expect(await left()).toEqual([260, 260, 260, 260, 260, 260, 1]);
		for (const token of [admin.token, undefined]) {
			expect(failure(await call("GET", `/quizzes/${id}-7`, { token }))).toBe("404 QUIZ_NOT_FOUND");
			expect(failure(await call("GET", `/books/${id}-b7`, { token }))).toBe("404 BOOK_NOT_FOUND");
			expect((await call<{ quizzes: unknown[] }>("GET", "/quizzes/search?q=prolific", { token })).body.quizzes).toEqual([]);
			expect((await call<{ books: unknown[] }>("GET", "/books?q=prolific", { token })).body.books).toEqual([]);
		}
		expect(await removeLeftovers(db, 2)).toBe(0);
		expect(await left()).toEqual([160, 160, 260, 260, 260, 260, 1]);
		await runCronTasks(createDeps(env), "often");
		expect(await left()).toEqual([0, 0, 0, 0, 0, 0, 0]);
		expect(await tablesWith([id, email])).toEqual([]);
	});

	it("deletes a game too whose results its object could never deliver", async () => {
		const { token, user } = await registerUser();
		const quiz = await createQuiz(token, gameQuiz(1));
		await env.DB.prepare("CREATE TRIGGER refuse BEFORE INSERT ON game_results BEGIN SELECT RAISE(ABORT, 'disk I/O error'); END").run();
		const errors = vi.spyOn(console, "error").mockImplementation(() => {});
		const host = await openGame({ token, user }, quiz._id);
		for (const nickname of ["Ada", "Bob"]) await new Player(fetcher, host.pin, nickname).join();
		await host.act("start");
		await host.act("close-question");
		const { instance } = (await host.act("finish")).body;
		await expect.poll(() => objectText(host.pin)).toContain("disk I/O error");
		await env.DB.prepare("DROP TRIGGER refuse").run();
		errors.mockRestore();
		const old = Date.now() - 30 * DAY_MS;
		await env.DB.batch([
			env.DB.prepare("UPDATE games SET open = 0, updated_at = ?, started_at = ?2, ended_at = ?2 WHERE pin = ?3").bind(old, old, host.pin),
			env.DB.prepare(
				"INSERT INTO parked_deliveries (instance_id, what, last_error, parked_at, tried_at) VALUES (?1, 'results', 'disk I/O error', ?2, ?2)",
			).bind(instance._id, old),
		]);
		expect((await leave(token)).status).toBe(200);
		expect(await objectText(host.pin)).not.toContain(user.id);
		expect(await count("SELECT COUNT(*) AS n FROM parked_deliveries WHERE instance_id = ?", instance._id)).toBe(0);
	});
});

describe("what is kept long enough", () => {
	it("is deleted by the cron trigger, in batches, and nothing younger with it", async () => {
		const now = Date.now();
		const { user } = await registerUser();
		const insert = (sql: string) => env.DB.prepare(sql);
		const result = insert(
			"INSERT INTO game_results (instance_id, pin, quiz_id, host_id, title, started_at, ended_at, player_count, questions) VALUES (?1, '4000000', 'q', ?2, 't', ?3, ?3, 1, '[]')",
		);
		const players = insert("INSERT INTO game_result_players (instance_id, chunk, players) VALUES (?1, 0, '[]')");
		const game = insert(
			"INSERT INTO games (instance_id, pin, quiz_id, host_id, title, status, open, opened_at, updated_at) VALUES (?1, '4000000', 'q', ?2, 't', ?4, ?5, ?3, ?3)",
		);
		const whole = (id: string, endedAt: number) => [
			result.bind(id, user.id, endedAt),
			players.bind(id),
			game.bind(id, user.id, endedAt, "finished", 0),
		];
		const old = Array.from({ length: 230 }, (_, index) => whole(`old-${index}`, now - 366 * DAY_MS)).flat();
		const action = insert(
			"INSERT INTO admin_actions (admin_id, admin_email, action, target_type, target_id, created_at) VALUES ('a', 'a', 'user.membership', 'user', ?1, ?2)",
		);
		const start = insert("INSERT INTO started_games (instance_id, quiz_id, started_at) VALUES (?1, 'q', ?2)");
		const token = insert(
			"INSERT INTO account_tokens (token_hash, user_id, kind, created_at, expires_at, used_at) VALUES (?1, ?2, 'reset', ?3, ?4, ?5)",
		);
		const hour = DAY_MS / 24;
		await env.DB.batch([
			...old,
			...whole("young", now - 364 * DAY_MS),
			game.bind("silent", user.id, now - 3 * DAY_MS, "active", 1),
			game.bind("running", user.id, now - DAY_MS, "lobby", 1),
			action.bind("old", now - 731 * DAY_MS),
			action.bind("young", now - 729 * DAY_MS),
			start.bind("old", now - 31 * DAY_MS),
			start.bind("young", now - 29 * DAY_MS),
			token.bind("used", user.id, now - 26 * hour, now - 2 * hour, now - 25 * hour),
			token.bind("expired", user.id, now - 27 * hour, now - 26 * hour, null),
			token.bind("just used", user.id, now - 26 * hour, now + hour, now - 2 * hour),
			token.bind("fresh", user.id, now, now + hour, null),
		]);
		const trigger = async (cron: string) => {
			const context = createExecutionContext();
			await app.scheduled(createScheduledController({ scheduledTime: new Date(now), cron }), env, context);
			await waitOnExecutionContext(context);
		};
		const column = async (sql: string) =>
			(await env.DB.prepare(sql).bind(user.id).all<{ id: string }>()).results.map(({ id }) => id).sort();
		await trigger("*/20 * * * *");
		expect(await column("SELECT instance_id AS id FROM game_results WHERE host_id = ?")).toHaveLength(231);
		expect(await column("SELECT instance_id AS id FROM games WHERE host_id = ? AND open = 1")).toEqual(["running"]);
		await trigger("17 3 * * *");
		expect(await column("SELECT instance_id AS id FROM game_results WHERE host_id = ?")).toEqual(["young"]);
		expect(await column("SELECT instance_id AS id FROM games WHERE host_id = ?")).toEqual(["running", "young"]);
		expect(await count("SELECT COUNT(*) AS n FROM game_result_players WHERE instance_id LIKE 'old-%'")).toBe(0);
		expect(await count("SELECT COUNT(*) AS n FROM game_result_players WHERE instance_id = 'young'")).toBe(1);
		expect(await count("SELECT COUNT(*) AS n FROM admin_actions WHERE admin_id = 'a'")).toBe(1);
		expect(await count("SELECT COUNT(*) AS n FROM started_games WHERE instance_id IN ('old', 'young')")).toBe(1);
		expect(await column("SELECT token_hash AS id FROM account_tokens WHERE user_id = ?")).toEqual(["fresh", "just used"]);
	});

	it("is no game that its object still plays, however old its last report is", async () => {
		const { token, user } = await registerUser();
		const quiz = await createQuiz(token);
		const host = await openGame({ token, user }, quiz._id);
		const reportedAt = () => env.DB.prepare("SELECT updated_at FROM games WHERE pin = ?").bind(host.pin).first<number>("updated_at");
		await env.DB.prepare("UPDATE games SET updated_at = ? WHERE host_id = ?")
			.bind(Date.now() - 3 * DAY_MS, user.id)
			.run();
		await runCronTasks(createDeps(env), "often");
		expect(await reportedAt()).toBeGreaterThan(Date.now() - DAY_MS);
	});

	it("is no game that a newer version of the product plays: after a return to this one it stays on the list", async () => {
		const { token, user } = await registerUser();
		const host = await openGame({ token, user }, (await createQuiz(token))._id);
		const object = getGameStub(host.pin);
		await runInDurableObject(object, (_, { storage }) => storage.sql.exec("UPDATE documents SET json = '9999' WHERE name = 'version'"));
		const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
		await evict(host.pin);
		const silent = () => env.DB.prepare("UPDATE games SET updated_at = 1 WHERE host_id = ?").bind(user.id).run();
		await silent();
		await runCronTasks(createDeps(env), "often");
		expect(await count("SELECT COUNT(*) AS n FROM games WHERE pin = ? AND updated_at > 1", host.pin)).toBe(1);
		expect(logged).toHaveBeenCalledWith(expect.stringContaining("unreadable game"));
		logged.mockRestore();
		await silent();
		await env.DB.prepare("UPDATE games SET instance_id = ? WHERE pin = ?").bind(`${host.pin}-earlier`, host.pin).run();
		await runCronTasks(createDeps(env), "often");
		expect(await count("SELECT COUNT(*) AS n FROM games WHERE pin = ?", host.pin)).toBe(0);
	});

	it("is no game from before 1.0.0, which no version reads: it leaves the list and wakes no more", async () => {
		const { token, user } = await registerUser();
		const host = await openGame({ token, user }, (await createQuiz(token))._id);
		const object = getGameStub(host.pin);
		await runInDurableObject(object, async (_, { storage }) => {
			storage.sql.exec("UPDATE documents SET json = '1' WHERE name = 'version'");
			await storage.deleteAlarm();
		});
		const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
		await evict(host.pin);
		await env.DB.prepare("UPDATE games SET updated_at = 1 WHERE host_id = ?").bind(user.id).run();
		await runCronTasks(createDeps(env), "often");
		expect(await count("SELECT COUNT(*) AS n FROM games WHERE pin = ?", host.pin)).toBe(0);
		expect(await runInDurableObject(object, (_, { storage }) => storage.getAlarm())).toBeNull();
		logged.mockRestore();
	});

	it("is asked of objects with a time limit: one that hangs delays no other and is asked again after them", async () => {
		const { user } = await registerUser();
		const add = env.DB.prepare(
			"INSERT INTO games (instance_id, pin, quiz_id, host_id, title, status, open, participant_count, opened_at, revision, updated_at) VALUES (?1, ?2, 'q', ?3, 't', 'lobby', 1, 0, 1, 0, ?4)",
		);
		await env.DB.batch([add.bind("hangs", "4000001", user.id, 1), add.bind("gone", "4000002", user.id, 2)]);
		const hanging = env.LIVE_GAME.idFromName("4000001").toString();
		const hangingGames: typeof env.LIVE_GAME = Object.create(env.LIVE_GAME, {
			idFromName: { value: (name: string) => env.LIVE_GAME.idFromName(name) },
			get: {
				value: (id: DurableObjectId) => (id.toString() === hanging ? { holds: () => new Promise(() => undefined) } : env.LIVE_GAME.get(id)),
			},
		});
		const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
		await runCronTasks({ ...createDeps(env), env: { ...env, LIVE_GAME: hangingGames } }, "often");
		expect(logged).toHaveBeenCalledWith(expect.stringContaining("silent game"));
		logged.mockRestore();
		const left = await env.DB.prepare("SELECT instance_id, updated_at FROM games WHERE host_id = ?").bind(user.id).all();
		expect(left.results).toEqual([{ instance_id: "hangs", updated_at: expect.any(Number) }]);
		expect(left.results[0]?.updated_at).toBeGreaterThan(2);
		// A failed check must not count as an answer.
		expect(left.results[0]?.updated_at).toBeLessThan(Date.now() - DAY_MS);
	}, 15_000);

	it("ends before the platform ends it, and delays nothing to the next day, whichever part begins, where all tables are full and the database is slow", async () => {
		const insert = (table: string, columns: string, values: string, rows = 2_000) =>
			env.DB.prepare(
				`INSERT INTO ${table} (${columns}) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows}) SELECT ${values} FROM n`,
			);
		const results = "instance_id, pin, quiz_id, host_id, title, started_at, ended_at, player_count, questions, document_bytes";
		const actions = "admin_id, admin_email, action, target_type, target_id, created_at";
		const fillTables = {
			daily: () =>
				env.DB.batch([
					insert("started_games", "instance_id, quiz_id, started_at", "'slow-' || i, 'q', 1"),
					insert("day_counts", "key, used", "'2000-01-01 slow ' || i, 1"),
					insert("admin_actions", actions, "'slow', 'slow', 'user.invite', 'user', 'slow', 1"),
					insert("game_results", results, "'slow-' || i, '4000000', 'q', 'slow', 't', 1, 1, 1, '[]', 1"),
				]),
			often: () =>
				env.DB.batch([
					insert("bucket_deletions", "key, due_at", "'slow-' || i, 1"),
					insert("pupil_removals", "pupil_id, class_id, created_at", "'slow-' || i, 'slow-' || i, 1", 100),
				]),
		};
		const schedules = {
			daily: { periodMs: DAY_MS, runsUntilLess: 1, tables: ["started_games", "day_counts", "admin_actions", "game_results"] },
			// A part whose turn comes last may wait for the next run, 20 minutes later.
			often: { periodMs: 20 * 60_000, runsUntilLess: 2, tables: ["bucket_deletions", "pupil_removals"] },
		} as const;
		const clearTables = () =>
			env.DB.batch(Object.values(schedules).flatMap(({ tables }) => tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`))));
		const countRows = (table: string) => count(`SELECT COUNT(*) AS n FROM ${table}`);
		const firstMs = Date.now();
		const runSlowly = async (schedule: CronSchedule, startMs: number) => {
			let nowMs = startMs;
			const slow = countingD1(env.DB, () => (nowMs += 15_000));
			await runCronTasks({ ...createDeps({ ...env, DB: slow.database }), now: () => nowMs }, schedule);
			expect(nowMs - startMs, `${schedule}, first part of run ${startMs / schedules[schedule].periodMs}`).toBeLessThan(15 * 60_000);
		};
		// Twelve are at least as many as either schedule has parts: each of them begins once, whatever the time of day. Fewer begin elsewhere each day.
		for (let run = 0; run < rounds({ daily: 3, all: 12 }); run++) {
			for (const schedule of ["daily", "often"] as const) {
				const { periodMs, runsUntilLess, tables } = schedules[schedule];
				await clearTables();
				await fillTables[schedule]();
				const before = await Promise.all(tables.map(countRows));
				for (let more = 0; more < runsUntilLess; more++) await runSlowly(schedule, firstMs + (run + more) * periodMs);
				const after = await Promise.all(tables.map(countRows));
				for (const [index, table] of tables.entries()) expect(after[index], `${table} in run ${run}`).toBeLessThan(before[index] ?? 0);
			}
		}
		await clearTables();
	}, 180_000);

	it("follows RESULTS_RETENTION_DAYS, and is a year if that is invalid", async () => {
		const { user } = await registerUser();
		const add = env.DB.prepare(
			"INSERT INTO game_results (instance_id, pin, quiz_id, host_id, title, started_at, ended_at, player_count, questions) VALUES (?1, '4000000', 'q', ?2, 't', ?3, ?3, 1, '[]')",
		);
		await env.DB.batch([8, 100].map((days) => add.bind(`days-${days}`, user.id, Date.now() - days * DAY_MS)));
		const left = () => count("SELECT COUNT(*) AS n FROM game_results WHERE host_id = ?", user.id);
		for (const RESULTS_RETENTION_DAYS of ["", "0", "-5", "soon"]) {
			const deps = createDeps(env);
			await runCronTasks({ ...deps, env: { ...env, RESULTS_RETENTION_DAYS } }, "daily");
			expect(await left(), RESULTS_RETENTION_DAYS).toBe(2);
		}
		await runCronTasks({ ...createDeps(env), env: { ...env, RESULTS_RETENTION_DAYS: "30" } }, "daily");
		expect(await left()).toBe(1);
	});
});

describe("the export", () => {
	interface Export {
		account: User & { language: string };
		usage: Record<string, unknown>;
		quizzes: { _id: string; questions: unknown[] }[];
		books: { title: string; topics: unknown[] }[];
		games: { instanceId: string }[];
		results: { instanceId: string; players: { nickname: string }[]; questions: unknown[] }[];
		reports: { quizId: string }[];
		adminActions: unknown[];
		pictures: unknown[];
		changesByAdmins: { after: unknown }[];
	}
	let own: TestUser;
	let other: TestUser;

	beforeAll(async () => {
		const admin = await makeAdmin();
		own = await registerUser({ name: "Owner of data" });
		other = await registerUser({ name: "Somebody else" });
		await setMembership(own.user.id, "gold");
		const archive = createResultArchive(createDeps(env));
		const copyQuiz = env.DB.prepare(
			"INSERT INTO quizzes (id, name, name_folded, min_age, max_age, language, status, visibility, listed, default_time_limit, created_by, created_at, updated_at, question_count) SELECT id || ?1, name, name_folded, min_age, max_age, language, status, visibility, listed, default_time_limit, created_by, created_at, updated_at, question_count FROM quizzes WHERE id = ?2",
		);
		const copyContent = env.DB.prepare(
			"INSERT INTO quiz_contents (quiz_id, questions) SELECT quiz_id || ?1, questions FROM quiz_contents WHERE quiz_id = ?2",
		);
		const people = [
			{ ...own, reported: other, copies: 99, games: 50 },
			{ ...other, reported: own, copies: 3, games: 2 },
		];
		for (const { token, user, reported, copies, games } of people) {
			const quiz = await createQuiz(token, { name: `Quiz of ${user.id}` });
			const suffixes = Array.from({ length: copies }, (_, index) => `-${index}`);
			await env.DB.batch(suffixes.flatMap((suffix) => [copyQuiz.bind(suffix, quiz._id), copyContent.bind(suffix, quiz._id)]));
			const book = { title: `Book of ${user.id}`, topics: [{ topicNumber: 1, title: "One" }] };
			await call("POST", "/books", { token, body: book });
			const player = (n: number) => ({ nickname: `${user.id} ${n}`, score: n, rank: 1, correctCount: 1, answeredCount: 1 });
			for (let n = 0; n < games; n++) {
				const game = { instanceId: `game-${user.id}-${n}`, pin: "4000000", quizId: quiz._id, hostId: user.id, title: "Game" };
				const players = Array.from({ length: n === 0 ? 1100 : 2 }, (_, index) => player(index));
				await archive.saveResults({ ...game, language: "en", startedAt: n, endedAt: n, questions: [], players });
			}
			const asked = await createQuiz(reported.token, { name: "To be reported" });
			const report = { quizId: asked._id, questionId: asked.questions[0]?.id, reason: "other", description: `Report of ${user.id}` };
			await call("POST", "/reports", { token, body: report });
		}
		await call("PATCH", `/users/${own.user.id}/membership`, { token: admin.token, body: { membershipType: "premium" } });
	});

	it("is a file with everything about the person, and nothing of others", async () => {
		const picture = await storePicture(own.token);
		const response = await SELF.fetch("http://quiz.test/api/users/me/export", { headers: { Authorization: `Bearer ${own.token}` } });
		expect(response.status).toBe(200);
		expect(response.headers.get("Content-Type")).toContain("application/json");
		expect(response.headers.get("Content-Disposition")).toMatch(/^attachment; filename="quizlight-\d{4}-\d\d-\d\d\.json"$/);
		expect(response.headers.get("Content-Length")).toBeNull();
		const text = await response.text();
		const file: Export = JSON.parse(text);
		expect(file).not.toHaveProperty("success");
		expect(file.account).toMatchObject({ id: own.user.id, name: "Owner of data", email: own.email, language: "en" });
		expect(file.usage).toHaveProperty("openGames");
		// A hundred from before, and the one that the other user reported.
		expect(file.quizzes).toHaveLength(101);
		expect(new Set(file.quizzes.map(({ _id }) => _id)).size).toBe(101);
		expect(file.quizzes.every(({ questions }) => questions.length === 2)).toBe(true);
		expect(file.books).toMatchObject([{ title: `Book of ${own.user.id}` }]);
		expect(file.results).toHaveLength(50);
		expect(
			file.results
				.map(({ players }) => players.length)
				.sort((a, b) => b - a)
				.slice(0, 2),
		).toEqual([1100, 2]);
		expect(file.reports).toHaveLength(1);
		expect(file.changesByAdmins.map(({ after }) => after)).toContainEqual({ membershipType: "premium" });
		expect(file.adminActions).toEqual([]);
		expect(file.pictures).toMatchObject([picture]);
		for (const foreign of [other.user.id, other.email, "Somebody else", "scrypt", "admin1@"]) expect(text).not.toContain(foreign);
		const { openGames } = file.usage;
		expect(openGames).toEqual({ open: 0, limit: 100 });
	});

	it("names results and quizzes that cannot be read as left out, and has all others", async () => {
		const { token, user } = await registerUser();
		const quizzes = [await createQuiz(token), await createQuiz(token)];
		await env.DB.prepare("UPDATE quiz_contents SET questions = '[{}]' WHERE quiz_id = ?")
			.bind(quizzes[0]?._id ?? "")
			.run();
		const question = { index: 0, id: "first", text: "q", options: ["a", "b"], correctAnswers: [0] };
		const counts = { correctCount: 1, answerCount: 1, optionCounts: [1, 0], averageMs: 1 };
		const documents = {
			missing: null,
			later: '{"version":9,"questions":[],"players":[]}',
			broken: '{"version":8,"questions":[',
			strange: '{"version":8,"questions":[{"index":"first"}],"players":[]}',
			uncounted: JSON.stringify({ version: 8, questions: [{ ...question, ...counts }], players: [] }),
			whole: '{"version":8,"questions":[],"players":[]}',
		};
		const makeId = (name: string) => `4000002-${user.id}${name}`;
		const insert = env.DB.prepare(
			"INSERT INTO game_results (instance_id, pin, quiz_id, host_id, title, started_at, ended_at, player_count, questions) VALUES (?1, '4000002', 'q', ?2, 'Game', 0, 0, 7, '[]')",
		);
		await env.DB.batch(Object.keys(documents).map((name) => insert.bind(makeId(name), user.id)));
		for (const [name, text] of Object.entries(documents)) if (text) await loadDocuments({ [`results/${makeId(name)}.json`]: text });
		const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
		const file = JSON.parse(await new Response(await exportAccount(createDeps(env), user)).text());
		expect(logged.mock.calls.filter(([line]) => String(line).includes('"event":"result document"'))).toHaveLength(4);
		logged.mockRestore();
		const results: Record<string, unknown>[] = file.results;
		const findResult = (name: string) => results.find(({ instanceId }) => instanceId === makeId(name));
		for (const name of ["missing", "later", "broken", "strange"]) {
			expect(findResult(name), name).toMatchObject({ title: "Game", playerCount: 7, unreadable: true });
			expect(findResult(name), name).not.toHaveProperty("players");
		}
		expect(findResult("uncounted")).toMatchObject({ questions: [{ askedCount: 7 }], players: [] });
		expect(findResult("whole")).toMatchObject({ questions: [], players: [] });
		expect(file.quizzes).toEqual([
			expect.objectContaining({ _id: quizzes[0]?._id, questions: [], unreadable: true }),
			expect.objectContaining({ _id: quizzes[1]?._id, questions: quizzes[1]?.questions }),
		]);
	});

	it("reads the database a bounded number of times, however much there is; older results say where they are", async () => {
		const { user } = await registerUser();
		const numbers = JSON.stringify(Array.from({ length: 1_200 }, (_, n) => n));
		await env.DB.batch([
			env.DB.prepare(
				"INSERT INTO quizzes (id, name, name_folded, min_age, max_age, language, status, visibility, listed, default_time_limit, created_by, created_at, updated_at, question_count, bytes) SELECT ?1 || '-' || value, 'Q', 'q', 5, 99, 'en', 'draft', 'private', 0, 60, ?1, 0, 0, 0, 20000 FROM json_each(?2)",
			).bind(user.id, numbers),
			env.DB.prepare(
				"INSERT INTO game_results (instance_id, pin, quiz_id, host_id, title, started_at, ended_at, player_count, questions) SELECT '4000001-' || ?1 || value, '4000001', 'q', ?1, 'Game', value, value, 0, '[]' FROM json_each(?2) WHERE value < 450",
			).bind(user.id, numbers),
		]);
		const newest = Array.from({ length: 400 }, (_, n) => `results/4000001-${user.id}${449 - n}.json`);
		await loadDocuments(Object.fromEntries(newest.map((key) => [key, '{"version":8,"questions":[],"players":[]}'])));
		const counter = countingD1(env.DB);
		const file: Export = JSON.parse(await new Response(await exportAccount(createDeps({ ...env, DB: counter.database }), user)).text());
		expect([file.quizzes.length, file.results.length]).toEqual([1_200, 450]);
		expect(new Set(file.quizzes.map(({ _id }) => _id)).size).toBe(1_200);
		expect(file.results.filter(({ players }) => players)).toHaveLength(400);
		expect(file.results.at(-1)).toEqual(expect.objectContaining({ url: `/results/4000001-${user.id}0`, playerCount: 0 }));
		const { reads } = counter.take();
		expect(reads.filter((sql) => /from "quizzes"/.test(sql)).length).toBeLessThan(12);
		expect(reads.length).toBeLessThan(100);
	});
});
