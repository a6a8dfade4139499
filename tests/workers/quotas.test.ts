import { createExecutionContext, env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { type Meter, meterD1 } from "#bench/lib/meter";
import {
	type Book,
	type BookSummary,
	LIMITS,
	type ModerationResult,
	type Pagination,
	type PendingQuiz,
	type ProblematicGroup,
	type Quiz,
	type QuizSummary,
	TIERS,
} from "#contract";
import { createApp } from "#worker/api/app";
import { listPendingCovers } from "#worker/db/media/media";
import { listBooks } from "#worker/db/quizzes/books";
import { areReportsUnchanged } from "#worker/db/quizzes/reports";
import { createDb, createDeps } from "#worker/lib/deps";
import {
	call,
	createQuiz,
	failure,
	makeAdmin,
	questionBody,
	quizBody,
	registerUser,
	setMembership,
	setQuiz,
	type TestUser,
} from "../helpers/api";
import { FakeAi, verdict } from "../helpers/fake-ai";
import { oneMinute } from "../helpers/minute-counters";

/** Each line of docs/rules/limits.md#one-account-by-membership, with concurrent calls at its limit. */

const MAX_LIST_BYTES = 300_000;
const countBytes = (text: string) => new TextEncoder().encode(text).byteLength;
/** Three bytes each. */
const wide = (length: number) => "学".repeat(length);

let admin: TestUser;
beforeAll(async () => {
	admin = await makeAdmin();
});

async function makeUser(membership: "standard" | "premium" | "gold" = "standard"): Promise<TestUser> {
	const user = await registerUser();
	await setMembership(user.user.id, membership);
	return user;
}

const topics = (count: number, fields: Record<string, unknown> = {}) =>
	Array.from({ length: count }, (_, n) => ({ topicNumber: n + 1, title: `Topic ${n + 1}`, ...fields }));
const bookBody = (fields: Record<string, unknown> = {}) => ({ title: "Rivers", topics: topics(2), ...fields });
const postBook = (token: string, fields: Record<string, unknown> = {}) =>
	call<{ book: { _id: string; version: number } }>("POST", "/books", { token, body: bookBody(fields) });

const rest = <T>([, ...others]: T[]) => others;

/** Adds a row for each of `changes`, otherwise like that one. */
async function copyRow(table: string, like: Record<string, string>, changes: Record<string, string | number>[]): Promise<void> {
	const [[key = "", value] = []] = Object.entries(like);
	const where = `FROM ${table} WHERE ${key} = ? LIMIT 1`;
	const row = await env.DB.prepare(`SELECT * ${where}`).bind(value).first();
	const columns = Object.keys(row ?? {}).filter((column) => column !== "seq");
	await env.DB.batch(
		changes.map((change) => {
			const copied = columns.map((column) => (column in change ? "?" : column));
			const set = columns.flatMap((column) => (column in change ? [change[column]] : []));
			return env.DB.prepare(`INSERT INTO ${table} (${columns.join(", ")}) SELECT ${copied.join(", ")} ${where}`).bind(...set, value);
		}),
	);
}

describe("no list replies with more than 300 kB", () => {
	/** As large as the limits of contract and body allow. */
	const heavyBook = {
		title: wide(LIMITS.bookTitle.max),
		author: wide(LIMITS.bookAuthor.max),
		description: wide(LIMITS.bookDescription.max),
		coverImage: `https://example.com/${wide(LIMITS.url.max - 20)}`,
		url: `https://example.com/${wide(LIMITS.url.max - 20)}`,
		topics: topics(200, { title: wide(LIMITS.topicTitle.max) }),
	};

	it("whatever one account has written, on any page of any list", async () => {
		const author = await makeUser("gold");
		const { token } = author;
		// One of each kind is written by a call; the others are rows like it.
		const first = await postBook(token, heavyBook);
		expect(first.status, first.text).toBe(201);
		const bookId = first.body.book._id;
		const others = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}${n}`);
		const books = [bookId, ...others(`${bookId}-`, 59)];
		await copyRow(
			"books",
			{ id: bookId },
			rest(books).map((id) => ({ id })),
		);

		const write = (topicNumber: number, count: number) =>
			createQuiz(token, {
				name: wide(LIMITS.quizName.max),
				bookId,
				topicNumber,
				questions: Array.from({ length: count }, () => questionBody({ text: wide(LIMITS.questionText.max) })),
			});
		const quizzes: string[] = [];
		for (const [{ _id }, copies] of [
			[await write(1, 100), 2],
			[await write(2, 2), 56],
		] as const) {
			const ids = others(`${_id}-`, copies);
			await copyRow(
				"quizzes",
				{ id: _id },
				ids.map((id, n) => ({ id, topic_number: n + 1 })),
			);
			await copyRow(
				"quiz_contents",
				{ quiz_id: _id },
				ids.map((quiz_id) => ({ quiz_id })),
			);
			quizzes.push(_id, ...ids);
		}

		const reporter = await makeUser();
		const { quiz } = (await call<{ quiz: Quiz }>("GET", `/quizzes/${quizzes[0]}`, { token })).body;
		const report = { reason: "other", description: wide(LIMITS.reportText.max), reporterNickname: wide(LIMITS.userName.max) };
		const body = { quizId: quiz._id, questionId: quiz.questions[0]?.id, ...report };
		const reported = await call<{ reportId: string }>("POST", "/reports", { token: reporter.token, body });
		expect(reported.status, reported.text).toBe(201);
		const { results } = await env.DB.prepare(
			"SELECT quiz_id, value ->> 'id' AS question_id FROM quiz_contents, json_each(questions) WHERE quiz_id IN (SELECT value FROM json_each(?))",
		)
			.bind(JSON.stringify(quizzes))
			.all<{ quiz_id: string; question_id: string }>();
		expect(results).toHaveLength(3 * 100 + 57 * 2);
		const open = results.filter(({ quiz_id, question_id }) => quiz_id !== body.quizId || question_id !== body.questionId);
		await copyRow(
			"reports",
			{ quiz_id: quiz._id },
			open.map((of) => ({ ...of, id: `${of.quiz_id}-${of.question_id}` })),
		);

		// Half of them wait for an admin, the newest with findings of a version that kept all of them.
		const held = quizzes.filter((_, n) => n % 2 === 1);
		const detail = { category: "spam", severity: "low", field: "question", index: 0, flaggedText: wide(500), reason: wide(500) };
		const hold = (ids: string[], details: number) => {
			const result = { approved: false, severity: "low", summary: wide(2_000), categories: ["spam"], details: Array(details).fill(detail) };
			return env.DB.prepare(
				"UPDATE quizzes SET status = 'pending_review', listed = 0, moderation_result = ? WHERE id IN (SELECT value FROM json_each(?))",
			).bind(JSON.stringify(result), JSON.stringify(ids));
		};
		await env.DB.batch([hold(held, 50), hold(held.slice(-3), 800)]);

		// Records of admins contain the texts they were about.
		const question = `${quiz._id}/${quiz.questions[0]?.id}`;
		const patch = { text: wide(LIMITS.questionText.max), extraInfo: wide(LIMITS.extraInfo.max) };
		const patched = await call("PATCH", `/quizzes/${question.replace("/", "/questions/")}`, { token: admin.token, body: patch });
		expect(patched.status, patched.text).toBe(200);
		await copyRow(
			"admin_actions",
			{ target_id: question },
			quizzes.slice(3, 42).map((target_id) => ({ target_id })),
		);

		// A page of large books that a colleague opened, and then a page of quizzes.
		const colleague = await makeUser();
		const share = async (path: string, targets: string[]) => {
			const [target] = targets;
			const { body } = await call<{ url: string }>("POST", `${path}/${target}/share`, { token, body: {} });
			const opened = await call("POST", "/shared", { token: colleague.token, body: { secret: body.url.split("#")[1] } });
			expect(opened.status, opened.text.slice(0, 200)).toBe(200);
			const link = await env.DB.prepare("SELECT id FROM shares WHERE target_id = ?").bind(target).first<string>("id");
			const links = rest(targets).map((target_id) => ({ id: `${link}-${target_id}`, target_id, secret_hash: target_id }));
			await copyRow("shares", { id: link ?? "" }, links);
			await copyRow(
				"share_users",
				{ share_id: link ?? "" },
				links.map(({ id }) => ({ share_id: id })),
			);
		};
		await share("/books", books.slice(0, 50));
		await share(
			"/quizzes",
			quizzes.filter((_, n) => n % 2 === 0),
		);
		const lists = [
			{ path: "/shared", token: colleague.token },
			...["/books", "/quizzes", "/quizzes/search?q=学学学", "/quizzes/my", `/books/${bookId}/quizzes`].map((path) => ({ path, token })),
			...["/quizzes/admin/pending", "/reports", "/reports/problematic-questions", "/users", "/admin/actions"].map((path) => ({
				path,
				token: admin.token,
			})),
		];
		for (const { path, token: reader } of lists) {
			for (const limit of [undefined, 50, 200]) {
				const query = limit === undefined ? "" : `${path.includes("?") ? "&" : "?"}limit=${limit}`;
				const reply = await call<{ pagination: Pagination }>("GET", `${path}${query}`, { token: reader });
				expect(reply.status, `${path}${query} ${reply.text.slice(0, 200)}`).toBe(200);
				expect(countBytes(reply.text), `${path}${query}`).toBeLessThan(MAX_LIST_BYTES);
				expect(reply.text.length, `${path}${query}`).toBeGreaterThan(100);
			}
		}

		// Short pages lose nothing: paging returns everything exactly once.
		const seen: string[] = [];
		for (let more = true; more; ) {
			const { body } = await call<{ books: BookSummary[]; pagination: Pagination }>("GET", `/books?limit=50&skip=${seen.length}`, {
				token,
			});
			seen.push(...body.books.filter(({ title }) => title === heavyBook.title).map(({ _id }) => _id));
			more = body.pagination.hasMore;
		}
		expect(new Set(seen).size).toBe(60);

		const grouped = await call<{ data: ProblematicGroup[] }>("GET", "/reports/problematic-questions", { token: admin.token });
		expect(grouped.body.data[0]?.questions[0]?.reports.length).toBe(1);
		const pending = await call<{ quizzes: PendingQuiz[] }>("GET", "/quizzes/admin/pending", { token: admin.token });
		expect(pending.body.quizzes[0]?.moderationResult).toMatchObject({ details: { length: 5 }, omitted: 795 });
	}, 300_000);

	it("shows of a book in a list how many topics it has and 300 characters of its description", async () => {
		const { token } = await makeUser();
		const { body } = await postBook(token, { description: "d".repeat(400), topics: topics(7) });
		const list = await call<{ books: BookSummary[] }>("GET", "/books", { token });
		const shown = list.body.books.find(({ _id }) => _id === body.book._id);
		expect(shown).toMatchObject({ topicCount: 7, description: "d".repeat(300), version: 1 });
		expect(shown).not.toHaveProperty("topics");
	});

	it("carries of a reported question the 20 newest reports and the true number", async () => {
		const { token } = await makeUser();
		const quiz = await createQuiz(token);
		const question = quiz.questions[0];
		const rows = Array.from({ length: 33 }, (_, n) => [`many${n}`, quiz._id, question?.id, `person${n}`, n % 3 ? "incorrect" : "other", n]);
		await env.DB.batch(
			rows.map((row) =>
				env.DB.prepare(
					"INSERT INTO reports (id, quiz_id, question_id, reporter_id, reason, created_at, question_text, question_index, reporter_email, status, updated_at) VALUES (?, ?, ?, ?, ?, ?, 'Old text?', 0, 'a@b.c', 'pending', 0)",
				).bind(...row),
			),
		);
		const { body } = await call<{ data: ProblematicGroup[] }>("GET", "/reports/problematic-questions", { token: admin.token });
		const [found] = body.data.find(({ quizId }) => quizId === quiz._id)?.questions ?? [];
		expect(found).toMatchObject({
			questionText: question?.text,
			questionIndex: 0,
			reportCount: 33,
			reasons: { incorrect: 22, other: 11 },
			reports: { length: 20 },
		});
		expect(found?.reports.map(({ _id }) => _id)).toEqual(Array.from({ length: 20 }, (_, n) => `many${32 - n}`));
	});
});

describe("paging", () => {
	it("goes 10,000 entries deep and no deeper, in every list", async () => {
		const { token } = await makeUser();
		const book = (await postBook(token)).body.book._id;
		for (const path of ["/quizzes", "/quizzes/search", "/quizzes/my", "/books", `/books/${book}/quizzes`, "/results"]) {
			expect((await call("GET", `${path}?skip=10000`, { token })).status, path).toBe(200);
			expect(failure(await call("GET", `${path}?skip=10001`, { token })), path).toBe("400 VALIDATION_ERROR");
		}
		for (const path of ["/quizzes/admin/pending", "/reports", "/reports/problematic-questions", "/users", "/admin/actions"]) {
			expect((await call("GET", `${path}?skip=10000`, { token: admin.token })).status, path).toBe(200);
			expect(failure(await call("GET", `${path}?skip=10001`, { token: admin.token })), path).toBe("400 VALIDATION_ERROR");
		}
	});

	it("gives the quizzes of a book 50 at a time, at most 200", async () => {
		const { token } = await makeUser("gold");
		const book = (await postBook(token)).body.book._id;
		const { _id } = await createQuiz(token, { bookId: book, topicNumber: 1 });
		await copyRow(
			"quizzes",
			{ id: _id },
			Array.from({ length: 51 }, (_, n) => ({ id: `${_id}-${n}`, topic_number: 2 - (n % 2) })),
		);
		type Reply = { quizzes: QuizSummary[]; pagination: Pagination };
		const read = async (query: string) => (await call<Reply>("GET", `/books/${book}/quizzes${query}`)).body;
		const first = await read("");
		expect(first).toMatchObject({ quizzes: { length: 50 }, pagination: { skip: 0, limit: 50, hasMore: true } });
		const rest = await read("?skip=50&limit=500");
		expect(rest).toMatchObject({ quizzes: { length: 2 }, pagination: { skip: 50, limit: 200, hasMore: false } });
		expect(new Set([...first.quizzes, ...rest.quizzes].map(({ _id }) => _id)).size).toBe(52);
		expect((await read("?topicNumber=2&limit=20")).pagination).toEqual({ skip: 0, limit: 20, hasMore: true });
	});
});

describe("sizes", () => {
	it("of a book's body end at 256 KiB, and the message says so", async () => {
		const { token } = await makeUser();
		const body = JSON.stringify(bookBody());
		const padded = (length: number) => `${body}${" ".repeat(length - body.length)}`;
		const send = (method: string, path: string, length: number, language = "en") =>
			call(method, path, { token, body: padded(length), headers: { "Content-Type": "application/json", "Accept-Language": language } });
		const fits = await send("POST", "/books", LIMITS.bookBodyBytes);
		expect(fits.status, fits.text).toBe(201);
		const beyond = await send("POST", "/books", LIMITS.bookBodyBytes + 1);
		expect(failure(beyond)).toBe("413 PAYLOAD_TOO_LARGE");
		expect(beyond.text).toContain("256 KiB");
		expect((await send("PUT", "/books/some", LIMITS.bookBodyBytes + 1, "tr")).text).toContain("en fazla 256 KiB");
		expect((await send("POST", "/quizzes", LIMITS.bodyBytes + 1)).text).toContain("1 MiB");
	});

	it("of a moderation result: 50 findings, the worst ones, and how many more there are", async () => {
		const { token } = await makeUser();
		const options = Array.from({ length: 10 }, () => "idiot ".repeat(33).trim());
		const quiz = await createQuiz(token, {
			questions: Array.from({ length: 100 }, (_, n) =>
				questionBody({ options: n === 99 ? ["a shit option", ...options.slice(1)] : options }),
			),
		});
		const result = quiz.moderationResult;
		expect(quiz.status).toBe("pending_review");
		expect(result?.details).toHaveLength(50);
		expect(result?.omitted).toBeGreaterThan(30_000);
		expect(result?.details.some(({ severity }) => severity !== "low")).toBe(true);
		const stored = await env.DB.prepare("SELECT length(moderation_result) AS size FROM quizzes WHERE id = ?").bind(quiz._id).first("size");
		expect(stored).toBeLessThan(40_000);
	});
});

const app = createApp();

interface Reply {
	error?: { code: string; details?: Record<string, unknown> };
	quiz: Quiz;
	book: Book;
	version: number;
	status: string;
	moderationResult?: ModerationResult;
}
interface AskOptions {
	method?: string;
	token: string;
	body?: unknown;
	vars?: Partial<Cloudflare.Env>;
}

async function ask(
	ai: FakeAi | null,
	path: string,
	{ method = "POST", token, body, vars }: AskOptions,
): Promise<{ status: number; body: Reply }> {
	const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}` };
	const response = await app.fetch(
		new Request(`http://quiz.test/api${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }),
		{ ...env, ...(ai ? { AI: ai.binding, AI_FORCE_BINDING: "1" } : {}), ...vars },
		createExecutionContext(),
	);
	return { status: response.status, body: await response.json() };
}

const COLUMNS = { quizzes: "daily_quiz_count", books: "daily_book_count", generations: "daily_ai_count", checks: "daily_check_count" };
const today = () => new Date().toISOString().slice(0, 10);

async function setUsed(userId: string, kind: keyof typeof COLUMNS, used: number): Promise<void> {
	await env.DB.prepare(`UPDATE users SET counters_day = ?, ${COLUMNS[kind]} = ? WHERE id = ?`).bind(today(), used, userId).run();
}
const readUsed = (userId: string, kind: keyof typeof COLUMNS) =>
	env.DB.prepare(`SELECT ${COLUMNS[kind]} AS used FROM users WHERE id = ?`).bind(userId).first<number>("used");
const countRows = (table: "quizzes" | "books", userId: string) =>
	env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE created_by = ?`).bind(userId).first<number>("n");

const readPrompt = (ai: FakeAi, n = 0) => JSON.parse(ai.calls[n]?.inputs.messages.find(({ role }) => role === "user")?.content ?? "{}");

describe("a day's numbers", () => {
	it.each(["standard", "premium", "gold"] as const)(
		"of books and quizzes of %s hold at their edge, with calls side by side",
		async (membership) => {
			for (const [kind, path, body] of [
				["books", "/books", bookBody()],
				["quizzes", "/quizzes", quizBody({ status: "draft" })],
			] as const) {
				const { token, user } = await makeUser(membership);
				const limit = TIERS[membership].daily[kind] ?? 0;
				await setUsed(user.id, kind, limit - 1);
				await setUsed(user.id, kind === "books" ? "quizzes" : "books", 3);
				const replies = await Promise.all(Array.from({ length: 5 }, () => ask(null, path, { token, body })));
				expect(replies.map(({ status }) => status).sort()).toEqual([201, 429, 429, 429, 429]);
				const refused = replies.find(({ status }) => status === 429);
				expect(refused?.body.error).toMatchObject({ code: "DAILY_LIMIT_REACHED", details: { kind, used: limit, limit } });
				expect(await countRows(kind, user.id)).toBe(1);
				expect(await readUsed(user.id, kind)).toBe(limit);
				expect(await readUsed(user.id, kind === "books" ? "quizzes" : "books")).toBe(3);
			}
		},
	);

	it("end with the UTC day, and admins have none", async () => {
		const { token, user } = await makeUser();
		await setUsed(user.id, "books", 5);
		await setUsed(user.id, "quizzes", 10);
		expect((await ask(null, "/books", { token, body: bookBody() })).status).toBe(429);
		await env.DB.prepare("UPDATE users SET counters_day = '2020-01-01' WHERE id = ?").bind(user.id).run();
		expect((await ask(null, "/books", { token, body: bookBody() })).status).toBe(201);
		expect(await readUsed(user.id, "books")).toBe(1);
		expect(await readUsed(user.id, "quizzes")).toBe(0);
		await setUsed(admin.user.id, "books", 9_999);
		expect((await ask(null, "/books", { token: admin.token, body: bookBody() })).status).toBe(201);
	});

	it("do not refuse saves of existing content", async () => {
		const { token, user } = await makeUser();
		const quiz = await createQuiz(token, { status: "draft" });
		const book = (await postBook(token)).body.book;
		await setUsed(user.id, "quizzes", 10);
		await setUsed(user.id, "books", 5);
		for (const status of ["draft", "published"]) {
			const put = await ask(null, `/quizzes/${quiz._id}`, { method: "PUT", token, body: quizBody({ status }) });
			expect(put.status, status).toBe(200);
		}
		expect((await ask(null, `/books/${book._id}`, { method: "PUT", token, body: bookBody({ title: "Seas" }) })).status).toBe(200);
		expect([await readUsed(user.id, "quizzes"), await readUsed(user.id, "books")]).toEqual([10, 5]);
	});

	it("do not apply to a user who was deleted in the meantime: nothing is saved and the session has ended", async () => {
		const { token, user } = await makeUser();
		// Deleted after the token was read: the write itself finds nobody.
		const gone = { ...env, DB: forgetful(env.DB, user.id) };
		for (const [path, body] of [
			["/quizzes", quizBody({ status: "draft" })],
			["/books", bookBody({ status: "draft" })],
		] as const) {
			const reply = await ask(null, path, { token, body, vars: gone });
			expect([reply.status, reply.body.error?.code], path).toEqual([401, "UNAUTHENTICATED"]);
		}
		expect([await countRows("quizzes", user.id), await countRows("books", user.id)]).toEqual([0, 0]);
	});
});

/** Loses a user as soon as somebody has read them. */
function forgetful(db: D1Database, userId: string): D1Database {
	let deleted = false;
	const loseUser = async () => {
		if (deleted) return;
		deleted = true;
		await db.prepare("DELETE FROM users WHERE id = ?").bind(userId).run();
	};
	const wrap = (statement: D1PreparedStatement): D1PreparedStatement =>
		new Proxy(statement, {
			get(target, name) {
				const value = Reflect.get(target, name);
				if (typeof value !== "function") return value;
				return (...args: unknown[]) => {
					if (name === "bind") return wrap(target.bind(...args));
					return Promise.resolve(Reflect.apply(value, target, args)).then(async (rows) => {
						await loseUser();
						return rows;
					});
				};
			},
		});
	return new Proxy(db, {
		get(target, name) {
			if (name === "prepare") return (query: string) => (/^\s*select/i.test(query) ? wrap(target.prepare(query)) : target.prepare(query));
			const value = Reflect.get(target, name);
			return typeof value === "function" ? value.bind(target) : value;
		},
	});
}

describe("a model", () => {
	it("judges 50 quizzes and books a day; beyond that nothing is saved and nothing is counted", async () => {
		const { token, user } = await makeUser();
		await setUsed(user.id, "checks", 49);
		const ai = new FakeAi({ json: verdict(null) });
		const replies = await Promise.all(
			Array.from({ length: 4 }, (_, n) => ask(ai, "/quizzes", { token, body: quizBody({ name: `Quiz ${n}` }) })),
		);
		expect(replies.map(({ status }) => status).sort()).toEqual([201, 429, 429, 429]);
		expect(ai.calls).toHaveLength(1);
		const refused = replies.find(({ status }) => status === 429);
		expect(refused?.body.error).toMatchObject({ code: "DAILY_LIMIT_REACHED", details: { kind: "checks", used: 50, limit: 50 } });
		expect([await countRows("quizzes", user.id), await readUsed(user.id, "quizzes"), await readUsed(user.id, "checks")]).toEqual([
			1, 1, 50,
		]);
		const book = await ask(ai, "/books", { token, body: bookBody() });
		expect(book.body.error).toMatchObject({ code: "DAILY_LIMIT_REACHED", details: { kind: "checks" } });
		expect([await countRows("books", user.id), await readUsed(user.id, "books")]).toEqual([0, 0]);
		expect((await ask(ai, "/quizzes", { token, body: quizBody({ status: "draft" }) })).status).toBe(201);
		expect((await ask(ai, "/books", { token, body: bookBody({ visibility: "private" }) })).status).toBe(201);
		expect(ai.calls).toHaveLength(1);
	});

	it("counts no check that it did not make", async () => {
		const { token, user } = await makeUser();
		const held = await ask(new FakeAi({ error: "3040: Capacity temporarily exceeded" }), "/quizzes", { token, body: quizBody() });
		expect([held.status, held.body.quiz.status, await readUsed(user.id, "checks")]).toEqual([201, "pending_review", 0]);
	});

	it("is called 10 times a minute for one user, saves included; a save above the limit waits, then is held for review", async () => {
		const { token, user } = await makeUser("gold");
		const ai = new FakeAi({ json: verdict(null) });
		const vars = oneMinute;
		const save = (n: number) => ask(ai, "/quizzes", { token, body: quizBody({ name: `Busy ${n}` }), vars });
		for (let n = 0; n < 9; n++) expect((await save(n)).body.quiz.status).toBe("published");
		const started = Date.now();
		const saves = Promise.all([save(9), save(10), save(11)]);
		await expect.poll(() => ai.calls.length).toBe(10);
		const [replies, book] = await Promise.all([saves, ask(ai, "/books", { token, body: bookBody(), vars })]);
		expect(replies.map(({ body }) => body.quiz.status).sort()).toEqual(["pending_review", "pending_review", "published"]);
		expect(Date.now() - started).toBeGreaterThanOrEqual(4_500);
		expect(ai.calls).toHaveLength(10);
		expect(await readUsed(user.id, "checks")).toBe(10);
		const held = replies.find(({ body }) => body.quiz.status === "pending_review");
		expect(held?.body.moderationResult?.summary).toContain("could not be finished");
		expect([book.status, book.body.error?.code]).toEqual([502, "AI_FAILED"]);
		const generated = await ask(ai, "/quizzes/generate", { token, body: { additionalInstructions: "Rivers", questionCount: 5 }, vars });
		expect(generated.body.error?.code).toBe("RATE_LIMITED");
	});

	it("is not called for judged texts: a setting, another order, the same texts published again", async () => {
		const { token, user } = await makeUser();
		const ai = new FakeAi({ json: verdict("low") });
		const { body } = await ask(ai, "/quizzes", { token, body: quizBody() });
		const { _id, questions } = body.quiz;
		const put = (fields: Record<string, unknown>) =>
			ask(ai, `/quizzes/${_id}`, { method: "PUT", token, body: quizBody({ questions, ...fields }) });
		expect((await put({ minAge: 9, language: "de", visibility: "private" })).body.quiz.status).toBe("published");
		const turned = await put({ questions: [...questions].reverse() });
		expect(turned.body.moderationResult).toMatchObject({
			severity: "low",
			details: [{ field: "question", index: 1, reason: "It is a threat." }],
		});
		await setQuiz(_id, { status: "rejected" });
		expect((await put({ status: "published" })).body.quiz.status).toBe("published");
		const edited = await ask(ai, `/quizzes/${_id}/questions/${questions[0]?.id}`, { method: "PATCH", token, body: { timeLimit: 77 } });
		expect(edited.status).toBe(200);
		expect(ai.calls).toHaveLength(1);
		expect(await readUsed(user.id, "checks")).toBe(1);
	});

	it("is called only for new texts", async () => {
		const { token } = await makeUser();
		const ai = new FakeAi(
			{ json: verdict(null) },
			{ json: verdict("medium", { details: [{ ...verdict("medium").details[0], index: 3 }] }) },
		);
		const questions = Array.from({ length: 5 }, (_, n) => questionBody({ text: `Question ${n}?` }));
		const { body } = await ask(ai, "/quizzes", { token, body: quizBody({ questions }) });
		const third = body.quiz.questions[3];
		const edited = await ask(ai, `/quizzes/${body.quiz._id}/questions/${third?.id}`, {
			method: "PATCH",
			token,
			body: { text: "A new one?" },
		});
		expect(readPrompt(ai, 0).questions).toHaveLength(5);
		expect(readPrompt(ai, 1).questions).toMatchObject([{ index: 3, question: "A new one?" }]);
		expect(edited.body).toMatchObject({
			version: 2,
			status: "pending_review",
			moderationResult: { severity: "medium", details: [{ index: 3 }] },
		});
		// A stored finding needs no new call, even after an admin rejects the quiz.
		await setQuiz(body.quiz._id, { status: "rejected" });
		const quiz = (await call<{ quiz: Quiz }>("GET", `/quizzes/${body.quiz._id}`, { token })).body.quiz;
		const again = await ask(ai, `/quizzes/${quiz._id}`, { method: "PUT", token, body: quizBody({ questions: quiz.questions }) });
		expect(again.body).toMatchObject({ quiz: { status: "pending_review" }, moderationResult: { severity: "medium" } });
		expect(ai.calls).toHaveLength(2);
	});
});

describe("writes", () => {
	it("of quizzes, questions, books, classes and links together are 60 a minute for one user", async () => {
		const vars = oneMinute;
		const { token } = await makeUser("gold");
		const quiz = await createQuiz(token);
		const book = (await postBook(token)).body.book;
		const question = `/quizzes/${quiz._id}/questions/${quiz.questions[0]?.id}`;
		const kinds: [string, string, unknown][] = [
			["POST", "/quizzes", quizBody({ status: "draft" })],
			["PUT", `/quizzes/${quiz._id}`, quizBody({ questions: quiz.questions })],
			["DELETE", "/quizzes/none", undefined],
			["POST", "/quizzes/none/duplicate", {}],
			["PATCH", question, { timeLimit: 20 }],
			["DELETE", `/quizzes/${quiz._id}/questions/none`, undefined],
			["POST", "/books", bookBody()],
			["PUT", `/books/${book._id}`, bookBody()],
			["DELETE", "/books/none", undefined],
			["POST", "/classes", { name: "7b" }],
			["PATCH", "/classes/none", { name: "8b" }],
			["POST", "/classes/none/pupils", { pupils: [{ number: 1 }] }],
			["DELETE", "/classes/none/pupils/none", undefined],
			["POST", `/quizzes/${quiz._id}/share`, {}],
			["DELETE", `/quizzes/${quiz._id}/share`, undefined],
		];
		const send = (n: number) => {
			const [method, path, body] = kinds[n % kinds.length] ?? ["GET", "/", undefined];
			return ask(null, path, { method, token, body, vars });
		};
		for (let n = 0; n < 59; n++) expect((await send(n)).status, String(n)).not.toBe(429);
		const edge = await Promise.all(kinds.map((_, n) => send(n)));
		expect((await ask(null, "/quizzes/my", { method: "GET", token, vars })).status).toBe(200);
		expect(edge.filter(({ body }) => body.error?.code === "RATE_LIMITED")).toHaveLength(kinds.length - 1);
	});
});

describe("books", () => {
	const clean = () => new FakeAi({ json: verdict(null) });
	const put = (ai: FakeAi | null, token: string, id: string, fields: Record<string, unknown>) =>
		ask(ai, `/books/${id}`, { method: "PUT", token, body: bookBody(fields) });

	it.each([
		["title", { title: "What a shit book" }, { field: "book_title" }],
		["author", { author: "Mr. Shit" }, { field: "author" }],
		["description", { description: "It is shit." }, { field: "description" }],
		["topic", { topics: [...topics(2), { topicNumber: 9, title: "Shit" }] }, { field: "topic", index: 2 }],
	])("that everybody sees are judged: a bad %s saves nothing", async (_name, fields, place) => {
		const { token, user } = await makeUser();
		const created = await ask(null, "/books", { token, body: bookBody(fields) });
		expect([created.status, created.body.error?.code]).toEqual([422, "CONTENT_BLOCKED"]);
		expect(created.body.error?.details).toMatchObject({ approved: false, details: [place], omitted: 0 });
		expect([await countRows("books", user.id), await readUsed(user.id, "books")]).toEqual([0, 0]);
		for (const hidden of [{ visibility: "private" }, { status: "draft" }]) {
			const kept = await ask(null, "/books", { token, body: bookBody({ ...fields, ...hidden }) });
			expect(kept.status).toBe(201);
			const out = await put(null, token, kept.body.book._id, { ...fields, visibility: "public", status: "published" });
			expect([out.status, out.body.error?.code]).toEqual([422, "CONTENT_BLOCKED"]);
			const still = await call<{ book: Book }>("GET", `/books/${kept.body.book._id}`, { token });
			expect(still.body.book).toMatchObject({ version: 1, ...hidden });
		}
	});

	it.each([
		["medium", 422, "CONTENT_BLOCKED"],
		["low", 201, undefined],
	] as const)("are judged by the model too: %s", async (severity, status, code) => {
		const { token } = await makeUser();
		const detail = { category: "spam", severity, field: "topic", index: 1, flaggedText: "Topic 2", reason: "Advertising." };
		const ai = new FakeAi({ json: verdict(severity, { details: [detail] }) });
		const reply = await ask(ai, "/books", { token, body: bookBody({ description: "A long river." }) });
		expect([reply.status, reply.body.error?.code]).toEqual([status, code]);
		if (code)
			expect(reply.body.error?.details).toMatchObject({ severity, details: [{ field: "topic", index: 1, reason: "Advertising." }] });
		expect(readPrompt(ai)).toMatchObject({
			book_title: "Rivers",
			description: "A long river.",
			topics: [{ index: 0, topic: "Topic 1" }, { index: 1 }],
		});
	});

	it("are not saved while the model fails, and not judged twice", async () => {
		const { token, user } = await makeUser();
		const down = await ask(new FakeAi({ error: "3040: Capacity temporarily exceeded" }), "/books", { token, body: bookBody() });
		expect([down.status, down.body.error?.code, await countRows("books", user.id)]).toEqual([502, "AI_FAILED", 0]);
		const ai = clean();
		const { book } = (await ask(ai, "/books", { token, body: bookBody() })).body;
		expect((await put(ai, token, book._id, { minAge: 7, topics: topics(2, { url: "https://example.com" }).reverse() })).status).toBe(200);
		expect(ai.calls).toHaveLength(1);
		expect((await put(ai, token, book._id, { description: "New." })).status).toBe(200);
		expect(readPrompt(ai, 1)).toEqual({ book_title: "Rivers", description: "New.", topics: [] });
	});

	it("are found by any part of title or author, and by one or two letters that begin a word", async () => {
		const { token } = await makeUser("gold");
		const find = async (q: string, reader?: string) => {
			const reply = await call<{ books: BookSummary[] }>("GET", `/books?limit=50&q=${encodeURIComponent(q)}`, { token: reader });
			expect(reply.status, q).toBe(200);
			return reply.body.books.map(({ title }) => title);
		};
		const title = 'Şırıl Çağlayan "Zümrüt" x';
		const book = (await postBook(token, { title, author: "Wyn Qadir" })).body.book;
		await postBook(token, { title: "Wyvern Çağlayan", status: "draft" });
		for (const q of ["caglayan", 'ÇAĞLAYAN "Z', "ril", "n qad", "w", "WY", "q", "x", "şı", '"', "*", "wyn qadir"]) {
			const found = await find(q);
			expect(found.includes(title), q).toBe(!["*"].includes(q));
			expect(found, q).not.toContain("Wyvern Çağlayan");
		}
		for (const q of ["zzz", "yn", "a", "qadir wyn", "OR", "nothing:x", "\u200b\u200bzq"]) expect(await find(q), q).not.toContain(title);
		for (const q of ["wyv", "wy", "w", "caglayan"]) expect(await find(q, token), q).toContain("Wyvern Çağlayan");
		expect(await find("yv", token)).not.toContain("Wyvern Çağlayan");
		const change = (fields: Record<string, unknown>) => put(null, token, book._id, fields);
		await change({ title: "Qovun" });
		expect([await find("caglayan"), await find("qo")].map((found) => found.length)).toEqual([0, 1]);
		await change({ title: "Qovun", visibility: "private" });
		expect(await find("qov")).toEqual([]);
		await change({ title: "Qovun two", visibility: "public" });
		expect(await find("qovun two")).toEqual(["Qovun two"]);
		await call("DELETE", `/books/${book._id}`, { token });
		expect([await find("qovun"), await find("qo"), await find("q")]).toEqual([[], [], []]);
	});

	it("are searched without reading more rows where there are more books", async () => {
		const meter: Meter = { rowsRead: 0, rowsWritten: 0 };
		const db = createDb(meterD1(env.DB, meter));
		const insert = env.DB.prepare(
			"INSERT INTO books (id, title, search_folded, language, min_age, max_age, visibility, status, listed, created_by, created_at, updated_at, topics) SELECT 'grown' || value, 'G', 'grown oak ' || value, 'en', 5, 18, 'public', 'published', 1, ?, 0, 0, '[]' FROM json_each(?)",
		);
		const grow = (from: number, to: number) =>
			insert.bind("gardener", JSON.stringify(Array.from({ length: to - from }, (_, n) => from + n))).run();
		const readBy = async () => {
			const figures: number[] = [];
			for (const viewerId of [undefined, "somebody"]) {
				for (const folded of [undefined, "o", "gr", "oak", "zzz"]) {
					meter.rowsRead = 0;
					const rows = await listBooks(db, { viewerId, folded, skip: 0, limit: 12 });
					if (folded !== undefined) expect(rows).toHaveLength(folded === "zzz" ? 0 : 13);
					figures.push(meter.rowsRead);
				}
			}
			return figures;
		};
		await grow(0, 30);
		const few = await readBy();
		await grow(30, 3_000);
		const many = await readBy();
		expect(Math.max(...few)).toBeGreaterThan(0);
		for (const [n, rows] of many.entries()) expect(rows, `${n}: ${few} ${many}`).toBeLessThanOrEqual((few[n] ?? 0) + 5);
		expect(Math.max(...many)).toBeLessThan(100);
		await env.DB.prepare("DELETE FROM books WHERE created_by = 'gardener'").run();
	});

	it("whose covers wait are found without reading the others", async () => {
		const meter: Meter = { rowsRead: 0, rowsWritten: 0 };
		const db = createDb(meterD1(env.DB, meter));
		const insert = env.DB.prepare(
			"INSERT INTO books (id, title, search_folded, language, min_age, max_age, visibility, status, listed, cover_state, created_by, created_at, updated_at, topics) SELECT 'covered' || value, 'G', 'g', 'en', 5, 18, 'public', 'published', 1, 'shown', 'gardener', 0, 0, '[]' FROM json_each(?)",
		);
		await insert.bind(JSON.stringify(Array.from({ length: 1_000 }, (_, n) => n))).run();
		await listPendingCovers(db, { skip: 0, limit: 50 });
		expect(meter.rowsRead).toBeLessThan(20);
		await env.DB.prepare("DELETE FROM books WHERE created_by = 'gardener'").run();
	});

	it("are hidden by an admin: a draft with a note for its owner, published again with other texts only", async () => {
		const { token } = await makeUser();
		const book = (await postBook(token)).body.book;
		const path = `/books/admin/${book._id}/hide`;
		const body = { note: "Full of advertising." };
		expect(failure(await call("PATCH", path, { token, body }))).toBe("403 FORBIDDEN");
		expect(failure(await call("PATCH", path, { token: admin.token, body: { ...body, version: 9 } }))).toBe("409 EDIT_CONFLICT");
		const both = await Promise.all([1, 2].map(() => call<{ book: Book }>("PATCH", path, { token: admin.token, body })));
		expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
		const hidden = both.find(({ status }) => status === 200)?.body.book;
		expect(hidden).toMatchObject({ status: "draft", reviewNote: body.note, reviewedBy: "Grace Hopper", version: 2 });
		const log = await call<{ data: unknown[] }>("GET", `/admin/actions?targetType=book&targetId=${book._id}`, { token: admin.token });
		expect(log.body.data).toMatchObject([
			{ action: "book.hide", before: { title: "Rivers" }, after: { status: "draft", note: body.note } },
		]);

		const read = (reader?: string) => call<{ book: Book }>("GET", `/books/${book._id}`, { token: reader });
		expect(failure(await read())).toBe("404 BOOK_NOT_FOUND");
		expect(failure(await read((await makeUser()).token))).toBe("404 BOOK_NOT_FOUND");
		expect((await read(admin.token)).body.book.reviewedBy).toBe("Grace Hopper");
		const own = (await read(token)).body.book;
		expect(own).toMatchObject({ reviewNote: body.note, reviewedAt: expect.stringMatching(/^20\d\d-/) });
		expect(own).not.toHaveProperty("reviewedBy");

		const out = { status: "published", visibility: "public" };
		expect((await put(null, token, book._id, { ...out, minAge: 9 })).body.error?.code).toBe("WRONG_STATE");
		expect((await put(null, token, book._id, { ...out, visibility: "private" })).status).toBe(200);
		const changed = await put(null, token, book._id, { ...out, title: "Rivers and lakes" });
		expect(changed.body.book).toMatchObject({ status: "published", title: "Rivers and lakes" });
		expect(changed.body.book).not.toHaveProperty("reviewNote");
		expect((await put(null, token, book._id, out)).body.error?.code).toBe("WRONG_STATE");
		expect(failure(await call("PATCH", "/books/admin/none/hide", { token: admin.token, body }))).toBe("404 BOOK_NOT_FOUND");
	});

	it("of others are read by admins, and changed by their owners alone", async () => {
		const { token } = await makeUser();
		const { book } = (await postBook(token, { visibility: "private" })).body;
		expect((await call("GET", `/books/${book._id}`, { token: admin.token })).status).toBe(200);
		expect((await call("GET", `/books/${book._id}/quizzes`, { token: admin.token })).status).toBe(200);
		expect(failure(await call("PUT", `/books/${book._id}`, { token: admin.token, body: bookBody() }))).toBe("403 FORBIDDEN");
		expect(failure(await call("DELETE", `/books/${book._id}`, { token: admin.token }))).toBe("403 FORBIDDEN");
	});
});

describe("actions of admins", () => {
	it("shows who decided about a quiz and when: by name to admins, without one to its owner", async () => {
		const { token } = await makeUser();
		const quiz = await createQuiz(token, { name: "What a shit quiz" });
		const decided = await call<{ quiz: Quiz }>("PATCH", `/quizzes/admin/${quiz._id}/reject`, { token: admin.token, body: {} });
		expect(decided.body.quiz).toMatchObject({ reviewedBy: "Grace Hopper", reviewedAt: expect.any(String) });
		const own = (await call<{ quiz: Quiz }>("GET", `/quizzes/${quiz._id}`, { token })).body.quiz;
		expect(own.reviewedAt).toBe(decided.body.quiz.reviewedAt);
		expect(own).not.toHaveProperty("reviewedBy");
	});

	it("is recorded where it changed something, and nowhere else", async () => {
		const { token } = await makeUser();
		const quiz = await createQuiz(token);
		await setQuiz(quiz._id, { times_played: 3 });
		const remove = () => call<{ archived: boolean }>("DELETE", `/quizzes/${quiz._id}`, { token: admin.token });
		expect([(await remove()).body.archived, (await remove()).body.archived]).toEqual([true, true]);
		const log = await call<{ data: unknown[] }>("GET", `/admin/actions?targetType=quiz&targetId=${quiz._id}`, { token: admin.token });
		expect(log.body.data).toHaveLength(1);
	});

	it("to the reports of a question meets exactly those that were read", async () => {
		const db = createDeps(env).db;
		const insert = (id: string, version: number) =>
			env.DB.prepare(
				"INSERT INTO reports (id, quiz_id, question_id, reporter_id, reason, created_at, question_text, question_index, reporter_email, status, updated_at, version) VALUES (?, 'race', 'q', ?, 'other', 0, '', 0, '', 'pending', 0, ?)",
			).bind(id, id, version);
		await env.DB.batch([insert("race1", 1), insert("race2", 3)]);
		const target = { quizId: "race", questionId: "q", status: "resolved", openOnly: true } as const;
		const holds = async (read: { id: string; version: number }[]) =>
			(await db.get<{ ok: number }>(sql`SELECT ${areReportsUnchanged(target, read)} AS ok`)).ok;
		expect(
			await holds([
				{ id: "race1", version: 1 },
				{ id: "race2", version: 3 },
			]),
		).toBe(1);
		// Same number of reports and same sum of versions.
		expect(
			await holds([
				{ id: "race1", version: 2 },
				{ id: "race2", version: 2 },
			]),
		).toBe(0);
		expect(
			await holds([
				{ id: "race1", version: 1 },
				{ id: "other", version: 3 },
			]),
		).toBe(0);
		expect(await holds([{ id: "race1", version: 1 }])).toBe(0);
	});
});
