import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import {
	type ModerationResult,
	type Pagination,
	type PendingQuiz,
	type Question,
	type Quiz,
	WAITING_MAX,
	type WaitingCounts,
} from "#contract";
import { hasAdmin } from "#worker/db/accounts/users";
import { createDb, createDeps } from "#worker/lib/deps";
import { readPendingCounts } from "#worker/services/quizzes/review";
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
import { countingRows } from "../helpers/counting-rows";
import { anotherPicture, storePicture } from "../helpers/sent-pictures";

const LOW = "You idiot";
const MEDIUM = "What a shit";
const HIGH = "You faggot";
const CRITICAL = "Kill yourself";

let author: TestUser;
let other: TestUser;
let admin: TestUser;

beforeAll(async () => {
	[author, other, admin] = [await registerUser(), await registerUser(), await makeAdmin()];
	for (const { user } of [author, other]) await setMembership(user.id, "gold");
});

const post = (fields: Record<string, unknown>) => call<QuizReply>("POST", "/quizzes", { token: author.token, body: quizBody(fields) });
const put = (id: string, fields: Record<string, unknown>) =>
	call<QuizReply>("PUT", `/quizzes/${id}`, { token: author.token, body: quizBody(fields) });
const read = async (id: string) => (await call<QuizReply>("GET", `/quizzes/${id}`, { token: author.token })).body.quiz;
const decide = (id: string, decision: "approve" | "reject", body?: unknown, token = admin.token) =>
	call<QuizReply>("PATCH", `/quizzes/admin/${id}/${decision}`, { token, body });
const actionsOn = async (targetId: string) =>
	(await env.DB.prepare("SELECT action, admin_id, before, after FROM admin_actions WHERE target_id = ? ORDER BY seq").bind(targetId).all())
		.results;

async function makePending(fields: Record<string, unknown> = {}): Promise<Quiz> {
	const reply = await post({ name: MEDIUM, ...fields });
	expect(reply.body.quiz.status).toBe("pending_review");
	return reply.body.quiz;
}

describe("moderation", () => {
	it.each([
		["nothing", "Planets", null, "published"],
		["low", LOW, "low", "published"],
		["medium", MEDIUM, "medium", "pending_review"],
		["high", HIGH, "high", "pending_review"],
	])("of a new quiz: %s", async (_what, name, severity, status) => {
		const reply = await post({ name });
		expect(reply.status).toBe(201);
		expect(reply.body.quiz.status).toBe(status);
		expect(reply.body.moderationResult).toMatchObject({ severity, approved: status === "published" });
		expect(reply.body.quiz.moderationResult).toEqual(reply.body.moderationResult);
		expect((await read(reply.body.quiz._id)).moderationResult).toEqual(reply.body.moderationResult);
	});

	it("saves nothing that is critical and does not count it towards the daily limit", async () => {
		const before = (await call<{ daily: unknown; counts: unknown }>("GET", "/quizzes/my", { token: author.token })).body;
		const reply = await post({ questions: [questionBody(), questionBody({ options: ["fine", CRITICAL] })] });
		expect(failure(reply)).toBe("422 CONTENT_BLOCKED");
		expect(reply.body.error?.details).toMatchObject({
			approved: false,
			severity: "critical",
			details: [{ field: "answer_option", index: 1, optionIndex: 1 }],
		});
		const after = (await call<{ daily: unknown; counts: unknown }>("GET", "/quizzes/my", { token: author.token })).body;
		expect([after.daily, after.counts]).toEqual([before.daily, before.counts]);
	});

	it("leaves drafts alone until they are published", async () => {
		const draft = await post({ name: CRITICAL, status: "draft" });
		expect(draft.status).toBe(201);
		expect(draft.body.moderationResult).toBeUndefined();
		const { _id } = draft.body.quiz;
		expect((await put(_id, { name: CRITICAL, status: "draft" })).status).toBe(200);
		expect(failure(await put(_id, { name: CRITICAL }))).toBe("422 CONTENT_BLOCKED");
		expect(await read(_id)).toMatchObject({ status: "draft", version: 2, name: CRITICAL });
		expect((await put(_id, { name: MEDIUM })).body.quiz).toMatchObject({ status: "pending_review", version: 3 });
	});

	it("checks a published quiz again on each save, private ones too", async () => {
		const { _id } = await createQuiz(author.token, { visibility: "private" });
		expect(failure(await put(_id, { name: CRITICAL, visibility: "private" }))).toBe("422 CONTENT_BLOCKED");
		expect(await read(_id)).toMatchObject({ status: "published", name: "Planets", version: 1 });
		const held = await put(_id, { questions: [questionBody({ extraInfo: HIGH })], status: undefined });
		expect([held.status, held.body.quiz.status]).toEqual([200, "pending_review"]);
		expect(held.body.moderationResult?.details[0]).toMatchObject({ field: "extra_info", index: 0 });
		expect(failure(await put(_id, {}))).toBe("409 QUIZ_PENDING_REVIEW");
	});

	it("is worded in the requested language, and knows the language of the quiz", async () => {
		const send = (language: string, fields: Record<string, unknown>) =>
			call<{ moderationResult: ModerationResult }>("POST", "/quizzes", {
				token: author.token,
				body: quizBody(fields),
				headers: { "Accept-Language": language },
			});
		const [en, tr] = [await send("en", { name: MEDIUM }), await send("tr", { name: MEDIUM })];
		expect(en.body.moderationResult.summary).not.toBe(tr.body.moderationResult.summary);
		expect((await send("en", { name: "Mierda", language: "es" })).body.moderationResult.severity).toBe("medium");
		expect((await send("en", { name: "Mierda", language: "en" })).body.moderationResult.severity).toBeNull();
	});
});

const withdraw = (id: string, token = author.token) => call<QuizReply>("POST", `/quizzes/${id}/withdraw`, { token, body: {} });

describe("a held quiz that its owner takes back", () => {
	it("is a draft, which its owner changes, deletes or publishes", async () => {
		const { _id, version } = await makePending();
		const taken = await withdraw(_id);
		expect([taken.status, taken.body.quiz]).toMatchObject([200, { status: "draft", version: version + 1, name: MEDIUM }]);
		expect(taken.body.quiz).toEqual(await read(_id));
		expect(taken.body.quiz.moderationResult).toMatchObject({ severity: "medium" });
		expect(failure(await withdraw(_id))).toBe("409 WRONG_STATE");
		expect((await put(_id, { name: "Planets", status: "draft" })).body.quiz).toMatchObject({ status: "draft", name: "Planets" });
		expect((await put(_id, { name: "Planets" })).body.quiz).toMatchObject({ status: "published", moderationResult: { severity: null } });
		expect(failure(await withdraw(_id))).toBe("409 WRONG_STATE");
		const other = await makePending();
		await withdraw(other._id);
		expect((await call("DELETE", `/quizzes/${other._id}`, { token: author.token })).body).toMatchObject({ archived: false });
	});

	it("was published before: it is in no list, and played by nobody, until it is published again", async () => {
		const { _id } = await createQuiz(author.token);
		expect((await put(_id, { name: MEDIUM })).body.quiz.status).toBe("pending_review");
		expect((await withdraw(_id)).body.quiz).toMatchObject({ status: "draft", visibility: "public" });
		expect((await call("GET", `/quizzes/${_id}`, { token: other.token })).status).toBe(404);
		expect(failure(await call("POST", "/instances", { token: author.token, body: { quizTemplateId: _id } }))).toBe(
			"409 QUIZ_NOT_PUBLISHED",
		);
	});

	it.each(["draft", "published", "rejected", "archived"])("does not wait (%s): nothing is taken back", async (status) => {
		const { _id, version } = await createQuiz(author.token);
		await setQuiz(_id, { status });
		expect(failure(await withdraw(_id))).toBe("409 WRONG_STATE");
		expect(await read(_id)).toMatchObject({ status, version });
	});

	it("belongs to its owner: an admin is refused, and nobody else finds it", async () => {
		const { _id } = await makePending();
		expect(failure(await withdraw(_id, admin.token))).toBe("403 FORBIDDEN");
		expect(failure(await withdraw(_id, other.token))).toBe("404 QUIZ_NOT_FOUND");
		expect(failure(await withdraw("missing"))).toBe("404 QUIZ_NOT_FOUND");
		expect((await read(_id)).status).toBe("pending_review");
	});

	it("does not get past review: it is judged again, and waits even if it is clean once an admin has rejected it", async () => {
		const { _id } = await makePending();
		await withdraw(_id);
		expect((await put(_id, { name: MEDIUM })).body.quiz.status).toBe("pending_review");
		await decide(_id, "reject");
		expect((await put(_id, { name: "Clean" })).body.quiz.status).toBe("pending_review");
		expect((await withdraw(_id)).body.quiz.status).toBe("draft");
		expect((await put(_id, { name: "Clean", status: "draft" })).body.quiz.status).toBe("draft");
		expect((await put(_id, { name: "Clean", visibility: "private" })).body.quiz.status).toBe("pending_review");
		await withdraw(_id);
		expect((await put(_id, { name: "Clean" })).body.quiz.status).toBe("pending_review");
		expect((await decide(_id, "approve")).body.quiz.status).toBe("published");
	});

	it("is approved only as the admin saw it", async () => {
		const seen = await makePending();
		await withdraw(seen._id);
		const changed = await put(seen._id, { name: HIGH });
		expect(changed.body.quiz).toMatchObject({ status: "pending_review", name: HIGH });
		expect(failure(await decide(seen._id, "approve", { version: seen.version }))).toBe("409 EDIT_CONFLICT");
		expect((await read(seen._id)).status).toBe("pending_review");
	});

	it("is either taken back or decided about, never both", async () => {
		for (let round = 0; round < 6; round++) {
			const { _id, version } = await makePending();
			const calls = [() => withdraw(_id), () => decide(_id, "approve")];
			const replies = await Promise.all((round % 2 ? calls.reverse() : calls).map((run) => run()));
			expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
			const done = replies.find(({ status }) => status === 200)?.body.quiz;
			expect(await read(_id)).toMatchObject({ status: done?.status, version: version + 1 });
			expect(await actionsOn(_id)).toHaveLength(done?.status === "published" ? 1 : 0);
		}
	});

	it("says to its owner alone that nobody can decide, where there is no admin", async () => {
		const held = await makePending();
		const { _id } = await createQuiz(author.token);
		expect([held, await read(held._id)].map((quiz) => "adminMissing" in quiz)).toEqual([false, false]);
		const members = "UPDATE users SET membership_type = ? WHERE membership_type = ?";
		await env.DB.prepare(members).bind("premium", "admin").run();
		try {
			expect(await read(held._id)).toMatchObject({ adminMissing: true });
			expect(await makePending()).toMatchObject({ adminMissing: true });
			expect((await put(_id, { name: MEDIUM })).body.quiz).toMatchObject({ status: "pending_review", adminMissing: true });
			expect((await withdraw(_id)).body.quiz).not.toHaveProperty("adminMissing");
			// An account without a password cannot log in.
			await env.DB.prepare("UPDATE users SET membership_type = 'admin', password_hash = '' WHERE id = ?").bind(other.user.id).run();
			expect(await read(held._id)).toMatchObject({ adminMissing: true });
		} finally {
			await env.DB.prepare("UPDATE users SET membership_type = 'gold' WHERE id = ?").bind(other.user.id).run();
			await env.DB.prepare(members).bind("admin", "premium").run();
		}
		expect(await read(held._id)).not.toHaveProperty("adminMissing");
		const seen = await call<QuizReply>("GET", `/quizzes/${held._id}`, { token: admin.token });
		expect(seen.body.quiz).not.toHaveProperty("adminMissing");
	});
});

describe("what waits for admins", () => {
	const waiting = async () => (await call<{ data: WaitingCounts }>("GET", "/admin/waiting", { token: admin.token })).body.data;

	it("is counted: quizzes with covers, and pending reports", async () => {
		const before = await waiting();
		const held = await makePending();
		await makePending({ visibility: "private" });
		const { _id: quizId, questions } = await createQuiz(author.token);
		const reports = questions.map(({ id: questionId }) => ({ quizId, questionId, reason: "incorrect" }));
		const made = await Promise.all(
			reports.map((body) => call<{ data: { _id: string } }>("POST", "/reports", { token: other.token, body })),
		);
		const { url } = await storePicture(author.token, anotherPicture());
		const book = { title: "Rivers", topics: [{ topicNumber: 1, title: "Nile" }], coverImage: url };
		expect((await call("POST", "/books", { token: author.token, body: book })).status).toBe(201);
		expect(await waiting()).toEqual({ pendingQuizzes: before.pendingQuizzes + 3, reports: before.reports + 2 });

		await withdraw(held._id);
		const id = made[0]?.body.data._id;
		await call("PATCH", `/reports/${id}`, { token: admin.token, body: { status: "reviewed" } });
		expect(await waiting()).toEqual({ pendingQuizzes: before.pendingQuizzes + 2, reports: before.reports + 1 });
	});

	it("costs a row for each that waits, and ends at a thousand of a kind", async () => {
		const numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)";
		const addReports = env.DB.prepare(
			`${numbers} INSERT INTO reports (id, quiz_id, question_id, question_text, question_index, reporter_id, reporter_email, reason, status, created_at, updated_at)
			SELECT 'waiting' || i, 'q', 'w' || i, '', 0, 'r', 'r@example.com', 'other', ?, 0, 0 FROM n`,
		);
		const rows = countingRows(env.DB);
		const deps = { ...createDeps(env), db: createDb(rows.database) };
		await addReports.bind("resolved").run();
		try {
			const { pendingQuizzes, reports } = await readPendingCounts(deps);
			expect(rows.take()).toBeLessThan(2 * (pendingQuizzes + reports) + 20);
			await env.DB.prepare("UPDATE reports SET status = 'pending' WHERE reporter_id = 'r'").run();
			expect((await readPendingCounts(deps)).reports).toBe(WAITING_MAX);
			expect(rows.take()).toBeLessThan(2 * (pendingQuizzes + WAITING_MAX) + 20);
			// Every read of a held quiz asks whether there is an admin.
			await hasAdmin(deps.db);
			expect(rows.take()).toBeLessThan(5);
		} finally {
			await env.DB.prepare("DELETE FROM reports WHERE reporter_id = 'r'").run();
		}
	});
});

describe("review", () => {
	it("lists waiting quizzes with their authors, newest first, for admins only", async () => {
		const [first, second] = [await makePending(), await makePending({ visibility: "private" })];
		const pending = (query = "", token = admin.token) =>
			call<{ quizzes: PendingQuiz[]; pagination: Pagination }>("GET", `/quizzes/admin/pending${query}`, { token });
		const reply = await pending();
		expect(reply.body.quizzes.slice(0, 2).map(({ _id }) => _id)).toEqual([second._id, first._id]);
		expect(reply.body.quizzes[0]).toMatchObject({
			status: "pending_review",
			ownerName: author.user.name,
			ownerEmail: author.email,
			moderationResult: { severity: "medium" },
		});
		expect(reply.body.quizzes.every(({ status }) => status === "pending_review")).toBe(true);
		expect(reply.body.pagination).toMatchObject({ skip: 0, limit: 50 });
		expect((await pending("?limit=1")).body.pagination).toEqual({ skip: 0, limit: 1, hasMore: true });
		expect((await pending("?limit=99")).body.pagination.limit).toBe(50);
		expect(failure(await pending("?skip=-1"))).toBe("400 VALIDATION_ERROR");
		expect(failure(await pending("", author.token))).toBe("403 FORBIDDEN");
		expect(failure(await call("GET", "/quizzes/admin/pending"))).toBe("401 UNAUTHENTICATED");
	});

	it("lists findings with the text of their question, and no other text", async () => {
		const fine = questionBody({ text: "Nothing to see" });
		const inOption = questionBody({ text: "What did $x^2$ say?", options: ["Hello", MEDIUM, "Bye"], extraInfo: "Nothing here" });
		const inInfo = questionBody({ text: MEDIUM, extraInfo: HIGH });
		const { _id } = await makePending({ name: "Plain", questions: [fine, inOption, inInfo] });
		const found = await makePending({ questions: [fine] });
		const { quizzes } = (await call<{ quizzes: PendingQuiz[] }>("GET", "/quizzes/admin/pending", { token: admin.token })).body;
		expect(quizzes.find((quiz) => quiz._id === _id)?.flagged).toEqual([
			{
				index: 1,
				texts: [
					{ field: "question", text: "What did $x^2$ say?" },
					{ field: "answer_option", optionIndex: 1, text: MEDIUM },
				],
			},
			{
				index: 2,
				texts: [
					{ field: "question", text: MEDIUM },
					{ field: "extra_info", text: HIGH },
				],
			},
		]);
		expect(quizzes.find((quiz) => quiz._id === found._id)?.flagged).toEqual([]);
	});

	it("publishes an approved quiz with its author's visibility and a note for the owner", async () => {
		for (const [visibility, anonymous] of [
			["public", 200],
			["private", 404],
		] as const) {
			const { _id } = await makePending({ visibility });
			const reply = await decide(_id, "approve", { note: "  Fine after all " });
			expect(reply.status).toBe(200);
			expect(reply.body.quiz).toMatchObject({
				status: "published",
				visibility,
				reviewNote: "Fine after all",
				version: 2,
				questionCount: 2,
			});
			expect(reply.body.quiz.questions).toHaveLength(2);
			expect((await call("GET", `/quizzes/${_id}`)).status).toBe(anonymous);
			expect((await read(_id)).reviewNote).toBe("Fine after all");
			expect(await actionsOn(_id)).toEqual([
				{
					action: "quiz.approve",
					admin_id: admin.user.id,
					before: '{"status":"pending_review"}',
					after: '{"status":"published","note":"Fine after all"}',
				},
			]);
		}
	});

	it("sends a quiz back; published again it goes to review also when it is clean, until one is approved", async () => {
		const { _id } = await makePending();
		expect((await decide(_id, "reject", { note: "Mind your words" })).body.quiz).toMatchObject({
			status: "rejected",
			reviewNote: "Mind your words",
			version: 2,
		});
		expect((await put(_id, { name: "Cleaner", status: undefined })).body.quiz).toMatchObject({
			status: "rejected",
			moderationResult: { severity: "medium" },
		});
		const clean = await put(_id, { name: "Clean" });
		expect(clean.body.quiz).toMatchObject({ status: "pending_review", moderationResult: { severity: null } });
		expect((await decide(_id, "approve")).body.quiz).toMatchObject({ status: "published", reviewNote: null });
		expect((await put(_id, { name: "Clean still" })).body.quiz.status).toBe("published");
	});

	it("does not judge an approved quiz again when it only moves into a book, between topics or out of it", async () => {
		const { _id } = await makePending();
		const { questions } = (await decide(_id, "approve")).body.quiz;
		const topics = [1, 2].map((topicNumber) => ({ topicNumber, title: `Topic ${topicNumber}` }));
		const made = await call<{ book: { _id: string } }>("POST", "/books", { token: author.token, body: { title: "Rivers", topics } });
		const bookId = made.body.book._id;
		for (const place of [
			{ bookId, topicNumber: 1 },
			{ bookId, topicNumber: 2 },
			{ bookId, topicNumber: null },
			{ bookId: null, topicNumber: null },
		]) {
			const moved = await put(_id, { name: MEDIUM, questions, ...place });
			expect(moved.body.quiz).toMatchObject({ status: "published", ...place });
			expect(moved.body.moderationResult).toBeUndefined();
		}
		expect((await put(_id, { name: MEDIUM, questions, bookId, topicNumber: 1, minAge: 7 })).body.quiz.status).toBe("pending_review");
	});

	it("blocks critical content of a rejected quiz and keeps it rejected", async () => {
		const { _id } = await makePending();
		await decide(_id, "reject");
		expect(failure(await put(_id, { name: CRITICAL }))).toBe("422 CONTENT_BLOCKED");
		expect((await read(_id)).status).toBe("rejected");
		expect((await put(_id, { name: MEDIUM })).body.quiz.status).toBe("pending_review");
	});

	it("decides once: another decision, a stale version and a quiz that does not wait are refused", async () => {
		const { _id } = await makePending();
		expect(failure(await decide(_id, "approve", { version: 7 }))).toBe("409 EDIT_CONFLICT");
		const replies = await Promise.all([decide(_id, "approve", { version: 1 }), decide(_id, "reject"), decide(_id, "approve")]);
		expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
		expect(new Set(replies.filter(({ status }) => status === 409).map(failure))).toEqual(new Set(["409 WRONG_STATE"]));
		expect(await actionsOn(_id)).toHaveLength(1);
		const published = await createQuiz(author.token);
		for (const decision of ["approve", "reject"] as const) {
			expect(failure(await decide(published._id, decision))).toBe("409 WRONG_STATE");
			expect(failure(await decide("nowhere", decision))).toBe("404 QUIZ_NOT_FOUND");
			expect(failure(await decide(published._id, decision, {}, author.token))).toBe("403 FORBIDDEN");
		}
		const waiting = await makePending();
		expect(failure(await decide(waiting._id, "reject", { note: "n".repeat(2001) }))).toBe("400 VALIDATION_ERROR");
		expect((await decide(waiting._id, "reject", { note: "n".repeat(2000) })).status).toBe(200);
	});
});

describe("one question", () => {
	const patch = (quiz: Quiz, body: unknown, { index = 0, token = author.token } = {}) =>
		call<{ question: Question; version: number }>("PATCH", `/quizzes/${quiz._id}/questions/${quiz.questions[index]?.id}`, { token, body });
	const remove = (quiz: Quiz, { index = 0, token = author.token, query = "" } = {}) =>
		call("DELETE", `/quizzes/${quiz._id}/questions/${quiz.questions[index]?.id}${query}`, { token });

	it("changes only the fields that were sent; null or empty unsets", async () => {
		const quiz = await createQuiz(author.token);
		const [, second] = quiz.questions;
		const changed = await patch(quiz, { text: " New? ", timeLimit: null, extraInfo: "" }, { index: 1 });
		expect(changed.status).toBe(200);
		expect(changed.body).toMatchObject({ success: true, version: 2 });
		expect(changed.body.question).toEqual({ id: second?.id, text: "New?", options: second?.options, correctAnswers: [0] });
		const more = await patch(quiz, { options: ["a", "b", "c"], correctAnswers: [2, 0], timeLimit: 45, extraInfo: "Info" }, { index: 1 });
		expect(more.body.question).toEqual({
			id: second?.id,
			text: "New?",
			options: ["a", "b", "c"],
			correctAnswers: [2, 0],
			timeLimit: 45,
			extraInfo: "Info",
		});
		const after = await read(quiz._id);
		expect([after.questions, after.version, after.status]).toEqual([[quiz.questions[0], more.body.question], 3, "published"]);
	});

	it.each<[Record<string, unknown>, string]>([
		[{ text: "" }, "text"],
		[{ text: "t".repeat(501) }, "text"],
		[{ options: ["one"] }, "options"],
		[{ options: ["a", ""] }, "options.1"],
		[{ options: ["a", "o".repeat(201)] }, "options.1"],
		[{ options: Array(11).fill("o") }, "options"],
		[{ correctAnswers: [] }, "correctAnswers"],
		[{ correctAnswers: [2] }, "correctAnswers"],
		[{ correctAnswers: [0, 0] }, "correctAnswers"],
		[{ timeLimit: 4 }, "timeLimit"],
		[{ timeLimit: 601 }, "timeLimit"],
		[{ extraInfo: "x".repeat(1001) }, "extraInfo"],
	])("of a published quiz refuses %j", async (body, path) => {
		const quiz = await createQuiz(author.token);
		const reply = await patch(quiz, body);
		expect(failure(reply)).toBe("400 VALIDATION_ERROR");
		expect(errorPaths(reply)).toContain(path);
		expect((await read(quiz._id)).version).toBe(1);
	});

	it("of a draft may be incomplete, but never out of range", async () => {
		const quiz = await createQuiz(author.token, { status: "draft" });
		expect((await patch(quiz, { text: "", correctAnswers: [] })).status).toBe(200);
		expect(errorPaths(await patch(quiz, { correctAnswers: [5] }))).toEqual(["correctAnswers"]);
		expect(errorPaths(await patch(quiz, { options: ["only"] }, { index: 0 }))).toEqual([]);
	});

	it("of a published quiz is moderated again", async () => {
		const quiz = await createQuiz(author.token);
		expect(failure(await patch(quiz, { text: CRITICAL }))).toBe("422 CONTENT_BLOCKED");
		expect(await read(quiz._id)).toMatchObject({ status: "published", version: 1 });
		expect((await patch(quiz, { text: LOW })).status).toBe(200);
		expect(await read(quiz._id)).toMatchObject({ status: "published", moderationResult: { severity: "low" } });
		expect((await patch(quiz, { text: HIGH })).status).toBe(200);
		expect(await read(quiz._id)).toMatchObject({ status: "pending_review", moderationResult: { severity: "high" } });
		expect((await call("GET", `/quizzes/${quiz._id}`)).status).toBe(404);
		expect(failure(await patch(quiz, { text: "Sorry?" }))).toBe("409 QUIZ_PENDING_REVIEW");
		expect(failure(await remove(quiz))).toBe("409 QUIZ_PENDING_REVIEW");
	});

	it("is edited and deleted by admins too, with a record of it, also while the quiz waits", async () => {
		const quiz = await makePending();
		const [first] = quiz.questions;
		expect((await patch(quiz, { text: "Better?" }, { token: admin.token })).body).toMatchObject({
			version: 2,
			question: { text: "Better?" },
		});
		expect((await remove(quiz, { token: admin.token })).body).toEqual({ success: true });
		expect(await read(quiz._id)).toMatchObject({ status: "pending_review", version: 3, questionCount: 1 });
		expect(await actionsOn(`${quiz._id}/${first?.id}`)).toEqual([
			{
				action: "question.update",
				admin_id: admin.user.id,
				before: JSON.stringify(first),
				after: JSON.stringify({ ...first, text: "Better?" }),
			},
			{ action: "question.delete", admin_id: admin.user.id, before: JSON.stringify({ ...first, text: "Better?" }), after: null },
		]);
		const own = await createQuiz(author.token);
		await patch(own, { text: "Mine?" });
		expect(await actionsOn(`${own._id}/${own.questions[0]?.id}`)).toEqual([]);
	});

	it("is out of reach for others, and where quiz or question are not there", async () => {
		const [open, hidden] = [await createQuiz(author.token), await createQuiz(author.token, { status: "draft" })];
		const nowhere = { ...open, _id: "nowhere" };
		const lost = { ...open, questions: [{ id: "no-such-id", text: "", options: [], correctAnswers: [] }] };
		for (const act of [
			(quiz: Quiz, token: string) => patch(quiz, { text: "Hi?" }, { token }),
			(quiz: Quiz, token: string) => remove(quiz, { token }),
		]) {
			expect(failure(await act(open, other.token))).toBe("403 FORBIDDEN");
			expect(failure(await act(hidden, other.token))).toBe("404 QUIZ_NOT_FOUND");
			expect(failure(await act(nowhere, author.token))).toBe("404 QUIZ_NOT_FOUND");
			expect(failure(await act(lost, author.token))).toBe("404 QUESTION_NOT_FOUND");
			expect(failure(await act(open, "nonsense"))).toBe("401 UNAUTHENTICATED");
		}
		await setQuiz(open._id, { status: "archived" });
		expect(failure(await patch(open, { text: "Hi?" }))).toBe("409 WRONG_STATE");
		expect(failure(await remove(open))).toBe("409 WRONG_STATE");
	});

	it("is deleted unless it is the last one", async () => {
		const quiz = await createQuiz(author.token);
		expect((await remove(quiz)).body).toEqual({ success: true });
		const after = await read(quiz._id);
		expect([after.questions, after.questionCount, after.version]).toEqual([[quiz.questions[1]], 1, 2]);
		expect(failure(await remove(quiz))).toBe("404 QUESTION_NOT_FOUND");
		expect(failure(await remove(quiz, { index: 1 }))).toBe("409 LAST_QUESTION");
	});

	it("keeps one question when both are deleted at the same moment, and every change of several at once", async () => {
		const quiz = await createQuiz(author.token);
		const replies = await Promise.all([remove(quiz), remove(quiz, { index: 1 })]);
		expect(replies.map(failure).sort()).toEqual(["200 undefined", "409 LAST_QUESTION"]);
		const second = await createQuiz(author.token);
		const edits = await Promise.all([patch(second, { text: "One?" }), patch(second, { text: "Two?" }, { index: 1 })]);
		expect(edits.map(({ status }) => status)).toEqual([200, 200]);
		expect((await read(second._id)).questions.map(({ text }) => text)).toEqual(["One?", "Two?"]);
	});

	it("refuses a stale version", async () => {
		const quiz = await createQuiz(author.token);
		expect((await patch(quiz, { text: "First?", version: 1 })).body.version).toBe(2);
		expect(failure(await patch(quiz, { text: "Late?", version: 1 }))).toBe("409 EDIT_CONFLICT");
		expect(failure(await remove(quiz, { query: "?version=1" }))).toBe("409 EDIT_CONFLICT");
		expect(failure(await remove(quiz, { query: "?version=x" }))).toBe("400 VALIDATION_ERROR");
		expect((await remove(quiz, { query: "?version=2" })).status).toBe(200);
		const replies = await Promise.all(Array.from({ length: 5 }, (_, n) => patch(quiz, { text: `Race ${n}?`, version: 3 }, { index: 1 })));
		expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
	});
});
