export {
	advance,
	beginAttempt,
	deliverTimed,
	handIn,
	handInNext,
	isPurgeDue,
	nextDeadlineMs,
	type SaveCommand,
	saveAnswer,
	settleTimed,
} from "./attempts";
export { attemptOf, marksOf, noMarks, rightIn } from "./marks";
export { attemptsIn, closeNow, correct, gradeNext, reopen, type UpdateCommand, update } from "./owner";
export {
	answersOfPupil,
	figuresAttempt,
	figuresOf,
	matchesSearch,
	type OwnerPage,
	ownerView,
	type RosterPupil,
	sumUp,
	workStatusOf,
} from "./owner-view";
export { outsiderView, pupilView, solutionAfter } from "./pupil-view";
export { createAssignment, rebuild, type StoredWork } from "./rebuild";
export { ANSWERS_IN_MEMORY, type AssignmentEntry, type AssignmentResults, assignmentResults, entryOf } from "./results";
export { forgetPupils, type JoinCommand, join, provenSeat, removeSeat, removeSince, resume, type Since, seatsOfClaim } from "./seats";
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
	Refusal,
	Seat,
	StoredSeat,
} from "./state";
