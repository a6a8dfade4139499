import { env, runInDurableObject, SELF } from "cloudflare:test";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Class, ClassProgress, GameResult, GameSummary, LoginCard, Pupil, PupilProgress } from "#contract";
import { createDeps } from "#worker/lib/deps";
import { runCronTasks } from "#worker/services/retention";
import { call, createQuiz, errorPaths, failure, makeAdmin, registerUser, type TestUser } from "../helpers/api";
import { Teacher, Pupil as WorkingPupil } from "../helpers/homework";
import { type Fetcher, gameQuiz, Host, Player } from "../helpers/live";
import { LiveSocket } from "../helpers/live-socket";
import { evict, getGameStub, getHomeworkStub } from "../helpers/objects";

const fetcher: Fetcher = (path, init) => SELF.fetch(`http://quiz.test${path}`, init);

async function openSocket(path: string, headers: Record<string, string> = {}): Promise<LiveSocket> {
	const socket = await LiveSocket.open(fetcher, path, headers);
	if (socket instanceof Response) throw new Error(await socket.text());
	return socket;
}

let teacher: TestUser;
let quizId: string;
beforeAll(async () => {
	teacher = await registerUser();
	quizId = (await createQuiz(teacher.token, gameQuiz(2)))._id;
});

/** Labels are easy to find in a reply. */
async function makeClass(owner: TestUser, { count = 3, from = 701, label = "Secret" } = {}) {
	const made = await call<{ class: Class }>("POST", "/classes", { token: owner.token, body: { name: "7b" } });
	const id = made.body.class._id;
	const pupils = Array.from({ length: count }, (_, n) => ({ number: from + n, label: `${label}-${n}`, timeFactor: n === 2 ? 2 : 1 }));
	const added = await call<{ pupils: Pupil[] }>("POST", `/classes/${id}/pupils`, { token: owner.token, body: { pupils } });
	const cards = await call<{ cards: LoginCard[] }>("POST", `/classes/${id}/cards`, { token: owner.token, body: {} });
	return { id, pupils: added.body.pupils, secrets: cards.body.cards.map(({ secret }) => secret) };
}
type MadeClass = Awaited<ReturnType<typeof makeClass>>;

const NAMES = ["Ada", "Bob", "Cem"];

async function openGame(made: MadeClass, settings: Record<string, unknown> = {}) {
	const host = await Host.open(fetcher, teacher.token, quizId, { classId: made.id, ...settings });
	const players = made.secrets.map((secret, n) => new Player(fetcher, host.pin, NAMES[n] ?? "").hold(secret));
	for (const player of players) {
		const joined = await player.join();
		expect(joined.status, joined.text).toBe(200);
	}
	return { host, players };
}

async function play(host: Host, players: readonly Player[]) {
	await host.act("start");
	for (const player of players) await player.answer(0, [0]);
	await host.act("next-question");
	for (const [n, player] of players.entries()) await player.answer(1, [n]);
	await host.act("finish");
	const { _id } = (await host.view()).body.instance;
	await expect.poll(async () => (await call("GET", `/results/${_id}`, { token: teacher.token })).status).toBe(200);
	return _id;
}
const fetchResult = async (id: string, token = teacher.token) =>
	(await call<{ result: GameResult }>("GET", `/results/${id}`, { token })).body.result;

describe("a game of a class", () => {
	it("identifies pupils by their cards, for the host alone, in replies and frames", async () => {
		const made = await makeClass(teacher);
		const { host, players } = await openGame(made);
		const guest = new Player(fetcher, host.pin, "Guest");
		expect((await guest.join()).status).toBe(200);
		await evict(host.pin);
		const view = (await host.view()).body.instance;
		expect(view.participants.map(({ nickname, number, label, timeFactor }) => [nickname, number, label, timeFactor])).toEqual([
			["Ada", 701, "Secret-0", 1],
			["Bob", 702, "Secret-1", 1],
			["Cem", 703, "Secret-2", 2],
			["Guest", undefined, undefined, 1],
		]);
		const admin = await makeAdmin();
		const seen: string[] = [];
		const requestTicket = async (headers: Record<string, string>, token?: string, watching = false) => {
			const reply = await call<{ ticket: string }>("POST", `/instances/${host.pin}/live-ticket`, { token, headers, body: { watching } });
			const socket = await openSocket(`${host.pin}/live?ticket=${reply.body.ticket}`);
			return JSON.stringify(await socket.next());
		};
		for (const scope of ["steer", "view"] as const) {
			const headers = { Cookie: await host.pairDevice(scope) };
			seen.push((await call("GET", `/instances/${host.pin}`, { headers })).text, await requestTicket(headers));
		}
		seen.push((await call("GET", `/instances/${host.pin}`, { token: admin.token })).text, await requestTicket({}, admin.token));
		seen.push(
			(await call("GET", `/instances/${host.pin}?watching=1`, { token: teacher.token })).text,
			await requestTicket({}, teacher.token, true),
		);
		for (const player of [...players, guest]) seen.push(...player.replies, (await player.state()).text);
		for (const text of seen) {
			expect(text.length).toBeGreaterThan(20);
			expect(text).not.toMatch(/Secret-|"number":|\b70[123]\b/);
		}
		expect(await requestTicket({}, teacher.token)).toContain("Secret-0");
	});

	it("gives each phone the support of its pupil, follows changes, and shows it to nobody else", async () => {
		const made = await makeClass(teacher);
		const [first, second] = made.pupils;
		const set = async (pupil: Pupil | undefined, body: Record<string, unknown>) =>
			expect((await call("PATCH", `/classes/${made.id}/pupils/${pupil?._id}`, { token: teacher.token, body })).status).toBe(200);
		await set(first, { support: { calm: true } });
		const { host, players } = await openGame(made);
		const [ada, bob] = players;
		if (!ada || !bob) throw new Error("nobody");
		const socket = await openSocket(`${host.pin}/live?nickname=Ada`, { Cookie: ada.cookie });
		expect(await socket.next()).toMatchObject({ status: "lobby", support: { calm: true } });
		await host.act("start");
		const stored = async () => JSON.stringify(await runInDurableObject(getGameStub(host.pin), getStorage));
		const before = await stored();
		await set(second, { support: null });
		await set(second, { timeFactor: 1.5 });
		expect(await stored()).toBe(before);
		await set(first, { support: { readAloud: true } });
		expect(await socket.next(({ support }) => JSON.stringify(support) === '{"readAloud":true}')).toMatchObject({
			status: "question",
			joined: true,
		});
		await evict(host.pin);
		expect((await ada.state()).body).toMatchObject({ status: "question", support: { readAloud: true } });
		const tablet = new Player(fetcher, host.pin, "Ada").hold(made.secrets[0] ?? "");
		expect((await tablet.join()).body).toMatchObject({ rejoined: true });
		await tablet.answer(0, [0]);
		await host.act("close-question");
		expect((await tablet.state()).body).toMatchObject({ status: "result", support: { readAloud: true } });
		// The device that lost the seat is a stranger.
		const seen = [(await ada.state()).text, (await bob.state()).text, (await host.view()).text];
		await host.act("finish");
		const { _id } = (await host.view()).body.instance;
		expect((await tablet.state()).body).toMatchObject({ status: "finished", support: { readAloud: true } });
		await expect.poll(async () => (await call("GET", `/results/${_id}`, { token: teacher.token })).status).toBe(200);
		for (const path of [`/results/${_id}`, `/classes/${made.id}/progress`, `/classes/${made.id}/pupils/${first?._id}/progress`])
			seen.push((await call("GET", path, { token: teacher.token })).text);
		seen.push(
			...bob.replies,
			(await host.view()).text,
			await new Response((await env.MEDIA.get(`results/${_id}.json`))?.body.pipeThrough(new DecompressionStream("gzip"))).text(),
		);
		for (const text of seen) expect(text).not.toMatch(/support|calm|readAloud/i);
		await set(first, { support: null });
		expect((await tablet.state()).body).not.toHaveProperty("support");
	});

	it("is asked twice for a change of support; what does not answer follows with the next join of the card", async () => {
		const made = await makeClass(teacher);
		const { host, players } = await openGame(made);
		const [ada] = players;
		const path = `/classes/${made.id}/pupils/${made.pupils[0]?._id}`;
		vi.spyOn(console, "error").mockImplementation(() => undefined);
		const set = async (support: unknown, failures: number) => {
			const { get } = env.LIVE_GAME;
			let left = failures;
			const failing = vi.spyOn(env.LIVE_GAME, "get").mockImplementation((...given) => {
				if (left-- > 0) throw new Error("the object does not answer");
				return get.apply(env.LIVE_GAME, given);
			});
			try {
				expect((await call("PATCH", path, { token: teacher.token, body: { support } })).status).toBe(200);
			} finally {
				failing.mockRestore();
			}
		};
		await set({ calm: true }, 1);
		expect((await ada?.state())?.body).toMatchObject({ support: { calm: true } });
		await set({ readAloud: true }, 2);
		expect((await ada?.state())?.body).toMatchObject({ support: { calm: true } });
		await ada?.join();
		expect((await ada?.state())?.body).toMatchObject({ support: { readAloud: true } });
		// The end of the class removes it; so does the deletion of the pupil.
		const stored = async () => JSON.stringify(await runInDurableObject(getGameStub(host.pin), getStorage));
		expect(await stored()).toContain("readAloud");
		await env.DB.prepare("UPDATE classes SET ends_at = 1 WHERE id = ?").bind(made.id).run();
		await runCronTasks(createDeps(env), "often");
		expect(await stored()).not.toContain("readAloud");
		expect((await ada?.state())?.body).not.toHaveProperty("support");
	});

	it("can be for cards alone; the class must be one's own", async () => {
		const made = await makeClass(teacher);
		const { host } = await openGame(made, { cardsOnly: true });
		expect(failure(await new Player(fetcher, host.pin, "Guest").join())).toBe("403 CARD_NEEDED");
		const others = await makeClass(await registerUser());
		expect(failure(await new Player(fetcher, host.pin, "Guest").hold(others.secrets[0] ?? "").join())).toBe("403 CARD_NEEDED");
		expect(failure(await new Player(fetcher, host.pin, "Guest").hold("ZZZZZZZZZZ").join())).toBe("403 CARD_NEEDED");
		expect((await new Player(fetcher, host.pin, "Guest").state()).body).toMatchObject({ cards: "needed" });
		const open = (settings: Record<string, unknown>) =>
			call("POST", "/instances", { token: teacher.token, body: { quizTemplateId: quizId, settings } });
		expect(failure(await open({ classId: others.id }))).toBe("404 CLASS_NOT_FOUND");
		expect(failure(await open({ classId: "none" }))).toBe("404 CLASS_NOT_FOUND");
		expect(errorPaths(await open({ cardsOnly: true }))).toEqual(["settings.cardsOnly"]);
		await env.DB.prepare("UPDATE classes SET ends_at = 1 WHERE id = ?").bind(made.id).run();
		expect(failure(await open({ classId: made.id }))).toBe("409 WRONG_STATE");
		expect((await host.act("settings", { cardsOnly: false })).status).toBe(200);
		expect((await new Player(fetcher, host.pin, "Guest").join()).status).toBe(200);
		expect(failure(await host.act("settings", { classId: made.id }))).toBe("400 VALIDATION_ERROR");
	});

	it("gives a pupil one seat: a second device takes it over, and the first is informed by poll and by frame", async () => {
		const made = await makeClass(teacher);
		const { host, players } = await openGame(made);
		const [ada] = players;
		if (!ada) throw new Error("nobody");
		const socket = await openSocket(`${host.pin}/live?nickname=Ada`, { Cookie: ada.cookie });
		await socket.next();
		const second = new Player(fetcher, host.pin, "Ada").hold(made.secrets[0] ?? "");
		const joined = await second.join();
		expect(joined.body).toMatchObject({ nickname: "Ada", rejoined: true });
		expect(await socket.next()).toMatchObject({ joined: false, takenOver: true });
		expect((await ada.state()).body).toMatchObject({ joined: false, takenOver: true });
		expect((await second.state()).body).toMatchObject({ joined: true, nickname: "Ada" });
		expect((await host.view()).body.instance.participantCount).toBe(3);
		await host.act("start");
		expect(failure(await ada.answer(0, [0]))).toBe("403 NOT_A_PLAYER");
		expect((await second.answer(0, [0])).status).toBe(200);
		await evict(host.pin);
		expect((await ada.state()).body).toMatchObject({ status: "question", joined: false, takenOver: true });
		// Guessing another pupil's seat reveals nothing.
		expect((await new Player(fetcher, host.pin, "Ada").state()).body).not.toHaveProperty("takenOver");
	});

	it("keeps pupils in its results: number and label for the owner alone, labels until the class ends", async () => {
		const made = await makeClass(teacher);
		const { host, players } = await openGame(made);
		const listed = async () => {
			const { instances } = (await call<{ instances: GameSummary[] }>("GET", "/instances", { token: teacher.token })).body;
			return instances.find(({ pin }) => pin === host.pin);
		};
		expect(await listed()).toMatchObject({ className: "7b", rightPercentage: null });
		const id = await play(host, players);
		expect(await listed()).toMatchObject({ className: "7b", rightPercentage: 67 });
		expect(await fetchResult(id)).toMatchObject({
			classId: made.id,
			players: [
				{ pupilId: made.pupils[1]?._id, number: 702, label: "Secret-1" },
				{ number: expect.any(Number) },
				{ number: expect.any(Number) },
			],
		});
		const seenByAdmin = JSON.stringify(await fetchResult(id, (await makeAdmin()).token));
		expect(seenByAdmin).toContain("Bob");
		expect(seenByAdmin).not.toMatch(/Secret-|pupilId|\b70[123]\b|classId/);
		await env.DB.prepare("UPDATE classes SET ends_at = 1 WHERE id = ?").bind(made.id).run();
		expect((await fetchResult(id)).players[0]).toMatchObject({ number: 702 });
		await runCronTasks(createDeps(env), "often");
		expect(JSON.stringify(await fetchResult(id))).not.toContain("Secret-");
		expect((await host.view()).text).not.toContain("Secret-");
		expect((await host.view()).body.instance.participants[0]).toHaveProperty("number");
		expect((await fetchResult(id)).players[0]).toMatchObject({ number: 702 });
	});
});

const getStorage = (_: unknown, { storage }: DurableObjectState) =>
	storage.sql
		.exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' AND substr(name, 1, 1) <> '_'")
		.toArray()
		.map(({ name }) => storage.sql.exec(`SELECT * FROM "${name}"`).toArray());

/** Tables, objects of games and homework, and the bucket, as text. */
async function everythingKept(pins: readonly string[]): Promise<string> {
	const kept: unknown[] = [];
	const { results: tables } = await env.DB.prepare(
		"SELECT name FROM sqlite_master WHERE type = 'table' AND substr(name, 1, 1) <> '_' AND substr(name, 1, 7) <> 'sqlite_' AND sql NOT LIKE 'CREATE VIRTUAL%'",
	).all<{ name: string }>();
	expect(tables.length).toBeGreaterThan(20);
	for (const { name } of tables) kept.push((await env.DB.prepare(`SELECT * FROM "${name}"`).all()).results);
	for (const pin of pins) {
		const isHomework = pin.startsWith("0");
		kept.push(
			isHomework ? await runInDurableObject(getHomeworkStub(pin), getStorage) : await runInDurableObject(getGameStub(pin), getStorage),
		);
	}
	for (const { key } of (await env.MEDIA.list()).objects) {
		const object = await env.MEDIA.get(key);
		if (!object || !key.startsWith("results/")) continue;
		kept.push(await new Response(object.body.pipeThrough(new DecompressionStream("gzip"))).text());
	}
	return JSON.stringify(kept);
}

describe("deleting", () => {
	/** Ended and open games and homework of the class, with pupils' names that occur nowhere else. */
	async function twoGames(owner: TestUser) {
		// Unique numbers and labels.
		const made = await makeClass(owner, { from: 801, label: owner.user.id });
		// Letters that form no listed word.
		const mark = Date.now()
			.toString(4)
			.slice(-10)
			.replace(/\d/g, (digit) => "qxzj".charAt(Number(digit)));
		const names = made.pupils.map((_, n) => `Zed${n}${mark}`);
		const open = async () => {
			const host = await Host.open(fetcher, owner.token, quizId, { classId: made.id });
			const players = made.secrets.map((secret, n) => new Player(fetcher, host.pin, names[n] ?? "").hold(secret));
			for (const player of players) expect((await player.join()).status).toBe(200);
			return { host, players };
		};
		const ended = await open();
		await ended.host.act("start");
		for (const player of ended.players) await player.answer(0, [0]);
		await ended.host.act("finish");
		const { _id } = (await ended.host.view()).body.instance;
		await expect.poll(async () => (await call("GET", `/results/${_id}`, { token: owner.token })).status).toBe(200);
		const running = await open();
		await running.host.act("start");
		const set = async () => {
			const teacher = await Teacher.set(fetcher, owner.token, quizId, { classId: made.id });
			for (const [n, card] of made.secrets.entries()) {
				const pupil = new WorkingPupil(fetcher, teacher.pin, names[n] ?? "", { card });
				expect((await pupil.join()).status).toBe(200);
				await pupil.begin();
				await pupil.save(1, 0, [0]);
			}
			return teacher;
		};
		const [closed, working] = [await set(), await set()];
		await closed.act("close");
		await expect.poll(async () => (await call("GET", `/results/${closed.id}`, { token: owner.token })).status).toBe(200);
		const pins = [ended.host.pin, running.host.pin, closed.pin, working.pin];
		return { made, names, resultId: _id, running, pins, homework: [closed, working] };
	}

	it("a pupil removes number, label, card and nickname from results and games at once; the rows stay, nameless", async () => {
		const owner = await registerUser();
		const { made, names, resultId, running, pins, homework } = await twoGames(owner);
		const [first, second] = made.pupils;
		const hashes = await env.DB.prepare("SELECT card_hash FROM pupils WHERE id = ?").bind(first?._id).first<{ card_hash: string }>();
		const before = await everythingKept(pins);
		for (const text of [names[0] ?? "", `${owner.user.id}-0`, hashes?.card_hash ?? "", '"number":801'])
			expect(before.includes(text), text).toBe(true);
		expect((await call("DELETE", `/classes/${made.id}/pupils/${first?._id}`, { token: owner.token })).status).toBe(200);
		const after = await everythingKept(pins);
		for (const text of [
			names[0] ?? "",
			names[0]?.toLowerCase() ?? "",
			`${owner.user.id}-0`,
			hashes?.card_hash ?? "",
			'"number":801',
			'\\"number\\":801',
		])
			expect(after.includes(text), text).toBe(false);
		expect(after.includes(names[1] ?? "")).toBe(true);
		const result = (await call<{ result: GameResult }>("GET", `/results/${resultId}`, { token: owner.token })).body.result;
		expect(result.players.find(({ nickname }) => nickname === "")).toMatchObject({ correctCount: 1, answeredCount: 1 });
		expect(result.players.find(({ nickname }) => nickname === names[1])).toMatchObject({ pupilId: second?._id, number: 802 });
		const view = (await running.host.view()).body.instance;
		expect(view.participantCount).toBe(3);
		for (const { id, view } of homework.map((one) => ({ id: one.id, view: one.view() }))) {
			const { participants } = (await view).body.assignment;
			expect(
				participants.filter(({ nickname, answered }) => nickname === "" && answered === 1),
				id,
			).toHaveLength(1);
			expect(participants.some(({ number }) => number === 801)).toBe(false);
		}
		const [gone] = running.players;
		expect(gone && failure(await gone.answer(0, [0]))).toBe("403 NOT_A_PLAYER");
		// Results in transit are searched once more before the list is finished.
		const left = () => env.DB.prepare("SELECT COUNT(*) AS n FROM pupil_removals WHERE class_id = ?").bind(made.id).first<{ n: number }>();
		expect((await left())?.n).toBe(1);
		await env.DB.prepare("UPDATE pupil_removals SET created_at = created_at - 700000 WHERE class_id = ?").bind(made.id).run();
		await runCronTasks(createDeps(env), "often");
		expect((await left())?.n).toBe(0);
	});

	it("a class and an account leave nothing of their pupils in any table, object or bucket", async () => {
		for (const what of ["class", "account"] as const) {
			const owner = await registerUser();
			const { made, names, pins, resultId } = await twoGames(owner);
			if (what === "class") expect((await call("DELETE", `/classes/${made.id}`, { token: owner.token })).status).toBe(200);
			else {
				expect((await call("DELETE", "/users/me", { token: owner.token, body: { password: owner.password } })).status).toBe(200);
				await runCronTasks(createDeps(env), "often");
			}
			const after = await everythingKept(pins);
			for (const [n, name] of names.entries())
				for (const text of [name, name.toLowerCase(), `${owner.user.id}-${n}`]) expect(after.includes(text), `${what} ${text}`).toBe(false);
			for (const { _id } of made.pupils.slice(0, what === "account" ? 3 : 0)) expect(after.includes(_id), what).toBe(false);
			if (what === "account") continue;
			const result = (await call<{ result: GameResult }>("GET", `/results/${resultId}`, { token: owner.token })).body.result;
			expect(result.players.map(({ nickname, number }) => [nickname, number])).toEqual([
				["", undefined],
				["", undefined],
				["", undefined],
			]);
			await env.DB.prepare("UPDATE pupil_removals SET created_at = created_at - 700000 WHERE class_id = ?").bind(made.id).run();
			await runCronTasks(createDeps(env), "often");
			const kept = await everythingKept(pins);
			for (const { _id } of made.pupils) expect(kept.includes(_id)).toBe(false);
		}
	});

	it("waits for a game whose object did not answer", async () => {
		const owner = await registerUser();
		const { made, names, pins } = await twoGames(owner);
		vi.spyOn(console, "error").mockImplementation(() => undefined);
		const failing = vi.spyOn(env.LIVE_GAME, "get").mockImplementation(() => {
			throw new Error("the object does not answer");
		});
		try {
			expect((await call("DELETE", `/classes/${made.id}/pupils/${made.pupils[0]?._id}`, { token: owner.token })).status).toBe(200);
		} finally {
			failing.mockRestore();
		}
		await runCronTasks(createDeps(env), "often");
		expect((await everythingKept(pins)).includes(names[0] ?? "")).toBe(false);
	});
});

describe("progress", () => {
	it("shows what a pupil answered beside the solution, and covers texts that the word list refuses", async () => {
		const questions = [
			{ text: "Who built it?", kind: "text", accepted: ["Sinan"] },
			{ text: "Which?", options: ["alpha", "beta"], correctAnswers: [0] },
			{ text: "Left out?", options: ["alpha", "beta"], correctAnswers: [1] },
		];
		const quiz = await createQuiz(teacher.token, { ...gameQuiz(1), questions });
		const made = await makeClass(teacher);
		const host = await Host.open(fetcher, teacher.token, quiz._id, { classId: made.id });
		const players = made.secrets.slice(0, 2).map((secret, n) => new Player(fetcher, host.pin, NAMES[n] ?? "").hold(secret));
		for (const player of players) await player.join();
		await host.act("start");
		await players[0]?.answer(0, "fuck");
		await players[1]?.answer(0, "Davud");
		await host.act("next-question");
		for (const player of players) await player.answer(1, [1]);
		await host.act("next-question");
		await host.act("close-question");
		await host.act("finish");
		const findProgress = async (place: number) =>
			(
				await call<{ progress: PupilProgress }>("GET", `/classes/${made.id}/pupils/${made.pupils[place]?._id}/progress`, {
					token: teacher.token,
				})
			).body.progress.activities[0];
		await expect.poll(() => findProgress(0)).toBeDefined();
		const [typed, chosen, left] = quiz.questions ?? [];
		const rest = [
			{ id: chosen?.id, answered: true, given: { answers: [1] }, solution: { options: ["alpha", "beta"], correctAnswers: [0] } },
			{ id: left?.id, answered: false, solution: { correctAnswers: [1] } },
		];
		const covered = { id: typed?.id, given: { text: "fuck", hidden: true }, solution: { kind: "text", accepted: ["Sinan"] } };
		expect(await findProgress(0)).toMatchObject({ quizId: quiz._id, language: "en", wrong: [covered, ...rest] });
		const shown = await findProgress(1);
		expect(shown).toMatchObject({ wrong: [{ given: { text: "Davud" } }, ...rest] });
		expect(shown?.wrong[0]?.given).not.toHaveProperty("hidden");
		expect(shown?.wrong[2]).not.toHaveProperty("given");
	});

	it("shows a class over its games and topics, and a pupil with the questions that went wrong, to the owner alone", async () => {
		const topics = [{ topicNumber: 4, title: "Rivers" }];
		const book = await call<{ book: { _id: string } }>("POST", "/books", {
			token: teacher.token,
			body: { title: "Waters", topics, visibility: "private" },
		});
		const quiz = await createQuiz(teacher.token, { ...gameQuiz(2), bookId: book.body.book._id, topicNumber: 4 });
		const made = await makeClass(teacher);
		const ids: string[] = [];
		for (const id of [quizId, quiz._id]) {
			const host = await Host.open(fetcher, teacher.token, id, { classId: made.id });
			const players = made.secrets.slice(0, 2).map((secret, n) => new Player(fetcher, host.pin, NAMES[n] ?? "").hold(secret));
			for (const player of players) await player.join();
			ids.unshift(await play(host, players));
		}
		const [ada, bob] = made.pupils.map(({ _id }) => _id);
		const path = `/classes/${made.id}/progress`;
		const { progress } = (await call<{ progress: ClassProgress }>("GET", path, { token: teacher.token })).body;
		expect(progress.pupils.map(({ number, label }) => [number, label])).toEqual([
			[701, "Secret-0"],
			[702, "Secret-1"],
			[703, "Secret-2"],
		]);
		expect(progress.activities.map(({ _id, kind, questionCount }) => [_id, kind, questionCount])).toEqual(ids.map((id) => [id, "live", 2]));
		const results = [
			{ pupilId: bob, right: 2, total: 2, percentage: 100, answered: 2 },
			{ pupilId: ada, right: 1, total: 2, percentage: 50, answered: 2 },
		];
		for (const activity of progress.activities)
			expect(activity.results).toEqual(results.map((figures) => ({ ...figures, status: "handed-in" })));
		expect(progress.topics).toEqual([{ bookId: book.body.book._id, bookTitle: "Waters", topicNumber: 4, title: "Rivers", results }]);
		const own = `/classes/${made.id}/pupils/${ada}/progress`;
		const pupil = (await call<{ progress: PupilProgress }>("GET", own, { token: teacher.token })).body.progress;
		expect(pupil.pupil).toEqual({ _id: ada, number: 701, label: "Secret-0" });
		expect(pupil.activities).toMatchObject(
			ids.map((_id) => ({ _id, right: 1, total: 2, wrong: [{ index: 1, text: "Question number 2?", answered: true }] })),
		);
		for (const other of [await registerUser(), await makeAdmin()])
			for (const one of [path, own]) expect(failure(await call("GET", one, { token: other.token }))).toBe("404 CLASS_NOT_FOUND");
	});
});

describe("the newest activities of a class", () => {
	it("are fifty, newest first, whatever was played before", async () => {
		const owner = await registerUser();
		const made = await makeClass(owner);
		const document = new Blob(['{"version":8,"questions":[],"players":[]}']).stream().pipeThrough(new CompressionStream("gzip"));
		const bytes = await new Response(document).arrayBuffer();
		const add = env.DB.prepare(
			"INSERT INTO game_results (instance_id, pin, quiz_id, host_id, class_id, title, started_at, ended_at, player_count, questions, document_bytes) VALUES (?1, '4000000', 'q', ?2, ?3, 't', 0, ?4, 0, '[]', 1)",
		);
		const ids = Array.from({ length: 51 }, (_, n) => `4000000-${made.id}-${n}`);
		await Promise.all(ids.map((id) => env.MEDIA.put(`results/${id}.json`, bytes)));
		await env.DB.batch(ids.map((id, n) => add.bind(id, owner.user.id, made.id, 1_000 + n)));
		const reply = await call<{ progress: ClassProgress }>("GET", `/classes/${made.id}/progress`, { token: owner.token });
		expect(
			reply.body.progress?.activities.map(({ _id }) => _id),
			reply.text,
		).toEqual(ids.slice(1).reverse());
	});
});

describe("items of a result", () => {
	it("show from 10 players on how questions worked, with the options that nobody chose", async () => {
		const host = await Host.open(fetcher, teacher.token, quizId);
		const players = Array.from({ length: 10 }, (_, n) => new Player(fetcher, host.pin, `P${n}`));
		for (const player of players) await player.join();
		await host.act("start");
		for (const [n, player] of players.entries()) await player.answer(0, n < 7 ? [0] : [3]);
		await host.act("finish");
		const { _id } = (await host.view()).body.instance;
		await expect.poll(async () => (await call("GET", `/results/${_id}`, { token: teacher.token })).status).toBe(200);
		expect((await fetchResult(_id)).items).toEqual([{ index: 0, right: 0.7, discrimination: null, unchosen: [1, 2] }]);
		const few = await openGame(await makeClass(teacher));
		expect(await fetchResult(await play(few.host, few.players))).not.toHaveProperty("items");
	});
});
