import { SELF } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type { Book, ProblematicGroup, Report, SoloStats } from "../../worker/contract";
import { makeAdmin, registerUser } from "../helpers/api";
import { type Fetcher, gameQuiz, Host, Player, send } from "../helpers/live";

const fetcher: Fetcher = (path, init) => SELF.fetch(`http://quiz.test${path}`, init);
let author = "";
let other = "";
let admin = "";

interface Published {
	_id: string;
	questions: { id: string; text: string }[];
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

	it("tells right from wrong and counts for everybody", async () => {
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

	it("refuses bad answers, drafts and what one may not see", async () => {
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
		const draft = await publish({ status: "draft" });
		expect((await submit(draft._id, 0, [0], author)).body.error?.code).toBe("QUIZ_NOT_PUBLISHED");
		expect((await submit(draft._id, 0, [0], other)).body.error?.code).toBe("QUIZ_NOT_FOUND");
		const secret = await publish({ visibility: "private" });
		expect((await submit(secret._id, 0, [0])).body.error?.code).toBe("QUIZ_NOT_FOUND");
		expect((await submit(secret._id, 0, [0], author)).status).toBe(200);
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
		const turned = await send<{ book: Book }>(fetcher, "PUT", `/books/${book._id}`, {
			token: author,
			body: { title: "Rivers", topics: [...topics].reverse(), version: book.version },
		});
		expect(turned.body.book.topics.map(({ topicNumber, orderIndex }) => [topicNumber, orderIndex])).toEqual([
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

	it("hides private and draft books from others everywhere, also in quiz lists by book", async () => {
		for (const hidden of [{ visibility: "private" }, { status: "draft" }]) {
			const { _id } = await makeBook({ ...hidden, title: "Hidden rivers" });
			for (const token of [undefined, other, admin]) {
				const as = token ? { token } : {};
				for (const path of [`/books/${_id}`, `/books/${_id}/quizzes`])
					expect((await send(fetcher, "GET", path, as)).body.error?.code).toBe("BOOK_NOT_FOUND");
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

	it("lists its quizzes by topic and takes them along when it goes", async () => {
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

	it("lets a player report a question by the PIN of the game, whose quiz id players are not told", async () => {
		const quiz = await publish({ visibility: "private" });
		const { pin } = await Host.open(fetcher, author, quiz._id);
		await new Player(fetcher, pin, "Ada").join();
		const reply = await report(other, { quizId: pin, questionId: quiz.questions[0]?.id });
		expect(reply.status, reply.text).toBe(201);
		expect((await report(other, { quizId: "4999998", questionId: "x" })).body.error?.code).toBe("QUIZ_NOT_FOUND");
	});

	it("groups open reports by quiz and question, and tells the second of two admins", async () => {
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
});
