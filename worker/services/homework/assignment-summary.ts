import { ASSIGNMENT, type AssignmentSummary } from "#contract";
import type { AssignmentRow } from "#worker/db/homework/assignments";
import { toIso } from "#worker/lib/days";

export function toAssignmentSummary(row: AssignmentRow, nowMs: number): AssignmentSummary {
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
	};
}
