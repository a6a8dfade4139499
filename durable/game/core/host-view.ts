import { isCardQuestion } from "#contract/games/answer-cards";
import type { Instance, Participant, ParticipantKind } from "#contract/games/live";
import { listsTexts } from "#contract/kinds/rules";
import { toClosedQuestionForHost } from "#contract/quizzes/question";
import { foldName } from "#contract/text/name-search";
import { currentLimitSeconds, opensInField, remainingTimeFields, toShownQuestion, turnField } from "./common-view";
import { countAnsweredSeats, emptyTally, findCountedAnswer } from "./counts";
import {
	countAsked,
	currentIndex,
	currentQuestion,
	currentRound,
	isHeldByCard,
	isReading,
	isRunning,
	isScoredAt,
	isSolutionHidden,
	shownStanding,
} from "./current";
import { groupCurrentAnswers, type HostViewer } from "./given";
import { computeHighlights } from "./highlights";
import { groupOpenTexts } from "./open-texts";
import { waitingSeats } from "./own-time";
import { teamField } from "./player-view";
import { listSeatsByScore, listShownSeatsByScore } from "./ranks";
import type { GameState, Seat } from "./state";
import { teamRows } from "./teams";

/** The participants in a view: those found by the search, or a page of all. */
export interface ViewPage {
	skip: number;
	limit: number;
	/** Searched text: a part of the name. */
	search?: string | undefined;
	only?: ParticipantKind | undefined;
}

function wantsMoreTime({ needsMoreTime, timeFactor }: Seat): boolean {
	return needsMoreTime && timeFactor === 1;
}

/** Finds seats by search; null without a search. A big screen must not find out by search what its view does not show. */
function findSeats(seats: readonly Seat[], { search = "", only }: ViewPage, onStage: boolean): Seat[] | null {
	const wanted = foldName(search);
	const kind = onStage && only === "wishing" ? undefined : only;
	if (wanted === "" && kind === undefined) return null;
	const isOfKind = (seat: Seat) => kind === undefined || (kind === "wishing" ? wantsMoreTime(seat) : seat.card !== null);
	return seats.filter((seat) => isOfKind(seat) && foldName(seat.nickname).includes(wanted));
}

function cardFields(seat: Seat): { card?: number; onDevice?: true } {
	return seat.card === null ? {} : { card: seat.card, ...(isHeldByCard(seat) ? {} : { onDevice: true }) };
}

/** Lists the seats with a printed card, by its number. Only somebody who steers sees their answers, once the question is closed. */
function cardSeats(state: GameState, isSteering: boolean): NonNullable<Instance["cards"]> {
	const question = currentQuestion(state);
	const showsAnswers = isSteering && !isRunning(state) && question !== undefined && isCardQuestion(question);
	const readOption = ({ seatId }: Seat): { option?: number } => {
		const given = showsAnswers ? findCountedAnswer(state, seatId)?.given : undefined;
		const [option] = Array.isArray(given) ? given : [];
		return option === undefined ? {} : { option };
	};
	const seats = [...state.seatsByCard].filter(([, seat]) => !seat.removed).sort(([a], [b]) => a - b);
	return seats.map(([card, seat]) => ({ card, ...(isHeldByCard(seat) ? {} : { onDevice: true }), ...readOption(seat) }));
}

const PODIUM_PLACES = 3;

function countWinners(ranked: readonly Seat[]): number {
	const first = ranked.findIndex(({ rank, totalScore }) => rank > PODIUM_PLACES || totalScore === 0);
	return first < 0 ? ranked.length : first;
}

/** Builds a participant's row. On a big screen, ranks and scores must not reveal a hidden solution. */
function toParticipant(state: GameState, seat: Seat, onStage: boolean): Participant {
	const answer = isRunning(state) ? state.answers.get(seat.seatId) : findCountedAnswer(state, seat.seatId);
	const answered = state.meta.status === "active" && answer !== undefined;
	const { nickname } = seat;
	const { totalScore, rank, previousRank } = onStage ? shownStanding(seat) : seat;
	return { nickname, totalScore, rank, previousRank, answered, ...teamField(seat), ...cardFields(seat) };
}

/** Adds extra time and the request for it, for the host and devices that steer, and the pupil's number and label for the host only. */
function addHostFields(shown: Participant, { timeFactor, needsMoreTime, pupil }: Seat, isOwner: boolean): Participant {
	if (!isOwner || !pupil) return { ...shown, timeFactor, needsMoreTime };
	const { number, label } = pupil;
	return { ...shown, timeFactor, needsMoreTime, number, ...(label === null ? {} : { label }) };
}

function questionStatus(state: GameState): Instance["questionStatus"] {
	if (state.meta.status !== "active") return null;
	return isReading(state) ? "reading" : isRunning(state) ? "open" : "closed";
}

/** Returns the counts of a closed question: by option, or other answers in groups. A poll has no right answers. */
function closedCounts(state: GameState, viewer: HostViewer): Partial<Instance> {
	const index = currentIndex(state);
	const { optionCounts, correctCount, firstTurn } = state.tallies[index] ?? emptyTally(undefined);
	const isShown = !isSolutionHidden(state);
	const question = currentQuestion(state);
	const grouped = groupCurrentAnswers(state, viewer);
	const counts = { answerCounts: optionCounts, ...(firstTurn && isShown ? { firstCounts: firstTurn.optionCounts } : {}) };
	const isScored = isScoredAt(state, index);
	const askedCount = countAsked(state, index);
	return {
		...(question && listsTexts(question) ? {} : (grouped ?? counts)),
		...(isScored ? { correctCount, askedCount } : {}),
		rightShare: !isScored || askedCount === 0 ? null : correctCount / askedCount,
		highlights: computeHighlights(state),
	};
}

const HOST: HostViewer = { onStage: false, isRefused: () => false };

/** Builds the host view with one page of participants. Solution and extra info appear once a question is closed. */
export function hostView(state: GameState, page: ViewPage, nowMs: number, viewer: HostViewer = HOST): Instance {
	const { onStage, isOwner = false, isSteering = false } = viewer;
	const { meta, quiz } = state;
	const index = currentIndex(state);
	const running = isRunning(state);
	const question = currentQuestion(state);
	const round = currentRound(state);
	const isHidden = isSolutionHidden(state);
	const isComingUntimed = meta.settings.timer === "off";
	// Everybody in the room sees what a big screen shows.
	const isOut = !running && !(onStage && isHidden);
	const seats = onStage ? listShownSeatsByScore(state) : listSeatsByScore(state);
	const found = findSeats(seats, page, onStage);
	return {
		_id: meta.instanceId,
		pin: meta.pin,
		quizTemplateId: quiz.quizTemplateId,
		...(quiz.quick ? { quick: quiz.quick } : {}),
		quizTitle: quiz.title,
		language: quiz.language,
		status: meta.status,
		paused: meta.pausedAtMs !== null,
		questionStatus: questionStatus(state),
		...opensInField(state, nowMs),
		questions: quiz.questions.map((item, at) => ({
			...toShownQuestion(item, at <= index ? meta.rounds[at]?.untimed === true : isComingUntimed),
			...(at < index || (at === index && isOut) ? toClosedQuestionForHost(item) : {}),
		})),
		currentQuestionIndex: index,
		totalQuestions: quiz.questions.length,
		answeredCount: running ? state.answers.size : countAnsweredSeats(state),
		...turnField(state),
		...(question && isOut ? closedCounts(state, viewer) : {}),
		...groupOpenTexts(state, viewer),
		...(meta.acceptedTexts ? { acceptedTexts: meta.acceptedTexts } : {}),
		...(meta.quickEdits ? { quickEdits: meta.quickEdits } : {}),
		...remainingTimeFields(state, nowMs),
		timeLimit: currentLimitSeconds(state),
		...(meta.status === "active" && round?.closedAtMs && round.closedAtMs >= round.deadlineMs ? { timeOver: true as const } : {}),
		...(isSteering ? { refusedNicknames: [...(meta.refusedNicknames ?? [])].reverse() } : {}),
		waitingFor: waitingSeats(state).length,
		...(onStage ? {} : { wishCount: listSeatsByScore(state).filter(wantsMoreTime).length }),
		solutionShown: meta.status === "active" && round !== undefined && !running && round.solutionShown,
		rankingShown: meta.status === "active" && round !== undefined && !running && round.solutionShown && round.rankingShown,
		participantCount: state.present,
		...(state.teamSizes.length > 0 ? { teams: teamRows(state, onStage) } : {}),
		participants: (found ?? seats)
			.slice(page.skip, page.skip + page.limit)
			.map((seat) => (onStage ? toParticipant(state, seat, true) : addHostFields(toParticipant(state, seat, false), seat, isOwner))),
		...(meta.settings.answerCards ? { cards: cardSeats(state, isSteering) } : {}),
		...(meta.endedAtMs !== null && meta.settings.pointsMode !== "none" ? { winnerCount: countWinners(seats) } : {}),
		participantsSkip: page.skip,
		participantsLimit: page.limit,
		...(found && { participantsFound: found.length }),
		settings: meta.settings,
		...(quiz.leftOut ? { leftOut: quiz.leftOut.questions.map(({ question: { id } }) => id) } : {}),
		revision: state.meta.revision,
	};
}
