import { addPoints } from "./closing";
import { countAnswer, EMPTY_STANDING, emptyTally, startSecondTurn } from "./counts";
import { updateSlowSeats } from "./own-time";
import { applyTotals, assignRanks, type Totals } from "./ranks";
import type { Answer, GameMeta, GameQuiz, GameState, Round, Seat, StoredSeat, TextDecision, Turn } from "./state";
import { countMember, createTeamSizes } from "./teams";

/** Creates a game in the lobby without players. */
export function createGame(meta: GameMeta, quiz: GameQuiz): GameState {
	return {
		meta,
		quiz,
		seatsByKey: new Map(),
		seatsById: new Map(),
		present: 0,
		teamSizes: createTeamSizes(meta.settings),
		nextSeatId: 1,
		seatsByProof: new Map(),
		seatsByFormerProof: new Map(),
		seatsByCard: new Map(),
		skeletons: null,
		slowSeats: new Set(),
		answers: new Map(),
		firstAnswers: new Map(),
		readingCalls: new Map(),
		lastCalls: new Map(),
		firstSeenMs: new Map(),
		clocksLostAtMs: null,
		tallies: [],
		standings: null,
		shownStandings: null,
		teams: null,
		givenSummary: null,
		textGroups: null,
		earlierTexts: null,
		textVerdicts: new Map(),
		textDecisions: new Map(),
		foldedTexts: new Map(),
	};
}

/** Gives a seat this printed card; false if another present seat has it. */
export function assignCard(state: GameState, seat: Seat, card: number): boolean {
	if (state.seatsByCard.get(card)?.removed === false) return false;
	seat.card = card;
	state.seatsByCard.set(card, seat);
	return true;
}

/** Adds a new or stored seat, also a removed one, whose proof must still be recognised. */
export function addGameSeat(state: GameState, seat: Seat): void {
	state.seatsByKey.set(seat.key, seat);
	state.seatsById.set(seat.seatId, seat);
	state.seatsByProof.set(seat.proofHash, seat);
	for (const proof of seat.formerProofs) state.seatsByFormerProof.set(proof, seat);
	if (seat.card !== null) assignCard(state, seat, seat.card);
	if (!seat.removed) state.present++;
	if (!seat.removed) countMember(state, seat, 1);
	state.nextSeatId = Math.max(state.nextSeatId, seat.seatId + 1);
	// A new seat has no points and is the youngest, so it comes last: no sorting needed.
	if (seat.removed) return;
	state.standings?.push(seat);
	state.shownStandings?.push(seat);
}

/** Creates a seat without points; points are computed from its answers. */
export function createSeat(stored: StoredSeat): Seat {
	return { ...stored, ...EMPTY_STANDING, before: null };
}

/**
 * Replays the rounds from question `first` on into a game without rounds; returns how many answers they had. Throws a RangeError if
 * answers are out of order.
 */
function replay(state: GameState, rounds: readonly Round[], answers: Iterable<Answer>, first: number): number {
	const rows = answers[Symbol.iterator]();
	let row = rows.next();
	let played = 0;
	rounds.forEach((round, index) => {
		state.meta.rounds.push(round);
		if (index < first) return;
		state.tallies.push(emptyTally(state.quiz.questions[index]));
		state.answers = new Map();
		state.firstAnswers = new Map();
		const countTurn = (turn: Turn) => {
			for (; row.done !== true && row.value.questionIndex === index && row.value.turn === turn; row = rows.next()) {
				countAnswer(state, row.value);
				played++;
			}
		};
		countTurn(1);
		if (round.firstTurn) {
			startSecondTurn(state);
			countTurn(2);
		}
		if (round.closedAtMs !== null) addPoints(state);
	});
	if (row.done !== true) throw new RangeError("answers are not in the order of their questions, or to no opened one");
	return played;
}

/** Computes points, ranks, streaks and counts again from the answers. Values that exist only in memory, such as clocks, stay. */
export function recount(state: GameState, answers: Iterable<Answer>): void {
	const { rounds } = state.meta;
	state.meta.rounds = [];
	state.tallies = [];
	state.givenSummary = null;
	state.textGroups = null;
	state.earlierTexts = null;
	for (const seat of state.seatsById.values()) Object.assign(seat, EMPTY_STANDING, { before: null });
	replay(state, rounds, answers, 0);
	if (rounds.length > 0) assignRanks(state);
}

/**
 * Rebuilds the game from its rows: replaying the answers gives the scores, ranks and counts that the live game had. `totals` replace the
 * answers to the first questions while they hold. Answers must come in the order of questions and turns (else RangeError): all of a large
 * game do not fit into memory. The revision is never lower than a sent one: each step wrote the document, or a row that is counted.
 */
export function rebuildGame(
	meta: GameMeta,
	quiz: GameQuiz,
	seats: Iterable<StoredSeat>,
	answersFrom: (questionIndex: number) => Iterable<Answer>,
	totals: Totals | null = null,
	decisions: Iterable<TextDecision> = [],
): GameState {
	const state = createGame({ ...meta, rounds: [] }, quiz);
	let written = 1;
	for (const seat of seats) {
		addGameSeat(state, createSeat(seat));
		written += seat.removed ? 2 : 1;
	}
	const summedUp = totals && applyTotals(state, totals) ? totals : { questions: 0, rows: 0 };
	written += summedUp.rows;
	written += replay(state, meta.rounds, answersFrom(summedUp.questions), summedUp.questions);
	if (meta.rounds.length > 0) assignRanks(state);
	updateSlowSeats(state);
	for (const { questionIndex, key, shown } of decisions)
		state.textDecisions.set(questionIndex, new Map(state.textDecisions.get(questionIndex)).set(key, shown));
	state.meta.revision = meta.revision + written;
	return state;
}
