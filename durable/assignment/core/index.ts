export {
	advanceAssignment,
	deliverTimedQuestion,
	handInAttempt,
	handInNext,
	isAssignmentPurgeDue,
	nextDeadlineMs,
	passQuestion,
	recordAnswer,
	type SaveCommand,
	settleTimedAttempt,
	startAttempt,
} from "./attempts";
export { isInClass, noteGoal, stuckKey } from "./in-class";
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
	type AssignmentJoinCommand,
	type AssignmentSince,
	findProvenPupilSeat,
	forgetAssignmentPupils,
	joinAssignmentSeat,
	listClaimedSeats,
	removeSeat,
	removeSince,
	resume,
	setSupport,
} from "./seats";
export type {
	AssignmentAnswer,
	AssignmentAnswers,
	AssignmentCardPupil,
	AssignmentChange,
	AssignmentMeta,
	AssignmentQuiz,
	AssignmentSeat,
	AssignmentState,
	Attempt,
	AttemptRows,
	GradedAnswer,
	Queue,
	StoredAssignmentSeat,
} from "./state";
