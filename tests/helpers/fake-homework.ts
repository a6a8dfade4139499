import type { AssignmentRules } from "#contract";
import type { Given } from "#contract/kinds/kind";
import type { GameQuestion } from "#contract/question";
import {
	type Answer,
	type AssignmentMeta,
	type AssignmentQuiz,
	type AssignmentState,
	advance,
	type Change,
	createAssignment,
	giveTimed,
	join,
	ownerView,
	pupilView,
	rebuild,
	type StoredAttempt,
	type StoredSeat,
	settleTimed,
} from "#durable/assignment/core";

const copy = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));

/** The rows of a homework as its object writes them, without an object. */
export class FakeRows {
	meta: AssignmentMeta;
	quiz: AssignmentQuiz;
	readonly seats = new Map<number, StoredSeat>();
	readonly attempts = new Map<string, StoredAttempt>();
	readonly answers = new Map<string, Answer>();

	constructor(state: AssignmentState) {
		this.meta = copy(state.meta);
		this.quiz = copy(state.quiz);
	}

	write(state: AssignmentState, changes: readonly Change[]): void {
		for (const change of changes) {
			if (change.type === "meta") this.meta = copy(state.meta);
			else if (change.type === "quiz") this.quiz = copy(state.quiz);
			else if (change.type === "seat") {
				const { attempts: _, lastSeenAtMs: __, ...seat } = change.seat;
				this.seats.set(seat.seatId, copy(seat));
			} else if (change.type === "attempt") {
				const { answers: _, changedAtMs: __, marks, ...attempt } = change.attempt;
				const stored = { ...attempt, marks: attempt.handedInAtMs === null ? null : marks };
				this.attempts.set(`${attempt.seatId} ${attempt.attempt}`, copy(stored));
			} else this.answers.set(keyOf(change.answer), copy(change.answer));
		}
	}

	answersOf(seatId: number, attempt: number): Answer[] {
		return [...this.answers.values()].filter((one) => one.seatId === seatId && one.attempt === attempt);
	}

	answersTo(questionIndex: number): Answer[] {
		return [...this.answers.values()].filter((one) => one.questionIndex === questionIndex);
	}

	rebuild(nowMs: number): AssignmentState {
		const attempts = [...this.attempts.values()].sort((a, b) => a.seatId - b.seatId || a.attempt - b.attempt);
		const isUnderWay = ({ seatId, attempt }: Answer) => this.attempts.get(`${seatId} ${attempt}`)?.handedInAtMs === null;
		return rebuild(
			copy(this.meta),
			copy(this.quiz),
			{ seats: copy([...this.seats.values()]), attempts: copy(attempts), answers: copy([...this.answers.values()].filter(isUnderWay)) },
			nowMs,
		);
	}
}

const keyOf = ({ seatId, attempt, questionIndex }: Pick<Answer, "seatId" | "attempt" | "questionIndex">) =>
	`${seatId} ${attempt} ${questionIndex}`;

/** A question of each kind; what is right is easy to tell from outside. */
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
};

const MINUTE = 60_000;

/** A homework with its rows and its clock. */
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
			rules: { ...RULES, ...rules },
			createdAtMs: this.now,
			opensAtMs: times.opensInMs === undefined ? null : this.now + times.opensInMs,
			dueAtMs: this.now + (times.dueInMs ?? 60 * MINUTE),
			closedAtMs: null,
			startedAtMs: null,
			seed: 4711,
			revision: this.now,
			questionsVersion: 1,
			resultsVersion: 0,
		};
		this.state = createAssignment(meta, { quizTemplateId: "quiz", language: "en", questions: copy(questions) });
		this.rows = new FakeRows(this.state);
	}

	/** Writes what a command changed; returns its outcome. */
	apply<Outcome extends { ok: boolean; changes?: Change[] }>(outcome: Outcome): Outcome {
		if (outcome.changes) this.rows.write(this.state, outcome.changes);
		return outcome;
	}

	settle(): void {
		this.rows.write(this.state, advance(this.state, this.now));
	}

	join(nickname: string, pupil: { pupilId: string; number: number } | null = null) {
		const proof = `proof-${nickname}`;
		return this.apply(
			join(
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
				{ skeletonOf: (name) => name, mayTakeSeat: true },
			),
		);
	}

	seat(nickname: string) {
		return this.state.seatsByKey.get(nickname.toLowerCase());
	}

	/** What the pupil sees, as the object does it: time settled, the current question given. */
	view(nickname: string) {
		this.settle();
		const seat = this.seat(nickname);
		if (!seat) throw new Error(`${nickname} has no seat`);
		this.rows.write(this.state, [...settleTimed(this.state, seat, this.now), ...giveTimed(this.state, seat, this.now)]);
		return pupilView(this.state, seat, this.now, (seatId, attempt) => this.rows.answersOf(seatId, attempt));
	}

	hostView() {
		this.settle();
		return ownerView(this.state, { skip: 0, limit: 200 }, [], this.now);
	}

	restart(): void {
		this.state = this.rows.rebuild(this.now);
	}

	answerIn = (at: Pick<Answer, "seatId" | "attempt" | "questionIndex">) => this.rows.answers.get(keyOf(at));
}

/** Right or wrong, written independently of the rules; null for what counts for nobody. */
export function judge(question: AssignmentQuiz["questions"][number], given: Given | undefined): boolean | null {
	if (question.cancelled || question.kind === "poll") return null;
	if (given === undefined) return false;
	if (typeof given === "number") return Math.abs(given - (question.value ?? 0)) <= (question.tolerance ?? 0);
	if (typeof given === "string") return (question.accepted ?? []).some((text) => text.toLowerCase() === given.toLowerCase());
	if (question.kind === "order") return JSON.stringify(given) === JSON.stringify(question.correctAnswers);
	return JSON.stringify([...given].sort()) === JSON.stringify([...question.correctAnswers].sort());
}
