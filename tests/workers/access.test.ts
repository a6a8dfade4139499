import { env, SELF } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { calls } from "#contract/calls";
import { makeAdmin, registerUser } from "../helpers/api";
import { type Fetcher, gameQuiz, Host, Player, send } from "../helpers/live";

const fetcher: Fetcher = (path, init) => SELF.fetch(`http://quiz.test${path}`, init);

/** Owner: or host. */
const CALLERS = ["visitor", "other", "owner", "admin"] as const;
type Statuses = Record<(typeof CALLERS)[number], number>;
const all = (status: number): Statuses => ({ visitor: status, other: status, owner: status, admin: status });
const signedIn = (status: number): Statuses => ({ ...all(status), visitor: 401 });
const adminsOnly = (status: number): Statuses => ({ visitor: 401, other: 403, owner: 403, admin: status });
const ownersOnly = (status: number): Statuses => ({ visitor: 401, other: 403, owner: status, admin: 403 });
const hostsOnly = (status: number): Statuses => ({ visitor: 401, other: 403, owner: status, admin: status });

/** Recreated after each call that took effect, so that no caller affects another. */
interface Scene {
	quizId: string;
	questionId: string;
	pin: string;
	userId: string;
	bookId: string;
}
interface Expected {
	statuses: Statuses;
	body?: (scene: Scene) => unknown;
	query?: string;
	prepare?: (scene: Scene) => Promise<void>;
}

const tokens: Record<(typeof CALLERS)[number], string | undefined> = {
	visitor: undefined,
	other: undefined,
	owner: undefined,
	admin: undefined,
};
let userId = "";
const token = (caller: (typeof CALLERS)[number]) => tokens[caller] ?? "";
/** Calls that end sessions return a new token, which the caller uses from then on. */
function keepToken(caller: (typeof CALLERS)[number], { data }: { data?: { token?: string } }): void {
	if (tokens[caller] && data?.token) tokens[caller] = data.token;
}
const host = (scene: Scene) => new Host(fetcher, token("owner"), scene.pin);
const started = async (scene: Scene) => {
	await host(scene).act("start");
};
const closed = async (scene: Scene) => {
	await started(scene);
	await host(scene).act("close-question");
};
const hidden = async (scene: Scene) => {
	await host(scene).act("settings", { solution: "with-host" });
	await closed(scene);
};
const askedQuickly = async (scene: Scene) => {
	await closed(scene);
	await host(scene).act("quick-question", { kind: "choice" });
	await host(scene).act("close-question");
};
const inTeams = async (scene: Scene) => {
	await host(scene).act("settings", { teams: { mode: "even", count: 2 } });
};
const lastClosed = async (scene: Scene) => {
	await closed(scene);
	await host(scene).act("next-question");
	await host(scene).act("close-question");
};
const pending = async (scene: Scene) => {
	const quiz = gameQuiz();
	quiz.questions[0]?.options.splice(0, 1, "fuck");
	const reply = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token: token("owner"), body: quiz });
	scene.quizId = reply.body.quiz._id;
};
const sharedQuiz = async (scene: Scene) => {
	await send(fetcher, "POST", `/quizzes/${scene.quizId}/share`, { token: token("owner"), body: {} });
};
const sharedBook = async (scene: Scene) => {
	await send(fetcher, "POST", `/books/${scene.bookId}/share`, { token: token("owner"), body: {} });
};
const book = { title: "Rivers", topics: [{ topicNumber: 1, title: "Nile" }] };
const report = (scene: Scene) => ({ quizId: scene.quizId, questionId: scene.questionId, reason: "incorrect" });

const EXPECTED: Record<string, Expected> = {
	"GET /health": { statuses: all(200) },
	"POST /auth/register": {
		statuses: all(201),
		body: () => ({ name: "New One", email: `new-${crypto.randomUUID()}@example.com`, password: "password" }),
	},
	"POST /auth/login": { statuses: all(401), body: () => ({ email: "nobody@example.com", password: "wrong-password" }) },
	"GET /auth/me": { statuses: signedIn(200) },
	// A wrong password: the right one would end the next callers' session.
	"POST /auth/change-password": { statuses: signedIn(422), body: () => ({ currentPassword: "wrong-password", newPassword: "password" }) },
	"POST /auth/logout-everywhere": { statuses: signedIn(200), body: () => ({}) },
	"POST /auth/forgot-password": { statuses: all(200), body: () => ({ email: "nobody@example.com" }) },
	"POST /auth/reset-password": { statuses: all(410), body: () => ({ token: "made-up", newPassword: "password" }) },
	"POST /auth/set-password": { statuses: signedIn(409), body: () => ({ newPassword: "password" }) },
	// Without providers nobody can sign on.
	"GET /auth/oidc/{id}/start": { statuses: all(404) },
	"GET /auth/oidc/{id}/callback": { statuses: all(404) },
	"POST /auth/oidc/exchange": { statuses: all(404), body: () => ({ code: "made-up" }) },
	"POST /auth/oidc/link": { statuses: all(404), body: () => ({ linkCode: "made-up", password: "wrong-password" }) },
	"DELETE /auth/oidc/identities/{id}": { statuses: signedIn(404) },
	"POST /auth/send-confirmation": { statuses: signedIn(200), body: () => ({}) },
	"POST /auth/confirm-email": { statuses: all(410), body: () => ({ token: "made-up" }) },
	"GET /users/me/export": { statuses: signedIn(200) },
	"DELETE /users/me": { statuses: signedIn(422), body: () => ({ password: "wrong-password" }) },
	"PATCH /users/me": { statuses: signedIn(200), body: () => ({ name: "Another Name" }) },
	"GET /users": { statuses: adminsOnly(200) },
	"POST /users/invitations": { statuses: adminsOnly(200), body: () => ({}) },
	"PATCH /users/{id}/membership": { statuses: adminsOnly(200), body: () => ({ membershipType: "gold" }) },
	"POST /users/{id}/logout-everywhere": { statuses: adminsOnly(200), body: () => ({}) },
	"POST /users/{id}/reset-link": { statuses: adminsOnly(200), body: () => ({}) },
	"GET /quizzes": { statuses: all(200) },
	"GET /quizzes/search": { statuses: all(200) },
	"GET /quizzes/starters": { statuses: all(200) },
	"GET /quizzes/my": { statuses: signedIn(200) },
	"GET /quizzes/{id}": { statuses: all(200) },
	"POST /quizzes": { statuses: signedIn(201), body: () => ({ name: "Mine" }) },
	"POST /quizzes/{id}/duplicate": { statuses: signedIn(201), body: () => ({}) },
	"PUT /quizzes/{id}": { statuses: ownersOnly(200), body: () => gameQuiz() },
	"DELETE /quizzes/{id}": { statuses: hostsOnly(200) },
	"POST /quizzes/generate": { statuses: signedIn(503), body: () => ({ additionalInstructions: "Rivers of Europe" }) },
	"POST /quizzes/{quizId}/questions/{questionId}/validate": { statuses: adminsOnly(503), body: () => ({}) },
	"GET /quizzes/admin/pending": { statuses: adminsOnly(200) },
	"PATCH /quizzes/admin/{id}/approve": { statuses: adminsOnly(200), body: () => ({}), prepare: pending },
	"PATCH /quizzes/admin/{id}/reject": { statuses: adminsOnly(200), body: () => ({}), prepare: pending },
	"PATCH /quizzes/{quizId}/questions/{questionId}": { statuses: hostsOnly(200), body: () => ({ text: "Changed?" }) },
	"DELETE /quizzes/{quizId}/questions/{questionId}": { statuses: hostsOnly(200) },
	"POST /quizzes/{id}/solo/submit": { statuses: all(200), body: () => ({ questionIndex: 0, selectedOptions: [0] }) },
	"POST /quizzes/{id}/solo/complete": {
		statuses: all(200),
		body: () => ({ answers: [0, 1].map((questionIndex) => ({ questionIndex, selectedOptions: [0] })) }),
	},
	"POST /instances": { statuses: signedIn(201), body: (scene) => ({ quizTemplateId: scene.quizId }) },
	"GET /instances": { statuses: signedIn(200) },
	"GET /instances/{id}": { statuses: hostsOnly(200) },
	"POST /instances/{id}/join": { statuses: all(200), body: () => ({ nickname: "Newcomer" }) },
	"GET /instances/{id}/state": { statuses: all(200) },
	"POST /instances/{id}/answer": {
		statuses: all(403),
		body: () => ({ nickname: "Ada", questionIndex: 0, answers: [0] }),
		prepare: started,
	},
	"POST /instances/{id}/start": { statuses: hostsOnly(200) },
	"POST /instances/{id}/close-question": { statuses: hostsOnly(200), prepare: started },
	"POST /instances/{id}/next-question": { statuses: hostsOnly(200), prepare: closed },
	"POST /instances/{id}/finish": { statuses: hostsOnly(200), prepare: lastClosed },
	"POST /instances/{id}/end": { statuses: hostsOnly(200), prepare: started },
	"POST /instances/{id}/archive": { statuses: hostsOnly(200) },
	"POST /instances/{id}/pause": { statuses: hostsOnly(200), prepare: closed },
	"POST /instances/{id}/resume": { statuses: hostsOnly(200), prepare: closed },
	"POST /instances/{id}/add-time": { statuses: hostsOnly(200), prepare: started },
	"POST /instances/{id}/remove-player": { statuses: hostsOnly(200), body: () => ({ nickname: "Ada" }) },
	"POST /instances/{id}/allow-nickname": { statuses: hostsOnly(200), body: () => ({ nickname: "Dick" }) },
	"POST /instances/{id}/remove-since": { statuses: hostsOnly(200), body: () => ({ since: "lock" }) },
	"POST /instances/{id}/show-ranking": { statuses: hostsOnly(200), prepare: closed },
	"POST /instances/{id}/show-solution": { statuses: hostsOnly(200), prepare: hidden },
	"POST /instances/{id}/ask-again": { statuses: hostsOnly(200), prepare: hidden },
	// The question is a choice, so the host gets as far as this refusal.
	"POST /instances/{id}/accept": { statuses: hostsOnly(409), prepare: closed, body: () => ({ questionIndex: 0, text: "Nile" }) },
	// The question is a choice here as well.
	"POST /instances/{id}/hide-text": {
		statuses: hostsOnly(409),
		prepare: closed,
		body: () => ({ questionIndex: 0, text: "Nile", hidden: true }),
	},
	"GET /instances/{id}/given": { statuses: hostsOnly(409), prepare: closed, query: "?questionIndex=0" },
	"POST /instances/{id}/quick-question": { statuses: hostsOnly(200), prepare: closed, body: () => ({ kind: "choice" }) },
	"PATCH /instances/{id}/quick-question": {
		statuses: hostsOnly(200),
		prepare: askedQuickly,
		body: () => ({ questionIndex: 1, text: "Which river?" }),
	},
	"POST /instances/{id}/quick-solution": {
		statuses: hostsOnly(200),
		prepare: askedQuickly,
		body: () => ({ questionIndex: 1, correctAnswers: [1] }),
	},
	"POST /instances/{id}/team": { statuses: hostsOnly(200), body: () => ({ nickname: "Ada", team: 1 }), prepare: inTeams },
	"POST /instances/{id}/time-factor": { statuses: hostsOnly(200), body: () => ({ nickname: "Ada", factor: 2 }) },
	"POST /instances/{id}/card-readings": {
		statuses: hostsOnly(200),
		body: () => ({ readings: [{ card: 1, option: 0 }] }),
		prepare: async (scene) => void (await host(scene).act("settings", { answerCards: true })),
	},
	"PATCH /instances/{id}/card-answer": {
		statuses: hostsOnly(200),
		body: () => ({ questionIndex: 0, card: 1, option: 0 }),
		prepare: async (scene) => {
			await host(scene).act("settings", { answerCards: true });
			await closed(scene);
		},
	},
	"POST /instances/{id}/settings": { statuses: hostsOnly(200), body: () => ({ locked: true }) },
	// Without the proof of a seat or a ticket, the upgrade is never reached.
	"GET /instances/{id}/live": { statuses: all(403) },
	"POST /instances/{id}/live-ticket": { statuses: hostsOnly(200) },
	"POST /instances/{id}/pairing": { statuses: ownersOnly(200), body: () => ({ scope: "steer" }) },
	"POST /instances/{id}/pair": { statuses: all(410), body: () => ({ token: "made-up" }) },
	"DELETE /instances/{id}/pairing": { statuses: hostsOnly(200) },
	"GET /books": { statuses: all(200) },
	"GET /books/{id}": { statuses: all(200) },
	"GET /books/{id}/quizzes": { statuses: all(200) },
	"POST /books": { statuses: signedIn(201), body: () => book },
	"PUT /books/{id}": { statuses: ownersOnly(200), body: () => book },
	"DELETE /books/{id}": { statuses: ownersOnly(200) },
	"PATCH /books/admin/{id}/hide": { statuses: adminsOnly(200), body: () => ({}) },
	"POST /reports": { statuses: signedIn(201), body: report },
	"GET /reports": { statuses: adminsOnly(200) },
	"GET /reports/problematic-questions": { statuses: adminsOnly(200) },
	"PATCH /reports/{id}": { statuses: adminsOnly(404), body: () => ({ status: "reviewed" }) },
	"POST /reports/bulk-update": {
		statuses: adminsOnly(200),
		body: (scene) => ({ quizId: scene.quizId, questionId: scene.questionId, status: "resolved" }),
	},
	"GET /admin/usage": { statuses: adminsOnly(200) },
	"GET /admin/actions": { statuses: adminsOnly(200) },
	// Not a picture: signed-in callers get that error.
	"POST /media": { statuses: signedIn(415), body: () => ({}) },
	"GET /media/admin/pending": { statuses: adminsOnly(200) },
	"PATCH /media/admin/{id}": { statuses: adminsOnly(404), body: () => ({ approved: true }) },
	"GET /results": { statuses: signedIn(200) },
	"GET /results/{instanceId}": { statuses: signedIn(404) },
	"POST /results/{instanceId}/quiz": { statuses: signedIn(404), body: () => ({}) },
	"DELETE /results/{instanceId}": { statuses: signedIn(404) },
	"POST /quizzes/{id}/translate": { statuses: signedIn(503), body: () => ({ language: "fr" }) },
	// Only the owner finds homework and classes; other tests cover that.
	"POST /assignments": {
		statuses: signedIn(201),
		body: (scene) => ({ quizTemplateId: scene.quizId, dueAt: new Date(Date.now() + 86_400_000).toISOString() }),
	},
	"GET /assignments": { statuses: signedIn(200) },
	"GET /assignments/{id}": { statuses: signedIn(404) },
	"PATCH /assignments/{id}": { statuses: signedIn(404), body: () => ({ title: "Other" }) },
	"DELETE /assignments/{id}": { statuses: signedIn(404) },
	"POST /assignments/{id}/close": { statuses: signedIn(404) },
	"POST /assignments/{id}/reopen": {
		statuses: signedIn(404),
		body: () => ({ dueAt: new Date(Date.now() + 86_400_000).toISOString() }),
	},
	"POST /assignments/{id}/remove": { statuses: signedIn(404), body: () => ({ nickname: "Ada" }) },
	"POST /assignments/{id}/remove-since": { statuses: signedIn(404), body: () => ({ since: "PT5M" }) },
	"PATCH /assignments/{id}/questions/{questionId}": { statuses: signedIn(404), body: () => ({ cancelled: true }) },
	"GET /assignments/{id}/questions/{questionId}": { statuses: signedIn(404) },
	// The nickname is missing.
	"GET /assignments/{id}/answers": { statuses: signedIn(400) },
	"POST /assignments/{id}/live-ticket": { statuses: signedIn(404) },
	"GET /assignments/{id}/live": { statuses: all(403) },
	"POST /assignments/{id}/join": { statuses: all(404), body: () => ({ nickname: "Ada" }) },
	"POST /assignments/{id}/resume": { statuses: all(404), body: () => ({ code: "0123456789" }) },
	"GET /assignments/{id}/state": { statuses: all(404) },
	"POST /assignments/{id}/attempts": { statuses: all(404), body: () => ({}) },
	"PUT /assignments/{id}/answer": { statuses: all(404), body: () => ({ attempt: 1, questionIndex: 0, answers: [0] }) },
	"POST /assignments/{id}/hand-in": { statuses: all(404), body: () => ({ attempt: 1 }) },
	"GET /classes": { statuses: signedIn(200) },
	"POST /classes": { statuses: signedIn(201), body: () => ({ name: "7b" }) },
	"GET /classes/{id}": { statuses: signedIn(404) },
	"PATCH /classes/{id}": { statuses: signedIn(404), body: () => ({ name: "7c" }) },
	"DELETE /classes/{id}": { statuses: signedIn(404) },
	"POST /classes/{id}/pupils": { statuses: signedIn(404), body: () => ({ pupils: [{ number: 1 }] }) },
	"PATCH /classes/{id}/pupils/{pupilId}": { statuses: signedIn(404), body: () => ({ number: 2 }) },
	"DELETE /classes/{id}/pupils/{pupilId}": { statuses: signedIn(404) },
	"POST /classes/{id}/cards": { statuses: signedIn(404), body: () => ({}) },
	"GET /classes/{id}/progress": { statuses: signedIn(404) },
	"GET /classes/{id}/pupils/{pupilId}/progress": { statuses: signedIn(404) },
	"GET /card": { statuses: all(200) },
	"POST /card": { statuses: all(404), body: () => ({ secret: "0123456789" }) },
	"DELETE /card": { statuses: all(200) },
	"POST /quizzes/{id}/withdraw": { statuses: { visitor: 401, other: 404, owner: 200, admin: 403 }, body: () => ({}), prepare: pending },
	"GET /admin/waiting": { statuses: adminsOnly(200) },
	"POST /quizzes/{id}/share": { statuses: ownersOnly(200), body: () => ({}) },
	"GET /quizzes/{id}/share": { statuses: ownersOnly(200), prepare: sharedQuiz },
	"DELETE /quizzes/{id}/share": { statuses: ownersOnly(200), prepare: sharedQuiz },
	"POST /books/{id}/share": { statuses: ownersOnly(200), body: () => ({}) },
	"GET /books/{id}/share": { statuses: ownersOnly(200), prepare: sharedBook },
	"DELETE /books/{id}/share": { statuses: ownersOnly(200), prepare: sharedBook },
	"POST /shared": { statuses: signedIn(404), body: () => ({ secret: "made-up" }) },
	"GET /shared": { statuses: signedIn(200) },
	"POST /instances/leave": { statuses: all(200) },
	"POST /assignments/leave": { statuses: all(200) },
};

async function scene(): Promise<Scene> {
	const owner = token("owner");
	// Scenes of calls that take effect need more quizzes and games than the limits allow.
	await env.DB.prepare("DELETE FROM games").run();
	await env.DB.prepare("UPDATE users SET daily_quiz_count = 0, daily_book_count = 0, daily_ai_count = 0, daily_game_count = 0").run();
	const quiz = await send<{ quiz: { _id: string; questions: { id: string }[] } }>(fetcher, "POST", "/quizzes", {
		token: owner,
		body: gameQuiz(2),
	});
	const { _id: quizId, questions } = quiz.body.quiz;
	const { pin } = await Host.open(fetcher, owner, quizId);
	for (const nickname of ["Ada", "Bob"]) await new Player(fetcher, pin, nickname).join();
	const made = await send<{ book: { _id: string } }>(fetcher, "POST", "/books", { token: owner, body: book });
	return { quizId, questionId: questions[0]?.id ?? "", pin, userId, bookId: made.body.book._id };
}

/** Callers who only read, or were refused, must not have changed it. */
let untouched: { scene: Scene; prepare: Expected["prepare"] } | undefined;

async function preparedScene(prepare: Expected["prepare"]): Promise<Scene> {
	if (untouched && untouched.prepare === prepare) return untouched.scene;
	const at = await scene();
	await prepare?.(at);
	untouched = { scene: at, prepare };
	return at;
}

function concrete(path: string, at: Scene): string {
	const id = path.startsWith("/instances")
		? at.pin
		: path.startsWith("/users")
			? at.userId
			: path.startsWith("/books")
				? at.bookId
				: at.quizId;
	return path
		.replace("{id}", id)
		.replace("{quizId}", at.quizId)
		.replace("{questionId}", at.questionId)
		.replace("{instanceId}", "4999999-none");
}

beforeAll(async () => {
	tokens.other = (await registerUser()).token;
	tokens.owner = (await registerUser()).token;
	tokens.admin = (await makeAdmin()).token;
	userId = (await registerUser()).user.id;
});

const names = Object.keys(calls);
const split = (name: string) => {
	const [method = "", path = ""] = name.split(" ");
	return { method, path };
};

/** A file to download has no envelope. */
const isFile = (path: string) => path === "/users/me/export";

describe("who may call what", () => {
	it("is stated for every call", () => {
		expect(names.filter((name) => !(name in EXPECTED))).toEqual([]);
	});

	it.each(names)("%s", async (name) => {
		const { statuses, body, query = "", prepare } = EXPECTED[name] ?? { statuses: all(-1) };
		const { method, path } = split(name);
		for (const caller of CALLERS) {
			const at = await preparedScene(prepare);
			const reply = await send<{ data?: { token?: string } }>(fetcher, method, `${concrete(path, at)}${query}`, {
				...(tokens[caller] ? { token: token(caller) } : {}),
				...(body ? { body: body(at) } : {}),
			});
			if (method !== "GET" && reply.status < 400) untouched = undefined;
			expect(reply.status, `${name} as ${caller}: ${reply.text.slice(0, 300)}`).toBe(statuses[caller]);
			if (!isFile(path) || reply.status >= 400) expect(reply.body.success).toBe(statuses[caller] < 400);
			if (path === "/auth/logout-everywhere") keepToken(caller, reply.body);
			if (reply.status >= 400) expect(reply.body.error).toMatchObject({ code: expect.any(String), message: expect.any(String) });
		}
	});
});

describe("garbage", () => {
	const bodies = [
		"",
		"{",
		"null",
		"[]",
		"5",
		'"text"',
		'{"__proto__":{"admin":true}}',
		'{"name":{"$gt":""}}',
		"\u0000",
		`{"a":${"[".repeat(2000)}${"]".repeat(2000)}}`,
	];

	it("gets the JSON envelope and never a 5xx, on every route", async () => {
		const at = await scene();
		// One parser reads all bodies: three of them for each route, and each of them on many routes.
		const someBodies = (n: number) => [0, 3, 7].map((step) => bodies[(n + step) % bodies.length]);
		for (const [n, { method, path }] of names.map(split).entries()) {
			for (const body of method === "GET" ? [undefined] : someBodies(n)) {
				const response = await fetcher(`/api${concrete(path, at)}`, {
					method,
					headers: { Authorization: `Bearer ${token("admin")}`, "Content-Type": "application/json" },
					...(body === undefined ? {} : { body }),
				});
				const text = await response.text();
				expect(response.headers.get("Content-Type"), `${method} ${path}`).toContain("application/json");
				if (!isFile(path)) expect(JSON.parse(text)).toHaveProperty("success");
				if (path === "/auth/logout-everywhere") keepToken("admin", JSON.parse(text));
				if (response.status >= 500) expect(JSON.parse(text).error.code, `${method} ${path} ${body}`).toBe("AI_UNAVAILABLE");
			}
		}
	}, 300_000);

	it("answers wrong media types, sizes, methods and paths by the catalogue", async () => {
		const owner = { Authorization: `Bearer ${token("owner")}` };
		const post = (body: string, headers: Record<string, string>) =>
			fetcher("/api/quizzes", { method: "POST", headers: { ...owner, ...headers }, body });
		const code = async (response: Response) => {
			const reply: { error: { code: string } } = await response.json();
			return [response.status, reply.error.code];
		};
		expect(await code(await post("name=x", { "Content-Type": "application/x-www-form-urlencoded" }))).toEqual([
			415,
			"UNSUPPORTED_MEDIA_TYPE",
		]);
		expect(await code(await post("{}", { "Content-Type": "text/plain" }))).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
		expect(await code(await post("{", { "Content-Type": "application/json" }))).toEqual([400, "VALIDATION_ERROR"]);
		const big = JSON.stringify({ name: "x", filler: "y".repeat(1_048_577) });
		expect(await code(await post(big, { "Content-Type": "application/json" }))).toEqual([413, "PAYLOAD_TOO_LARGE"]);
		expect(await code(await fetcher("/api/nowhere"))).toEqual([404, "NOT_FOUND"]);
		expect(await code(await fetcher("/api"))).toEqual([404, "NOT_FOUND"]);
		const wrong = await fetcher("/api/auth/login", { method: "DELETE" });
		expect(wrong.headers.get("Allow")).toBe("POST");
		expect(await code(wrong)).toEqual([405, "METHOD_NOT_ALLOWED"]);
	});

	it("words messages in the requested language", async () => {
		for (const [language, message] of [
			["tr", "Bulunamadı."],
			["tr-TR,tr;q=0.9,en;q=0.8", "Bulunamadı."],
			["en-GB", "Not found."],
			["fr-FR", "Not found."],
			["de,tr;q=0.5", "Bulunamadı."],
		] as const) {
			expect((await send(fetcher, "GET", "/nowhere", { language })).body.error?.message, language).toBe(message);
		}
	});

	it("describes itself", async () => {
		const document = await send<{ openapi: string; paths: Record<string, unknown> }>(fetcher, "GET", "/openapi.json");
		expect(document.body.openapi).toMatch(/^3\.1/);
		const listed = Object.keys(document.body.paths);
		for (const { path } of names.map(split)) expect(listed).toContain(path);
		const page = await fetcher("/api/docs");
		expect(page.headers.get("Content-Type")).toContain("text/html");
		expect(await page.text()).toContain("/instances/{id}/join");
	});
});
