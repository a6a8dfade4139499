import { describe, expect, it } from "vitest";
import type { AssignmentRules, PupilState } from "#contract";
import { Homework } from "#tests/helpers/fake-homework";
import { handInAttempt, handInNext, recordAnswer, startAttempt } from "./attempts";
import { applyUpdate, closeAssignmentNow } from "./owner";
import { removeSeat } from "./seats";

const CLASS: Partial<AssignmentRules> = { mode: "class", repeat: "wrong", solutions: "after-question", goal: null };
const question = (name: string) => ({
	id: name.padEnd(10, "0"),
	text: name,
	options: ["a", "b"],
	correctAnswers: [0],
	timeLimitSeconds: 20,
	extraInfo: `about ${name}`,
});
const FIVE = ["q0", "q1", "q2", "q3", "q4"].map(question);
const [RIGHT, WRONG] = [[0], [1]];

class InClass extends Homework {
	constructor(rules: Partial<AssignmentRules> = {}, questions = FIVE) {
		super({ ...CLASS, ...rules }, {}, questions as never);
	}

	own(nickname = "Ada") {
		return this.seat(nickname) ?? expect.fail("no seat");
	}

	start(nickname = "Ada") {
		this.join(nickname);
		return this.apply(startAttempt(this.state, this.own(nickname), this.now));
	}

	save(questionIndex: number, answers: number[], tryNumber = 1, nickname = "Ada") {
		const command = { attempt: 1, questionIndex, fields: { answers }, try: tryNumber };
		return this.apply(recordAnswer(this.state, this.own(nickname), command, this.now));
	}

	working(nickname = "Ada", after?: { place: number; try: number }): Extract<PupilState, { status: "working" }> {
		const view = this.view(nickname, after?.place, after?.try);
		return view.status === "working" ? view : expect.fail(`state ${view.status}`);
	}

	/** Answers what is in front and goes on; returns which question and try that was. */
	step(answers: number[], nickname = "Ada"): string {
		const [asked] = this.working(nickname).questions;
		if (!asked?.try) throw new Error("nothing in front");
		expect(this.save(asked.questionIndex, answers, asked.try, nickname)).toMatchObject({ ok: true });
		this.view(nickname, asked.questionIndex, asked.try);
		return `${asked.text}.${asked.try}`;
	}

	front(nickname = "Ada") {
		const { questions, left } = this.working(nickname);
		return questions.map(({ text, try: tryNumber }) => `${text}.${tryNumber} left ${left}`).join();
	}
}

describe("one question at a time", () => {
	it("holds only the current question, and keeps it with its verdict until that is confirmed", () => {
		const homework = new InClass();
		homework.start();
		expect(homework.front()).toBe("q0.1 left 5");
		expect(JSON.stringify(homework.working())).not.toContain("about q0");
		expect(homework.save(0, WRONG)).toMatchObject({ ok: true });
		const judged = homework.working();
		expect(judged.questions.map(({ text }) => text)).toEqual(["q0"]);
		expect(judged.answers).toMatchObject([
			{ questionIndex: 0, try: 1, isCorrect: false, correctAnswers: [0], extraInfo: "about q0", comesAgain: true },
		]);
		// Another question or try confirms nothing.
		expect(homework.working("Ada", { place: 1, try: 1 }).questions[0]?.text).toBe("q0");
		expect(homework.working("Ada", { place: 0, try: 2 }).questions[0]?.text).toBe("q0");
		const next = homework.working("Ada", { place: 0, try: 1 });
		expect(next.questions.map(({ text }) => text)).toEqual(["q1"]);
		// The question will come again: its solution is no longer shown.
		expect(next.answers).toEqual([{ questionIndex: 0, answers: WRONG, try: 1, isCorrect: false }]);
		// The confirmation again changes nothing.
		expect(homework.working("Ada", { place: 0, try: 1 }).questions[0]?.text).toBe("q1");
	});

	it("takes only the try that is asked, and the same answer again at any time without its solution", () => {
		const homework = new InClass();
		homework.start();
		expect(homework.save(1, RIGHT)).toMatchObject({ code: "QUESTION_NOT_OPEN" });
		expect(homework.save(0, RIGHT, 2)).toMatchObject({ code: "QUESTION_NOT_OPEN" });
		homework.step(WRONG);
		expect(homework.save(0, WRONG)).toMatchObject({ ok: true, changes: [] });
		expect(homework.save(0, RIGHT)).toMatchObject({ code: "ALREADY_ANSWERED" });
		expect(homework.save(0, RIGHT, 2)).toMatchObject({ code: "QUESTION_NOT_OPEN" });
		homework.apply(handInAttempt(homework.state, homework.own(), 1, homework.now));
		expect(homework.save(0, WRONG)).toMatchObject({ ok: true, changes: [] });
		expect(homework.save(0, RIGHT)).toMatchObject({ code: "ATTEMPT_OVER" });
	});

	it("brings a wrong one back after three others, at most three times, and hands in by itself", () => {
		const homework = new InClass();
		homework.start();
		const asked = [WRONG, RIGHT, RIGHT, RIGHT, WRONG, RIGHT, WRONG].map((answers) => homework.step(answers));
		expect(asked).toEqual(["q0.1", "q1.1", "q2.1", "q3.1", "q0.2", "q4.1", "q0.3"]);
		expect(homework.view("Ada")).toMatchObject({ status: "done", right: 4, total: 5, mastered: 4, percentage: 80 });
		const { participants } = homework.hostView();
		expect(participants).toMatchObject([
			{ status: "handed-in", right: 4, mastered: 4, marks: ["wrong", "right", "right", "right", "right"] },
		]);
	});

	it("says with the verdict whether the question comes again", () => {
		const saysAgain = (homework: InClass, answers: number[]) => {
			const [asked] = homework.working().questions;
			homework.save(asked?.questionIndex ?? 0, answers, asked?.try);
			const own = homework
				.working()
				.answers.find(({ questionIndex, try: tried }) => questionIndex === asked?.questionIndex && tried === asked.try);
			homework.view("Ada", asked?.questionIndex, asked?.try);
			return own && "comesAgain" in own;
		};
		const homework = new InClass({}, FIVE.slice(0, 2));
		homework.start();
		// The first question is right, the second one is asked three times.
		expect([RIGHT, WRONG, WRONG, WRONG].map((answers) => saysAgain(homework, answers))).toEqual([false, true, true, false]);
		const once = new InClass({ repeat: "none" });
		once.start();
		expect(saysAgain(once, WRONG)).toBe(false);
		const corrected = new InClass();
		corrected.start();
		corrected.save(0, WRONG);
		corrected.correct("q000000000", { correctAnswers: WRONG });
		expect(corrected.working().answers[0]).toMatchObject({ isCorrect: true });
		expect(corrected.working().answers[0]).not.toHaveProperty("comesAgain");
	});

	it("counts first tries alone; the end shows them with their tries", () => {
		const homework = new InClass({}, FIVE.slice(0, 2));
		homework.start();
		expect([WRONG, WRONG].map((answers) => homework.step(answers))).toEqual(["q0.1", "q1.1"]);
		homework.restart();
		expect([RIGHT, WRONG, RIGHT].map((answers) => homework.step(answers))).toEqual(["q0.2", "q1.2", "q1.3"]);
		const view = homework.view("Ada");
		expect(view).toMatchObject({ status: "done", right: 0, total: 2, mastered: 2 });
		expect("questions" in view && view.questions).toMatchObject([
			{ given: { answers: WRONG }, isCorrect: false, tries: 2, mastered: true },
			{ given: { answers: WRONG }, isCorrect: false, tries: 3, mastered: true },
		]);
	});

	it("asks polls and open questions once, and nothing again with repeat none", () => {
		const poll = { ...question("p"), kind: "poll" as const, correctAnswers: [] };
		const homework = new InClass({}, [poll as never, question("q1")]);
		homework.start();
		expect([WRONG, WRONG].map((answers) => homework.step(answers))).toEqual(["p.1", "q1.1"]);
		expect(homework.front()).toBe("q1.2 left 1");
		const once = new InClass({ repeat: "none" }, FIVE.slice(0, 2));
		once.start();
		for (const answers of [WRONG, WRONG]) once.step(answers);
		expect(once.view("Ada")).toMatchObject({ status: "done", mastered: 0 });
	});

	it("passes cancelled questions: one in front without a verdict, others unasked", () => {
		const homework = new InClass({}, FIVE.slice(0, 4));
		homework.start();
		homework.correct("q000000000", { cancelled: true });
		homework.correct("q200000000", { cancelled: true });
		expect(homework.front()).toBe("q0.1 left 3");
		expect(homework.save(0, WRONG)).toMatchObject({ ok: true });
		const [answer] = homework.working().answers;
		expect(answer).toMatchObject({ questionIndex: 0, answers: WRONG });
		for (const field of ["isCorrect", "correctAnswers"]) expect(answer).not.toHaveProperty(field);
		expect(homework.working("Ada", { place: 0, try: 1 }).questions[0]?.text).toBe("q1");
		homework.correct("q100000000", { cancelled: true });
		// It can also be passed without an answer.
		expect(homework.working("Ada", { place: 1, try: 1 }).questions[0]?.text).toBe("q3");
		homework.step(RIGHT);
		expect(homework.view("Ada")).toMatchObject({ status: "done", right: 1, total: 1, mastered: 1 });
		expect(homework.hostView().questionCounts.map(({ asked }) => asked)).toEqual([1, 1, 0, 1]);
	});

	it("ends at once an attempt of which every question is cancelled", () => {
		const homework = new InClass({}, FIVE.slice(0, 1));
		homework.correct("q000000000", { cancelled: true });
		homework.start();
		expect(homework.view("Ada").status).toBe("done");
	});

	it("a correction grades all tries: what has become right comes no more, what has become wrong does not come again", () => {
		const homework = new InClass();
		homework.start();
		expect([WRONG, RIGHT].map((answers) => homework.step(answers))).toEqual(["q0.1", "q1.1"]);
		expect(homework.correct("q000000000", { correctAnswers: [1] }).changed).toBe(1);
		homework.correct("q100000000", { correctAnswers: [1] });
		expect([RIGHT, RIGHT, RIGHT].map((answers) => homework.step(answers))).toEqual(["q2.1", "q3.1", "q4.1"]);
		expect(homework.view("Ada")).toMatchObject({ status: "done", right: 4, mastered: 4 });
		// The later try is what the correction makes right.
		const second = new InClass({}, FIVE.slice(0, 1));
		second.start();
		expect([WRONG].map((answers) => second.step(answers))).toEqual(["q0.1"]);
		expect(second.front()).toBe("q0.2 left 1");
		second.correct("q000000000", { correctAnswers: [1] });
		expect(second.view("Ada")).toMatchObject({ status: "done", right: 1, mastered: 1 });
	});

	it("counts a question for those who were shown it, also in the attempts that the end cut off", () => {
		const homework = new InClass();
		homework.start();
		homework.step(RIGHT);
		// Already while pupils work.
		expect(homework.hostView().questionCounts.map(({ asked, right }) => [asked, right])).toEqual([
			...[
				[1, 1],
				[1, 0],
			],
			...[
				[0, 0],
				[0, 0],
				[0, 0],
			],
		]);
		homework.apply(closeAssignmentNow(homework.state, homework.now));
		for (let seat = homework.own(); seat.current; ) homework.apply({ ok: true, changes: endAll(homework) });
		expect(homework.hostView().questionCounts.map(({ asked }) => asked)).toEqual([1, 1, 0, 0, 0]);
		homework.restart();
		expect(homework.hostView().questionCounts.map(({ asked }) => asked)).toEqual([1, 1, 0, 0, 0]);
	});
});

describe("the goal of the class", () => {
	it("counts what was mastered of all questions of all who began, and stays once it is reached", () => {
		const homework = new InClass({ goal: 50 }, FIVE.slice(0, 2));
		expect(homework.hostView().goalProgress).toEqual({ mastered: 0, needed: 1, reachedAt: null });
		homework.start("Ada");
		homework.start("Bob");
		homework.join("Cem");
		expect(homework.hostView().goalProgress).toEqual({ mastered: 0, needed: 2, reachedAt: null });
		homework.step(RIGHT, "Ada");
		homework.step(WRONG, "Bob");
		homework.step(RIGHT, "Bob");
		const at = new Date(homework.now).toISOString();
		expect(homework.working("Ada").goalProgress).toEqual({ mastered: 2, needed: 2, reachedAt: at });
		homework.now += 60_000;
		homework.apply(removeSeat(homework.state, "bob", homework.now));
		homework.apply(applyUpdate(homework.state, { goal: 100 }, homework.now));
		expect(homework.hostView().goalProgress).toEqual({ mastered: 1, needed: 2, reachedAt: at });
		homework.restart();
		expect(homework.hostView().goalProgress).toEqual({ mastered: 1, needed: 2, reachedAt: at });
		homework.apply(applyUpdate(homework.state, { goal: null }, homework.now));
		expect(homework.hostView().goalProgress).toBeUndefined();
		homework.apply(applyUpdate(homework.state, { goal: 50 }, homework.now));
		expect(homework.hostView().goalProgress?.reachedAt).toBe(new Date(homework.now).toISOString());
	});

	it("is reached by a removal and by a correction too", () => {
		const homework = new InClass({ goal: 100 }, FIVE.slice(0, 1));
		homework.start("Ada");
		homework.start("Bob");
		homework.step(RIGHT, "Ada");
		expect(homework.hostView().goalProgress?.reachedAt).toBeNull();
		homework.apply(removeSeat(homework.state, "bob", homework.now));
		expect(homework.hostView().goalProgress?.reachedAt).not.toBeNull();
	});
});

describe("eyes to the front", () => {
	it("is in every state, takes answers all the same, and ends with the homework", () => {
		const homework = new InClass();
		homework.start();
		expect(homework.hostView().held).toBe(false);
		homework.apply(applyUpdate(homework.state, { held: true }, homework.now));
		expect(homework.working().held).toBe(true);
		expect(homework.save(0, RIGHT)).toMatchObject({ ok: true });
		homework.restart();
		expect(homework.hostView().held).toBe(true);
		homework.apply(closeAssignmentNow(homework.state, homework.now));
		expect(homework.hostView().held).toBe(false);
		expect(applyUpdate(homework.state, { held: true }, homework.now)).toMatchObject({ code: "WRONG_STATE" });
	});

	it("only in class", () => {
		const home = new Homework();
		expect(applyUpdate(home.state, { held: true }, home.now)).toMatchObject({ code: "WRONG_STATE" });
		expect(home.hostView().held).toBeUndefined();
	});
});

describe("who needs help", () => {
	const stuckNames = (homework: InClass) =>
		homework.hostView().participants.flatMap((one) => (one.stuck ? [`${one.nickname} ${one.stuck}`] : []));

	it("three wrong answers in a row, tries included; listed first", () => {
		const homework = new InClass({}, FIVE.slice(0, 2));
		homework.start("Ada");
		homework.start("Bob");
		for (const answers of [WRONG, WRONG]) homework.step(answers, "Bob");
		expect(stuckNames(homework)).toEqual([]);
		homework.step(WRONG, "Bob");
		expect(homework.hostView().participants.map(({ nickname }) => nickname)).toEqual(["Bob", "Ada"]);
		expect(stuckNames(homework)).toEqual(["Bob wrong"]);
		homework.restart();
		expect(stuckNames(homework)).toEqual(["Bob wrong"]);
		homework.step(RIGHT, "Bob");
		expect(stuckNames(homework)).toEqual([]);
	});

	it("a correction judges the latest answers anew, also over a restart", () => {
		const homework = new InClass();
		homework.start();
		for (const answers of [WRONG, WRONG, WRONG]) homework.step(answers);
		expect(stuckNames(homework)).toEqual(["Ada wrong"]);
		homework.correct("q200000000", { correctAnswers: [1] });
		expect(stuckNames(homework)).toEqual([]);
		homework.restart();
		expect(stuckNames(homework)).toEqual([]);
		homework.correct("q200000000", { correctAnswers: [0] });
		expect(stuckNames(homework)).toEqual(["Ada wrong"]);
	});

	it("no answer for three minutes, without the time in which all look to the front", () => {
		const homework = new InClass();
		homework.start();
		homework.now += 179_000;
		expect(stuckNames(homework)).toEqual([]);
		homework.now += 1_000;
		expect(stuckNames(homework)).toEqual(["Ada silent"]);
		homework.step(RIGHT);
		expect(stuckNames(homework)).toEqual([]);
		homework.now += 60_000;
		homework.apply(applyUpdate(homework.state, { held: true }, homework.now));
		homework.now += 600_000;
		homework.apply(applyUpdate(homework.state, { held: false }, homework.now));
		homework.now += 119_000;
		expect(stuckNames(homework)).toEqual([]);
		homework.restart();
		expect(stuckNames(homework)).toEqual([]);
		homework.now += 1_000;
		expect(stuckNames(homework)).toEqual(["Ada silent"]);
		homework.apply(handInAttempt(homework.state, homework.own(), 1, homework.now));
		expect(stuckNames(homework)).toEqual([]);
	});

	it("keeps few moments of looking to the front, however often they change", () => {
		const homework = new InClass();
		homework.start();
		for (let n = 0; n < 200; n++) {
			homework.now += 1_000;
			homework.apply(applyUpdate(homework.state, { held: n % 2 === 0 }, homework.now));
		}
		expect(homework.state.meta.holds.length).toBeLessThanOrEqual(31);
	});
});

describe("what can be changed", () => {
	it("in class only title, end, goal, cards and eyes to the front; at home no goal, and no other solutions where wrong ones come back", () => {
		const homework = new InClass();
		const change = (command: Parameters<typeof applyUpdate>[1], of: Homework = homework) => applyUpdate(of.state, command, of.now);
		for (const [command, path] of [
			[{ attempts: 2 }, "attempts"],
			[{ counts: "last" }, "counts"],
			[{ solutions: "never" }, "solutions"],
			[{ opensAtMs: null }, "opensAt"],
		] as const)
			expect(change(command)).toMatchObject({ code: "VALIDATION_ERROR", field: { path } });
		expect(change({ title: "New", goal: 80, dueAtMs: homework.now + 60_000 })).toMatchObject({ ok: true });
		const home = new Homework({ repeat: "wrong", solutions: "after-question" });
		expect(change({ goal: 80 }, home)).toMatchObject({ code: "VALIDATION_ERROR", field: { path: "goal" } });
		expect(change({ solutions: "never" }, home)).toMatchObject({ code: "VALIDATION_ERROR", field: { path: "solutions" } });
		expect(change({ solutions: "after-question" }, home)).toMatchObject({ ok: true });
	});
});

it("has 500 seats beside those of pupils with a card of the class", () => {
	const homework = new InClass();
	for (let n = 0; n < 500; n++) expect(homework.join(`p${n}`)).toMatchObject({ ok: true });
	expect(homework.join("late")).toMatchObject({ code: "GAME_FULL" });
	expect(homework.join("card", { pupilId: "pupil", number: 1 })).toMatchObject({ ok: true });
	expect(homework.join("p499")).toMatchObject({ ok: true, rejoined: true });
	homework.apply(startAttempt(homework.state, homework.own("p0"), homework.now));
	expect(homework.working("p0")).toMatchObject({ mode: "class", pollSeconds: 26 });
});

it("wrong ones come back at home too, in each attempt", () => {
	const homework = new InClass({ mode: "home", attempts: 2 }, FIVE.slice(0, 1));
	homework.start();
	homework.step(WRONG);
	expect(homework.front()).toBe("q0.2 left 1");
	homework.step(RIGHT);
	expect(homework.view("Ada")).toMatchObject({ status: "done", right: 0, mastered: 1, attemptsLeft: 1 });
	expect(homework.hostView().participants[0]).toMatchObject({ right: 0, mastered: 1 });
	expect(homework.hostView()).not.toHaveProperty("held");
});

function endAll(homework: Homework) {
	return handInNext(homework.state) ?? [];
}
