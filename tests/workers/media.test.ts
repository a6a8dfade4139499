import { createExecutionContext, env, SELF, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import {
	type AdminAction,
	type Book,
	type FieldError,
	type ModerationResult,
	type PendingCover,
	parseMediaUrl,
	type Question,
	type Quiz,
	type QuizSummary,
} from "#contract";
import { serveMedia } from "#worker/api/media/media";
import { createDeps, type Deps } from "#worker/lib/deps";
import type { CronSchedule } from "#worker/services/retention";
import { runCronTasks } from "#worker/services/retention";
import { call, makeAdmin, registerUser, setMembership, type TestUser } from "../helpers/api";
import { type Fetcher, gameQuiz, Host, Player } from "../helpers/live";
import { anotherPicture, FILES, getPicture, sendPicture, storePicture } from "../helpers/sent-pictures";

const DAY_MS = 24 * 60 * 60 * 1000;
let user: TestUser;
beforeAll(async () => {
	user = await registerUser();
});

const code = ({ status, body }: Awaited<ReturnType<typeof sendPicture>>) => `${status} ${body.error?.code ?? "kept"}`;
const count = async (sql: string, ...values: unknown[]) =>
	(await env.DB.prepare(sql)
		.bind(...values)
		.first<number>("n")) ?? 0;
const house = (days: number, round: CronSchedule = "daily") =>
	runCronTasks({ ...createDeps(env), now: () => Date.now() + days * DAY_MS } satisfies Deps, round);

describe("sending a picture", () => {
	it("keeps only the picture itself, under an id of the served bytes", async () => {
		for (const [type, bytes] of Object.entries({ "image/webp": FILES.webp, "image/jpeg": FILES.jpg, "image/png": FILES.png })) {
			// The header says something else: the bytes decide.
			const { status, body } = await sendPicture(user.token, bytes, { "Content-Type": "application/octet-stream" });
			expect(status).toBe(201);
			const sides = type === "image/png" ? { width: 64, height: 64 } : { width: 96, height: 72 };
			expect(body.media).toMatchObject({ ...sides, url: `/media/${body.media?.id}` });
			const served = await getPicture(body.media?.url ?? "");
			expect(served.headers.get("Content-Type")).toBe(type);
			const got = new Uint8Array(await served.arrayBuffer());
			expect(got.byteLength).toBe(body.media?.bytes);
			expect(new TextDecoder("latin1").decode(got)).not.toContain("SECRET");
		}
	});

	it("is refused for other, damaged or too large files, and first of all for strangers", async () => {
		const text = (words: string) => new TextEncoder().encode(words);
		expect(code(await sendPicture(undefined, text("anything")))).toBe("401 UNAUTHENTICATED");
		expect(code(await sendPicture(undefined, new Uint8Array(600_000)))).toBe("401 UNAUTHENTICATED");
		expect(code(await sendPicture(user.token, text("<svg xmlns='http://www.w3.org/2000/svg'/>")))).toBe("415 UNSUPPORTED_MEDIA_TYPE");
		expect(code(await sendPicture(user.token, text("GIF89a")))).toBe("415 UNSUPPORTED_MEDIA_TYPE");
		expect(code(await sendPicture(user.token, text("")))).toBe("415 UNSUPPORTED_MEDIA_TYPE");
		const torn = await sendPicture(user.token, FILES.webp.slice(0, 200));
		expect(code(torn)).toBe("422 PICTURE_INVALID");
		expect(torn.body.error?.details).toEqual({ reason: "damaged" });
		const large = new Uint8Array(524_289);
		large.set(FILES.webp);
		const refused = await sendPicture(user.token, large, { "Accept-Language": "tr" });
		expect(code(refused)).toBe("413 PAYLOAD_TOO_LARGE");
		expect(refused.body.error?.message).toBe("Görsel çok büyük (en fazla 512 KiB).");
		expect(code(await sendPicture(user.token, large.slice(0, 524_288)))).not.toContain("PAYLOAD_TOO_LARGE");
		// Without a declared length, bytes are counted as they arrive.
		const stream = new ReadableStream({
			start(controller) {
				for (let part = 0; part < 9; part++) controller.enqueue(new Uint8Array(65_536));
				controller.close();
			},
		});
		expect(code(await sendPicture(user.token, stream))).toBe("413 PAYLOAD_TOO_LARGE");
		expect((await sendPicture(user.token, text("x"), { "Accept-Language": "en" })).body.error?.message).toContain("picture");
	});

	it("twice is one object, counted once for each who brought it", async () => {
		const [one, two] = [await registerUser(), await registerUser()];
		const picture = anotherPicture();
		const first = await storePicture(one.token, picture);
		const usage = async ({ token }: TestUser) =>
			(await call<{ data: { usage: { pictures: { used: number; limit: number } } } }>("GET", "/auth/me", { token })).body.data.usage
				.pictures;
		expect(await storePicture(one.token, picture)).toEqual(first);
		expect(await storePicture(two.token, picture)).toEqual(first);
		for (const owner of [one, two]) expect(await usage(owner)).toEqual({ used: first.bytes, limit: 50 * 1024 * 1024 });
		expect((await env.MEDIA.list({ prefix: first.id })).objects.length).toBe(1);
		await setMembership(two.user.id, "gold");
		expect((await usage(two)).limit).toBe(5_000 * 1024 * 1024);
	});

	it("as served gives the same picture, so that an exported quiz is imported without using space twice", async () => {
		for (const bytes of [FILES.webp, anotherPicture(), FILES.png]) {
			const first = await storePicture(user.token, bytes);
			const served = new Uint8Array(await (await getPicture(first.url)).arrayBuffer());
			expect(await storePicture(user.token, served)).toEqual(first);
		}
	});

	it("ends where the quota is used up, also for calls at once", async () => {
		const { token, user: owner } = await registerUser();
		const limit = 50 * 1024 * 1024;
		const size = (await storePicture(token, anotherPicture())).bytes;
		await env.DB.prepare("UPDATE users SET picture_bytes = ? WHERE id = ?")
			.bind(limit - 2 * size - 10, owner.id)
			.run();
		const replies = await Promise.all(Array.from({ length: 5 }, () => sendPicture(token, anotherPicture())));
		expect(replies.map(code).sort()).toEqual(["201 kept", "201 kept", ...Array(3).fill("429 DAILY_LIMIT_REACHED")]);
		const refused = replies.find(({ status }) => status === 429);
		expect(refused?.body.error?.details).toMatchObject({ kind: "pictures", limit });
		expect(refused?.body.error?.message).toContain("pictures");
		expect(await count("SELECT picture_bytes AS n FROM users WHERE id = ?", owner.id)).toBeLessThanOrEqual(limit);
	});
});

describe("a picture that is served", () => {
	it("is kept for a year, runs nothing and is known again", async () => {
		const { url, id, bytes } = await storePicture(user.token, anotherPicture());
		const reply = await getPicture(url);
		expect(reply.status).toBe(200);
		expect(Object.fromEntries(reply.headers)).toMatchObject({
			"cache-control": "public, max-age=31536000, immutable",
			// A deleted picture disappears within a day from nearby copies too.
			"cloudflare-cdn-cache-control": "public, max-age=86400",
			"content-type": "image/jpeg",
			etag: `"${id}"`,
			"x-content-type-options": "nosniff",
			"content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
		});
		await reply.arrayBuffer();
		const head = await getPicture(url, { method: "HEAD" });
		expect([head.status, head.headers.get("Content-Length"), (await head.arrayBuffer()).byteLength]).toEqual([200, String(bytes), 0]);
		const known = await getPicture(url, { headers: { "If-None-Match": `W/"${id}"` } });
		expect([known.status, (await known.arrayBuffer()).byteLength]).toEqual([304, 0]);
		const post = await getPicture(url, { method: "POST", body: "x" });
		expect([post.status, post.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
		for (const unknown of ["/media/nothing", `/media/${"A".repeat(32)}-64x64`, `${url}/more`, "/media/"]) {
			const missing = await getPicture(unknown);
			expect([missing.status, missing.headers.get("Cache-Control")], unknown).toEqual([404, "no-store"]);
		}
	});

	it("costs no row, and the bucket one read, however many ask at once", async () => {
		const { url } = await storePicture(user.token, anotherPicture());
		let [reads, rows] = [0, 0];
		const MEDIA = new Proxy(env.MEDIA, {
			get(bucket, name) {
				if (name === "get") reads++;
				const member = Reflect.get(bucket, name);
				return typeof member === "function" ? member.bind(bucket) : member;
			},
		});
		const DB = new Proxy(env.DB, {
			get(database, name) {
				rows++;
				return Reflect.get(database, name);
			},
		});
		const ask = async () => {
			const ctx = createExecutionContext();
			const reply = await serveMedia(new Request(`http://quiz.test${url}`), { ...env, MEDIA, DB }, ctx);
			await reply.arrayBuffer();
			await waitOnExecutionContext(ctx);
			return reply.status;
		};
		for (let wave = 0; wave < 5; wave++) {
			const statuses = await Promise.all(Array.from({ length: 200 }, ask));
			expect(new Set(statuses)).toEqual(new Set([200]));
		}
		expect([reads, rows]).toEqual([1, 0]);
	});
});

describe("a picture of a question", () => {
	const withImage = (image: unknown, settings: object = {}) => {
		const quiz = gameQuiz(2);
		return { ...quiz, ...settings, questions: quiz.questions.map((question, index) => (index === 0 ? { ...question, image } : question)) };
	};
	type Saved = { quiz: Quiz; moderationResult?: ModerationResult };
	const save = (token: string, body: object) => call<Saved & { error: { details: FieldError[] } }>("POST", "/quizzes", { token, body });

	it("is one that is kept, with a description; its place and size leave with it, and null removes it", async () => {
		const { token } = user;
		const { id, url } = await storePicture(token);
		const listFailedPaths = async (image: unknown) => {
			const { status, body } = await save(token, withImage(image, { status: "draft" }));
			return status === 201 ? [] : body.error.details.map(({ path }) => path);
		};
		expect(await listFailedPaths({ id })).toEqual(["questions.0.image.alt"]);
		expect(await listFailedPaths({ id, alt: "   " })).toEqual(["questions.0.image.alt"]);
		expect(await listFailedPaths({ id, alt: "a".repeat(301) })).toEqual(["questions.0.image.alt"]);
		for (const unknown of ["nothing", `${"A".repeat(32)}-64x64`])
			expect(await listFailedPaths({ id: unknown, alt: "A" })).toEqual(["questions.0.image.id"]);

		const other = await registerUser();
		const saved = await save(other.token, withImage({ id, alt: "  A map  ", width: 1 }, { visibility: "private" }));
		const image = { id, alt: "A map", url, width: 96, height: 72 };
		expect(saved.body.quiz).toMatchObject({ status: "published", questions: [{ image }, {}] });
		expect(saved.body.quiz.questions[1]).not.toHaveProperty("image");
		const [question] = saved.body.quiz.questions;
		const patch = (body: object) =>
			call<{ question: Question }>("PATCH", `/quizzes/${saved.body.quiz._id}/questions/${question?.id}`, { token: other.token, body });
		expect((await patch({ image: { id, alt: "Another" } })).body.question.image?.alt).toBe("Another");
		expect((await patch({ image: { id: `${"A".repeat(32)}-64x64`, alt: "A" } })).status).toBe(400);
		expect((await patch({ text: "Changed?" })).body.question.image?.alt).toBe("Another");

		const fetcher: Fetcher = (path, init) => SELF.fetch(`http://quiz.test${path}`, init);
		const host = await Host.open(fetcher, other.token, saved.body.quiz._id);
		const players = ["Ada", "Bob"].map((nickname) => new Player(fetcher, host.pin, nickname));
		for (const player of players) await player.join();
		await host.act("start");
		const shown = { ...image, alt: "Another" };
		expect((await players[0]?.state())?.body).toMatchObject({ question: { image: shown } });
		expect((await host.view()).body.instance.questions[0]).toMatchObject({ image: shown });
		await host.act("end");
		const result = `/results/${(await host.view()).body.instance._id}`;
		await expect.poll(async () => (await call("GET", result, { token: other.token })).status).toBe(200);
		expect((await call("GET", result, { token: other.token })).text).toContain(url);
		expect((await patch({ image: null })).body.question).not.toHaveProperty("image");
	});

	it("that nobody has judged holds a public quiz for review, and an admin's approval judges it", async () => {
		const { token } = await registerUser();
		const admin = await makeAdmin();
		const { id } = await storePicture(token, anotherPicture());
		const image = { id, alt: "A field" };
		expect((await save(token, withImage(image, { visibility: "private" }))).body.quiz.status).toBe("published");
		const held = await save(token, withImage(image));
		expect(held.body.quiz.status).toBe("pending_review");
		expect(held.body.moderationResult).toMatchObject({ approved: false, severity: null });
		expect(held.body.moderationResult?.summary).toContain("picture");
		expect((await call("PATCH", `/quizzes/admin/${held.body.quiz._id}/approve`, { token: admin.token, body: {} })).status).toBe(200);
		const next = await save(token, withImage({ ...image, alt: "The same field" }));
		expect(next.body.quiz.status).toBe("published");
		const { id: second } = await storePicture(token, anotherPicture());
		const rejected = await save(token, withImage({ id: second, alt: "Another field" }));
		await call("PATCH", `/quizzes/admin/${rejected.body.quiz._id}/reject`, { token: admin.token, body: {} });
		expect((await save(token, withImage({ id: second, alt: "Another field" }))).body.quiz.status).toBe("pending_review");
	});
});

describe("the cover of a book", () => {
	const makeBook = (coverImage: string, fields: object = {}) => ({
		title: "Rivers",
		topics: [{ topicNumber: 1, title: "Nile" }],
		coverImage,
		...fields,
	});
	type BookReply = { book: Book; error: { details: FieldError[] } };
	const saveBook = (token: string, body: object, id?: string) =>
		call<BookReply>(id ? "PUT" : "POST", id ? `/books/${id}` : "/books", { token, body });
	const read = async (id: string, token?: string) =>
		(await call<BookReply>("GET", `/books/${id}`, token === undefined ? {} : { token })).body.book;
	const listed = async (id: string, token?: string) =>
		(await call<{ books: Book[] }>("GET", "/books?limit=50", token === undefined ? {} : { token })).body.books.find(
			({ _id }) => _id === id,
		);
	const pending = async (token: string, language = "en") => {
		const { body } = await call<{ covers: PendingCover[] }>("GET", "/media/admin/pending", {
			token,
			headers: { "Accept-Language": language },
		});
		return body.covers;
	};
	const judge = (token: string, id: string, approved: boolean) => call("PATCH", `/media/admin/${id}`, { token, body: { approved } });

	it("is a picture that is kept, or one elsewhere by https", async () => {
		const { token } = await registerUser();
		const { url } = await storePicture(token, anotherPicture());
		expect((await saveBook(token, makeBook("https://example.org/a.png"))).status).toBe(201);
		expect((await saveBook(token, makeBook(url))).body.book.coverImage).toBe(url);
		for (const wrong of ["http://example.org/a.png", "/media/nothing", `${url}/../x`, "/elsewhere.png", `/media/${"A".repeat(32)}-64x64`]) {
			const { status, body } = await saveBook(token, makeBook(wrong));
			expect([status, body.error?.details.map(({ path }) => path)], wrong).toEqual([400, ["coverImage"]]);
		}
	});

	it("that nobody has judged is its owner's alone; an admin says whether everybody sees it", async () => {
		const [owner, other, admin] = [await registerUser(), await registerUser(), await makeAdmin()];
		const picture = await storePicture(owner.token, anotherPicture());
		const { _id } = (await saveBook(owner.token, makeBook(picture.url))).body.book;
		const seenBy = async (token?: string) => {
			const [alone, inList] = [await read(_id, token), await listed(_id, token)];
			expect(inList?.coverImage).toBe(alone.coverImage);
			return [alone.coverImage === picture.url, alone.coverReview];
		};
		expect(await seenBy(owner.token)).toEqual([true, "waiting"]);
		for (const token of [undefined, other.token, admin.token]) expect(await seenBy(token)).toEqual([false, undefined]);
		expect((await pending(admin.token)).filter(({ book }) => book._id === _id)).toEqual([
			{
				media: { id: picture.id, url: picture.url, width: picture.width, height: picture.height },
				book: { _id, title: "Rivers", language: "en" },
				ownerName: owner.user.name,
				ownerEmail: owner.user.email,
				finding: null,
			},
		]);
		expect((await judge(other.token, picture.id, true)).status).toBe(403);
		expect((await judge(admin.token, `${"A".repeat(32)}-64x64`, true)).status).toBe(404);

		expect((await judge(admin.token, picture.id, false)).status).toBe(200);
		expect(await seenBy(owner.token)).toEqual([true, "refused"]);
		expect(await seenBy()).toEqual([false, undefined]);
		const again = (await saveBook(other.token, makeBook(picture.url))).body.book;
		expect(again.coverReview).toBe("refused");
		expect((await pending(admin.token)).filter(({ media }) => media.id === picture.id)).toEqual([]);
		const quiz = gameQuiz(1);
		const questions = quiz.questions.map((question) => ({ ...question, image: { id: picture.id, alt: "A field" } }));
		expect((await call<{ quiz: Quiz }>("POST", "/quizzes", { token: owner.token, body: { ...quiz, questions } })).body.quiz.status).toBe(
			"pending_review",
		);

		for (let repeat = 0; repeat < 2; repeat++) expect((await judge(admin.token, picture.id, true)).status).toBe(200);
		expect(await seenBy(owner.token)).toEqual([true, undefined]);
		for (const token of [undefined, other.token, admin.token]) expect(await seenBy(token)).toEqual([true, undefined]);
		expect((await read(again._id)).coverImage).toBe(picture.url);
		const log = await call<{ data: AdminAction[] }>("GET", `/admin/actions?targetType=picture&targetId=${picture.id}`, {
			token: admin.token,
		});
		expect(log.body.data.map(({ action }) => action)).toEqual(["picture.approve", "picture.refuse"]);
	});

	it("waits only where others would see the book, and a new one waits for review", async () => {
		const [owner, admin] = [await registerUser(), await makeAdmin()];
		const [first, second] = [await storePicture(owner.token, anotherPicture()), await storePicture(owner.token, anotherPicture())];
		const { _id } = (await saveBook(owner.token, makeBook(first.url, { visibility: "private" }))).body.book;
		const waiting = async () => (await pending(admin.token)).flatMap(({ book, media }) => (book._id === _id ? [media.id] : []));
		expect(await waiting()).toEqual([]);
		await saveBook(owner.token, makeBook(first.url, { visibility: "public" }), _id);
		expect(await waiting()).toEqual([first.id]);
		await judge(admin.token, first.id, true);
		expect((await saveBook(owner.token, makeBook(second.url), _id)).body.book).toMatchObject({
			coverImage: second.url,
			coverReview: "waiting",
		});
		expect((await read(_id)).coverImage).toBeUndefined();
		expect(await waiting()).toEqual([second.id]);
		expect((await saveBook(owner.token, makeBook(first.url), _id)).body.book).not.toHaveProperty("coverReview");
		const without = (await saveBook(owner.token, makeBook(""), _id)).body.book;
		expect([without.coverImage, without.coverReview]).toEqual([undefined, undefined]);
		expect(await waiting()).toEqual([]);
	});

	it("is kept while a book uses it, and deleted a week later", async () => {
		const { token } = await registerUser();
		const { id, url } = await storePicture(token, anotherPicture());
		const { _id } = (await saveBook(token, makeBook(url))).body.book;
		await house(30);
		expect(await env.MEDIA.head(id)).not.toBeNull();
		expect(await (await call("GET", "/users/me/export", { token })).text).toContain(url);
		await call("DELETE", `/books/${_id}`, { token });
		await house(8);
		expect(await env.MEDIA.head(id)).toBeNull();
	});
});

describe("the picture of a quiz in lists", () => {
	it("is the first of its questions, and follows every edit", async () => {
		const { token } = await registerUser();
		const [one, two] = [await storePicture(token, anotherPicture()), await storePicture(token, anotherPicture())];
		const quiz = gameQuiz(3);
		const images = [undefined, { id: one.id, alt: "A" }, { id: two.id, alt: "B" }];
		const body = { ...quiz, visibility: "private", questions: quiz.questions.map((question, n) => ({ ...question, image: images[n] })) };
		const made = (await call<{ quiz: Quiz }>("POST", "/quizzes", { token, body })).body.quiz;
		const shown = async () =>
			(await call<{ quizzes: QuizSummary[] }>("GET", "/quizzes/my", { token })).body.quizzes.find(({ _id }) => _id === made._id)
				?.coverImage;
		expect([made.coverImage, await shown()]).toEqual([one.url, one.url]);
		const question = (n: number) => `/quizzes/${made._id}/questions/${made.questions[n]?.id}`;
		await call("PATCH", question(1), { token, body: { image: null } });
		expect(await shown()).toBe(two.url);
		await call("PATCH", question(0), { token, body: { image: { id: one.id, alt: "A" } } });
		expect(await shown()).toBe(one.url);
		await call("DELETE", question(0), { token });
		expect(await shown()).toBe(two.url);
		const saved = await call<{ quiz: Quiz }>("PUT", `/quizzes/${made._id}`, { token, body: quiz });
		expect([saved.body.quiz.coverImage, await shown()]).toEqual([undefined, undefined]);
	});
});

describe("pictures that nothing names", () => {
	it("are deleted a week later, with the room that they took", async () => {
		const { token, user: owner } = await registerUser();
		const { id, url } = await storePicture(token, anotherPicture());
		await house(6);
		expect(await env.MEDIA.head(id)).not.toBeNull();
		await house(8, "often");
		expect(await env.MEDIA.head(id)).not.toBeNull();
		await house(8);
		expect(await env.MEDIA.head(id)).toBeNull();
		expect(await count("SELECT COUNT(*) AS n FROM media WHERE id = ?", id)).toBe(0);
		expect(await count("SELECT picture_bytes AS n FROM users WHERE id = ?", owner.id)).toBe(0);
		expect((await getPicture(url)).status).toBe(404);
		expect(parseMediaUrl(url)).toBe(id);
	});

	it("are those of no quiz, and of no game of the last 7 days", async () => {
		const { token } = await registerUser();
		const [inQuiz, inGame] = [await storePicture(token, anotherPicture()), await storePicture(token, anotherPicture())];
		const quizWith = async ({ id }: { id: string }) => {
			const quiz = gameQuiz(1);
			const questions = quiz.questions.map((question) => ({ ...question, image: { id, alt: "A field" } }));
			return (await call<{ quiz: Quiz }>("POST", "/quizzes", { token, body: { ...quiz, questions, visibility: "private" } })).body.quiz;
		};
		const first = await quizWith(inQuiz);
		// The copy keeps the picture when the first quiz is deleted.
		await call("POST", `/quizzes/${first._id}/duplicate`, { token, body: {} });
		await call("DELETE", `/quizzes/${first._id}`, { token });
		const played = await quizWith(inGame);
		const fetcher: Fetcher = (path, init) => SELF.fetch(`http://quiz.test${path}`, init);
		const host = await Host.open(fetcher, token, played._id);
		await call("PATCH", `/quizzes/${played._id}/questions/${played.questions[0]?.id}`, { token, body: { image: null } });
		expect(await count("SELECT COUNT(*) AS n FROM media_uses WHERE kind = 'game' AND media_id = ?", inGame.id)).toBe(1);
		await house(6);
		expect(await env.MEDIA.head(inGame.id)).not.toBeNull();
		await host.act("archive");
		await house(8);
		expect(await env.MEDIA.head(inGame.id)).toBeNull();
		expect(await env.MEDIA.head(inQuiz.id)).not.toBeNull();
	});
});
