import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { meterD1 } from "#bench/lib/meter";
import { AUTHORING_LANGUAGES, type Pagination, type Quiz, type QuizSummary } from "#contract";
import { listExploreRows, listOwnRows } from "#worker/db/quizzes/quiz-lists";
import { createDb } from "#worker/lib/deps";
import {
	call,
	createQuiz,
	errorPaths,
	failure,
	makeAdmin,
	type QuizReply,
	questionBody,
	quizBody,
	registerUser,
	setMembership,
	setQuiz,
	type TestUser,
} from "../helpers/api";
import { countingD1 } from "../helpers/counting-d1";
import { FakeAi, verdict } from "../helpers/fake-ai";
import { generator } from "../helpers/fake-game";
import { mailingServer } from "../helpers/mailbox";
import { rounds } from "../helpers/rounds";
import { storePicture } from "../helpers/sent-pictures";

interface List {
	quizzes: QuizSummary[];
	pagination: Pagination;
}
type MyList = List & { counts: Record<string, number>; totalQuestions: number; daily: { used: number; limit: number | null } };

let author: TestUser;
let other: TestUser;
let admin: TestUser;

/** Without a daily limit. */
async function registerGold(): Promise<TestUser> {
	const user = await registerUser();
	await setMembership(user.user.id, "gold");
	return user;
}

beforeAll(async () => {
	[author, other, admin] = [await registerGold(), await registerGold(), await makeAdmin()];
});

const post = (body: unknown, token = author.token) => call<QuizReply>("POST", "/quizzes", { token, body });
const put = (id: string, body: unknown, token = author.token) => call<QuizReply>("PUT", `/quizzes/${id}`, { token, body });
const read = (id: string, token?: string) => call<QuizReply>("GET", `/quizzes/${id}`, { token });
const remove = (id: string, token = author.token) => call<{ archived: boolean }>("DELETE", `/quizzes/${id}`, { token });
const list = (query = "", token?: string) => call<List>("GET", `/quizzes${query}`, { token });
const names = ({ body }: { body: List }) => body.quizzes.map(({ name }) => name);

async function makeBook(owner: TestUser, columns: { listed?: number } = {}): Promise<string> {
	const id = `book-${crypto.randomUUID().slice(0, 8)}`;
	await env.DB.prepare(
		`INSERT INTO books (id, title, search_folded, language, min_age, max_age, visibility, status, listed, created_by, created_at, updated_at, topics)
		VALUES (?, 'Book', 'book', 'en', 5, 18, 'public', 'published', ?, ?, 0, 0, ?)`,
	)
		.bind(id, columns.listed ?? 1, owner.user.id, JSON.stringify([{ topicNumber: 7, title: "Seven", orderIndex: 0 }]))
		.run();
	return id;
}

describe("creating", () => {
	it("fills in the defaults for a draft that has only a name", async () => {
		const reply = await post({ name: "  Just a name  " });
		expect(reply.status).toBe(201);
		expect(reply.body.moderationResult).toBeUndefined();
		expect(reply.body.quiz).toEqual({
			_id: expect.stringMatching(/^[a-z0-9]{20}$/),
			name: "Just a name",
			minAge: 5,
			maxAge: 99,
			language: "tr",
			status: "draft",
			visibility: "public",
			defaultTimeLimit: 60,
			questions: [],
			bookId: null,
			topicNumber: null,
			createdBy: author.user.id,
			createdAt: expect.stringMatching(/Z$/),
			updatedAt: expect.stringMatching(/Z$/),
			questionCount: 0,
			timesPlayed: 0,
			version: 1,
			basedOn: null,
			moderationResult: null,
			reviewNote: null,
		});
	});

	it("publishes a whole quiz, keeps question ids that are sent and makes the others", async () => {
		const reply = await post(
			quizBody({ questions: [questionBody({ id: "abcDEF_-09" }), questionBody({ timeLimit: null, extraInfo: "  " })] }),
		);
		expect(reply.status).toBe(201);
		const { quiz, moderationResult } = reply.body;
		expect(quiz.status).toBe("published");
		expect(moderationResult).toMatchObject({ approved: true, severity: null });
		expect(quiz.questions).toEqual([
			{ id: "abcDEF_-09", text: "Which planet is the largest?", options: ["Mars", "Jupiter"], correctAnswers: [1] },
			{
				id: expect.stringMatching(/^[A-Za-z0-9_-]{10}$/),
				text: "Which planet is the largest?",
				options: ["Mars", "Jupiter"],
				correctAnswers: [1],
			},
		]);
		expect((await read(quiz._id)).body.quiz.questions).toEqual(quiz.questions);
	});

	const options = (count: number, length = 3) => Array.from({ length: count }, (_, index) => `${index}`.padEnd(length, "o"));
	const one = (fields: Record<string, unknown>) => ({ questions: [questionBody(fields)] });
	const many = (count: number) => ({ questions: Array.from({ length: count }, () => questionBody()) });

	// Published quizzes have these limits too.
	it.each<[string, Record<string, unknown>, string | null]>([
		["name of 120", { name: "n".repeat(120) }, null],
		["name of 121", { name: "n".repeat(121) }, "name"],
		["no name", { name: undefined }, "name"],
		["a name of spaces", { name: "   " }, "name"],
		["100 questions", many(100), null],
		["101 questions", many(101), "questions"],
		["text of 500", one({ text: "t".repeat(500) }), null],
		["text of 501", one({ text: "t".repeat(501) }), "questions.0.text"],
		["10 options", one({ options: options(10) }), null],
		["11 options", one({ options: options(11) }), "questions.0.options"],
		["option of 200", one({ options: options(2, 200) }), null],
		["option of 201", one({ options: ["a", "o".repeat(201)] }), "questions.0.options.1"],
		["correct answer out of range", one({ correctAnswers: [2] }), "questions.0.correctAnswers"],
		["correct answer below 0", one({ correctAnswers: [-1] }), "questions.0.correctAnswers.0"],
		["correct answer twice", one({ correctAnswers: [1, 1] }), "questions.0.correctAnswers"],
		["two correct answers", one({ correctAnswers: [1, 0] }), null],
		["time limit 5", one({ timeLimit: 5 }), null],
		["time limit 4", one({ timeLimit: 4 }), "questions.0.timeLimit"],
		["time limit 600", one({ timeLimit: 600 }), null],
		["time limit 601", one({ timeLimit: 601 }), "questions.0.timeLimit"],
		["time limit 10.5", one({ timeLimit: 10.5 }), "questions.0.timeLimit"],
		["extra info of 1,000", one({ extraInfo: "x".repeat(1000) }), null],
		["extra info of 1,001", one({ extraInfo: "x".repeat(1001) }), "questions.0.extraInfo"],
		["a formula that defines", one({ text: "$\\def\\a{x}\\a$" }), "questions.0.text"],
		["a formula that moves its parts", one({ options: ["a", "$\\raisebox{9em}{b}$"] }), "questions.0.options.1"],
		["a formula that gets too large", one({ extraInfo: `$${"\\implies x".repeat(20)}$` }), "questions.0.extraInfo"],
		["question id of 9", one({ id: "abcdefghi" }), "questions.0.id"],
		["question id with a dot", one({ id: "abcdefghi." }), "questions.0.id"],
		["question id twice", { questions: [questionBody({ id: "abcdefghij" }), questionBody({ id: "abcdefghij" })] }, "questions.1.id"],
		["default time limit 5", { defaultTimeLimit: 5 }, null],
		["default time limit 4", { defaultTimeLimit: 4 }, "defaultTimeLimit"],
		["default time limit 600", { defaultTimeLimit: 600 }, null],
		["default time limit 601", { defaultTimeLimit: 601 }, "defaultTimeLimit"],
		["ages 0 to 99", { minAge: 0, maxAge: 99 }, null],
		["one age", { minAge: 30, maxAge: 30 }, null],
		["ages the wrong way round", { minAge: 31, maxAge: 30 }, "minAge"],
		["ages the wrong way round by the default", { minAge: undefined, maxAge: 4 }, "minAge"],
		["age -1", { minAge: -1 }, "minAge"],
		["age 100", { maxAge: 100 }, "maxAge"],
		["age 7.5", { minAge: 7.5 }, "minAge"],
		["language it", { language: "it" }, "language"],
		["visibility friends", { visibility: "friends" }, "visibility"],
		["status pending_review", { status: "pending_review" }, "status"],
	])("%s", async (_what, fields, path) => {
		for (const status of ["draft", "published"]) {
			const reply = await post(quizBody({ status, ...fields }), admin.token);
			expect(reply.status, reply.text).toBe(path === null ? 201 : 400);
			if (path !== null) expect(errorPaths(reply)).toContain(path);
		}
	});

	it.each<[string, Record<string, unknown>, string]>([
		["no questions", { questions: [] }, "questions"],
		["questions left out", { questions: undefined }, "questions"],
		["no text", one({ text: " " }), "questions.0.text"],
		["1 option", one({ options: ["only"], correctAnswers: [0] }), "questions.0.options"],
		["an empty option", { questions: [questionBody(), questionBody({ options: ["a", " "] })] }, "questions.1.options.1"],
		["no correct answer", one({ correctAnswers: [] }), "questions.0.correctAnswers"],
	])("keeps %s in a draft and refuses to publish it", async (_what, fields, path) => {
		expect((await post(quizBody({ status: "draft", ...fields }), admin.token)).status).toBe(201);
		const reply = await post(quizBody(fields), admin.token);
		expect(failure(reply)).toBe("400 VALIDATION_ERROR");
		expect(errorPaths(reply)).toEqual([path]);
	});

	it("puts a quiz into one's own book only, under one of its topics", async () => {
		const [own, theirs, hidden] = [await makeBook(author), await makeBook(other), await makeBook(other, { listed: 0 })];
		const reply = await post(quizBody({ bookId: own, topicNumber: 7 }));
		expect(reply.body.quiz).toMatchObject({ bookId: own, topicNumber: 7 });
		expect((await post(quizBody({ bookId: own }))).body.quiz).toMatchObject({ bookId: own, topicNumber: null });
		const unknown = await post(quizBody({ bookId: own, topicNumber: 8 }));
		expect([failure(unknown), ...errorPaths(unknown)]).toEqual(["400 VALIDATION_ERROR", "topicNumber"]);
		expect(errorPaths(await post(quizBody({ topicNumber: 7 })))).toEqual(["topicNumber"]);
		expect(failure(await post(quizBody({ bookId: theirs, topicNumber: 7 })))).toBe("403 FORBIDDEN");
		expect(failure(await post(quizBody({ bookId: hidden, topicNumber: 7 })))).toBe("404 BOOK_NOT_FOUND");
		expect(failure(await post(quizBody({ bookId: "nowhere", topicNumber: 7 })))).toBe("404 BOOK_NOT_FOUND");
		const { _id } = reply.body.quiz;
		expect((await put(_id, quizBody())).body.quiz).toMatchObject({ bookId: own, topicNumber: 7 });
		expect(failure(await put(_id, quizBody({ bookId: theirs })))).toBe("403 FORBIDDEN");
		// A topic that was removed from the book does not prevent other changes.
		await env.DB.prepare("UPDATE books SET topics = '[]' WHERE id = ?").bind(own).run();
		expect((await put(_id, quizBody({ bookId: own, topicNumber: 7 }))).status).toBe(200);
		expect((await put(_id, quizBody({ bookId: null }))).body.quiz).toMatchObject({ bookId: null, topicNumber: null });
		expect(errorPaths(await put(_id, quizBody({ bookId: own, topicNumber: 7 })))).toEqual(["topicNumber"]);
	});

	it("is for signed-in users and keeps odd characters", async () => {
		expect(failure(await call("POST", "/quizzes", { body: quizBody() }))).toBe("401 UNAUTHENTICATED");
		const name = `%_'"; DROP TABLE quizzes; -- 🗾 \u0000 <b>`;
		const made = await post(quizBody({ name, status: "draft" }));
		expect(made.status).toBe(201);
		expect((await read(made.body.quiz._id, author.token)).body.quiz.name).toBe(name.replace("\u0000", ""));
	});
});

describe("the daily limit", () => {
	const mine = async ({ token }: TestUser) => (await call<MyList>("GET", "/quizzes/my", { token })).body.daily;
	const setCounter = (user: TestUser, count: number, day = new Date().toISOString().slice(0, 10)) =>
		env.DB.prepare("UPDATE users SET daily_quiz_count = ?, counters_day = ?, daily_ai_count = 3 WHERE id = ?")
			.bind(count, day, user.user.id)
			.run();

	it.each([
		["standard", 10],
		["premium", 50],
		["gold", 200],
	] as const)("of %s is %i", async (membership, limit) => {
		const user = await registerUser();
		await setMembership(user.user.id, membership);
		await setCounter(user, limit - 1);
		expect((await post({ name: "Last one" }, user.token)).status).toBe(201);
		const refused = await post({ name: "One too many" }, user.token);
		expect(failure(refused)).toBe("429 DAILY_LIMIT_REACHED");
		expect(refused.body.error?.details).toEqual({ kind: "quizzes", used: limit, limit });
		expect(await mine(user)).toEqual({ used: limit, limit });
		expect((await call<MyList>("GET", "/quizzes/my", { token: user.token })).body.counts.draft).toBe(1);
	});

	it("does not bind admins, and begins again with the UTC day", async () => {
		await setCounter(admin, 5000);
		expect((await post({ name: "No limit" }, admin.token)).status).toBe(201);
		expect(await mine(admin)).toEqual({ used: 5001, limit: null });
		const user = await registerUser();
		await setCounter(user, 10, "2020-01-01");
		expect(await mine(user)).toEqual({ used: 0, limit: 10 });
		expect((await post({ name: "A new day" }, user.token)).status).toBe(201);
		expect(await mine(user)).toEqual({ used: 1, limit: 10 });
		expect(await env.DB.prepare("SELECT daily_ai_count FROM users WHERE id = ?").bind(user.user.id).first("daily_ai_count")).toBe(0);
	});

	it("accepts as many concurrent calls as fit, and counts no refused one", async () => {
		const user = await registerUser();
		await setCounter(user, 7);
		expect(failure(await post(quizBody({ questions: [] }), user.token))).toBe("400 VALIDATION_ERROR");
		const replies = await Promise.all(Array.from({ length: 8 }, () => post({ name: "Race" }, user.token)));
		expect(replies.filter(({ status }) => status === 201)).toHaveLength(3);
		expect(replies.filter(({ status }) => status === 429)).toHaveLength(5);
		const { body } = await call<MyList>("GET", "/quizzes/my", { token: user.token });
		expect([body.counts.draft, body.daily.used]).toEqual([3, 10]);
		expect(await env.DB.prepare("SELECT count(*) AS n FROM quiz_contents WHERE quiz_id NOT IN (SELECT id FROM quizzes)").first("n")).toBe(
			0,
		);
	});
});

describe("reading", () => {
	it("shows published public quizzes to all, anything else to owner and admins", async () => {
		const states: [Record<string, unknown>, Record<string, string>, boolean][] = [
			[{}, {}, true],
			[{ visibility: "private" }, {}, false],
			[{ status: "draft" }, {}, false],
			[{}, { status: "pending_review" }, false],
			[{}, { status: "rejected" }, false],
			[{}, { status: "archived" }, false],
		];
		for (const [fields, columns, open] of states) {
			const { _id } = await createQuiz(author.token, fields);
			if (Object.keys(columns).length > 0) await setQuiz(_id, columns);
			expect((await read(_id, author.token)).status).toBe(200);
			expect((await read(_id, admin.token)).status).toBe(200);
			for (const token of [undefined, other.token]) {
				const reply = await read(_id, token);
				expect(open ? reply.status : failure(reply)).toBe(open ? 200 : "404 QUIZ_NOT_FOUND");
			}
		}
		expect(failure(await read("nowhere"))).toBe("404 QUIZ_NOT_FOUND");
	});

	it("shows moderation result and review note to owner and admins only", async () => {
		const { _id } = await createQuiz(author.token);
		await setQuiz(_id, { review_note: "Well done" });
		for (const token of [author.token, admin.token]) {
			expect((await read(_id, token)).body.quiz).toMatchObject({ reviewNote: "Well done", moderationResult: { approved: true } });
		}
		for (const token of [undefined, other.token]) {
			expect((await read(_id, token)).body.quiz).toMatchObject({ reviewNote: null, moderationResult: null });
		}
	});

	it("lists one's own with counts, by status and name", async () => {
		const user = await registerUser();
		const made: Quiz[] = [];
		for (const status of ["draft", "published", "draft", "published"])
			made.push(await createQuiz(user.token, { status, name: `İlk ${made.length}` }));
		await setQuiz(made[2]?._id ?? "", { status: "archived" });
		await setQuiz(made[3]?._id ?? "", { status: "rejected" });
		const my = (query: string) => call<MyList>("GET", `/quizzes/my${query}`, { token: user.token });
		const all = await my("");
		expect(names(all)).toEqual(["İlk 3", "İlk 2", "İlk 1", "İlk 0"]);
		expect(all.body.counts).toEqual({ draft: 1, published: 1, archived: 1, pending_review: 0, rejected: 1 });
		expect(all.body.totalQuestions).toBe(8);
		expect(all.body.daily).toEqual({ used: 4, limit: 10 });
		expect(all.body.quizzes[0]).not.toHaveProperty("questions");
		expect(all.body.quizzes[0]).not.toHaveProperty("moderationResult");
		expect(names(await my("?status=archived"))).toEqual(["İlk 2"]);
		expect(names(await my("?q=ilk 1"))).toEqual(["İlk 1"]);
		expect(names(await my("?q=2"))).toEqual(["İlk 2"]);
		const page = await my("?skip=1&limit=2");
		expect([names(page), page.body.pagination]).toEqual([["İlk 2", "İlk 1"], { skip: 1, limit: 2, hasMore: true }]);
		expect(failure(await my("?status=gone"))).toBe("400 VALIDATION_ERROR");
		expect(failure(await call("GET", "/quizzes/my"))).toBe("401 UNAUTHENTICATED");
	});
});

describe("exploring", () => {
	it("lists published public quizzes of all and one's own but archived ones, newest first", async () => {
		const [me, they] = [await registerGold(), await registerGold()];
		await env.DB.prepare("DELETE FROM quizzes").run();
		const make = (user: TestUser, name: string, fields = {}) => createQuiz(user.token, { name, ...fields });
		await make(they, "their public");
		await make(they, "their draft", { status: "draft" });
		await make(they, "their private", { visibility: "private" });
		await make(me, "my draft", { status: "draft" });
		await make(me, "my private", { visibility: "private" });
		await setQuiz((await make(me, "my archived"))._id, { status: "archived" });
		await setQuiz((await make(me, "my rejected"))._id, { status: "rejected" });
		await make(me, "my public");
		await setQuiz((await make(they, "their pending"))._id, { status: "pending_review" });
		for (const path of ["/quizzes", "/quizzes/search"]) {
			const seen = async (token?: string) => names(await call<List>("GET", path, { token }));
			expect(await seen()).toEqual(["my public", "their public"]);
			expect(await seen(me.token)).toEqual(["my public", "my rejected", "my private", "my draft", "their public"]);
			expect(await seen(they.token)).toEqual(["their pending", "my public", "their private", "their draft", "their public"]);
		}
		for (const q of ["ublic", "PRIV", "draft", "ARCHIVED", "pending", "rejected"]) {
			const folded = q.toLowerCase();
			expect(names(await list(`?q=${q}`, me.token))).toEqual(names(await list("", me.token)).filter((name) => name.includes(folded)));
			expect(names(await list(`?q=${q}`))).toEqual(names(await list("")).filter((name) => name.includes(folded)));
		}
	});

	it("pages by 12, up to 50", async () => {
		await env.DB.prepare("DELETE FROM quizzes").run();
		for (let n = 0; n < 14; n++) await createQuiz(admin.token, { name: `Paged ${n}`, status: n % 2 ? "draft" : "published" });
		const first = await list("", admin.token);
		expect(first.body.pagination).toEqual({ skip: 0, limit: 12, hasMore: true });
		const second = await list("?skip=12", admin.token);
		expect(second.body.pagination).toEqual({ skip: 12, limit: 12, hasMore: false });
		expect([...names(first), ...names(second)]).toEqual(Array.from({ length: 14 }, (_, n) => `Paged ${13 - n}`));
		expect((await list("?limit=51", admin.token)).body.pagination).toEqual({ skip: 0, limit: 50, hasMore: false });
		expect(names(await list("?limit=3&skip=1&q=paged", admin.token))).toEqual(["Paged 12", "Paged 11", "Paged 10"]);
		expect((await list("?limit=0", admin.token)).body).toMatchObject({ quizzes: [], pagination: { limit: 0, hasMore: true } });
		for (const query of ["skip=-1", "skip=1.5", "skip=x", "limit=-1", "limit=ten", "skip="]) {
			expect(failure(await list(`?${query}`)), query).toBe("400 VALIDATION_ERROR");
		}
	});

	it("filters by language and by ages that overlap", async () => {
		await env.DB.prepare("DELETE FROM quizzes").run();
		for (const [name, language, minAge, maxAge] of [
			["a", "en", 5, 10],
			["b", "tr", 11, 15],
			["c", "en", 0, 99],
		]) {
			await createQuiz(author.token, { name: `Quiz ${name}`, language, minAge, maxAge });
		}
		const found = async (query: string) =>
			(await Promise.all([list(`?${query}`), list(`?${query}`, author.token), list(`?q=quiz&${query}`)])).map((reply) =>
				names(reply)
					.map((name) => name.at(-1))
					.join(""),
			);
		const cases: [string, string][] = [
			["language=en", "ca"],
			["language=tr", "b"],
			["language=all", "cba"],
			["minAge=0&maxAge=99", "cba"],
			["minAge=10&maxAge=11", "cba"],
			["minAge=11", "cb"],
			["maxAge=10", "ca"],
			["minAge=16", "c"],
			["minAge=15&maxAge=15&language=tr", "b"],
		];
		for (const [query, expected] of cases) expect(await found(query), query).toEqual([expected, expected, expected]);
		for (const query of ["language=it", "minAge=100", "maxAge=-1", "minAge=20&maxAge=10", "minAge=x"]) {
			expect(failure(await list(`?${query}`)), query).toBe("400 VALIDATION_ERROR");
		}
	});

	it("finds any part of a name, ignoring case and accents", async () => {
		await env.DB.prepare("DELETE FROM quizzes").run();
		const all = ["İSTANBUL Boğazı", "Istanbul'un semtleri", "Große Flüsse", `Say "hello" (AND more*)`, "日本の首都"];
		for (const name of all) await createQuiz(author.token, { name });
		const found = async (q: string) => names(await list(`?q=${encodeURIComponent(q)}`)).reverse();
		expect(await found("istanbul")).toEqual(all.slice(0, 2));
		expect(await found("ISTANBUL")).toEqual(all.slice(0, 2));
		expect(await found("ıstanbul")).toEqual(all.slice(0, 2));
		expect(await found("tan")).toEqual(all.slice(0, 2));
		expect(await found("BOGAZ")).toEqual([all[0]]);
		expect(await found("grosse  fluss")).toEqual([all[2]]);
		expect(await found(`"hello" (and`)).toEqual([all[3]]);
		expect(await found("more*")).toEqual([all[3]]);
		expect(await found("の首都")).toEqual([all[4]]);
		for (const q of ["xyz", "tan*", "a OR b", "NEAR(a b)", `"""`, "%%%", "___", "name_folded:tan", "tan\u0000x", "-tan", "^tan", "𝐳𝐳𝐳"])
			expect(await found(q), q).toEqual([]);
		for (const q of ["a", "ab", "  ab  ", "a\u0301b\u0301", "🗾b"]) {
			const reply = await list(`?q=${encodeURIComponent(q)}`);
			expect([failure(reply), ...errorPaths(reply)], q).toEqual(["400 VALIDATION_ERROR", "q"]);
		}
		expect(names(await list("?q="))).toHaveLength(5);
		expect((await list(`?q=${"q".repeat(100)}`)).status).toBe(200);
		expect((await list(`?q=${"ﷺ".repeat(100)}`)).status).toBe(200);
		expect(failure(await list(`?q=${"q".repeat(101)}`))).toBe("400 VALIDATION_ERROR");
	});

	it("follows a name that changes, and forgets a quiz that is deleted", async () => {
		const { _id } = await createQuiz(author.token, { name: "Whalebone" });
		await put(_id, quizBody({ name: "Driftwood" }));
		expect(names(await list("?q=whalebone"))).toEqual([]);
		expect(names(await list("?q=driftwood"))).toEqual(["Driftwood"]);
		await remove(_id);
		expect(names(await list("?q=driftwood"))).toEqual([]);
	});

	it("reads no more rows in a large library than in a small one", async () => {
		const meter = { rowsRead: 0, rowsWritten: 0 };
		const db = createDb(meterD1(env.DB, meter));
		const page = { skip: 0, limit: 12 };
		const ownerId = author.user.id;
		const pages: Record<string, () => Promise<unknown[]>> = {
			"a visitor's first page": () => listExploreRows(db, undefined, page),
			"a user's first page": () => listExploreRows(db, ownerId, page),
			"one language": () => listExploreRows(db, undefined, { ...page, language: "en" }),
			"a language that hardly anybody writes": () => listExploreRows(db, ownerId, { ...page, language: "fr" }),
			"common ages": () => listExploreRows(db, ownerId, { ...page, language: "en", minAge: 5, maxAge: 20 }),
			"ages that no quiz is for": () => listExploreRows(db, ownerId, { ...page, minAge: 0, maxAge: 3 }),
			"a common word": () => listExploreRows(db, ownerId, { ...page, folded: "many" }),
			"a common word in a rare language": () => listExploreRows(db, ownerId, { ...page, folded: "many", language: "fr" }),
			"a common word for rare ages": () => listExploreRows(db, undefined, { ...page, folded: "many", maxAge: 4 }),
			"a word that no quiz has": () => listExploreRows(db, ownerId, { ...page, folded: "zebrafish" }),
			"one's own": () => listOwnRows(db, ownerId, page),
			"one's own drafts": () => listOwnRows(db, ownerId, { ...page, status: "draft" }),
		};
		const rowsRead = async () => {
			const counts: Record<string, number> = {};
			for (const [name, read] of Object.entries(pages)) {
				meter.rowsRead = 0;
				await read();
				counts[name] = meter.rowsRead;
			}
			return counts;
		};
		const insert = env.DB.prepare(
			`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
			INSERT INTO quizzes (id, name, name_folded, min_age, max_age, language, status, visibility, listed, default_time_limit, created_by, created_at, updated_at, question_count)
			SELECT ? || i, 'Many', 'many ' || i, 5 + i % 4, 20 + i % 5, 'en', CASE i % 3 WHEN 0 THEN 'draft' ELSE 'published' END, 'public', i % 3 > 0, 60, 'somebody', 0, 0, 1 FROM n`,
		);
		await insert.bind(60, "few").run();
		const few = await rowsRead();
		await insert.bind(3000, "lots").run();
		const lots = await rowsRead();
		for (const [name, count] of Object.entries(lots)) {
			expect(count, name).toBeLessThanOrEqual((few[name] ?? 0) + 5);
			expect(count, name).toBeLessThan(150);
		}
		await env.DB.prepare("DELETE FROM quizzes WHERE created_by = 'somebody'").run();
	});
});

describe("ages and languages that authors choose", () => {
	const everyAge = `WITH RECURSIVE age(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM age WHERE n < 99),
		said(language) AS (SELECT value FROM json_each('${JSON.stringify(AUTHORING_LANGUAGES)}'))
		INSERT INTO quizzes (id, name, name_folded, min_age, max_age, language, status, visibility, listed, default_time_limit, created_by, created_at, updated_at, question_count)
		SELECT 'whim-' || language || low.n || '-' || high.n, 'Whim', ?, low.n, high.n, language, 'published', 'public', 1, 60, 'whim', 0, 0, 1
		FROM age AS low, age AS high, said WHERE low.n <= high.n`;
	const forget = () => env.DB.prepare("DELETE FROM quizzes WHERE created_by = 'whim'").run();

	it("cost no search more rows and no more terms, whatever one account combines", async () => {
		const parts = rounds({ daily: 5, all: 1 });
		const meter = { rowsRead: 0, rowsWritten: 0 };
		const db = createDb(meterD1(env.DB, meter));
		const page = { skip: 0, limit: 12 };
		const searches = [
			{ folded: "rivers" },
			{ language: "en", minAge: 10, maxAge: 12 },
			{ folded: "rivers", language: "en", minAge: 10, maxAge: 12 },
			{ folded: "rivers", minAge: 10, maxAge: 12 },
			{ folded: "rivers", minAge: 90, maxAge: 95 },
		] as const;
		const costs = async () => {
			const rows: number[] = [];
			for (const search of searches) {
				meter.rowsRead = 0;
				await listExploreRows(db, undefined, { ...page, ...search });
				rows.push(meter.rowsRead);
			}
			return rows;
		};
		for (let n = 0; n < 15; n++) await createQuiz(author.token, { name: `Rivers ${n}`, minAge: 8, maxAge: 14 });
		const before = await costs();
		const { meta } = await env.DB.prepare(`${everyAge} AND (low.n + high.n) % ${parts} = 0`).bind("whim").run();
		expect(meta.changes).toBeGreaterThanOrEqual(25_250 / parts);
		for (const [n, rows] of (await costs()).entries()) expect(rows, JSON.stringify(searches[n])).toBeLessThanOrEqual((before[n] ?? 0) + 20);
		await forget();
	}, 60_000);

	it("are found exactly: every filter finds the same rows as a full scan", async () => {
		await env.DB.prepare(`${everyAge} AND language IN ('tr', 'es') AND (low.n * 7 + high.n * 3) % 11 = 0`).bind("whims of an author").run();
		const random = generator(7);
		const someAge = () => (random() < 0.2 ? undefined : Math.floor(random() * 100));
		for (let round = 0; round < 60; round++) {
			const filter = { minAge: someAge(), maxAge: someAge(), language: round % 3 === 0 ? ("es" as const) : undefined };
			const found = await listExploreRows(createDb(env.DB), undefined, { ...filter, folded: "whims of", skip: 0, limit: 2_000 });
			const fits = ({ minAge, maxAge, language }: (typeof found)[number]) =>
				(filter.language ?? language) === language && minAge <= (filter.maxAge ?? 99) && maxAge >= (filter.minAge ?? 0);
			expect(found.every(fits), JSON.stringify(filter)).toBe(true);
			const { n } = (await env.DB.prepare(
				"SELECT count(*) AS n FROM quizzes WHERE created_by = 'whim' AND min_age <= ? AND max_age >= ? AND language = coalesce(?, language)",
			)
				.bind(filter.maxAge ?? 99, filter.minAge ?? 0, filter.language ?? null)
				.first<{ n: number }>()) ?? { n: -1 };
			expect(found.length, JSON.stringify(filter)).toBe(Math.min(n, 2_001));
		}
		await forget();
		expect(await listExploreRows(createDb(env.DB), undefined, { folded: "whims of", skip: 0, limit: 12 })).toEqual([]);
	}, 30_000);
});

describe("starting with a quiz of the library", () => {
	const starters = (language: string) => call<{ quizzes: QuizSummary[] }>("GET", `/quizzes/starters?language=${language}`);
	const publish = (name: string, change: Record<string, unknown> = {}) => createQuiz(author.token, { name, language: "fr", ...change });

	it("offers the newest that everybody sees where there is no library", async () => {
		expect((await starters("fr")).body.quizzes).toEqual([]);
		for (const name of ["un", "deux", "trois", "quatre"]) await publish(name);
		await publish("secret", { visibility: "private" });
		await publish("draft", { status: "draft" });
		expect((await starters("fr")).body.quizzes.map(({ name }) => name)).toEqual(["quatre", "trois", "deux"]);
		expect((await starters("de")).body.quizzes).toEqual([]);
		expect((await starters("xx")).status).toBe(400);
	});

	it("offers the library's own, whatever else is newer", async () => {
		const quiz = await publish("bibliothèque");
		await env.DB.batch([
			env.DB.prepare(
				"INSERT INTO users (id, name, email, password_hash, membership_type, created_at) VALUES ('library', 'Library', 'library@library.invalid', '', 'standard', 0)",
			),
			env.DB.prepare("UPDATE quizzes SET created_by = 'library' WHERE id = ?").bind(quiz._id),
		]);
		await publish("plus neuf");
		expect((await starters("fr")).body.quizzes).toMatchObject([{ _id: quiz._id, questionCount: quiz.questions.length }]);
	});
});

describe("saving", () => {
	it("saves the whole quiz, keeps absent settings and raises the version", async () => {
		const quiz = await createQuiz(author.token, { status: "draft" });
		const questions = [questionBody({ id: quiz.questions[1]?.id, text: "Changed?" })];
		const reply = await put(quiz._id, { name: "New name", questions });
		expect(reply.status).toBe(200);
		expect(reply.body.quiz).toMatchObject({
			name: "New name",
			minAge: 8,
			maxAge: 14,
			language: "en",
			defaultTimeLimit: 30,
			status: "draft",
			version: 2,
			questionCount: 1,
		});
		expect(reply.body.quiz.questions[0]).toMatchObject({ id: quiz.questions[1]?.id, text: "Changed?" });
		const again = await put(quiz._id, {
			...quizBody({ status: "draft", language: "de", visibility: "private", minAge: 1, maxAge: 2, defaultTimeLimit: 99 }),
		});
		expect(again.body.quiz).toMatchObject({
			language: "de",
			visibility: "private",
			minAge: 1,
			maxAge: 2,
			defaultTimeLimit: 99,
			version: 3,
		});
		expect((await read(quiz._id, author.token)).body.quiz).toEqual(again.body.quiz);
		expect(errorPaths(await put(quiz._id, { name: "No questions" }))).toEqual(["questions"]);
		expect(errorPaths(await put(quiz._id, { name: "Ages", questions: [], minAge: 50 }))).toEqual(["minAge"]);
	});

	it("moves between states as decided", async () => {
		const cases: [string, string | undefined, string][] = [
			["draft", undefined, "draft"],
			["draft", "draft", "draft"],
			["draft", "published", "published"],
			["draft", "archived", "409 WRONG_STATE"],
			["draft", "pending_review", "409 WRONG_STATE"],
			["published", undefined, "published"],
			["published", "published", "published"],
			["published", "draft", "409 WRONG_STATE"],
			["published", "archived", "409 WRONG_STATE"],
			["archived", undefined, "409 WRONG_STATE"],
			["archived", "published", "409 WRONG_STATE"],
			["pending_review", undefined, "409 QUIZ_PENDING_REVIEW"],
			["pending_review", "published", "409 QUIZ_PENDING_REVIEW"],
			["rejected", undefined, "rejected"],
			["rejected", "draft", "rejected"],
			["rejected", "rejected", "rejected"],
			["rejected", "published", "published"],
		];
		for (const [from, status, expected] of cases) {
			const { _id } = await createQuiz(author.token, { status: "draft" });
			await setQuiz(_id, { status: from });
			const reply = await put(_id, quizBody({ status }));
			expect(reply.status === 200 ? reply.body.quiz.status : failure(reply), `${from} → ${status}`).toBe(expected);
			expect((await read(_id, author.token)).body.quiz.version).toBe(reply.status === 200 ? 2 : 1);
		}
	});

	it("requires a complete quiz to publish, and changes nothing otherwise", async () => {
		const quiz = await createQuiz(author.token);
		for (const status of [undefined, "published"]) {
			const reply = await put(quiz._id, quizBody({ status, questions: [questionBody(), questionBody({ options: ["a", ""] })] }));
			expect([failure(reply), ...errorPaths(reply)]).toEqual(["400 VALIDATION_ERROR", "questions.1.options.1"]);
		}
		expect((await read(quiz._id)).body.quiz.version).toBe(1);
	});

	it("is the owner's alone", async () => {
		const quiz = await createQuiz(author.token);
		const hidden = await createQuiz(author.token, { status: "draft" });
		expect(failure(await put(quiz._id, quizBody(), other.token))).toBe("403 FORBIDDEN");
		expect(failure(await put(quiz._id, quizBody(), admin.token))).toBe("403 FORBIDDEN");
		expect(failure(await put(hidden._id, quizBody(), other.token))).toBe("404 QUIZ_NOT_FOUND");
		expect(failure(await put(hidden._id, quizBody(), admin.token))).toBe("403 FORBIDDEN");
		expect(failure(await put("nowhere", quizBody()))).toBe("404 QUIZ_NOT_FOUND");
		expect(failure(await call("PUT", `/quizzes/${quiz._id}`, { body: quizBody() }))).toBe("401 UNAUTHENTICATED");
	});

	it("refuses a stale version and overwrites nothing", async () => {
		const quiz = await createQuiz(author.token);
		expect((await put(quiz._id, quizBody({ name: "First", version: 1 }))).body.quiz.version).toBe(2);
		expect(failure(await put(quiz._id, quizBody({ name: "Late", version: 1 })))).toBe("409 EDIT_CONFLICT");
		expect((await read(quiz._id)).body.quiz.name).toBe("First");
		await setQuiz(quiz._id, { times_played: 3 });
		expect((await put(quiz._id, quizBody({ name: "Played meanwhile", version: 2 }))).body.quiz).toMatchObject({
			version: 3,
			timesPlayed: 3,
		});
	});

	it("accepts exactly one of several saves of one version, with the name and questions of that one", async () => {
		const quiz = await createQuiz(author.token);
		const replies = await Promise.all(
			Array.from({ length: 8 }, (_, n) =>
				put(quiz._id, quizBody({ name: `Save ${n}`, version: 1, questions: [questionBody({ text: `Question ${n}` })] })),
			),
		);
		expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
		const winner = replies.findIndex(({ status }) => status === 200);
		const after = (await read(quiz._id)).body.quiz;
		expect([after.name, after.questions[0]?.text, after.version]).toEqual([`Save ${winner}`, `Question ${winner}`, 2]);
	});
});

describe("a copy", () => {
	type Based = { basedOn: QuizSummary["basedOn"] };
	const duplicate = (id: string, token = author.token, language = "en") =>
		call<QuizReply>("POST", `/quizzes/${id}/duplicate`, { token, body: {}, headers: { "Accept-Language": language } });
	/** What the lists and the reading of a quiz say about the quiz that it is based on. */
	async function readBasis(copy: Quiz, { token }: TestUser): Promise<Based["basedOn"]> {
		const { body } = await list("?limit=50", token);
		const inList: Based | undefined = body.quizzes.find(({ _id }) => _id === copy._id);
		const whole = (await read(copy._id, token)).body.quiz;
		expect(inList?.basedOn).toEqual(whole.basedOn);
		return whole.basedOn;
	}

	it("is a private draft of one's own with everything else as it was, in the book only for its owner", async () => {
		const place = { bookId: await makeBook(author), topicNumber: 7 };
		const original = await createQuiz(author.token, place);
		const basedOn = { quizId: original._id, name: "Planets" };
		const { status, body } = await duplicate(original._id, other.token, "tr");
		expect(status, JSON.stringify(body)).toBe(201);
		const without = ({ id: _, ...question }: Quiz["questions"][number]) => question;
		expect(body.quiz).toMatchObject({
			name: "Planets (kopya)",
			createdBy: other.user.id,
			status: "draft",
			visibility: "private",
			bookId: null,
			topicNumber: null,
			minAge: 8,
			maxAge: 14,
			language: "en",
			defaultTimeLimit: 30,
			timesPlayed: 0,
			version: 1,
			basedOn,
		});
		expect(body.quiz.questions.map(without)).toEqual(original.questions.map(without));
		expect((await read(body.quiz._id, other.token)).body.quiz).toMatchObject({ basedOn, questions: body.quiz.questions });
		const own = (await duplicate(original._id)).body.quiz;
		expect(own).toMatchObject({ ...place, name: "Planets (copy)", visibility: "private", basedOn });
		expect((await call<MyList>("GET", "/quizzes/my", { token: author.token })).body.quizzes[0]).toMatchObject({ _id: own._id, basedOn });
		expect(original.basedOn).toBeNull();
	});

	it("is made by its owner in any status, by others of what they may host, and counts as a new quiz", async () => {
		const { _id } = await createQuiz(author.token);
		for (const status of ["draft", "archived", "pending_review", "rejected", "published"]) {
			await setQuiz(_id, { status });
			expect((await duplicate(_id)).status, status).toBe(201);
			if (status !== "published") {
				expect(failure(await duplicate(_id, other.token)), status).toBe("404 QUIZ_NOT_FOUND");
				expect(failure(await duplicate(_id, admin.token)), status).toBe("409 QUIZ_NOT_PUBLISHED");
			}
		}
		await setQuiz(_id, { visibility: "private" });
		expect(failure(await duplicate(_id, other.token))).toBe("404 QUIZ_NOT_FOUND");
		await setQuiz(_id, { visibility: "public" });
		const user = await registerUser();
		const day = new Date().toISOString().slice(0, 10);
		await env.DB.prepare("UPDATE users SET daily_quiz_count = 9, counters_day = ? WHERE id = ?").bind(day, user.user.id).run();
		const both = await Promise.all([duplicate(_id, user.token), duplicate(_id, user.token)]);
		expect(both.map(({ status }) => status).sort()).toEqual([201, 429]);
		const refused = await duplicate(_id, user.token);
		expect(refused.body.error).toMatchObject({ code: "DAILY_LIMIT_REACHED", details: { kind: "quizzes", used: 10, limit: 10 } });
		expect((await call<MyList>("GET", "/quizzes/my", { token: user.token })).body.counts.draft).toBe(1);
	});

	it("names the quiz that it is based on while that is public, else to its owner alone, and nothing once it is gone", async () => {
		const original = await createQuiz(author.token);
		const copy = (await duplicate(original._id, other.token)).body.quiz;
		expect((await put(copy._id, quizBody({ name: "Adapted" }), other.token)).body.quiz.basedOn?.quizId).toBe(original._id);
		const everybody = [author, other, admin];
		const seen = () => Promise.all(everybody.map((reader) => readBasis(copy, reader)));
		const basedOn = { quizId: original._id, name: "Moons" };
		await put(original._id, quizBody({ name: "Moons" }));
		expect(await seen()).toEqual([basedOn, basedOn, basedOn]);
		expect((await read(copy._id)).body.quiz.basedOn).toEqual(basedOn);
		await put(original._id, quizBody({ name: "Moons", visibility: "private" }));
		expect(await seen()).toEqual([basedOn, null, null]);
		expect((await put(copy._id, quizBody({ name: "Adapted" }), other.token)).body.quiz.basedOn).toBeNull();
		expect((await read(copy._id)).body.quiz.basedOn).toBeNull();
		const exported = await call<{ quizzes: Quiz[] }>("GET", "/users/me/export", { token: other.token });
		expect(exported.body.quizzes.find(({ _id }) => _id === copy._id)).toMatchObject({ basedOn: null });
		await put(original._id, quizBody({ name: "Moons", visibility: "public" }));
		expect(await seen()).toEqual([basedOn, basedOn, basedOn]);
		await remove(original._id);
		expect(await seen()).toEqual([null, null, null]);
	});
});

describe("deleting", () => {
	it("removes a quiz that was never used, with its questions", async () => {
		const { _id } = await createQuiz(author.token);
		expect((await remove(_id)).body).toEqual({ success: true, archived: false });
		expect(failure(await read(_id, author.token))).toBe("404 QUIZ_NOT_FOUND");
		expect(failure(await remove(_id))).toBe("404 QUIZ_NOT_FOUND");
		expect(await env.DB.prepare("SELECT count(*) AS n FROM quiz_contents WHERE quiz_id = ?").bind(_id).first("n")).toBe(0);
	});

	const report = (quizId: string, status: string) =>
		env.DB.prepare(
			`INSERT INTO reports (id, quiz_id, question_id, question_text, question_index, reporter_id, reporter_email, reason, status, created_at, updated_at)
			VALUES (?1, ?1, 'q', 't', 0, 'r', 'e', 'other', ?2, 0, 0)`,
		).bind(quizId, status);

	it("archives one that was played live or solo or has open reports", async () => {
		const used: [string, (id: string) => D1PreparedStatement, boolean][] = [
			["played", (id) => env.DB.prepare("UPDATE quizzes SET times_played = 1 WHERE id = ?").bind(id), true],
			["answered alone", (id) => env.DB.prepare("INSERT INTO solo_stats VALUES (?, 'q', 0, 1)").bind(id), true],
			["pending report", (id) => report(id, "pending"), true],
			["reviewed report", (id) => report(id, "reviewed"), true],
			["resolved report", (id) => report(id, "resolved"), false],
			["rejected report", (id) => report(id, "rejected"), false],
		];
		for (const [what, use, archived] of used) {
			const { _id } = await createQuiz(author.token);
			await use(_id).run();
			expect((await remove(_id)).body, what).toEqual({ success: true, archived });
			if (!archived) continue;
			const { quiz } = (await read(_id, author.token)).body;
			expect(quiz).toMatchObject({ status: "archived", version: 2, questionCount: 2 });
			expect(quiz.questions).toHaveLength(2);
			expect(failure(await read(_id))).toBe("404 QUIZ_NOT_FOUND");
			expect((await remove(_id)).body).toEqual({ success: true, archived: true });
			expect((await read(_id, author.token)).body.quiz.version).toBe(2);
		}
	});

	it("is for the owner and admins; a quiz under review for admins only", async () => {
		const quiz = await createQuiz(author.token);
		const draft = await createQuiz(author.token, { status: "draft" });
		expect(failure(await remove(quiz._id, other.token))).toBe("403 FORBIDDEN");
		expect(failure(await remove(draft._id, other.token))).toBe("404 QUIZ_NOT_FOUND");
		expect(failure(await call("DELETE", `/quizzes/${quiz._id}`))).toBe("401 UNAUTHENTICATED");
		expect(failure(await call("DELETE", `/quizzes/${quiz._id}?version=99`, { token: author.token }))).toBe("409 EDIT_CONFLICT");
		await setQuiz(quiz._id, { status: "pending_review" });
		expect(failure(await remove(quiz._id))).toBe("409 QUIZ_PENDING_REVIEW");
		expect((await remove(quiz._id, admin.token)).body).toEqual({ success: true, archived: false });
		const { results } = await env.DB.prepare("SELECT action, admin_id FROM admin_actions WHERE target_id = ?").bind(quiz._id).all();
		expect(results).toEqual([{ action: "quiz.delete", admin_id: admin.user.id }]);
		expect((await remove(draft._id)).status).toBe(200);
		expect(await env.DB.prepare("SELECT count(*) AS n FROM admin_actions WHERE target_id = ?").bind(draft._id).first("n")).toBe(0);
		for (const status of ["draft", "published"]) {
			const { _id } = await createQuiz(author.token, { status });
			expect((await remove(_id, admin.token)).body, status).toEqual({ success: true, archived: false });
		}
	});
});

describe("reads of the database by a save", () => {
	it("is the user once, and what the checks need side by side", async () => {
		const counting = countingD1(env.DB);
		const server = mailingServer({ DB: counting.database });
		const user = await registerGold();
		const [bookId, picture] = [await makeBook(user), await storePicture(user.token)];
		const questions = [questionBody({ image: { id: picture.id, alt: "A lake" } })];
		const body = { ...quizBody({ status: "published", questions }), visibility: "public", bookId, topicNumber: 7 };
		const taken = () => {
			const { reads, rounds } = counting.take();
			return { users: reads.filter((sql) => sql.includes('from "users"')).length, reads: reads.length, rounds };
		};
		const created = await server.call<QuizReply>("POST", "/quizzes", { token: user.token, body });
		expect(created.status, created.text).toBe(201);
		// The user; book and picture; the picture's verdict; because it is held, whether there is an admin.
		expect(taken()).toEqual({ users: 2, reads: 5, rounds: 4 });
		await setQuiz(created.body.quiz._id, { status: "published", listed: 1 });
		const again = {
			...body,
			questions: [questionBody({ image: { id: picture.id, alt: "A lake" } }), questionBody()],
			bookId: null,
			topicNumber: null,
		};
		const saved = await server.call("PUT", `/quizzes/${created.body.quiz._id}`, { token: user.token, body: again });
		expect(saved.status, saved.text).toBe(200);
		// The user; the quiz; the picture's verdict; whether there is an admin.
		expect(taken()).toEqual({ users: 2, reads: 4, rounds: 4 });
	});

	it("is no more for one question of a published quiz: its picture beside what the model has judged", async () => {
		const counting = countingD1(env.DB);
		const ai = new FakeAi({ json: verdict(null) });
		const server = mailingServer({ DB: counting.database, AI: ai.binding, AI_FORCE_BINDING: "1" });
		const user = await registerGold();
		const { id } = await storePicture(user.token);
		const { quiz } = (await server.call<QuizReply>("POST", "/quizzes", { token: user.token, body: quizBody() })).body;
		counting.take();
		const body = { text: "And which lake is this?", image: { id, alt: "A lake" } };
		const changed = await server.call("PATCH", `/quizzes/${quiz._id}/questions/${quiz.questions[0]?.id}`, { token: user.token, body });
		expect(changed.status, changed.text).toBe(200);
		// The user; the quiz; picture and verdicts about the texts; the picture's verdict.
		const { reads, rounds } = counting.take();
		expect([reads.length, rounds], reads.join("\n")).toEqual([5, 4]);
	});
});
