import { setCounted } from "./marks";
import { addAssignmentSeat } from "./seats";
import type { AssignmentMeta, AssignmentQuiz, AssignmentSeat, AssignmentState, Attempt, AttemptRows, StoredAssignmentSeat } from "./state";

export function createAssignment(meta: AssignmentMeta, quiz: AssignmentQuiz, rows: AttemptRows): AssignmentState {
	return {
		meta,
		quiz,
		rows,
		seatsById: new Map(),
		seatsByKey: new Map(),
		seatsByProof: new Map(),
		seatsByCode: new Map(),
		seatsByPupil: new Map(),
		present: 0,
		withoutCard: 0,
		handedIn: 0,
		removed: [],
		inProgress: new Set(),
		nextSeatId: 1,
		lastCalls: new Map(),
		skeletons: null,
		sorted: null,
		goalCache: null,
	};
}

/** The figures of a seat's attempts, which can be read without all rows of the attempts. */
export interface StoredWork {
	seatId: number;
	rights: number[];
	latest: Attempt;
}

interface StoredRows {
	seats: Iterable<StoredAssignmentSeat>;
	work: Iterable<StoredWork>;
}

/** Rebuilds the homework from its rows. The revision continues from the clock, so that every view sent before has a lower one. */
export function rebuildAssignment(
	meta: AssignmentMeta,
	quiz: AssignmentQuiz,
	{ seats, work }: StoredRows,
	{ rows, nowMs }: { rows: AttemptRows; nowMs: number },
): AssignmentState {
	const state = createAssignment({ ...meta, revision: Math.max(meta.revision, nowMs) }, quiz, rows);
	const workBySeat = new Map([...work].map((one) => [one.seatId, one]));
	for (const stored of seats) {
		const own = workBySeat.get(stored.seatId);
		const latest = own?.latest;
		const current = latest?.handedInAtMs === null ? latest : null;
		const seat: AssignmentSeat = {
			...stored,
			attempts: latest?.attempt ?? 0,
			rights: own?.rights ?? [],
			counted: null,
			current,
			isLate: latest?.late ?? false,
			lastSeenAtMs: Math.max(stored.joinedAtMs, latest?.startedAtMs ?? 0, latest?.handedInAtMs ?? 0),
		};
		setCounted(state, seat, (seatId, number) => (number === latest?.attempt ? latest : rows.attempt(seatId, number)));
		addAssignmentSeat(state, seat);
		if (current) state.inProgress.add(seat);
	}
	state.removed.sort((a, b) => (a.removedAtMs ?? 0) - (b.removedAtMs ?? 0));
	return state;
}
