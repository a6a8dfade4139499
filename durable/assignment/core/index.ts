export {
	advanceAssignment,
	deliverTimedQuestion,
	handInAttempt,
	handInNext,
	isAssignmentPurgeDue,
	nextDeadlineMs,
	recordAnswer,
	type SaveCommand,
	settleTimedAttempt,
	startAttempt,
} from "./attempts";
export { countRight, findAttempt, markAnswers, noMarks } from "./marks";
export { applyUpdate, closeAssignmentNow, correctQuestion, countAttempts, gradeNext, reopen, type UpdateCommand } from "./owner";
export {
	computeAttemptFigures,
	computeWorkStatus,
	countedOrCurrentAttempt,
	matchesSearch,
	type OwnerPage,
	ownerView,
	type RosterPupil,
	sumUpAnswers,
	toPupilAnswers,
} from "./owner-view";
export { answerVerdict, pupilOutsiderView, pupilView } from "./pupil-view";
export { createAssignment, rebuildAssignment, type StoredWork } from "./rebuild";
export { ANSWERS_IN_MEMORY, type AssignmentEntry, type AssignmentResults, assignmentResults, toAssignmentEntry } from "./results";
export {
	findProvenPupilSeat,
	forgetAssignmentPupils,
	type JoinCommand,
	joinAssignmentSeat,
	listClaimedSeats,
	removeSeat,
	removeSince,
	resume,
	type Since,
} from "./seats";
export type {
	Answer,
	Answers,
	AssignmentMeta,
	AssignmentQuiz,
	AssignmentState,
	Attempt,
	AttemptRows,
	CardPupil,
	Change,
	GradedAnswer,
	Seat,
	StoredSeat,
} from "./state";
