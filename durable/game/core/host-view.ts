import type { Instance, Participant, ParticipantKind } from "#contract/games/live";
import { listsTexts } from "#contract/kinds/rules";
import { closedQuestionForHost } from "#contract/quizzes/question";
import { foldName } from "#contract/text/name-search";
import { asked, currentLimitSeconds, opensIn, remaining, shownQuestion } from "./common-view";
import { countedAnswer, countedAnswers, emptyTally } from "./counts";
import {
	askedAt,
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
import { givenOf, type HostViewer } from "./given";
import { highlightsOf } from "./highlights";
import { openGivenOf } from "./open-texts";
import { waitingSeats } from "./own-time";
import { ownTeam } from "./player-view";
import { shownStandingsOf, standingsOf } from "./ranks";
import type { GameState, Seat } from "./state";
import { teamRows } from "./teams";

/** The participants in a view: those found by the search, or a page of all. */
export interface ViewPage {
	skip: number;
	limit: number;
	/** A part of the name. */
	search?: string | undefined;
	only?: ParticipantKind | undefined;
}

function isWishing({ needsMoreTime, timeFactor }: Seat): boolean {
	return needsMoreTime && timeFactor === 1;
}

/** Null without a search. A search must not reveal to a big screen what its view does not show. */
function findSeats(seats: readonly Seat[], { search = "", only }: ViewPage, onStage: boolean): Seat[] | null {
	const wanted = foldName(search);
	const kind = onStage && only === "wishing" ? undefined : only;
	if (wanted === "" && kind === undefined) return null;
	const isOfKind = (seat: Seat) => kind === undefined || (kind === "wishing" ? isWishing(seat) : seat.card !== null);
	return seats.filter((seat) => isOfKind(seat) && foldName(seat.nickname).includes(wanted));
}

function cardOf(seat: Seat): { card?: number; onDevice?: true } {
	return seat.card === null ? {} : { card: seat.card, ...(isHeldByCard(seat) ? {} : { onDevice: true }) };
}

/** At most as many as there are printed cards. */
function cardSeats({ seatsByCard }: GameState): NonNullable<Instance["cards"]> {
	const seats = [...seatsByCard].filter(([, seat]) => !seat.removed).sort(([a], [b]) => a - b);
	return seats.map(([card, seat]) => ({ card, ...(isHeldByCard(seat) ? {} : { onDevice: true }) }));
}

const PODIUM_PLACES = 3;

function countWinners(ranked: readonly Seat[]): number {
	const first = ranked.findIndex(({ rank, totalScore }) => rank > PODIUM_PLACES || totalScore === 0);
	return first < 0 ? ranked.length : first;
}

/** On a stage, nobody's place tells a hidden solution. */
function participant(state: GameState, seat: Seat, onStage: boolean): Participant {
	const answer = isRunning(state) ? state.answers.get(seat.seatId) : countedAnswer(state, seat.seatId);
	const answered = state.meta.status === "active" && answer !== undefined;
	const { nickname } = seat;
	const { totalScore, rank, previousRank } = onStage ? shownStanding(seat) : seat;
	return { nickname, totalScore, rank, previousRank, answered, ...ownTeam(seat), ...cardOf(seat) };
}

/** More time, and the request for it, are shown only to the host and devices that steer; pupils only to the host. */
function forHost(shown: Participant, { timeFactor, needsMoreTime, pupil }: Seat, isOwner: boolean): Participant {
	if (!isOwner || !pupil) return { ...shown, timeFactor, needsMoreTime };
	const { number, label } = pupil;
	return { ...shown, timeFactor, needsMoreTime, number, ...(label === null ? {} : { label }) };
}

function questionStatus(state: GameState): Instance["questionStatus"] {
	if (state.meta.status !== "active") return null;
	return isReading(state) ? "reading" : isRunning(state) ? "open" : "closed";
}

/** Chosen options are counted, other answers come in groups. Nobody is right in a poll. */
function closedCounts(state: GameState, viewer: HostViewer): Partial<Instance> {
	const index = currentIndex(state);
	const { optionCounts, correctCount, firstTurn } = state.tallies[index] ?? emptyTally(undefined);
	const isShown = !isSolutionHidden(state);
	const question = currentQuestion(state);
	const grouped = givenOf(state, viewer);
	const counts = { answerCounts: optionCounts, ...(firstTurn && isShown ? { firstCounts: firstTurn.optionCounts } : {}) };
	const isScored = isScoredAt(state, index);
	const askedCount = askedAt(state, index);
	return {
		...(question && listsTexts(question) ? {} : (grouped ?? counts)),
		...(isScored ? { correctCount, askedCount } : {}),
		rightShare: !isScored || askedCount === 0 ? null : correctCount / askedCount,
		highlights: highlightsOf(state),
	};
}

const HOST: HostViewer = { onStage: false, isRefused: () => false };

/** The host view with one page of participants. Solution and extra info appear once a question is closed. */
export function hostView(state: GameState, page: ViewPage, nowMs: number, viewer: HostViewer = HOST): Instance {
	const { onStage, isOwner = false, isSteering = false } = viewer;
	const { meta, quiz } = state;
	const index = currentIndex(state);
	const running = isRunning(state);
	const question = currentQuestion(state);
	const round = currentRound(state);
	const isHidden = isSolutionHidden(state);
	const isComingUntimed = meta.settings.timer === "off";
	// The whole room knows what a stage shows.
	const isOut = !running && !(onStage && isHidden);
	const seats = onStage ? shownStandingsOf(state) : standingsOf(state);
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
		...opensIn(state, nowMs),
		questions: quiz.questions.map((item, at) => ({
			...shownQuestion(item, at <= index ? meta.rounds[at]?.untimed === true : isComingUntimed),
			...(at < index || (at === index && isOut) ? closedQuestionForHost(item) : {}),
		})),
		currentQuestionIndex: index,
		totalQuestions: quiz.questions.length,
		answeredCount: running ? state.answers.size : countedAnswers(state),
		...asked(state),
		...(question && isOut ? closedCounts(state, viewer) : {}),
		...openGivenOf(state, viewer),
		...(meta.acceptedTexts ? { acceptedTexts: meta.acceptedTexts } : {}),
		...(meta.quickEdits ? { quickEdits: meta.quickEdits } : {}),
		...remaining(state, nowMs),
		timeLimit: currentLimitSeconds(state),
		...(meta.status === "active" && round?.closedAtMs && round.closedAtMs >= round.deadlineMs ? { timeOver: true as const } : {}),
		...(isSteering ? { refusedNicknames: [...(meta.refusedNicknames ?? [])].reverse() } : {}),
		waitingFor: waitingSeats(state).length,
		...(onStage ? {} : { wishCount: standingsOf(state).filter(isWishing).length }),
		solutionShown: meta.status === "active" && round !== undefined && !running && round.solutionShown,
		rankingShown: meta.status === "active" && round !== undefined && !running && round.solutionShown && round.rankingShown,
		participantCount: state.present,
		...(state.teamSizes.length > 0 ? { teams: teamRows(state, onStage) } : {}),
		participants: (found ?? seats)
			.slice(page.skip, page.skip + page.limit)
			.map((seat) => (onStage ? participant(state, seat, true) : forHost(participant(state, seat, false), seat, isOwner))),
		...(meta.settings.answerCards ? { cards: cardSeats(state) } : {}),
		...(meta.endedAtMs !== null && meta.settings.pointsMode !== "none" ? { winnerCount: countWinners(seats) } : {}),
		participantsSkip: page.skip,
		participantsLimit: page.limit,
		...(found && { participantsFound: found.length }),
		settings: meta.settings,
		...(quiz.leftOut ? { leftOut: quiz.leftOut.questions.map(({ question: { id } }) => id) } : {}),
		revision: state.meta.revision,
	};
}
