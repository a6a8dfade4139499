import { runDurableObjectAlarm, runInDurableObject, SELF } from "cloudflare:test";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { AssignmentSummary, ClassProgress, PupilProgress } from "#contract";
import { calls } from "#contract/calls";
import { call, createQuiz, failure, makeAdmin, questionBody, registerUser, type TestUser } from "../helpers/api";
import { Pupil, Teacher } from "../helpers/homework";
import type { Fetcher } from "../helpers/live";
import { LiveSocket } from "../helpers/live-socket";
import { evict, getHomeworkStub } from "../helpers/objects";

const fetcher: Fetcher = (path, init) => SELF.fetch(`http://quiz.test${path}`, init);
const realNow = Date.now;

let teacher: TestUser;
let quizId = "";
let classId = "";
const pupilIds = new Map<number, string>();
const secrets = new Map<number, string>();

const device = (pin: string, nickname: string, number?: number) =>
	new Pupil(fetcher, pin, nickname, number === undefined ? {} : { card: secrets.get(number) ?? "" });

beforeAll(async () => {
	teacher = await registerUser();
	const questions = [
		questionBody({ text: "q0", options: ["a", "b", "c"], correctAnswers: [1], extraInfo: "secret-extra-0" }),
		{ text: "q1", kind: "text", accepted: ["secret-accepted"] },
		{ text: "q2", kind: "number", value: 987_654 },
	];
	quizId = (await createQuiz(teacher.token, { questions }))._id;
	const made = await call<{ class: { _id: string } }>("POST", "/classes", { token: teacher.token, body: { name: "7b" } });
	classId = made.body.class._id;
	const pupils = [7, 8, 9, 10].map((number) => ({ number, label: `Label-${number}`, ...(number === 8 ? { timeFactor: 2 } : {}) }));
	const added = await call<{ pupils: { _id: string; number: number }[] }>("POST", `/classes/${classId}/pupils`, {
		token: teacher.token,
		body: { pupils },
	});
	for (const { _id, number } of added.body.pupils) pupilIds.set(number, _id);
	const cards = await call<{ cards: { number: number; secret: string }[] }>("POST", `/classes/${classId}/cards`, {
		token: teacher.token,
		body: {},
	});
	for (const { number, secret } of cards.body.cards) secrets.set(number, secret);
});

afterEach(() => {
	vi.restoreAllMocks();
});

const set = (body: Record<string, unknown> = {}) => Teacher.set(fetcher, teacher.token, quizId, { classId, ...body });

const findProgress = async (title: string) =>
	(await call<{ progress: ClassProgress }>("GET", `/classes/${classId}/progress`, { token: teacher.token })).body.progress.activities.find(
		(activity) => activity.title === title,
	);
const ownActivity = async (number: number, title: string) =>
	(
		await call<{ progress: PupilProgress }>("GET", `/classes/${classId}/pupils/${pupilIds.get(number)}/progress`, { token: teacher.token })
	).body.progress.activities.find((activity) => activity.title === title);

describe("homework of a class", () => {
	it("is for the owner's classes alone", async () => {
		const other = await registerUser();
		const body = { quizTemplateId: quizId, dueAt: new Date(Date.now() + 3_600_000).toISOString(), classId };
		expect(failure(await call("POST", "/assignments", { token: other.token, body }))).toBe("404 CLASS_NOT_FOUND");
	});

	it("lists pupils who have not started, with number and label for the owner alone", async () => {
		const host = await set();
		const ada = device(host.pin, "Ada", 8);
		expect((await ada.join()).body).toMatchObject({ nickname: "Ada", rejoined: false });
		expect(ada.resumeCode).toBe("");
		await ada.begin();
		const guest = device(host.pin, "Guest");
		await guest.join();
		const { participants, participantCount, participantsFound } = (await host.view()).body.assignment;
		expect(participants).toMatchObject([
			{ number: 7, label: "Label-7", nickname: "", status: "not-started", lastSeenAt: null },
			{ number: 8, label: "Label-8", nickname: "Ada", status: "working", pupilId: pupilIds.get(8) },
			{ number: 9, status: "not-started" },
			{ number: 10, status: "not-started" },
			{ nickname: "Guest", status: "not-started" },
		]);
		expect([participantCount, participantsFound]).toEqual([2, 5]);
		expect((await host.view("?participantsSearch=label-9")).body.assignment.participants).toMatchObject([{ number: 9 }]);
		const stored = await runInDurableObject(getHomeworkStub(host.pin), (_, { storage }) =>
			JSON.stringify(storage.sql.exec("SELECT * FROM seats").toArray()),
		);
		expect(stored).not.toContain("Label");
	});

	it("a card needs no nickname and no code; a second device takes the seat over, and the first one is informed", async () => {
		const host = await set();
		const phone = device(host.pin, "", 7);
		expect((await phone.join({})).body).toMatchObject({ nickname: "7", rejoined: false });
		await phone.begin();
		await phone.save(1, 0, [1]);
		await evict(host.pin);
		const tablet = device(host.pin, "", 7);
		expect((await tablet.join({})).body).toMatchObject({ nickname: "7", rejoined: true });
		expect((await tablet.state()).body).toMatchObject({ status: "working", answers: [{ questionIndex: 0, answers: [1] }] });
		expect((await phone.state()).body).toEqual({ success: true, status: "ready", joined: false, cards: "known", takenOver: true });
		expect(failure(await phone.save(1, 1, "x"))).toBe("403 NOT_A_PLAYER");
		await evict(host.pin);
		expect((await phone.join({})).body.rejoined).toBe(true);
		expect((await phone.state()).body.joined).toBe(true);
		expect((await tablet.state()).body).toMatchObject({ joined: false, takenOver: true });
		expect((await host.view()).body.assignment.participantCount).toBe(1);
	});

	it("the pupil's own time holds from the start", async () => {
		const host = await set({ timer: "per-question" });
		const ada = device(host.pin, "Ada", 8);
		await ada.join();
		expect((await ada.begin()).body.timeLimit).toBe(60);
		const bob = device(host.pin, "Bob", 9);
		await bob.join();
		expect((await bob.begin()).body.timeLimit).toBe(30);
	});

	it("gives each phone the support of its pupil, follows changes, and shows it to nobody else", async () => {
		const host = await set();
		const path = `/classes/${classId}/pupils/${pupilIds.get(7)}`;
		const support = async (value: unknown) =>
			expect((await call("PATCH", path, { token: teacher.token, body: { support: value } })).status).toBe(200);
		await support({ readAloud: true, calm: false });
		const [ada, bob] = [device(host.pin, "Ada", 7), device(host.pin, "Bob", 8)];
		for (const pupil of [ada, bob]) expect((await pupil.join()).status).toBe(200);
		const ready = (await ada.state()).body;
		expect(ready).toMatchObject({ status: "ready", support: { readAloud: true } });
		await evict(host.pin);
		expect((await ada.begin()).body).toMatchObject({ status: "working", support: { readAloud: true } });
		await support({ calm: true });
		const working = (await ada.state()).body;
		expect(working).toMatchObject({ status: "working", support: { calm: true } });
		expect(working.revision).toBeGreaterThan(ready.revision ?? 0);
		const tablet = device(host.pin, "", 7);
		expect((await tablet.join({})).body.rejoined).toBe(true);
		expect((await tablet.handIn(1)).body).toMatchObject({ status: "done", support: { calm: true } });
		await bob.begin();
		const seen = [(await ada.state()).text, (await host.view()).text, ...bob.replies, (await bob.state()).text];
		seen.push((await host.get("/pupil?nickname=Ada")).text);
		await host.act("close");
		expect((await tablet.state()).body).toMatchObject({ status: "closed", support: { calm: true } });
		await expect.poll(async () => (await call("GET", `/results/${host.id}`, { token: teacher.token })).status).toBe(200);
		for (const one of [`/results/${host.id}`, `/classes/${classId}/progress`, `${path}/progress`])
			seen.push((await call("GET", one, { token: teacher.token })).text);
		for (const text of seen) expect(text).not.toMatch(/support|calm|readAloud/i);
		const stored = () =>
			runInDurableObject(getHomeworkStub(host.pin), (_, { storage }) =>
				storage.sql
					.exec<{ support: string | null }>("SELECT support FROM seats")
					.toArray()
					.map((row) => row.support),
			);
		expect(await stored()).toEqual(['{"calm":true}', null]);
		// The end of the class.
		await runInDurableObject(getHomeworkStub(host.pin), (object) => object.forgetPupils(host.id, [...pupilIds.values()], "labels"));
		expect(await stored()).toEqual([null, null]);
		expect((await tablet.state()).body).not.toHaveProperty("support");
		await support(null);
	});

	it("with cards only nobody else gets in", async () => {
		const host = await set({ cardsOnly: true });
		expect(failure(await device(host.pin, "Guest").join())).toBe("403 CARD_NEEDED");
		expect((await device(host.pin, "Ada", 7).join()).status).toBe(200);
	});

	it("accepts only cards once its teacher decides so; pupils with cards are not removed with the others", async () => {
		const host = await set();
		const [ada, bob] = [device(host.pin, "Ada", 7), device(host.pin, "Bob")];
		for (const pupil of [ada, bob]) expect(failure(await pupil.join())).toBe("200 undefined");
		expect((await host.view()).body.assignment.cardsOnly).toBe(false);
		expect((await host.patch({ cardsOnly: true })).body.assignment.cardsOnly).toBe(true);
		expect(failure(await device(host.pin, "Cem").join())).toBe("403 CARD_NEEDED");
		expect((await bob.state()).body.joined).toBe(true);
		expect((await host.act("remove-since", { since: "PT5M" })).body).toMatchObject({ removed: 1 });
		expect((await ada.state()).body.joined).toBe(true);
		const open = await set({ classId: null });
		expect(failure(await open.patch({ cardsOnly: true }))).toBe("400 VALIDATION_ERROR");
		expect(failure(await open.patch({ timer: "off" }))).toBe("400 VALIDATION_ERROR");
	});

	it("a removed pupil is not back at once, on no device; after a minute with another seat", async () => {
		const host = await set();
		expect(failure(await device(host.pin, "Ada", 7).join())).toBe("200 undefined");
		await host.act("remove", { nickname: "Ada" });
		await evict(host.pin);
		expect(failure(await device(host.pin, "", 7).join())).toBe("429 PLEASE_WAIT");
		expect(failure(await device(host.pin, "Bob", 8).join())).toBe("200 undefined");
		vi.spyOn(Date, "now").mockImplementation(() => realNow() + 61_000);
		expect(failure(await device(host.pin, "", 7).join())).toBe("200 undefined");
	});

	it("counts the pupils of the class, in the list as on its page and thirty days later", async () => {
		const host = await set({ dueAt: new Date(Date.now() + 3_600_000).toISOString() });
		const join = async (nickname: string, number?: number) => {
			const pupil = device(host.pin, nickname, number);
			await pupil.join();
			await pupil.begin();
			await pupil.handIn(1);
		};
		const listed = async () => {
			const reply = await call<{ assignments: AssignmentSummary[] }>("GET", "/assignments", { token: teacher.token });
			return reply.body.assignments.find(({ _id }) => _id === host.id);
		};
		const counts = (of: Partial<AssignmentSummary> | undefined) => [of?.handedInCount, of?.pupilCount];
		await join("Ada", 7);
		// Without the card of the class: one of its pupils, as far as anybody can know.
		await join("Bora");
		expect(counts((await host.view()).body.assignment)).toEqual([2, 4]);
		await host.act("close");
		await expect.poll(async () => counts(await listed())).toEqual([2, 4]);
		await expect.poll(async () => (await call("GET", `/results/${host.id}`, { token: teacher.token })).status).toBe(200);
		vi.spyOn(Date, "now").mockImplementation(() => realNow() + 30 * 24 * 3_600_000 + 60_000);
		await runDurableObjectAlarm(getHomeworkStub(host.pin));
		vi.restoreAllMocks();
		const { assignment } = (await host.view()).body;
		expect([assignment.archived, ...counts(assignment)]).toEqual([true, 2, 4]);
		const open = await set({ classId: null });
		await device(open.pin, "Cem").join();
		expect((await open.view()).body.assignment).toMatchObject({ participantCount: 1, pupilCount: 1 });
	});

	it("thirty days after its end still lists those who never began, and finds pupils as before", async () => {
		const host = await set({ dueAt: new Date(Date.now() + 3_600_000).toISOString() });
		const isil = device(host.pin, "Işıl Şen", 8);
		await isil.join();
		await isil.begin();
		await host.act("close");
		const live = (await host.view()).body.assignment;
		const numbersFor = async (search: string) =>
			(await host.view(`?participantsSearch=${encodeURIComponent(search)}`)).body.assignment.participants.map(({ number }) => number);
		const foundLive: Record<string, unknown> = {};
		for (const search of ["isil sen", "IŞIL", "işıl", "7", "nobody"]) foundLive[search] = await numbersFor(search);
		await expect.poll(async () => (await call("GET", `/results/${host.id}`, { token: teacher.token })).status).toBe(200);
		vi.spyOn(Date, "now").mockImplementation(() => realNow() + 30 * 24 * 3_600_000 + 60_000);
		await runDurableObjectAlarm(getHomeworkStub(host.pin));
		vi.restoreAllMocks();
		const { assignment } = (await host.view()).body;
		expect(assignment.archived).toBe(true);
		expect(assignment.participants).toEqual(live.participants);
		expect(assignment.participantsFound).toBe(live.participantsFound);
		expect(assignment.participants.map(({ number, status }) => [number, status])).toContainEqual([7, "not-started"]);
		for (const [search, found] of Object.entries(foundLive)) expect(await numbersFor(search), search).toEqual(found);
		expect(foundLive).toMatchObject({ "isil sen": [8], IŞIL: [8], işıl: [8], "7": [7], nobody: [] });
	});

	it("is in the progress of the class while it runs, and then as handed in or not, without cancelled questions", async () => {
		const host = await set({ title: "In the progress" });
		await set({ title: "Not yet open", opensAt: new Date(Date.now() + 600_000).toISOString() });
		expect(await findProgress("Not yet open")).toBeUndefined();
		const ada = device(host.pin, "Ada", 7);
		await ada.join();
		await device(host.pin, "Bob", 8).join();
		const { dueAt: due } = (await host.view()).body.assignment;
		const running = { right: 0, total: 0, percentage: null, answered: 0, status: "running" };
		expect(await findProgress("In the progress")).toEqual({
			...{ kind: "homework", _id: host.id, title: "In the progress", endedAt: null, dueAt: due, questionCount: 3 },
			results: [7, 8, 9, 10].map((number) => ({ pupilId: pupilIds.get(number), ...running })),
		});
		expect(await ownActivity(10, "In the progress")).toMatchObject({ ...running, endedAt: null, dueAt: due, wrong: [], quizId });
		await ada.begin();
		await ada.save(1, 0, [1]);
		await ada.save(1, 1, "wrong");
		await ada.handIn(1);
		const { questions } = (await host.view()).body.assignment;
		await host.correct(questions[2]?.id ?? "", { cancelled: true });
		await host.act("close");
		const ended = () => findProgress("In the progress");
		const empty = { right: 0, total: 0, percentage: null, answered: 0 };
		const missing = { ...empty, status: "not-handed-in" };
		await expect.poll(async () => (await ended())?.endedAt).toEqual(expect.any(String));
		expect(await ended()).toEqual({
			...{ kind: "homework", _id: host.id, title: "In the progress", endedAt: expect.any(String), questionCount: 3 },
			results: [
				{ pupilId: pupilIds.get(7), right: 1, total: 2, percentage: 50, answered: 2, status: "handed-in" },
				// Took a seat, and began nothing.
				{ pupilId: pupilIds.get(8), ...missing },
				{ pupilId: pupilIds.get(9), ...missing },
				{ pupilId: pupilIds.get(10), ...missing },
			],
		});
		expect(await ownActivity(7, "In the progress")).toMatchObject({ status: "handed-in", percentage: 50, wrong: [{ index: 1 }] });
		expect(await ownActivity(9, "In the progress")).toMatchObject({ ...missing, wrong: [] });
		// A pupil who came later could not hand it in.
		const late = await call<{ pupils: { _id: string }[] }>("POST", `/classes/${classId}/pupils`, {
			token: teacher.token,
			body: { pupils: [{ number: 999_999_999 }] },
		});
		pupilIds.set(999_999_999, late.body.pupils[0]?._id ?? "");
		expect((await ended())?.results).toHaveLength(4);
		expect(await ownActivity(999_999_999, "In the progress")).toBeUndefined();
		// Opened again, it runs for everybody, whatever was delivered before.
		const dueAt = new Date(Date.now() + 3_600_000).toISOString();
		await host.act("reopen", { dueAt });
		await expect.poll(ended).toMatchObject({ endedAt: null, dueAt });
		expect((await ended())?.results).toHaveLength(5);
		expect((await call("DELETE", `/classes/${classId}/pupils/${pupilIds.get(999_999_999)}`, { token: teacher.token })).status).toBe(200);
		await host.act("close");
	});

	it("a deleted pupil leaves a nameless row: no name, number or label, in no view, row or file", async () => {
		const added = await call<{ pupils: { _id: string }[] }>("POST", `/classes/${classId}/pupils`, {
			token: teacher.token,
			body: { pupils: [{ number: 77, label: "Label-77" }] },
		});
		const id = added.body.pupils[0]?._id ?? "";
		const cards = await call<{ cards: { secret: string }[] }>("POST", `/classes/${classId}/cards`, {
			token: teacher.token,
			body: { pupilIds: [id] },
		});
		secrets.set(77, cards.body.cards[0]?.secret ?? "");
		const [open, closed] = [await set(), await set()];
		for (const host of [open, closed]) {
			const zoe = device(host.pin, "Zoe", 77);
			await zoe.join();
			await zoe.begin();
			await zoe.save(1, 0, [1]);
			await zoe.handIn(1);
		}
		await closed.act("close");
		const result = () => call<{ result: { players: unknown[] } }>("GET", `/results/${closed.id}`, { token: teacher.token });
		await expect.poll(async () => (await result()).text).toContain("Zoe");
		expect((await call("DELETE", `/classes/${classId}/pupils/${id}`, { token: teacher.token })).status).toBe(200);
		const now = realNow();
		vi.spyOn(Date, "now").mockImplementation(() => now + 15_000);
		for (const host of [open, closed]) {
			await expect.poll(async () => (await host.view()).text).not.toMatch(/Zoe|Label-77|"number":77/);
			const { participants } = (await host.view()).body.assignment;
			expect(participants.find(({ countedAttempt }) => countedAttempt === 1)).toMatchObject({
				nickname: "",
				right: 1,
				status: "handed-in",
			});
			const rows = await runInDurableObject(getHomeworkStub(host.pin), (_, { storage }) =>
				JSON.stringify([...storage.sql.exec("SELECT * FROM seats").toArray(), ...storage.sql.exec("SELECT * FROM documents").toArray()]),
			);
			expect(rows).not.toMatch(new RegExp(`Zoe|${id}`));
		}
		await expect.poll(async () => (await result()).text).not.toMatch(new RegExp(`Zoe|${id}`));
	});
});

describe("what is revealed", () => {
	it("no call and no frame reveals a solution too early, a label to anybody but the owner, or an answer to another pupil", async () => {
		const host = await set({ solutions: "after-deadline", attempts: 2 });
		const [other, admin] = [await registerUser(), await makeAdmin()];
		const pupils = [device(host.pin, "Ada", 7), device(host.pin, "Bob", 8), device(host.pin, "Cem")];
		for (const [n, pupil] of pupils.entries()) {
			await pupil.join();
			await pupil.begin();
			await pupil.save(1, 1, `own-answer-${n}`);
			await pupil.handIn(1);
			await pupil.begin();
			await pupil.save(2, 1, `own-answer-${n}`);
			await pupil.state();
		}
		const questionId = (await host.view()).body.assignment.questions[0]?.id ?? "";
		const paths = Object.keys(calls).filter((name) => name.includes(" /assignments"));
		expect(paths.length).toBeGreaterThan(15);
		const walk = async (caller: { token?: string; cookie?: string }): Promise<string[]> => {
			const replies: string[] = [];
			for (const name of paths.filter((path) => !/DELETE|\/live|join|remove|close|reopen|PATCH/.test(path))) {
				const [method = "", path = ""] = name.split(" ");
				const at = path.replace("{id}", host.pin).replace("{questionId}", questionId);
				const reply = await call(method, at === "/assignments" ? at : `${at}${path.endsWith("answers") ? "?nickname=Ada" : ""}`, {
					...(caller.token ? { token: caller.token } : {}),
					...(caller.cookie ? { headers: { Cookie: caller.cookie } } : {}),
					...(method === "GET" ? {} : { body: { attempt: 2, questionIndex: 1, text: "own-answer-9", code: "0000000000" } }),
				});
				replies.push(reply.text);
			}
			return replies;
		};
		const secret = /secret-extra|secret-accepted|987654|correctAnswers|"accepted"/;
		for (const [n, pupil] of pupils.entries()) {
			const seen = [...pupil.replies, ...(await walk({ cookie: pupil.cookie }))].join("\n");
			expect(seen).not.toMatch(secret);
			expect(seen).not.toMatch(/Label-/);
			for (const [m] of pupils.entries()) if (m !== n) expect(seen).not.toContain(`own-answer-${m}`);
			for (const { nickname } of pupils) if (nickname !== pupil.nickname) expect(seen).not.toContain(`"${nickname}"`);
		}
		for (const { token } of [other, admin]) {
			const seen = (await walk({ token })).join("\n");
			expect(seen).not.toMatch(secret);
			expect(seen).not.toMatch(/Label-|own-answer|"Ada"|"Bob"/);
		}
		expect((await walk({})).join("\n")).not.toMatch(/secret|Label-|own-answer|"Ada"/);
		const own = (await walk({ token: teacher.token })).join("\n");
		expect(own).toMatch(/Label-7/);
		expect(own).toMatch(/own-answer-0/);
		const { ticket } = (await host.act("live-ticket")).body as unknown as { ticket: string };
		const socket = await LiveSocket.open(fetcher, `${host.pin}/live?ticket=${ticket}`, {}, "assignments");
		if (socket instanceof Response) throw new Error(`refused: ${socket.status}`);
		expect(JSON.stringify(await socket.next())).toContain("Label-7");
		for (const pupil of pupils)
			expect(await LiveSocket.open(fetcher, `${host.pin}/live`, { Cookie: pupil.cookie }, "assignments")).toBeInstanceOf(Response);
		await host.act("close");
		for (const [n, pupil] of pupils.entries()) {
			const { text } = await pupil.state();
			expect(text).toMatch(/secret-extra-0/);
			expect(text).not.toMatch(/Label-/);
			for (const [m] of pupils.entries()) if (m !== n) expect(text).not.toContain(`own-answer-${m}`);
		}
		await expect.poll(async () => (await call("GET", `/results/${host.id}`, { token: teacher.token })).status).toBe(200);
		expect(failure(await call("GET", `/results/${host.id}`, { token: other.token }))).toBe("404 INSTANCE_NOT_FOUND");
		expect((await call("GET", `/results/${host.id}`, { token: admin.token })).text).not.toMatch(/Label-/);
		socket.close();
	});
});
