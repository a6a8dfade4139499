import { env, SELF } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { meterD1 } from "#bench/lib/meter";
import type {
	AdminAction,
	Book,
	GameResult,
	GameResultSummary,
	Pagination,
	ProblematicGroup,
	Quiz,
	Report,
	SoloStats,
	User,
} from "#contract";
import type { GameResults } from "#durable/game/core";
import { listBooks } from "#worker/db/quizzes/books";
import { createResultArchive } from "#worker/db/results/results";
import { createDb, createDeps } from "#worker/lib/deps";
import { completeSolo, submitSolo } from "#worker/services/quizzes/solo";
import { failure, makeAdmin, registerUser } from "../helpers/api";
import { type Fetcher, gameQuiz, Host, Player, send } from "../helpers/live";

const fetcher: Fetcher = (path, init) => SELF.fetch(`http://quiz.test${path}`, init);
let author = "";
let other = "";
let admin = "";

interface Published {
	_id: string;
	questions: { id: string; text: string }[];
}

/** Held by moderation for an admin. */
const heldQuestions = [{ text: "Which?", options: ["fuck", "alpha"], correctAnswers: [1] }];

async function readAs(id: string, token: string): Promise<Quiz> {
	return (await send<{ quiz: Quiz }>(fetcher, "GET", `/quizzes/${id}`, { token })).body.quiz;
}

async function publish(fields: Record<string, unknown> = {}): Promise<Published> {
	const reply = await send<{ quiz: Published }>(fetcher, "POST", "/quizzes", { token: author, body: { ...gameQuiz(3), ...fields } });
	expect(reply.status, reply.text).toBe(201);
	return reply.body.quiz;
}

const topics = [
	{ topicNumber: 7, title: "Sources" },
	{ topicNumber: 2, title: "Mouths", url: "https://example.org/mouths" },
];
async function makeBook(fields: Record<string, unknown> = {}): Promise<Book> {
	const reply = await send<{ book: Book }>(fetcher, "POST", "/books", { token: author, body: { title: "Rivers", topics, ...fields } });
	expect(reply.status, reply.text).toBe(201);
	return reply.body.book;
}

beforeAll(async () => {
	[author, other] = [(await registerUser()).token, (await registerUser()).token];
	const gold = await makeAdmin();
	admin = gold.token;
	const { user } = (await send<{ data: { user: { id: string } } }>(fetcher, "GET", "/auth/me", { token: author })).body.data;
	await send(fetcher, "PATCH", `/users/${user.id}/membership`, { token: admin, body: { membershipType: "gold" } });
});

describe("solo", () => {
	const submit = (id: string, questionIndex: unknown, selectedOptions: unknown, token?: string) =>
		send<{ isCorrect: boolean; correctAnswers: number[]; stats: SoloStats; extraInfo?: string }>(
			fetcher,
			"POST",
			`/quizzes/${id}/solo/submit`,
			{
				...(token ? { token } : {}),
				body: { questionIndex, selectedOptions },
			},
		);

	it("judges right and wrong, and counts for everybody", async () => {
		const { _id } = await publish();
		expect((await submit(_id, 0, [0])).body).toMatchObject({
			isCorrect: true,
			correctAnswers: [0],
			extraInfo: "secret-extra-0",
			stats: { correctCount: 1, wrongCount: 0, correctPercentage: 100, totalAttempts: 1 },
		});
		expect((await submit(_id, 0, [3])).body).toMatchObject({ isCorrect: false, stats: { correctPercentage: 50, totalAttempts: 2 } });
		expect((await submit(_id, 0, [3])).body.stats.correctPercentage).toBe(33);
		expect((await submit(_id, 2, [2, 0])).body).toMatchObject({ isCorrect: true, correctAnswers: [0, 2] });
		expect((await submit(_id, 2, [0])).body).toMatchObject({ isCorrect: false, stats: { correctCount: 1, wrongCount: 1 } });
	});

	it("stays right under 50 submissions at once", async () => {
		const { _id } = await publish();
		const replies = await Promise.all(Array.from({ length: 50 }, (_, n) => submit(_id, 1, [n % 2])));
		expect(replies.every(({ status }) => status === 200)).toBe(true);
		expect((await submit(_id, 1, [1])).body.stats).toEqual({ correctCount: 26, wrongCount: 25, correctPercentage: 51, totalAttempts: 51 });
	});

	it("lets its owner alone try a draft that could be published, and counts nothing of it", async () => {
		const answers = [0, 1, 2].map((questionIndex) => ({ questionIndex, selectedOptions: [0] }));
		const complete = (id: string, token?: string) =>
			send(fetcher, "POST", `/quizzes/${id}/solo/complete`, { ...(token ? { token } : {}), body: { answers } });
		const draft = await publish({ status: "draft" });
		const before = await readAs(draft._id, author);
		const meter = { rowsRead: 0, rowsWritten: 0 };
		const deps = { ...createDeps(env), db: createDb(meterD1(env.DB, meter)) };
		const reader = (await send<{ data: { user: User } }>(fetcher, "GET", "/auth/me", { token: author })).body.data.user;
		const trial = { id: draft._id, reader, language: "en" } as const;
		expect(await submitSolo(deps, { ...trial, body: { questionIndex: 0, selectedOptions: [0] } })).toMatchObject({ isCorrect: true });
		expect(await completeSolo(deps, { ...trial, body: { answers } })).toMatchObject({ totalQuestions: 3 });
		expect(meter.rowsWritten).toBe(0);
		const zeros = { correctCount: 0, wrongCount: 0, correctPercentage: null, totalAttempts: 0 };
		expect((await submit(draft._id, 0, [0], author)).body).toMatchObject({ isCorrect: true, correctAnswers: [0], stats: zeros });
		expect((await submit(draft._id, 0, [3], author)).body).toMatchObject({ isCorrect: false, stats: zeros });
		expect((await complete(draft._id, author)).body).toMatchObject({ success: true, totalQuestions: 3 });
		expect(await readAs(draft._id, author)).toEqual(before);
		for (const call of [submit(draft._id, 0, [0], other), submit(draft._id, 0, [0]), complete(draft._id, other)])
			expect(failure(await call)).toBe("404 QUIZ_NOT_FOUND");
		expect(failure(await submit(draft._id, 0, [0], admin))).toBe("409 QUIZ_NOT_PUBLISHED");
		// The quiz has not been played, so it is deleted and not archived.
		expect((await send<{ archived: boolean }>(fetcher, "DELETE", `/quizzes/${draft._id}`, { token: author })).body.archived).toBe(false);
		const [question] = gameQuiz(1).questions;
		const incomplete = await publish({ status: "draft", questions: [question, { ...question, text: "" }] });
		for (const token of [author, admin]) expect(failure(await submit(incomplete._id, 0, [0], token))).toBe("409 QUIZ_NOT_PUBLISHED");
		expect(failure(await submit(incomplete._id, 0, [0], other))).toBe("404 QUIZ_NOT_FOUND");
	});

	it("refuses invalid answers and quizzes that the caller may not see", async () => {
		const { _id } = await publish();
		for (const [index, options] of [
			[0, []],
			[0, [4]],
			[0, [-1]],
			[0, [0, 1]],
			[0, [0, 0]],
			[3, [0]],
			[-1, [0]],
			["0", [0]],
			[0, "0"],
		]) {
			expect((await submit(_id, index, options)).body.error?.code, JSON.stringify([index, options])).toBe("VALIDATION_ERROR");
		}
		const secret = await publish({ visibility: "private" });
		expect((await submit(secret._id, 0, [0])).body.error?.code).toBe("QUIZ_NOT_FOUND");
		expect((await submit(secret._id, 0, [0], author)).status).toBe(200);
	});

	it("names the invalid answer in the body's own order", async () => {
		const { _id } = await publish();
		const answers = [
			{ questionIndex: 2, selectedOptions: [0, 2] },
			{ questionIndex: 0, selectedOptions: [0, 1] },
			{ questionIndex: 1, selectedOptions: [9] },
		];
		const complete = async () =>
			(await send(fetcher, "POST", `/quizzes/${_id}/solo/complete`, { body: { answers }, language: "en" })).body.error?.details;
		expect(await complete()).toEqual([{ path: "answers.1.selectedOptions", message: "Select exactly one option for this question" }]);
		answers.splice(1, 1, { questionIndex: 0, selectedOptions: [0] });
		expect(await complete()).toEqual([{ path: "answers.2.selectedOptions", message: "This option does not exist" }]);
		const lost = await send(fetcher, "POST", `/quizzes/${_id}/solo/submit`, {
			body: { questionIndex: 3, selectedOptions: [0] },
			language: "en",
		});
		expect(lost.body.error?.details).toEqual([{ path: "questionIndex", message: "The quiz has no question with this number" }]);
	});

	it("cannot be played while a quiz waits for review, nor once it is archived", async () => {
		const held = await publish({ questions: heldQuestions });
		expect((await readAs(held._id, author)).status).toBe("pending_review");
		expect(failure(await submit(held._id, 0, [1], author))).toBe("409 QUIZ_NOT_PUBLISHED");
		expect(failure(await submit(held._id, 0, [1], other))).toBe("404 QUIZ_NOT_FOUND");
		const { _id } = await publish();
		await submit(_id, 0, [0]);
		await send(fetcher, "DELETE", `/quizzes/${_id}`, { token: author });
		expect(failure(await submit(_id, 0, [0]))).toBe("404 QUIZ_NOT_FOUND");
		expect(failure(await submit(_id, 0, [0], author))).toBe("409 QUIZ_NOT_PUBLISHED");
	});

	it("writes one row an answer, also with a hundred answers to one question at once", async () => {
		const { _id } = await publish();
		await submit(_id, 0, [0]);
		const meter = { rowsRead: 0, rowsWritten: 0 };
		const deps = { ...createDeps(env), db: createDb(meterD1(env.DB, meter)) };
		const answer = (n: number) =>
			submitSolo(deps, { id: _id, reader: undefined, body: { questionIndex: 0, selectedOptions: [n % 4] }, language: "en" });
		const replies = await Promise.all(Array.from({ length: 100 }, (_, n) => answer(n)));
		expect(meter.rowsWritten).toBe(100);
		// All counts differ: none was lost or counted twice.
		expect(replies.map(({ stats }) => stats.totalAttempts).sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => n + 2));
		expect((await answer(0)).stats).toMatchObject({ correctCount: 27, wrongCount: 75 });
	});

	it("counts 50 runs that complete at once, and leaves version and updatedAt alone", async () => {
		const { _id } = await publish();
		const before = await readAs(_id, author);
		const answers = [0, 1, 2].map((questionIndex) => ({ questionIndex, selectedOptions: [0] }));
		const replies = await Promise.all(
			Array.from({ length: 50 }, () => send(fetcher, "POST", `/quizzes/${_id}/solo/complete`, { body: { answers } })),
		);
		expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
		expect(await readAs(_id, author)).toEqual({ ...before, timesPlayed: 50 });
	});

	it("completes once every question is there, and counts the run", async () => {
		const { _id } = await publish();
		const complete = (answers: unknown) => send(fetcher, "POST", `/quizzes/${_id}/solo/complete`, { body: { answers } });
		const answer = (questionIndex: number, ...selectedOptions: number[]) => ({ questionIndex, selectedOptions });
		for (const answers of [
			[],
			[answer(0, 0)],
			[answer(0, 0), answer(0, 1), answer(2, 0)],
			[answer(0, 0), answer(1, 0), answer(2, 0), answer(2, 1)],
		]) {
			expect((await complete(answers)).body.error?.code).toBe("VALIDATION_ERROR");
		}
		expect((await complete([answer(2, 0, 2), answer(0, 0), answer(1, 3)])).body).toEqual({
			success: true,
			correctCount: 2,
			wrongCount: 1,
			totalQuestions: 3,
			percentage: 67,
		});
		const quiz = await send<{ quiz: { timesPlayed: number; version: number } }>(fetcher, "GET", `/quizzes/${_id}`);
		expect(quiz.body.quiz).toMatchObject({ timesPlayed: 1, version: 1 });
		expect((await send<{ archived: boolean }>(fetcher, "DELETE", `/quizzes/${_id}`, { token: author })).body.archived).toBe(true);
	});
});

describe("books", () => {
	it("keeps topics in the order given and renumbers them", async () => {
		const book = await makeBook({ author: "  ", description: "About rivers" });
		expect(book).toMatchObject({
			title: "Rivers",
			language: "en",
			minAge: 5,
			maxAge: 18,
			visibility: "public",
			status: "published",
			description: "About rivers",
		});
		expect(book).not.toHaveProperty("author");
		expect(book.topics).toEqual([
			{ topicNumber: 7, title: "Sources", orderIndex: 0 },
			{ topicNumber: 2, title: "Mouths", orderIndex: 1, url: "https://example.org/mouths" },
		]);
		const reversed = await send<{ book: Book }>(fetcher, "PUT", `/books/${book._id}`, {
			token: author,
			body: { title: "Rivers", topics: [...topics].reverse(), version: book.version },
		});
		expect(reversed.body.book.topics.map(({ topicNumber, orderIndex }) => [topicNumber, orderIndex])).toEqual([
			[2, 0],
			[7, 1],
		]);
		const stale = await send(fetcher, "PUT", `/books/${book._id}`, {
			token: author,
			body: { title: "Lost", topics, version: book.version },
		});
		expect(stale.body.error?.code).toBe("EDIT_CONFLICT");
	});

	it.each([
		[{ title: "" }, "title", "Title is required"],
		[{ title: "x".repeat(201) }, "title", "At most 200 characters"],
		[{ topics: [] }, "topics", "At least one topic is required"],
		[{ topics: [{ topicNumber: 0, title: "a" }] }, "topics.0.topicNumber", "Topic number must be a positive number"],
		[{ topics: [{ topicNumber: 1.5, title: "a" }] }, "topics.0.topicNumber", "Topic number must be a positive number"],
		[{ topics: [{ topicNumber: 1, title: " " }] }, "topics.0.title", "Please fill in both topic number and title"],
		[{ topics: [topics[0], topics[0]] }, "topics.1.topicNumber", "Topic number already exists"],
		[{ coverImage: "http://example.org/a.png" }, "coverImage", "Enter an image address that starts with https://"],
		[{ url: "javascript:alert(1)" }, "url", "Enter an address that starts with http:// or https://"],
		[{ minAge: 101 }, "minAge", "Must be 100 or less"],
		[{ minAge: 9, maxAge: 8 }, "minAge", "The minimum age must not be above the maximum age"],
		[{ minAge: 40 }, "minAge", "The minimum age must not be above the maximum age"],
	])("refuses %j", async (fields, path, message) => {
		const reply = await send(fetcher, "POST", "/books", { token: author, body: { title: "Rivers", topics, ...fields }, language: "en" });
		expect(reply.body.error).toMatchObject({ code: "VALIDATION_ERROR" });
		expect(reply.body.error?.details).toContainEqual({ path, message });
	});

	const manyTopics = (count: number) => Array.from({ length: count }, (_, index) => ({ topicNumber: index + 1, title: `Topic ${index}` }));
	const longUrl = (length: number) => "https://example.org/".padEnd(length, "a");

	it.each<[string, Record<string, unknown>, string | null]>([
		["title of 200", { title: "x".repeat(200) }, null],
		["author of 120", { author: "x".repeat(120) }, null],
		["author of 121", { author: "x".repeat(121) }, "author"],
		["description of 5,000", { description: "x".repeat(5000) }, null],
		["description of 5,001", { description: "x".repeat(5001) }, "description"],
		["addresses of 2,000", { url: longUrl(2000), coverImage: longUrl(2000) }, null],
		["address of 2,001", { url: longUrl(2001) }, "url"],
		["image address of 2,001", { coverImage: longUrl(2001) }, "coverImage"],
		["address by http", { url: "http://example.org" }, null],
		["empty optional fields", { author: "", description: null, url: " ", coverImage: "" }, null],
		["200 topics", { topics: manyTopics(200) }, null],
		["201 topics", { topics: manyTopics(201) }, "topics"],
		["topic title of 200", { topics: [{ topicNumber: 1, title: "x".repeat(200) }] }, null],
		["topic title of 201", { topics: [{ topicNumber: 1, title: "x".repeat(201) }] }, "topics.0.title"],
		["topic number 1,000,000", { topics: [{ topicNumber: 1_000_000, title: "x" }] }, null],
		["topic number 1,000,001", { topics: [{ topicNumber: 1_000_001, title: "x" }] }, "topics.0.topicNumber"],
		["a topic number as text", { topics: [{ topicNumber: "1", title: "x" }] }, "topics.0.topicNumber"],
		["ages 0 to 100", { minAge: 0, maxAge: 100 }, null],
		["age −1", { minAge: -1 }, "minAge"],
		["no topics", { topics: undefined }, "topics"],
		["a language that nobody writes in", { language: "xx" }, "language"],
		["a status that books do not have", { status: "archived" }, "status"],
	])("judges %s", async (_name, fields, path) => {
		const reply = await send(fetcher, "POST", "/books", { token: author, body: { title: "Limits", topics, ...fields } });
		if (path === null) expect(reply.status, reply.text).toBe(201);
		else expect(reply.body.error).toMatchObject({ code: "VALIDATION_ERROR", details: [{ path }] });
	});

	it("accepts one of two edits of the same version, and both without a version", async () => {
		const { _id, version } = await makeBook();
		const put = (title: string, named?: number) =>
			send<{ book: Book }>(fetcher, "PUT", `/books/${_id}`, { token: author, body: { title, topics, version: named } });
		const named = await Promise.all(["A", "B", "C"].map((title) => put(title, version)));
		expect(named.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
		const winner = named.find(({ status }) => status === 200)?.body.book;
		expect((await send<{ book: Book }>(fetcher, "GET", `/books/${_id}`)).body.book).toEqual(winner);
		expect((await Promise.all([put("D"), put("E")])).map(({ status }) => status)).toEqual([200, 200]);
		expect((await send<{ book: Book }>(fetcher, "GET", `/books/${_id}`)).body.book.version).toBe(version + 3);
		expect(failure(await put("F", version + 99))).toBe("409 EDIT_CONFLICT");
		const foreign = await send(fetcher, "PUT", `/books/${_id}`, { token: other, body: { title: "G", topics } });
		expect(failure(foreign)).toBe("403 FORBIDDEN");
		const byAdmin = await send(fetcher, "PUT", `/books/${_id}`, { token: admin, body: { title: "G", topics } });
		expect(failure(byAdmin)).toBe("403 FORBIDDEN");
		expect(failure(await send(fetcher, "PUT", "/books/none", { token: author, body: { title: "G", topics } }))).toBe("404 BOOK_NOT_FOUND");
		expect(failure(await send(fetcher, "POST", "/books", { body: { title: "G", topics } }))).toBe("401 UNAUTHENTICATED");
	});

	it("lists newest first by pages and finds title and author, ignoring case and accents", async () => {
		const made: string[] = [];
		for (const n of [1, 2, 3]) made.unshift((await makeBook({ title: `Zümrüt ${n}`, author: n === 2 ? "ÇİĞDEM Irmak" : undefined }))._id);
		made.unshift((await makeBook({ title: "Zümrüt 4", visibility: "private" }))._id);
		const list = async (query: string, token?: string) =>
			(await send<{ books: Book[]; pagination: Pagination }>(fetcher, "GET", `/books?${query}`, token ? { token } : {})).body;
		const ids = async (query: string, token?: string) => (await list(query, token)).books.map(({ _id }) => _id);
		expect(await ids("q=zumrut", author)).toEqual(made);
		expect(await ids("q=ZÜMRÜT")).toEqual(made.slice(1));
		expect(await ids("q=ZÜMRÜT", other)).toEqual(made.slice(1));
		expect(await ids("q=cigdem ırmak")).toEqual([made[2]]);
		expect(await ids("q=4", author)).toContain(made[0]);
		expect(await list("q=zumrut&limit=2", author)).toMatchObject({ pagination: { skip: 0, limit: 2, hasMore: true } });
		expect(await ids("q=zumrut&limit=2&skip=2", author)).toEqual(made.slice(2));
		expect(await list("q=zumrut&skip=2", author)).toMatchObject({ pagination: { skip: 2, limit: 12, hasMore: false } });
		expect((await list("limit=51")).pagination.limit).toBe(50);
		expect((await ids("q= "))[0]).toBe(made[1]);
		for (const bad of ["skip=-1", "limit=x", "skip=1.5", `q=${"x".repeat(101)}`])
			expect(failure(await send(fetcher, "GET", `/books?${bad}`)), bad).toBe("400 VALIDATION_ERROR");
		expect((await send(fetcher, "GET", `/books?q=${"x".repeat(100)}`)).status).toBe(200);
	});

	it("is listed from indexes, without sorting", async () => {
		const log: { sql: string; params: unknown[] }[] = [];
		const watched = new Proxy(env.DB, {
			get: (target, key) =>
				key !== "prepare"
					? Reflect.get(target, key)
					: (sql: string) => {
							const entry: (typeof log)[number] = { sql, params: [] };
							log.push(entry);
							const statement = target.prepare(sql);
							return new Proxy(statement, {
								get: (inner, name) => {
									const value = Reflect.get(inner, name);
									if (name === "bind")
										return (...params: unknown[]) => {
											entry.params = params;
											return inner.bind(...params);
										};
									return typeof value === "function" ? value.bind(inner) : value;
								},
							});
						},
		});
		for (const viewerId of [undefined, "somebody"])
			for (const folded of [undefined, "riv"]) await listBooks(createDb(watched), { viewerId, folded, skip: 0, limit: 12 });
		expect(log).toHaveLength(4);
		for (const { sql, params } of log) {
			const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
				.bind(...params)
				.all<{ detail: string }>();
			const plan = results.map(({ detail }) => detail).join("\n");
			// A search sorts only one page's row numbers from the index.
			expect(plan).not.toMatch(sql.includes("book_search") ? /SCAN books/ : /SCAN books|TEMP B-TREE/);
		}
	});

	it("keeps the quizzes of a removed topic, with their number", async () => {
		const book = await makeBook();
		const quiz = await publish({ bookId: book._id, topicNumber: 7 });
		const put = (fields: Record<string, unknown>) =>
			send<{ book: Book }>(fetcher, "PUT", `/books/${book._id}`, {
				token: author,
				body: { title: "Rivers", topics: [topics[1]], ...fields },
			});
		expect((await put({})).body.book.topics).toEqual([{ ...topics[1], orderIndex: 0 }]);
		const listed = (query = "", token?: string) =>
			send<{ quizzes: { _id: string; topicNumber: number }[] }>(
				fetcher,
				"GET",
				`/books/${book._id}/quizzes${query}`,
				token ? { token } : {},
			);
		expect((await listed()).body.quizzes).toMatchObject([{ _id: quiz._id, bookId: book._id, topicNumber: 7 }]);
		expect((await listed("?topicNumber=7")).body.quizzes).toMatchObject([{ _id: quiz._id }]);
		const saved = await send<{ quiz: Quiz }>(fetcher, "PUT", `/quizzes/${quiz._id}`, { token: author, body: gameQuiz() });
		expect(saved.body.quiz).toMatchObject({ bookId: book._id, topicNumber: 7 });
		await put({ visibility: "private" });
		for (const token of [undefined, other]) expect(failure(await listed("", token))).toBe("404 BOOK_NOT_FOUND");
		for (const token of [author, admin]) expect((await listed("", token)).body.quizzes).toHaveLength(1);
	});

	it("takes quizzes along when topics get other numbers, all or none", async () => {
		const book = await makeBook();
		const at = (topicNumber: number | null) => publish({ bookId: book._id, topicNumber });
		const [sources, mouths, loose] = [await at(7), await at(2), await at(null)];
		const put = (body: object) =>
			send<{ book: Book }>(fetcher, "PUT", `/books/${book._id}`, { token: author, body: { title: "Rivers", ...body } });
		const numbers = () => Promise.all([sources, mouths, loose].map(async ({ _id }) => (await readAs(_id, author)).topicNumber));
		const swapped = [
			{ topicNumber: 2, title: "Sources", previousNumber: 7 },
			{ topicNumber: 7, title: "Mouths", previousNumber: 2 },
		];
		expect(failure(await put({ topics: swapped, version: book.version + 1 }))).toBe("409 EDIT_CONFLICT");
		expect(await numbers()).toEqual([7, 2, null]);
		const saved = await put({ topics: swapped, version: book.version });
		expect(saved.body.book.topics).toEqual([
			{ topicNumber: 2, title: "Sources", orderIndex: 0 },
			{ topicNumber: 7, title: "Mouths", orderIndex: 1 },
		]);
		expect(await numbers()).toEqual([2, 7, null]);
		// An editor that was open must not restore the old number.
		const stale = await send(fetcher, "PUT", `/quizzes/${sources._id}`, {
			token: author,
			body: { ...gameQuiz(3), bookId: book._id, topicNumber: 7, version: 1 },
		});
		expect(failure(stale)).toBe("409 EDIT_CONFLICT");
		// A number that no topic had, or that stays, is ignored.
		await put({
			topics: [
				{ topicNumber: 1, title: "New", previousNumber: 5 },
				{ topicNumber: 2, title: "Sources", previousNumber: 2 },
				{ topicNumber: 3, title: "Mouths", previousNumber: 7 },
			],
		});
		expect(await numbers()).toEqual([2, 3, null]);
	});

	it("lists one's own alone, with their topics, where that is asked for", async () => {
		const { token } = await registerUser();
		const make = (fields: object) =>
			send<{ book: Book }>(fetcher, "POST", "/books", { token, body: { title: "Mine", topics, ...fields } }).then(({ body }) => body.book);
		const made = [await make({}), await make({ visibility: "private" }), await make({ status: "draft", title: "Ours" })];
		await makeBook({ title: "Mine too" });
		const list = (query: string, as?: string) =>
			send<{ books: Book[]; pagination: Pagination }>(fetcher, "GET", `/books${query}`, as ? { token: as } : {});
		const { books } = (await list("?mine=true", token)).body;
		expect(books.map(({ _id }) => _id)).toEqual(made.map(({ _id }) => _id).reverse());
		expect(books.map((book) => book.topics)).toEqual(made.map((book) => book.topics));
		expect((await list("?mine=true&q=mi", token)).body.books).toHaveLength(2);
		expect((await list("?mine=true&limit=1&skip=1", token)).body).toMatchObject({
			books: [{ _id: made[1]?._id }],
			pagination: { skip: 1, limit: 1, hasMore: true },
		});
		expect((await list("?mine=true")).body.books).toEqual([]);
		expect((await list("?mine=false", token)).body.books[0]).not.toHaveProperty("topics");
		expect(failure(await list("?mine=yes", token))).toBe("400 VALIDATION_ERROR");
	});

	it("on deletion archives quizzes that were played, reported or wait for review, and deletes the rest", async () => {
		const book = await makeBook();
		const place = { bookId: book._id, topicNumber: 2 };
		const [plain, draft, run, reported, resolved, held, archived] = [
			await publish(place),
			await publish({ ...place, status: "draft" }),
			await publish(place),
			await publish(place),
			await publish(place),
			await publish({ ...place, questions: heldQuestions }),
			await publish(place),
		];
		const answers = [0, 1, 2].map((questionIndex) => ({ questionIndex, selectedOptions: [0] }));
		for (const { _id } of [run, archived]) await send(fetcher, "POST", `/quizzes/${_id}/solo/complete`, { body: { answers } });
		await send(fetcher, "DELETE", `/quizzes/${archived._id}`, { token: author });
		for (const { _id, questions } of [reported, resolved])
			await send(fetcher, "POST", "/reports", { token: other, body: { quizId: _id, questionId: questions[0]?.id } });
		const closing = { quizId: resolved._id, questionId: resolved.questions[0]?.id, status: "resolved" };
		await send(fetcher, "POST", "/reports/bulk-update", { token: admin, body: closing });

		const both = await Promise.all([1, 2].map(() => send(fetcher, "DELETE", `/books/${book._id}`, { token: author })));
		expect(both.filter(({ status }) => status === 200).map(({ body }) => body)).toEqual([
			{ success: true, deletedQuizzes: 3, archivedQuizzes: 3 },
		]);
		expect(both.filter(({ status }) => status !== 200).map(failure)).toEqual(["404 BOOK_NOT_FOUND"]);
		for (const { _id } of [plain, draft, resolved])
			expect(failure(await send(fetcher, "GET", `/quizzes/${_id}`, { token: author }))).toBe("404 QUIZ_NOT_FOUND");
		for (const { _id } of [run, reported, held, archived])
			expect(await readAs(_id, author)).toMatchObject({ status: "archived", bookId: null, topicNumber: null });
		expect((await readAs(held._id, admin)).moderationResult).toMatchObject({ approved: false });
	});

	it("hides private and draft books from others everywhere, also in quiz lists by book", async () => {
		for (const hidden of [{ visibility: "private" }, { status: "draft" }]) {
			const { _id } = await makeBook({ ...hidden, title: "Hidden rivers" });
			for (const token of [undefined, other, admin]) {
				const as = token ? { token } : {};
				const code = token === admin ? undefined : "BOOK_NOT_FOUND";
				for (const path of [`/books/${_id}`, `/books/${_id}/quizzes`])
					expect((await send(fetcher, "GET", path, as)).body.error?.code).toBe(code);
				const list = await send<{ books: Book[] }>(fetcher, "GET", "/books?q=hidden", as);
				expect(list.body.books.map((book) => book._id)).not.toContain(_id);
			}
			for (const method of ["PUT", "DELETE"]) {
				expect(
					(await send(fetcher, method, `/books/${_id}`, { token: other, ...(method === "PUT" ? { body: { title: "x", topics } } : {}) }))
						.body.error?.code,
				).toBe("BOOK_NOT_FOUND");
			}
			const own = await send<{ books: Book[] }>(fetcher, "GET", "/books?q=HİDDEN", { token: author });
			expect(own.body.books.map((book) => book._id)).toContain(_id);
		}
	});

	it("lists its quizzes by topic and is deleted with them", async () => {
		const book = await makeBook();
		const first = await publish({ bookId: book._id, topicNumber: 7 });
		const played = await publish({ bookId: book._id, topicNumber: 2 });
		const draft = await publish({ bookId: book._id, topicNumber: 2, status: "draft" });
		await send(fetcher, "POST", `/quizzes/${played._id}/solo/submit`, { body: { questionIndex: 0, selectedOptions: [0] } });
		const ids = async (query: string, token?: string) =>
			(
				await send<{ quizzes: { _id: string }[] }>(fetcher, "GET", `/books/${book._id}/quizzes${query}`, token ? { token } : {})
			).body.quizzes.map(({ _id }) => _id);
		expect((await ids("")).sort()).toEqual([first._id, played._id].sort());
		expect(await ids("?topicNumber=7")).toEqual([first._id]);
		expect((await ids("?topicNumber=2", author)).sort()).toEqual([played._id, draft._id].sort());
		expect((await send(fetcher, "GET", `/books/${book._id}/quizzes?topicNumber=x`)).body.error?.code).toBe("VALIDATION_ERROR");
		expect((await send(fetcher, "DELETE", `/books/${book._id}`, { token: other })).body.error?.code).toBe("FORBIDDEN");
		expect((await send(fetcher, "DELETE", `/books/${book._id}`, { token: author })).body).toEqual({
			success: true,
			deletedQuizzes: 2,
			archivedQuizzes: 1,
		});
		expect((await send(fetcher, "GET", `/quizzes/${first._id}`)).body.error?.code).toBe("QUIZ_NOT_FOUND");
		const kept = await send<{ quiz: { status: string } }>(fetcher, "GET", `/quizzes/${played._id}`, { token: author });
		expect(kept.body.quiz.status).toBe("archived");
		expect((await send(fetcher, "GET", `/books/${book._id}`, { token: author })).body.error?.code).toBe("BOOK_NOT_FOUND");
	});
});

describe("reports", () => {
	const report = (token: string, body: Record<string, unknown>) => send<{ data: Report }>(fetcher, "POST", "/reports", { token, body });

	it("takes the stored text and the account's own email, and makes repeated reports one", async () => {
		const quiz = await publish();
		const question = quiz.questions[1];
		const target = { quizId: quiz._id, questionId: question?.id };
		const first = await report(other, { ...target, questionText: "forged", reporterEmail: "forged@example.com", description: " Not so " });
		expect(first.status).toBe(201);
		expect(first.body.data).toMatchObject({
			questionText: question?.text,
			questionIndex: 1,
			reason: "incorrect",
			status: "pending",
			description: "Not so",
		});
		expect(first.body.data.reporterEmail).not.toContain("forged");
		const again = await report(other, { ...target, reason: "offensive" });
		expect(again.body.data).toMatchObject({ _id: first.body.data._id, reason: "offensive" });
		expect((await report(author, target)).body.data._id).not.toBe(first.body.data._id);
		expect((await report(other, { ...target, questionId: "none" })).body.error?.code).toBe("QUESTION_NOT_FOUND");
		expect((await report(other, { ...target, quizId: "none" })).body.error?.code).toBe("QUIZ_NOT_FOUND");
		expect((await report(other, { ...target, reason: "boring" })).body.error?.code).toBe("VALIDATION_ERROR");
	});

	it("lets a player report a question by the PIN of the game, whose quiz id players do not get", async () => {
		const quiz = await publish({ visibility: "private" });
		const { pin } = await Host.open(fetcher, author, quiz._id);
		await new Player(fetcher, pin, "Ada").join();
		const reply = await report(other, { quizId: pin, questionId: quiz.questions[0]?.id });
		expect(reply.status, reply.text).toBe(201);
		expect(reply.body.data.quizId).toBe(pin);
		expect(reply.text).not.toContain(quiz._id);
		const kept = await send<{ data: Report[] }>(fetcher, "GET", "/reports?limit=1", { token: admin });
		expect(kept.body.data).toMatchObject([{ _id: reply.body.data._id, quizId: quiz._id }]);
		const byId = await report(other, { quizId: quiz._id, questionId: quiz.questions[0]?.id });
		expect(failure(byId)).toBe("404 QUIZ_NOT_FOUND");
		expect((await report(other, { quizId: "4999998", questionId: "x" })).body.error?.code).toBe("QUIZ_NOT_FOUND");
	});

	it("groups open reports by quiz and question, and refuses the second of two admins", async () => {
		const quiz = await publish({ name: "Reported rivers" });
		const target = { quizId: quiz._id, questionId: quiz.questions[0]?.id };
		const one = await report(other, target);
		await report(author, { ...target, reason: "other" });
		const groups = await send<{ data: ProblematicGroup[] }>(fetcher, "GET", "/reports/problematic-questions", { token: admin });
		const group = groups.body.data.find(({ quizId }) => quizId === quiz._id);
		expect(group).toMatchObject({
			quizName: "Reported rivers",
			questions: [{ reportCount: 2, reasons: { incorrect: 1, other: 1 }, questionIndex: 0 }],
		});

		const { _id, version } = one.body.data;
		const patch = (body: Record<string, unknown>) => send<{ data: Report }>(fetcher, "PATCH", `/reports/${_id}`, { token: admin, body });
		expect((await patch({ status: "reviewed", adminNotes: "Looked at", version })).body.data).toMatchObject({
			status: "reviewed",
			adminNotes: "Looked at",
		});
		expect((await patch({ status: "rejected", version })).body.error?.code).toBe("EDIT_CONFLICT");
		const bulk = (status: string) =>
			send<{ data: { updated: number } }>(fetcher, "POST", "/reports/bulk-update", { token: admin, body: { ...target, status } });
		expect((await bulk("resolved")).body.data.updated).toBe(2);
		expect((await bulk("resolved")).body.data.updated).toBe(0);
		expect((await bulk("pending")).body.error?.code).toBe("VALIDATION_ERROR");
		const resolved = await send<{ data: Report[] }>(fetcher, "GET", "/reports?status=resolved", { token: admin });
		expect(resolved.body.data.map((found) => found._id)).toContain(_id);
		expect((await send<{ data: Report[] }>(fetcher, "GET", "/reports?status=all&limit=1", { token: admin })).body.data).toHaveLength(1);
		expect((await send(fetcher, "GET", "/reports?status=lost", { token: admin })).body.error?.code).toBe("VALIDATION_ERROR");
	});

	it("takes descriptions up to 2,000 characters, and nothing from visitors", async () => {
		const quiz = await publish();
		const target = { quizId: quiz._id, questionId: quiz.questions[0]?.id };
		const described = await report(other, { ...target, description: "d".repeat(2000), reporterNickname: "Ada" });
		expect(described.body.data).toMatchObject({ reporterNickname: "Ada", description: "d".repeat(2000) });
		expect(failure(await report(other, { ...target, description: "d".repeat(2001) }))).toBe("400 VALIDATION_ERROR");
		expect(failure(await report("", target))).toBe("401 UNAUTHENTICATED");
		for (const fields of [{ visibility: "private" }, { status: "draft" }]) {
			const hidden = await publish(fields);
			expect(failure(await report(other, { quizId: hidden._id, questionId: hidden.questions[0]?.id }))).toBe("404 QUIZ_NOT_FOUND");
			expect((await report(author, { quizId: hidden._id, questionId: hidden.questions[0]?.id })).status).toBe(201);
		}
	});

	it("is one report however often one person sends it at once, renewed while it is open, and left alone once an admin has closed it", async () => {
		const quiz = await publish();
		const target = { quizId: quiz._id, questionId: quiz.questions[0]?.id };
		const sent = await Promise.all(Array.from({ length: 10 }, () => report(other, target)));
		expect(new Set(sent.map(({ body }) => body.data._id)).size).toBe(1);
		const id = sent[0]?.body.data._id;
		await send(fetcher, "PATCH", `/reports/${id}`, { token: admin, body: { status: "reviewed", adminNotes: "Not for the reporter" } });
		const renewed = await report(other, { ...target, reason: "other", description: "Still" });
		expect(renewed.body.data).toMatchObject({ _id: id, status: "pending", reason: "other", description: "Still" });
		expect(renewed.body.data).not.toHaveProperty("adminNotes");
		for (const status of ["resolved", "rejected"]) {
			await send(fetcher, "PATCH", `/reports/${id}`, { token: admin, body: { status, adminNotes: "Done" } });
			const again = await report(other, { ...target, reason: "offensive", description: "Once more" });
			expect(again.status).toBe(201);
			expect(again.body.data).toMatchObject({ _id: id, status, reason: "other", description: "Still" });
			expect(again.body.data).not.toHaveProperty("adminNotes");
		}
	});

	it("shows the current questions, and deleted ones as reported", async () => {
		const quiz = await publish();
		const [first, second] = quiz.questions;
		for (const question of [first, second]) await report(other, { quizId: quiz._id, questionId: question?.id });
		await report(author, { quizId: quiz._id, questionId: second?.id });
		const at = (question: { id: string } | undefined) => `/quizzes/${quiz._id}/questions/${question?.id}`;
		await send(fetcher, "PATCH", at(second), { token: admin, body: { text: "Mended?" } });
		await send(fetcher, "DELETE", at(first), { token: admin });
		const groups = await send<{ data: ProblematicGroup[] }>(fetcher, "GET", "/reports/problematic-questions?limit=1", { token: admin });
		expect(groups.body.data).toMatchObject([
			{
				quizId: quiz._id,
				questions: [
					{ questionId: second?.id, questionText: "Mended?", questionIndex: 0, reportCount: 2, reasons: { incorrect: 2 } },
					{ questionId: first?.id, questionText: first?.text, questionIndex: 0, reportCount: 1 },
				],
			},
		]);
		expect(groups.body.data[0]?.questions[0]?.reports).toHaveLength(2);
		expect(groups.body).toMatchObject({ pagination: { skip: 0, limit: 1, hasMore: true } });
		for (const token of [undefined, other])
			expect((await send(fetcher, "GET", "/reports/problematic-questions", token ? { token } : {})).status).toBe(token ? 403 : 401);
	});

	it("lets one of two admins change a report at once, and records that one only", async () => {
		const quiz = await publish();
		const { _id, version } = (await report(other, { quizId: quiz._id, questionId: quiz.questions[0]?.id })).body.data;
		const second = (await makeAdmin()).token;
		const patch = (token: string, body: Record<string, unknown>) =>
			send<{ data: Report }>(fetcher, "PATCH", `/reports/${_id}`, { token, body });
		const replies = await Promise.all([patch(admin, { status: "resolved", version }), patch(second, { status: "rejected", version })]);
		expect(replies.map(failure).sort()).toEqual(["200 undefined", "409 EDIT_CONFLICT"]);
		const status = replies.find((reply) => reply.status === 200)?.body.data.status;
		expect(await actions(`targetType=report&targetId=${_id}`)).toMatchObject([
			{ action: "report.update", before: { status: "pending", adminNotes: null }, after: { status, adminNotes: null } },
		]);
		expect((await patch(admin, { adminNotes: "n".repeat(2000) })).body.data).toMatchObject({ status, adminNotes: "n".repeat(2000) });
		expect((await patch(admin, { adminNotes: null })).body.data).not.toHaveProperty("adminNotes");
		expect(failure(await patch(admin, { adminNotes: "n".repeat(2001) }))).toBe("400 VALIDATION_ERROR");
		expect(failure(await patch(admin, { status: "lost" }))).toBe("400 VALIDATION_ERROR");
		const refused = await patch(admin, { status: "pending", version: version + 99 });
		expect(failure(refused)).toBe("409 EDIT_CONFLICT");
		expect(refused.body.error?.details).toMatchObject({ _id, status });
		expect(failure(await patch(other, { status: "pending" }))).toBe("403 FORBIDDEN");
		const lost = await send(fetcher, "PATCH", "/reports/none", { token: admin, body: { status: "pending" } });
		expect(failure(lost)).toBe("404 REPORT_NOT_FOUND");
	});

	it("sets every report of a question to a status once, even with two admins at once, and records the earlier ones", async () => {
		const quiz = await publish();
		const target = { quizId: quiz._id, questionId: quiz.questions[0]?.id };
		const one = (await report(other, target)).body.data._id;
		const two = (await report(author, target)).body.data._id;
		await send(fetcher, "PATCH", `/reports/${two}`, { token: admin, body: { status: "reviewed", adminNotes: "Mine" } });
		const bulk = (fields: Record<string, unknown>) =>
			send<{ data: { updated: number } }>(fetcher, "POST", "/reports/bulk-update", { token: admin, body: { ...target, ...fields } });
		const both = await Promise.all([bulk({ status: "resolved" }), bulk({ status: "resolved" })]);
		expect(both.map(({ body }) => body.data.updated).sort()).toEqual([0, 2]);
		const recorded = await actions(`targetType=question&targetId=${quiz._id}/${target.questionId}`);
		expect(recorded).toHaveLength(1);
		expect(recorded[0]).toMatchObject({
			action: "reports.resolved",
			before: {
				reports: expect.arrayContaining([
					{ id: one, status: "pending" },
					{ id: two, status: "reviewed" },
				]),
			},
			after: { status: "resolved" },
		});
		const closed = await send<{ data: Report[] }>(fetcher, "GET", "/reports?status=resolved", { token: admin });
		expect(closed.body.data.find(({ _id }) => _id === two)?.adminNotes).toBe("Mine");
		expect((await bulk({ status: "rejected", adminNotes: "All" })).body.data.updated).toBe(2);
		expect((await bulk({ questionId: "none", status: "rejected" })).body.data.updated).toBe(0);
		expect(failure(await bulk({ status: "resolved", openOnly: true }))).toBe("409 EDIT_CONFLICT");
		await report((await registerUser()).token, target);
		expect((await bulk({ status: "resolved", openOnly: true })).body.data.updated).toBe(1);
		const kept = await send<{ data: Report[] }>(fetcher, "GET", "/reports?status=rejected", { token: admin });
		expect(kept.body.data.map(({ _id }) => _id)).toContain(two);
		expect(failure(await bulk({ status: "rejected", adminNotes: "n".repeat(2001) }))).toBe("400 VALIDATION_ERROR");
	});
});

const actions = async (query = "", token = admin) =>
	(await send<{ data: AdminAction[] }>(fetcher, "GET", `/admin/actions?${query}`, { token })).body.data;

describe("the log of admin actions", () => {
	it("is listed newest first, by pages and by target, for admins only", async () => {
		const user = await registerUser();
		for (const membershipType of ["gold", "premium"])
			await send(fetcher, "PATCH", `/users/${user.user.id}/membership`, { token: admin, body: { membershipType } });
		const recorded = await actions(`targetType=user&targetId=${user.user.id}`);
		expect(recorded).toEqual([
			{
				id: expect.stringMatching(/^\d+$/),
				adminId: expect.any(String),
				adminEmail: expect.stringContaining("admin"),
				action: "user.membership",
				targetType: "user",
				targetId: user.user.id,
				before: { membershipType: "gold" },
				after: { membershipType: "premium" },
				createdAt: expect.stringMatching(/Z$/),
			},
			expect.objectContaining({ before: { membershipType: "standard" }, after: { membershipType: "gold" } }),
		]);
		expect(await actions("limit=2")).toEqual(recorded);
		expect(await actions("limit=1&skip=1")).toEqual(recorded.slice(1));
		const page = await send(fetcher, "GET", "/admin/actions?limit=51", { token: admin });
		expect(page.body).toMatchObject({ pagination: { skip: 0, limit: 50 } });
		expect(failure(await send(fetcher, "GET", "/admin/actions?targetType=shelf", { token: admin }))).toBe("400 VALIDATION_ERROR");
		expect(failure(await send(fetcher, "GET", "/admin/actions", { token: other }))).toBe("403 FORBIDDEN");
		expect(failure(await send(fetcher, "GET", "/admin/actions"))).toBe("401 UNAUTHENTICATED");
	});
});

describe("results", () => {
	const list = async (token: string, query = "") =>
		(await send<{ results: GameResultSummary[]; pagination: Pagination }>(fetcher, "GET", `/results?${query}`, { token })).body;
	const read = (instanceId: string, token?: string) =>
		send<{ result: GameResult; pagination: Pagination }>(fetcher, "GET", `/results/${instanceId}`, token ? { token } : {});

	it("come from the finished game, for its host and admins only", async () => {
		const quiz = await publish({ ...gameQuiz(2), name: "Kept rivers" });
		const hostUser = await registerUser();
		const host = await Host.open(fetcher, hostUser.token, quiz._id);
		const [ada, bob] = [new Player(fetcher, host.pin, "Ada"), new Player(fetcher, host.pin, "Bob")];
		for (const player of [ada, bob]) await player.join();
		const { _id: instanceId } = (await host.act("start")).body.instance;
		await ada.answer(0, [0]);
		await bob.answer(0, [3]);
		await host.act("next-question");
		await ada.answer(1, [1]);
		await host.act("close-question");
		expect(failure(await read(instanceId, hostUser.token))).toBe("404 INSTANCE_NOT_FOUND");
		expect((await host.act("finish")).status).toBe(200);
		await expect.poll(async () => (await list(hostUser.token)).results.length).toBe(1);

		const summary = { instanceId, pin: host.pin, quizId: quiz._id, hostId: hostUser.user.id, title: "Kept rivers" };
		const times = { startedAt: expect.stringMatching(/Z$/), endedAt: expect.stringMatching(/Z$/) };
		expect((await list(hostUser.token)).results).toEqual([{ ...summary, ...times, playerCount: 2, questionCount: 2 }]);
		const { result } = (await read(instanceId, hostUser.token)).body;
		expect(result).toMatchObject({ ...summary, language: "en" });
		expect(result.players).toEqual([
			{
				nickname: "Ada",
				score: expect.any(Number),
				rank: 1,
				correctCount: 2,
				answeredCount: 2,
				answers: [
					{ answers: [0], right: true, points: expect.any(Number) },
					{ answers: [1], right: true, points: expect.any(Number) },
				],
			},
			{
				nickname: "Bob",
				score: 0,
				rank: 2,
				correctCount: 0,
				answeredCount: 1,
				answers: [{ answers: [3], right: false, points: 0 }, null],
			},
		]);
		expect(result.questions).toMatchObject([
			{ index: 0, text: "Question number 1?", correctAnswers: [0], correctCount: 1, answerCount: 2, optionCounts: [1, 0, 0, 1] },
			{ index: 1, text: "Question number 2?", correctAnswers: [1], correctCount: 1, answerCount: 1, optionCounts: [0, 1, 0, 0] },
		]);
		expect((await read(instanceId, admin)).status).toBe(200);
		expect(failure(await read(instanceId, author))).toBe("404 INSTANCE_NOT_FOUND");
		expect(failure(await read(instanceId))).toBe("401 UNAUTHENTICATED");
		expect((await list(author)).results.map((found) => found.instanceId)).not.toContain(instanceId);
		expect((await list(admin)).results).toEqual([]);
	});

	const kept = (instanceId: string, hostId: string, playerCount: number): GameResults => ({
		language: "en",
		instanceId,
		pin: instanceId.slice(0, 7),
		quizId: "quiz",
		hostId,
		title: "Many",
		startedAt: 1_000,
		endedAt: 2_000,
		players: Array.from({ length: playerCount }, (_, index) => ({
			nickname: `Player ${index}`,
			score: playerCount - index,
			rank: index + 1,
			correctCount: 0,
			answeredCount: 0,
		})),
		questions: [],
	});

	it("are kept once, with any number of players in their order", async () => {
		const archive = createResultArchive(createDeps(env));
		const { user, token } = await registerUser();
		for (const count of [0, 1000, 2500]) {
			const game = kept(`4000001-${count}`, user.id, count);
			await Promise.all([archive.saveResults(game), archive.saveResults(game)]);
			await archive.saveResults({ ...game, title: "Delivered again" });
			const { result } = (await read(game.instanceId, token)).body;
			expect(result).toMatchObject({ title: "Many", startedAt: new Date(1_000).toISOString(), endedAt: new Date(2_000).toISOString() });
			// 200 a page by default; pages of 700 cross the chunks in which players are stored.
			expect(result.players).toEqual(game.players.slice(0, 200));
			const players: unknown[] = [];
			for (let skip = 0, hasMore = true; hasMore; skip += 700) {
				const part = (await read(`${game.instanceId}?skip=${skip}&limit=700`, token)).body;
				players.push(...part.result.players);
				expect(part.pagination).toEqual({ skip, limit: 700, hasMore: skip + 700 < count });
				hasMore = part.pagination.hasMore;
			}
			expect(players).toEqual(game.players);
		}
		expect((await read("4000001-2500?skip=1500&limit=9999", token)).body).toMatchObject({ pagination: { limit: 1000, hasMore: false } });
		expect((await read("4000001-2500?skip=20000", token)).body.result.players).toEqual([]);
		expect(failure(await read("4000001-2500?skip=20001", token))).toBe("400 VALIDATION_ERROR");
		const page = await list(token, "limit=2");
		expect(page.results.map(({ playerCount }) => playerCount)).toEqual([2500, 1000]);
		expect(page.pagination).toEqual({ skip: 0, limit: 2, hasMore: true });
		expect((await list(token, "skip=2")).results.map(({ playerCount }) => playerCount)).toEqual([0]);
		expect(failure(await send(fetcher, "GET", "/results?skip=x", { token }))).toBe("400 VALIDATION_ERROR");
	});

	it("raise timesPlayed once a game, however often its start is delivered", async () => {
		const { _id } = await publish();
		const archive = createResultArchive(createDeps(env));
		for (const instanceId of ["4000002-a", "4000002-b"])
			await Promise.all(Array.from({ length: 10 }, () => archive.saveStart({ instanceId, quizId: _id, startedAtMs: 1_000 })));
		expect(await readAs(_id, author)).toMatchObject({ timesPlayed: 2, version: 1 });
	});
});
