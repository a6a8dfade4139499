import type { Instance, Participant } from "#contract/live";
import { closedQuestion, playerQuestion } from "#contract/question";
import { opensIn, remainingMs } from "./common-view";
import { highlightsOf } from "./highlights";
import { waitingSeats } from "./own-time";
import { standingsOf } from "./ranks";
import { currentIndex, currentQuestion, currentRound, type GameState, isReading, isRunning, type Seat } from "./state";

function participant(state: GameState, seat: Seat): Participant {
	const answered = state.meta.status === "active" && state.answers.has(seat.seatId);
	const { nickname, totalScore, rank, previousRank } = seat;
	return { nickname, totalScore, rank, previousRank, answered };
}

/** More time, and the wish for it, are nobody's business but the host's. */
function withTime(shown: Participant, { timeFactor, needsMoreTime }: Seat): Participant {
	return { ...shown, timeFactor, needsMoreTime };
}

function questionStatus(state: GameState): Instance["questionStatus"] {
	if (state.meta.status !== "active") return null;
	return isReading(state) ? "reading" : isRunning(state) ? "open" : "closed";
}

function closedCounts(state: GameState): Pick<Instance, "answerCounts" | "correctCount" | "highlights"> {
	const tally = state.tallies[currentIndex(state)];
	return { answerCounts: tally?.optionCounts ?? [], correctCount: tally?.correctCount ?? 0, highlights: highlightsOf(state) };
}

/**
 * The host view of spec section 3 with one page of participants. Correct answers and extra info appear once a question is
 * closed. `onWall`: for a device that only shows the game, where a whole room reads along (decisions section 9).
 */
export function hostView(state: GameState, page: { skip: number; limit: number }, nowMs: number, onWall = false): Instance {
	const { meta, quiz } = state;
	const index = currentIndex(state);
	const running = isRunning(state);
	const question = currentQuestion(state);
	const round = currentRound(state);
	const timeRemainingMs = remainingMs(state, nowMs);
	return {
		_id: meta.instanceId,
		pin: meta.pin,
		quizTemplateId: quiz.quizTemplateId,
		quizTitle: quiz.title,
		language: quiz.language,
		status: meta.status,
		paused: meta.pausedAtMs !== null,
		questionStatus: questionStatus(state),
		...opensIn(state, nowMs),
		questions: quiz.questions.map((item, at) => ({
			...playerQuestion(item),
			...(at < index || (at === index && !running) ? closedQuestion(item) : {}),
		})),
		currentQuestionIndex: index,
		totalQuestions: quiz.questions.length,
		answeredCount: state.answers.size,
		...(question && !running ? closedCounts(state) : {}),
		timeRemaining: Math.ceil(timeRemainingMs / 1000),
		timeRemainingMs,
		timeLimit: round && question ? Math.round((round.deadlineMs - round.openedAtMs) / 1000) : null,
		waitingFor: waitingSeats(state).length,
		rankingShown: meta.status === "active" && round !== undefined && !running && round.rankingShown,
		participantCount: state.present,
		participants: standingsOf(state)
			.slice(page.skip, page.skip + page.limit)
			.map((seat) => (onWall ? participant(state, seat) : withTime(participant(state, seat), seat))),
		participantsSkip: page.skip,
		participantsLimit: page.limit,
		settings: meta.settings,
		revision: state.meta.revision,
	};
}
