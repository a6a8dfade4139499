import type { AssignmentRules, QuestionCorrection } from "#contract";
import type { AnswerValue } from "#contract/kinds/kind";
import type { GameQuestion } from "#contract/quizzes/question";
import {
	type AssignmentAnswer,
	type AssignmentChange,
	type AssignmentMeta,
	type AssignmentQuiz,
	type AssignmentState,
	type Attempt,
	type AttemptRows,
	advanceAssignment,
	correctQuestion,
	countAttempts,
	countRight,
	createAssignment,
	deliverTimedQuestion,
	gradeNext,
	joinAssignmentSeat,
	noMarks,
	noteGoal,
	ownerView,
	passQuestion,
	pupilView,
	rebuildAssignment,
	type StoredAssignmentSeat,
	settleTimedAttempt,
} from "#durable/assignment/core";

const copy = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));

class FakeRows implements AttemptRows {
	meta: AssignmentMeta;
	quiz: AssignmentQuiz;
	readonly seats = new Map<number, StoredAssignmentSeat>();
	readonly #attempts = new Map<string, Omit<Attempt, "marks" | "tries" | "queue">>();
	readonly #sheets = new Map<string, Pick<Attempt, "marks" | "tries" | "queue"> & { answers: AssignmentAnswer[] }>();

	constructor(meta: AssignmentMeta, quiz: AssignmentQuiz) {
		this.meta = copy(meta);
		this.quiz = copy(quiz);
	}

	write(state: AssignmentState, changes: readonly AssignmentChange[]): void {
		for (const change of changes) {
			switch (change.type) {
				case "meta":
					this.meta = copy(state.meta);
					break;
				case "quiz":
					this.quiz = copy(state.quiz);
					break;
				case "seat":
				case "seat-removed": {
					const { attempts: _, rights: __, counted: ___, current: ____, isLate: _____, lastSeenAtMs: ______, ...seat } = change.seat;
					this.seats.set(seat.seatId, copy(seat));
					break;
				}
				case "seat-forgotten":
					this.seats.delete(change.seatId);
					for (const rows of [this.#attempts, this.#sheets])
						for (const key of rows.keys()) if (key.startsWith(`${change.seatId} `)) rows.delete(key);
					break;
				case "attempt": {
					const { marks: _, tries, queue: __, ...attempt } = change.attempt;
					this.#attempts.set(toKey(attempt), copy(attempt));
					const sheet = this.#sheets.get(toKey(attempt));
					if (sheet && attempt.handedInAtMs !== null) sheet.tries = tries;
					break;
				}
				case "answers": {
					const { marks, tries, queue } = change.attempt;
					this.#sheets.set(toKey(change.attempt), copy({ marks, tries, queue, answers: [...change.answers.values()] }));
					break;
				}
				case "queue": {
					const sheet = this.#sheets.get(toKey(change.attempt));
					const { tries, queue } = change.attempt;
					if (sheet) Object.assign(sheet, copy({ tries, queue }));
					break;
				}
				case "marks": {
					const { marks, tries } = change;
					const sheet = this.#sheets.get(toKey(change));
					if (sheet) Object.assign(sheet, { marks, tries });
					break;
				}
				default:
					change satisfies never;
			}
		}
	}

	allAttempts(): Attempt[] {
		const found = [...this.#attempts.values()].map((one) => {
			const { marks = noMarks(this.quiz), tries = "", queue = null } = this.#sheets.get(toKey(one)) ?? {};
			return { ...one, marks, tries, queue };
		});
		return copy(found.sort((a, b) => a.seatId - b.seatId || a.attempt - b.attempt));
	}

	allAnswers(): AssignmentAnswer[] {
		return [...this.#sheets.values()].flatMap(({ answers }) => answers);
	}

	attempts(seatId: number): Attempt[] {
		return this.allAttempts().filter((one) => one.seatId === seatId);
	}

	attempt(seatId: number, attempt: number): Attempt | undefined {
		return this.attempts(seatId).find((one) => one.attempt === attempt);
	}

	answers(seatId: number, attempt: number): Map<number, AssignmentAnswer> {
		const answers = this.#sheets.get(toKey({ seatId, attempt }))?.answers ?? [];
		return new Map(copy(answers).map((answer) => [answer.questionIndex, answer]));
	}

	answersTo(questionIndex: number, afterSeatId: number, lastSeatId: number) {
		const asked = this.allAttempts().filter(({ seatId }) => seatId > afterSeatId && seatId <= lastSeatId);
		return asked.flatMap(({ seatId, attempt, marks, tries }) => {
			const answer = this.answers(seatId, attempt).get(questionIndex);
			return answer ? [{ seatId, attempt, marks, tries, given: [answer, ...(answer.later ?? [])].map(({ given }) => given) }] : [];
		});
	}

	rebuild(nowMs: number): AssignmentState {
		const work = [...this.seats.keys()].flatMap((seatId) => {
			const own = this.attempts(seatId);
			const latest = own.at(-1);
			const done = own.filter(({ handedInAtMs }) => handedInAtMs !== null);
			return latest ? [{ seatId, rights: done.map(({ marks }) => countRight(marks)), latest }] : [];
		});
		return rebuildAssignment(copy(this.meta), copy(this.quiz), { seats: copy([...this.seats.values()]), work }, { rows: this, nowMs });
	}
}

const toKey = ({ seatId, attempt }: { seatId: number; attempt: number }) => `${seatId} ${attempt}`;

/** Right answers are obvious. */
export const KINDS: GameQuestion[] = [
	{ id: "choice0000", text: "c", options: ["a", "b", "c", "d"], correctAnswers: [2], timeLimitSeconds: 20, extraInfo: "secret-extra" },
	{ id: "several000", text: "s", options: ["a", "b", "c", "d"], correctAnswers: [0, 3], timeLimitSeconds: 20, extraInfo: "secret-extra" },
	{ id: "order00000", kind: "order", text: "o", options: ["1", "2", "3"], correctAnswers: [0, 1, 2], timeLimitSeconds: 30 },
	{
		id: "text000000",
		kind: "text",
		text: "t",
		options: [],
		correctAnswers: [],
		accepted: ["blue"],
		match: "case",
		typos: 0,
		timeLimitSeconds: 10,
	},
	{ id: "number0000", kind: "number", text: "n", options: [], correctAnswers: [], value: 7, tolerance: 1, timeLimitSeconds: 10 },
	{ id: "poll000000", kind: "poll", text: "p", options: ["x", "y", "z"], correctAnswers: [], timeLimitSeconds: 10 },
];

export const RULES: AssignmentRules = {
	attempts: 1,
	counts: "best",
	solutions: "after-attempt",
	timer: "off",
	shuffle: "none",
	cardsOnly: false,
	mode: "home",
	repeat: "none",
};

const MINUTE = 60_000;

export class Homework {
	state: AssignmentState;
	readonly rows: FakeRows;
	now = 1_800_000_000_000;

	constructor(rules: Partial<AssignmentRules> = {}, times: { opensInMs?: number; dueInMs?: number } = {}, questions = KINDS) {
		const meta: AssignmentMeta = {
			assignmentId: "0473417-a",
			pin: "0473417",
			hostId: "host",
			classId: "class",
			title: "Homework",
			teacher: "Ada Lovelace",
			rules: { ...RULES, ...rules },
			createdAtMs: this.now,
			opensAtMs: times.opensInMs === undefined ? null : this.now + times.opensInMs,
			dueAtMs: this.now + (times.dueInMs ?? 60 * MINUTE),
			closedAtMs: null,
			startedAtMs: null,
			secret: [47, 11, 4711],
			revision: this.now,
			questionsVersion: 1,
			resultsVersion: 0,
			holds: [],
			goalReachedAtMs: null,
		};
		const quiz: AssignmentQuiz = { quizTemplateId: "quiz", language: "en", questions: copy(questions) };
		this.rows = new FakeRows(meta, quiz);
		this.state = createAssignment(meta, quiz, this.rows);
	}

	apply<Outcome extends { ok: boolean; changes?: AssignmentChange[] }>(outcome: Outcome): Outcome {
		if (outcome.changes) this.#write(outcome.changes);
		return outcome;
	}

	/** As the object commits. */
	#write(changes: readonly AssignmentChange[]): void {
		this.rows.write(this.state, changes.length > 0 ? [...changes, ...noteGoal(this.state, this.now)] : changes);
	}

	settle(): void {
		this.rows.write(this.state, advanceAssignment(this.state, this.now));
	}

	join(nickname: string, pupil: { pupilId: string; number: number } | null = null) {
		const proof = `proof-${nickname}`;
		return this.apply(
			joinAssignmentSeat(
				this.state,
				{
					nickname,
					key: nickname.toLowerCase(),
					pupil: pupil && { ...pupil, classId: "class", timeFactor: 1 },
					heldProof: proof,
					heldProofs: [proof],
					newProof: proof,
					newCode: `code-${nickname}`,
				},
				this.now,
				{ toSkeleton: (name) => name, mayTakeSeat: true },
			),
		);
	}

	seat(nickname: string) {
		return this.state.seatsByKey.get(nickname.toLowerCase());
	}

	/** Settles time and delivers the current question, as the object does. `after`: moves on from the verdict on this question and try. */
	view(nickname: string, after?: number, tryNumber = 1) {
		this.settle();
		const seat = this.seat(nickname);
		if (!seat) throw new Error(`${nickname} has no seat`);
		this.rows.write(this.state, [
			...settleTimedAttempt(this.state, seat, this.now),
			...deliverTimedQuestion(this.state, seat, this.now, after),
		]);
		this.#write(passQuestion(this.state, seat, this.now, after === undefined ? undefined : { place: after, try: tryNumber }));
		return pupilView(this.state, seat, this.now);
	}

	hostView() {
		this.settle();
		return ownerView(this.state, { skip: 0, limit: 200 }, [], this.now);
	}

	restart(): void {
		this.state = this.rows.rebuild(this.now);
	}

	/** Corrects a question and grades everything; returns in how many attempts its mark changed. */
	correct(questionId: string, correction: QuestionCorrection) {
		const corrected = this.apply(correctQuestion(this.state, { questionId, correction }));
		let changed = 0;
		for (let graded = gradeNext(this.state); graded; graded = gradeNext(this.state)) {
			this.#write(graded.changes);
			changed += graded.changed;
		}
		return { ...corrected, changed: corrected.ok && corrected.scoringChanged ? countAttempts(this.state) : changed };
	}
}

/** Written independently of the rules; null for unscored questions. */
export function judge(question: AssignmentQuiz["questions"][number], given: AnswerValue | undefined): boolean | null {
	if (question.cancelled || question.kind === "poll" || question.kind === "open") return null;
	if (given === undefined) return false;
	if (typeof given === "number") return Math.abs(given - (question.value ?? 0)) <= (question.tolerance ?? 0);
	if (typeof given === "string") return (question.accepted ?? []).some((text) => text.toLowerCase() === given.toLowerCase());
	if (!Array.isArray(given)) throw new Error("texts are never judged");
	if (question.kind === "order") return JSON.stringify(given) === JSON.stringify(question.correctAnswers);
	return JSON.stringify([...given].sort()) === JSON.stringify([...question.correctAnswers].sort());
}
