export { touch } from "./activity";
export { advance, isPurgeDue, nextDeadline } from "./advance";
export { answer } from "./answer";
export type { AnswerCommand, HostCommand, JoinCommand, Refusal, RefusalCode } from "./commands";
export { type CommonView, commonView } from "./common-view";
export { steer } from "./host";
export { hostView } from "./host-view";
export { join, provenSeat } from "./join";
export { nicknameKey, nicknameProblem, normaliseNickname } from "./nicknames";
export { noteGiven, playerOwnView, playerView, playerViewFrom, playerViewJson } from "./player-view";
export { createGame, rebuild, type StoredSeat } from "./rebuild";
export { type GameResults, gameResults } from "./results";
export {
	type Answer,
	type Change,
	createMeta,
	type GameMeta,
	type GameQuestion,
	type GameQuiz,
	type GameState,
	isOpen,
	type Seat,
} from "./state";
