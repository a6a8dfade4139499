import type { IsRefused, SkeletonOf } from "#durable/room/core";
import type { Archive } from "#durable/room/delivery";
import type { AssignmentEntry, AssignmentResults, RosterPupil } from "./core";

export interface ListedAssignment extends AssignmentEntry {
	assignmentId: string;
	/** Grows with each change, so that a late report changes nothing. */
	revision: number;
}

export interface AssignmentArchive extends Archive<ListedAssignment> {
	/** Stores the results of a homework that has ended, in place of earlier ones. */
	saveResults(results: AssignmentResults): Promise<void>;
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
