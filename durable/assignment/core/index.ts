export { advance, isPurgeDue, nextDeadlineMs } from "./advance";
export { beginAttempt, giveTimed, handIn, type SaveCommand, saveAnswer, settleTimed } from "./attempts";
export { type AnswersTo, closeNow, correct, reopen, type UpdateCommand, update } from "./owner";
export {
	answersOfPupil,
	figuresAttempt,
	figuresOf,
	type OwnerPage,
	ownerView,
	type RosterPupil,
	summedUp,
	workStatusOf,
} from "./owner-view";
export { outsiderView, pupilView, solutionAfter } from "./pupil-view";
export { createAssignment, rebuild } from "./rebuild";
export type { Refusal } from "./refusal";
export { type AssignmentEntry, type AssignmentResults, assignmentResults, entryOf } from "./results";
export { forgetPupils, type JoinCommand, join, provenSeat, removeSeat, resume } from "./seats";
export type {
	Answer,
	AssignmentMeta,
	AssignmentQuiz,
	AssignmentState,
	Attempt,
	CardPupil,
	Change,
	Seat,
	StoredAttempt,
	StoredSeat,
} from "./state";
