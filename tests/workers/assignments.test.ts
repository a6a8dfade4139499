import { env, runDurableObjectAlarm, runInDurableObject, SELF } from "cloudflare:test";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ASSIGNMENT, type AssignmentSummary, type GameResult, LIVE_CLOSE } from "#contract";
import { createDeps } from "#worker/lib/deps";
import { runCronTasks } from "#worker/services/retention";
import {
	call,
	createQuiz,
	errorPaths,
	failure,
	makeAdmin,
	PASSWORD,
	questionBody,
	registerUser,
	setMembership,
	type TestUser,
} from "../helpers/api";
import { from } from "../helpers/fetcher-with";
import { type AnyState, Pupil, Teacher } from "../helpers/homework";
import type { Fetcher, Reply } from "../helpers/live";
import { LiveSocket } from "../helpers/live-socket";
import { evict, getHomeworkStub } from "../helpers/objects";

const fetcher: Fetcher = (path, init) => SELF.fetch(`http://quiz.test${path}`, init);
const realNow = Date.now;
let clock = realNow;
let aheadMs = 0;
function advanceClock(ms: number): void {
	aheadMs += ms;
	vi.spyOn(Date, "now").mockImplementation(() => clock() + aheadMs);
}
/** Until the end of the test it only moves by `advanceClock`: for seconds that are left. */
function stopClock(): void {
	const stoppedMs = realNow();
	clock = () => stoppedMs;
	advanceClock(0);
}
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

afterEach(() => {
	aheadMs = 0;
	clock = realNow;
	vi.restoreAllMocks();
});

const fire = (pin: string) => runDurableObjectAlarm(getHomeworkStub(pin));

let teacher: TestUser;
let quizId = "";
/** Rights: 1, [0, 2], order, "Ankara", 42; the poll is unscored. */
const QUESTIONS = [
	questionBody({ text: "q0", options: ["a", "b", "c"], correctAnswers: [1], extraInfo: "extra-0" }),
	questionBody({ text: "q1", options: ["a", "b", "c"], correctAnswers: [0, 2], extraInfo: "extra-1" }),
	{ text: "q2", kind: "order", options: ["one", "two", "three"] },
	{ text: "q3", kind: "text", accepted: ["Ankara"] },
	{ text: "q4", kind: "number", value: 42 },
	{ text: "q5", kind: "poll", options: ["yes", "no"] },
];

beforeAll(async () => {
	teacher = await registerUser();
	await setMembership(teacher.user.id, "gold");
	quizId = (await createQuiz(teacher.token, { questions: QUESTIONS }))._id;
});

async function homework(body: Record<string, unknown> = {}, ...nicknames: string[]) {
	const host = await Teacher.set(fetcher, teacher.token, quizId, body);
	const pupils = nicknames.map((nickname) => new Pupil(fetcher, host.pin, nickname));
	for (const pupil of pupils) expect(failure(await pupil.join())).toBe("200 undefined");
	return { host, pupils, pin: host.pin };
}

/** In the places that the pupil sees. */
function rightAnswer(state: AnyState, place: number): number[] | string | number {
	const question = state.questions?.find(({ questionIndex }) => questionIndex === place);
	const at = (text: string) => question?.options.indexOf(text) ?? -1;
	switch (question?.text) {
		case "q0":
			return [at("b")];
		case "q1":
			return [at("c"), at("a")];
		case "q2":
			return [at("one"), at("two"), at("three")];
		case "q3":
			return "ankara";
		case "q4":
			return 42;
		default:
			return [0];
	}
}

async function answerAll(pupil: Pupil, attempt: number, upTo = QUESTIONS.length): Promise<void> {
	const { body: state } = await pupil.state();
	for (let place = 0; place < upTo; place++) {
		const saved = await pupil.save(attempt, place, rightAnswer(state, place));
		expect(failure(saved)).toBe("200 undefined");
	}
}

const status = ({ body }: Reply<AnyState>) => body.status;

describe("setting homework", () => {
	it("copies the quiz, gives a PIN that starts with 0, and shows it to its owner", async () => {
		const reply = await call<{ pin: string; assignment: Record<string, unknown> }>("POST", "/assignments", {
			token: teacher.token,
			body: { quizTemplateId: quizId, dueAt: inMs(DAY) },
		});
		expect(reply.status).toBe(201);
		const { pin, assignment } = reply.body;
		expect(pin).toMatch(/^0[1-9]\d{5}$/);
		expect(assignment).toMatchObject({
			pin,
			title: "Planets",
			quizTemplateId: quizId,
			classId: null,
			status: "open",
			opensAt: null,
			attempts: 1,
			counts: "best",
			solutions: "after-attempt",
			timer: "off",
			shuffle: "none",
			totalQuestions: 6,
			participantCount: 0,
			handedInCount: 0,
			participants: [],
		});
		expect(String(assignment._id)).toMatch(new RegExp(`^${pin}-`));
		const other = await registerUser();
		const admin = await makeAdmin();
		for (const { token } of [other, admin])
			for (const path of [`/assignments/${pin}`, `/assignments/${assignment._id}`])
				expect(failure(await call("GET", path, { token }))).toBe("404 ASSIGNMENT_NOT_FOUND");
	});

	it.each([
		["dueAt", { dueAt: inMs(4 * MINUTE) }],
		["dueAt", { dueAt: inMs(181 * DAY) }],
		["dueAt", { dueAt: "tomorrow" }],
		["opensAt", { dueAt: inMs(DAY), opensAt: inMs(2 * DAY) }],
		["attempts", { dueAt: inMs(DAY), attempts: 11 }],
		["counts", { dueAt: inMs(DAY), counts: "worst" }],
		["title", { dueAt: inMs(DAY), title: " " }],
		["cardsOnly", { dueAt: inMs(DAY), cardsOnly: true }],
	])("refuses a wrong %s", async (path, body) => {
		const reply = await call("POST", "/assignments", { token: teacher.token, body: { quizTemplateId: quizId, ...body } });
		expect(failure(reply)).toBe("400 VALIDATION_ERROR");
		expect(JSON.stringify(reply.body.error?.details)).toContain(`"path":"${path}"`);
	});

	it("has a deadline from 5 minutes to 180 days ahead", async () => {
		stopClock();
		const set = async (dueInMs: number) =>
			failure(await call("POST", "/assignments", { token: teacher.token, body: { quizTemplateId: quizId, dueAt: inMs(dueInMs) } }));
		const replies = [5 * MINUTE - 1, 5 * MINUTE, 180 * DAY, 180 * DAY + 1].map(set);
		const refused = "400 VALIDATION_ERROR";
		expect(await Promise.all(replies)).toEqual([refused, "201 undefined", "201 undefined", refused]);
	});

	it("may have some questions of the quiz alone, in their order; ids that are gone are ignored, unless none is left", async () => {
		const { quiz } = (
			await call<{ quiz: { questions: { id: string; text: string }[] } }>("GET", `/quizzes/${quizId}`, { token: teacher.token })
		).body;
		const ids = quiz.questions.map(({ id }) => id);
		const set = (questionIds: string[]) =>
			call<{ assignment: { totalQuestions: number; questions: { text: string }[] } }>("POST", "/assignments", {
				token: teacher.token,
				body: { quizTemplateId: quizId, dueAt: inMs(DAY), questionIds },
			});
		const some = await set([ids[3] ?? "", "gone", ids[1] ?? ""]);
		expect(some.body.assignment.questions.map(({ text }) => text)).toEqual(["q1", "q3"]);
		expect(some.body.assignment.totalQuestions).toBe(2);
		const none = await set(["gone"]);
		expect(failure(none)).toBe("400 VALIDATION_ERROR");
		expect(JSON.stringify(none.body.error?.details)).toContain(`"path":"questionIds"`);
	});

	it("is for everybody who may host the quiz, and counts among the day's and the open games", async () => {
		const other = await registerUser();
		const hidden = await createQuiz(teacher.token, { visibility: "private" });
		const body = { dueAt: inMs(DAY) };
		const set = (quizTemplateId: string) => call("POST", "/assignments", { token: other.token, body: { ...body, quizTemplateId } });
		expect(failure(await set(hidden._id))).toBe("404 QUIZ_NOT_FOUND");
		expect((await set(quizId)).status).toBe(201);
		const me = await call<{ data: { usage: { games: { used: number }; openGames: { open: number } } } }>("GET", "/auth/me", {
			token: other.token,
		});
		expect(me.body.data.usage).toMatchObject({ games: { used: 1 }, openGames: { open: 1 } });
		await env.DB.prepare("UPDATE users SET daily_game_count = 100 WHERE id = ?").bind(other.user.id).run();
		expect((await set(quizId)).body.error).toMatchObject({
			code: "DAILY_LIMIT_REACHED",
			details: { kind: "games", used: 100, limit: 100 },
		});
	});

	it("more than the account may have open are refused, games and homework together; one that has ended makes room", async () => {
		const other = await registerUser();
		const hosts: Teacher[] = [];
		for (let one = 0; one < 19; one++) hosts.push(await Teacher.set(fetcher, other.token, quizId));
		expect((await call("POST", "/instances", { token: other.token, body: { quizTemplateId: quizId } })).status).toBe(201);
		const full = await call("POST", "/assignments", { token: other.token, body: { quizTemplateId: quizId, dueAt: inMs(DAY) } });
		expect(full.body.error).toMatchObject({ code: "TOO_MANY_OPEN_GAMES", details: { open: 20, limit: 20 } });
		const [first] = hosts;
		expect((await first?.act("close"))?.body.assignment.status).toBe("closed");
		await expect.poll(async () => (await call("GET", "/assignments?status=closed", { token: other.token })).text).toContain(first?.id);
		expect((await call("POST", "/instances", { token: other.token, body: { quizTemplateId: quizId } })).status).toBe(201);
		expect(failure((await first?.act("reopen", { dueAt: inMs(DAY) })) as Reply<unknown>)).toBe("409 TOO_MANY_OPEN_GAMES");
		expect((await first?.view())?.body.assignment.status).toBe("closed");
	});
});

describe("a pupil", () => {
	it("joins, begins, saves, changes and hands in; every row outlives an eviction", async () => {
		const { host, pupils, pin } = await homework({ solutions: "after-deadline" }, "Ada", "Bob");
		const [ada, bob] = pupils as [Pupil, Pupil];
		expect(ada.resumeCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
		expect(status(await ada.state())).toBe("ready");
		const begun = await ada.begin();
		expect(begun.body).toMatchObject({ status: "working", attempt: 1, totalQuestions: 6, attemptsLeft: 0, answers: [] });
		expect(begun.body.questions).toHaveLength(6);
		expect(begun.text).not.toMatch(/correctAnswers|extra-|accepted|"value"/);
		expect((await ada.save(1, 0, [0])).body).toEqual({ success: true, saved: true });
		expect((await ada.save(1, 0, [1])).body).toEqual({ success: true, saved: true });
		await evict(pin);
		// A call that its page gave up arrives after the one that followed it.
		const call = (number: number, page = "page") => ({ page, number });
		expect((await ada.save(1, 0, [1], undefined, call(2))).body).toEqual({ success: true, saved: true });
		expect(failure(await ada.save(1, 0, [2], undefined, call(1)))).toBe("409 ALREADY_ANSWERED");
		expect(failure(await ada.save(1, 0, [2], undefined, call(0)))).toBe("400 VALIDATION_ERROR");
		expect((await ada.state()).body.answers).toEqual([{ questionIndex: 0, answers: [1] }]);
		expect(failure(await ada.save(1, 0, [2], undefined, call(1, "reloaded")))).toBe("200 undefined");
		expect((await ada.save(1, 0, [1])).status).toBe(200);
		await answerAll(ada, 1);
		await evict(pin);
		expect(await host.line("Ada")).toMatchObject({ status: "working", attempt: 1, answered: 6, right: 5, total: 5, percentage: 100 });
		expect((await host.line("Ada"))?.marks).toEqual(["right", "right", "right", "right", "right", "given"]);
		const done = await ada.handIn(1);
		expect(done.body).toMatchObject({ status: "done", right: 5, total: 5, percentage: 100, attemptsLeft: 0 });
		expect(done.body.questions).toBeUndefined();
		expect(done.body.attempts).toEqual([{ attempt: 1, right: 5, total: 5, percentage: 100 }]);
		expect((await ada.handIn(1)).body.status).toBe("done");
		expect(failure(await ada.save(1, 4, 42))).toBe("200 undefined");
		expect(failure(await ada.save(1, 4, 43))).toBe("409 ATTEMPT_OVER");
		expect(failure(await ada.begin())).toBe("409 NO_ATTEMPTS_LEFT");
		await evict(pin);
		expect((await ada.state()).body).toMatchObject({ status: "done", right: 5 });
		expect(await host.line("Ada")).toMatchObject({ status: "handed-in", right: 5 });
		expect(await host.line("Bob")).toMatchObject({ status: "not-started", attempt: 0, answered: 0 });
		expect(status(await bob.state())).toBe("ready");
		const { assignment } = (await host.view()).body;
		expect(assignment).toMatchObject({ participantCount: 2, handedInCount: 1 });
		expect(assignment.questionCounts[0]).toEqual({ asked: 1, answered: 1, right: 1 });
	});

	it("without a seat sees what the homework is and nothing of it, and may do nothing", async () => {
		const { pin } = await homework({}, "Ada");
		const eve = new Pupil(fetcher, pin, "Eve");
		const about = { title: expect.any(String), language: expect.any(String), dueAt: expect.any(String), teacher: expect.any(String) };
		expect((await eve.state()).body).toEqual({ success: true, status: "ready", joined: false, about });
		expect((await eve.state("?nickname=Ada")).body).toEqual({ success: true, status: "ready", joined: false, about });
		for (const reply of [await eve.begin(), await eve.save(1, 0, [0]), await eve.handIn(1)])
			expect(failure(reply)).toBe("403 NOT_A_PLAYER");
		expect(failure(await new Pupil(fetcher, pin, "ADA").join())).toBe("409 NICKNAME_TAKEN");
		expect(failure(await new Pupil(fetcher, pin, "fuck").join())).toBe("422 NICKNAME_NOT_ALLOWED");
		expect(failure(await eve.join({}))).toBe("400 VALIDATION_ERROR");
		expect(failure(await new Pupil(fetcher, "0999999", "Eve").state())).toBe("404 ASSIGNMENT_NOT_FOUND");
		expect(failure(await call("GET", `/instances/${pin}/state`))).toBe("404 INSTANCE_NOT_FOUND");
	});

	it("finds the seat again: by the cookie, by a repeated join whose reply was lost, on another device by the code", async () => {
		const { pin, pupils } = await homework({}, "Ada");
		const [ada] = pupils as [Pupil];
		await ada.begin();
		await ada.save(1, 0, [1]);
		expect((await ada.join()).body).toMatchObject({ nickname: "Ada", rejoined: true, resumeCode: ada.resumeCode });
		const attempt = "a-secret-of-this-page-1234";
		const lost = new Pupil(fetcher, pin, "Cem");
		await lost.join({ nickname: "Cem", attempt });
		const again = new Pupil(fetcher, pin, "Cem");
		expect((await again.join({ nickname: "Cem", attempt })).body).toMatchObject({ rejoined: true, resumeCode: lost.resumeCode });
		expect((await again.state()).body.joined).toBe(true);
		await evict(pin);
		const tablet = new Pupil(fetcher, pin, "Ada");
		const typed = ada.resumeCode.toLowerCase().replace("0", "o").replace("1", "l");
		const resumed = await tablet.resume(` ${typed.slice(0, 5)}-${typed.slice(5)} `);
		expect(resumed.body).toMatchObject({ nickname: "Ada", rejoined: true, resumeCode: ada.resumeCode });
		expect((await tablet.state()).body.answers).toEqual([{ questionIndex: 0, answers: [1] }]);
		await tablet.save(1, 1, [0, 2]);
		expect((await ada.state()).body.answers).toHaveLength(2);
		for (const code of ["0000000000", "", "x".repeat(90)]) expect(failure(await tablet.resume(code))).toBe("404 RESUME_INVALID");
	});

	it("shares a device with another one: the latest seat is meant, or the one that is named", async () => {
		const { pin } = await homework();
		const device = new Pupil(fetcher, pin, "Ada");
		await device.join();
		await device.join({ nickname: "Efe" });
		expect((await device.state()).body).toMatchObject({ nickname: "Efe" });
		expect((await device.state("?nickname=Ada")).body).toMatchObject({ nickname: "Ada" });
	});

	it("a removed pupil is informed, counts nowhere, and may return with another name after a minute", async () => {
		const { host, pupils } = await homework({}, "Ada", "Bob");
		const [ada] = pupils as [Pupil, Pupil];
		await ada.begin();
		await answerAll(ada, 1);
		await ada.handIn(1);
		expect((await host.act("remove", { nickname: "ada" })).body.assignment).toMatchObject({ participantCount: 1, handedInCount: 0 });
		expect((await host.act("remove", { nickname: "ada" })).status).toBe(200);
		expect(failure(await host.act("remove", { nickname: "Zoe" }))).toBe("404 PLAYER_NOT_FOUND");
		expect((await ada.state()).body).toEqual({ success: true, status: "ready", joined: false, removed: true });
		expect(failure(await ada.begin())).toBe("403 PLAYER_REMOVED");
		expect(failure(await ada.join())).toBe("403 PLAYER_REMOVED");
		expect(failure(await ada.join({ nickname: "Ada2" }))).toBe("429 PLEASE_WAIT");
		await evict(host.pin);
		advanceClock(61_000);
		expect((await ada.join({ nickname: "Ada2" })).status).toBe(200);
		expect((await host.view()).body.assignment.participants.map(({ nickname }) => nickname)).toEqual(["Ada2", "Bob"]);
	});

	it("may join before it opens, and do nothing else", async () => {
		const { pupils } = await homework({ opensAt: inMs(10 * MINUTE) }, "Ada");
		const [ada] = pupils as [Pupil];
		expect((await ada.state()).body).toMatchObject({ status: "scheduled", title: "Planets", totalQuestions: 6 });
		for (const reply of [await ada.begin(), await ada.save(1, 0, [0]), await ada.handIn(1)])
			expect(failure(reply)).toBe("409 ASSIGNMENT_NOT_OPEN");
		advanceClock(10 * MINUTE);
		expect(status(await ada.begin())).toBe("working");
	});

	it("a script that saves without end is stopped, and so is one that begins attempts without end", async () => {
		const { pupils } = await homework({ attempts: 0 }, "Ada", "Bob");
		const [ada, bob] = pupils as [Pupil, Pupil];
		for (let attempt = 1; attempt <= ASSIGNMENT.attemptsKept; attempt++) {
			expect((await ada.begin()).status).toBe(200);
			expect((await ada.handIn(attempt)).status).toBe(200);
		}
		expect(failure(await ada.begin())).toBe("409 NO_ATTEMPTS_LEFT");
		await bob.begin();
		for (let save = 1; save < ASSIGNMENT.savesPerMinute; save++) expect((await bob.save(1, 0, [save % 3])).status).toBe(200);
		expect(failure(await bob.save(1, 0, [1]))).toBe("429 RATE_LIMITED");
		advanceClock(61_000);
		expect((await bob.save(1, 0, [1])).status).toBe(200);
	});

	it("answers of every kind are read and refused as in a game", async () => {
		const { pupils } = await homework({}, "Ada");
		const [ada] = pupils as [Pupil];
		await ada.begin();
		expect(failure(await ada.save(1, 0, [0, 1]))).toBe("400 VALIDATION_ERROR");
		expect(failure(await ada.save(1, 0, "b"))).toBe("400 VALIDATION_ERROR");
		expect(failure(await ada.save(1, 0, [9]))).toBe("400 VALIDATION_ERROR");
		expect(failure(await ada.save(1, 2, [0, 1]))).toBe("400 VALIDATION_ERROR");
		expect(failure(await ada.save(1, 6, [0]))).toBe("400 VALIDATION_ERROR");
		expect(failure(await ada.save(2, 0, [0]))).toBe("409 ATTEMPT_OVER");
	});
});

describe("guessing", () => {
	/** Returns how many guesses the limit took. A new minute of the limiter may begin in between. */
	async function exhaust(guess: (n: number) => Promise<Reply<unknown>>, miss: string): Promise<number> {
		for (let n = 0; n < 3 * 60; n++) {
			const reply = await guess(n);
			if (reply.status === 429) return n;
			expect(failure(reply)).toBe(miss);
		}
		throw new Error("the limit never bit");
	}

	it("resume codes ends after 60 wrong ones a minute for one network; a right one is taken all the same", async () => {
		const { pin, pupils } = await homework({}, "Ada");
		const thief = new Pupil(from("198.51.100.7"), pin, "Eve");
		const code = (n: number) => String(n).padStart(10, "0");
		expect(await exhaust((n) => thief.resume(code(n)), "404 RESUME_INVALID")).toBeGreaterThanOrEqual(60);
		expect((await thief.resume((pupils[0] as Pupil).resumeCode)).status).toBe(200);
	});

	it("PINs ends after 60 misses a minute; the class behind the same address continues", async () => {
		const school = from("198.51.100.8");
		const { pin } = await homework();
		const ada = new Pupil(school, pin, "Ada");
		await ada.join();
		const at = (n: number) => new Pupil(school, `09${String(n).padStart(5, "0")}`, "Eve").state();
		expect(await exhaust(at, "404 ASSIGNMENT_NOT_FOUND")).toBeGreaterThanOrEqual(60);
		expect((await ada.begin()).status).toBe(200);
		expect((await ada.save(1, 0, [1])).status).toBe(200);
		expect((await new Pupil(school, pin, "Bob").join()).status).toBe(200);
	});
});

describe("attempts", () => {
	it.each([
		["best", 5],
		["first", 1],
		["last", 3],
	])("count as the teacher says: %s", async (counts, right) => {
		const { host, pupils, pin } = await homework({ attempts: 3, counts }, "Ada");
		const [ada] = pupils as [Pupil];
		for (const [index, upTo] of [1, 5, 3].entries()) {
			expect((await ada.begin()).body).toMatchObject({ attempt: index + 1 });
			expect((await ada.begin()).body).toMatchObject({ attempt: index + 1 });
			await answerAll(ada, index + 1, upTo);
			const done = await ada.handIn(index + 1);
			expect(done.body).toMatchObject({ status: "done", attemptsLeft: 2 - index });
			expect(done.body.questions === undefined).toBe(index < 2);
		}
		await evict(pin);
		const { body } = await ada.state();
		expect(body).toMatchObject({ right, total: 5, percentage: right * 20 });
		expect(body.attempts?.map((one) => one.right)).toEqual([1, 5, 3]);
		expect(body.questions?.map((question) => question.isCorrect)).toHaveLength(6);
		expect(body.questions?.[1]).toMatchObject({ correctAnswers: [0, 2], extraInfo: "extra-1", ...(right === 1 ? {} : { given: {} }) });
		expect(await host.line("Ada")).toMatchObject({ status: "handed-in", attempt: 3, right });
	});

	it("without end there are as many as are kept", async () => {
		const { pupils } = await homework({ attempts: 0 }, "Ada");
		const [ada] = pupils as [Pupil];
		for (let attempt = 1; attempt <= 3; attempt++) {
			expect((await ada.begin()).body).toMatchObject({ attempt, attemptsLeft: null });
			await ada.handIn(attempt);
		}
	});

	it("solutions after each question: they come with the answer, which is final", async () => {
		const { pupils, pin } = await homework({ solutions: "after-question", attempts: 2 }, "Ada");
		const [ada] = pupils as [Pupil];
		expect((await ada.begin()).body.finalAnswers).toBe(true);
		expect((await ada.save(1, 0, [0])).body).toMatchObject({ saved: true, isCorrect: false, correctAnswers: [1], extraInfo: "extra-0" });
		expect((await ada.save(1, 0, [0])).body).toMatchObject({ saved: true, isCorrect: false });
		expect(failure(await ada.save(1, 0, [1]))).toBe("409 ALREADY_ANSWERED");
		expect((await ada.save(1, 5, [0])).body).toMatchObject({ saved: true, isCorrect: null });
		await evict(pin);
		const { body, text } = await ada.state();
		expect(body.answers?.[0]).toMatchObject({ questionIndex: 0, isCorrect: false, correctAnswers: [1] });
		expect(text).not.toContain("extra-1");
		// Unanswered questions stay hidden while an attempt is left.
		const done = await ada.handIn(1);
		expect(done.body.questions?.map(({ questionIndex }) => questionIndex)).toEqual([0, 5]);
		expect(done.text).not.toContain("extra-1");
	});

	it("never: no solution is shown, not even after the end", async () => {
		const { host, pupils } = await homework({ solutions: "never" }, "Ada");
		const [ada] = pupils as [Pupil];
		await ada.begin();
		await answerAll(ada, 1);
		await ada.handIn(1);
		await host.act("close");
		const { body, text } = await ada.state();
		expect(body).toMatchObject({ status: "closed", right: 5 });
		expect(text).not.toMatch(/correctAnswers|extra-|accepted/);
	});

	it("are shuffled for each pupil and attempt, and reported in the quiz's own order", async () => {
		const { host, pupils, pin } = await homework({ shuffle: "both", attempts: 5 }, "Ada", "Bob", "Cem");
		const orders = new Set<string>();
		for (const pupil of pupils) {
			const { body } = await pupil.begin();
			orders.add(JSON.stringify(body.questions?.map(({ text, options }) => [text, options])));
			await answerAll(pupil, 1);
			await evict(pin);
			expect((await pupil.state()).body.questions).toEqual(body.questions);
			expect((await pupil.handIn(1)).body).toMatchObject({ right: 5 });
			expect((await host.line(pupil.nickname))?.marks).toEqual(["right", "right", "right", "right", "right", "given"]);
		}
		expect(orders.size).toBeGreaterThan(1);
		const answers = await host.get("/answers?nickname=Ada");
		expect(answers.body).toMatchObject({ nickname: "Ada", attempt: 1, attempts: [{ right: 5, status: "handed-in" }] });
		expect(answers.body.answers).toMatchObject([
			{ questionIndex: 0, answers: [1] },
			{ questionIndex: 1, answers: expect.arrayContaining([0, 2]) },
			{ questionIndex: 2, answers: [0, 1, 2] },
			{ questionIndex: 3, text: "ankara" },
			{ questionIndex: 4, number: 42 },
			{ questionIndex: 5, mark: "given" },
		]);
	});
});

describe("a time limit for each question", () => {
	beforeEach(stopClock);

	it("gives one question at a time; its clock starts when it is first given and survives everything", async () => {
		const { pupils, pin } = await homework({ timer: "per-question" }, "Ada");
		const [ada] = pupils as [Pupil];
		const { body } = await ada.begin();
		expect(body.questions).toHaveLength(1);
		expect(body).toMatchObject({ timeLimit: 30, timed: true, questions: [{ questionIndex: 0, text: "q0" }] });
		advanceClock(10_000);
		await evict(pin);
		expect((await ada.state()).body.timeRemaining).toBe(20);
		expect(failure(await ada.save(1, 1, [0, 2]))).toBe("409 QUESTION_NOT_OPEN");
		expect(failure(await ada.save(1, 0, [1]))).toBe("200 undefined");
		expect(failure(await ada.save(1, 0, [0]))).toBe("409 ALREADY_ANSWERED");
		expect((await ada.state()).body).toMatchObject({ timeRemaining: 30, questions: [{ questionIndex: 1 }] });
		advanceClock(40_000);
		await evict(pin);
		expect(failure(await ada.save(1, 1, [0, 2]))).toBe("409 QUESTION_CLOSED");
		advanceClock(1_000_000);
		expect((await ada.state()).body).toMatchObject({ timeRemaining: 30, questions: [{ questionIndex: 2 }] });
		for (let place = 2; place < 6; place++) {
			const state = (await ada.state()).body;
			expect((await ada.save(1, place, rightAnswer(state, place))).status).toBe(200);
		}
		expect((await ada.state()).body).toMatchObject({ status: "done", right: 4, total: 5 });
	});

	it("with solutions after each question, a verdict is shown until the pupil continues; only then the next clock starts", async () => {
		const { pupils, pin } = await homework({ timer: "per-question", solutions: "after-question" }, "Ada");
		const [ada] = pupils as [Pupil];
		await ada.begin();
		expect((await ada.save(1, 0, [0])).body).toMatchObject({ saved: true, isCorrect: false, correctAnswers: [1] });
		const verdict = {
			questions: [{ questionIndex: 0 }],
			answers: [{ questionIndex: 0, answers: [0], isCorrect: false, correctAnswers: [1] }],
		};
		// Survives a restart; reading or beginning again starts no clock.
		for (const look of [() => ada.state(), () => ada.begin(), () => ada.goOn(1)]) {
			advanceClock(100_000);
			await evict(pin);
			const { body, text } = await look();
			expect(body).toMatchObject({ status: "working", ...verdict });
			expect(body.timeRemaining).toBeUndefined();
			expect(text).not.toContain('"q1"');
		}
		expect((await ada.save(1, 0, [0])).body).toMatchObject({ saved: true, isCorrect: false });
		expect(failure(await ada.save(1, 1, [0, 2]))).toBe("409 QUESTION_NOT_OPEN");
		expect((await ada.goOn(0)).body).toMatchObject({ timeRemaining: 30, questions: [{ questionIndex: 1, text: "q1" }] });
		advanceClock(10_000);
		expect((await ada.goOn(0)).body).toMatchObject({ timeRemaining: 20, questions: [{ questionIndex: 1 }] });
		// An unanswered question has no verdict: when its time is over, the next one follows.
		advanceClock(40_000);
		expect((await ada.state()).body).toMatchObject({ timeRemaining: 30, questions: [{ questionIndex: 2 }] });
		for (let place = 2; place < 6; place++) {
			const state = (await ada.state()).body;
			expect((await ada.save(1, place, rightAnswer(state, place))).status).toBe(200);
			await ada.goOn(place);
		}
		expect((await ada.state()).body).toMatchObject({ status: "done", right: 3, total: 5 });
	});
});

describe("the end", () => {
	it("at the deadline attempts in progress are handed in as they are, after ten seconds in which answers are still accepted", async () => {
		const { host, pupils, pin } = await homework({ dueAt: inMs(6 * MINUTE), solutions: "after-deadline" }, "Ada", "Bob", "Cem");
		const [ada, bob, cem] = pupils as [Pupil, Pupil, Pupil];
		for (const pupil of [ada, bob]) await pupil.begin();
		await ada.save(1, 0, [1]);
		await bob.save(1, 0, [1]);
		await bob.handIn(1);
		advanceClock(6 * MINUTE + 5_000);
		expect((await ada.save(1, 1, [0, 2])).body.saved).toBe(true);
		expect((await ada.state()).body).toMatchObject({ status: "working", secondsLeft: 0 });
		expect(failure(await cem.begin())).toBe("410 ASSIGNMENT_CLOSED");
		expect(failure(await new Pupil(fetcher, pin, "Dan").join())).toBe("410 ASSIGNMENT_CLOSED");
		const waiting = await bob.state();
		expect(waiting.body.status).toBe("closed");
		expect(waiting.text).not.toContain("extra-");
		advanceClock(5_001);
		expect(await fire(pin)).toBe(true);
		expect(failure(await ada.save(1, 2, [0, 1, 2]))).toBe("410 ASSIGNMENT_CLOSED");
		expect(failure(await ada.save(1, 1, [2, 0]))).toBe("200 undefined");
		expect((await ada.handIn(1)).body.status).toBe("closed");
		await evict(pin);
		expect((await ada.state()).body).toMatchObject({ status: "closed", right: 2, total: 5, percentage: 40 });
		expect((await bob.state()).text).toContain("extra-0");
		expect(await host.line("Ada")).toMatchObject({ status: "late", right: 2, answered: 2 });
		expect(await host.line("Bob")).toMatchObject({ status: "handed-in", right: 1 });
		expect(await host.line("Cem")).toMatchObject({ status: "not-started" });
		expect((await cem.state()).body).toMatchObject({ status: "closed", right: 0, attempts: [] });
		const { assignment } = (await host.view()).body;
		expect(assignment.closedAt).toBe(assignment.dueAt);
		expect(assignment).toMatchObject({ status: "closed", handedInCount: 2 });
	});

	it("ends without an alarm too: a call or a restart notices it", async () => {
		const { host, pupils, pin } = await homework({ dueAt: inMs(6 * MINUTE) }, "Ada");
		const [ada] = pupils as [Pupil];
		await ada.begin();
		advanceClock(DAY);
		await evict(pin);
		expect((await ada.state()).body.status).toBe("closed");
		expect((await host.line("Ada"))?.status).toBe("late");
	});

	it("closed by the teacher it waits for nobody; reopened, attempts stay handed in, and one more attempt lets a pupil continue", async () => {
		const { host, pupils, pin } = await homework({}, "Ada");
		const [ada] = pupils as [Pupil];
		await ada.begin();
		await ada.save(1, 0, [1]);
		expect((await host.act("close")).body.assignment.status).toBe("closed");
		expect((await host.act("close")).status).toBe(200);
		expect(failure(await ada.save(1, 1, [0, 2]))).toBe("410 ASSIGNMENT_CLOSED");
		expect(failure(await host.patch({ dueAt: inMs(DAY) }))).toBe("409 WRONG_STATE");
		for (const dueAt of [inMs(-MINUTE), inMs(180 * DAY + MINUTE)])
			expect(errorPaths(await host.act("reopen", { dueAt })), dueAt).toEqual(["dueAt"]);
		const dueAt = inMs(180 * DAY);
		const reopened = await host.act("reopen", { dueAt });
		expect(reopened.body.assignment).toMatchObject({ status: "open", dueAt, closedAt: null });
		expect((await host.act("reopen", { dueAt })).status).toBe(200);
		await evict(pin);
		expect((await ada.state()).body).toMatchObject({ status: "done", attemptsLeft: 0 });
		expect((await host.patch({ attempts: 2 })).body.assignment.attempts).toBe(2);
		expect((await ada.begin()).body).toMatchObject({ status: "working", attempt: 2 });
	});

	it("moves with its deadline", async () => {
		const { host, pin, pupils } = await homework({ dueAt: inMs(10 * MINUTE) }, "Ada");
		const dueAt = inMs(DAY);
		expect((await host.patch({ dueAt, title: "Until tomorrow" })).body.assignment).toMatchObject({ dueAt, title: "Until tomorrow" });
		for (const refused of [inMs(-1), inMs(180 * DAY + MINUTE)])
			expect(errorPaths(await host.patch({ dueAt: refused })), refused).toEqual(["dueAt"]);
		expect((await host.patch({ dueAt: inMs(180 * DAY) })).status).toBe(200);
		// A change refuses unknown fields, each by its name, and cuts a list without end.
		expect(errorPaths(await host.patch({ title: "Other", timer: "off", shuffle: "none", mode: "class" }))).toEqual([
			"timer",
			"shuffle",
			"mode",
		]);
		const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`field${n}`, n]));
		expect(errorPaths(await host.patch(many))).toHaveLength(50);
		expect((await host.act("reopen", { dueAt, extra: 1 })).body.error?.code).toBe("WRONG_STATE");
		expect((await host.patch({ dueAt })).status).toBe(200);
		expect(failure(await host.patch({ opensAt: inMs(2 * DAY) }))).toBe("400 VALIDATION_ERROR");
		expect((await host.patch({ opensAt: inMs(MINUTE) })).body.assignment.status).toBe("scheduled");
		advanceClock(20 * MINUTE);
		await fire(pin);
		const [ada] = pupils as [Pupil];
		expect(status(await ada.begin())).toBe("working");
		expect(failure(await host.patch({ opensAt: inMs(MINUTE) }))).toBe("409 WRONG_STATE");
		expect((await host.patch({ dueAt: inMs(5_000) })).status).toBe(200);
		advanceClock(16_000);
		await fire(pin);
		expect((await ada.state()).body).toMatchObject({ status: "closed", title: "Until tomorrow" });
	});
});

describe("a corrected solution", () => {
	it("grades every attempt again, reports how many changed, and pupils see it", async () => {
		const { host, pupils, pin } = await homework({}, "Ada", "Bob", "Cem");
		const [ada, bob, cem] = pupils as [Pupil, Pupil, Pupil];
		for (const pupil of pupils) await pupil.begin();
		await ada.save(1, 0, [1]);
		await ada.handIn(1);
		await bob.save(1, 0, [2]);
		await bob.handIn(1);
		await cem.save(1, 3, "Angora");
		const { questions } = (await host.view()).body.assignment;
		const findQuestionId = (text: string) => questions.find((question) => question.text === text)?.id ?? "";
		const first = await host.correct(findQuestionId("q0"), { correctAnswers: [2] });
		expect(first.body).toMatchObject({ changed: 2, assignment: { questionsVersion: 2 } });
		expect(first.body.assignment.questions[0]).toMatchObject({ correctAnswers: [2], corrected: true });
		expect((await host.correct(findQuestionId("q0"), { correctAnswers: [2] })).body.changed).toBe(0);
		await evict(pin);
		expect((await ada.state()).body).toMatchObject({ right: 0, corrected: true });
		expect((await ada.state()).body.questions?.[0]).toMatchObject({ corrected: true, correctAnswers: [2], isCorrect: false });
		expect((await bob.state()).body).toMatchObject({ right: 1 });
		// Includes attempts in progress.
		expect((await host.correct(findQuestionId("q3"), { accepted: ["Ankara", "Angora"] })).body.changed).toBe(1);
		expect(await host.line("Cem")).toMatchObject({ right: 1, total: 5 });
		const cancelled = await host.correct(findQuestionId("q0"), { cancelled: true });
		expect(cancelled.body.changed).toBe(3);
		expect(await host.line("Bob")).toMatchObject({ right: 0, total: 4, marks: expect.arrayContaining(["given"]) });
		await evict(pin);
		expect(await host.line("Cem")).toMatchObject({ right: 1, total: 4, percentage: 25 });
		expect((await host.correct(findQuestionId("q0"), { cancelled: false })).body.assignment.questions[0]).not.toHaveProperty("cancelled");
		expect(await host.line("Bob")).toMatchObject({ right: 1, total: 5 });
		for (const [id, body, refusal] of [
			["nothing", { cancelled: true }, "404 QUESTION_NOT_FOUND"],
			[findQuestionId("q0"), { accepted: ["x"] }, "400 VALIDATION_ERROR"],
			[findQuestionId("q0"), { correctAnswers: [7] }, "400 VALIDATION_ERROR"],
			[findQuestionId("q0"), { correctAnswers: [] }, "400 VALIDATION_ERROR"],
			[findQuestionId("q2"), { correctAnswers: [0, 1] }, "400 VALIDATION_ERROR"],
			[findQuestionId("q5"), { correctAnswers: [0] }, "400 VALIDATION_ERROR"],
			[findQuestionId("q0"), { correctAnswers: [1, 1] }, "400 VALIDATION_ERROR"],
			[findQuestionId("q0"), { correctAnswers: [0.5] }, "400 VALIDATION_ERROR"],
			[findQuestionId("q2"), { correctAnswers: [0, 1, 1] }, "400 VALIDATION_ERROR"],
			[findQuestionId("q3"), { accepted: Array.from({ length: 28_000 }, (_, n) => `Ankara ${n}`) }, "400 VALIDATION_ERROR"],
			[findQuestionId("q3"), { accepted: Array(21).fill("Ankara") }, "400 VALIDATION_ERROR"],
			[findQuestionId("q3"), { accepted: ["A".repeat(81)] }, "400 VALIDATION_ERROR"],
			[findQuestionId("q3"), { accepted: ["A".repeat(900_000)] }, "400 VALIDATION_ERROR"],
			[findQuestionId("q3"), { accepted: ["Ankara", "\u200b\u3164 "] }, "400 VALIDATION_ERROR"],
			[findQuestionId("q3"), { accepted: [] }, "400 VALIDATION_ERROR"],
			[findQuestionId("q4"), { value: 1e16 }, "400 VALIDATION_ERROR"],
			[findQuestionId("q4"), { tolerance: -1 }, "400 VALIDATION_ERROR"],
			[findQuestionId("q4"), { tolerance: 1e16 }, "400 VALIDATION_ERROR"],
		] as const)
			expect(failure(await host.correct(id, body)), `${id} ${JSON.stringify(body)}`).toBe(refusal);
		expect(errorPaths(await host.correct(findQuestionId("q3"), { value: 1, accepted: ["Angora"], correctAnswers: [0] }))).toEqual([
			"correctAnswers",
			"value",
		]);
		expect((await host.correct(findQuestionId("q2"), { correctAnswers: [2, 1, 0] })).status).toBe(200);
		expect((await host.correct(findQuestionId("q4"), { value: 43, tolerance: 1 })).status).toBe(200);
		const summed = await host.get(`/questions/${findQuestionId("q0")}`);
		expect(summed.body).toMatchObject({ answered: 2, right: 1, optionCounts: [0, 1, 1] });
	});
});

describe("made-up pupils", () => {
	it("pupils who joined since a given time are removed together", async () => {
		const { host, pupils, pin } = await homework({}, "Ada");
		const [ada] = pupils as [Pupil];
		await ada.begin();
		advanceClock(30 * MINUTE);
		const made = ["Bob", "Cem", "Dan"].map((nickname) => new Pupil(fetcher, pin, nickname));
		for (const pupil of made) await pupil.join();
		await made[0]?.begin();
		advanceClock(MINUTE);
		const removed = await host.act("remove-since", { since: "PT5M" });
		expect(removed.body).toMatchObject({ removed: 3, assignment: { participantCount: 1, participants: [{ nickname: "Ada" }] } });
		await evict(pin);
		expect((await made[0]?.state())?.body).toMatchObject({ joined: false, removed: true });
		expect(status(await ada.state())).toBe("working");
		expect((await host.act("remove-since", { since: inMs(-DAY) })).body).toMatchObject({ removed: 1, assignment: { participants: [] } });
		for (const since of ["lock", "yesterday", 5, undefined])
			expect(failure(await host.act("remove-since", { since })), String(since)).toBe("400 VALIDATION_ERROR");
		expect(
			failure(await call("POST", `/assignments/${host.id}/remove-since`, { token: (await registerUser()).token, body: { since: "PT5M" } })),
		).toBe("404 ASSIGNMENT_NOT_FOUND");
	});
});

describe("what is kept", () => {
	const readDocument = async (id: string) => {
		const object = await env.MEDIA.get(`results/${id}.json`);
		return (
			object &&
			(await new Response(object.body.pipeThrough(new DecompressionStream("gzip"))).json<{ players: Record<string, unknown>[] }>())
		);
	};

	it("the list follows the homework; after the end the results are kept, and again after a correction", async () => {
		const owner = await registerUser();
		const host = await Teacher.set(fetcher, owner.token, quizId, { title: "Until Friday" });
		const ada = new Pupil(fetcher, host.pin, "Ada");
		await ada.join();
		await ada.begin();
		await answerAll(ada, 1, 2);
		await ada.handIn(1);
		const list = async (filter: string) =>
			(await call<{ assignments: AssignmentSummary[] }>("GET", `/assignments?status=${filter}`, { token: owner.token })).body.assignments;
		expect(await list("open")).toMatchObject([{ _id: host.id, title: "Until Friday", status: "open", totalQuestions: 6 }]);
		advanceClock(9_000);
		await fire(host.pin);
		await expect.poll(() => list("all")).toMatchObject([{ participantCount: 1, handedInCount: 1 }]);
		await host.act("close");
		await expect.poll(() => list("closed")).toMatchObject([{ _id: host.id, status: "closed" }]);
		expect(await list("open")).toEqual([]);
		const result = async () => (await call<{ result: GameResult }>("GET", `/results/${host.id}`, { token: owner.token })).body.result;
		await expect.poll(result).toMatchObject({ title: "Until Friday", players: [{ nickname: "Ada", score: 40, correctCount: 2 }] });
		expect((await result()).questions[0]).toMatchObject({ correctCount: 1, answerCount: 1, optionCounts: [0, 1, 0] });
		const { questions } = (await host.view()).body.assignment;
		await host.correct(questions[0]?.id ?? "", { correctAnswers: [0] });
		await expect.poll(async () => (await result()).players[0]?.score).toBe(20);
		// A new title must not rebuild the results.
		const readEtag = async () => (await env.MEDIA.head(`results/${host.id}.json`))?.etag;
		const etag = await readEtag();
		await host.patch({ title: "Until Sunday" });
		await expect.poll(result).toMatchObject({ title: "Until Sunday", players: [{ score: 20 }] });
		await host.patch({ title: "Until Friday" });
		await expect.poll(result).toMatchObject({ title: "Until Friday" });
		expect(await readEtag()).toBe(etag);
		await host.act("reopen", { dueAt: inMs(DAY) });
		await expect.poll(() => list("open")).toMatchObject([{ status: "open" }]);
		await host.act("close");
		await expect.poll(() => list("closed")).toMatchObject([{ status: "closed" }]);
		await expect.poll(async () => (await result()).players[0]?.score).toBe(20);
		expect((await readDocument(host.id))?.players).toMatchObject([
			{ nickname: "Ada", marks: ["wrong", "right", "none", "none", "none", "none"] },
		]);
		const played = await env.DB.prepare("SELECT count(*) AS n FROM started_games WHERE instance_id = ?").bind(host.id).first();
		expect(played).toEqual({ n: 1 });
	});

	it("thirty days after the end its object is empty, its results stay", async () => {
		const owner = await registerUser();
		const host = await Teacher.set(fetcher, owner.token, quizId);
		const ada = new Pupil(fetcher, host.pin, "Ada");
		await ada.join();
		await ada.begin();
		await answerAll(ada, 1, 2);
		await ada.handIn(1);
		await host.act("close");
		const list = () => call("GET", "/assignments?status=closed", { token: owner.token });
		await expect.poll(async () => (await list()).text).toContain(host.id);
		await expect.poll(async () => (await call("GET", `/results/${host.id}`, { token: owner.token })).status).toBe(200);
		advanceClock(30 * DAY);
		expect(await fire(host.pin)).toBe(true);
		const tables = await runInDurableObject(getHomeworkStub(host.pin), (_, { storage }) =>
			storage.sql.exec("SELECT name FROM sqlite_master WHERE name IN ('documents', 'seats')").toArray(),
		);
		expect(tables).toEqual([]);
		// The owner's token has expired by then.
		vi.restoreAllMocks();
		expect((await call("GET", `/results/${host.id}`, { token: owner.token })).status).toBe(200);
		const { assignment } = (await host.view()).body;
		expect(assignment).toMatchObject({
			...{ archived: true, status: "closed", attempts: 1, counts: "best", participantsFound: 1, totalQuestions: 6 },
			participants: [{ nickname: "Ada", status: "handed-in", right: 2, total: 5, percentage: 40, lastSeenAt: expect.any(String) }],
		});
		expect(assignment.questions[0]).toMatchObject({ text: "q0", correctAnswers: [1], timeLimit: 30 });
		expect(assignment.questionCounts[0]).toEqual({ asked: 1, answered: 1, right: 1 });
		expect(failure(await host.act("close"))).toBe("404 ASSIGNMENT_NOT_FOUND");
		expect((await call("DELETE", `/assignments/${host.id}`, { token: owner.token })).status).toBe(200);
	});

	it("deleted, nothing of it is left: object, list, results, document", async () => {
		const { host, pupils, pin } = await homework({}, "Ada");
		await host.act("close");
		await expect.poll(async () => (await readDocument(host.id)) !== null).toBe(true);
		expect(failure(await call("DELETE", `/assignments/${host.id}`, { token: (await registerUser()).token }))).toBe(
			"404 ASSIGNMENT_NOT_FOUND",
		);
		expect((await call("DELETE", `/assignments/${host.id}`, { token: teacher.token })).status).toBe(200);
		expect(failure(await host.view())).toBe("404 ASSIGNMENT_NOT_FOUND");
		expect(failure(await (pupils[0] as Pupil).state())).toBe("404 ASSIGNMENT_NOT_FOUND");
		await runCronTasks(createDeps(env), "often");
		expect(await readDocument(host.id)).toBeNull();
		for (const table of ["assignments", "game_erasures"])
			expect(await env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE pin = ?`).bind(pin).first()).toEqual({ n: 0 });
		expect(failure(await call("DELETE", `/assignments/${host.id}`, { token: teacher.token }))).toBe("404 ASSIGNMENT_NOT_FOUND");
	});

	it("is deleted completely with its results, once it has ended", async () => {
		const { host, pupils, pin } = await homework({}, "Ada");
		const remove = (token: string) => call("DELETE", `/results/${host.id}`, { token });
		expect(failure(await remove(teacher.token))).toBe("409 WRONG_STATE");
		await host.act("close");
		await expect.poll(async () => (await readDocument(host.id)) !== null).toBe(true);
		await expect.poll(async () => (await call("GET", "/assignments?status=closed", { token: teacher.token })).text).toContain(host.id);
		await host.act("reopen", { dueAt: inMs(DAY) });
		expect(failure(await remove(teacher.token))).toBe("409 WRONG_STATE");
		expect((await call("GET", `/results/${host.id}`, { token: teacher.token })).status).toBe(200);
		await host.act("close");
		await expect.poll(async () => (await call("GET", "/assignments?status=closed", { token: teacher.token })).text).toContain(host.id);
		expect(failure(await remove((await registerUser()).token))).toBe("404 INSTANCE_NOT_FOUND");
		expect((await remove(teacher.token)).status).toBe(200);
		expect(failure(await host.view())).toBe("404 ASSIGNMENT_NOT_FOUND");
		expect(failure(await (pupils[0] as Pupil).state())).toBe("404 ASSIGNMENT_NOT_FOUND");
		expect(failure(await remove(teacher.token))).toBe("404 INSTANCE_NOT_FOUND");
		for (const table of ["assignments", "game_results"])
			expect(await env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE pin = ?`).bind(pin).first()).toEqual({ n: 0 });
	});

	it("is in the export of its owner and deleted with the account", async () => {
		const owner = await registerUser();
		const host = await Teacher.set(fetcher, owner.token, quizId, { title: "Mine" });
		await new Pupil(fetcher, host.pin, "Ada").join();
		const file = await call<{ assignments: unknown[] }>("GET", "/users/me/export", { token: owner.token });
		expect(file.body.assignments).toMatchObject([{ _id: host.id, title: "Mine", status: "open" }]);
		expect((await call("DELETE", "/users/me", { token: owner.token, body: { password: PASSWORD } })).status).toBe(200);
		expect(failure(await new Pupil(fetcher, host.pin, "Bob").state())).toBe("404 ASSIGNMENT_NOT_FOUND");
		expect(await env.DB.prepare("SELECT count(*) AS n FROM assignments WHERE host_id = ?").bind(owner.user.id).first()).toEqual({ n: 0 });
	});

	it("is deleted by retention with its results", async () => {
		const { host } = await homework({}, "Ada");
		await host.act("close");
		await expect.poll(async () => (await call("GET", `/results/${host.id}`, { token: teacher.token })).status).toBe(200);
		await expect.poll(async () => (await call("GET", "/assignments?status=closed", { token: teacher.token })).text).toContain(host.id);
		await runCronTasks({ ...createDeps(env), now: () => Date.now() + 366 * DAY }, "daily");
		expect(failure(await call("GET", `/results/${host.id}`, { token: teacher.token }))).toBe("404 INSTANCE_NOT_FOUND");
		expect(await env.DB.prepare("SELECT count(*) AS n FROM assignments WHERE assignment_id = ?").bind(host.id).first()).toEqual({ n: 0 });
	});
});

describe("the owner's socket", () => {
	it("opens once with a ticket, sends the view when it changes, and questions only once", async () => {
		const { host, pupils } = await homework({}, "Ada");
		const [ada] = pupils as [Pupil];
		const { ticket } = (await host.act("live-ticket")).body as unknown as { ticket: string };
		const socket = await LiveSocket.open(fetcher, `${host.pin}/live?ticket=${ticket}`, {}, "assignments");
		if (socket instanceof Response) throw new Error(`refused: ${socket.status}`);
		const first = await socket.next();
		expect(first).toMatchObject({ success: true, assignment: { _id: host.id, participantCount: 1, questions: expect.any(Array) } });
		await ada.begin();
		await ada.save(1, 0, [1]);
		const seen = await socket.next((frame) => JSON.stringify(frame).includes('"answered":1'));
		expect(seen).toMatchObject({ assignment: { participants: [{ nickname: "Ada", status: "working", right: 1 }] } });
		expect(JSON.stringify(seen)).not.toContain('"questions":');
		expect(await LiveSocket.open(fetcher, `${host.pin}/live?ticket=${ticket}`, {}, "assignments")).toBeInstanceOf(Response);
		const other = await registerUser();
		expect(failure(await call("POST", `/assignments/${host.pin}/live-ticket`, { token: other.token, body: {} }))).toBe(
			"404 ASSIGNMENT_NOT_FOUND",
		);
		socket.close();
	});

	it("ends with all sessions of its owner, also after the end of the homework", async () => {
		const owner = await registerUser();
		const host = await Teacher.set(fetcher, owner.token, quizId);
		const { ticket } = (await host.act("live-ticket")).body as unknown as { ticket: string };
		const socket = await LiveSocket.open(fetcher, `${host.pin}/live?ticket=${ticket}`, {}, "assignments");
		if (socket instanceof Response) throw new Error(`refused: ${socket.status}`);
		await host.act("close");
		await expect.poll(async () => (await call("GET", "/assignments?status=closed", { token: owner.token })).text).toContain(host.id);
		expect((await call("POST", "/auth/logout-everywhere", { token: owner.token, body: {} })).status).toBe(200);
		expect((await socket.untilClosed()).code).toBe(LIVE_CLOSE.renew);
	});
});
