export { advance, isIdleDue, isPurgeDue, nextDeadline, recordActivity } from "./advance";
export { answer } from "./answer";
export { type CardReadingsCommand, type CardsRead, isCardSeated, readCards } from "./card-readings";
export { type Forgotten, forgetPupils, isTakenOver } from "./cards";
export type { AnswerCommand, CardPupil, HostCommand, JoinCommand, Refusal, RefusalCode, Since } from "./commands";
export { type CommonView, commonView } from "./common-view";
export { TOTALS_FROM } from "./constants";
export { currentIndex, isHeldByCard, isOpen, isRunning, turnAt } from "./current";
export { mergeIntervalMs, type PushPlan, playerFrames, pushDelayMs, stepKeyOf } from "./frames";
export type { HostViewer } from "./given";
export { type SteerTools, steer } from "./host";
export { hostView, type ViewPage } from "./host-view";
export { isJoiningClosed, join, provenSeat } from "./join";
export type { GameWords, NameTools } from "./names";
export { recordRefused } from "./names";
export { type GivenPage, givenPage } from "./open-texts";
export { playerOwnView, playerView, playerViewFrom, recordLostClocks, recordQuestionSent, recordSurvivingSocket } from "./player-view";
export { type Totals, totalsOf } from "./ranks";
export { createGame, rebuild } from "./rebuild";
export {
	ANSWERS_PER_SLICE,
	type GameResults,
	gameResults,
	isAbandoned,
	type ListEntry,
	listEntryOf,
	openedEntry,
	type ResultsTools,
	resultsInSlices,
} from "./results";
export { withoutLeftOut } from "./settings";
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
