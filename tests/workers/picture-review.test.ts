import { createExecutionContext, env } from "cloudflare:test";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Book, ErrorBody, ModerationResult, PendingCover, PendingQuiz, Quiz } from "#contract";
import { createApp } from "#worker/api/app";
import { createDeps } from "#worker/lib/deps";
import { judgePictures } from "#worker/moderation/pictures";
import { call, makeAdmin, questionBody, quizBody, registerUser, setMembership, type TestUser } from "../helpers/api";
import { type AiAnswer, type AiCall, FakeAi, pictureVerdict, sentPicture, verdict } from "../helpers/fake-ai";
import { oneMinute } from "../helpers/minute-counters";
import { everything } from "../helpers/rounds";
import { anotherPicture, getPicture, storePicture } from "../helpers/sent-pictures";

const app = createApp();
let author: TestUser;
let admin: TestUser;
beforeAll(async () => {
	[author, admin] = [await registerUser(), await makeAdmin()];
	await setMembership(author.user.id, "gold");
});
afterEach(() => vi.unstubAllGlobals());

interface Reply {
	quiz: Quiz;
	book: Book;
	moderationResult?: ModerationResult;
	error: ErrorBody["error"];
}
interface Options {
	method?: string;
	token?: string;
	body?: unknown;
	headers?: Record<string, string>;
	vars?: Partial<Cloudflare.Env>;
}

async function ask(path: string, { method = "POST", token = author.token, body, headers, vars }: Options) {
	const request = new Request(`http://quiz.test/api${path}`, {
		method,
		headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}`, ...headers },
		body: JSON.stringify(body),
	});
	const response = await app.fetch(request, { ...env, ...vars }, createExecutionContext());
	return { status: response.status, body: await response.json<Reply>() };
}

const seeing = (...answers: AiAnswer[]) => new FakeAi({ json: verdict(null) }).seeing(...answers);

/** Bindings for models at an OpenAI-compatible endpoint. */
const ENDPOINT = { AI_BASE_URL: "http://models.test/v1", AI_MODEL: "reads", AI_VISION_MODEL: "sees", AI_API_KEY: "model-key" };

interface ChatRequest {
	model: string;
	messages: AiCall["inputs"]["messages"];
	response_format?: AiCall["inputs"]["response_format"];
}

/** Answers chat completions with this model's answers; its errors become the endpoint's 503. */
function makeEndpoint(ai: FakeAi): typeof fetch {
	return async (input, init) => {
		const request = new Request(input, init);
		if (request.url !== `${ENDPOINT.AI_BASE_URL}/chat/completions`) throw new TypeError(`no such endpoint: ${request.url}`);
		if (request.headers.get("Authorization") !== `Bearer ${ENDPOINT.AI_API_KEY}`) return Response.json({ error: {} }, { status: 401 });
		const { model, ...inputs } = await request.json<ChatRequest>();
		try {
			const answer = await ai.run(model, inputs, init?.signal ? { signal: init.signal } : {});
			const { response } = answer as { response: unknown };
			const content = typeof response === "string" ? response : JSON.stringify(response);
			return Response.json({
				id: "chat-1",
				object: "chat.completion",
				created: 1,
				model,
				choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
				usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 },
			});
		} catch (error) {
			return Response.json({ error: { message: String(error) } }, { status: 503 });
		}
	};
}

const PROTOCOLS = {
	"Workers AI": (ai: FakeAi) => ({ AI: ai.binding, AI_FORCE_BINDING: "1", AI_VISION_MODEL: "sees" }),
	"an OpenAI-compatible endpoint": (ai: FakeAi) => {
		vi.stubGlobal("fetch", makeEndpoint(ai));
		return ENDPOINT;
	},
} satisfies Record<string, (ai: FakeAi) => Partial<Cloudflare.Env>>;
const viaWorkersAi = PROTOCOLS["Workers AI"];

const newPicture = async () => {
	const { bytes: _, ...picture } = await storePicture(author.token, anotherPicture());
	return picture;
};
const ALT = "A field at dusk";
const quizWith = (ids: string[], fields: Record<string, unknown> = {}) =>
	quizBody({
		visibility: "public",
		questions: [...ids.map((id) => questionBody({ image: { id, alt: ALT } })), questionBody()],
		...fields,
	});
const storedVerdict = (id: string) =>
	env.DB.prepare("SELECT verdict, verdict_by AS judge FROM media WHERE id = ?")
		.bind(id)
		.first<{ verdict: string | null; judge: string | null }>();

const TEXTS = {
	en: { unjudged: "A picture has not been checked yet", found: "Something was found in a picture.", reason: "Somebody is being hurt." },
	tr: { unjudged: "Bir görsel henüz denetlenmedi", found: "Bir görselde sorun bulundu.", reason: "Birinin canı yakılıyor." },
};
/** In `npm test` each protocol in one language. */
const CASES = Object.entries(PROTOCOLS)
	.flatMap(([protocol, via]) => (["en", "tr"] as const).map((language) => ({ protocol, via, language })))
	.filter((_, place) => everything || place % 3 === 0);

it("reports who checks pictures, so that the editor can show it before publishing", async () => {
	const judge = async (vars: Partial<Cloudflare.Env>) => {
		const response = await app.fetch(new Request("http://quiz.test/api/health"), { ...env, ...vars }, createExecutionContext());
		return (await response.json<{ pictures: string }>()).pictures;
	};
	expect(await judge({})).toBe("admin");
	expect(await judge({ PICTURE_REVIEW: "off" })).toBe("trusted");
	expect(await judge(viaWorkersAi(seeing()))).toBe("model");
});

describe.each(CASES)("a model that sees, by $protocol ($language)", ({ via, language }) => {
	const headers = { "Accept-Language": language };
	const publish = (ai: FakeAi, ids: string[], fields: Record<string, unknown> = {}, vars: Partial<Cloudflare.Env> = {}) =>
		ask("/quizzes", { headers, body: quizWith(ids, fields), vars: { ...via(ai), ...vars } });

	it("gets the picture as served, and a clean one is published; it is not judged again", async () => {
		const ai = seeing({ json: pictureVerdict(null) });
		const { id, url } = await newPicture();
		const { status, body } = await publish(ai, [id, id]);
		expect([status, body.quiz.status, body.moderationResult]).toMatchObject([
			201,
			"published",
			{ approved: true, severity: null, details: [] },
		]);
		expect(ai.looks).toMatchObject([{ model: "sees" }]);
		const [look] = ai.looks;
		const sent = sentPicture(look?.inputs.messages ?? [])?.split(",") ?? [];
		expect(sent[0]).toBe("data:image/jpeg;base64");
		const served = new Uint8Array(await (await getPicture(url)).arrayBuffer());
		expect(Uint8Array.from(atob(sent[1] ?? ""), (letter) => letter.charCodeAt(0))).toEqual(served);
		// The verdict applies wherever the picture is used, so the model does not get the description.
		expect(JSON.stringify(look?.inputs.messages.filter(({ role }) => role === "user"))).not.toContain(ALT);
		expect(await storedVerdict(id)).toEqual({ verdict: "clean", judge: "model" });
		const other = await registerUser();
		const again = await ask("/quizzes", { token: other.token, headers, body: quizWith([id], { name: "By another" }), vars: via(ai) });
		expect([again.body.quiz.status, ai.looks.length]).toEqual(["published", 1]);
	});

	it.each([
		["low", "published", "clean"],
		["medium", "pending_review", "flagged"],
		["high", "pending_review", "flagged"],
	] as const)("whose worst finding is %s makes the quiz %s and says why", async (severity, status, kept) => {
		const ai = seeing({ json: pictureVerdict(severity) });
		const { id } = await newPicture();
		const { body } = await publish(ai, [id]);
		expect(body.quiz.status).toBe(status);
		const { found, reason } = TEXTS[language];
		const finding = { category: "violence", severity, field: "image", index: 0, flaggedText: ALT, reason };
		expect(body.moderationResult).toEqual({
			approved: status === "published",
			severity,
			summary: found,
			categories: ["violence"],
			details: [finding],
			omitted: 0,
		});
		expect((await storedVerdict(id))?.verdict).toBe(kept);
	});

	it("whose worst finding is critical saves nothing, and is not called again", async () => {
		const ai = seeing({ json: pictureVerdict("critical") });
		const { id } = await newPicture();
		for (const name of [`Blocked ${language}`, `Again ${language}`]) {
			const { status, body } = await publish(ai, [id], { name });
			expect([status, body.error.code]).toEqual([422, "CONTENT_BLOCKED"]);
			expect(body.error.details).toMatchObject({
				severity: "critical",
				details: [{ field: "image", index: 0, reason: TEXTS[language].reason }],
			});
		}
		expect(ai.looks).toHaveLength(1);
		const named = await env.DB.prepare("SELECT count(*) AS n FROM media_uses WHERE media_id = ?").bind(id).first("n");
		expect(named).toBe(0);
	});

	it.each<[string, AiAnswer[], Partial<Cloudflare.Env>]>([
		["is down", [{ error: "3040: Capacity temporarily exceeded" }], {}],
		["answers in prose", [{ text: "What a lovely field!" }], {}],
		["answers half", [{ text: JSON.stringify(pictureVerdict("high")).slice(0, 40) }], {}],
		["invents a severity", [{ json: pictureVerdict(null, { severity: "fine" }) }], {}],
		["gives no verdict", [{ json: {} }], {}],
		["never answers", [{ hang: true }], { AI_TIMEOUT_MS: "150" }],
	])("that %s holds every quiz for review, and keeps the work", async (_name, answers, vars) => {
		const ai = seeing(...answers);
		const { id } = await newPicture();
		const held = await publish(ai, [id], {}, vars);
		expect([held.status, held.body.quiz.status, held.body.quiz.questions[0]?.image?.id]).toEqual([201, "pending_review", id]);
		expect(held.body.moderationResult).toMatchObject({ approved: false, severity: null, details: [] });
		expect(held.body.moderationResult?.summary).toContain(TEXTS[language].unjudged);
		expect((await publish(ai, [id], { visibility: "private" }, vars)).body.quiz.status).toBe("pending_review");
		expect(await storedVerdict(id)).toEqual({ verdict: null, judge: null });
		expect((await publish(seeing({ json: pictureVerdict(null) }), [id])).body.quiz.status).toBe("published");
	});

	it("gets the problem explained once, and may refuse without a severity", async () => {
		const ai = seeing({ text: "I see." }, { json: pictureVerdict(null, { approved: false, category: "Hate Speech" }) });
		const { id } = await newPicture();
		const { body } = await publish(ai, [id]);
		expect(ai.looks).toHaveLength(2);
		expect(body.moderationResult).toMatchObject({ approved: false, severity: "medium", categories: ["hate_speech"] });
		expect(body.moderationResult?.details[0]?.reason.length).toBeGreaterThan(10);
	});

	it("that is not configured holds a public quiz, not a private one", async () => {
		const ai = seeing({ json: pictureVerdict(null) });
		const { id } = await newPicture();
		const none = { AI_VISION_MODEL: "" };
		const held = await publish(ai, [id], {}, none);
		expect(held.body.quiz.status).toBe("pending_review");
		expect(held.body.moderationResult?.summary).toContain(TEXTS[language].unjudged);
		expect((await publish(ai, [id], { visibility: "private" }, none)).body.quiz.status).toBe("published");
		expect(ai.looks).toHaveLength(0);
	});
});

describe("a model that sees", () => {
	it("judges the pictures of an update and of a question edit, in private quizzes too", async () => {
		const [first, second] = [await newPicture(), await newPicture()];
		const plain = await ask("/quizzes", { body: quizBody({ visibility: "private" }), vars: viaWorkersAi(seeing()) });
		const { _id, questions } = plain.body.quiz;
		const clean = seeing({ json: pictureVerdict(null) });
		const updated = await ask(`/quizzes/${_id}`, {
			method: "PUT",
			body: quizWith([first.id], { visibility: "private" }),
			vars: viaWorkersAi(clean),
		});
		expect([updated.body.quiz.status, clean.looks.length]).toEqual(["published", 1]);
		const strict = seeing({ json: pictureVerdict("high") });
		const question = updated.body.quiz.questions[0]?.id ?? questions[0]?.id;
		const edited = await ask(`/quizzes/${_id}/questions/${question}`, {
			method: "PATCH",
			body: { image: { id: second.id, alt: ALT } },
			vars: viaWorkersAi(strict),
		});
		expect(edited.body).toMatchObject({ status: "pending_review", moderationResult: { severity: "high", details: [{ field: "image" }] } });
	});

	it("is not called for drafts, or if the texts are blocked or waited in vain", async () => {
		const ai = seeing({ json: pictureVerdict(null) });
		const { id } = await newPicture();
		await ask("/quizzes", { body: quizWith([id], { status: "draft" }), vars: viaWorkersAi(ai) });
		await ask("/quizzes", { body: quizWith([id], { name: "Kill yourself" }), vars: viaWorkersAi(ai) });
		const down = new FakeAi({ error: "3040: Capacity temporarily exceeded" }).seeing({ json: pictureVerdict(null) });
		const { body } = await ask("/quizzes", { body: quizWith([id]), vars: viaWorkersAi(down) });
		expect(body.moderationResult?.summary).toMatch(/could not be finished.*A picture has not been checked/);
		expect([ai.looks.length, down.looks.length]).toEqual([0, 0]);
	});

	it("does not overrule an admin: approved pictures stay clean, refused ones stay out", async () => {
		const { id } = await newPicture();
		const ai = seeing({ json: pictureVerdict("high") });
		const held = await ask("/quizzes", { body: quizWith([id]), vars: viaWorkersAi(ai) });
		await ask(`/quizzes/admin/${held.body.quiz._id}/approve`, { method: "PATCH", token: admin.token, body: {} });
		expect(await storedVerdict(id)).toEqual({ verdict: "clean", judge: "admin" });
		const again = await ask("/quizzes", { body: quizWith([id]), vars: viaWorkersAi(ai) });
		expect([again.body.quiz.status, again.body.moderationResult?.details]).toEqual(["published", []]);
		await env.DB.prepare("UPDATE media SET verdict = 'flagged' WHERE id = ?").bind(id).run();
		const refused = await ask("/quizzes", { body: quizWith([id]), vars: viaWorkersAi(ai) });
		expect(refused.body.moderationResult?.details[0]?.reason).toBe("An admin did not approve this picture.");
		expect([refused.body.quiz.status, ai.looks.length]).toEqual(["pending_review", 1]);
	});

	it("costs one of the day's checks a save, and none where it judged nothing", async () => {
		const { token, user } = await registerUser();
		const ids = [await newPicture(), await newPicture(), await newPicture()].map(({ id }) => id);
		const checks = () => env.DB.prepare("SELECT daily_check_count AS n FROM users WHERE id = ?").bind(user.id).first("n");
		const save = (ai: FakeAi, body: unknown) => ask("/quizzes", { token, body, vars: viaWorkersAi(ai) });
		await save(seeing({ json: pictureVerdict(null) }), quizWith(ids.slice(0, 2)));
		expect(await checks()).toBe(1);
		const alone = { ...viaWorkersAi(seeing()), AI: undefined, ...ENDPOINT, AI_MODEL: "" };
		vi.stubGlobal("fetch", makeEndpoint(seeing({ error: "down" })));
		await ask("/quizzes", { token, body: quizWith(ids), vars: alone });
		expect(await checks()).toBe(1);
		const limit = 50;
		await env.DB.prepare("UPDATE users SET daily_check_count = ? WHERE id = ?").bind(limit, user.id).run();
		const ai = seeing({ json: pictureVerdict(null) });
		vi.stubGlobal("fetch", makeEndpoint(ai));
		const refused = await ask("/quizzes", { token, body: quizWith(ids, { name: "One too many" }), vars: alone });
		expect([refused.status, refused.body.error.details]).toEqual([429, { kind: "checks", used: limit, limit }]);
		expect([ai.looks.length, (await storedVerdict(ids[2] ?? ""))?.verdict]).toEqual([0, null]);
	});

	it("judges as many pictures of a save as the minute allows; the rest waits for an admin", async () => {
		const { token, user } = await registerUser();
		const ids = (await Promise.all(Array.from({ length: 11 }, newPicture))).map(({ id }) => id);
		const ai = seeing({ json: pictureVerdict(null) });
		const vars = { ...viaWorkersAi(ai), ...oneMinute };
		const { body } = await ask("/quizzes", { token, body: quizWith(ids), vars });
		expect([body.quiz.status, ai.calls.length, ai.looks.length]).toEqual(["pending_review", 10, 9]);
		expect(body.moderationResult?.summary).toContain("2 pictures have not been checked yet");
		const known = await judgePictures(createDeps(env), { user, ids: ids.slice(0, 1) });
		expect(known.get(ids[0] ?? "")).toEqual({ verdict: "clean", finding: null });
	});
});

describe("a quiz under review that its owner makes private", () => {
	const MEDIUM = "What a shit";
	const hold = async (fields: Record<string, unknown> = {}, vars: Partial<Cloudflare.Env> = {}) => {
		const { id } = await newPicture();
		const { body } = await ask("/quizzes", { body: quizWith([id], fields), vars });
		expect(body.quiz.status).toBe("pending_review");
		return body.quiz;
	};
	const toBody = ({ name, minAge, maxAge, language, defaultTimeLimit, questions }: Quiz) => ({
		name,
		minAge,
		maxAge,
		language,
		defaultTimeLimit,
		questions,
		visibility: "private",
	});
	const put = (quiz: Quiz, body: unknown, options: Partial<Options> = {}) =>
		ask(`/quizzes/${quiz._id}`, { method: "PUT", body, ...options });
	const read = async ({ _id }: Quiz) => (await ask(`/quizzes/${_id}`, { method: "GET" })).body.quiz;

	it.each([undefined, "published", "pending_review"])(
		"is published privately at once where only pictures held it (status %s)",
		async (status) => {
			const quiz = await hold();
			const { status: code, body } = await put(quiz, { ...toBody(quiz), status, version: quiz.version });
			expect(code).toBe(200);
			expect(body.quiz).toMatchObject({ status: "published", visibility: "private", version: quiz.version + 1, questions: quiz.questions });
			expect(body.moderationResult).toMatchObject({ approved: true, details: [] });
			expect(body.quiz.moderationResult).toEqual(body.moderationResult);
			expect(await read(quiz)).toMatchObject({ status: "published", visibility: "private" });
			// It can be hosted, nobody else sees it, and no admin needs to review it.
			const other = await registerUser();
			expect((await ask("/instances", { body: { quizTemplateId: quiz._id } })).status).toBe(201);
			expect((await ask(`/quizzes/${quiz._id}`, { method: "GET", token: other.token })).status).toBe(404);
			const approve = await ask(`/quizzes/admin/${quiz._id}/approve`, { method: "PATCH", token: admin.token, body: {} });
			expect(approve.body.error.code).toBe("WRONG_STATE");
			const again = await put(quiz, { ...toBody(quiz), visibility: "public" });
			expect(again.body.quiz).toMatchObject({ status: "pending_review", visibility: "public" });
		},
	);

	it("needs only name and questions, whose ids may be missing", async () => {
		const quiz = await hold();
		const questions = quiz.questions.map(({ id: _, ...content }) => content);
		const { body } = await put(quiz, { name: quiz.name, questions, visibility: "private" });
		expect(body.quiz).toMatchObject({ status: "published", visibility: "private", questions: quiz.questions });
	});

	it("keeps waiting, privately, if something was found in its texts or pictures, or an admin rejected it", async () => {
		const inText = await hold({ name: MEDIUM });
		const inPicture = await hold({ name: "Bad picture" }, viaWorkersAi(seeing({ json: pictureVerdict("high") })));
		const unchecked = await hold({ name: "Unchecked" }, viaWorkersAi(new FakeAi({ error: "3040: Capacity temporarily exceeded" })));
		const rejected = await hold({ name: "Rejected" });
		await ask(`/quizzes/admin/${rejected._id}/reject`, { method: "PATCH", token: admin.token, body: {} });
		await put(rejected, { ...toBody(rejected), visibility: "public", status: "published" });
		const vars = { AI: new FakeAi({ error: "asked" }).binding, AI_FORCE_BINDING: "1" };
		for (const [quiz, options] of [[inText], [inPicture], [unchecked, { vars }], [rejected]] as const) {
			const { status, body } = await put(quiz, toBody(quiz), options);
			expect([status, body.quiz.status, body.quiz.visibility], quiz.name).toEqual([200, "pending_review", "private"]);
			expect(body.quiz.moderationResult, quiz.name).toEqual((await read(quiz)).moderationResult);
			expect((await ask("/instances", { body: { quizTemplateId: quiz._id } })).body.error.code).toBe("QUIZ_NOT_PUBLISHED");
		}
	});

	it("or that its owner takes back is held again, as long as what held it is there", async () => {
		const down = { ...viaWorkersAi(new FakeAi({ error: "3040: Capacity temporarily exceeded" })) };
		const flagging = new FakeAi({ json: verdict("medium") });
		const unasked = { AI: new FakeAi({ error: "asked again" }).binding, AI_FORCE_BINDING: "1", AI_VISION_MODEL: "" };
		const held = [
			{ quiz: await hold(), vars: {} },
			{ quiz: await hold({ name: MEDIUM }), vars: {} },
			{ quiz: await hold({ name: "Bad picture" }, viaWorkersAi(seeing({ json: pictureVerdict("high") }))), vars: {} },
			{ quiz: await hold({ name: "Unchecked" }, down), vars: down },
			// The stored verdict of its texts counts: the model is not asked until it says something else.
			{ quiz: await hold({ name: "Bad texts" }, { AI: flagging.binding, AI_FORCE_BINDING: "1", AI_VISION_MODEL: "" }), vars: unasked },
		];
		for (const { quiz, vars } of held) {
			const taken = await ask(`/quizzes/${quiz._id}/withdraw`, { body: {} });
			expect([taken.status, taken.body.quiz.status], quiz.name).toEqual([200, "draft"]);
			const saved = await put(quiz, { ...toBody(quiz), visibility: "public", status: "draft" }, { vars });
			expect(saved.body.quiz.status, quiz.name).toBe("draft");
			const again = await put(quiz, { ...toBody(quiz), visibility: "public", status: "published" }, { vars });
			expect(again.body.quiz.status, quiz.name).toBe("pending_review");
		}
		expect(flagging.calls).toHaveLength(1);
	});

	it("costs no call of a model, also where one failed to judge the picture", async () => {
		const down = seeing({ error: "3040: Capacity temporarily exceeded" });
		const quiz = await hold({}, viaWorkersAi(down));
		const ai = seeing({ json: pictureVerdict(null) });
		const { body } = await put(quiz, toBody(quiz), { vars: viaWorkersAi(ai) });
		expect([body.quiz.status, ai.calls.length]).toEqual(["published", 0]);
	});

	it("is refused any other change, a stale version, and anybody else", async () => {
		const quiz = await hold();
		const [first, ...others] = quiz.questions;
		for (const change of [
			{ visibility: "public" },
			{ visibility: undefined },
			{ name: "Another name" },
			{ minAge: quiz.minAge + 1 },
			{ defaultTimeLimit: 5 },
			{ language: "de" },
			{ status: "draft" },
			{ questions: others },
			{ questions: [...others, first] },
			{ questions: [{ ...first, text: "Another text" }, ...others] },
			{ questions: [{ ...first, id: "aaaaaaaaaa" }, ...others] },
		]) {
			const refused = await put(quiz, { ...toBody(quiz), ...change });
			expect([refused.status, refused.body.error?.code], JSON.stringify(change)).toEqual([409, "QUIZ_PENDING_REVIEW"]);
		}
		expect((await put(quiz, { ...toBody(quiz), version: quiz.version + 1 })).body.error.code).toBe("EDIT_CONFLICT");
		expect((await put(quiz, toBody(quiz), { token: admin.token })).status).toBe(403);
		expect(await read(quiz)).toMatchObject({ status: "pending_review", visibility: "public", version: quiz.version });
	});
});

describe("the list of waiting quizzes", () => {
	const pending = async (language: string) => {
		const reply = await call<{ quizzes: PendingQuiz[] }>("GET", "/quizzes/admin/pending", {
			token: admin.token,
			headers: { "Accept-Language": language },
		});
		return reply.body.quizzes[0];
	};

	it("has the pictures that nobody knows to be clean, each with its description and what was found, in the admin's language", async () => {
		const [clean, bad, unseen] = [await newPicture(), await newPicture(), await newPicture()];
		const ai = seeing({ json: pictureVerdict(null) }, { json: pictureVerdict("high") }, { error: "3040: Capacity temporarily exceeded" });
		await ask("/quizzes", { body: quizWith([clean.id]), vars: viaWorkersAi(ai) });
		await ask("/quizzes", { body: quizWith([bad.id]), vars: viaWorkersAi(ai) });
		const { body } = await ask("/quizzes", {
			body: quizWith([clean.id, bad.id, unseen.id, bad.id], { name: "Held" }),
			vars: viaWorkersAi(ai),
		});
		expect(body.moderationResult?.details).toHaveLength(2);
		for (const language of ["en", "tr"] as const) {
			const quiz = await pending(language);
			const finding = { severity: "high", category: "violence", reason: TEXTS[language].reason };
			expect(quiz).toMatchObject({ name: "Held", moderationResult: { severity: "high", details: [] } });
			expect(quiz?.pictures).toEqual([
				{ index: 1, image: { ...bad, alt: ALT }, finding },
				{ index: 2, image: { ...unseen, alt: ALT }, finding: null },
				{ index: 3, image: { ...bad, alt: ALT }, finding },
			]);
		}
		await ask(`/quizzes/admin/${body.quiz._id}/approve`, { method: "PATCH", token: admin.token, body: {} });
		expect((await storedVerdict(unseen.id))?.verdict).toBe("clean");
	});

	it("has none where none are named, and findings in texts stay", async () => {
		const { body } = await ask("/quizzes", { body: quizBody({ name: "What a shit" }) });
		expect(await pending("en")).toMatchObject({
			_id: body.quiz._id,
			pictures: [],
			moderationResult: { details: [{ field: "quiz_title" }] },
		});
	});
});

describe("PICTURE_REVIEW=off", () => {
	it.each(["off", " OFF "])(
		"(%s) trusts authors with pictures that no model judged, in every way to publish one",
		async (PICTURE_REVIEW) => {
			const vars = { PICTURE_REVIEW };
			const [one, two, three] = [await newPicture(), await newPicture(), await newPicture()];
			const created = await ask("/quizzes", { body: quizWith([one.id]), vars });
			expect(created.body.quiz.status).toBe("published");
			const { _id, questions } = created.body.quiz;
			const edited = await ask(`/quizzes/${_id}/questions/${questions[0]?.id}`, {
				method: "PATCH",
				body: { image: { id: two.id, alt: ALT } },
				vars,
			});
			expect(edited.body).toMatchObject({ status: "published", moderationResult: { approved: true } });
			const draft = await ask("/quizzes", { body: quizWith([three.id], { status: "draft" }), vars });
			const put = { method: "PUT", body: quizWith([three.id]), vars };
			expect((await ask(`/quizzes/${draft.body.quiz._id}`, put)).body.quiz.status).toBe("published");
			expect((await ask("/quizzes", { body: quizWith([one.id, three.id]) })).body.quiz.status).toBe("pending_review");
		},
	);

	it("still lets a model judge: its findings count, and authors are trusted while it is down", async () => {
		const [bad, unseen] = [await newPicture(), await newPicture()];
		const save = (ai: FakeAi, id: string) =>
			ask("/quizzes", { body: quizWith([id]), vars: { ...viaWorkersAi(ai), PICTURE_REVIEW: "off" } });
		expect((await save(seeing({ json: pictureVerdict("medium") }), bad.id)).body.quiz.status).toBe("pending_review");
		expect((await save(seeing({ error: "3040: Capacity temporarily exceeded" }), unseen.id)).body.quiz.status).toBe("published");
	});
});

describe("a model that sees and covers of books", () => {
	it("shows a cover that it finds clean, and leaves one that it flags to an admin", async () => {
		const save = async (answer: unknown) => {
			const { url } = await newPicture();
			const ai = seeing({ json: answer });
			const body = { title: "Rivers", topics: [{ topicNumber: 1, title: "Nile" }], coverImage: url };
			const reply = await ask("/books", { body, vars: viaWorkersAi(ai) });
			expect([reply.status, ai.looks.length]).toEqual([201, 1]);
			return { url, book: reply.body.book };
		};
		const clean = await save(pictureVerdict(null));
		expect(clean.book).toMatchObject({ coverImage: clean.url });
		expect(clean.book).not.toHaveProperty("coverReview");
		const flagged = await save(pictureVerdict("high"));
		expect(flagged.book).toMatchObject({ coverImage: flagged.url, coverReview: "waiting" });
		const list = async (language: string) => {
			const { body } = await call<{ covers: PendingCover[] }>("GET", "/media/admin/pending", {
				token: admin.token,
				headers: { "Accept-Language": language },
			});
			return body.covers.find(({ book }) => book._id === flagged.book._id)?.finding;
		};
		expect(await list("en")).toMatchObject({ severity: "high", reason: TEXTS.en.reason });
		expect(await list("tr")).toMatchObject({ severity: "high", reason: TEXTS.tr.reason });

		// With trusted authors, unjudged covers are public; flagged ones wait for an admin.
		const unseen = await newPicture();
		const plain = { title: "Lakes", topics: [{ topicNumber: 1, title: "Van" }], coverImage: unseen.url };
		const waiting = await ask("/books", { body: plain });
		const shown = async (_id: string, vars: Partial<Cloudflare.Env> = { PICTURE_REVIEW: "off" }) => {
			const request = new Request(`http://quiz.test/api/books/${_id}`);
			const reply = await app.fetch(request, { ...env, ...vars }, createExecutionContext());
			return (await reply.json<Reply>()).book.coverImage;
		};
		expect([await shown(waiting.body.book._id), await shown(waiting.body.book._id, {})]).toEqual([unseen.url, undefined]);
		expect(await shown(flagged.book._id)).toBeUndefined();
		const id = flagged.url.split("/").at(-1);
		await ask(`/media/admin/${id}`, { method: "PATCH", token: admin.token, body: { approved: true } });
		expect([await shown(flagged.book._id), await shown(flagged.book._id, {})]).toEqual([flagged.url, flagged.url]);
	});
});
