export { advanceGame, isGamePurgeDue, isIdleDue, nextDeadline, recordActivity } from "./advance";
export { acceptAnswer } from "./answer";
export { applyCardReadings, type CardReadingsCommand, type CardReadingsResult, isCardSeated } from "./card-readings";
export { type ForgetScope, forgetGamePupils, isTakenOver, setSupport } from "./cards";
export type { AnswerCommand, CardPupil, HostCommand, JoinCommand, Since } from "./commands";
export { type CommonView, commonView } from "./common-view";
export { TOTALS_FROM_ANSWERS } from "./constants";
export { currentIndex, isHeldByCard, isOpen, isRunning, turnAt } from "./current";
export { computeStepKey, mergeIntervalMs, type PushPlan, playerFrames, pushDelayMs } from "./frames";
export type { HostViewer } from "./given";
export { type CommandRefusal, type SteerTools, steer } from "./host";
export { hostView, type ViewPage } from "./host-view";
export { findProvenPlayerSeat, isJoiningClosed, joinGameSeat } from "./join";
export type { GameWords, NameTools } from "./names";
export { recordRefusedNickname } from "./names";
export { type GivenPage, givenPage } from "./open-texts";
export { playerOwnView, playerView, playerViewFrom, recordLostClocks, recordQuestionSent, recordSurvivingSocket } from "./player-view";
export { computeTotals, type Totals } from "./ranks";
export { createGame, rebuildGame } from "./rebuild";
export {
	ANSWERS_PER_SLICE,
	computeGameResults,
	type GameResults,
	isAbandoned,
	type ListEntry,
	openedEntry,
	type ResultsTools,
	resultsInSlices,
	toListEntry,
} from "./results";
export { dropNonCardQuestions } from "./settings";
export { shuffleQuiz } from "./shuffle";
export {
	type Answer,
	type Change,
	type ChosenSettings,
	createMeta,
	DEFAULT_SETTINGS,
	type GameMeta,
	type GameQuiz,
	type GameState,
	type Seat,
	type SeatPupil,
	type StoredSeat,
	type TextDecision,
	type Turn,
} from "./state";
