import { runDurableObjectAlarm, SELF } from "cloudflare:test";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Assignment, AssignmentSummary } from "#contract";
import { call, createQuiz, errorPaths, failure, questionBody, registerUser, setMembership, type TestUser } from "../helpers/api";
import { Pupil, Teacher } from "../helpers/homework";
import type { Fetcher } from "../helpers/live";
import { type Frame, LiveSocket } from "../helpers/live-socket";
import { evict, getHomeworkStub } from "../helpers/objects";

/* Homework in class, at each pupil's own pace, and wrong answers that come back. */

const fetcher: Fetcher = (path, init) => SELF.fetch(`http://quiz.test${path}`, init);
const MINUTE = 60_000;
const RIGHT = [1];
const WRONG = [0];

let teacher: TestUser;
let quizId = "";
let questionIds: string[] = [];

beforeAll(async () => {
	teacher = await registerUser();
	await setMembership(teacher.user.id, "gold");
	const quiz = await createQuiz(teacher.token, {
		questions: ["q0", "q1"].map((text) =>
			questionBody({ text, options: ["a", "b", "c"], correctAnswers: RIGHT, extraInfo: `about ${text}` }),
		),
	});
	quizId = quiz._id;
	questionIds = quiz.questions.map(({ id = "" }) => id);
});

afterEach(() => {
	vi.restoreAllMocks();
});

const open = (body: Record<string, unknown> = {}) =>
	call<{ pin: string; assignment: Assignment }>("POST", "/assignments", {
		token: teacher.token,
		body: { quizTemplateId: quizId, ...body },
	});

async function inClass(body: Record<string, unknown> = {}, ...nicknames: string[]) {
	const host = await Teacher.set(fetcher, teacher.token, quizId, { mode: "class", ...body });
	const pupils = nicknames.map((nickname) => new Pupil(fetcher, host.pin, nickname));
	for (const pupil of pupils) {
		expect(failure(await pupil.join())).toBe("200 undefined");
		expect((await pupil.begin()).status).toBe(200);
	}
	return { host, pupils, pin: host.pin };
}

describe("an activity in class", () => {
	it("opens at once for an hour, with wrong ones coming back; ends by itself after its minutes and the grace period", async () => {
		const before = Date.now();
		const { body, status } = await open({ mode: "class" });
		expect(status).toBe(201);
		const { assignment } = body;
		expect(assignment).toMatchObject({
			...{ mode: "class", repeat: "wrong", goal: null, held: false, status: "open", opensAt: null, attempts: 1 },
			...{ solutions: "after-question", timer: "off" },
		});
		expect(assignment.goalProgress).toBeUndefined();
		expect([3_599, 3_600]).toContain(assignment.secondsLeft);
		const minutes = (Date.parse(assignment.dueAt) - before) / MINUTE;
		expect(Math.round(minutes)).toBe(60);
		const short = await open({ mode: "class", minutes: 5, repeat: "none", goal: 80 });
		expect(short.body.assignment).toMatchObject({ repeat: "none", goal: 80, goalProgress: { mastered: 0, needed: 1, reachedAt: null } });
		const pupil = new Pupil(fetcher, short.body.pin, "Ada");
		await pupil.join();
		await pupil.begin();
		vi.spyOn(Date, "now").mockReturnValue(Date.now() + 5 * MINUTE + 5_000);
		expect((await pupil.saveTry(0, RIGHT)).body.isCorrect).toBe(true);
		vi.restoreAllMocks();
		vi.spyOn(Date, "now").mockReturnValue(Date.now() + 5 * MINUTE + 10_001);
		await runDurableObjectAlarm(getHomeworkStub(short.body.pin));
		expect((await pupil.state()).body).toMatchObject({ status: "closed", right: 1, mastered: 1 });
	});

	it("is told apart from homework in the owner's list and before a pupil joins", async () => {
		const { host } = await inClass();
		const home = await Teacher.set(fetcher, teacher.token, quizId);
		const list = await call<{ assignments: AssignmentSummary[] }>("GET", "/assignments", { token: teacher.token });
		const modes = new Map(list.body.assignments.map(({ _id, mode }) => [_id, mode]));
		expect([modes.get(host.id), modes.get(home.id)]).toEqual(["class", "home"]);
		const about = async (pin: string) => (await call<{ about: object }>("GET", `/assignments/${pin}/state`)).body.about;
		expect(await about(host.pin)).toMatchObject({ mode: "class" });
		expect(await about(home.pin)).not.toHaveProperty("mode");
		await host.act("close");
		expect((await call("GET", `/assignments/${host.pin}/state`)).body).toEqual({
			success: true,
			status: "closed",
			joined: false,
			mode: "class",
		});
	});

	it.each([
		[{ mode: "class", dueAt: new Date(Date.now() + 3_600_000).toISOString() }, "dueAt"],
		[{ mode: "class", opensAt: null }, "opensAt"],
		[{ mode: "class", attempts: 1 }, "attempts"],
		[{ mode: "class", counts: "best" }, "counts"],
		[{ mode: "class", solutions: "after-question" }, "solutions"],
		[{ mode: "class", timer: "off" }, "timer"],
		[{ mode: "class", minutes: 4 }, "minutes"],
		[{ mode: "class", minutes: 241 }, "minutes"],
		[{ mode: "class", goal: 49 }, "goal"],
		[{ mode: "class", goal: 101 }, "goal"],
		[{ mode: "school" }, "mode"],
		[{}, "dueAt"],
		[{ dueAt: new Date(Date.now() + 3_600_000).toISOString(), minutes: 30 }, "minutes"],
		[{ dueAt: new Date(Date.now() + 3_600_000).toISOString(), goal: 80 }, "goal"],
		[{ dueAt: new Date(Date.now() + 3_600_000).toISOString(), repeat: "wrong" }, "repeat"],
		[
			{ dueAt: new Date(Date.now() + 3_600_000).toISOString(), repeat: "wrong", solutions: "after-question", timer: "per-question" },
			"repeat",
		],
	])("refuses %j at %s", async (body, path) => {
		const refused = await open(body);
		expect([refused.status, errorPaths(refused)]).toEqual([400, [path]]);
	});

	it("takes wrong ones that come back at home where each solution is shown", async () => {
		const dueAt = new Date(Date.now() + 3_600_000).toISOString();
		const { body } = await open({ dueAt, repeat: "wrong", solutions: "after-question" });
		expect(body.assignment).toMatchObject({ mode: "home", repeat: "wrong" });
		expect(body.assignment).not.toHaveProperty("held");
		expect((await open({ dueAt })).body.assignment).toMatchObject({ mode: "home", repeat: "none" });
	});
});

describe("a pupil in class", () => {
	it("gets one question at a time until each is right or tried three times", async () => {
		const { host, pupils } = await inClass({}, "Ada");
		const [ada] = pupils as [Pupil];
		const first = (await ada.state()).body;
		expect(first).toMatchObject({ status: "working", mode: "class", pollSeconds: 5, left: 2, mastered: 0, total: 2 });
		expect(first.questions).toMatchObject([{ text: "q0", try: 1 }]);
		expect((await ada.saveTry(0, WRONG)).body).toMatchObject({ saved: true, isCorrect: false, correctAnswers: RIGHT });
		expect((await ada.goOn(0)).body.questions).toMatchObject([{ text: "q1", try: 1 }]);
		await evict(ada.pin);
		// The solution is not told again: the question comes back.
		const again = await ada.saveTry(0, WRONG);
		expect(again.body).toEqual({ success: true, saved: true, isCorrect: false });
		expect(failure(await ada.saveTry(0, RIGHT))).toBe("409 ALREADY_ANSWERED");
		expect(failure(await ada.saveTry(0, RIGHT, 2))).toBe("409 QUESTION_NOT_OPEN");
		expect((await ada.saveTry(1, RIGHT)).body.isCorrect).toBe(true);
		expect((await ada.goOn(1)).body).toMatchObject({ questions: [{ text: "q0", try: 2 }], left: 1, mastered: 1 });
		expect((await ada.saveTry(0, RIGHT, 2)).body.isCorrect).toBe(true);
		const done = (await ada.goOn(0, 2)).body;
		expect(done).toMatchObject({ status: "done", right: 1, total: 2, percentage: 50, mastered: 2 });
		expect(done.questions).toMatchObject([
			{ text: "q0", isCorrect: false, tries: 2, mastered: true },
			{ text: "q1", isCorrect: true, tries: 1, mastered: true },
		]);
		expect(await host.line("Ada")).toMatchObject({ status: "handed-in", right: 1, mastered: 2, marks: ["wrong", "right"] });
		await host.act("close");
		expect((await host.view()).body.assignment.secondsLeft).toBeUndefined();
		// Going on after the end changes nothing.
		expect(failure(await ada.saveTry(0, RIGHT, 3))).toBe("410 ASSIGNMENT_CLOSED");
		expect((await ada.goOn(0, 2)).body).toMatchObject({ status: "closed", right: 1, mastered: 2 });
		await vi.waitFor(async () => {
			const results = await call<{ result: { players: { mastered?: number }[] } }>("GET", `/results/${host.id}`, { token: teacher.token });
			expect(results.status).toBe(200);
		});
		expect(failure(await ada.begin())).toBe("410 ASSIGNMENT_CLOSED");
		await host.act("reopen", { dueAt: new Date(Date.now() + MINUTE).toISOString() });
		expect(failure(await ada.begin())).toBe("409 NO_ATTEMPTS_LEFT");
	});

	it("sees that all look to the front, and that the class has reached its goal; the teacher changes both while it runs", async () => {
		const { host, pupils } = await inClass({ goal: 50 }, "Ada", "Bob");
		const [ada, bob] = pupils as [Pupil, Pupil];
		expect((await host.patch({ held: true })).body.assignment.held).toBe(true);
		expect((await ada.state()).body).toMatchObject({ held: true, goalProgress: { mastered: 0, needed: 2, reachedAt: null } });
		expect((await ada.saveTry(0, RIGHT)).body.saved).toBe(true);
		expect((await bob.saveTry(0, RIGHT)).body.saved).toBe(true);
		await host.patch({ held: false });
		const { goalProgress, held } = (await ada.state()).body;
		expect([held, goalProgress?.mastered, goalProgress?.needed]).toEqual([undefined, 2, 2]);
		expect(goalProgress?.reachedAt).toEqual(expect.any(String));
		for (const [body, path] of [
			[{ attempts: 2 }, "attempts"],
			[{ counts: "last" }, "counts"],
			[{ solutions: "never" }, "solutions"],
			[{ opensAt: null }, "opensAt"],
			[{ mode: "home" }, "mode"],
			[{ repeat: "none" }, "repeat"],
			[{ minutes: 30 }, "minutes"],
		] as const)
			expect([path, errorPaths(await host.patch(body))]).toEqual([path, [path]]);
		await host.act("close");
		expect(failure(await host.patch({ held: true }))).toBe("409 WRONG_STATE");
		const home = await Teacher.set(fetcher, teacher.token, quizId, { repeat: "wrong", solutions: "after-question" });
		expect(errorPaths(await home.patch({ goal: 80 }))).toEqual(["goal"]);
		expect(errorPaths(await home.patch({ solutions: "never" }))).toEqual(["solutions"]);
		expect(failure(await home.patch({ held: true }))).toBe("409 WRONG_STATE");
	});

	it("is told about a correction and passes a cancelled question, on whichever device the work goes on", async () => {
		const { host, pupils, pin } = await inClass({}, "Ada");
		const [ada] = pupils as [Pupil];
		await host.correct(questionIds[0] ?? "", { cancelled: true });
		expect((await ada.state()).body).toMatchObject({ questions: [{ text: "q0", cancelled: true }] });
		const tablet = new Pupil(fetcher, pin, "Ada");
		await tablet.resume(ada.resumeCode);
		expect((await tablet.goOn(0)).body.questions).toMatchObject([{ text: "q1" }]);
		expect((await ada.saveTry(1, WRONG)).body.isCorrect).toBe(false);
		expect((await host.correct(questionIds[1] ?? "", { correctAnswers: WRONG })).body.changed).toBe(1);
		expect((await tablet.goOn(1)).body).toMatchObject({ status: "done", right: 1, total: 1, mastered: 1, corrected: true });
		await host.correct(questionIds[0] ?? "", { cancelled: false });
		await host.correct(questionIds[1] ?? "", { correctAnswers: RIGHT });
	});
});

it("the owner's socket tells that a pupil is silent although nothing happens", async () => {
	const { host } = await inClass({}, "Ada");
	const { ticket = "" } = (
		await call<{ ticket: string }>("POST", `/assignments/${host.id}/live-ticket`, { token: teacher.token, body: {} })
	).body;
	const socket = await LiveSocket.open(fetcher, `${host.id}/live?ticket=${ticket}`, {}, "assignments");
	if (!(socket instanceof LiveSocket)) throw new Error(`refused: ${socket.status}`);
	const isStuck = ({ assignment }: Frame) => (assignment as Assignment | undefined)?.participants[0]?.stuck === "silent";
	expect(isStuck(await socket.next())).toBe(false);
	const now = Date.now();
	vi.spyOn(Date, "now").mockImplementation(() => now + 3 * MINUTE);
	await socket.next(isStuck);
	socket.ws.close();
}, 30_000);
