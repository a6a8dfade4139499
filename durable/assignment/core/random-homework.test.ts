import { describe, expect, it } from "vitest";
import type { AssignmentRules, PupilState } from "#contract";
import { answerFields } from "#contract/kinds/given";
import type { AnswerValue } from "#contract/kinds/kind";
import { generator } from "#tests/helpers/fake-game";
import { Homework, judge, KINDS } from "#tests/helpers/fake-homework";
import { wordsIn } from "#tests/helpers/words-in";
import { applyUpdate, closeAssignmentNow, handInAttempt, recordAnswer, removeSeat, reopen, settleTimedAttempt, startAttempt } from ".";

const NAMES = ["Ada", "Bob", "Cem", "Dan"];
const GRACE = 10_000;

const TELLING = /^(secret-extra|correctAnswers|accepted|value|tolerance|isCorrect)$/;

type Random = () => number;
const pickOne = <Item>(items: readonly Item[], random: Random): Item => items[Math.floor(random() * items.length)] as Item;

function someAnswer(
	question: { kind?: string | undefined; options: readonly string[]; isMultipleChoice: boolean },
	random: Random,
): AnswerValue {
	if (question.kind === "text") return pickOne(["blue", "BLUE", "red"], random);
	if (question.kind === "number") return pickOne([6, 7, 9], random);
	const places = question.options.map((_, place) => place).sort(() => random() - 0.5);
	if (question.kind === "order") return places;
	return places.slice(0, question.isMultipleChoice ? 1 + Math.floor(random() * 3) : 1);
}

/** The answer as texts of options, which does not depend on the order in which they are shown. */
function meaning(given: AnswerValue, options: readonly string[]): AnswerValue | string[] {
	return Array.isArray(given) ? given.map((place) => options[place] ?? "") : given;
}

const sorted = (value: AnswerValue | string[]) => (Array.isArray(value) ? [...value].map(String).sort() : value);

class Run {
	readonly homework: Homework;
	verdicts = 0;
	/** Acknowledged answers by nickname, attempt and text of the question. */
	readonly acknowledged = new Map<string, { meaning: AnswerValue | string[]; ordered: boolean }>();

	constructor(
		readonly random: Random,
		rules: Partial<AssignmentRules>,
	) {
		this.homework = new Homework(rules, { dueInMs: 600_000 });
	}

	#working(nickname: string) {
		const view = this.homework.view(nickname);
		if (view.status !== "working") return null;
		const [asked] = view.questions;
		// After the verdict on a question that comes alone, some pupils go on and some look at it again.
		const isJudged = view.answers.some((one) => one.questionIndex === asked?.questionIndex && one.try === asked?.try);
		if ((!view.timed && view.left === undefined) || !isJudged) return view;
		this.verdicts++;
		if (this.random() < 0.3) return view;
		const next = this.homework.view(nickname, asked?.questionIndex, asked?.try);
		return next.status === "working" ? next : null;
	}

	step(): void {
		const { homework, random } = this;
		const nickname = pickOne(NAMES, random);
		const seat = homework.seat(nickname);
		const isPresent = seat !== undefined && seat.removedAtMs === null;
		const dice = random();
		homework.settle();
		if (!seat) homework.join(nickname);
		else if (dice < 0.6 && isPresent) this.#save(nickname);
		else if (dice < 0.72 && isPresent) homework.apply(startAttempt(homework.state, seat, homework.now));
		else if (dice < 0.78 && isPresent) {
			this.#settleSeat(nickname);
			homework.apply(handInAttempt(homework.state, seat, Math.max(1, seat.attempts), homework.now));
		} else if (dice < 0.84) homework.now += Math.floor(random() * 40_000);
		else if (dice < 0.87) homework.restart();
		else if (dice < 0.93) this.#correct();
		else if (dice < 0.935) homework.apply(removeSeat(homework.state, nickname.toLowerCase(), homework.now));
		else if (dice < 0.95) homework.apply(closeAssignmentNow(homework.state, homework.now));
		else if (dice < 0.98) homework.apply(reopen(homework.state, homework.now + 300_000, homework.now));
		else
			homework.apply(
				applyUpdate(
					homework.state,
					{ attempts: pickOne([1, 2, 3], random), counts: pickOne(["best", "first", "last"], random) },
					homework.now,
				),
			);
	}

	#settleSeat(nickname: string): void {
		const { homework } = this;
		const seat = homework.seat(nickname);
		if (seat) homework.rows.write(homework.state, settleTimedAttempt(homework.state, seat, homework.now));
	}

	#save(nickname: string): void {
		const { homework, random } = this;
		const seat = homework.seat(nickname);
		const view = this.#working(nickname);
		const question = view && pickOne(view.questions, random);
		if (!seat || !view || !question) return;
		const given = someAnswer(question, random);
		this.#settleSeat(nickname);
		const { questionIndex, try: tryNumber = 1 } = question;
		const command = { attempt: view.attempt, questionIndex, try: tryNumber, fields: answerFields(given) };
		const saved = homework.apply(recordAnswer(homework.state, seat, command, homework.now));
		if (!saved.ok) return;
		const key = `${nickname} ${view.attempt} ${question.text} ${tryNumber}`;
		this.acknowledged.set(key, { meaning: meaning(given, question.options), ordered: question.kind === "order" });
	}

	#correct(): void {
		const { homework, random } = this;
		const [id, correction] = pickOne(
			[
				["choice0000", { correctAnswers: [Math.floor(random() * 4)] }],
				["several000", { correctAnswers: pickOne([[0, 3], [1], [0, 1, 2]], random) }],
				[
					"order00000",
					{
						correctAnswers: pickOne(
							[
								[0, 1, 2],
								[2, 0, 1],
							],
							random,
						),
					},
				],
				["text000000", { accepted: pickOne([["blue"], ["blue", "red"]], random) }],
				["number0000", { value: 7, tolerance: pickOne([0, 1, 2], random) }],
				["several000", { cancelled: random() < 0.5 }],
			] as const,
			random,
		);
		const before = this.#results();
		const corrected = homework.correct(id, { ...correction } as never);
		expect(corrected.ok).toBe(true);
		const after = this.#results();
		const changed = [...after].filter(([key, result]) => before.get(key) !== result).length;
		if (corrected.ok) expect(corrected.changed).toBe(changed);
	}

	/** The results, computed from the rows alone. */
	#results(): Map<string, string> {
		const { quiz, seats } = this.homework.rows;
		const total = quiz.questions.filter((question) => judge(question, undefined) !== null).length;
		const found = new Map<string, string>();
		for (const { seatId, attempt } of this.homework.rows.allAttempts()) {
			if (seats.get(seatId)?.removedAtMs !== null) continue;
			const answers = this.homework.rows.answers(seatId, attempt);
			const right = quiz.questions.filter((question, index) => judge(question, answers.get(index)?.given) === true).length;
			found.set(`${seatId} ${attempt}`, `${right} of ${total}`);
		}
		return found;
	}

	/** Questions that were right at whichever try, from the answers alone. */
	#countMastered(seatId: number, attempt: number): number {
		const { quiz, answers } = { quiz: this.homework.rows.quiz, answers: this.homework.rows.answers(seatId, attempt) };
		return quiz.questions.filter((question, index) => {
			const first = answers.get(index);
			return first && [first, ...(first.later ?? [])].some(({ given }) => judge(question, given) === true);
		}).length;
	}

	check(): void {
		this.#nothingLost();
		this.#nothingAfterTheEnd();
		this.#figuresFollowFromRows();
		this.#nothingTold();
		this.#oneByOne();
		this.#restartChangesNothing();
	}

	#nothingLost(): void {
		const { rows } = this.homework;
		const bySeat = new Map([...rows.seats.values()].map((seat) => [seat.nickname, seat.seatId]));
		const kept = (value: AnswerValue | string[], ordered: boolean) => JSON.stringify(ordered ? value : sorted(value));
		for (const [key, { meaning: wanted, ordered }] of this.acknowledged) {
			const [nickname = "", attempt = "", text = "", tryNumber = ""] = key.split(" ");
			const questionIndex = KINDS.findIndex((question) => question.text === text);
			const first = rows.answers(bySeat.get(nickname) ?? 0, Number(attempt)).get(questionIndex);
			const answer = first && [first, ...(first.later ?? [])][Number(tryNumber) - 1];
			const options = KINDS[questionIndex]?.options ?? [];
			expect(answer && kept(fold(meaning(answer.given, options)), ordered), key).toBe(kept(fold(wanted), ordered));
		}
	}

	#nothingAfterTheEnd(): void {
		const { rows } = this.homework;
		for (const { seatId, attempt, savedAtMs } of rows.allAnswers()) {
			const of = rows.attempt(seatId, attempt);
			// The homework ends at the deadline, but answers of the grace period after it are accepted.
			if (of?.handedInAtMs != null) expect(savedAtMs).toBeLessThanOrEqual(of.handedInAtMs + (of.late ? GRACE : 0));
		}
	}

	#figuresFollowFromRows(): void {
		const { homework } = this;
		const { participants, participantCount, handedInCount } = homework.hostView();
		const results = this.#results();
		const present = [...homework.rows.seats.values()].filter(({ removedAtMs }) => removedAtMs === null);
		expect(participantCount).toBe(present.length);
		const withHandedIn = present.filter(({ seatId }) => homework.rows.attempts(seatId).some(({ handedInAtMs }) => handedInAtMs !== null));
		expect(handedInCount).toBe(withHandedIn.length);
		for (const { seatId, nickname } of present) {
			const shown = participants.find((one) => one.nickname === nickname);
			const own = homework.rows.attempts(seatId);
			const done = own.filter(({ handedInAtMs }) => handedInAtMs !== null).map(({ attempt }) => attempt);
			const readRightCount = (attempt: number) => Number.parseInt(results.get(`${seatId} ${attempt}`) ?? "", 10);
			const { counts } = homework.rows.meta.rules;
			const best = done.reduce<number | undefined>(
				(top, one) => (top !== undefined && readRightCount(top) >= readRightCount(one) ? top : one),
				undefined,
			);
			const counted = (counts === "first" ? done[0] : counts === "last" ? done.at(-1) : best) ?? own.at(-1)?.attempt;
			expect(shown?.countedAttempt).toBe(counted ?? 0);
			if (counted !== undefined) expect(`${shown?.right} of ${shown?.total}`).toBe(results.get(`${seatId} ${counted}`));
			if (shown?.mastered !== undefined) expect(shown.mastered).toBe(this.#countMastered(seatId, counted ?? 0));
			expect(shown?.status).toBe(
				own.length === 0 ? "not-started" : done.length < own.length ? "working" : own.at(-1)?.late ? "late" : "handed-in",
			);
		}
	}

	#oneByOne(): void {
		const { homework } = this;
		if (homework.rows.meta.rules.repeat !== "wrong") return;
		for (const nickname of NAMES) {
			const seat = homework.seat(nickname);
			const view = seat?.removedAtMs === null ? homework.view(nickname) : undefined;
			if (view?.status !== "working") continue;
			expect(view.questions).toHaveLength(1);
			// The solution is beside the try that was just answered, and nowhere else.
			const solved = view.answers.filter((answer) => "correctAnswers" in answer || "accepted" in answer || "value" in answer);
			const [asked] = view.questions;
			for (const one of solved) expect([one.questionIndex, one.try]).toEqual([asked?.questionIndex, asked?.try]);
			expect(asked?.try).toBeLessThanOrEqual(3);
			const tries = view.answers.filter(({ questionIndex }) => questionIndex === asked?.questionIndex).map((one) => one.try);
			expect(tries).toEqual([1, 2, 3].slice(0, tries.length));
			expect([tries.length, tries.length + 1]).toContain(asked?.try);
		}
	}

	#nothingTold(): void {
		const { homework } = this;
		for (const nickname of NAMES) {
			const seat = homework.seat(nickname);
			if (!seat || seat.removedAtMs !== null) continue;
			const view = homework.view(nickname);
			const others = NAMES.filter((name) => name !== nickname);
			expect([...wordsIn(view)].filter((word) => others.includes(word))).toEqual([]);
			if (!this.#mayTell(view)) expect([...wordsIn(view)].filter((word) => TELLING.test(word))).toEqual([]);
		}
	}

	#mayTell(view: PupilState): boolean {
		const { solutions } = this.homework.rows.meta.rules;
		const isClosed = this.homework.rows.meta.closedAtMs !== null;
		if (solutions === "after-question") return true;
		if (solutions === "never") return false;
		if (solutions === "after-deadline") return isClosed;
		return isClosed || (view.joined && view.status !== "working" && view.attemptsLeft === 0);
	}

	#restartChangesNothing(): void {
		const { homework } = this;
		const before = views(homework);
		homework.restart();
		expect(views(homework)).toEqual(before);
	}
}

const fold = (value: AnswerValue | string[]): AnswerValue | string[] => (typeof value === "string" ? value.toLowerCase() : value);

/** All views except fields that only memory has. */
function views(homework: Homework): unknown {
	const { revision: _, participants, ...rest } = homework.hostView();
	const pupils = NAMES.filter((name) => homework.seat(name)?.removedAtMs === null).map((name) => homework.view(name));
	return {
		...rest,
		participants: participants.map(({ lastSeenAt: __, ...one }) => one),
		pupils: pupils.map((view) => ({ ...view, revision: 0 })),
	};
}

const RULES: Partial<AssignmentRules>[] = [
	{},
	{ attempts: 3, solutions: "after-deadline", shuffle: "both" },
	{ attempts: 0, counts: "last", solutions: "never", shuffle: "questions" },
	{ attempts: 2, counts: "first", solutions: "after-question", shuffle: "options" },
	{ timer: "per-question", attempts: 2, shuffle: "both" },
	{ timer: "per-question", solutions: "after-question" },
	{ repeat: "wrong", solutions: "after-question", attempts: 2, shuffle: "both" },
	{ mode: "class", repeat: "wrong", solutions: "after-question", goal: 80 },
	{ mode: "class", repeat: "none", solutions: "after-question", shuffle: "questions", goal: null },
];

describe("seeded homework", () => {
	let saved = 0;
	let verdicts = 0;

	it.each(RULES.flatMap((rules, index) => [1, 2].map((seed) => [index, seed, rules] as const)))(
		"loses nothing, grades nothing twice and reveals nothing too early: rules %i, seed %i",
		(index, seed, rules) => {
			const run = new Run(generator(seed * 100 + index), rules);
			for (let step = 0; step < 150; step++) {
				run.step();
				if (step % 3 === 0) run.check();
			}
			saved += run.acknowledged.size;
			verdicts += run.verdicts;
		},
	);

	it("saved answers in them, and showed verdicts", () => {
		expect(saved).toBeGreaterThan(100);
		expect(verdicts).toBeGreaterThan(10);
	});
});
