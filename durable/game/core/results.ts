import type { Mark } from "#contract/homework/assignment-limits";
import { type GameQuestion, storedQuestion } from "#contract/quizzes/question";
import { ITEM_GROUP } from "#contract/results/item-limits";
import { discriminationOf, extremeGroups, isNameless } from "#durable/room/core";
import { countedOf, emptyTally } from "./counts";
import { askedAt, isScored, isScoredAt } from "./current";
import { givenInResults } from "./given";
import { playerAnswers, storesAnswers } from "./player-answers";
import { ownTeam } from "./player-view";
import { rankSorted, standingsOf } from "./ranks";
import { inOwnOrder } from "./shuffle";
import type { Answer, GameState, GameStatus, Seat } from "./state";
import { inSteps, type Steps, slicesOf } from "./steps";
import { teamRows } from "./teams";

type AnswersOf = (seatId: number) => Iterable<Answer>;

/** By the place of the question in the game. */
function countedAnswersOf(state: GameState, seat: Seat, answersOf: AnswersOf): Map<number, Answer> {
	const counted = new Map<number, Answer>();
	for (const answer of answersOf(seat.seatId)) {
		const before = counted.get(answer.questionIndex);
		counted.set(answer.questionIndex, countedOf(state, before, answer) ?? answer);
	}
	return counted;
}

/** In the order of the quiz. */
export function marksOf(state: GameState, seat: Seat, answersOf: AnswersOf): Mark[] {
	const counted = countedAnswersOf(state, seat, answersOf);
	const marks = state.tallies.map((_, index): { own: number; mark: Mark } => {
		const answer = counted.get(index);
		const own = state.quiz.ownOrder?.questions[index] ?? index;
		if (!answer) return { own, mark: "none" };
		return { own, mark: !isScoredAt(state, index) ? "given" : answer.correct ? "right" : "wrong" };
	});
	return marks.sort((a, b) => a.own - b.own).map(({ mark }) => mark);
}

/** Evenly spaced seats of a group whose answers are too many to read. */
function sampleOf(seats: readonly Seat[]): readonly Seat[] {
	const { maxSeats } = ITEM_GROUP;
	if (seats.length <= maxSeats) return seats;
	return Array.from({ length: maxSeats }, (_, n) => seats[Math.floor((n * seats.length) / maxSeats)]).filter((seat) => seat !== undefined);
}

/**
 * For each question, the share of right answers in the upper 27 % minus that in the lower 27 %
 * (docs/rules/results.md#how-good-a-question-is). Undefined for an unscored question, null with too few people.
 */
export function* discriminationsOf(state: GameState, answersOf: AnswersOf): Steps<(number | undefined)[] | null> {
	const groups = extremeGroups([...standingsOf(state)].sort((a, b) => b.correctCount - a.correctCount || b.totalScore - a.totalScore));
	if (!groups) return null;
	const rightIn = function* (group: readonly Seat[]): Steps<number[]> {
		const sample = sampleOf(group);
		const right = state.tallies.map(() => 0);
		const countRight = (seat: Seat) => {
			for (const [index, { correct }] of countedAnswersOf(state, seat, answersOf)) if (correct) right[index] = (right[index] ?? 0) + 1;
		};
		yield* inSteps(sample, countRight, state.tallies.length);
		return right.map((count) => count / sample.length);
	};
	const upper = yield* rightIn(groups.upper);
	const lower = yield* rightIn(groups.lower);
	return state.tallies.map((_, index) => (isScoredAt(state, index) ? discriminationOf(upper[index] ?? 0, lower[index] ?? 0) : undefined));
}

/** Players with their ranks, for the host only: by points, or by right answers in a game without points. */
function placedSeats(state: GameState): { seat: Seat; rank: number }[] {
	const seats = standingsOf(state);
	if (isScored(state)) return seats.map((seat) => ({ seat, rank: seat.rank }));
	const placed: { seat: Seat; rank: number }[] = [];
	rankSorted(
		[...seats].sort((a, b) => b.correctCount - a.correctCount),
		(seat) => seat.correctCount,
		(seat, rank) => placed.push({ seat, rank }),
	);
	return placed;
}

/** Answers, read from the rows. Between two steps others may write them. */
export interface ResultsTools {
	answersTo(questionIndex: number): Iterable<Answer>;
	answersOf(seatId: number): Iterable<Answer>;
}

/** Players in the order of their rank, with what they answered in a game that is not too large for it. */
function* resultPlayers(state: GameState, { answersTo, answersOf }: ResultsTools) {
	const answers = storesAnswers(state) ? yield* playerAnswers(state, answersTo) : null;
	const marks = new Map<Seat, Mark[]>();
	const pupils = standingsOf(state).filter(({ pupil }) => pupil !== null);
	yield* inSteps(pupils, (seat) => marks.set(seat, marksOf(state, seat, answersOf)), state.tallies.length);
	return placedSeats(state).map(({ seat, rank }) => ({
		nickname: isNameless(seat) ? "" : seat.nickname,
		score: seat.totalScore,
		rank,
		correctCount: seat.correctCount,
		answeredCount: seat.answeredCount,
		...ownTeam(seat),
		...(seat.card === null ? {} : { card: seat.card }),
		...(seat.pupil?.named ? { named: true } : {}),
		...(seat.pupil ? { pupilId: seat.pupil.pupilId, marks: marks.get(seat) ?? [] } : {}),
		...(answers && { answers: answers.map((bySeat) => bySeat.get(seat.seatId) ?? null) }),
	}));
}

function* resultQuestion(state: GameState, index: number, question: GameQuestion, answers: Iterable<Answer>) {
	const summed = yield* givenInResults(state, question, answers);
	const { answerCount, correctCount, optionCounts, totalMs, firstTurn } = state.tallies[index] ?? emptyTally(question);
	return {
		index,
		...storedQuestion(question),
		askedCount: askedAt(state, index),
		correctCount,
		answerCount,
		optionCounts,
		...(firstTurn ? { firstCounts: firstTurn.optionCounts } : {}),
		...summed,
		averageMs: answerCount === 0 ? 0 : Math.round(totalMs / answerCount),
	};
}

function* resultQuestions(state: GameState, { answersTo, answersOf }: ResultsTools) {
	const discriminations = yield* discriminationsOf(state, answersOf);
	const questions = [];
	for (const index of state.tallies.keys()) {
		const question = state.quiz.questions[index];
		if (!question) continue;
		const played = yield* resultQuestion(state, index, question, answersTo(index));
		const discrimination = discriminations?.[index];
		questions.push({ ...played, ...(discrimination === undefined ? {} : { discrimination }) });
	}
	return inOwnOrder(questions, state.quiz.ownOrder);
}

/** The results of a finished game, in steps, because thousands of texts take seconds. Made again if a text is accepted meanwhile. */
export function* gameResults(state: GameState, tools: ResultsTools) {
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
/** About 50 ms of the most expensive texts. */
export const ANSWERS_PER_SLICE = 2_000;

/** The same in slices, between which the object replies to others. */
export const resultsInSlices = (state: GameState, tools: ResultsTools) => slicesOf(gameResults(state, tools), ANSWERS_PER_SLICE);
export type GameResults = ReturnType<typeof gameResults> extends Steps<infer Results> ? Results : never;

/** The part of an entry in the host's list of games that changes while the game runs. */
export interface ListEntry {
	status: GameStatus;
	participantCount: number;
	startedAtMs: number | null;
	endedAtMs: number | null;
}

/** The entry of a game that was just opened. */
export const openedEntry: ListEntry = { status: "lobby", participantCount: 0, startedAtMs: null, endedAtMs: null };

export function listEntryOf({ meta, present }: GameState): ListEntry {
	return { status: meta.status, participantCount: present, startedAtMs: meta.startedAtMs, endedAtMs: meta.endedAtMs };
}

/** True for a game that ended in an empty lobby: nothing of it is kept, and its PIN is free. */
export function isAbandoned({ meta, present }: GameState): boolean {
	return meta.endedAtMs !== null && meta.startedAtMs === null && present === 0;
}
