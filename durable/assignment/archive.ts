import type { IsRefused, SkeletonOf } from "#durable/room/core";
import type { ParkedDelivery } from "#durable/room/delivery";

import type { AssignmentEntry, AssignmentResults, RosterPupil } from "./core";

export interface ListedAssignment extends AssignmentEntry {
	assignmentId: string;
	/** Grows with each change, so that a late report changes nothing. */
	revision: number;
}

/** The port through which a homework stores what outlives it. A failed delivery is repeated, so repeats must change nothing. */
export interface AssignmentArchive {
	/** Counts the quiz as played, once per homework, when the first attempt begins. */
	saveStart(assignment: { instanceId: string; quizId: string; startedAtMs: number }): Promise<void>;
	/** Stores the results of a homework that has ended, in place of earlier ones. */
	saveResults(results: AssignmentResults): Promise<void>;
	saveListed(assignment: ListedAssignment): Promise<void>;
	/** Records for admins what could not be delivered for a week. */
	saveParked(parked: ParkedDelivery): Promise<void>;
}

export interface AssignmentPorts {
	archive: AssignmentArchive;
	/** The pupils of a class, for its owner alone: labels are never stored in an object. */
	roster(classId: string, ownerId: string): Promise<RosterPupil[]>;
	skeletonOf: SkeletonOf;
	isRefused: IsRefused;
	keptDays: number;
	logError(event: string, error: unknown, fields: Record<string, unknown>): void;
}
