import type { Support } from "#contract/classes/support";
import type { TeamRow } from "#contract/games/player-state";
import type { AnswerValue } from "#contract/kinds/kind";
import type { AnswerGroup, AnswerSummary } from "#contract/kinds/sum-up";
import type {
	AuthoringLanguage,
	CARD_NAMES,
	GAME_TIMERS,
	NICKNAME_MODES,
	RANKINGS,
	RankingPlan,
	SHUFFLES,
	SOLUTIONS,
	TEAM_MODES,
	TimeFactor,
} from "#contract/limits";
import type { GameQuestion } from "#contract/quizzes/question";
import type { LastCalls } from "#durable/room/core";
import type { TextGroups } from "./text-groups";

export type GameStatus = "lobby" | "active" | "finished" | "archived";
export type PointsMode = "speed" | "accuracy" | "none";

/** Where the questions and options of a shuffled game are in the quiz. */
export interface OwnOrder {
	/** The position in the quiz of each question, by its position in the game. */
	questions: number[];
	/** The positions in the quiz of each question's options, by the question's position in the game. */
	options: number[][];
}

/** The game's copy of the quiz. Once the game is open, only quick questions and solutions are added. */
export interface GameQuiz {
	/** Empty in a game without a quiz. */
	quizTemplateId: string;
	/** A game without a quiz: it consists of the questions that the host asks on the spot. */
	quick?: true;
	title: string;
	language: AuthoringLanguage;
	questions: GameQuestion[];
	/** The original order of the quiz; absent if the game is not shuffled. */
	ownOrder?: OwnOrder;
	/** Questions left out of a game with answer cards; absent in any other game. */
	leftOut?: LeftOut;
}

/** Questions that a card cannot answer, kept for a host who switches the cards off again in the lobby. */
interface LeftOut {
	/** The questions, each with its place among all questions of the game, in this order. */
	questions: { place: number; question: GameQuestion }[];
	/** The original order of all questions; absent if the game was not shuffled. */
	ownOrder?: OwnOrder;
}

export interface GameSettings {
	lateJoin: boolean;
	pointsMode: PointsMode;
	timer: (typeof GAME_TIMERS)[number];
	locked: boolean;
	/** The settings of the show (docs/rules/show-and-remote.md). */
	readingSeconds: number;
	ranking: (typeof RANKINGS)[number];
	/** The plan by which all pages of the host propose the same step; it is not a rule of the game. Absent if the host chose none. */
	rankingPlan?: RankingPlan | undefined;
	nicknames: (typeof NICKNAME_MODES)[number];
	shuffle: (typeof SHUFFLES)[number];
	solution: (typeof SOLUTIONS)[number];
	teams: { mode: (typeof TEAM_MODES)[number]; count: number };
	/** The class whose cards the game knows; fixed when it opens. Absent without one. */
	classId?: string | undefined;
	/** True: only pupils with a card of the class can join. */
	cardsOnly: boolean;
	/** True: pupils answer with printed cards (docs/rules/live-game.md#answer-cards). */
	answerCards: boolean;
	cardNames: (typeof CARD_NAMES)[number];
	/** True: from the next question on, players may change their answer until the question closes. */
	changeAnswers: boolean;
}

export const DEFAULT_SETTINGS: GameSettings = {
	lateJoin: false,
	pointsMode: "speed",
	timer: "on",
	locked: false,
	readingSeconds: 0,
	ranking: "at-once",
	nicknames: "free",
	shuffle: "none",
	solution: "at-once",
	teams: { mode: "off", count: 2 },
	cardsOnly: false,
	answerCards: false,
	cardNames: "number",
	changeAnswers: false,
};

/** Settings that the host chose; the rest have defaults. */
export type ChosenSettings = { [Name in keyof GameSettings]?: GameSettings[Name] | undefined };

/** A question is asked once, or once more before its solution is shown (docs/rules/turns-and-teams.md#asking-again). */
export type Turn = 1 | 2;

/** One run of a question: reading time, then open, then closed. The deadline includes the time that the host added. */
export interface Round {
	/** When the options are shown and the time begins; in the future during reading time. */
	openedAtMs: number;
	deadlineMs: number;
	/** The question has no clock: nobody sees its deadline, and points do not depend on the time. Absent for a question with a clock. */
	untimed?: true;
	/** Players may change their answer until the close, which does not come because all have answered. Absent otherwise. */
	changeable?: true;
	closedAtMs: number | null;
	/** False during reading time. */
	opened: boolean;
	/** Whether players see the ranking once the question is closed; if only the host shows it, false until then. */
	rankingShown: boolean;
	/** Whether players see the solution once the question is closed; if only the host shows it, false until then. */
	solutionShown: boolean;
	/** The times of the first turn, if the host asked again: then the times above are those of the second one. */
	firstTurn?: Pick<Round, "openedAtMs" | "deadlineMs" | "closedAtMs">;
}

/** The small part of a game that changes: one document, written by events of the lobby and the host, never by an answer. */
export interface GameMeta {
	instanceId: string;
	pin: string;
	hostId: string;
	status: GameStatus;
	settings: GameSettings;
	createdAtMs: number;
	startedAtMs: number | null;
	endedAtMs: number | null;
	/** When the host paused the game between two questions; null when it is not paused. */
	pausedAtMs: number | null;
	/** Start of the idle time: up to ACTIVITY_STEP_MS after the last sign of life, never before it (advance.ts). */
	lastActivityMs: number;
	/** Grows with each visible change. A rebuild adds the number of rows to the stored value. */
	revision: number;
	/** The host's last attempts that took effect, oldest first; a repeated one does nothing. */
	attempts: string[];
	/** The settings before answer cards changed them; absent without cards. */
	beforeCards?: Pick<GameSettings, "timer" | "pointsMode"> | undefined;
	/** How many texts the host has accepted in this game. Absent if none. */
	acceptedTexts?: number | undefined;
	/** How often the host has written words or solutions of quick questions. Absent if never. */
	quickEdits?: number | undefined;
	/** When the host last locked the game. Absent if never. */
	lockedAtMs?: number | undefined;
	/** Names that the word list refused, the newest last. Absent if none. */
	refusedNicknames?: string[] | undefined;
	/** Keys of names that the host allowed although the word list refuses them, once each. Absent if none. */
	allowedNicknames?: { key: string; untilMs: number }[] | undefined;
	/** One entry for each opened question, in order; the last one is the current question. */
	rounds: Round[];
}

export interface SeatPupil {
	pupilId: string;
	number: number;
	/** The pupil's label, visible only to the host; null without one, and once it was deleted. */
	label: string | null;
	/** What the phone does for this pupil, shown only to it; absent without anything. */
	support?: Support;
	/** The nickname was made from the label, so it is deleted with the label. */
	named?: true;
}

export interface StoredSeat {
	seatId: number;
	nickname: string;
	/** Folded nickname, unique in the game. */
	key: string;
	/** Hash of the secret that proves whose seat this is. */
	proofHash: string;
	joinedAtMs: number;
	removed: boolean;
	/** When the host removed the player; 0 if not, or before this was stored. */
	removedAtMs: number;
	/** The first question that counts for this seat: 0 unless the player joined late. */
	firstQuestion: number;
	/** The player asked for more time on joining. */
	needsMoreTime: boolean;
	/** More time for this player, from question `factorFrom` on; `factorBefore` holds for the questions before it. */
	timeFactor: TimeFactor;
	factorBefore: TimeFactor;
	factorFrom: number;
	/** How often the player took another assigned nickname. */
	rerolls: number;
	/** Null in a game without teams. */
	team: number | null;
	pupil: SeatPupil | null;
	/** Hashes of the secrets of devices from which the same card took the seat over. */
	formerProofs: string[];
	/** The printed card of the seat, in a game with answer cards; null without one. */
	card: number | null;
}

/** The points and rank of a seat, computed from its answers. */
export interface Standing {
	/** Points of closed questions only. */
	totalScore: number;
	/** The total before the last closed question. */
	previousScore: number;
	/** The total after the first question of the game; null if that question did not count for this seat. */
	firstScore: number | null;
	/** 0 until a question that counts for this seat was closed, and in a game without points. */
	rank: number;
	previousRank: number | null;
	correctCount: number;
	/** Right answers in a row up to the last closed question. */
	streak: number;
	/** The longest series of right answers in the game. */
	bestStreak: number;
	answeredCount: number;
}

export interface Seat extends StoredSeat, Standing {
	/** The standing that everybody but the host sees while the solution of the closed question is hidden; null at any other time. */
	before: Standing | null;
}

export interface Answer {
	questionIndex: number;
	seatId: number;
	turn: Turn;
	given: AnswerValue;
	/** When this player's clock started. */
	startedAtMs: number;
	arrivedAtMs: number;
	/** Whole seconds by the client's clock, for statistics only. */
	timeElapsed: number | null;
	/** False for a poll, where nobody is right. */
	correct: boolean;
	points: number;
}

/** The host showed a text of an open question, or hid it. */
export interface TextDecision {
	questionIndex: number;
	/** The folded text. */
	key: string;
	shown: boolean;
}

/** Counts of a question's answers: all that memory keeps once it is no longer the current question. */
export interface QuestionTally {
	answerCount: number;
	correctCount: number;
	/** Empty for kinds whose answers are grouped instead. */
	optionCounts: number[];
	totalMs: number;
	/** The counts at the end of the first turn, if the host asked again. */
	firstTurn?: QuestionTally;
}

/** `hidden`: the word list refuses the text (`refused`), or the host hid it. */
export type MarkedGroup = AnswerGroup & { hidden?: true; refused?: true };
/** Answers to a question in groups: those that count, and those of the first turn if it was asked again. */
export type TurnSummaries = Omit<AnswerSummary, "given"> & { given: MarkedGroup[]; firstGiven: MarkedGroup[] | null };

/** The complete game in memory. Accepted commands change it in place: copying ten thousand seats for each answer would be its main cost. */
export interface GameState {
	meta: GameMeta;
	quiz: GameQuiz;
	seatsByKey: Map<string, Seat>;
	seatsById: Map<number, Seat>;
	/** Seats that are not removed. */
	present: number;
	/** Present seats of each team; empty without teams. */
	teamSizes: number[];
	nextSeatId: number;
	/** All seats by the hash of their proof, removed ones included: their holders must not come back under another name. */
	seatsByProof: Map<string, Seat>;
	/** Seats by the hashes of the secrets that proved them before another device took them over. */
	seatsByFormerProof: Map<string, Seat>;
	/** Seats with a printed card by its number: the present one, else a removed one. */
	seatsByCard: Map<number, Seat>;
	/** Skeletons of all nicknames (durable/room/core/nicknames.ts); null until the first join after a start. */
	skeletons: Set<string> | null;
	/** Seats with more time for the current question, removed ones left out. */
	slowSeats: Set<Seat>;
	/** Answers to the current turn of the current question by seat, of present seats only. */
	answers: Map<number, Answer>;
	/** Answers to the first turn of the current question, while it is asked again; empty otherwise. */
	firstAnswers: Map<number, Answer>;
	/** The number of the last call with readings by each page that reads cards; in memory only. */
	readingCalls: Map<string, number>;
	/** The last numbered answer of each seat to the current question, where answers may change. */
	lastCalls: LastCalls;
	/** When the current question was first sent to a player; in memory only. */
	firstSeenMs: Map<number, number>;
	/** When a restart lost `firstSeenMs` of the current question; null if it is complete. */
	clocksLostAtMs: number | null;
	tallies: QuestionTally[];
	/** Present seats, best first; null when they have to be sorted again. */
	standings: Seat[] | null;
	/** Present seats in the order that everybody but the host sees; null like `standings`, and while nothing is hidden. */
	shownStandings: Seat[] | null;
	/** Teams, best first; null when they have to be summed up again. */
	teams: TeamRow[] | null;
	/** The answers to the current question in groups; null when they have to be summed up again. */
	givenSummary: TurnSummaries | null;
	/** Texts written to the current question, if it is of kind `open`; null until somebody reads them. */
	textGroups: TextGroups | null;
	/** Texts written to the earlier open question that was read last; null until one was read. */
	earlierTexts: { questionIndex: number; groups: TextGroups } | null;
	/** Verdicts of the word list on texts that were read since the current question began; true: refused. */
	textVerdicts: Map<string, boolean>;
	/** Texts that the host showed or hid, by question. */
	textDecisions: Map<number, ReadonlyMap<string, boolean>>;
	/** Folded forms of the texts typed for the current question; those from before a restart are missing. */
	foldedTexts: Map<string, string>;
}

export type Change =
	| { type: "meta" }
	/** The game's copy of the quiz changed: a text was accepted, a question was added. `totalsHold`: the sums of its questions still hold. */
	| { type: "quiz"; totalsHold?: true }
	| { type: "answer-judged"; answer: Answer }
	| { type: "text-decided"; decision: TextDecision }
	| { type: "seat-added"; seat: Seat }
	| { type: "seat-changed"; seat: Seat }
	/** Another device has taken over the seat. */
	| { type: "seat-taken-over"; seat: Seat }
	| { type: "seat-removed"; seatId: number; removedAtMs: number }
	| { type: "answer-added"; answer: Answer }
	/** A player changed the answer, or a card was read again: the last answer replaces the earlier one of this turn. */
	| { type: "answer-replaced"; answer: Answer }
	/** The host set a card's answer to a closed question, or changed it. */
	| { type: "answer-corrected"; answer: Answer }
	/** The host removed a card's answer to a closed question. */
	| { type: "answer-removed"; answer: Pick<Answer, "questionIndex" | "seatId" | "turn"> };

/** Applies answer cards to the settings: cards take time to read, so there is no clock and speed gives no points. */
export function withCards(chosen: GameSettings): Required<Pick<GameMeta, "settings" | "beforeCards">> {
	const { timer, pointsMode } = chosen;
	return {
		settings: { ...chosen, answerCards: true, timer: "off", pointsMode: pointsMode === "speed" ? "accuracy" : pointsMode },
		beforeCards: { timer, pointsMode },
	};
}

/** Creates the document of a new game in its lobby. Settings that the host did not choose get their defaults. */
export function createMeta(game: { instanceId: string; pin: string; hostId: string; settings?: ChosenSettings }, nowMs: number): GameMeta {
	const chosen = Object.entries(game.settings ?? {}).filter(([, value]) => value !== undefined);
	const settings: GameSettings = { ...DEFAULT_SETTINGS, ...Object.fromEntries(chosen) };
	return {
		instanceId: game.instanceId,
		pin: game.pin,
		hostId: game.hostId,
		status: "lobby",
		...(settings.answerCards ? withCards(settings) : { settings }),
		createdAtMs: nowMs,
		startedAtMs: null,
		endedAtMs: null,
		pausedAtMs: null,
		lastActivityMs: nowMs,
		revision: 1,
		attempts: [],
		rounds: [],
	};
}
