import { storedQuestion } from "#contract/question";
import { askedAt, isScored } from "./current";
import { givenInResults, type IsRefused } from "./given";
import { discriminationsOf, marksOf } from "./items";
import { isNameless } from "./nicknames";
import { playerAnswers, storesAnswers } from "./player-answers";
import { ownTeam } from "./player-view";
import { rankSorted, standingsOf } from "./ranks";
import { inOwnOrder } from "./shuffle";
import type { Answer, GameState, GameStatus, Seat } from "./state";
import { teamRows } from "./teams";

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

/** What results need from outside: the answers to a question, read from the rows. */
export interface ResultsTools {
	answersTo(questionIndex: number): Iterable<Answer>;
	answersOf(seatId: number): Iterable<Answer>;
	isRefused: IsRefused;
}

/** The results of a finished game, as they are stored for its host (issue 4, Results). */
export function gameResults(state: GameState, tools: ResultsTools) {
	const { meta, quiz } = state;
	const discriminations = discriminationsOf(state, tools.answersOf);
	const answers = storesAnswers(state) ? playerAnswers(state, tools.answersTo, tools.isRefused) : null;
	return {
		instanceId: meta.instanceId,
		pin: meta.pin,
		quizId: quiz.quizTemplateId,
		hostId: meta.hostId,
		...(meta.settings.classId === undefined ? {} : { classId: meta.settings.classId }),
		title: quiz.title,
		startedAt: meta.startedAtMs ?? meta.createdAtMs,
		endedAt: meta.endedAtMs ?? meta.createdAtMs,
		players: placedSeats(state).map(({ seat, rank }) => ({
			nickname: isNameless(seat) ? "" : seat.nickname,
			score: seat.totalScore,
			rank,
			correctCount: seat.correctCount,
			answeredCount: seat.answeredCount,
			...ownTeam(seat),
			...(seat.pupil ? { pupilId: seat.pupil.pupilId, marks: marksOf(state, seat, tools.answersOf) } : {}),
			...(answers && { answers: answers.map((bySeat) => bySeat.get(seat.seatId) ?? null) }),
		})),
		...(state.teamSizes.length > 0 ? { teams: teamRows(state).map(({ previousRank: _, ...row }) => row) } : {}),
		questions: inOwnOrder(
			state.tallies.flatMap((tally, index) => {
				const question = quiz.questions[index];
				if (!question) return [];
				const { answerCount, correctCount, optionCounts, totalMs, firstTurn } = tally;
				const averageMs = answerCount === 0 ? 0 : Math.round(totalMs / answerCount);
				return [
					{
						index,
						...storedQuestion(question),
						askedCount: askedAt(state, index),
						correctCount,
						answerCount,
						optionCounts,
						...(firstTurn ? { firstCounts: firstTurn.optionCounts } : {}),
						...givenInResults(state, question, tools.answersTo(index), tools.isRefused),
						averageMs,
						...(discriminations?.[index] === undefined ? {} : { discrimination: discriminations[index] }),
					},
				];
			}),
			quiz.ownOrder,
		),
	};
}
export type GameResults = ReturnType<typeof gameResults>;

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

/** True for a game that ended in an empty lobby: nothing of it is kept, and its PIN is free (decisions section 7). */
export function isAbandoned({ meta, present }: GameState): boolean {
	return meta.endedAtMs !== null && meta.startedAtMs === null && present === 0;
}
