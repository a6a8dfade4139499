import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { type BookSummary, LIMITS, type Pagination, type PendingQuiz, type ProblematicGroup, type QuizSummary } from "#contract";
import { call, createQuiz, failure, makeAdmin, questionBody, registerUser, setMembership, setQuiz, type TestUser } from "../helpers/api";

/** What one account may cost (decisions section 7): each line of the table, with calls side by side at its edge. */

const MAX_LIST_BYTES = 300_000;
const bytesOf = (text: string) => new TextEncoder().encode(text).byteLength;
/** Letters that take three bytes each. */
const wide = (length: number) => "学".repeat(length);

let admin: TestUser;
beforeAll(async () => {
	admin = await makeAdmin();
});

async function userOf(membership: "standard" | "premium" | "gold" = "standard"): Promise<TestUser> {
	const user = await registerUser();
	await setMembership(user.user.id, membership);
	return user;
}

const topics = (count: number, fields: Record<string, unknown> = {}) =>
	Array.from({ length: count }, (_, n) => ({ topicNumber: n + 1, title: `Topic ${n + 1}`, ...fields }));
const bookBody = (fields: Record<string, unknown> = {}) => ({ title: "Rivers", topics: topics(2), ...fields });
const postBook = (token: string, fields: Record<string, unknown> = {}) =>
	call<{ book: { _id: string; version: number } }>("POST", "/books", { token, body: bookBody(fields) });

describe("no list replies with more than 300 kB", () => {
	/** As large as the limits of the contract and of the body allow. */
	const heavyBook = {
		title: wide(LIMITS.bookTitle.max),
		author: wide(LIMITS.bookAuthor.max),
		description: wide(LIMITS.bookDescription.max),
		coverImage: `https://example.com/${wide(LIMITS.url.max - 20)}`,
		url: `https://example.com/${wide(LIMITS.url.max - 20)}`,
		topics: topics(200, { title: wide(LIMITS.topicTitle.max) }),
	};

	it("whatever one account has written, on any page of any list", async () => {
		const author = await userOf("gold");
		const { token } = author;
		const [first] = await Promise.all(Array.from({ length: 60 }, () => postBook(token, heavyBook)));
		expect(first?.status, first?.text).toBe(201);
		const bookId = first?.body.book._id ?? "";
		const quizzes = await Promise.all(
			Array.from({ length: 60 }, (_, n) =>
				createQuiz(token, {
					name: wide(LIMITS.quizName.max),
					bookId,
					topicNumber: (n % 200) + 1,
					questions: Array.from({ length: n < 3 ? 100 : 2 }, () => questionBody({ text: wide(LIMITS.questionText.max) })),
				}),
			),
		);
		const reporter = await userOf();
		const report = { reason: "other", description: wide(LIMITS.reportText.max), reporterNickname: wide(LIMITS.userName.max) };
		for (const [n, { _id, questions }] of quizzes.entries()) {
			for (const { id } of questions) {
				const reply = await call("POST", "/reports", { token: reporter.token, body: { quizId: _id, questionId: id, ...report } });
				expect(reply.status, reply.text).toBe(201);
			}
			// Half of them wait for an admin, with the findings of a version that kept all of them.
			if (n % 2 === 0) continue;
			const detail = { category: "spam", severity: "low", field: "question", index: 0, flaggedText: wide(500), reason: wide(500) };
			const result = {
				approved: false,
				severity: "low",
				summary: wide(2_000),
				categories: ["spam"],
				details: Array.from({ length: 800 }, () => detail),
			};
			await setQuiz(_id, { status: "pending_review", moderation_result: JSON.stringify(result) });
		}
		// What admins do is recorded with the texts that it was about.
		for (const { _id, questions } of quizzes.slice(3, 43)) {
			const patch = { text: wide(LIMITS.questionText.max), extraInfo: wide(LIMITS.extraInfo.max) };
			const reply = await call("PATCH", `/quizzes/${_id}/questions/${questions[0]?.id}`, { token: admin.token, body: patch });
			expect(reply.status, reply.text).toBe(200);
		}
		const lists = [
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
				expect(bytesOf(reply.text), `${path}${query}`).toBeLessThan(MAX_LIST_BYTES);
				expect(reply.text.length, `${path}${query}`).toBeGreaterThan(100);
			}
		}

		// Short pages lose nothing: whoever goes on after what came gets everything, once.
		const seen: string[] = [];
		for (let more = true; more; ) {
			const { body } = await call<{ books: BookSummary[]; pagination: Pagination }>("GET", `/books?limit=50&skip=${seen.length}`, {
				token,
			});
			seen.push(...body.books.filter(({ title }) => title === heavyBook.title).map(({ _id }) => _id));
			more = body.pagination.hasMore;
		}
		expect(new Set(seen).size).toBe(60);

		const { body } = await call<{ data: ProblematicGroup[] }>("GET", "/reports/problematic-questions", { token: admin.token });
		expect(body.data[0]?.questions[0]?.reports.length).toBe(1);
		const pending = await call<{ quizzes: PendingQuiz[] }>("GET", "/quizzes/admin/pending", { token: admin.token });
		expect(pending.body.quizzes[0]?.moderationResult).toMatchObject({ details: { length: 5 }, omitted: 795 });
	});

	it("shows of a book in a list how many topics it has and 300 characters of its description", async () => {
		const { token } = await userOf();
		const { body } = await postBook(token, { description: "d".repeat(400), topics: topics(7) });
		const list = await call<{ books: BookSummary[] }>("GET", "/books", { token });
		const shown = list.body.books.find(({ _id }) => _id === body.book._id);
		expect(shown).toMatchObject({ topicCount: 7, description: "d".repeat(300), version: 1 });
		expect(shown).not.toHaveProperty("topics");
	});

	it("carries of a reported question the 20 newest reports and the true number", async () => {
		const { token } = await userOf();
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
		const { token } = await userOf();
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
		const { token } = await userOf("gold");
		const book = (await postBook(token)).body.book._id;
		for (let n = 0; n < 52; n++) await createQuiz(token, { bookId: book, topicNumber: (n % 2) + 1 });
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
		const { token } = await userOf();
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
		const { token } = await userOf();
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

	it("of what an older version stored of a moderation are cut when it is read", async () => {
		const { token } = await userOf();
		const quiz = await createQuiz(token);
		const detail = { category: "spam", severity: "low", field: "question", index: 0, flaggedText: "x".repeat(500), reason: "r" };
		const old = { approved: true, severity: "low", summary: "s", categories: ["spam"], details: Array.from({ length: 60 }, () => detail) };
		await setQuiz(quiz._id, { moderation_result: JSON.stringify(old) });
		const { body } = await call<{ quiz: typeof quiz }>("GET", `/quizzes/${quiz._id}`, { token });
		expect(body.quiz.moderationResult).toMatchObject({ details: { length: 50 }, omitted: 10 });
		expect(body.quiz.moderationResult?.details[0]?.flaggedText).toBe("x".repeat(200));
	});
});
