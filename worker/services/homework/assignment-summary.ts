import { ASSIGNMENT, type AssignmentSummary, countPupils } from "#contract";
import type { AssignmentRow } from "#worker/db/homework/assignments";
import { toIso } from "#worker/lib/days";

/** `classSize`: 0 without a class. */
export function toAssignmentSummary(row: AssignmentRow, classSize: number, nowMs: number): AssignmentSummary {
	const isClosed = row.closedAt !== null || nowMs >= row.dueAt + ASSIGNMENT.graceMs;
	return {
		_id: row.assignmentId,
		pin: row.pin,
		title: row.title,
		quizTemplateId: row.quizId,
		classId: row.classId,
		status: isClosed ? "closed" : row.opensAt !== null && nowMs < row.opensAt ? "scheduled" : "open",
		opensAt: row.opensAt === null ? null : toIso(row.opensAt),
		dueAt: toIso(row.dueAt),
		closedAt: row.closedAt === null ? null : toIso(row.closedAt),
		createdAt: toIso(row.createdAt),
		totalQuestions: row.questionCount,
		participantCount: row.participantCount,
		handedInCount: row.handedInCount,
		pupilCount: countPupils(row.participantCount, classSize),
	};
}
