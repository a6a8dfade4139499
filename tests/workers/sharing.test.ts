import { createExecutionContext, env, SELF, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { type Book, type Quiz, SHARES, type SharedItem } from "#contract";
import { calls } from "#contract/calls";
import { createApp } from "#worker/api/app";
import { createDb, createDeps } from "#worker/lib/deps";
import { listQuizzesOfBook, readBook } from "#worker/services/quizzes/books";
import { readQuiz } from "#worker/services/quizzes/list";
import { findShared, openShare, readShare } from "#worker/services/quizzes/shares";
import { call, createQuiz, failure, makeAdmin, quizBody, registerUser, setQuiz, type TestUser } from "../helpers/api";
import { countingD1 } from "../helpers/counting-d1";
import { countingRows } from "../helpers/counting-rows";
import { from } from "../helpers/fetcher-with";
import { Pupil } from "../helpers/homework";
import { LINK_CALLS } from "../helpers/link-calls";
import { type Fetcher, Host, Player, send } from "../helpers/live";
import { linkIn } from "../helpers/mailbox";

const fetcher: Fetcher = (path, init) => SELF.fetch(`http://quiz.test${path}`, init);
const app = createApp();

let owner: TestUser;
let colleague: TestUser;
let stranger: TestUser;
let admin: TestUser;
beforeAll(async () => {
	[owner, colleague, stranger, admin] = [await registerUser(), await registerUser(), await registerUser(), await makeAdmin()];
});

type Kind = "quizzes" | "books";
const readSecret = (url: string) => url.slice(url.indexOf("#") + 1);
const makeLink = (kind: Kind, id: string, { token } = owner) => call<{ url: string }>("POST", `/${kind}/${id}/share`, { token, body: {} });
const endLink = (kind: Kind, id: string) => call("DELETE", `/${kind}/${id}/share`, { token: owner.token });
const openLink = (secret: string, { token } = colleague) =>
	call<{ quiz?: Quiz; book?: Book }>("POST", "/shared", { token, body: { secret } });
const sharedWith = async ({ token } = colleague) => (await call<{ shared: SharedItem[] }>("GET", "/shared", { token })).body.shared;

/** Makes a link that the colleague opens. */
async function shareWithColleague(kind: Kind, id: string, user = colleague): Promise<string> {
	const secret = readSecret((await makeLink(kind, id)).body.url);
	expect((await openLink(secret, user)).status).toBe(200);
	return secret;
}

const bookBody = (fields = {}) => ({
	title: "Planets of my own",
	visibility: "private",
	topics: [{ topicNumber: 1, title: "One" }],
	...fields,
});
async function createBook(fields = {}): Promise<Book> {
	return (await call<{ book: Book }>("POST", "/books", { token: owner.token, body: bookBody(fields) })).body.book;
}

/** Limits of the day are not what these tests are about. */
const freshDay = () =>
	env.DB.batch([
		env.DB.prepare("DELETE FROM games"),
		env.DB.prepare("UPDATE users SET daily_quiz_count = 0, daily_book_count = 0, daily_ai_count = 0, daily_game_count = 0"),
	]);

interface Scene {
	quiz: Quiz;
	book: Book;
}
async function scene(): Promise<Scene> {
	await freshDay();
	const book = await createBook();
	return { book, quiz: await createQuiz(owner.token, { name: "Only mine", visibility: "private", bookId: book._id, topicNumber: 1 }) };
}

interface Reading {
	/** For somebody with whom it is shared; 404 for all others. */
	shared: number;
	body?: (scene: Scene) => unknown;
}
const never = 403;
const solo = [0, 1].map((questionIndex) => ({ questionIndex, selectedOptions: [0] }));
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

/** Every call that names a quiz by its id. Without AI, 503 is a right that was granted. */
const OF_QUIZ: Record<string, Reading> = {
	"GET /quizzes/{id}": { shared: 200 },
	"PUT /quizzes/{id}": { shared: never, body: () => quizBody() },
	"DELETE /quizzes/{id}": { shared: never },
	"PATCH /quizzes/{quizId}/questions/{questionId}": { shared: never, body: () => ({ text: "Changed?" }) },
	"DELETE /quizzes/{quizId}/questions/{questionId}": { shared: never },
	"POST /quizzes/{id}/solo/submit": { shared: 200, body: () => ({ questionIndex: 0, selectedOptions: [0] }) },
	"POST /quizzes/{id}/solo/complete": { shared: 200, body: () => ({ answers: solo }) },
	"POST /quizzes/{id}/withdraw": { shared: never },
	"POST /quizzes/{id}/duplicate": { shared: 201, body: () => ({}) },
	"POST /quizzes/{id}/translate": { shared: 503, body: () => ({ language: "fr" }) },
	"POST /quizzes/{id}/share": { shared: never, body: () => ({}) },
	"GET /quizzes/{id}/share": { shared: never },
	"DELETE /quizzes/{id}/share": { shared: never },
	"POST /instances": { shared: 201, body: ({ quiz }) => ({ quizTemplateId: quiz._id }) },
	"POST /assignments": { shared: 201, body: ({ quiz }) => ({ quizTemplateId: quiz._id, dueAt: tomorrow() }) },
	"POST /reports": { shared: 201, body: ({ quiz }) => ({ quizId: quiz._id, questionId: quiz.questions[0]?.id, reason: "other" }) },
};
/** Every call that names a book by its id. */
const OF_BOOK: Record<string, Reading> = {
	"GET /books/{id}": { shared: 200 },
	"GET /books/{id}/quizzes": { shared: 200 },
	"PUT /books/{id}": { shared: never, body: () => bookBody() },
	"DELETE /books/{id}": { shared: never },
	"POST /books/{id}/share": { shared: never, body: () => ({}) },
	"GET /books/{id}/share": { shared: never },
	"DELETE /books/{id}/share": { shared: never },
	// Into somebody else's book.
	"POST /quizzes": { shared: never, body: ({ book }) => quizBody({ bookId: book._id }) },
};

/** Calls of `table` with another result than expected. */
async function surprises(table: Record<string, Reading>, at: Scene, { token }: TestUser, isShared: boolean): Promise<string[]> {
	const found: string[] = [];
	for (const [name, { shared, body }] of Object.entries(table)) {
		const [method = "", path = ""] = name.split(" ");
		const concrete = path
			.replace("{id}", table === OF_BOOK ? at.book._id : at.quiz._id)
			.replace("{quizId}", at.quiz._id)
			.replace("{questionId}", at.quiz.questions[0]?.id ?? "");
		const reply = await call(method, concrete, { token, ...(body ? { body: body(at) } : {}) });
		if (reply.status !== (isShared ? shared : 404)) found.push(`${name}: ${reply.status} ${reply.text.slice(0, 200)}`);
		if (!isShared && /Only mine|Planets of my own/.test(reply.text)) found.push(`${name}: ${reply.text}`);
	}
	return found;
}

describe("who may read a quiz or book", () => {
	it("is tried for every call that names one", () => {
		const named = Object.keys(calls).filter((name) => /\/(quizzes|books)\/\{/.test(name));
		// Calls for admins refuse other users, whatever is shared.
		const forAdmins = named.filter((name) => name.endsWith("/validate") || name.includes("/admin/"));
		expect(named.filter((name) => !(name in OF_QUIZ || name in OF_BOOK || forAdmins.includes(name)))).toEqual([]);
	});

	it("changes with the link of a quiz, for the one who opened it", async () => {
		const at = await scene();
		const tried = async (isShared: boolean) => {
			expect(await surprises(OF_QUIZ, at, colleague, isShared)).toEqual([]);
			expect(await surprises(OF_BOOK, at, colleague, false)).toEqual([]);
			expect(await surprises(OF_QUIZ, at, stranger, false)).toEqual([]);
			expect(await sharedWith(stranger)).toEqual([]);
			expect((await sharedWith()).map(({ quiz }) => quiz?._id)).toEqual(isShared ? [at.quiz._id] : []);
		};
		const secret = await shareWithColleague("quizzes", at.quiz._id);
		await tried(true);
		await endLink("quizzes", at.quiz._id);
		await tried(false);
		expect(failure(await openLink(secret))).toBe("404 SHARE_NOT_FOUND");
	});

	it("changes with the link of its book", async () => {
		const at = await scene();
		const draft = await createQuiz(owner.token, { name: "Only mine", status: "draft", visibility: "private", bookId: at.book._id });
		const quizzesOfBook = async () =>
			(await call<{ quizzes: Quiz[] }>("GET", `/books/${at.book._id}/quizzes`, { token: colleague.token })).body.quizzes?.map(
				({ _id }) => _id,
			);
		const tried = async (isShared: boolean) => {
			expect(await surprises(OF_QUIZ, at, colleague, isShared)).toEqual([]);
			expect(await surprises(OF_BOOK, at, colleague, isShared)).toEqual([]);
			expect(await surprises(OF_BOOK, at, stranger, false)).toEqual([]);
			expect((await sharedWith()).map(({ book }) => book?._id)).toEqual(isShared ? [at.book._id] : []);
			expect(await quizzesOfBook()).toEqual(isShared ? [at.quiz._id] : undefined);
			expect((await call("GET", `/quizzes/${draft._id}`, { token: colleague.token })).status).toBe(404);
		};
		await shareWithColleague("books", at.book._id);
		await tried(true);
		await endLink("books", at.book._id);
		await tried(false);
	});

	it("shows the private quizzes of a shared book also where the book is public", async () => {
		await freshDay();
		const book = await createBook({ visibility: "public" });
		const quiz = await createQuiz(owner.token, { name: "Only mine", visibility: "private", bookId: book._id });
		const seen = async ({ token }: TestUser) =>
			(await call<{ quizzes: Quiz[] }>("GET", `/books/${book._id}/quizzes`, { token })).body.quizzes.map(({ _id }) => _id);
		expect(await seen(colleague)).toEqual([]);
		await shareWithColleague("books", book._id);
		expect([await seen(colleague), await seen(stranger)]).toEqual([[quiz._id], []]);
		await endLink("books", book._id);
		expect(await seen(colleague)).toEqual([]);
	});

	it.each(["draft", "archived", "pending_review", "rejected"])("is suspended while the quiz is %s", async (status) => {
		const { quiz, book } = await scene();
		const read = () => call("GET", `/quizzes/${quiz._id}`, { token: colleague.token });
		const secret = await shareWithColleague("quizzes", quiz._id);
		await shareWithColleague("books", book._id);
		await setQuiz(quiz._id, { status });
		expect(failure(await read())).toBe("404 QUIZ_NOT_FOUND");
		expect(failure(await openLink(secret, stranger))).toBe("404 SHARE_NOT_FOUND");
		expect((await sharedWith()).map(({ quiz: one }) => one?._id)).not.toContain(quiz._id);
		expect(failure(await call("POST", "/instances", { token: colleague.token, body: { quizTemplateId: quiz._id } }))).toMatch(/^404/);
		// The owner still has the link, which works again later.
		expect((await call<{ url: string }>("GET", `/quizzes/${quiz._id}/share`, { token: owner.token })).body.url).toContain(secret);
		await setQuiz(quiz._id, { status: "published" });
		expect((await read()).status).toBe(200);
		await endLink("quizzes", quiz._id);
		await endLink("books", book._id);
	});

	it("is suspended while the book is a draft", async () => {
		const at = await scene();
		await shareWithColleague("books", at.book._id);
		const save = (status: string) => call("PUT", `/books/${at.book._id}`, { token: owner.token, body: bookBody({ status }) });
		await save("draft");
		expect(await surprises(OF_QUIZ, at, colleague, false)).toEqual([]);
		expect(await surprises(OF_BOOK, at, colleague, false)).toEqual([]);
		await save("published");
		expect(await surprises(OF_BOOK, at, colleague, true)).toEqual([]);
		await endLink("books", at.book._id);
	});

	it("lets an admin host a private quiz only with its link", async () => {
		const { quiz } = await scene();
		const host = () => call("POST", "/instances", { token: admin.token, body: { quizTemplateId: quiz._id } });
		expect(failure(await host())).toBe("403 FORBIDDEN");
		expect(failure(await call("POST", `/quizzes/${quiz._id}/duplicate`, { token: admin.token, body: {} }))).toBe("403 FORBIDDEN");
		await shareWithColleague("quizzes", quiz._id, admin);
		expect((await host()).status).toBe(201);
		await endLink("quizzes", quiz._id);
		expect(failure(await host())).toBe("403 FORBIDDEN");
	});
});

describe("a link", () => {
	it("is shown to its owner at any time, with the number of its users", async () => {
		const { quiz, book } = await scene();
		for (const [kind, id] of [
			["quizzes", quiz._id],
			["books", book._id],
		] as const) {
			const about = async ({ token }: TestUser) => {
				const { body } = await call<{ quiz?: Quiz; book?: Book }>("GET", `/${kind}/${id}`, { token });
				return (body.quiz ?? body.book)?.shared;
			};
			const readLink = () => call<{ url: string }>("GET", `/${kind}/${id}/share`, { token: owner.token });
			expect(await about(owner)).toBeNull();
			expect(failure(await readLink())).toBe("404 SHARE_NOT_FOUND");
			const { url } = (await makeLink(kind, id)).body;
			expect(url).toMatch(/^http:\/\/quiz\.test\/shared#[\w-]{22}$/);
			expect([(await readLink()).body.url, (await readLink()).body.url]).toEqual([url, url]);
			// The owner needs no right, and repeating changes nothing.
			for (const user of [owner, colleague, colleague]) expect((await openLink(readSecret(url), user)).status).toBe(200);
			expect(await about(owner)).toEqual({ createdAt: expect.any(String), users: 1 });
			expect([await about(colleague), await about(admin)]).toEqual([undefined, undefined]);
			expect((await endLink(kind, id)).status).toBe(200);
			expect((await endLink(kind, id)).status).toBe(200);
			expect(await about(owner)).toBeNull();
		}
	});

	it("is shown in the owner's list of quizzes, and in no other", async () => {
		const { quiz } = await scene();
		const listed = async () =>
			(await call<{ quizzes: Quiz[] }>("GET", "/quizzes/my", { token: owner.token })).body.quizzes.find(({ _id }) => _id === quiz._id);
		expect(await listed()).not.toHaveProperty("isShared");
		await shareWithColleague("quizzes", quiz._id);
		expect(await listed()).toMatchObject({ isShared: true });
		expect((await sharedWith())[0]?.quiz).not.toHaveProperty("isShared");
		await endLink("quizzes", quiz._id);
	});

	it("gives the quiz with its solutions, or the book", async () => {
		const { quiz, book } = await scene();
		const ofQuiz = readSecret((await makeLink("quizzes", quiz._id)).body.url);
		const ofBook = readSecret((await makeLink("books", book._id)).body.url);
		const opened = (await openLink(ofQuiz)).body.quiz;
		expect(opened).toMatchObject({ _id: quiz._id, questions: quiz.questions, moderationResult: null });
		expect((await openLink(ofBook)).body.book).toMatchObject({ _id: book._id, title: book.title });
		await endLink("quizzes", quiz._id);
		await endLink("books", book._id);
	});

	it("is replaced by a second one, which ends the rights of the first", async () => {
		const { quiz } = await scene();
		const first = await shareWithColleague("quizzes", quiz._id);
		const second = readSecret((await makeLink("quizzes", quiz._id)).body.url);
		expect(second).not.toBe(first);
		expect((await call("GET", `/quizzes/${quiz._id}`, { token: colleague.token })).status).toBe(404);
		expect(failure(await openLink(first))).toBe("404 SHARE_NOT_FOUND");
		expect((await openLink(second)).status).toBe(200);
		await endLink("quizzes", quiz._id);
	});

	it("is made for published quizzes and books only, by their owner", async () => {
		const { quiz, book } = await scene();
		for (const [status, expected] of [
			["draft", "409 WRONG_STATE"],
			["archived", "409 WRONG_STATE"],
			["rejected", "409 WRONG_STATE"],
			["pending_review", "409 QUIZ_PENDING_REVIEW"],
		] as const) {
			await setQuiz(quiz._id, { status });
			expect(failure(await makeLink("quizzes", quiz._id))).toBe(expected);
		}
		await call("PUT", `/books/${book._id}`, { token: owner.token, body: bookBody({ status: "draft" }) });
		expect(failure(await makeLink("books", book._id))).toBe("409 WRONG_STATE");
		expect(failure(await makeLink("books", book._id, colleague))).toBe("404 BOOK_NOT_FOUND");
		expect(failure(await makeLink("books", book._id, admin))).toBe("403 FORBIDDEN");
	});

	it("leaves its secret nowhere in the database, which shows no right secret without the signing secret", async () => {
		const { quiz } = await scene();
		const secret = readSecret((await makeLink("quizzes", quiz._id)).body.url);
		// 128 bits.
		expect(secret).toMatch(/^[\w-]{22}$/);
		expect((await openLink(secret, stranger)).status).toBe(200);
		const { results } = await env.DB.prepare("SELECT * FROM shares").all();
		expect(JSON.stringify(results)).not.toContain(secret);
		// Another signing secret: the link has ended, and its owner gets the new one, which works.
		const deps = { ...createDeps({ ...env, JWT_SECRET: "another signing secret of the server" }) };
		await expect(openShare(deps, { user: colleague.user, secret })).rejects.toMatchObject({ code: "SHARE_NOT_FOUND" });
		const { url } = await readShare(deps, { user: owner.user, kind: "quiz", id: quiz._id, origin: "http://quiz.test" });
		expect(readSecret(url)).not.toBe(secret);
		expect(await openShare(deps, { user: colleague.user, secret: readSecret(url) })).toMatchObject({ quiz: { _id: quiz._id } });
		// Rights outlive the change.
		expect((await call("GET", `/quizzes/${quiz._id}`, { token: stranger.token })).status).toBe(200);
		await endLink("quizzes", quiz._id);
	});

	it("is not found by guessing: wrong secrets count as missed PINs, right ones never", async () => {
		const { quiz } = await scene();
		const secret = readSecret((await makeLink("quizzes", quiz._id)).body.url);
		const network = from("192.0.2.20");
		const guess = (tried: string) => send(network, "POST", "/shared", { token: stranger.token, body: { secret: tried } });
		for (let n = 0; n < 60; n++) expect(failure(await guess(`wrong-${n}`))).toBe("404 SHARE_NOT_FOUND");
		const refused = await guess("wrong-60");
		expect([failure(refused), refused.headers.get("Retry-After")]).toEqual(["429 RATE_LIMITED", "60"]);
		expect(failure(await send(network, "GET", "/instances/3999999/state"))).toBe("429 RATE_LIMITED");
		expect((await guess(secret)).status).toBe(200);
		await endLink("quizzes", quiz._id);
	});

	it("ends when its quiz or book is deleted, and with its owner's account", async () => {
		const leaving = await registerUser();
		const made = await createQuiz(leaving.token, { name: "Only mine", visibility: "private" });
		await openLink(readSecret((await makeLink("quizzes", made._id, leaving)).body.url));
		const { quiz, book } = await scene();
		const alone = await createQuiz(owner.token, { name: "Only mine", visibility: "private" });
		for (const [kind, id] of [
			["quizzes", quiz._id],
			["quizzes", alone._id],
			["books", book._id],
		] as const)
			await shareWithColleague(kind, id);
		const rows = async () =>
			Promise.all(["shares", "share_users"].map((table) => env.DB.prepare(`SELECT COUNT(*) AS n FROM ${table}`).first<number>("n")));
		expect(await rows()).toEqual([4, 4]);
		await call("DELETE", `/quizzes/${alone._id}`, { token: owner.token });
		expect(await rows()).toEqual([3, 3]);
		await call("DELETE", `/books/${book._id}`, { token: owner.token });
		expect(await rows()).toEqual([1, 1]);
		await call("DELETE", "/users/me", { token: leaving.token, body: { password: leaving.password } });
		expect(await rows()).toEqual([0, 0]);
		expect(await sharedWith()).toEqual([]);
	});

	it("is in the export of its owner and of its users, without the secret; a user who leaves is not counted any more", async () => {
		const user = await registerUser();
		const { quiz } = await scene();
		const secret = await shareWithColleague("quizzes", quiz._id, user);
		const exported = async ({ token }: TestUser) =>
			call<{ sharedByLink: unknown[]; sharedWithMe: unknown[] }>("GET", "/users/me/export", { token });
		const entry = { kind: "quiz", id: quiz._id, createdAt: expect.any(String) };
		const [own, theirs] = [await exported(owner), await exported(user)];
		expect(own.body).toMatchObject({ sharedByLink: [entry], sharedWithMe: [] });
		expect(theirs.body).toMatchObject({ sharedByLink: [], sharedWithMe: [entry] });
		for (const { text } of [own, theirs]) expect(text).not.toContain(secret);
		expect(theirs.text).not.toContain("Only mine");
		await call("DELETE", "/users/me", { token: user.token, body: { password: user.password } });
		const { body } = await call<{ quiz: Quiz }>("GET", `/quizzes/${quiz._id}`, { token: owner.token });
		expect(body.quiz.shared).toMatchObject({ users: 0 });
		await endLink("quizzes", quiz._id);
	});
});

describe("limits of sharing", () => {
	const fillShares = (ownerId: string, count: number) =>
		env.DB.prepare(
			"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2) INSERT INTO shares (id, kind, target_id, owner_id, secret_hash, created_at) SELECT ?1 || 'id' || i, 'quiz', ?1 || 'target' || i, ?1, ?1 || 'hash' || i, 0 FROM n",
		)
			.bind(ownerId, count)
			.run();

	it("are counted for links of an owner, also when two calls want the last one; a replaced link needs no room", async () => {
		const author = await registerUser();
		await fillShares(author.user.id, SHARES.links - 1);
		const quizzes = [await createQuiz(author.token), await createQuiz(author.token)];
		const replies = await Promise.all(quizzes.map(({ _id }) => makeLink("quizzes", _id, author)));
		expect(replies.map(failure).sort()).toEqual(["200 undefined", "409 TOO_MANY_SHARES"]);
		expect(replies.find(({ status }) => status === 409)?.text).toContain(` ${SHARES.links} `);
		const made = quizzes[replies.findIndex(({ status }) => status === 200)];
		expect((await makeLink("quizzes", made?._id ?? "", author)).status).toBe(200);
	});

	it("end no link whose replacement they refuse", async () => {
		const author = await registerUser();
		const quiz = await createQuiz(author.token, { visibility: "private" });
		const secret = readSecret((await makeLink("quizzes", quiz._id, author)).body.url);
		expect((await openLink(secret)).status).toBe(200);
		await fillShares(author.user.id, SHARES.links);
		expect(failure(await makeLink("quizzes", quiz._id, author))).toBe("409 TOO_MANY_SHARES");
		expect((await openLink(secret)).status).toBe(200);
		expect((await sharedWith()).some((item) => item.quiz?._id === quiz._id)).toBe(true);
		await call("DELETE", `/quizzes/${quiz._id}/share`, { token: author.token });
	});

	const fillUsers = (targetId: string, count: number) =>
		env.DB.prepare(
			"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2) INSERT INTO share_users (share_id, user_id, created_at) SELECT (SELECT id FROM shares WHERE target_id = ?1), 'user' || i, 0 FROM n",
		)
			.bind(targetId, count)
			.run();

	it("are counted for users of a link", async () => {
		const { quiz } = await scene();
		const secret = readSecret((await makeLink("quizzes", quiz._id)).body.url);
		await fillUsers(quiz._id, SHARES.users - 1);
		expect((await openLink(secret, stranger)).status).toBe(200);
		const full = await openLink(secret);
		expect(failure(full)).toBe("409 SHARE_FULL");
		expect(full.text).toContain(`${SHARES.users} people`);
		expect((await call("GET", `/quizzes/${quiz._id}`, { token: colleague.token })).status).toBe(404);
		await endLink("quizzes", quiz._id);
	});

	it("drop the oldest of too many opened links, and reads cost few rows", async () => {
		const user = await registerUser();
		const crowd = "crowd";
		await fillShares(crowd, SHARES.opened);
		await env.DB.batch([
			env.DB.prepare(
				"INSERT INTO quizzes (id, name, name_folded, min_age, max_age, language, status, visibility, listed, default_time_limit, created_by, created_at, updated_at, question_count) SELECT target_id, 'n', 'n', 5, 99, 'en', 'published', 'private', 0, 30, owner_id, 0, 0, 1 FROM shares WHERE owner_id = ?",
			).bind(crowd),
			env.DB.prepare(
				"INSERT INTO share_users (share_id, user_id, created_at) SELECT id, ?2, 0 FROM shares WHERE owner_id = ?1 ORDER BY seq",
			).bind(crowd, user.user.id),
		]);
		const { quiz, book } = await scene();
		await shareWithColleague("books", book._id, user);
		const secret = await shareWithColleague("quizzes", quiz._id, user);
		for (const { _id } of [quiz, book]) await fillUsers(_id, SHARES.users - 1);
		for (const dropped of [1, 2])
			expect(failure(await call("GET", `/quizzes/${crowd}target${dropped}`, { token: user.token }))).toBe("404 QUIZ_NOT_FOUND");
		expect((await call("GET", `/quizzes/${crowd}target3`, { token: user.token })).status).toBe(200);
		const page = await call<{ shared: SharedItem[]; pagination: unknown }>("GET", "/shared", { token: user.token });
		expect(page.body.shared[0]?.quiz?._id).toBe(quiz._id);
		expect(page.body.pagination).toEqual({ skip: 0, limit: 12, hasMore: true });
		const last = await call<{ shared: SharedItem[] }>("GET", `/shared?skip=${SHARES.opened - 1}`, { token: user.token });
		expect(last.body).toMatchObject({ shared: [{ quiz: { _id: `${crowd}target3` } }], pagination: { hasMore: false } });

		const counted = countingRows(env.DB);
		const deps = createDeps({ ...env, DB: counted.database });
		const rows = async (run: () => Promise<unknown>) => {
			await run();
			return counted.take();
		};
		expect(await rows(() => findShared(deps, user.user, { skip: 0, limit: 12 }))).toBeLessThan(13 * 5);
		expect(await rows(() => findShared(deps, user.user, { skip: SHARES.opened, limit: 12 }))).toBeLessThan(SHARES.opened * 5);
		// A link that is full costs its readers no more than another; only its owner pays for the number of users.
		const read = await rows(() => readQuiz(deps, { id: quiz._id, reader: user.user }));
		expect(read).toBeGreaterThan(2);
		expect(read).toBeLessThan(15);
		expect(await rows(() => readBook(deps, book._id, user.user))).toBeLessThan(15);
		expect(await rows(() => listQuizzesOfBook(deps, { id: book._id, reader: user.user, skip: 0, limit: 12 }))).toBeLessThan(20);
		expect(await rows(() => readQuiz(deps, { id: quiz._id, reader: owner.user }))).toBeLessThan(SHARES.users + 15);
		const own = await call<{ quiz: Quiz }>("GET", `/quizzes/${quiz._id}`, { token: owner.token });
		expect(own.body.quiz.shared?.users).toBe(SHARES.users);
		// The last place of a link, for somebody who has opened as many as may be kept.
		await env.DB.prepare("DELETE FROM share_users WHERE user_id = ? AND share_id = (SELECT id FROM shares WHERE target_id = ?)")
			.bind(user.user.id, quiz._id)
			.run();
		await openLink(secret, user);
		expect((await call("GET", `/quizzes/${quiz._id}`, { token: user.token })).status).toBe(200);
		await endLink("books", book._id);
		await endLink("quizzes", quiz._id);
	});
});

describe("after its end", () => {
	it("a game and a homework opened under the link go on, and copies stay, but nothing new is opened", async () => {
		const { quiz } = await scene();
		const { token } = colleague;
		await shareWithColleague("quizzes", quiz._id);
		const host = await Host.open(fetcher, token, quiz._id);
		const players = ["Ada", "Bob"].map((nickname) => new Player(fetcher, host.pin, nickname));
		for (const player of players) expect((await player.join()).status).toBe(200);
		const assignment = await call<{ pin: string }>("POST", "/assignments", {
			token,
			body: { quizTemplateId: quiz._id, dueAt: tomorrow() },
		});
		const { questions, name, language } = (await call<{ quiz: Quiz }>("GET", `/quizzes/${quiz._id}`, { token })).body.quiz;
		const copy = await call<{ quiz: Quiz }>("POST", "/quizzes", { token, body: { name, language, questions } });
		expect(copy.status).toBe(201);

		await endLink("quizzes", quiz._id);
		for (const action of ["start", "close-question", "next-question", "close-question", "finish"])
			expect((await host.act(action)).status, action).toBe(200);
		const pupil = new Pupil(fetcher, assignment.body.pin, "Cem");
		expect((await pupil.join()).status).toBe(200);
		expect((await pupil.begin()).status).toBe(200);
		expect((await call("GET", `/quizzes/${copy.body.quiz._id}`, { token })).status).toBe(200);
		for (const path of ["/instances", "/assignments"])
			expect(failure(await call("POST", path, { token, body: { quizTemplateId: quiz._id, dueAt: tomorrow() } }))).toBe(
				"404 QUIZ_NOT_FOUND",
			);
	});

	it("no list, search or cached reply of the API names it, before, during or after", async () => {
		const { quiz, book } = await scene();
		await call("PUT", `/quizzes/${quiz._id}`, { token: owner.token, body: { ...quizBody(), name: "Xylophonist", visibility: "private" } });
		const lists = [
			"/quizzes",
			"/quizzes/search?q=xylophonist",
			"/quizzes/my?q=xylophonist",
			"/books",
			"/books?q=planets",
			"/instances",
			"/results",
		];
		const named = async (user: TestUser) => {
			const found: string[] = [];
			for (const path of lists) {
				const { text } = await call("GET", path, { token: user.token });
				if (text.includes(quiz._id) || text.includes(book._id) || text.includes('"Xylophonist"')) found.push(path);
			}
			return found;
		};
		expect(await named(colleague)).toEqual([]);
		await shareWithColleague("quizzes", quiz._id);
		await shareWithColleague("books", book._id);
		expect(await named(colleague)).toEqual([]);
		const reply = await call("GET", `/quizzes/${quiz._id}`, { token: colleague.token });
		expect(reply.headers.get("Cache-Control")).toBe("no-store");
		await endLink("quizzes", quiz._id);
		await endLink("books", book._id);
		expect(await named(colleague)).toEqual([]);
		expect(await sharedWith()).toEqual([]);
	});

	it("a read from a replica looks the right up in the primary, where it has ended", async () => {
		const { quiz } = await scene();
		await shareWithColleague("quizzes", quiz._id);
		const [replica, primary] = [countingD1(env.DB), countingD1(env.DB)];
		const deps = { ...createDeps(env), db: createDb(replica.database), primary: createDb(primary.database) };
		expect(await readQuiz(deps, { id: quiz._id, reader: colleague.user })).toMatchObject({ _id: quiz._id });
		expect(primary.take().reads).toEqual([expect.stringContaining(`inner join "share_users"`)]);
		expect(replica.take().reads.join()).not.toContain(`inner join "share_users"`);
		await endLink("quizzes", quiz._id);
	});
});

describe("links that others open", () => {
	/** Where each link of a reply or mail leads, if the request comes to this address from this network. */
	async function linkOrigins(address: string, network: string, settings: Partial<Cloudflare.Env>): Promise<Record<string, string>> {
		const mails: { subject: string; text: string }[] = [];
		const MAIL = { send: async (mail: (typeof mails)[number]) => ({ messageId: String(mails.push(mail)) }) };
		const bindings = { ...env, LOCAL: undefined, MAIL, MAIL_FROM: "quiz@school.example", ...settings };
		const here: Fetcher = async (path, init) => {
			const request = new Request(`${address}${path}`, init);
			request.headers.set("CF-Connecting-IP", network);
			const context = createExecutionContext();
			const reply = await app.fetch(request, bindings, context);
			await waitOnExecutionContext(context);
			return reply;
		};
		const { quiz, book } = await scene();
		const host = await Host.open(here, owner.token, quiz._id);
		const made = await send<{ class: { _id: string } }>(here, "POST", "/classes", { token: owner.token, body: { name: "7b" } });
		await send(here, "POST", `/classes/${made.body.class._id}/pupils`, { token: owner.token, body: { pupils: [{ number: 1 }] } });
		const ids: Record<string, string> = {
			instances: host.pin,
			classes: made.body.class._id,
			quizzes: quiz._id,
			books: book._id,
			users: stranger.user.id,
		};
		const origins: Record<string, string> = {};
		for (const name of LINK_CALLS) {
			const [method = "", path = ""] = name.split(" ");
			const filled = path.replace("{id}", ids[path.split("/")[1] ?? ""] ?? "");
			const token = filled.startsWith("/users") ? admin.token : owner.token;
			const body = method === "GET" ? undefined : filled.endsWith("/pairing") ? { scope: "steer" } : {};
			const reply = await send(here, method, filled, { token, body });
			expect(reply.status, `${name}: ${reply.text}`).toBeLessThan(300);
			origins[name] = linkIn(reply).origin;
		}
		await env.DB.prepare("DELETE FROM sent_mails").run();
		for (const mail of ["reset", "confirmation"]) {
			if (mail === "reset") await send(here, "POST", "/auth/forgot-password", { body: { email: stranger.email } });
			else {
				await env.DB.prepare("UPDATE users SET email_confirmed_at = NULL WHERE id = ?").bind(stranger.user.id).run();
				await send(here, "POST", "/auth/send-confirmation", { token: stranger.token, body: {} });
			}
			origins[mail] = linkIn(mails.at(-1) ?? { text: "" }).origin;
		}
		expect(mails).toHaveLength(2);
		return origins;
	}

	const WIFI = "http://192.168.1.20:8787";
	/** What `npm start` binds. */
	const network: Partial<Cloudflare.Env> = {
		// @ts-expect-error: the Worker calls nothing else of this binding
		THIS_COMPUTER: { fetch: async () => Response.json([WIFI, "http://10.20.0.5:8787"]) },
	};
	const places = [...LINK_CALLS, "reset", "confirmation"];
	const all = (origin: string) => Object.fromEntries(places.map((place) => [place, origin]));

	it("are eight calls at least", () => {
		expect(LINK_CALLS.length).toBeGreaterThanOrEqual(8);
	});

	it.each([
		["a page at localhost", "http://localhost:8787", "127.0.0.1", network, WIFI],
		["a computer without a network", "http://localhost:8787", "127.0.0.1", {}, "http://localhost:8787"],
		["a deployment", "https://quiz.test", "203.0.113.7", network, "https://quiz.test"],
		[
			"localhost with SITE_URL",
			"http://localhost:8787",
			"127.0.0.1",
			{ ...network, SITE_URL: "https://quiz.school.example/" },
			"https://quiz.school.example",
		],
		[
			"any host with SITE_URL",
			"https://quiz.test",
			"203.0.113.7",
			{ SITE_URL: "https://quiz.school.example/" },
			"https://quiz.school.example",
		],
	])("lead from %s where everybody can open them", async (_, address, from, settings, origin) => {
		expect(await linkOrigins(address, from, settings)).toEqual(all(origin));
	});
});
