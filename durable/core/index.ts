export { advance, isPurgeDue, nextDeadline } from "./advance";
export { answer } from "./answer";
export type { AnswerCommand, HostCommand, JoinCommand, Refusal, RefusalCode } from "./commands";
export { steer, touch } from "./host";
export { join, provenSeat } from "./join";
export { nicknameKey, nicknameProblem, normaliseNickname } from "./nicknames";
export { createGame, rebuild } from "./rebuild";
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
export { type CommonView, commonView, hostView, playerView, playerViewFrom } from "./views";
