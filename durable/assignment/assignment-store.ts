import { type MigrationSteps, PinStore } from "#durable/room/pin-store";
import { type AssignmentMeta, type AssignmentQuiz, type AssignmentState, type Change, createAssignment, noMarks, rebuild } from "./core";
import { newRows, type OutboxRow } from "./outbox-rows";
import { AssignmentStorage } from "./storage";

/**
 * The version of what a homework's object stores; 3 is that of 1.0.0, the first published version. Whoever changes the shape raises it, adds
 * the step from the previous one, and makes samples (tests/fixtures/README.md).
 */
export const STORED_VERSION = 3;

export const STEPS: MigrationSteps<AssignmentStorage> = {};

export interface AssignmentTypes {
	state: AssignmentState;
	change: Change;
	outbox: OutboxRow;
}

export class AssignmentStore extends PinStore<AssignmentTypes, AssignmentStorage> {
	constructor(storage: DurableObjectStorage) {
		super(storage, new AssignmentStorage(storage.sql), {
			document: "assignment",
			idOf: ({ assignmentId }) => assignmentId,
			version: STORED_VERSION,
			steps: STEPS,
		});
	}

	/** Creates an empty homework; returns the rows of its outbox. */
	create(meta: AssignmentMeta, quiz: AssignmentQuiz): OutboxRow[] {
		this.rows.noMarks = noMarks(quiz);
		const state = createAssignment(meta, quiz, this.rows);
		const outbox = newRows(state);
		this.writeNew(state, outbox);
		return outbox;
	}

	protected override rebuild(meta: AssignmentMeta, quiz: AssignmentQuiz): AssignmentState {
		this.rows.noMarks = noMarks(quiz);
		const stored = { seats: this.rows.seats(), work: this.rows.work() };
		return rebuild(meta, quiz, stored, { rows: this.rows, nowMs: Date.now() });
	}

	async clear(): Promise<void> {
		this.forget();
		await this.storage.deleteAll();
	}

	protected override writeRow(change: Change, state: AssignmentState): void {
		switch (change.type) {
			case "meta":
				break;
			case "quiz":
				this.rows.writeDocument("quiz", state.quiz);
				break;
			case "seat":
				this.rows.writeSeat(change.seat);
				break;
			case "attempt":
				this.rows.writeAttempt(change.attempt);
				break;
			case "answers":
				this.rows.writeAnswers(change.attempt, change.answers);
				break;
			case "marks":
				this.rows.writeMarks(change);
				break;
			case "seat-removed":
				this.rows.removeSeat(change.seat);
				break;
			case "seat-forgotten":
				this.rows.forgetSeat(change.seatId);
				break;
			default:
				change satisfies never;
		}
	}
}
