import type { Mark } from "#contract/homework/assignment-limits";
import { answerFields } from "#contract/kinds/given";
import type { AnswerValue } from "#contract/kinds/kind";
import { DEFAULT_MAX_ANSWERS } from "#contract/kinds/open";
import { isScoredQuestion, kindRules, listsTexts, takesTexts } from "#contract/kinds/rules";
import { splitAnswer } from "#contract/kinds/sum-up";
import { GAME, ITEM_GROUP } from "#contract/limits";
import { type GameQuestion, toStoredQuestion } from "#contract/quizzes/question";
import type { ResultAnswer } from "#contract/results/results";
import { computeDiscrimination, extremeGroups, isNameless } from "#durable/room/core";
import { emptyTally, pickCountedAnswer } from "./counts";
import { countAsked, isScored, isScoredAt } from "./current";
import { groupAnswersForResults } from "./given";
import { teamField } from "./player-view";
import { listSeatsByScore, rankSorted } from "./ranks";
import { restoreQuizOrder } from "./shuffle";
import type { Answer, GameState, GameStatus, Seat } from "./state";
import { forEachInSteps, mergeSteps, type StepGenerator } from "./steps";
import { teamRows } from "./teams";

type Answers = ReadonlyMap<number, ResultAnswer>;

/**
 * True if the results store each player's answers; for larger games they store only counts. Each text that a player may write to an
 * open question counts as an answer.
 */
export function storesAnswers({ present, tallies, quiz }: GameState): boolean {
	const askedQuestions = quiz.questions.slice(0, tallies.length);
	const answers = askedQuestions.reduce(
		(sum, question) => sum + (listsTexts(question) ? (question.maxAnswers ?? DEFAULT_MAX_ANSWERS) : 1),
		0,
	);
	return present * answers <= GAME.resultAnswersMax;
}

function isHiddenByHost(state: GameState, questionIndex: number, question: GameQuestion, given: AnswerValue): boolean {
	const decisions = state.textDecisions.get(questionIndex);
	if (!decisions || !takesTexts(question)) return false;
	return splitAnswer(given).some((text) => decisions.get(kindRules(question).toKey(question, text, state.quiz.language)) === false);
}

/** Converts shown options to those of the quiz; a sequence keeps its order, a choice is sorted. */
function toQuizOptions(state: GameState, questionIndex: number, given: AnswerValue): AnswerValue {
	if (!Array.isArray(given)) return given;
	const from = state.quiz.ownOrder?.options[questionIndex];
	const own = from ? given.map((place) => from[place] ?? place) : [...given];
	const question = state.quiz.questions[questionIndex];
	return question && kindRules(question).asksForOrder ? own : own.sort((a, b) => a - b);
}

/** Converts the answers to a question for the results, by seat; includes the first turn's answer where it differs. */
function* answersToQuestion(state: GameState, questionIndex: number, answers: Iterable<Answer>): StepGenerator<Answers> {
	const question = state.quiz.questions[questionIndex];
	const turns = new Map<number, { first?: Answer; second?: Answer }>();
	yield* forEachInSteps(answers, (answer) => {
		const before = turns.get(answer.seatId);
		turns.set(answer.seatId, answer.turn === 2 ? { ...before, second: answer } : { ...before, first: answer });
	});
	const toResultFields = ({ given }: Answer) => ({
		...answerFields(toQuizOptions(state, questionIndex, given)),
		...(question && isHiddenByHost(state, questionIndex, question, given) ? { hidden: true as const } : {}),
	});
	const shown = new Map<number, ResultAnswer>();
	yield* forEachInSteps(turns, ([seatId, { first, second }]) => {
		const counted = pickCountedAnswer(state, first, second);
		if (!counted || !question) return;
		shown.set(seatId, {
			...toResultFields(counted),
			right: isScoredQuestion(question) ? counted.correct : null,
			points: counted.points,
			...(first && first !== counted ? { first: toResultFields(first) } : {}),
		});
	});
	return shown;
}

/** Returns the players' answers to each question that was asked, in the order of the quiz. */
function* readPlayerAnswers(state: GameState, answersTo: (questionIndex: number) => Iterable<Answer>): StepGenerator<Answers[]> {
	const ordered: { own: number; answers: Answers }[] = [];
	for (const index of state.tallies.keys()) {
		const own = state.quiz.ownOrder?.questions[index] ?? index;
		ordered.push({ own, answers: yield* answersToQuestion(state, index, answersTo(index)) });
	}
	return ordered.sort((a, b) => a.own - b.own).map(({ answers }) => answers);
}

type ReadSeatAnswers = (seatId: number) => Iterable<Answer>;

/** Reads the answers of a seat that count, by the question's place in the game. */
function readCountedAnswers(state: GameState, seat: Seat, readSeatAnswers: ReadSeatAnswers): Map<number, Answer> {
	const counted = new Map<number, Answer>();
	for (const answer of readSeatAnswers(seat.seatId)) {
		const before = counted.get(answer.questionIndex);
		counted.set(answer.questionIndex, pickCountedAnswer(state, before, answer) ?? answer);
	}
	return counted;
}

/** Lists the marks of a seat in the order of the quiz. */
function listMarks(state: GameState, seat: Seat, readSeatAnswers: ReadSeatAnswers): Mark[] {
	const counted = readCountedAnswers(state, seat, readSeatAnswers);
	const marks = state.tallies.map((_, index): { own: number; mark: Mark } => {
		const answer = counted.get(index);
		const own = state.quiz.ownOrder?.questions[index] ?? index;
		if (!answer) return { own, mark: "none" };
		return { own, mark: !isScoredAt(state, index) ? "given" : answer.correct ? "right" : "wrong" };
	});
	return marks.sort((a, b) => a.own - b.own).map(({ mark }) => mark);
}

/** Takes evenly spaced seats of a group that has too many answers to read. */
function sampleSeats(seats: readonly Seat[]): readonly Seat[] {
	const { maxSeats } = ITEM_GROUP;
	if (seats.length <= maxSeats) return seats;
	return Array.from({ length: maxSeats }, (_, n) => seats[Math.floor((n * seats.length) / maxSeats)]).filter((seat) => seat !== undefined);
}

/**
 * Computes the discrimination of each question: the share of right answers in the upper 27 % minus that in the lower 27 %
 * (docs/rules/results.md#how-good-a-question-is). Undefined for an unscored question, null with too few people.
 */
export function* computeDiscriminations(state: GameState, readSeatAnswers: ReadSeatAnswers): StepGenerator<(number | undefined)[] | null> {
	const groups = extremeGroups([...listSeatsByScore(state)].sort((a, b) => b.correctCount - a.correctCount || b.totalScore - a.totalScore));
	if (!groups) return null;
	const computeRightShares = function* (group: readonly Seat[]): StepGenerator<number[]> {
		const sample = sampleSeats(group);
		const right = state.tallies.map(() => 0);
		const countRight = (seat: Seat) => {
			for (const [index, { correct }] of readCountedAnswers(state, seat, readSeatAnswers))
				if (correct) right[index] = (right[index] ?? 0) + 1;
		};
		yield* forEachInSteps(sample, countRight, state.tallies.length);
		return right.map((count) => count / sample.length);
	};
	const upper = yield* computeRightShares(groups.upper);
	const lower = yield* computeRightShares(groups.lower);
	return state.tallies.map((_, index) =>
		isScoredAt(state, index) ? computeDiscrimination(upper[index] ?? 0, lower[index] ?? 0) : undefined,
	);
}

/** Ranks the players for the host: by points, or by right answers in a game without points. */
function rankSeatsForHost(state: GameState): { seat: Seat; rank: number }[] {
	const seats = listSeatsByScore(state);
	if (isScored(state)) return seats.map((seat) => ({ seat, rank: seat.rank }));
	const placed: { seat: Seat; rank: number }[] = [];
	rankSorted(
		[...seats].sort((a, b) => b.correctCount - a.correctCount),
		(seat) => seat.correctCount,
		(seat, rank) => placed.push({ seat, rank }),
	);
	return placed;
}

/** Reads answers from the rows. Other calls may write answers between two steps. */
export interface ResultsTools {
	answersTo(questionIndex: number): Iterable<Answer>;
	readSeatAnswers(seatId: number): Iterable<Answer>;
}

/** Lists the players in the order of their rank, with their answers unless the game is too large. */
function* resultPlayers(state: GameState, { answersTo, readSeatAnswers }: ResultsTools) {
	const answers = storesAnswers(state) ? yield* readPlayerAnswers(state, answersTo) : null;
	const marks = new Map<Seat, Mark[]>();
	const pupils = listSeatsByScore(state).filter(({ pupil }) => pupil !== null);
	yield* forEachInSteps(pupils, (seat) => marks.set(seat, listMarks(state, seat, readSeatAnswers)), state.tallies.length);
	return rankSeatsForHost(state).map(({ seat, rank }) => ({
		nickname: isNameless(seat) ? "" : seat.nickname,
		score: seat.totalScore,
		rank,
		correctCount: seat.correctCount,
		answeredCount: seat.answeredCount,
		...teamField(seat),
		...(seat.card === null ? {} : { card: seat.card }),
		...(seat.pupil?.named ? { named: true } : {}),
		...(seat.pupil ? { pupilId: seat.pupil.pupilId, marks: marks.get(seat) ?? [] } : {}),
		...(answers && { answers: answers.map((bySeat) => bySeat.get(seat.seatId) ?? null) }),
	}));
}

function* resultQuestion(state: GameState, index: number, question: GameQuestion, answers: Iterable<Answer>) {
	const summed = yield* groupAnswersForResults(state, question, answers);
	const { answerCount, correctCount, optionCounts, totalMs, firstTurn } = state.tallies[index] ?? emptyTally(question);
	return {
		index,
		...toStoredQuestion(question),
		askedCount: countAsked(state, index),
		correctCount,
		answerCount,
		optionCounts,
		...(firstTurn ? { firstCounts: firstTurn.optionCounts } : {}),
		...summed,
		averageMs: answerCount === 0 ? 0 : Math.round(totalMs / answerCount),
	};
}

function* resultQuestions(state: GameState, { answersTo, readSeatAnswers }: ResultsTools) {
	const discriminations = yield* computeDiscriminations(state, readSeatAnswers);
	const questions = [];
	for (const index of state.tallies.keys()) {
		const question = state.quiz.questions[index];
		if (!question) continue;
		const played = yield* resultQuestion(state, index, question, answersTo(index));
		const discrimination = discriminations?.[index];
		questions.push({ ...played, ...(discrimination === undefined ? {} : { discrimination }) });
	}
	return restoreQuizOrder(questions, state.quiz.ownOrder);
}

/**
 * Makes the results of a finished game, in steps, because thousands of texts take seconds. The outbox makes them again if a text is
 * accepted meanwhile.
 */
export function* computeGameResults(state: GameState, tools: ResultsTools) {
	const players = yield* resultPlayers(state, tools);
	const questions = yield* resultQuestions(state, tools);
	const { meta, quiz } = state;
	return {
		instanceId: meta.instanceId,
		pin: meta.pin,
		quizId: quiz.quizTemplateId,
		hostId: meta.hostId,
		...(meta.settings.classId === undefined ? {} : { classId: meta.settings.classId }),
		title: quiz.title,
		language: quiz.language,
		startedAt: meta.startedAtMs ?? meta.createdAtMs,
		endedAt: meta.endedAtMs ?? meta.createdAtMs,
		players,
		...(state.teamSizes.length > 0 ? { teams: teamRows(state).map(({ previousRank: _, ...row }) => row) } : {}),
		questions,
	};
}
/** Answers in one slice of the results: about 50 ms with the most expensive texts. */
export const ANSWERS_PER_SLICE = 2_000;

/** Makes the results in larger slices, between which the object replies to other calls. */
export const resultsInSlices = (state: GameState, tools: ResultsTools) => mergeSteps(computeGameResults(state, tools), ANSWERS_PER_SLICE);
export type GameResults = ReturnType<typeof computeGameResults> extends StepGenerator<infer Results> ? Results : never;

/** The part of an entry in the host's list of games that changes while the game runs. */
export interface ListEntry {
	status: GameStatus;
	participantCount: number;
	startedAtMs: number | null;
	endedAtMs: number | null;
}

export const openedEntry: ListEntry = { status: "lobby", participantCount: 0, startedAtMs: null, endedAtMs: null };

export function toListEntry({ meta, present }: GameState): ListEntry {
	return { status: meta.status, participantCount: present, startedAtMs: meta.startedAtMs, endedAtMs: meta.endedAtMs };
}

/** True for a game that ended in an empty lobby: nothing of it is stored, and its PIN becomes free. */
export function isAbandoned({ meta, present }: GameState): boolean {
	return meta.endedAtMs !== null && meta.startedAtMs === null && present === 0;
}
