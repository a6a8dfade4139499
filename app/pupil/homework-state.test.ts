import { describe, expect, it } from "vitest";
import type { PupilState } from "#contract/homework/pupil-state";
import {
	findJudgedQuestion,
	findPassableQuestion,
	type HomeworkEvent,
	type HomeworkModel,
	isWorking,
	readAnswerKey,
	reduceHomework,
	toAnswerKey,
	type WorkingState,
} from "./homework-state";

const joined = {
	joined: true as const,
	nickname: "Ada",
	title: "Homework",
	language: "en" as const,
	dueAt: "2026-11-27T16:00:00.000Z",
	secondsLeft: 100,
	attemptsLeft: 0,
	totalQuestions: 2,
};
const question = (questionIndex: number) => ({
	questionIndex,
	id: `q${questionIndex}`,
	text: "?",
	options: ["a", "b"],
	timeLimit: 20,
	isMultipleChoice: false,
});
const working = (revision: number, more: Partial<WorkingState> = {}): WorkingState => ({
	status: "working",
	...joined,
	revision,
	attempt: 1,
	questions: [question(0), question(1)],
	answers: [],
	...more,
});
const timed = (revision: number, more: Partial<WorkingState> = {}) =>
	working(revision, { timed: true, questions: [question(0)], timeRemainingMs: 20_000, ...more });
const done = (revision: number, nickname = "Ada"): PupilState => ({
	status: "done",
	...joined,
	nickname,
	revision,
	right: 1,
	total: 2,
	percentage: 50,
	attempts: [],
});
const model = (state: PupilState | null): HomeworkModel => ({
	state,
	gone: false,
	known: true,
	offline: false,
	problem: null,
	deadlineMs: null,
});
const modelAfter = (state: PupilState | null, ...events: HomeworkEvent[]) => events.reduce(reduceHomework, model(state));
const loaded = (state: PupilState, goesOn = false): HomeworkEvent => ({ type: "loaded", state, atMs: 1_000, goesOn });
const saved = (questionIndex: number, given: number[], verdict = {}): HomeworkEvent => ({
	type: "saved",
	attempt: 1,
	questionIndex,
	given,
	verdict,
});

describe("a pupil's page", () => {
	it("shows no older view than the one it has, but that of another seat", () => {
		expect(modelAfter(working(7), loaded(working(6, { attempt: 2 }))).state).toEqual(working(7));
		expect(modelAfter(working(7), loaded(working(8))).state).toEqual(working(8));
		expect(modelAfter(working(7), loaded(done(3, "Bora"))).state).toEqual(done(3, "Bora"));
		const outside = { status: "ready", joined: false, takenOver: true } as const;
		expect(modelAfter(working(7), loaded(outside)).state).toEqual(outside);
		expect(modelAfter(outside, { type: "left" }).state).toEqual({ status: "ready", joined: false });
	});

	it("shows an answer that was acknowledged before the server sends it, in its attempt alone", () => {
		const { state } = modelAfter(working(7), saved(0, [1]), saved(0, [0]), saved(1, [1]));
		expect(isWorking(state) && state.answers).toEqual([
			{ questionIndex: 0, answers: [0] },
			{ questionIndex: 1, answers: [1] },
		]);
		expect(modelAfter(working(7, { attempt: 2 }), saved(0, [1])).state).toEqual(working(7, { attempt: 2 }));
	});

	it("is offline from a failure to the next reply, and forgets a problem with the next answer", () => {
		expect(modelAfter(working(7), { type: "failed" }).offline).toBe(true);
		expect(modelAfter(working(7), { type: "failed" }, loaded(working(7))).offline).toBe(false);
		expect(modelAfter(working(7), { type: "failed" }, saved(0, [1])).offline).toBe(false);
		expect(modelAfter(working(7), { type: "refused", problem: "late" }).problem).toBe("late");
		expect(modelAfter(working(7), { type: "refused", problem: "late" }, { type: "answered" }).problem).toBeNull();
		expect(modelAfter(null, { type: "gone" }).gone).toBe(true);
	});

	it("does not know whose device it is once the server refused its seat, until the next state", () => {
		const lost = modelAfter(working(7), { type: "seatLost" });
		expect(lost).toEqual({ ...model(working(7)), known: false });
		expect(reduceHomework(lost, loaded(working(7)))).toEqual(model(working(7)));
	});

	it("stops the clock while a verdict is shown, and shows the result once the pupil has seen the last one", () => {
		const open = modelAfter(null, loaded(timed(7)));
		expect(open.deadlineMs).toBe(21_000);
		const judged = reduceHomework(open, saved(0, [1], { isCorrect: true, correctAnswers: [1] }));
		expect(judged.deadlineMs).toBeNull();
		expect(findJudgedQuestion(judged.state)?.questionIndex).toBe(0);
		// A poll brings the result of the attempt, which that answer has ended.
		expect(reduceHomework(judged, loaded(done(9))).state).toEqual(judged.state);
		expect(reduceHomework(judged, loaded(done(9), true)).state).toEqual(done(9));
		const closed = { ...done(9), status: "closed" } as PupilState;
		expect(reduceHomework(judged, loaded(closed)).state).toEqual(closed);
		// Without a time limit, or without a solution, there is nothing to go on from.
		expect(findJudgedQuestion(modelAfter(working(7), saved(0, [1], { isCorrect: true })).state)).toBeUndefined();
		expect(findJudgedQuestion(modelAfter(timed(7), saved(0, [1])).state)).toBeUndefined();
	});
});

describe("a page on which each question comes alone", () => {
	/** The question in front at this try, with the answers to earlier ones. */
	const alone = (revision: number, tryNumber: number, more: Partial<WorkingState> = {}) =>
		working(revision, { questions: [{ ...question(0), try: tryNumber }], left: 2, mastered: 0, total: 2, finalAnswers: true, ...more });
	const tried = (tryNumber: number, verdict: object): HomeworkEvent => ({ ...saved(0, [1], verdict), try: tryNumber }) as HomeworkEvent;
	const WRONG = { isCorrect: false, correctAnswers: [0], comesAgain: true as const };
	const earlier = { questionIndex: 0, answers: [1], try: 1, isCorrect: false };

	it("keeps an answer with its try, and reads it back", () => {
		for (const key of [{ attempt: 3 }, { attempt: 3, try: 2 }]) expect(readAnswerKey(toAnswerKey(key.attempt, key))).toEqual(key);
		expect(toAnswerKey(3, {})).toBe(3);
	});

	it("shows the verdict on the try that is open, and counts it at once and only once", () => {
		const wrong = modelAfter(alone(7, 1), tried(1, WRONG)).state;
		expect(findJudgedQuestion(wrong)).toMatchObject({ questionIndex: 0, try: 1 });
		expect(wrong).toMatchObject({ left: 2, mastered: 0, answers: [{ try: 1, isCorrect: false, comesAgain: true }] });
		const right = modelAfter(
			alone(7, 2, { answers: [earlier] }),
			tried(2, { isCorrect: true, correctAnswers: [1] }),
			tried(2, { isCorrect: true }),
		);
		expect(right.state).toMatchObject({ left: 1, mastered: 1 });
		const gaveUp = modelAfter(alone(7, 3), tried(3, { isCorrect: false, correctAnswers: [0] }));
		expect(gaveUp.state).toMatchObject({ left: 1, mastered: 0 });
	});

	it("does not settle a try with a late reply about an earlier one", () => {
		const open = alone(7, 2, { answers: [earlier] });
		const { state } = modelAfter(open, tried(1, { isCorrect: false }));
		expect(findJudgedQuestion(state)).toBeUndefined();
		expect(state).toMatchObject({ left: 2, mastered: 0 });
		expect(isWorking(state) && state.answers).toEqual([earlier]);
		// Each state carries the verdict on the earlier try, which says nothing about the open one.
		expect(findJudgedQuestion(open)).toBeUndefined();
	});

	it("goes on from a verdict, and from a question that was cancelled before it was answered", () => {
		expect(findPassableQuestion(alone(7, 1))).toBeUndefined();
		expect(findPassableQuestion(modelAfter(alone(7, 1), tried(1, WRONG)).state)).toMatchObject({ questionIndex: 0, try: 1 });
		const cancelled = alone(7, 2, { questions: [{ ...question(0), try: 2, cancelled: true }], answers: [earlier] });
		expect(findPassableQuestion(cancelled)).toMatchObject({ questionIndex: 0, try: 2 });
		// Where all questions come together, nothing has to be passed.
		expect(findPassableQuestion(working(7, { questions: [{ ...question(0), cancelled: true }] }))).toBeUndefined();
	});
});
