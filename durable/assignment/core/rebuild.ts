import { marksOf, noMarks } from "./marks";
import { addSeat } from "./seats";
import type { Answer, AssignmentMeta, AssignmentQuiz, AssignmentState, Attempt, Seat, StoredAttempt, StoredSeat } from "./state";

/** A homework that nobody has joined. */
export function createAssignment(meta: AssignmentMeta, quiz: AssignmentQuiz): AssignmentState {
	return {
		meta,
		quiz,
		seatsById: new Map(),
		seatsByKey: new Map(),
		seatsByProof: new Map(),
		seatsByCode: new Map(),
		seatsByPupil: new Map(),
		present: 0,
		handedIn: 0,
		nextSeatId: 1,
		skeletons: null,
		sorted: null,
	};
}

export interface StoredRows {
	seats: Iterable<StoredSeat>;
	/** In the order of seats and attempts. */
	attempts: Iterable<StoredAttempt>;
	/** Answers of the attempts that are under way. */
	answers: Iterable<Answer>;
}

/** The homework as its rows have it. Revisions go on from the clock: what was sent before is older. */
export function rebuild(meta: AssignmentMeta, quiz: AssignmentQuiz, rows: StoredRows, nowMs: number): AssignmentState {
	const state = createAssignment({ ...meta, revision: Math.max(meta.revision, nowMs) }, quiz);
	const attempts = new Map<number, Attempt[]>();
	for (const stored of rows.attempts) {
		const { startedAtMs, handedInAtMs, marks } = stored;
		const attempt: Attempt = {
			...stored,
			marks: marks ?? noMarks(quiz),
			answers: new Map(),
			changedAtMs: handedInAtMs ?? startedAtMs,
		};
		attempts.set(stored.seatId, [...(attempts.get(stored.seatId) ?? []), attempt]);
	}
	for (const answer of rows.answers) {
		const attempt = attempts.get(answer.seatId)?.[answer.attempt - 1];
		if (attempt?.handedInAtMs !== null) continue;
		attempt.answers.set(answer.questionIndex, answer);
		attempt.changedAtMs = Math.max(attempt.changedAtMs, answer.savedAtMs);
	}
	for (const stored of rows.seats) {
		const own = attempts.get(stored.seatId) ?? [];
		for (const attempt of own) if (attempt.handedInAtMs === null) attempt.marks = marksOf(quiz, attempt.answers);
		const seat: Seat = {
			...stored,
			attempts: own,
			lastSeenAtMs: Math.max(stored.joinedAtMs, ...own.map(({ changedAtMs }) => changedAtMs)),
		};
		addSeat(state, seat);
	}
	return state;
}
